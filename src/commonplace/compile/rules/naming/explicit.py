"""Sentences that say outright that two names are one subject, or that they are two.

Two names stand next to each other in the text, and the words between them say it, with the words
before the first or after the second where these are needed: "X, also known as Y", "Y is short for
X", "everybody calls X Y", "X (Y)" where Y is an acronym or a nickname of X, "X was renamed Y", "X,
formerly Y", "X is not to be confused with Y". A pronoun may stand for the name before it: "Rosalind
is here. Everybody calls her Roz"; and the author for itself: "my friends call me Roz".

Nobody is called anything by a telephone: "Ada called Ben" says nothing, nor does "call Ben back".
"""

import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from commonplace.compile import said
from commonplace.compile.rules.naming.forms import form
from commonplace.compile.rules.naming.persons import NONE, compare, person
from commonplace.compile.rules.naming.spelling import other_script, plain

#: As much of a text is read, and as much of it between two names.
LONGEST_TEXT, LONGEST_GAP = 20_000, 140
#: As often is a name looked for.
_PLACES = 4
#: From here on scripts put no blanks between words.
_WIDE = "\u2e80"

_LIVING = ("person", "animal")
How = Literal["also_called", "short_for", "renamed", "different"]


class _Span(NamedTuple):
    start: int
    end: int
    named: said.Named


class _Pattern(NamedTuple):
    """What stands between two names; before the first, after the second."""

    how: How
    gap: re.Pattern[str]
    #: The second name is the one that comes first in what is said.
    turned: bool = False
    before: re.Pattern[str] | None = None
    after: re.Pattern[str] | None = None


_QUOTE = r"[\"“”„'‘’*_`]*"
_OFTEN = (
    r"(?:(?:also|otherwise|better|commonly|usually|often|sometimes|simply|just|now|all|always|still"
    r"|only|officially|affectionately|internally)\s+)"
)
_THEY = (
    r"(?:everyone|everybody|every one|we|they|people|folks|most|some|all|nobody else|i|you|friends"
    r"|colleagues|family|neighbours|neighbors|the (?:\w+ )?(?:team|kids|family|children|office"
    r"|crew|locals|neighbours|guys|others|group|class)|(?:his|her|their|my|our|its) \w+)"
)
_CALL = rf"{_THEY}(?: here| at \w+| of us)?\s+{_OFTEN}*(?:call|calls|nicknamed|dubbed)\s+"
#: After a name that somebody is given, nothing goes on that would make it somebody else.
_DONE = (
    rf"(?={_QUOTE}\s*(?:$|[.,;:!?)\n—–-]"
    r"|(?:for short|now|here|because|since|these|too|and|but|so|at|in|by)\b))"
)


def _re(words: str) -> re.Pattern[str]:
    return re.compile(words, re.IGNORECASE)


def _gap(words: str) -> re.Pattern[str]:
    return _re(rf"{_QUOTE}{words}{_QUOTE}(?:the\s+)?{_QUOTE}")


