"""Sentences that say outright that two names are one subject, or that they are two.

Two names stand next to each other in the text, and the words between them say it, with the words
before the first or after the second where these are needed (``sayings``): "X, also known as Y", "Y
is short for X", "everybody calls X Y", "X (Y)" where Y is an acronym or a nickname of X, "X was
renamed Y", "X, formerly Y", "X is not to be confused with Y". A pronoun may stand for the name
before it: "Rosalind is here. Everybody calls her Roz"; and the author for itself: "my friends call
me Roz".

Nobody is called anything by a telephone: "Ada called Ben" says nothing, nor does "call Ben back".
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from commonplace.compile import said
from commonplace.compile.rules.naming.forms import form
from commonplace.compile.rules.naming.persons import NONE, compare, person
from commonplace.compile.rules.naming.sayings import (
    AND_IS_NOW,
    AROUND,
    BECAME,
    BEFORE_BEHIND,
    BY_PRONOUN,
    IN_GAP,
    IS,
    IS_NOW,
    NOW_BEHIND,
    PARTS_AROUND,
    PARTS_BETWEEN,
    QUOTE,
    SAYINGS,
    SELF,
    STANDS_FOR,
    USED_TO_BE,
    WAS,
    How,
    Saying,
)
from commonplace.compile.rules.naming.spelling import other_script, plain
from commonplace.understand.rules.words.given import GIVEN
from commonplace.understand.rules.words.people import ROLES

#: As much of a text is read, and as much of it between two names.
LONGEST_TEXT, LONGEST_GAP = 20_000, 140
#: As often is a name looked for.
_PLACES = 4
#: From here on scripts put no blanks between words.
_WIDE = "\u2e80"

_LIVING = ("person", "animal")


class _Span(NamedTuple):
    start: int
    end: int
    named: said.Named


_BRACKET = re.compile(rf"{QUOTE}\s*[(,]\s*(?:or )?(?:the )?{QUOTE}")
_CLOSED = re.compile(rf"{QUOTE}\s*[),;.]")
#: What is said behind both names.
_BEHIND = re.compile(f"{NOW_BEHIND.pattern}|{BEFORE_BEHIND.pattern}", re.IGNORECASE)
#: *I am Ada, he is Theodor, and everybody calls him Ted.*
_WHO = re.compile(r"\b(?:he|she) is $", re.IGNORECASE)


def read(text: str, named: Sequence[said.Named]) -> tuple[said.AlsoCalled, ...]:
    """What a text says of its names, each pair once; keys are those of the names given."""
    if len(named) < 2:
        return ()
    text = text[:LONGEST_TEXT]
    low = text.lower()
    is_around = any(cue in low for cue in PARTS_AROUND) and AROUND.search(low) is not None
    is_beside = "," in text and any(each.surface.isupper() for each in named)
    if not (is_around or is_beside or _may_say_between(low)):
        return ()
    spans = _spans(text, named)
    found = [*(_by_author(text, named, spans) if is_around else ())]
    found += _between(text, spans, is_around)
    return tuple(dict.fromkeys(each for each in found if each.name != each.other))


def _may_say_between(low: str) -> bool:
    return any(cue in low for cue in PARTS_BETWEEN) and IN_GAP.search(low) is not None


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
        after = text[second.end : second.end + 100]
        is_told = is_around or IN_GAP.search(gap.lower()) or _BEHIND.match(after)
        if len(gap) > LONGEST_GAP or not (is_told or _BRACKET.fullmatch(gap)):
            continue
        before = text[max(0, first.start - 80) : first.start]
        alone = all(each.named.type not in _LIVING for each in spans[:at])
        means_it = not at or (first.named.type in _LIVING and alone) or _WHO.search(before)
        patterns = SAYINGS + BY_PRONOUN if means_it else SAYINGS
        how = _spelled_out(first, second, gap, after) or _said(patterns, gap, before, after)
        how = how or _turned_into(first, second, gap, after)
        if how is None and AND_IS_NOW.fullmatch(gap):
            if who := _who_married(spans[: at + 1], second):
                yield said.AlsoCalled(who.named.key, second.named.key, "renamed")
        elif how:
            one, other = (second, first) if how[1] else (first, second)
            yield said.AlsoCalled(one.named.key, other.named.key, how[0])


def _said(
    patterns: tuple[Saying, ...], gap: str, before: str, after: str
) -> tuple[How, bool] | None:
    for each in patterns:
        if (
            each.gap.fullmatch(gap)
            and (each.before is None or each.before.search(before))
            and (each.after is None or each.after.match(after))
        ):
            return each.how, each.turned
    return None


def _turned_into(first: _Span, second: _Span, gap: str, after: str) -> tuple[How, bool] | None:
    """X is now Y; of what does not live also: X became Y, Y used to be X."""
    kind = first.named.type
    if kind != second.named.type:
        return None
    if IS_NOW.fullmatch(gap) or (NOW_BEHIND.match(after) and IS.fullmatch(gap)):
        return "renamed", False
    if WAS.fullmatch(gap) and BEFORE_BEHIND.match(after) and _share_a_word(first, second):
        return "renamed", True
    if kind in _LIVING or second.named.key in ROLES or plain(first.named.key) in GIVEN:
        return None
    if BECAME.fullmatch(gap):
        return "renamed", False
    return ("renamed", True) if USED_TO_BE.fullmatch(gap) else None


def _share_a_word(first: _Span, second: _Span) -> bool:
    return not set(form(first.named.surface).words).isdisjoint(form(second.named.surface).words)


def _who_married(before: Sequence[_Span], second: _Span) -> _Span | None:
    """Of those before *and is now Nora Stanton* the one called Nora, too."""
    given = person(second.named.surface).given
    return next((each for each in before if person(each.named.surface).given == given), None)


def _spelled_out(first: _Span, second: _Span, gap: str, after: str) -> tuple[How, bool] | None:
    """X Y Z (XYZ); XYZ stands for X Y Z."""
    if STANDS_FOR.fullmatch(gap):
        short, full = form(first.named.surface), form(second.named.surface)
        is_short = bool(short.acronym) and (short.acronym in full.initials or " for" in gap)
        return ("short_for", True) if is_short else None
    return _bracketed(first, second, gap, after)


def _bracketed(first: _Span, second: _Span, gap: str, after: str) -> tuple[How, bool] | None:
    """X (Y), where one is an acronym or a nickname of the other; also X, the Y, by its letters."""
    if _BRACKET.fullmatch(gap) is None or _CLOSED.match(after) is None:
        return None
    one, other = form(first.named.surface), form(second.named.surface)
    if other.acronym and other.acronym in one.initials:
        return "short_for", False
    if one.acronym and one.acronym in other.initials:
        return "short_for", True
    if "(" not in gap:
        return None  # NSA, the North Shore Alliance; a row of names proves nothing
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
        if SELF.search(text[max(0, span.start - 80) : span.start]):
            yield said.AlsoCalled(author.key, span.named.key, "also_called")
