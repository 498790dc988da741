"""What a memory is about: the names in it and its topics, each with the places where it stands.

Names are those that understanding finds (``understand.rules.names``), under the alias key of the
name without its title and its article: *Dr. Chen* is kept under ``chen``, *The Hague* under
``hague``. What may well be a name but has no type yet is kept without one, and half as sure, so
that it can prove itself in other memories. What a gate turned away for good is no subject.

Beside them: names in scripts without capitals, handles and project names (``marked``), and topics
(``topics``). In a text that is not English there are no topics, and names by their capitals only
where the language does not write every noun with one.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from commonplace.capture.aliases import alias_key
from commonplace.capture.candidates import LONGEST_READ, candidates, starts_sentence
from commonplace.capture.words import HONORIFICS, MONTHS, WEEKDAYS
from commonplace.compile import said
from commonplace.compile.rules.topics import plain, title, topics
from commonplace.compile.rules.topics.marked import hidden, marked
from commonplace.understand.rules.names import author_of, names
from commonplace.understand.rules.naming.types import ALONE, by_itself
from commonplace.understand.rules.quality import refused
from commonplace.understand.rules.tongue import is_english
from commonplace.understand.rules.verbs import BASE
from commonplace.understand.rules.words.given import DOUBTFUL, GIVEN
from commonplace.understand.said import Reading

MOST_NAMES = 20
MOST_TOPICS = 12

#: How sure a name is: its type is certain; the words around it tell; a name without a type; an
#: acronym that could be anything; the first word of a sentence, which may have no other reason
#: for its capital.
CERTAIN, TOLD, UNTYPED, ACRONYM, FIRST_WORD = 1.0, 0.8, 0.5, 0.3, 0.2

#: Which day it is does not matter for names.
_SOME_DAY = datetime(2000, 1, 1, tzinfo=UTC)
#: Character for character, so that typography alone does not make a text foreign.
_STRAIGHT = str.maketrans("’‘“”–—…•→", "\'\'\"\",,.**")
_TITLE = re.compile(rf"(?:{'|'.join(sorted(HONORIFICS))})\.? ", re.IGNORECASE)
_ARTICLE = re.compile(r"(?:the|a|an) ", re.IGNORECASE)
_LOWER_ARTICLE = re.compile(r"(?:the|a|an) ")
_PLURAL_ACRONYM = re.compile(r"[A-Z][A-Z0-9]+s")
_NO_NAMES = frozenset("inc ltd llc corp gmbh plc ceo cfo coo cto cio cmo chro ciso vp evp svp ea".split())
_OFFICE = re.compile(r" (?:CEO|CFO|CTO|COO|CIO|CMO|VP|HR|PR|Q&A|FAQ)$")


@dataclass(frozen=True, slots=True)
class Sighted:
    """A subject, and where it stands in the text, in order; an author may stand nowhere."""

    named: said.Named
    spans: tuple[tuple[int, int], ...]


def subjects(text: str, author: str | None) -> list[Sighted]:
    """The author, then every subject in the order of the text; each once."""
    text = text[:LONGEST_READ].translate(_STRAIGHT)
    shown = hidden(text)
    english = is_english(text)
    writer = author_of(Reading("", author, _SOME_DAY))
    by = [Sighted(_named(writer, "person", CERTAIN), ())] if writer else []
    found = _merged([*by, *_names(text), *_marked(shown), *(() if english else _foreign(text))])
    there = sorted(found[len(by) :], key=_place)[:MOST_NAMES]
    taken = [span for each in [*found[: len(by)], *there] for span in each.spans]
    spoken_of = _topics(shown, taken) if english else []
    return found[: len(by)] + sorted([*there, *spoken_of], key=_place)


def worth(named: said.Named, memories: int, days: int) -> bool:
    """Whether a subject that so many memories of so many days name deserves a page.

    `named.sure` is the highest with which it was seen.
    """
    if named.type == "decision" and named.sure >= CERTAIN:
        return memories >= 1
    if named.type == "topic":
        return _is_worth_a_topic(named, memories, days)
    if named.type:
        return memories >= 2
    if named.sure >= UNTYPED:
        return memories >= 2 and days >= 2
    return named.sure > ACRONYM and memories >= 3 and days >= 2


def _is_worth_a_topic(named: said.Named, memories: int, days: int) -> bool:
    if " " not in named.key or named.sure > 0.5:
        return memories >= 2
    return memories >= 4 and days >= 3


def _place(each: Sighted) -> tuple[int, int]:
    start, end = each.spans[0]
    return start, -end


# --- names --------------------------------------------------------------------------------------


def _names(text: str) -> Iterator[Sighted]:
    typed, turned = names(Reading(text, None, _SOME_DAY))
    listed = [(each.name, _type(each.name, each.type)) for each in typed]
    unsure = (_without_verb(each.text) for each in turned if each.code == "unsure")
    listed += [(name, "") for name in unsure if _may_be_a_name(name)]
    spans = _spans(text, [name for name, _ in listed])
    for name, kind in listed:
        if not spans[name]:
            continue
        sure = _sure(text, name, kind, spans[name])
        if sure:
            yield Sighted(_named(name, kind, sure), spans[name])


def _without_verb(name: str) -> str:
    """*Treat Condor as urgent* speaks of Condor."""
    first, _, rest = name.partition(" ")
    return rest if rest and first.lower() in BASE and not first.isupper() else name


def _may_be_a_name(name: str) -> bool:
    """Not *Thursday-morning*, *Inc* or *Q&A. Sara*."""
    parts = re.split(r"[ -]", name.lower())
    times = any(part in MONTHS or part in WEEKDAYS for part in parts[:-1])
    return not times and ". " not in name and parts[-1] not in _NO_NAMES


def _type(name: str, kind: str) -> str:
    """*Riley Park* may be a park, but nobody can tell from a place called so beside a *the*."""
    first, _, rest = name.lower().partition(" ")
    return "" if kind == "place" and rest and " " not in rest and (first in GIVEN or first in DOUBTFUL) else kind


def _sure(text: str, name: str, kind: str, spans: Sequence[tuple[int, int]]) -> float:
    if kind:
        itself = dict(by_itself(name, True)).get(kind, 0.0)
        return CERTAIN if itself >= ALONE else TOLD
    name = _LOWER_ARTICLE.sub("", name, count=1) if _LOWER_ARTICLE.match(name) else name
    if name.isupper() or _PLURAL_ACRONYM.fullmatch(name):
        return ACRONYM if len(name.rstrip("s")) < 3 else UNTYPED - 0.1
    low = name.lower()
    if " " in name or low in GIVEN:
        return UNTYPED
    if any(not starts_sentence(text, start) for start, _ in spans):
        return UNTYPED
    ordinary = low in plain.ADJECTIVES or low in plain.VAGUE or low in BASE or low in plain.VERBS
    return 0.0 if ordinary else FIRST_WORD


def _named(name: str, kind: str, sure: float) -> said.Named:
    """Under the key of the name without article and title; the title stays in what is shown."""
    surface = _OFFICE.sub(
        "", _LOWER_ARTICLE.sub("", name, count=1) if _LOWER_ARTICLE.match(name) else name
    )
    if _PLURAL_ACRONYM.fullmatch(surface):
        surface = surface[:-1]
    bare = surface
    for lead in (_ARTICLE, _TITLE):
        if match := lead.match(bare):
            bare = bare[match.end() :] or bare
    return said.Named(alias_key(bare) or alias_key(surface), surface, kind, sure)


def _spans(text: str, listed: Iterable[str]) -> dict[str, tuple[tuple[int, int], ...]]:
    """Where each name stands; never inside a longer one."""
    taken: list[tuple[int, int]] = []
    found: dict[str, tuple[tuple[int, int], ...]] = {}
    for name in sorted(set(listed), key=lambda name: (-len(name), name)):
        spans = tuple(
            span for span in _occurrences(text, name) if not any(_meet(span, one) for one in taken)
        )
        taken += spans
        found[name] = spans
    return found


def _meet(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _occurrences(text: str, name: str) -> Iterator[tuple[int, int]]:
    at = text.find(name)
    while at >= 0:
        end = at + len(name)
        if not (text[at - 1 : at].isalnum() or text[end : end + 1].isalnum()):
            yield at, end
        at = text.find(name, end)


def _marked(shown: str) -> Iterator[Sighted]:
    for surface, kind, sure, start, end in marked(shown):
        if kind == "topic":
            yield Sighted(said.Named(surface, title(surface), "topic", sure), ((start, end),))
        else:
            yield Sighted(_named(surface, kind, sure), ((start, end),))


def _foreign(text: str) -> Iterator[Sighted]:
    """Names by their capitals in another language: inside a sentence, or known by themselves."""
    mentions = candidates(text)
    midway = [each for each in mentions if not starts_sentence(text, each.start)]
    all_nouns = len(midway) * 6 > len(text.split())
    for each in mentions:
        itself = by_itself(each.surface, True)
        if itself and itself[0][1] >= ALONE and refused(each.surface, itself[0][0]) is None:
            named = _named(each.surface, itself[0][0], TOLD)
        elif each in midway and not all_nouns and _may_be_a_name(each.surface):
            if refused(each.surface) is not None:
                continue
            named = _named(each.surface, "", UNTYPED)
        else:
            continue
        yield Sighted(named, tuple(_occurrences(text, each.surface)))


def _merged(found: Iterable[Sighted]) -> list[Sighted]:
    """Each key once: the surest of its types and names, and all its places."""
    merged: dict[str, Sighted] = {}
    for each in found:
        key = each.named.key
        if not key:
            continue
        before = merged.get(key)
        if before is None:
            merged[key] = each
        else:
            named = each.named if each.named.sure > before.named.sure else before.named
            spans = tuple(sorted({*before.spans, *each.spans}))
            merged[key] = replace(before, named=named, spans=spans)
    return list(merged.values())


# --- topics -------------------------------------------------------------------------------------


def _topics(shown: str, taken: Sequence[tuple[int, int]]) -> list[Sighted]:
    places: dict[str, list[tuple[int, int]]] = {}
    sure: dict[str, float] = {}
    for key, weight, start, end in topics(shown, taken):
        places.setdefault(key, []).append((start, end))
        sure[key] = max(sure.get(key, 0.0), weight)
    return [
        Sighted(said.Named(key, title(key), "topic", sure[key]), tuple(spans))
        for key, spans in places.items()
    ][:MOST_TOPICS]
