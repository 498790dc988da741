"""What the words beside a name tell of it, where the name alone misleads.

Names that people and places share (*Chelsea*, *Jordan*) go by what stands beside them: nobody is
*in* a person, and who has *his* arm in a cast is no country. A boat keeps the name of whomever it
was called after, and what ships a beta is no city.
"""

import re
from collections.abc import Sequence

from commonplace.capture.candidates import starts_sentence
from commonplace.capture.words import NAME_HEADS
from commonplace.compile.rules.naming.nicknames import SHORT_FOR
from commonplace.compile.rules.topics.handling import by_what_is_done
from commonplace.compile.rules.topics.whole import base_of
from commonplace.understand.rules.verbs import BASE, is_past
from commonplace.understand.rules.words.given import DOUBTFUL, GIVEN
from commonplace.understand.rules.words.people import PETS, ROLES
from commonplace.understand.rules.words.places import PLACE_TAILS, PLACES
from commonplace.understand.rules.words.things import NOUNS, WELL_KNOWN

_WITHIN = re.compile(r"(?:(\w+) )?\b(?:in|near|downtown) $", re.IGNORECASE)
#: Somebody is believed in, looped in, called in.
_PHRASAL = frozenset(
    """
    believe believes believed interested confide confided faith confidence interest loop looped
    looping bring brings brought pull pulled call called check checked fill filled rope roped let
    invite invited pencil cc add added bringing
    """.split()
)
#: Places after which people are called too, beside those that the lists of given names have.
ALSO_PEOPLE = frozenset(
    """
    adelaide alexandria asia aspen augusta aurora boston bradford bristol brooklyn camden carlisle
    carolina carson cheyenne chester china cleveland clifton clinton dakota dalton dayton devon
    diego dover durham franklin geneva hamilton havana helena holland houston hudson jackson kent
    kenya kingston lancaster lincoln logan lourdes marion memphis monroe montgomery newton olympia
    phoenix preston quincy raleigh regina reno richmond rio rome salem santiago selma sheffield
    siena sterling stratford toledo trenton troy tyler valencia verona vienna virginia warwick
    washington wellington weston winchester windsor york
    """.split()
)
_SHARED = DOUBTFUL | ALSO_PEOPLE
_THERE = re.compile(
    r"\b(?:bus|coach|shuttle|boat|train|flight|flights|ferry|tram|road|trip|plane|flew|drove|commutes?"
    r"|commuting|travell?ed|parcel|letter|train|back|home|drive) (?:to|from|back to|through) $"
    r"|\b(?:visited|visit|(?:cathedral|harbou?r|university|fall|siege|battle|bishop|walls) of"
    r"|mayor of|capital of|outskirts of|city of|town of|centre of|center of"
    r"|streets of|people of|south of|north of|east of|west of|caf[eé]s of|population of|map of"
    r"|border of|coast of|suburbs of|history of|beaches of|toured|crossed into|sailed past"
    r"|storm hit"
    r"|moving to|moved to|retired to|drive to|diverted to|flights? to|tickets? to|bound for"
    r"|layover in|landed (?:in|at)|back from|(?:shipped|sent) the \w+ to|roads around|left for"
    r"|stopped in) $"
)
_OF_A_PERSON = re.compile(
    r" (?!(?:is|was) where|and |or |in )[^.!?\n]{1,50}?\b(?:his|her|himself|herself)\b"
)
#: Where somebody stays, and where something is.
_STAYING = re.compile(
    r"\b(?:camp(?:ed|ing)?|hik(?:ed|ing)|surf(?:ed|ing)|ski(?:ed|ing)|stay(?:ed|ing|s)?|landed"
    r"|lives?"
    r"|lived|living|born|raised|grew up|arrived|based|holiday|vacation|weekend|weather|rain|snow"
    r"|fog"
    r"|degrees|house|flat|apartment|office|shop|gallery|museum|school|excavation|wedding|festival"
    r"|conference|hotel|hostel|beach|airport|university|cottage|cabin) (?:in|near|outside) $"
)
_ITS = re.compile(
    r"['’]s (?:capital|coast|government|border|beaches|streets|population|president|economy"
    r"|harbou?r"
    r"|parliament|winters|summers|airport|mayor|cathedral|old town|skyline|river|subway|metro)\b"
)
_PASSING = re.compile(
    r"\b(?:through|across|outside|towards?|around|past|into|leaves|leaving|left"
    r"|reach(?:ed)?|explored?) $"
)
_ENDS = re.compile(
    r"[.,;!?]|$| (?:is|was|were|are|and|for|with|on|at|last|this|next|until|since)\b"
)
_PETS = "|".join(sorted(PETS))
_PET_BEFORE = re.compile(rf"\b(?:{_PETS})(?: called| named| is called| is named)?,? $")
_PET_BEHIND = re.compile(rf"(?: is|,) (?:our|my|a|the|his|her|their)(?: \w+)? (?:{_PETS})\b", re.I)
#: What somebody at work makes or has about.
_AT_WORK = (
    r"['’]s (?:(?:first|second|third|last|latest|new|old|own|final|next|rough|early) )?"
    r"(?:desk|laptop|handwriting|sketch(?:es)?|drafts?|slides|notebook|inbox|calendar|resume|mug"
    r"|headphones|keyboard|whiteboard|badge|jacket|lunch|patch|pull request|code review|signature"
    r"|birthday|shift|day off)\b"
)
#: What somebody does with own hands, or has with an own body: no city ever does.
_IN_PERSON = re.compile(
    _AT_WORK + "|"
    r" (?:designed|repaired|wrote|reviewed|fixed|cooked|baked|borrowed|lent|slept|drew|painted"
    r"|knitted|sewed|refactored|rewrote|debugged|emailed|phoned|texted|sneezed|yawned|smiled"
    r"|is (?:out sick|on (?:\w+ )?leave|off today|ill|on holiday|on vacation|on call|cranky"
    r"|asleep|tired|late again)"
    r"|asked for a|forgot (?:his|her|the)|brought (?:us|me|his|her|cake|lunch))\b"
)
_TO_SOMEBODY = re.compile(
    r"\b(?:with|ask(?:ed)?|told|tell|met|thank(?:ed)?|thanks to|emailed|texted|phoned|paid|invited"
    r"|hired|helped|interviewed|married|dear|hi|hey|hello|owe|owes|owed|give|gave|according to"
    r"|(?:send|sent|gave|give|showed?|forward(?:ed)?|mention(?:ed)?|explain(?:ed)?)"
    r" (?:it|this|that|them) to"
    r"|happy birthday,) $",
    re.IGNORECASE,
)
_STREET_BEFORE = re.compile(
    r"\b(?:on|along|down|up|in|at|through|near|to|across|around) (?:the )?$"
)
_STREET_BEHIND = re.compile(
    r" (?:is|was|are|were|will be|stays?|remains?) (?:closed|open|flooded|blocked|paved|crowded"
    r"|shut)"
)
_WHO = re.compile(r"\b(?:he|she) is $", re.IGNORECASE)
_ABBREVIATED = re.compile(r"\.(?: [a-z]|,|$)|['’]s\b")
_NUMBERED = re.compile(r" \d{1,3}(?![\w,%:])")
_IS_A = re.compile(
    r"(?: is| was|,) (?:our|the|a|an|my)(?: (?:[a-z][\w-]+|[A-Z]+)){0,3}? ([a-z]+)"
    r"(?=[.,;!?]|$| (?:of|for|that|which|with|in|on|at|and|from|to)\b)"
)
#: *Our new intern, X,*
_SOMEBODY_IS = re.compile(r"\b(?:[Oo]ur|[Mm]y|[Tt]he)(?: [a-z]+)? ([a-z]+), $")
_IS_SOMEBODY = re.compile(r", (?:our|my)(?: (?!new\b)[a-z]+)? ([a-z]+), ")
_ROLES = ROLES - frozenset("client customer partner sponsor supplier host lead".split())
#: What a noun makes of the name before it.
_WHAT = {
    **dict.fromkeys(
        "service server scheduler backend cluster database queue daemon".split(), "system"
    ),
    **dict.fromkeys("tool library script plugin editor linter bot".split(), "tool"),
    **dict.fromkeys("project initiative".split(), "project"),
    **dict.fromkeys("supplier vendor firm company startup bank charity".split(), "organization"),
    **dict.fromkeys("town village city island river suburb".split(), "place"),
}
_ALONG = re.compile(r"\b(?:down|up|along|across|into|through|on) the $")
_DONE_BY = re.compile(r" ([a-z]+)")
#: What a place does, or what is done there: everything else is done by people.
_DONE_BY_PLACES = frozenset(
    """
    got gets lies lay hosts hosted grew grows flooded froze voted elected opened closed banned saw
    sees offers offered borders bordered exports imports declared became becomes remains stands
    stood belongs belonged shares shared boasts enjoys attracts attracted welcomes receives sits
    """.split()
)
_VERB = re.compile(
    r" (?:(?:also|just|never|still|already|finally|always|often|usually) )?([a-z]+)(?= |[.,!?]|$)"
)
_WOULD = re.compile(
    r" (?:will|won['’]t|didn['’]t|doesn['’]t|can|can['’]t|could|should|might|must|wants? to"
    r"|and (?:her|his|my|I)\b"
    r"|from (?!the\b)[a-z]+\b)|(?:, | and )[A-Z][a-z]+ and I\b"
)
_JOINED = re.compile(r"(?:,? and|,) ([A-Z][a-z]+)\b")
_IS_PERSONAL = re.compile(
    r",? who (?!is a city)|(?: just)? had an? (?:fever|baby|cold|accident|idea)\b"
    r"| has been (?:promoted|hired|fired|sick|ill)\b| (?:is|was) (?:great|good|bad) (?:with|at)\b"
    r"| has (?:a|an|one|two|three) (?:\w+ )?(?:sisters?|brothers?|kids?|child|children|sons?"
    r"|daughters?|twins?|cats?|dogs?|girlfriend|boyfriend|tattoos?)\b"
    r"| (?:is|was) in (?:my|our|his|her) (?:class|team|group|band|choir|year)\b"
    r"| (?:is|was) (?:coming|bringing|teaching|helping|learning|visiting|leaving|studying|training"
    r"|cooking|joining|working|running late)\b| (?:is|was) the best \w+e?r\b"
    r"| (?:is|was|has been) (?:on (?:parental |sick |maternity )?(?:leave|call|holiday|vacation)"
    r"|allergic|ill|sick|asleep|tired|cranky|late|off|pregnant|engaged|married|out|six|seven|eight"
    r"|nine|ten|eleven|twelve|\d+ (?:today|now|years)|(?:our|my|a|the) (?:new )?(?:hire|intern"
    r"|colleague|neighbou?r|friend|boss|cousin|nephew|niece|apprentice|student|teacher|dentist)"
    r"|(?:very |so |really )?(?:angry|happy|sad|upset|excited|nervous|busy|proud|sorry|kind))\b"
    r"| has (?:the flu|to\b|an? (?:cold|fever|headache|cough|meeting|baby|crush|exam))"
    r"|['’]s (?:birthday|fever|wife|husband|kids?|mum|mom|dad|desk|laptop|turn|boss|handwriting"
    r"|place|house|phone|email|idea|review|talk|voice|bike|thesis|car|reports?|proposal|memo|notes"
    r"|reply|message|comments?|sketch|drawing|estimate|question|suggestion|opinion|list)\b"
    rf"|{_AT_WORK}"
)
_IS_LOCAL = re.compile(
    r" (?:is|was) (?:on the (?:coast|river|border|sea)|landlocked|twinned|colder|warmer|hotter"
    r"|wetter"
    r"|flooded|empty)\b| to [A-Z]\w+ takes\b| voted\b"
    r"| has (?:a |an |good |nice |cold |hot |mild |old |many |great )+(?:\w+ )?(?:town"
    r"|beach(?:es)?|winters?"
    r"|summers?|harbou?r|castle|market|languages|museums?|skyline|tacos)\b"
    r"| (?:is|was|gets|looks) (?:too |so |very |really )?(?:hot|cold|crowded|expensive|foggy"
    r"|rainy|sunny"
    r"|humid|beautiful|far|famous|located|windy|dusty|hilly|flat|\w+ hours?"
    r"|an? \w*(?: \w+)? ?(?:city"
    r"|town|village|island|region|place))\b| has (?:\w+ )?(?:airports?|bridges|beaches|museums"
    r"|inhabitants|a new (?:airport|mayor|stadium|bridge))\b| (?:lies|hosts|gets a lot of) "
    r"| (?:office|branch|airport|warehouse|plant|team|flight|train|trip|marathon|metro)\b"
)
#: What only a place is or has, whoever else is called so.
_IS_SURELY_LOCAL = re.compile(
    r" (?:is|was|gets) (?:so |too |very )?(?:full of|packed with|crowded with|overrun by)"
    r" (?:tourists|people|students|visitors|bikes|cars)\b"
    r"| has (?:\w+ )?(?:a|an|one|two|three) (?:\w+ )?(?:bridge|airport|harbou?r|cathedral|castle"
    r"|old town|river|port|mayor|railway station|beach)\b"
    r"| has (?:\w+ ){1,2}(?:lakes|rivers|beaches|bridges|inhabitants|museums|airports|districts"
    r"|suburbs|canals|hills|tram lines|stations|universities)\b"
    r"|, where (?:we|i|they|he|she|it)\b"
)
_VESSEL = (
    r"(?:sail|motor|row|speed|house|fishing )?boat|ship|ferry|yacht|dinghy|trawler|schooner|sloop"
    r"|catamaran|canoe|kayak|tugboat|barge|van|camper|truck|car|bike|bicycle|motorbike|tractor"
    r"|drone"
)
_VESSEL_BEFORE = re.compile(
    rf"\b(?:{_VESSEL})(?: (?:is|was|called|named|is called|was called|is named|was named))?,? $"
)
_VESSEL_BEHIND = re.compile(
    rf"(?: is|,) (?:our|my|a|an|the|his|her|their)(?: \w+)? (?:{_VESSEL})\b"
)
_BARKS = re.compile(r" (?:barked|barks|purred|purrs|meowed|chewed|growled|hissed|wagged|bit the)\b")
_IN_CODE = re.compile(
    r" (?:service|code|class|developer|library|program|script|course|build|server|cluster|repo"
    r"|compiler|backend|module)\b"
)
_CODING = re.compile(
    r"\b(?:learn(?:s|ed|ing)?|use[ds]?|using|wrote in|written in|rewr\w+ in|code in|coding in"
    r"|merged?"
    r"|deploy(?:ed)?|rebased?|built in|released?) $"
)
_RELEASED = re.compile(
    r" (?:ships|shipped|passed (?:all|the) tests|deployed|crashed|compiles|compiled|crashes"
    r"|deploys|runs on|supports (?!the)|depends on"
    r"|launches|goes live|went live)\b"
)


