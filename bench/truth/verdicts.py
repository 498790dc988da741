"""What recall, graph and pages make of one planted pair, now and as of a day between its two.

Each of the three says of the older statement one of

``holds``           it stands, unmarked
``said otherwise``  it is marked: in recall ``hit.replaced``, on a page *said otherwise on …*
``replaced``        it is ended: a claim that is over, a sentence that is struck or under *Before*
nothing             it does not speak of it

A mark of recall that rests on no status (``maybe replaced``) counts as a mark.

They *disagree* when two that speak say different things: one that it stands and another that it is
marked or over, or the graph that it is over and the page that it is only marked, or when two pages
do. Recall's own mark disagrees with nobody: it says that something newer gives another value, and
not that the older is over; graph and page, which say that the older stands, say nothing against it.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import commonplace
from bench import readout
from bench.readout import ALIGNED, HOLDS, OTHERWISE, REPLACED, FactRow
from bench.truth.pairs import Pair
from bench.truth.planted_books import PlantedBook, source_of
from commonplace.capture.terms import terms

LOOKED = 10
SILENT = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Of one pair."""

    pair: Pair
    #: Whether recall has the newer above the older, or the newer alone.
    newer_first: bool
    #: Whether recall has the older at all, and whether below a newer one that does not say it too.
    older_found: bool
    older_second: bool
    #: What each says of the older.
    recall: str
    graph: str
    page: str
    #: Whether two pages say different things.
    mixed: bool
    #: Whether anything told the day between of what came later; none where no day is between.
    then: bool | None = None

    @property
    def is_ended(self) -> bool:
        return REPLACED in (self.recall, self.graph, self.page)

    @property
    def is_marked(self) -> bool:
        """Marked or ended anywhere."""
        return any(each not in (SILENT, HOLDS) for each in (self.recall, self.graph, self.page))

    @property
    def disagrees(self) -> bool:
        told = {each for each in (self.recall, self.graph, self.page) if each != SILENT} - {ALIGNED}
        stands_and_not = HOLDS in told and len(told) > 1
        kept = {each for each in (self.graph, self.page) if each != SILENT}
        return self.mixed or stands_and_not or kept == {OTHERWISE, REPLACED}

    @property
    def all_right(self) -> bool:
        """Of a change: newer first, and all three say of the older what its label does."""
        wanted = REPLACED if self.pair.label == REPLACED else OTHERWISE
        marked = self.recall not in (SILENT, HOLDS)
        return self.newer_first and marked and self.graph == self.page == wanted


@dataclass(frozen=True, slots=True)
class _Two:
    """A pair and the ids of its memories."""

    pair: Pair
    older: str
    newer: str


def judge_book(planted: PlantedBook, book: commonplace.Book) -> list[Verdict]:
    """Of every pair that is planted in a book."""
    by_source = {memory.source: memory.id for memory in book.memories()}
    twos = [
        _Two(pair, by_source[source_of(number, "older")], by_source[source_of(number, "newer")])
        for number, pair in enumerate(planted.pairs)
    ]
    pages = _Pages(readout.read_pages(book))
    day = planted.between()
    later = (
        _later(book, day, [two for two in twos if planted.is_between(two.pair, day)]) if day else {}
    )
    return [_verdict(book, two, pages, later.get(two.older)) for two in twos]


class _Pages:
    """The sentences of all pages, by the memories they cite."""

    def __init__(self, pages: Iterable[readout.PageRow]) -> None:
        self._citing: dict[str, list[readout.SentenceRow]] = {}
        for page in pages:
            for sentence in page.sentences:
                if not sentence.tells_nothing:
                    for memory_id in sentence.memory_ids:
                        self._citing.setdefault(memory_id, []).append(sentence)

    def states(self, memory_id: str, value: str) -> set[str]:
        """What the pages say of a value in a memory."""
        told = self._citing.get(memory_id, [])
        return {_state_of(each, value) for each in told if _has(each.text, value)}


