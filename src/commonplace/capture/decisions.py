r"""Decision protection: does a text state a decision, and in which words?

Fourteen intents, tried in order. Each has keywords (a text with none of them costs a few substring
tests), a pattern, and what speaks against a match: words right `before` it, words right `after` it.
Three more things speak against any match: it is negated ("haven't decided on"), it is conditional
("if we switched to"), or its sentence is a question.

Patterns are matched on lower-cased text. In them a space stands for any run of blanks, so a line
break inside a phrase does not hide it.
"""

import re
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Intent:
    name: str
    keys: tuple[str, ...]
    pattern: str
    before: str = ""
    after: str = ""


def decision(text: str) -> str | None:
    """The name of the first intent that `text` states, if it states one."""
    line = text.lower()
    if "’" in line:
        line = line.replace("’", "'")
    for key, intent in _BY_KEY:
        if key in line and _states(line, key, intent):
            return intent.name
    return None


def _states(line: str, key: str, intent: Intent) -> bool:
    """Whether a sentence with the key states the intent; the others need not be read."""
    pattern = _compiled(intent.pattern)
    at = line.find(key)
    while at >= 0:
        start = max(0, *(line.rfind(mark, 0, at) for mark in _SENTENCE_MARKS))
        ends = [end for mark in _SENTENCE_MARKS if (end := line.find(mark, at)) >= 0]
        end = min(ends, default=len(line))
        if any(_stands(line, intent, match) for match in pattern.finditer(line, start, end)):
            return True
        at = line.find(key, end)
    return False


def _stands(line: str, intent: Intent, match: re.Match[str]) -> bool:
    """Nothing around the match speaks against it."""
    start, end = match.span()
    before = line[max(0, start - 60) : start]
    if _compiled(_DOUBT).search(before):
        return False
    if intent.before and _compiled(intent.before).search(before):
        return False
    if intent.after and _compiled(intent.after).match(line, end):
        return False
    stop = _SENTENCE_END.search(line, end)
    return stop is None or "?" not in stop[0]


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """Compiled when first needed: most texts need none, and all of them take 15 ms."""
    return re.compile(pattern.replace(" ", r"\s{1,20}"))


def _any(words: str) -> str:
    """One of these words (patterns themselves), whole; `_` is a space inside one."""
    return rf"(?:{'|'.join(words.split())})\b".replace("_", " ")


# --- what speaks against a match ----------------------------------------------------------------

