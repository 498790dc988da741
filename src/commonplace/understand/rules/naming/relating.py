"""The sentence patterns that say how two named things stand to each other.

A pattern is matched against a sentence in which each name is a mark: a letter for its type and a
number, *<p0> works at <o1>*. ``{s:p}`` and ``{t:lo}`` are the source and the target, with the
letters of the types they may have. Several in a row are several relations; ``{t1:p}`` takes one
only, ``{t+:p}`` all of them even where the last could begin a clause of its own. ``{aux}`` stands
for auxiliaries and adverbs in between. ``<u0>`` is *we*: the author among others.
"""

import re
from dataclasses import dataclass
from functools import cache

from commonplace.understand.rules.words.people import KIN, PETS

#: The letter of each type in a mark.
LETTERS = {
    "person": "p",
    "place": "l",
    "organization": "o",
    "project": "j",
    "system": "s",
    "tool": "t",
    "product": "d",
    "event": "e",
    "work": "w",
    "animal": "a",
    "concept": "c",
}
_ADVERBS = (
    "also now still currently recently just always already really actually finally both once first "
    "originally absolutely totally mostly usually often then even officially happily eventually "
    "later proudly since truly definitely previously initially"
)
_BE = "am|is|are|was|were|been|be"
_HAVE = "has|have|had|having"
_ASIDE = r"(?:, (?:who|which|my|our|his|her|their|the|an?|<p\d+>'s)\b[^,.;]{1,60},)?"
_AUX = rf"{_ASIDE}(?:,? who)?(?:(?: |,)(?:{_BE}|{_HAVE}|{_ADVERBS.replace(' ', '|')})\b){{0,4}}"
_SOME = r"(?: [\w'-]+){0,4}?"  # a few words, none of them a name
_ROLE = (
    r"(?:accountant|analyst|architect|artist|assistant|attorney|barista|chef|clerk|coach|consultant"
    r"|coordinator|counselor|curator|dean|dentist|designer|developer|director|doctor|editor|engineer"
    r"|executive|instructor|intern|lawyer|lecturer|librarian|manager|mechanic|nurse|officer|partner"
    r"|physician|pilot|president|producer|professor|programmer|recruiter|researcher|scientist"
    r"|secretary|supervisor|surgeon|teacher|technician|therapist|trainer|vp|writer|ceo|cto|cfo|coo"
    r"|chair|chairman|head of [\w ]{2,30}?|lead)"
)
_KIN_WORDS = "|".join(sorted(map(re.escape, KIN), key=len, reverse=True))
_PET_WORDS = "|".join(sorted(PETS, key=len, reverse=True))
_OWN = r"(?: (?!ex\b|former|late|furry|fluffy)[\w-]+){0,2}"
_OWN_KIN = rf"'s{_OWN} (?P<kin>{_KIN_WORDS})"
_ENDS = r"(?=[,.;:!)]|$| who\b)"


@dataclass(frozen=True, slots=True)
class Pattern:
    """One way to say a relation; `relation` is empty where the kin word in the match says it."""

    find: re.Pattern[str]
    relation: str
    confidence: float
    #: It begins with the subject of a clause, which no preposition can stand before.
    is_clause: bool


_MADE = (
    "created|built|wrote|developed|designed|authored|composed|directed|invented|produced|painted"
)
_MADE_BY = "created|built|written|developed|designed|authored|composed|directed|invented|produced"