def told(text: str, name: str, kind: str, spans: Sequence[tuple[int, int]]) -> str:
    """The type of a name, having looked at the words beside it."""
    if not spans:
        return kind
    low = name.lower()
    if " " in low:
        played = not kind and by_what_is_done(text, name, spans)
        return played or _of_two_words(text, low, kind, spans[0])
    if kind != "person" and _has_a_role(text, spans[0]):
        return "person"
    if low in WELL_KNOWN and kind in ("", "organization", "place"):
        found = _well_known(text, low, kind, spans[0])
        if found != kind or kind != "place":
            return found
    if kind in ("", "place") and (what := _is_a_thing(text, low, spans[0])):
        return what
    if low not in GIVEN and low not in _SHARED and low not in PLACES:
        if kind in ("", "tool") and (what := by_what_is_done(text, name, spans)):
            return what
        start = spans[0][0]
        stays = not kind and _STAYING.search(text, max(0, start - 24), start)
        is_nickname = low in SHORT_FOR and not starts_sentence(text, start)
        if not kind and (is_nickname or _IN_PERSON.match(text, spans[0][1])):
            return "person"
        return "place" if stays and not name.isupper() else kind
    for start, end in spans:
        before = text[max(0, start - 30) : start]
        if _VESSEL_BEFORE.search(before) or _VESSEL_BEHIND.match(text, end):
            return "product"
        if _PET_BEFORE.search(before) or _PET_BEHIND.match(text, end):
            return "animal"
    return _place_or_person(text, low, kind, spans)