_SENTENCE_END = re.compile(r"[.!?]+(?=[\s)\"'”]|$)|\n\s*(?:[-*+#\n]|\d+[.)])")
_BESIDE = _any(
    "yet really actually even quite ever fully have had has been we you i they he she it"
)
_DOUBT = (
    rf"(?:(?:{_any('not never cannot hardly no if whether unless wish as_though')}|n't\b)"
    rf"(?: {_BESIDE})*|{_any('would could should might may must')} have"
    rf"|{_any('yet about hard wants? like going')} to) $"
)
# The end of a noun phrase: "the couch", not "the couch design".
_ENDS = r"(?=\s*(?:$|[.,;:!?)]|{}))".format(
    _any(
        "and or but with without in on by at as for to after before until when while again now"
        " yesterday today tonight last this"
    )
)
_ITS = _any("a an the my his her our their your its")
_A = rf"(?:{_ITS}|{_any('some one two three')})"
_PEOPLE = (
    _any("me him her us them you everyone everybody somebody someone")
    + rf"|(?:{_A} )?(?:\w+ )?"
    + _any(
        r"""
        friends? family families mom mum mother dad father parents? brothers? sisters? siblings?
        wife husband partner girlfriend boyfriend spouse kids? children sons? daughters? cousins?
        aunts? uncles? grand\w+ nephews? nieces? colleagues? co-?workers? team(?:mates?)? boss
        roommates? neighbou?rs? dogs? class(?:mates?)? group girls guys boys
        """
    )
    + rf"(?!['-]| (?:\w+ )?{_any('proposal plan suggestion recommendation idea choice')})"
)
_WITH_PEOPLE = (
    rf" (?:{_PEOPLE}|the {_any('flow wind job territory times')}"
    rf"|(?:\w+ ){{1,2}}to {_any('the a an see visit watch my his her our their')})"
)
_CREATURES = _any(
    r"""
    dogs? cats? pupp(?:y|ies) kittens? pets? animals? rabbits? bunn(?:y|ies) hamsters? guinea_pigs?
    birds? parrots? pon(?:y|ies) horses? hens? goats? turtles? rescues? strays? greyhounds? beagles?
    poodles? corgis? labradors? retrievers? terriers? spaniels? husk(?:y|ies) dachshunds? bulldogs?
    chihuahuas? tabby child children kids? bab(?:y|ies) infants? toddlers? girls? boys? sons?
    daughters? siblings? brothers? sisters? twins orphans? nephews? nieces? highway
    """
)
_WANDERERS = _any(
    r"""
    birds? geese ducks? swallows? storks? cranes? whales? salmon eels? butterfl\w+ monarchs? herds?
    wildebeest caribou elephants? animals? species flocks? fish cells? pain tumou?rs? people family
    families (?:grand)?parents? grand(?:mother|father|ma|pa) ancestors? settlers? tribes? refugees?
    workers? farmers? humans? he she who
    """
)
_SEATS = _any(
    r"""
    couch sofa (?:arm)?chairs? bench floor bed lap ground roof branch branches bottom surface shelf
    shelves table grass sand land farms? islands? coast shores? banks? wire fence (?:window)?sill
    furniture skin shoulders? face chest hand prairie plains porch stool rug blanket pillows?
    everything
    """
)
_DRIFTERS = _any(
    r"""
    dust snow fog mist silence ash ashes darkness night calm quiet gloom birds? butterfl\w+ fly
    flies bees? pigeons? gaze eyes sediment frost dew pollen smoke sadness
    """
)
_KEPT_IN = _any(
    r"""
    git github gitlab main master trunk develop head repos? repository branch branches fork
    (?:version|source)_control svn codebase memory disk prison jail custody hospital asylum
    institution trial flames paper him her them
    """
)
_ERRANDS = (
    rf" (?:(?:go|head) (?:to {_any('bed sleep')}|{_any('home back out outside')})"
    rf"|take (?:a|the) {_any('nap walk break shower bath bus train stairs')}"
    rf"|{_any('sleep nap eat rest sit lie wait grab order stay_home stay_in stay_up')}"
    rf"|have (?:{_any('a some')} )?{_any('lunch dinner breakfast snack coffee drink')}"
    rf"|{_any('penalties points appeal be_made be_taken')})"
)
_UNMADE = (
    _any(
        r"""
        no needs? needed wants? await\w* pending without any missing lacks? lacking requires?
        required make making discuss\w* until
        """
    )
    + rf" (?:{_any('an? the any more some our this')} )?(?:\w+ )?$"
)
_STILL_OPEN = (
    rf" {_any('is are was were remains?')} (?:{_any('still always often usually not_yet')} )?"
    + _any("pending open missing needed due hard undecided unclear tbd postponed made to_be")
    + rf"| {_any('trees? template fatigue making makers?')}"
)

# --- what makes a match -------------------------------------------------------------------------

_WE = rf"(?:{_any('i we they you team company everyone will shall gonna going_to')}|'ll\b)"
_BEING = rf"(?:{_any('am are is was were be been')}|'(?:m|re|s)\b)"
# Between a verb and its "over": one phrase, not the next sentence or list item.
_SOMETHING = r"(?:[^.!?;\n]|\.(?=\w)|\n(?=\s*\w)){1,80}?"
_TIME_OR_PLACE = (
    rf"(?:{_any('there here time lunch dinner breakfast again')}|\d+ \w+|{_A} (?:\w+ )?"
    + _any(
        r"""
        weekends? summer winter spring autumn fall holidays? break phone radio years? months? weeks?
        days? past last next course counter fence wall bridge hills? mountains? river road street
        edge line internet shoulder sea house
        """
    )
    + ")"
)
_OVER = rf" (?:instead of|rather than|over(?! {_TIME_OR_PLACE}))\b"

