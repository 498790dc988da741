"""Ordinary English words that notes and headings write with a capital, though they name nothing.

Reading a memory's names, these tell *Action Items*, *Board Meeting* and *Customer Success* from
names. The words that often begin a sentence are in ``capture.words``.
"""


def _phrases(listed: str) -> frozenset[str]:
    return frozenset(" ".join(phrase.split()) for phrase in listed.split("|"))


#: A word of these, alone or with others of its kind, is a thing of its sort and no named thing.
GENERIC = frozenset(
    """
    abstract access account accounts accounting achievement acquisition action activity adventure
    administration advice affairs agenda agent agents agreement aim alarm alert alerts allocation
    alternative amount analysis analytics anniversary announcement answer answers anxiety apartment
    app appeal appendix application applications appointment approach approval approvals
    architecture area areas arrangement art article artifact artifacts arts aspect assessment asset
    assets assignment assumption assumptions attachment attempt attendance attendees attention
    audience audit author authorization auto automation availability award awards awareness baby
    background backlog backup badge balance band bank bar barn baseline basics basis batch bathroom
    battery beach beauty bed bedroom beef behavior behaviour being benefit benefits bike bill
    billing bird birthday block blog board boat body bonus books booking bot bottom box boxes boy
    brand bread breakfast breathe bridge brief briefing bring brother budget budgets buddy builder
    building bus butter buyer cabin cache cafe cake calendar camera camp campaign camping cancer
    candidate candidates capacity capital car carbon card cards career cash cat category cause
    celebration cell center centre chain chair challenge challenges chamber champion champions
    channel chapter character charge charity chart charter chat checklist cheese chef chicken chief
    child childhood children chocolate choice choices church circle citizen city claim claims class
    classes classic cleaning client clients climate clinic clock cloud club coach coast coaching
    code coffee collection college color colour comfort comment comments commerce commission
    commitment commitments committee communication communications community company comparison
    competition compliance component components concept concern concerns conclusion conclusions
    concert condition conference confidence config configuration confirmation conflict conflicts
    connection consequences conservation consideration considerations construction consulting
    consumer contacts content contents context contract contracts control controls conversation
    cooking cooperation coordination corner corporate cost costs council country county couple
    courage course courses court cover coverage creative creativity credit criteria critical crisis
    culture cup currency custom customer customers cycle cycles dad daddy dance dancing dashboard
    data database dates daughter deadline deadlines deal deals death debt deck dedication default
    defense definition degree delegation delivery demand demo department dependencies dependency
    deployment depth description design desk destination development device devices diagram
    dialogue diet difference digest digital dinner direction director directory disclosure disease
    dish distance distribution district diversity division doc doctor document documentation
    documents dog dogs domain door dough dream dreams dress driver drivers drug duty earnings earth
    education effect effort electronics element elements emotion employee employees encryption
    energy engagement engine engineer engineering engineers enterprise entertainment entry
    environment episode equality equipment equity error errors essay essentials estate ethics
    europe evaluation event events evidence exchange exclusive execution executive exercise
    exercises exhibition experience experiences experiment expert experts exploration export
    exposure expression extension eye eyes fabric face facilities facility facts factor factors
    failure faith fall families fan fantasy farm fashion father favorite favorites favourite
    feedback feeling fees festival fiction field file files film finance finances financial
    findings fire firm fish fitness flag flexible flight flights floor flow flower flowers focus
    folder fans foods foot football force forecast foreign forest form format forms formula forum
    foundation frame framework freedom frequency fruit function functions fund funding funds
    furniture gallery game games gaming gap garage garden gardening gate gender gear genre
    geography gift gifts girl glass global gold governance government grade grant grand graph grass
    gratitude grief grocery ground group groups growth guard guest guests guidance guide guideline
    guidelines guitar gun guy guys gym hair hall hand hands handoff happiness hardware harmony hats
    health healthcare healing heart heat height heritage hero highlight highlights hiking hill hire
    hiring hobby holiday holidays horror hospital hospitality host hotel household housing human
    humanity humor humour husband ice identification identity image images impact implementation
    improvement improvements incident incidents income index individual industry inflation
    influence information infrastructure ingredients initiative initiatives injury innovation input
    inputs insight insights inspiration installation institute institution instruction instructions
    instructor insurance integration integrations integrity intelligence intent interaction
    interest interests interface interior internal international internet internship interview
    interviews intro introduction inventory investigation investment investor investors invitation
    invoice island jazz job jobs journal journey joy judge juice junior justice key keys kid
    kindness king kit kitchen knowledge lab labor labour lady land landing landscape language
    languages laptop laundry launch law lawyer lead leader leaders leadership league learning
    lecture legal legend lesson lessons letter letters level liability liberty library license
    licensing lifestyle light lights limit limits line link links liquidity literature loan
    location locations log logic login logistics logs loop loops loss love loyalty luck luxury
    machine magazine magic mail maintenance major male mall management manager managers manual
    manufacturing map maps margin mark market marketing markets marriage mass master match material
    materials math mathematics matter meal meals meaning measure measures meat mechanism media
    medical medication medicine meditation member members membership memo memories memory mental
    mentor menu merchandise merger metadata method methodology methods metric metrics migration
    military mind mindfulness minister minute mission mistake mixture mobile mobility mode model
    models module mom moment mood moon motion motivation motor mountain mountains mouse movement
    movie movies museum music musician nation national natural nature navigation negotiation
    neighborhood network networking networks newsletter noise notification notifications novel
    nurse nutrition objective objectives obligation observation observations ocean offer office
    officer offsite oil onboarding online operation operations operator opinion opportunities
    opportunity option orange organization organizations orientation origin outcome outcomes
    outdoor outline outlook output outputs outreach outstanding ownership owner owners pack package
    packages packet pain paint painting pair panel paper papers paragraph parent parenting parents
    park parking partner partners partnership partnerships passion password pasta path patience
    patient patients pattern patterns payment payments payroll peace pen pending performance period
    permission permissions persona personal personnel perspective pet pets phase phone photo
    photography photos phrase physical physics piano picture pictures pilot pipeline pizza planner
    planning plant plants plastic plate platform player players playlist pocket podcast poem poetry
    points police policies policy pollution pool portfolio position positions positive posts
    posture potential power practice practices precision preference preferences premium preparation
    presentation presentations president press pressure price prices pricing pride principal
    principle principles priorities priority privacy private process processes processing
    procurement product production productivity products professional professor profile profit
    program programs programming progress projects promise promotion promotions proof property
    proposal proposals prospect protection protein protocol protocols provider providers psychology
    public publication publishing purchase purpose quality quantity quarter quarterly queen quote
    quotes race radio rain range rate rates ratio rationale reaction reality reasons receipt recipe
    recipes recognition recommendation recommendations record recording records recovery recruiting
    recruitment recycling redesign reduction reference references reflection refund region
    registration regulation regulations relations relationship relationships reliability relief
    religion reminders renewal rent repair repository reputation requirement requirements research
    reservation reserve resilience resolution resource resources response responsibilities
    responsibility restaurant restaurants retail retention retirement retreat retro retrospective
    revenue reviews revision reward rewards rice ring river road roadmap rock role roles roof room
    rooms root rope rose round route router routine routines rule rules safety salad salary sale
    sales salon salt sample sand sauce savings scale scene scenario scenarios scholarship science
    scope score scores screen script sea search season seat secret section sections sector security
    self selection seminar senior sense sequence series server service services session sessions
    setting settings setup sex shape shareholder sharing sheet shelter shift shirt shoe shoes shop
    shopping shot shoulder shower sibling side sign signal signature signing silver site sites size
    skill skills skin sky slide slides smart smile smoke snack snow soap soccer social society
    software soil solution solutions song songs soul sound soup source sources south space spaces
    speaker speaking specialist specs speech speed spending spirit sponsor sport sports square
    stability staff stage stakeholder stakeholders standard standards star stars statement
    statements station statistics stock stone storage stories storm strategic strategies strategy
    stream street strength stress structure student students studio style subscription success
    sugar suite sun sunset supervisor supplies supply surface surprise survey surveys
    sustainability symptoms system systems table tables tag tags talent tank target targets tax
    taxes tea teacher teachers teaching teams tech technical technique techniques technologies
    technology teen template templates tennis tension term terms terrace territory testing texts
    theater theme themes theory therapist therapy threat ticket tickets timeline timing tip tips
    tool tools top total touch tour tourism town toy toys track tracker tracking trade tradition
    traffic trail train trainer training transaction transactions transfer transition translation
    transport transportation tree trees trend trends trial trips trophy trouble truck trust truth
    tutorial tv typing union unit units university usage utilities vacation validation value values
    variable variety vegetables vehicle vendor vendors venture venue version versions veteran vet
    victory video videos village vintage violence virtual virus vision visa visits visual
    vocabulary voice volume volunteer volunteering vote wall war warning waste water wealth web
    website websites wedding weight wellbeing wellness window wine wines winner wisdom women wood
    workers workflow workflows workforce workout workplace workshop workshops worship writer
    writers writing yard yoga youth zone active additional advanced annual approved available
    average basic best bold bottom-line brief central certain cheap civil clean clear closed
    commercial complete complex confirmed cool cross-functional cultural current dark deep direct
    domestic double dry easy economic effective efficient electric eligible emergency emotional
    empty entire essential ethical exact existing external extra familiar famous federal flat
    formal fresh friendly frozen functional fundamental gentle genuine giant green grey healthy
    heavy hidden historic historical holistic hot ideal immediate inclusive independent initial
    inner innovative joint keen leading left lead limited liquid live logical loose loud main
    manual massive maximum mean medium mild minimal minimum minor missing mixed modern monthly
    moral multiple mutual narrow necessary negative nervous neutral northern novel numerous odd
    official ongoing optional oral organic original outer parallel partial particular passive
    permanent plain pleasant popular practical precise pre-read preliminary premium primary prior
    proactive productive proper proposed proud pure random rapid rare raw real-time regional
    regular relevant reliable religious remote required resolved responsible rough routine royal
    rural scientific secondary secure sensitive separate serious severe shared sharp sick signed
    significant silent single slight smooth social soft solid specific stable standing steady steep
    strict sudden sufficient suitable superior sustainable temporary tentative thick thin tight top
    traditional typical ultimate unique unknown unusual upcoming upper urban urgent usual valid
    valuable various vast verbal vertical vital vocal warm weak western wet wide wild wise a11y api
    apis async auth cd ci cpu crm csv css dns erp etf faq gdpr gps gpu hiit html http https iot ios
    ip ipo json jwt kpis lan llm llms ml mvp nda ndas nfc ngo oauth ocr okrs orm pc pdf pdfs phd
    png poc pos pto q1 q2 q3 q4 h1 h2 ram rest rfp roi saas sdk seo sla slas sms sow sql ssd ssh
    ssl sso svg tls toml ui unix url usb utc utf ux vat vm vpn wifi wi-fi xml yaml yml diy ai ar vr
    adhd ptsd dna rna hiv covid usd eur gbp nlp bbq byo tbh lgbt lgbtq lgbtq+ rpg rpgs cv mba bsc
    msc ba ma gp er icu nyt
    """.split()
)

