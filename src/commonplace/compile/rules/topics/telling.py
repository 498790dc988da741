"""What the words beside a name tell of it, where the name alone misleads.

Names that people and places share (*Chelsea*, *Jordan*) go by what stands beside them: nobody is
*in* a person, and who has *his* arm in a cast is no country. A boat keeps the name of whomever it
was called after, and what ships a beta is no city.
"""

import re
from collections.abc import Sequence

from commonplace.understand.rules.words.given import DOUBTFUL, GIVEN
from commonplace.understand.rules.words.places import PLACES

_WITHIN = re.compile(
    r"(?<!\bbelieve )(?<!\bbelieves )(?<!\binterested )(?<!\bconfide )(?<!\bconfided )(?<!\bfaith )"
    r"\b(?:in|near|around|across|through|throughout|downtown"
    r"|(?:bus|train|flight|ferry|tram|road|trip|plane|way|flew|drove) (?:to|from|back to)) $",
    re.IGNORECASE,
)
_OF_A_PERSON = re.compile(
    r" (?!(?:is|was) where|and |or |in )[^.!?\n]{1,50}?\b(?:his|her|himself|herself)\b"
)
#: What people do and places do not.
_DOES = re.compile(
    r" (?:(?:also|just|never|still|has|had|will|can|already) )?(?:wrote|writes?|written|reviewed"
    r"|reviews|fixed|fixes|called|calls|phoned|emailed|texted|asked|asks|said|says|told|tells"
    r"|thinks|thought|forgot|joined|joins|sent|sends|plays|played|sang|sings|cooked|cooks|baked"
    r"|bakes|bought|borrowed|lent|quit|resigned|slept|broke|brought|brings|finished|presented"
    r"|presents|drew|draws|painted|paints|wants|wanted|likes|loves|loved|hates|hated|knows|knew"
    r"|met|married|laughed|smiled|cried|promised|suggested|suggests|agreed|complained|apologised"
    r"|apologized|translated|translates|teaches|taught|studies|studied|maintains|wears|wore|ate"
    r"|signed|interviewed|coached|coaches|knitted|reads|lost|found|volunteers?|volunteered)\b"
)
_VESSEL = (
    r"(?:sail|motor|row|speed|house|fishing )?boat|ship|ferry|yacht|dinghy|trawler|schooner|sloop"
    r"|catamaran|canoe|kayak|tugboat|barge|van|camper|truck|car|bike|bicycle|motorbike|tractor|drone"
)
_VESSEL_BEFORE = re.compile(
    rf"\b(?:{_VESSEL})(?: (?:is|was|called|named|is called|was called|is named|was named))?,? $"
)
_VESSEL_BEHIND = re.compile(
    rf"(?: is|,) (?:our|my|a|an|the|his|her|their)(?: \w+)? (?:{_VESSEL})\b"
)
_RELEASED = re.compile(
    r" (?:ships|shipped|compiles|compiled|crashes|deploys|runs on|supports (?!the)|depends on"
    r"|launches|goes live|went live)\b"
)


def told(text: str, name: str, kind: str, spans: Sequence[tuple[int, int]]) -> str:
    """The type of a name, having looked at the words beside it."""
    if " " in name or not spans:
        return kind
    low = name.lower()
    if low not in GIVEN and low not in DOUBTFUL and low not in PLACES:
        return kind
    for start, end in spans:
        before = text[max(0, start - 24) : start]
        if _VESSEL_BEFORE.search(before) or _VESSEL_BEHIND.match(text, end):
            return "product"
    return _place_or_person(text, low, kind, spans)


def _place_or_person(text: str, low: str, kind: str, spans: Sequence[tuple[int, int]]) -> str:
    start, end = spans[0]
    if kind not in ("", "place", "person"):
        return kind
    if kind == "place" and _RELEASED.match(text, end):
        return "project"
    if low not in GIVEN and low not in DOUBTFUL:
        return kind
    if _WITHIN.search(text, max(0, start - 20), start):
        return "place" if text[end : end + 1] not in ("'", "’") else kind
    if kind != "person" and (_DOES.match(text, end) or _OF_A_PERSON.match(text, end)):
        return "person"
    return kind