INTENTS = (
    Intent(
        "chose_over",
        ("chose", "choos", "opted", "opting", "select"),
        (
            rf"\b(?:chose|chosen|chooses|choosing|selected|opt(?:ed|ing) (?:for|to)|{_WE} choose)"
            rf"(?: {_SOMETHING})??{_OVER}"
        ),
    ),
    Intent(
        "decided",
        ("decid", "decision"),
        (
            rf"\b(?:decided|{_WE} decide)(?! {_any('where what which who when how if whether')})"
            r"(?: \w+){0,2}? (?:to|on|upon|against|that|in favou?r of)\b"
            rf"|\b(?:made|took|reached) {_A} (?:\w+ ){{0,2}}?decision (?:to|on|against)\b"
            r"|\bdecision(?: is| was(?: made)?| has been made)? to\b"
            r"|(?:^|[.!?\n])\W*decision:\s*(?=\w)"
            rf"|\b(?:reversed|overturned|revoked|undid|withdrew|took back|went back on) {_A}"
            r" (?:\w+ ){0,2}?decision\b"
        ),
        before=rf"\b{_any('be is are gets being design architecture architectural')} $",
        after=_ERRANDS,
    ),
    Intent(
        "switched",
        ("switch",),
        (
            rf"\b(?:switched|{_BEING} switching|{_WE} switch)(?! (?:on|off)\b)"
            r"(?: [\w.'-]+){0,4}? (?:over )?(?:from|to)\b"
        ),
        before=(
            _any(
                """
                lights? signals? lamp screen display tv television camera conversation topic talk
                weather wind song music radio scene story led indicator traffic
                """
            )
            + r"(?: \w+)? $"
        ),
        after=(
            rf" (?:{_any('a an the his her its another')} )?"
            rf"(?:{_any('different other next left right new second inside outside')} )?"
            + _any(
                """
                green red amber yellow blue black white orange off on lanes? channels? topics?
                subjects? tabs? windows? sides? seats? gear autopilot standby idle silent face
                """
            )
        ),
    ),
    Intent(
        "migrated",
        ("migrat",),
        (
            rf"\b(?:migrated|{_BEING} migrating|{_WE} migrate)(?: [\w.'/-]+){{0,5}}?"
            rf" {_any('to from over_to away off onto')}"
        ),
        before=rf"{_WANDERERS}(?: \w+)? $",
        after=(
            r" (?:the )?(?:(?:north|south|latin) )?"
            + _any(
                """
                north south east west warmer cooler city cities coast countryside tropics america
                africa europe asia australia united_states lungs? liver
                """
            )
        ),
    ),
    Intent(
        "picked_over",
        ("pick",),
        (
            rf"\b(?:picked|picks|{_WE} pick)(?! {_any('up out on at off through fights')})"
            rf"(?! (?:a|the) {_any('fight quarrel lock scab')}) {_SOMETHING}{_OVER}"
            rf"|\b(?:was|were|got|been) picked{_OVER}"
        ),
    ),
    Intent(
        "went_with",
        ("went", "gone", "going"),
        rf"\b(?:went|gone|ended up going|{_BEING} going) (?:instead )?with\b",
        before=(
            _any(
                """
                that which who shoes shirt tie hat bag sauce wine colou?rs? curtains everything
                nothing am is are was were all
                """
            )
            + r"(?: always)? $"
        ),
        after=_WITH_PEOPLE,
    ),
    Intent(
        "sticking_with",
        ("stick", "stuck"),
        (
            r"\bsticking with\b"
            rf"|\b(?:{_any('i we they he she team have has')}|'ve|'s) (?:always )?stuck with\b"
        ),
        before=rf"{_any('thanks thank_you appreciate keeps? kept')}(?: \w+){{0,3}}? $",
        after=rf"{_WITH_PEOPLE}| (?:{_A} )?(?:\w+ )?{_any('glue tape pins? bill blame tab')}",
    ),
    Intent(
        "committed_to",
        ("commit",),
        (
            rf"\b(?:committed|{_BEING} committing|{_WE} commit)"
            rf"(?: {_any('ourselves myself themselves itself himself herself')})? to\b"
        ),
        after=rf" (?:{_A} )?(?:[\w./-]+ ){{0,2}}?{_KEPT_IN}{_ENDS}",
    ),
    Intent(
        "settled_on",
        ("settl",),
        rf"\b(?:settled|{_WE} settle|{_BEING} settling)(?: \w+)? (?:on|upon)\b",
        before=rf"{_DRIFTERS}(?: \w+)? $",
        after=rf" (?:{_A} )?(?:[\w-]+ ){{0,2}}?{_SEATS}{_ENDS}",
    ),
    Intent(
        "will_use",
        ("will", "'ll", "shall", "going to", "gonna"),
        (
            rf"\b(?:will|'ll|shall|{_BEING} going to|gonna)(?: "
            + _any(
                """
                all both now just be also only always instead then still continue_to keep either
                exclusively definitely
                """
            )
            + rf")* {_any('use using used_(?:for|as|in) (?:go|going|stick|sticking)_with')}"
        ),
        before=r"\b(?:what|who|when (?:you|we|i|they))\s*$",
        after=(
            rf"{_WITH_PEOPLE}| (?:\d|"
            + _any(
                "up more less too lots most about around roughly approximately cases? force it_up"
            )
            + rf"|(?:the|a) {_any('bathroom restroom toilet stairs elevator lot bit little')})"
        ),
    ),
    Intent(
        "prefers_over",
        ("prefer",),
        rf"\b(?:prefers?|preferred|preferring) {_SOMETHING}{_OVER}",
        before=rf"\b{_ITS} $",
    ),
    Intent(
        "adopted",
        ("adopt",),
        rf"\b(?:adopted|{_BEING} adopting|{_WE} adopt)\b",
        before=(
            rf"\b{_ITS} $|\b"
            + _any(
                """
                he she i they who kid child boy girl dog cat puppy kitten baby sister brother son
                daughter friend children
                """
            )
            + r"(?:'s|'m| (?:was|were|is|am|are|got|ha[ds] been)) (?:\w+ )?$"
        ),
        after=(
            rf" (?:(?:[\w-]+ ){{0,4}}?{_CREATURES}"
            rf"|{_any('him her them me us it parents? family mother father name country home')}"
            r"|by (?:\w+ ){0,2}?"
            + _any(r"aunt uncle grand\w+ family couple parents relatives? step\w+ neighbou?rs?")
            + rf"|at birth\b|as an? {_any('baby child infant toddler teenager')}"
            r"|when (?:he|she|i|they) (?:was|were)\b"
            r"|[^.!?\n]{0,60}?\bfrom (?:\w+ ){0,3}?"
            + _any("shelter rescue pound humane orphanage")
            + ")"
        ),
    ),
    Intent(
        "architecture_decision",
        ("architect",),
        (
            r"\barchitectur(?:e|al) decisions?\b"
            r"|\bdecisions? (?:on|about|for) (?:the|our) (?:\w+ )?architecture\b"
        ),
        before=_UNMADE,
        after=_STILL_OPEN,
    ),
    Intent(
        "design_decision",
        ("design",),
        r"\bdesign decisions?\b|\bdecisions? (?:on|about|for) (?:the|our) (?:\w+ )?design\b",
        before=_UNMADE,
        after=_STILL_OPEN,
    ),
)
_SENTENCE_MARKS = ("\n\n", ". ", "! ", "? ", ".\n", "!\n", "?\n")
_BY_KEY = tuple((key, intent) for intent in INTENTS for key in intent.keys)