def _state_of(sentence: readout.SentenceRow, value: str) -> str:
    """How a sentence tells a value: as it is, or behind a newer one."""
    is_beside = sentence.state == HOLDS and any(_has(each, value) for each in sentence.beside)
    return OTHERWISE if is_beside else sentence.state


def _verdict(book: commonplace.Book, two: _Two, pages: _Pages, then: bool | None) -> Verdict:
    hits = readout.read_hits(book.recall(_question(two.pair), LOOKED, pages=False))
    older, newer = (_place(hits, each) for each in (two.older, two.newer))
    on_pages = pages.states(two.older, two.pair.old)
    facts, others = _facts(book, two)
    told = HOLDS if older is None or _is_of_another(facts, others) else hits[older].state
    return Verdict(
        two.pair,
        newer_first=newer is not None and (older is None or newer < older),
        older_found=older is not None,
        older_second=_is_second(two.pair, older, newer),
        recall=SILENT if older is None else told,
        graph=_worst(fact.state for fact in facts),
        page=_worst(on_pages),
        mixed=len(on_pages) > 1,
        then=then,
    )


def _is_second(pair: Pair, older: int | None, newer: int | None) -> bool:
    """Whether the newer stands above the older and has not all of its words."""
    if older is None or newer is None or _has(pair.newer, pair.older):
        return False
    return newer < older


def _question(pair: Pair) -> str:
    """Of a change for what holds; else for the older, in its own words unless others are given."""
    return pair.questions[0] if pair.questions else pair.older


def _facts(book: commonplace.Book, two: _Two) -> tuple[list[FactRow], list[FactRow]]:
    """Those of the older memory that give its value, else all of them; and the others."""
    told, old = list(readout.read_facts(book, two.older)), two.pair.old
    found = (
        [each for each in told if old and _has(each.value, old)]
        or [each for each in told if _has(f"{each.text} {each.quote}", old)]
        or told
    )
    return found, [each for each in told if each not in found]


def _is_of_another(facts: Sequence[FactRow], others: Sequence[FactRow]) -> bool:
    """Whether what is over or marked is something else that the older memory says: recall tells it
    with the hit, and with what took its place."""
    stands = bool(facts) and all(each.state == HOLDS for each in facts)
    return stands and any(each.state != HOLDS for each in others)


def _later(book: commonplace.Book, day: date, twos: Sequence[_Two]) -> dict[str, bool]:
    """For each older memory: whether the book as of a day knows anything of the newer one."""
    past = book.past(as_of=day.isoformat())
    pages = _Pages(readout.read_pages(past))
    over = _ended_then(past)
    return {two.older: _is_told_later(past, two, pages, over) for two in twos}


def _is_told_later(past: Any, two: _Two, pages: _Pages, over: Callable[[str], bool]) -> bool:
    hits = readout.read_hits(past.recall(_question(two.pair), LOOKED, pages=False))
    older, newer = (_place(hits, each) for each in (two.older, two.newer))
    marked = older is not None and hits[older].state != HOLDS
    on_pages = pages.states(two.older, two.pair.old) - {HOLDS} or pages.states(two.newer, "")
    return newer is not None or marked or bool(on_pages) or over(two.pair.older)


def _ended_then(past: Any) -> Callable[[str], bool]:
    """Whether the graph of that day has ended a statement, by its words."""
    over = {
        told.claim.text.casefold()
        for entity in readout.read_entities(past)
        for aspect in past.entity(entity.names[0]).aspects
        for told in aspect.claims
        if readout.state_of(told.claim.status) != HOLDS
    }
    return lambda text: text.casefold() in over


def _place(hits: Sequence[readout.HitRow], memory_id: str) -> int | None:
    return next((at for at, hit in enumerate(hits) if memory_id in hit.memory_ids), None)


def _worst(states: Iterable[str]) -> str:
    found = set(states)
    return next((each for each in (REPLACED, OTHERWISE, HOLDS) if each in found), SILENT)


def _has(text: str, value: str) -> bool:
    return {*terms(value)} <= {*terms(text)}