def _has_a_role(text: str, span: tuple[int, int]) -> bool:
    """*X, our teacher, …* and *our new teacher, X, …*."""
    start, end = span
    who = _IS_SOMEBODY.match(text, end)
    if who is None and text[end : end + 1] in (",", "."):
        who = _SOMEBODY_IS.search(text, max(0, start - 40), start)
    return who is not None and (who[1] in _ROLES or who[1] == "hire")


def _is_a_thing(text: str, low: str, span: tuple[int, int]) -> str:
    """What the name is said to be, or what only such things do."""
    start, end = span
    noun = _IS_A.match(text, end)
    if noun and (found := _WHAT.get(noun[1], NOUNS.get(noun[1], ""))):
        return found
    if low not in PLACES and low not in _SHARED:
        return ""
    if _BARKS.match(text, end):
        return "animal"
    if _RELEASED.match(text, end):
        return "project"
    is_code = _IN_CODE.match(text, end) or _CODING.search(text, max(0, start - 14), start)
    return WELL_KNOWN.get(low, "project") if is_code else ""


def _of_two_words(text: str, low: str, kind: str, span: tuple[int, int]) -> str:
    """Ivy Lane may be a woman or a street."""
    first, _, last = low.partition(" ")
    if not kind and _WHO.search(text, max(0, span[0] - 8), span[0]):
        return "person"
    if not kind and len(last) == 1 and _ABBREVIATED.match(text, span[1]):
        return "person"  # Priya R. reviewed it
    if kind == "person" and first in NAME_HEADS and first not in GIVEN:
        return ""  # Blue Lantern is hardly somebody
    if kind not in ("", "person") or last not in PLACE_TAILS:
        return kind
    if _STREET_BEHIND.match(text, span[1]):
        return "place"
    is_where = _STREET_BEFORE.search(text, max(0, span[0] - 16), span[0])
    return "place" if is_where and not kind else kind