_NOT_THEIRS = re.compile(r"(?!['’]s\b)")
_PATTERNS = (
    _Pattern(
        "different",
        _gap(
            r",?\s*\(?(?:(?:is|was)(?:\s+not|n['’]t)\s+(?:the same (?:\w+ )?as|related to)"
            r"|(?:is\s+|are\s+)?not (?:to be confused with|the same (?:\w+ )?as)"
            r"|no relation (?:to|of)|(?:is\s+)?(?:different from|unrelated to)|(?:and\s+)?not)\s+"
        ),
    ),
    _Pattern(
        "different",
        _gap(r",?\s+(?:and|&|und)\s+"),
        after=_re(
            rf"{_QUOTE}\s+(?:\([^)]{{0,60}}\)\s*)?(?:are|were)(?:\s+not|n['’]t)?\s+(?:in fact\s+)?"
            r"(?:(?:two|three)\s+)?(?:completely\s+|entirely\s+|quite\s+)?"
            r"(?:different|separate|distinct|unrelated|the same|related|not the same)"
            r"(?<!are the same)(?<!were the same)(?<!are related)(?<!were related)\b"
        ),
    ),
    _Pattern(
        "different",
        _gap(r"\s+(?:with|and|for)\s+"),
        before=_re(r"(?:n['’]t|not|never|to) (?:confuse|mix up|mistake)\s+(?:the\s+)?$"),
    ),
    _Pattern(
        "renamed",
        _gap(
            r",?\s*\(?(?:(?:formerly|previously|originally)(?:\s+(?:known as|called|named))?"
            r"|(?:once|formerly) known as|born|n[ée]e|(?:which )?used to be (?:called|known as))\s+"
        ),
        turned=True,
    ),
    _Pattern(
        "renamed",
        _gap(
            r",?\s+(?:(?:was|is|has been|had been|got|were|will be|is being|gets)\s+)?"
            r"(?:(?:recently|officially|since|just|now|then|later)\s+)*"
            r"(?:(?:been\s+)?(?:renamed|rebranded)(?:\s+itself)?(?:\s+(?:to|as|into))?"
            r"|changed (?:its|his|her|their) name to|is now (?:called|named|known as)"
            r"|(?<=is now )(?:called|named|known as)|now goes by)\s+"
        ),
    ),
    _Pattern(
        "renamed",
        _gap(r"\s+(?:to|as|into)\s+"),
        before=_re(
            r"\b(?:renam(?:ed?|ing)|rebrand(?:ed|ing)?|the name (?:of|from)|name from)\s+"
            r"(?:the\s+|our\s+)?(?:\w+\s+)?$"
        ),
    ),
    _Pattern(
        "renamed",
        _gap(r"\s+(?:is|will be|was)\s+(?:now\s+)?(?:called|named|known as)\s+"),
        after=_re(
            rf"{_QUOTE},?\s+(?:from (?:today|now|tomorrow|this|next|then)|as of|since|now\b"
            rf"|starting)"
        ),
    ),
    _Pattern(
        "renamed",
        _gap(r"\s+(?:is|will be|was)\s+(?:now\s+)?(?:called|named|known as)\s+"),
        before=_re(
            r"\b(?:from (?:today|now|tomorrow|this \w+|next \w+)(?: on)?|as of \w+|starting \w+)"
            r",?\s+(?:the\s+|our\s+)?(?:\w+\s+)?$"
        ),
    ),
    _Pattern(
        "renamed",
        _gap(r",?\s+(?:which\s+)?was\s+(?:once\s+|first\s+)?(?:called|named|known as)\s+"),
        turned=True,
        after=_re(rf"{_QUOTE}\s+(?:until|till|before|at first|back then|in the beginning)\b"),
    ),
    _Pattern("short_for", _gap(r",?\s*\(?(?:(?:is|was|being)\s+)?(?:just\s+)?short for\s+"), True),
    _Pattern("short_for", _gap(r"\s*[,(]\s*(?:or\s+)?(?:just\s+)?"), after=_re(r"\W* for short\b")),
    _Pattern("short_for", _gap(r",?\s*\(?(?:is\s+)?(?:abbreviated|shortened)(?: (?:as|to))?\s+")),
    _Pattern(
        "also_called",
        _gap(
            r",?\s*\(?(?:(?:who|which)\s+)?(?:is\s+|was\s+|are\s+)?"
            rf"(?:{_OFTEN}*(?:known as|known to \w+(?: \w+)? as|referred to as|nicknamed)"
            r"|aka|a\.k\.a\.?,?|alias)\s+"
        ),
        after=_NOT_THEIRS,
    ),
    _Pattern(
        "also_called",
        _gap(
            rf"(?:\s*[,(]\s*{_OFTEN}+called"
            rf"|,?\s+(?:(?:who|which)\s+)?(?:is|are)\s+{_OFTEN}*called"
            r"|,?\s+(?:who\s+)?(?:goes by|(?:prefers|likes) to be called|answers to|signs as))\s+"
        ),
        after=_NOT_THEIRS,
    ),
    _Pattern("also_called", _gap(r"\s*[,(]\s*called\s+"), after=_re(rf"{_QUOTE}\s*[,)]")),
    _Pattern("also_called", _gap(rf",?\s+whom\s+{_CALL}"), after=_re(_DONE)),
    _Pattern(
        "also_called",
        _gap(r"\s*[,(]\s*(?:or\s+)?"),
        after=_re(rf"{_QUOTE}\s*(?:さん)?\s+to (?:us|me|his|her|their|my|our|friends|every\w+)\b"),
    ),
    _Pattern(
        "also_called",
        _gap(r"['’]s? (?:nick(?:name)?|short name|code ?name|pet name|stage name) (?:is|was)\s+"),
    ),
    _Pattern("also_called", _gap(r"\s+"), before=_re(rf"\b{_CALL}(?:the\s+)?$"), after=_re(_DONE)),
)
#: A pronoun between the two stands for the first, if it is the first of all.
_BY_PRONOUN = (
    _Pattern(
        "also_called",
        _gap(
            r"[\s,;.!?][^\n]*?\b(?:"
            rf"{_CALL}(?:him|her|them|it|this|that)"
            r"|(?:s?he|they|it) (?:goes|go) by|(?:his|her|their|its)"
            r" (?:nickname|(?:full|real|proper|official|given) name) (?:is|was)"
            rf"|(?:s?he|it) is {_OFTEN}*(?:known as|called|nicknamed))\s+"
        ),
        after=_re(_DONE),
    ),
    _Pattern(
        "renamed",
        _gap(
            r"[\s,;.!?][^\n]*?\b(?:(?:renamed|rebranded) it(?: to| as)?"
            r"|it(?:['’]s| is| was| has been) (?:now called|renamed|rebranded)(?: to| as)?)\s+"
        ),
        after=_re(_DONE),
    ),
)
#: Without one of these in the text nothing is said, and without one between or around two names
#: nothing of these two: most texts are done with here.
_BETWEEN_CUES = (
    r"called|calls?\b|known|short|abbrev|nick|dubbed|goes? by|prefers|likes|answers|signs"
    r"|\ba\.?k\.?a|alias|referred|renam|rebrand|name|former|previous|origin|born|n[ée]e |used to"
    r"|is now|\bnot\b|n['’]t|different|unrelated|relation|\("
)
_AROUND_CUES = (
    r"\bcalls? |nicknamed|dubbed|renam|rebrand|name (?:of|from)|confuse|mix up|mistake"
    r"|different|separate|distinct|unrelated|the same|related"
    r"|for short|go by|known as|\bto (?:us|me|his|her|their|my|our|friends|every\w+)\b|from today"
    r"|from now|as of|(?:full|real|proper|official|given) name"
)
#: A part of each cue: to look for these first is many times faster.
_PARTS_BETWEEN = tuple(
    "call|known|short|abbrev|nick|dubbed|go by|goes by|prefers|likes|answers|signs|aka|a.k|ak.a"
    "|alias|referred|renam|rebrand|name|former|previous|origin|born|nee |née |used to|is now|not"
    "|n't|n’t|different|unrelated|relation|(".split("|")
)
_PARTS_AROUND = tuple(
    "call|nicknamed|dubbed|renam|rebrand|name|confuse|mix up|mistake|different|separate|distinct"
    "|related|the same|for short|go by|known as|to us|to me|to his|to her|to their|to my|to our"
    "|to friends|to every|from today|from now|as of".split("|")
)
#: Of lower case only: a search that minds no case takes three times as long.
_IN_GAP, _AROUND = re.compile(_BETWEEN_CUES), re.compile(_AROUND_CUES)
_SELF = _re(
    rf"\b(?:call me|{_CALL}me|i (?:usually |mostly )?go by|my nick(?:name)? (?:is|was)"
    r"|(?:i['’]m|i am) (?:also |better |usually )(?:known as|called))\s+"
    rf"{_QUOTE}$"
)
#: *I am Ada, he is Theodor, and everybody calls him Ted.*
_WHO = _re(r"\b(?:he|she) is $")
_IS_NOW = _gap(r"\s+is now\s+")