#: pattern, relation, confidence
_LISTED: tuple[tuple[str, str, float], ...] = (
    # kin, friends and pets
    (rf"{{t:p}} (?:is|was|'s) {{s1:p}}{_OWN_KIN}\b(?!')", "", 0.95),
    (rf"{{s1:p}}{_OWN_KIN} {{t1:p}}", "", 0.9),
    (rf"{{s1:p}}{_OWN_KIN}s,? {{t+:p}}", "", 0.9),
    (rf"{{s1:p}}{_OWN_KIN}, {{t1:p}}{_ENDS}", "", 0.8),
    (rf"{{s1:p}}{_OWN_KIN} is(?: called| named)? {{t1:p}}", "", 0.9),
    (rf"{{s1:p}}{_OWN_KIN}s are(?: called| named)? {{t+:p}}", "", 0.9),
    (rf"{{s1:p}}{_OWN_KIN}'s name is {{t:p}}", "", 0.95),
    (rf"{{t:p}}, {{s1:p}}{_OWN_KIN}{_ENDS}", "", 0.85),
    (rf"{{t:p}} (?:is|was) an?{_OWN} (?P<kin>{_KIN_WORDS}) of {{s:p}}", "", 0.9),
    (
        rf"{{s:p}}{{aux}} (?:has|have|had|got) (?:an?|one|another){_OWN} (?P<kin>{_KIN_WORDS})"
        r"(?: named| called|,) {t:p}",
        "",
        0.9,
    ),
    (r"{s:p} and {t:p} (?:are|were|got|have been)(?: now| happily)? married", "married_to", 0.95),
    (
        r"{s:p} and {t:p} are(?: both)?(?: twin)? (?:siblings|sisters|brothers|twins)",
        "sibling_of",
        0.9,
    ),
    (r"{s:p} and {t:p} are(?: \w+)? (?:friends|besties)", "friend_of", 0.9),
    (
        r"{s:p} and {t:p} are(?: \w+)? (?:colleagues|coworkers|co-workers|teammates)",
        "colleague_of",
        0.9,
    ),
    (r"{s:p}{aux} (?:married to|married|got married to) {t:p}", "married_to", 0.9),
    (r"{s:p}{aux} engaged to {t:p}", "engaged_to", 0.9),
    (r"{s:p} (?:is|am|are|has been|have been)(?: now)? dating {t:p}", "dating", 0.9),
    (rf"{{s1:p}}'s{_OWN} (?:{_PET_WORDS}),? (?:named |called )?{{t:a}}", "owns", 0.9),
    (rf"{{s1:p}}'s{_OWN} (?:{_PET_WORDS}) is(?: called| named)? {{t:a}}", "owns", 0.9),
    (rf"{{s1:p}}'s{_OWN} (?:{_PET_WORDS})'s name is {{t:a}}", "owns", 0.95),
    (rf"{{t:a}} is {{s1:p}}'s{_OWN} (?:{_PET_WORDS})\b", "owns", 0.9),
    (rf"{{t:a}}, {{s1:p}}'s{_OWN} (?:{_PET_WORDS}){_ENDS}", "owns", 0.85),
    (
        r"{s:p}{aux} (?:has|have|had|got|adopted|owns?|bought|rescued)(?: an?| another| two)?"
        rf"{_SOME} (?:named|called) {{t:a}}",
        "owns",
        0.85,
    ),
    (r"{s:p}{aux} (?:adopted|rescued) {t:a}", "owns", 0.85),
    (r"{s:po}{aux} (?:owns?|bought) (?:the )?{t:odjl}", "owns", 0.85),
    # work and study
    (rf"{{s:p}}{{aux}} (?:works?|working){_SOME} (?:at|for) (?:the )?{{t:o}}", "works_at", 0.9),
    (rf"{{s:p}}{{aux}} worked{_SOME} (?:at|for) (?:the )?{{t:o}}", "worked_at", 0.85),
    (
        rf"{{s:p}} (?:is|am|'s)(?: now)? (?:an?|the){_SOME} {_ROLE} (?:at|of|for|with)"
        r" (?:the )?{t:o}",
        "works_at",
        0.9,
    ),
    (rf"{{s:p}}, (?:an?|the){_SOME} {_ROLE} (?:at|of) (?:the )?{{t:o}}", "works_at", 0.85),
    (
        r"{s:p}{aux} (?:got|landed|took|started|accepted|has|have)(?: an?| the| \S+'s)?"
        r"(?: [\w-]+){0,3}? (?:job|position|role|internship) (?:at|with) (?:the )?{t:o}",
        "works_at",
        0.85,
    ),
    (r"{s:p}{aux} started(?: working| to work)? (?:at|for) (?:the )?{t:o}", "works_at", 0.85),
    (r"{s:p}{aux} joined (?:the )?{t:oj}", "member_of", 0.8),
    (r"{s:p}{aux} (?:left|quit|resigned from) (?:the )?{t:o}", "left", 0.8),
    (r"{s:p} (?:is|am|was)(?: an?)?(?: [\w-]+){0,2}? member of (?:the )?{t:o}", "member_of", 0.9),
    (
        r"{s:p}{aux} (?:plays?|sings?)(?: [\w-]+){0,2}? (?:for|in|with) (?:the )?{t:o}",
        "member_of",
        0.85,
    ),
    (r"{s:p}{aux} belongs? to (?:the )?{t:o}", "member_of", 0.85),
    (
        rf"{{s:p}}{{aux}} (?:stud(?:y|ies|ied|ying)|graduated|enrolled){_SOME} (?:at|from)"
        r" (?:the )?{t:o}",
        "studied_at",
        0.9,
    ),
    (r"{s:p} (?:is|am|was) an?(?: [\w-]+){0,3}? student at (?:the )?{t:o}", "studied_at", 0.9),
    (r"{s:p}{aux} attend(?:s|ed) (?:the )?{t:o}", "studied_at", 0.75),
    (
        rf"{{s:p}}{{aux}} (?:got|earned|has|have|completed|finished){_SOME} degree{_SOME}"
        r" (?:from|at) (?:the )?{t:o}",
        "studied_at",
        0.85,
    ),
    (r"{s:p}{aux} (?:works?|working|worked)(?: closely)? with {t:p}", "works_with", 0.85),
    (r"{s:p}{aux} reports? to {t:p}", "reports_to", 0.9),
    (
        r"{s:p}{aux} (?:manages?|leads?|supervises?|oversees?|heads?) (?:the )?{t:pjso}",
        "manages",
        0.85,
    ),
    (
        r"{s:p} (?:is|am)(?: now)?"
        r" (?:in charge of|(?:the )?(?:manager|lead|leader|head|owner|maintainer) of)"
        r" (?:the )?{t:jsot}",
        "manages",
        0.9,
    ),
    (r"{t:jso}{aux} (?:led|managed|headed|run|overseen) by {s:p}", "manages", 0.85),
    (r"{s:p}{aux} (?:co-?founded|founded|established) (?:the )?{t:ojdc}", "founded", 0.9),
    (
        r"{s:p} (?:is|am|was) (?:the |an? )?(?:co-?)?founder(?: and \w+)? of (?:the )?{t:o}",
        "founded",
        0.9,
    ),
    (r"{t:ojd}{aux} (?:co-?)?founded by {s:p}", "founded", 0.9),
    (rf"{{s:po}}{{aux}} (?:{_MADE}) (?:the )?{{t:wjstd}}", "created", 0.85),
    (rf"{{t:wjstd}}{{aux}} (?:{_MADE_BY}) by {{s:po}}", "created", 0.9),
    (r"{t:w}[\"']?,? by {s:p}", "created", 0.85),
    (r"{s:o}{aux} acquired {t:o}", "acquired", 0.9),
    # where
    (
        r"{s:pu}{aux} (?:lives?|living|resides?|residing) (?:in|near) (?:the )?{t:l}",
        "lives_in",
        0.9,
    ),
    (r"{s:pu}{aux} lived (?:in|near) (?:the )?{t:l}", "lived_in", 0.85),
    (r"{s:pu} (?:am|is|are|'s) (?:now |currently )?based in (?:the )?{t:l}", "lives_in", 0.85),
    (
        r"{s:pu}{aux} (?:moved|relocated)(?: back| out| over| down| up)?"
        r"(?: from (?:the )?<l\d+>)? to (?:the )?{t:l}",
        "moved_to",
        0.9,
    ),
    (r"{s:pu}{aux} born(?: and raised)? in (?:the )?{t:l}", "born_in", 0.95),
    (r"{s:pu}{aux} grew up in (?:the )?{t:l}", "grew_up_in", 0.9),
    (r"{s:pu} (?:am|is|are|'s)(?: originally)? from (?:the )?{t:l}", "comes_from", 0.85),
    (r"{s:pu}{aux} (?:visited|toured) (?:the )?{t:l}", "visited", 0.85),
    (
        r"{s:pu}{aux} (?:went|travell?ed|flew|drove|been|took a trip|went on a trip)"
        r"(?: back| over)? to (?:the )?{t:l}",
        "visited",
        0.85,
    ),
    (
        r"{s:pu}{aux} (?:got|came) back from (?:an? [\w ]{0,20}?trip (?:to|in) )?(?:the )?{t:l}",
        "visited",
        0.85,
    ),
    (
        r"{s:pu}{aux} (?:attended|went to|participated in|took part in) (?:the )?{t:e}",
        "attended",
        0.9,
    ),
    (r"{s:pu}{aux} ran (?:in )?(?:the )?{t:e}", "attended", 0.85),
    (
        r"{s:loe} (?:is|are|was)(?: \w+)? (?:located|based|situated|headquartered|held) in"
        r" (?:the )?{t:l}",
        "located_in",
        0.9,
    ),
    (r"{s:l} (?:is|lies) (?:an?|the)(?: [\w-]+){1,4} in (?:the )?{t:l}", "located_in", 0.85),
    (r"(?<![>,] )(?<!and )(?<!from ){s1:l} in (?:the )?{t1:l}", "located_in", 0.75),
    (r"(?<![>,] )(?<!and ){s1:l}, {t1:l}(?!,? (?:and|or)\b)(?!, [<A-Z])(?!')", "located_in", 0.75),
    # things
    (r"{s:pojstd}{aux} (?:uses?|(?<=[mse] )using|(?<=been )using) (?:the )?{t:tsd}", "uses", 0.85),
    (
        r"{s:pojstd}{aux} (?:switched|migrated|moved)(?: over)?(?: from <[a-z]\d+>)? to {t:tsd}",
        "uses",
        0.85,
    ),
    (
        r"{s:jstd}{aux} (?:depends? on|relies on|rely on|requires?|built on|built with"
        r"|built on top of|runs? on|running on|powered by|hosted on|deployed (?:on|to))"
        r" (?:the )?{t:tsd}",
        "depends_on",
        0.9,
    ),
    (r"{s:jstd}{aux} (?:written|implemented) in {t:t}", "written_in", 0.9),
    (
        r"{s:jstd}{aux} (?:integrates? with|connects? to|talks? to) (?:the )?{t:tsdo}",
        "integrates_with",
        0.85,
    ),
    (r"{s:jstd}{aux} (?:replaces?|replaced) (?:the )?{t:jstd}", "replaces", 0.85),
    (
        r"{s:jstdol}{aux}"
        r" (?:(?:an? )?(?:part|component|module|subsidiary|division|unit) of|belongs? to)"
        r" (?:the )?{t:jstdol}",
        "part_of",
        0.9,
    ),
    # taste
    (
        r"{s:p}{aux} (?:loves?|likes?|enjoys?|adores?|loved|enjoyed|prefers?)"
        r" (?:using |visiting |reading |watching |playing )?(?:the )?{t:lotdwesc}",
        "likes",
        0.8,
    ),
    (r"{s:p} (?:am|is|'s)(?: \w+)? an?(?: \w+)? fan of (?:the )?{t:plotdwesc}", "likes", 0.85),
    (r"{s:p}{aux} (?:hates?|dislikes?|detests?) (?:the )?{t:lotdwesc}", "dislikes", 0.8),
    (r"{s:p}{aux} (?:read|reading|finished reading|finished) {t:w}", "read", 0.85),
    (r"{s:p}{aux} (?:watched|watching|saw) {t:w}", "watched", 0.85),
    (r"{s:pu}{aux} met(?: up with)? {t:p}", "met", 0.8),
)