def _well_known(text: str, low: str, kind: str, span: tuple[int, int]) -> str:
    """*Down the Amazon* goes a boat; *Amazon lost my parcel* tells of the firm."""
    if _ALONG.search(text, max(0, span[0] - 12), span[0]):
        return "place"
    if kind == "place":
        return WELL_KNOWN[low] if _NUMBERED.match(text, span[1]) else kind
    done = _DONE_BY.match(text, span[1])
    return WELL_KNOWN[low] if done and is_past(done[1]) else kind


def _place_or_person(text: str, low: str, kind: str, spans: Sequence[tuple[int, int]]) -> str:
    start, end = spans[0]
    if kind not in ("", "place", "person"):
        return kind
    if kind != "person" and _IN_PERSON.match(text, end):
        return "person"
    if low not in GIVEN and low not in _SHARED:
        return kind
    if _is_there(text, low, start, end):
        return "place"
    if (
        kind != "person"
        and (low in PLACES or low in _SHARED)
        and _TO_SOMEBODY.search(text, max(0, start - 24), start)
    ):
        return "person"
    return "person" if kind != "person" and _is_somebody(text, end) else kind


def _is_there(text: str, low: str, start: int, end: int) -> bool:
    """In, to and from a place, or what a place is like."""
    if text[end : end + 1] in ("'", "’"):
        return _ITS.match(text, end) is not None
    if low not in GIVEN and _PASSING.search(text, max(0, start - 12), start):
        return True
    is_shared = low not in GIVEN or low in PLACES or low in ALSO_PEOPLE
    within = _WITHIN.search(text, max(0, start - 24), start)
    if (
        within
        and (is_shared or _ENDS.match(text, end))
        and (within[1] or "").lower() not in _PHRASAL
    ):
        return True
    if _IS_SURELY_LOCAL.match(text, end) or (is_shared and _IS_LOCAL.match(text, end)):
        return True
    return any(each.search(text, max(0, start - 30), start) for each in (_THERE, _STAYING))


def _is_somebody(text: str, end: int) -> bool:
    joined = _JOINED.match(text, end)
    if joined and joined[1].lower() in GIVEN:
        return True
    if any(each.match(text, end) for each in (_WOULD, _IS_PERSONAL, _OF_A_PERSON)):
        return True
    verb = _VERB.match(text, end)
    if verb is None or verb[1] in _DONE_BY_PLACES or verb[1] in ("has", "had", "was", "is"):
        return False
    return is_past(verb[1]) or (verb[1][-1] == "s" and base_of(verb[1]) in BASE)