def read(text: str, named: Sequence[said.Named]) -> tuple[said.AlsoCalled, ...]:
    """What a text says of its names, each pair once; keys are those of the names given."""
    text = text[:LONGEST_TEXT]
    low = text.lower()
    if not named:
        return ()
    is_around = any(cue in low for cue in _PARTS_AROUND) and _AROUND.search(low) is not None
    if not is_around and not (any(cue in low for cue in _PARTS_BETWEEN) and _IN_GAP.search(low)):
        return ()
    spans = _spans(text, named)
    found = [*(_by_author(text, named, spans) if is_around else ())]
    found += _between(text, spans, is_around)
    return tuple(dict.fromkeys(each for each in found if each.name != each.other))


def _spans(text: str, named: Sequence[said.Named]) -> list[_Span]:
    """Where the names stand; of two at one place the longer."""
    places: dict[int, _Span] = {}
    for each in named:
        start = -1
        for _ in range(_PLACES if each.surface else 0):
            start = text.find(each.surface, start + 1)
            if start < 0:
                break
            end = start + len(each.surface)
            whole = text[start] >= _WIDE or not (
                text[start - 1 : start].isalnum() or text[end : end + 1].isalnum()
            )
            if whole and (start not in places or places[start].end < end):
                places[start] = _Span(start, end, each)
    spans: list[_Span] = []
    for start in sorted(places):
        if not spans or start >= spans[-1].end:
            spans.append(places[start])
    return spans