_CLAUSE = re.compile(r"\{[st][1+]?:\w+\}(?:\{aux\}| \(\?:(?:is|am)| and \{t)")
_SORT = r"(?: (?:project|team|app|service|api|API|server|library|framework|database|platform)\b)?"
#: After the last of a row this shows that the "and" before it began a clause of its own.
_NEW_CLAUSE = (
    r"(?!'| (?:am|is|are|was|were|have|has|had|will|would|can|could|do|does|did|just|really|also"
    r"|think|love|loves|[a-z]+ed)\b)"
)
_SLOT = re.compile(r"\{(?P<role>[st])(?P<many>[1+]?):(?P<letters>[a-z]+)\}")


@cache  # a hundred patterns take a while, and only workers need them
def patterns() -> tuple[Pattern, ...]:
    return tuple(
        Pattern(re.compile(_spelled(text)), relation, confidence, bool(_CLAUSE.match(text)))
        for text, relation, confidence in _LISTED
    )


def _spelled(text: str) -> str:
    def slot(found: re.Match[str]) -> str:
        mark = rf"[\"']?<[{found['letters']}]\d+>"
        if {*found["letters"]} & {*"ojstd"}:
            mark += _SORT
        alone = _NEW_CLAUSE if found.start() and not found["many"] else ""
        row = (
            ""
            if found["many"] == "1"
            else rf"(?:(?:, and |, | and | & )(?:the )?{mark}{alone}){{0,7}}"
        )
        quotes = r"[\"']?" if found["role"] == "t" else ""
        if found.start() and not found["many"]:
            quotes = f"(?!'s){quotes}"
        return (
            rf"(?P<{found['role']}>{mark}{row}){quotes}" if row else rf"(?P<{found['role']}>{mark})"
        )

    return _SLOT.sub(slot, text.replace("{aux}", _AUX))
