"""Sentences that say that something is otherwise now, without saying what it was.

- *to*: somebody or something made it another. *They raised the rate limit to 120 requests.* *The
  release slips to 26 June.* *We renamed the branch to main.* *Priya has a new number, 0197.*
- *so*: what was said before is said anew, with words of change. *Correction: the roof budget is
  11,500 euros.* *The choir meets in the school hall from now on.* After *now* and *since* only
  where there is one at a time: a figure, a place, a name by which it is called.
- *over*: it is no longer so. *The kiosk no longer sells stamps, go to the post office.*
- *who*: somebody took another's place. *Odile was elected treasurer of the club.*

What gives way to it says :mod:`.giving`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from commonplace.capture.terms import stem
from commonplace.compile.rules.holding.changes import WORD, is_unsure
from commonplace.compile.rules.holding.frames import (
    CUES,
    LEAD,
    amount,
    clauses,
    matter_of,
    states,
    told_of,
)
from commonplace.compile.rules.wording import told

#: The verb of what somebody parted with.
PARTED = "part"


@dataclass(frozen=True, slots=True)
class Anew:
    """What a sentence says to be otherwise now: how it says so, of what, and what it is now."""

    how: str
    matter: frozenset[str]
    verb: str
    value: str
    #: Words that leave no doubt: they replace whatever stood there.
    strong: bool = False
    speaker: str = ""
    #: Whether it is said of oneself: *my budget* is another's than hers.
    own: bool = False


_MAKE = {
    "name": r"renam(?:ed|es)|rechristened",
    "place": r"moved|moves|relocated|relocates|transferred",
    "value": r"raised|lowered|increased|reduced|changed|changes|set|extended|shortened|cut|bumped"
    r"|switched|updated|adjusted|capped|doubled|halved|upgraded|downgraded|corrected|revised",
    "day": r"pushed(?: back)?|postponed|rescheduled|delayed|brought forward|put off|slipped|slips",
    "go": r"(?:went|goes|has gone) (?:up|down)|rose|rises|fell|falls|dropped|drops|grew|grows"
    r"|climbed|shrank|jumped",
}
_VERBS = "|".join(f"(?P<{kind}>{verbs})" for kind, verbs in _MAKE.items())
_NP = r"(?P<np>(?:(?:the|our|my|their|his|her|its|your) )?[^\s,.;:!?]+(?: [^\s,;:!?]+){0,6}?)"
_WAY = r"(?: (?:up|down|back|out|forward|over))?"
_BEGIN = r"^(?:(?:(?i:we|i|they|he|she|you|the \w+)|[A-ZÀ-Þ][\w’'-]*(?: [A-ZÀ-Þ][\w-]*)?) )"
_TO = (
    re.compile(rf"{_BEGIN}(?:have |has |just |also )*(?:{_VERBS}) {_NP}{_WAY} to (?P<new>\S.*)$"),
    re.compile(
        rf"^{_NP} (?:(?:was|were|has been|have been|is|are|got|has|have)(?: now| just)? )?"
        rf"(?:{_VERBS}){_WAY} (?:from [^,;]{{1,40}} )?(?:to|until|into) (?P<new>\S.*)$",
        re.IGNORECASE,
    ),
)
_HAS_NEW = re.compile(
    r"^(?P<np>(?:[A-ZÀ-Þ][\w’'-]*|[Tt]he \w+|[Ww]e|I) ?[\w-]* ?(?:has|have|got) an? new "
    r"[\w -]{2,40}?)(?:,|:| –| —|, it is|: it is) (?P<new>\S.*)$"
)
_AGREED = re.compile(
    r"^(?:we|they|the \w+) (?:have |has )?(?:agreed|settled|decided) on an? (?:new )?"
    r"(?P<np>[\w -]{2,40}?) of (?P<new>\d.*)$",
    re.IGNORECASE,
)
_GOT = re.compile(r"\b(?:has|have|got) an? new\b", re.IGNORECASE)
_STRONG = re.compile(
    r"\b(?:from now on|instead(?! of)|no longer|not any ?more|for good)\b", re.IGNORECASE
)
_WEAK = re.compile(
    r"\b(?:now|nowadays|these days|as of|effective|new|revised|renumbered|delayed|postponed"
    r"|rescheduled|(?:ever )?since|from [^,.;]{1,30} on)\b",
    re.IGNORECASE,
)
_NO_TURN = re.compile(
    r"\b(?:just|right|until|till|by|for|up to|even) now\b|\bnow and then\b|\b(?:also|too|as well"
    r"|additionally|another|sometimes|temporarily|for now|one-off"
    r"|today|tonight|tomorrow|this (?:week|month|morning|evening|weekend|year)|while|during|besides"
    r"|for (?:an?|a few|some|several|two|three)"
    r" (?:day|night|week|month|hour|while)s?)\b",
    re.IGNORECASE,
)
#: Words of which each of these has one: where none of them stands, nobody looks further.
_NO_TURN_WORDS = frozenset(
    """now also too well additionally another sometimes temporarily off today tonight tomorrow this
    while during besides day days night nights week weeks month months hour hours whiles""".split()
)
_OVER = (
    re.compile(
        r"^(?P<np>.{1,60}?) (?:(?P<be>is|are|am|'m) )?no longer (?P<does>[\w-]+)(?P<rest> .*)?$",
        re.IGNORECASE,
    ),
    re.compile(
        r"^(?P<np>.{1,60}?) (?:does not|doesn['’]t|do not|don['’]t) (?P<does>[\w-]+)"
        r"(?P<rest> .*?)? (?:any ?more|any longer)$",
        re.IGNORECASE,
    ),
    re.compile(
        r"^(?P<np>.{1,60}?) (?:has |have )?(?:stopped|stops|quit|ceased) (?P<does>\w+ing)"
        r"(?P<rest> .*)?$",
        re.IGNORECASE,
    ),
)
#: Who parted with something no longer has it, uses it or takes it.
_PARTED = re.compile(
    r"^(?P<np>.{1,60}?) (?:has |have )?(?:sold|gave up|given up|gave away|got rid of|threw away"
    r"|cancelled|canceled|scrapped|dropped) (?!(?:to|by|at|in|for|from|on|off|out|with)\b)"
    r"(?P<rest>(?:(?:the|my|our|her|his|their|its) )?[^,;]+?)"
    r"(?: (?:and|but) .*)?$",
    re.IGNORECASE,
)
_ROLE = re.compile(
    r"(?P<who>[A-ZÀ-Þ][\w’'-]*(?: [A-ZÀ-Þ][\w’'-]*)?) (?:was (?:elected|appointed|named|made|voted)"
    r"|became|has become|(?:took|takes|has taken) over as|is now|is the new|now is)"
    r" (?:the |our |as )*(?:new )?(?P<role>[a-z][\w-]*(?: [\w’'-]+){0,6})"
)
HOLDS = re.compile(
    r"^(?P<who>[A-ZÀ-Þ][\w’'-]*(?: [A-ZÀ-Þ][\w’'-]*)?) is (?:currently )?(?:the |our )?"
    r"(?P<role>[a-z][\w-]*(?: [\w’'-]+){0,6})[.!]?$"
)
_NOW_HOLDS = re.compile(HOLDS.pattern.replace("^", r"(?<=[,;] )", 1))
_LEFT = re.compile(r"\b(?:stepped down|steps down|resigned|retired|handed over)\b", re.IGNORECASE)
ONE_OF = re.compile(r"^(?:an?|one|not|from|in|at|on|with|going|very)\b", re.IGNORECASE)
OWN = re.compile(r"\b(?:I|[Ww]e|[Mm]y|[Oo]ur|mine|ours|me|us)\b")
_FIT = re.compile(r"\b(?:because|after|since|until|for|so|as|in order|due|on account|when)\b.*$")
#: Without one of these nothing is said to be otherwise now in the way of that name: cheaper to see
#: than all of the above.
_CUED: Mapping[str, frozenset[str]] = {
    how: frozenset(cues.split())
    for how, cues in (
        (
            "to",
            """raised lowered increased reduced changed changes set extended shortened cut bumped
            switched updated adjusted capped doubled halved upgraded downgraded corrected revised
            renamed renames rechristened moved moves relocated relocates transferred pushed
            postponed rescheduled delayed brought put slipped slips went goes gone rose rises fell
            falls dropped drops grew grows climbed shrank jumped""",
        ),
        ("new", "new agreed settled decided"),
        (
            "over",
            """longer more anymore stopped stops quit ceased sold gave given got threw cancelled
            canceled scrapped dropped""",
        ),
        (
            "who",
            """elected appointed named made voted became become took takes taken now new stepped
            steps resigned retired handed""",
        ),
        (
            "so",
            """now nowadays days as effective new revised renumbered delayed postponed rescheduled
            since from instead longer more anymore good correction corrected update scratch wrong
            mistake actually fact after following starting sorry currently""",
        ),
    )
}
_MAY_TURN = frozenset[str]().union(*_CUED.values())
_LONGEST = 300


def anew(text: str) -> tuple[Anew, ...]:
    """What an item says to be otherwise now; nothing for nearly all of them."""
    return _anew(*told(text))


@lru_cache(maxsize=1 << 13)
def _anew(speaker: str, words: str) -> tuple[Anew, ...]:
    there = WORD.findall(words.lower())
    if len(words) > _LONGEST or _MAY_TURN.isdisjoint(there):
        return ()
    if is_unsure(_without_over(words), there) or is_passing(words, there):
        return ()
    every = not words.isascii()  # beyond ASCII a pattern takes more than small letters for the same
    found = [
        each
        for how, read in _READ_AS
        if every or not _CUED[how].isdisjoint(there)
        for each in read(words)
    ]
    own = OWN.search(words) is not None
    return tuple(dict.fromkeys(replace(each, speaker=speaker, own=own) for each in found))


def is_passing(words: str, there: Iterable[str]) -> bool:
    """Whether what is said to be otherwise comes on top, or is so for a while; ``there`` are its
    words, as :data:`WORD` parts them."""
    may_be = not _NO_TURN_WORDS.isdisjoint(there)
    return (may_be or not words.isascii()) and _NO_TURN.search(words) is not None


def matters(text: str) -> tuple[frozenset[str], ...]:
    """Of what an item says in so many words that it changed: it is worth a line beside what holds.
    *Now* alone is not enough, unless a figure comes with it; and what was sold is an event."""
    return tuple(
        each.matter
        for each in anew(text)
        if each.verb != PARTED
        if each.how in ("over", "who") or each.strong or amount(each.value) or each.verb == "name"
    )


def _without_over(words: str) -> str:
    """*Does not stop any longer* is sure enough."""
    return re.sub(
        r"\b(?:does not|doesn['’]t|do not|don['’]t)(?= .*\bany ?(?:more|longer)\b)", "", words
    )


#: *To*, *into*, *until*: one of them is in all that was made another. (An *i* has other forms.)
_TIES = (" to ", "nto ", " unt")


def _made(words: str) -> Iterator[Anew]:
    return _made_by(words, _TO) if any(map(words.lower().__contains__, _TIES)) else iter(())


def _made_new(words: str) -> Iterator[Anew]:
    return _made_by(words, (_HAS_NEW, _AGREED))


def _made_by(words: str, patterns: Sequence[re.Pattern[str]]) -> Iterator[Anew]:
    parts = [*clauses(words.rstrip(".! "))]
    for pattern in patterns:
        for clause in parts:
            found = pattern.match(clause)
            if found is None:
                continue
            kind = next((each for each in _MAKE if found.groupdict().get(each)), "value")
            new = _FIT.sub("", told_of(found["new"])).strip()
            np = _GOT.sub(" ", found["np"])
            if new and len(new) <= 60:
                yield Anew("to", matter_of(np), kind, new)


def _over(words: str) -> Iterator[Anew]:
    for clause in [*clauses(words.rstrip(".! "))][:3]:
        for pattern in _OVER:
            found = pattern.match(clause)
            if found is None:
                continue
            groups = found.groupdict()
            rest = (groups["rest"] or "").strip()
            does = found["does"].lower()
            if groups.get("be"):
                yield Anew("over", matter_of(found["np"]), "be", f"{does} {rest}".strip())
            else:
                yield Anew("over", matter_of(found["np"]), stem(does), rest)
        parted = _PARTED.match(clause)
        if parted is not None:
            yield Anew("over", matter_of(parted["np"]), PARTED, parted["rest"])


def _roles(words: str) -> Iterator[Anew]:
    patterns = (_ROLE, _NOW_HOLDS) if _LEFT.search(words) else (_ROLE,)
    for found in (each for pattern in patterns for each in pattern.finditer(words)):
        role = matter_of(_FIT.sub("", told_of(found["role"])))
        if role and not ONE_OF.match(found["role"]):
            yield Anew("who", role, "be", found["who"])


def _again(words: str) -> Iterator[Anew]:
    led = LEAD.match(words)
    strong = bool((led and led["strong"]) or _STRONG.search(words))
    if not strong and not led and not _WEAK.search(words) and not CUES.search(words):
        return
    for state in states(words):
        yield Anew("so", state.matter, state.verb, state.rest, strong)


_READ_AS = (("to", _made), ("new", _made_new), ("over", _over), ("who", _roles), ("so", _again))
