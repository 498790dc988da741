"""Lists of English words that the analyzer and the linker look words up in."""

from commonplace.language import calendar
from commonplace.language.calendar import names


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


#: Words that hold a sentence together and say nothing by themselves; contractions without their
#: apostrophe. "May" is not here: it is a month.
FUNCTION_WORDS = _words(
    """
    a an the this that these those some any each every both either neither such same own other
    another
    i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his
    himself she her hers herself it its itself they them their theirs themselves one ones
    who whom whose which what when where why how whatever whichever whoever
    am is are was were be been being do does did doing done have has had having can could shall
    should will would might must ought
    isnt arent wasnt werent dont doesnt didnt havent hasnt hadnt cant cannot couldnt shouldnt wont
    wouldnt mustnt aint im ive youre youve hes shes theyre theyve weve thats whats whos lets
    of in on at by for with from to into onto upon about as than then so if because while until
    though although since and or but nor yet not no
    through during between among within without across toward towards along around per via
    up down out off over under again too very just also only there here
    """
)

MONTHS = frozenset(names("en").month_numbers)
WEEKDAYS = frozenset(names("en").weekday_numbers) | {f"{day}s" for day in calendar.WEEKDAYS}

HONORIFICS = _words("mr mrs ms miss dr prof professor sir madam mx")

#: Common words with which names begin: New York, Big Ben, Open Library.
NAME_HEADS = _words(
    """
    new great old big little long high low free open best better super general world local state
    spring summer winter house home first second third four five seven young strong red blue green
    black white golden silver north south east west saint san los las el la le santa fort lake mount
    point port early last full good
    """
)

#: Words that often begin a sentence, a list item or a note, and so are often capitalised.
STARTERS = _words(
    """
    able above accept according action actions actually add added after afternoon afterwards ago
    agree agreed ah all allow almost already alright alternatively always amazing anyone anything
    anyway apart apparently apply approve are ask asked assume attend avoid aw awesome back based
    basically become before begin being below besides best better between beyond big book bought
    break bring bug build built business busy buy bye call called came cancel care catch change
    changed check cheers choose chose clean clear clearly close come coming compare completed
    confirm congrats congratulations consider contact continue copy correct could count create
    created currently cut daily date day days dear decide decided decision decisions definitely
    delete deploy deployed despite detail details did different discuss discussed discussion
    does done draft drink drive drop due earlier early easy eat edit eight either else email end
    enable enjoy enough ensure especially even evening eventually ever every everybody everyone
    everything everywhere exactly example examples excellent except excited expect explain extra
    fail fair family far fast feature feel few fifth fill final finally find fine finish finished
    first five fix fixed follow following food for former fortunately found four fourth free
    friend friends from full fun further furthermore future general generally get getting give
    given glad go goal goals god going gone good goodbye goodnight got great guess had haha half
    hang happy hard has have having head hear heard hello help hence here hey hi high history hold
    home honestly hope hopefully hour hours house however huge idea ideas imagine immediately
    implement import important in included includes including indeed info inside instead interesting
    invite issue issues item items join just keep kept kids kind know known large last late lately
    later latest learn learned least leave left less let lets life like likely likewise list listen
    little live local long look looked looking looks lost lots love lovely low luckily lunch made
    mainly make makes making man many maybe me mean meanwhile meet meeting meetings merge message
    met might milestone mine minutes miss mom money month monthly months more moreover morning
    most mostly mother move moved mr mrs ms much mum must my name need needed needs neither never
    nevertheless new news next nice night nine no nobody none nope normal normally not note notes
    nothing notice now number numbers obviously often oh ok okay old on once one only onto open
    options order other others otherwise our out outside overall overview own page part party past
    pay people perfect perhaps person personally pick place plan planned plans play please plus
    point possible possibly post prefer prepare present pretty previous previously print probably
    problem problems project provide pull push put question questions quick quickly quite raise
    ran rather read reading ready real really reason received recent recently recommend regarding
    related release released remember remind reminder remove removed rename reply report request
    requested require required rest result results return review reviewed right risk risks run
    running sad safe said same save saw say says schedule scheduled school second see seems seen
    select send sent set seven several shall share she ship shipped short should show shows
    similar similarly simple simply since sister six skip sleep slow small so some somebody somehow
    someone something sometimes somewhere son soon sorry sort sounds speak special specifically
    spend spent split spoke spring standup start started starting starts state status stay step
    steps still stop stopped store story strong study stuff submit subject suggest suggested
    summary summer super support suppose supposedly sure surely sweet switch take taken takes
    taking talk talked talking task tasks team tell ten test tests text than thank thankfully
    thanks that the their them then there therefore these they thing things think thinking third
    this those though thought thoughts three through throughout thus time times tiny title to today
    together told tomorrow tonight too took topic topics total totally toward towards travel trip
    true truly try trying turn turned two type typically ugh ultimately um under understand
    unfortunately unless unlike until up update updated updates upgrade upon use used useful user
    users uses using usually very via view visit visited wait waiting wake walk want wanted wants
    was watch watched way we weather week weekend weekly weeks welcome well went were what whatever
    when whenever where whereas wherever whether which while who whoever whole whose why wife will
    winter wish with within without woman won wonderful word words work worked working works world
    worry worth would wow write wrote yay yeah year yearly years yep yes yesterday yet you young
    your yours zero
    """
)