#: Headings and labels of notes.
HEADINGS = _phrases(
    """
    action items|next steps|open questions|open loops|key takeaways|key points|main points|pros and
    cons|table of contents|to do|to-do|to do list|follow up|follow ups|follow-up|follow-ups|meeting
    notes|daily log|weekly review|status update|executive summary|known issues|lessons learned|best
    practices|side note|bottom line|final thoughts|quick question|good morning|good afternoon|good
    evening|good night|good luck|happy birthday|merry christmas|happy new year|release notes|change
    log|changelog|decision log|risk register|what went well|files
    touched|background|overview|summary
    """
)

GREETINGS = frozenset(
    """
    hi hey hello howdy greetings welcome yo hiya bye goodbye cheers thanks thank congrats
    congratulations please sorry ciao hola bonjour hallo namaste cya farewell goodnight gm ty thx
    sup morning
    """.split()
)
INTERJECTIONS = frozenset(
    """
    oh ah aha wow ooh aw aww awww yay yeah yep yup nope nah haha hahaha lol omg ugh uh um umm hmm
    hm mmm whoa woah woo woohoo phew ouch oops yikes gosh geez jeez damn dang god lord jesus omfg
    wtf yum bravo hooray hurray ok okay alright right sure cool nice awesome great amazing
    absolutely definitely totally exactly indeed true lmao rofl btw idk imo fyi eh huh meh psst shh
    sheesh blah bingo
    """.split()
)
#: Days, seasons and feasts: when something was, not what.
TIMES = frozenset(
    """
    today tomorrow yesterday tonight morning afternoon evening night noon midnight weekend weekday
    spring summer autumn fall winter christmas xmas easter thanksgiving halloween hanukkah diwali
    ramadan eid new-year nye valentine valentines lent passover ramadan kwanzaa juneteenth am pm
    utc gmt est pst cet edt pdt cest bst eod eow q1 q2 q3 q4 h1 h2 fy year month week day hour
    minute second century decade quarter season
    """.split()
)
TIME_PHRASES = _phrases(
    """
    christmas eve|christmas day|new year|new years|new year's|new year's eve|new year's day|new
    years eve|valentine's day|valentines day|mother's day|father's day|memorial day|labor
    day|labour day|boxing day|independence day|black friday|cyber monday|good friday|easter
    sunday|st. patrick's day|st patrick's day|fourth of july|4th of july|earth day|veterans
    day|spring break|last week|next week|this week|last month|next month|last year|next year|pride
    month|cinco de mayo|day one|day two|the weekend
    """
)
#: Peoples, languages and faiths: adjectives with a capital.
DEMONYMS = frozenset(
    """
    african african-american afghan albanian american arab arabic argentinian armenian asian
    asian-american australian austrian bavarian belgian bengali brazilian british bulgarian
    buddhist buddhism canadian cantonese caribbean catalan catholic chilean chinese christian
    christianity colombian cuban croatian czech danish democrat democratic dutch egyptian english
    estonian ethiopian european farsi filipino finnish flemish french german germanic greek
    hawaiian hebrew hindi hindu hinduism hispanic hungarian icelandic indian indonesian iranian
    iraqi irish islam islamic israeli italian jamaican japanese jewish judaism kenyan korean
    kurdish latin latina latino latvian lebanese lithuanian malay malaysian maltese mandarin
    marathi mediterranean mexican mexican-american moroccan mongolian muslim native nepali nigerian
    nordic norwegian pakistani palestinian persian peruvian polish portuguese protestant punjabi
    republican rican roman romanian russian sanskrit saudi scandinavian scottish serbian slavic
    slovak slovenian somali spanish sunni swahili swedish swiss syrian taiwanese tamil telugu thai
    tibetan turkish ukrainian urdu uzbek venezuelan vietnamese victorian welsh western westerner
    yiddish yoruba zen zulu americans germans brits italians indians europeans christians muslims
    jews buddhists africans asians canadians russians mexicans texan californian parisian gothic
    renaissance medieval baroque bohemian freudian keynesian
    """.split()
)