def _between(text: str, spans: list[_Span], is_around: bool) -> Iterator[said.AlsoCalled]:
    for at, (first, second) in enumerate(zip(spans, spans[1:], strict=False)):
        gap = text[first.end : second.start]
        if len(gap) > LONGEST_GAP or not (is_around or _IN_GAP.search(gap.lower())):
            continue
        before = text[max(0, first.start - 80) : first.start]
        after = text[second.end : second.end + 100]
        alone = all(each.named.type not in _LIVING for each in spans[:at])
        means_it = not at or (first.named.type in _LIVING and alone) or _WHO.search(before)
        patterns = _PATTERNS + _BY_PRONOUN if means_it else _PATTERNS
        how = _bracketed(first, second, gap, after) or _said(patterns, gap, before, after)
        if how is None and _IS_NOW.fullmatch(gap) and first.named.type == second.named.type:
            how = ("renamed", False)
        if how:
            one, other = (second, first) if how[1] else (first, second)
            yield said.AlsoCalled(one.named.key, other.named.key, how[0])


def _said(
    patterns: tuple[_Pattern, ...], gap: str, before: str, after: str
) -> tuple[How, bool] | None:
    for each in patterns:
        if (
            each.gap.fullmatch(gap)
            and (each.before is None or each.before.search(before))
            and (each.after is None or each.after.match(after))
        ):
            return each.how, each.turned
    return None


def _bracketed(first: _Span, second: _Span, gap: str, after: str) -> tuple[How, bool] | None:
    """X (Y), where one is an acronym or a nickname of the other."""
    if re.fullmatch(rf"{_QUOTE}\s*\(\s*{_QUOTE}", gap) is None:
        return None
    if re.match(rf"{_QUOTE}\s*[),;]", after) is None:
        return None
    one, other = form(first.named.surface), form(second.named.surface)
    if other.acronym and other.acronym in one.initials:
        return "short_for", False
    if one.acronym and one.acronym in other.initials:
        return "short_for", True
    if _latin(one.key) != _latin(other.key):
        return "also_called", False  # 田中 (Tanaka)
    living = {first.named.type, second.named.type} <= {"person", "animal", ""}
    who, by = person(first.named.surface), person(second.named.surface)
    return ("also_called", False) if living and compare(who, by) > NONE else None


def _latin(key: str) -> bool:
    return any("a" <= char <= "z" for char in plain(key)) and not other_script(key)


def _by_author(
    text: str, named: Sequence[said.Named], spans: list[_Span]
) -> Iterator[said.AlsoCalled]:
    """What somebody says of its own name: the author comes first, and stands nowhere."""
    author = named[0]
    if author.type != "person" or any(span.named is author for span in spans):
        return
    for span in spans:
        if _SELF.search(text[max(0, span.start - 80) : span.start]):
            yield said.AlsoCalled(author.key, span.named.key, "also_called")