#: Abbreviations in capitals that name nothing.
PLAIN_CAPITALS = _words(
    """
    AD AKA AM AND ASAP BC BTW CEO CFO COO CTO DIY DM EOD EOM ETA EU FAQ FIXME FYI HR ID IDK IMHO IMO
    IRL IT KPI LOL MR MRS MS NA NB NO NOT NOTE NSFW OK OKR OMG OR OTOH PDF PIN PM PR PS PTO QA RE
    RIP RSVP SMS TBA TBD THE TIL TLDR TODO TV UI URL VIP VP WIP WTF XXX YES
    """
)

#: Words that a full stop belongs to, so that it ends no sentence.
ABBREVIATIONS = _words(
    """
    mr mrs ms mx dr prof st sr sra jr vs etc approx nos vol fig figs ca cf al inc ltd co corp dept
    est jan feb mar apr jun jul aug sep sept oct nov dec mt ft gen gov sen rep rev hon min max avg
    ref eq ed eds pp op cit resp incl ph tel fax ext bzw usw nr hr bspw inkl vgl evtl geb str
    """
)
#: Of these a sentence may well end with.
ENDING_ABBREVIATIONS = _words("etc a.m p.m inc ltd co corp jr sr usw ph.d")

#: English forms that no stemmer finds the way back from, where only one word can be meant.
IRREGULAR = {
    form: word
    for word, forms in {
        "become": "became",
        "begin": "began begun",
        "break": "broke broken",
        "bring": "brought",
        "build": "built",
        "buy": "bought",
        "catch": "caught",
        "child": "children",
        "choose": "chose chosen",
        "come": "came",
        "draw": "drew drawn",
        "drink": "drank drunk",
        "drive": "drove driven",
        "eat": "ate eaten",
        "fall": "fallen",
        "feel": "felt",
        "fight": "fought",
        "find": "found",
        "fly": "flew flown",
        "foot": "feet",
        "forget": "forgot forgotten",
        "forgive": "forgave forgiven",
        "freeze": "froze frozen",
        "give": "gave given",
        "go": "went gone",
        "grow": "grew grown",
        "hear": "heard",
        "hide": "hid hidden",
        "hold": "held",
        "keep": "kept",
        "know": "knew known",
        "lead": "led",
        "lend": "lent",
        "lose": "lost",
        "make": "made",
        "man": "men",
        "mean": "meant",
        "meet": "met",
        "mouse": "mice",
        "pay": "paid",
        "person": "people",
        "ride": "rode ridden",
        "run": "ran",
        "say": "said",
        "see": "seen",
        "sell": "sold",
        "send": "sent",
        "shake": "shook shaken",
        "shoot": "shot",
        "sing": "sang sung",
        "sleep": "slept",
        "speak": "spoke spoken",
        "spend": "spent",
        "stand": "stood",
        "steal": "stole stolen",
        "swim": "swam swum",
        "take": "took taken",
        "teach": "taught",
        "tell": "told",
        "think": "thought",
        "throw": "threw thrown",
        "tooth": "teeth",
        "understand": "understood",
        "wake": "woke woken",
        "wear": "wore worn",
        "win": "won",
        "woman": "women",
        "write": "wrote written",
    }.items()
    for form in forms.split()
}
