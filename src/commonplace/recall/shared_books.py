"""One answer from several books: one's own, and those that are shared with it.

Each book answers by itself. Then its scores are multiplied by its boost, one's own by 1, and all
hits make one list. Only books of one tenant share; what is not shared is told like what is not
there.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from commonplace.capture.check import shown
from commonplace.errors import NotFound
from commonplace.model import BookInfo, Hit, Miss, Recall
from commonplace.recall.postprocess.token_budget import fit_budget
from commonplace.store.engine import Reader
from commonplace.store.wiki import members

#: How many misses are told.
MISSES = 5


@dataclass(frozen=True, slots=True)
class BookQuery:
    """A book that is asked."""

    book_id: str
    name: str
    boost: float


def list_readable(
    reader: Reader, own: BookInfo, names: Sequence[str] | None = None
) -> list[BookQuery]:
    """One's own book and those that it may read; with names only these, and each must be there."""
    shared = {
        each.name: BookQuery(each.book_id, each.name, each.boost)
        for each in members.shared_with(reader, own.id)
        if each.book_id != own.id
    }
    mine = BookQuery(own.id, own.name, 1.0)
    if names is None:
        return [mine, *(shared[name] for name in sorted(shared))]
    known = {**shared, own.name: mine}
    for name in names:
        if name not in known:
            raise NotFound(f"No book {shown(name)} is shared with {own.name}.")
    return [known[name] for name in dict.fromkeys(names)]


def merge_answers(
    answers: Sequence[tuple[str, float, Recall]], limit: int, budget: int | None = None
) -> Recall:
    """The best of several books, each hit with the name of its book; one's own book comes first.

    Of equals the newer comes first, then what stands in the book that was asked first. All of them
    together keep to the budget.
    """
    if not answers:
        return Recall("", ())
    found = [
        (_boosted(hit, name, boost), place)
        for place, (name, boost, answer) in enumerate(answers)
        for hit in answer
    ]
    found.sort(key=lambda each: (*_order(each[0]), each[1], each[0].id))
    hits = tuple(fit_budget([hit for hit, _ in found[:limit]], budget))
    certain = {name for name, _, answer in answers if answer.certain}
    return Recall(
        answers[0][2].question,
        hits,
        _timings([answer.timings for _, _, answer in answers]),
        _notes(answers),
        certain=any(hit.book in certain for hit in hits),
        misses=_misses(answers, found[limit:]),
    )


def _boosted(hit: Hit, book: str, boost: float) -> Hit:
    score = min(1.0, hit.score * boost)
    if boost == 1:
        return replace(hit, book=book)
    factors = {**hit.why.factors, "book": round(boost, 4)}
    return replace(hit, book=book, score=round(score, 6), why=replace(hit.why, factors=factors))


def _order(hit: Hit) -> tuple[float, float]:
    return -hit.score, -hit.occurred_at.timestamp()


def _timings(each: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """What each stage took in all books together."""
    stages = dict.fromkeys(stage for timings in each for stage in timings)
    return {name: round(sum(one.get(name, 0.0) for one in each), 6) for name in stages}


def _notes(answers: Sequence[tuple[str, float, Recall]]) -> tuple[str, ...]:
    """What is true of all books is said once; what is true of some, with their names."""
    said: dict[str, list[str]] = {}
    for name, _, answer in answers:
        for note in answer.notes:
            said.setdefault(note, []).append(name)
    return tuple(
        note if len(names) == len(answers) else f"{', '.join(names)}: {note}"
        for note, names in said.items()
    )


def _misses(
    answers: Sequence[tuple[str, float, Recall]], beaten: Sequence[tuple[Hit, int]]
) -> tuple[Miss, ...]:
    """Hits of one book that others pushed out, and what was none in its own."""
    if not any(answer.misses for _, _, answer in answers):
        return ()
    pushed = [
        Miss(hit.id, hit.text, hit.score, 0, f"in {hit.book}: others scored higher", hit.why)
        for hit, _ in beaten
    ]
    told = [
        replace(
            miss, score=round(min(1.0, miss.score * boost), 6), reason=f"in {name}: {miss.reason}"
        )
        for name, boost, answer in answers
        for miss in answer.misses
    ]
    return tuple(sorted([*pushed, *told], key=lambda miss: (-miss.score, miss.id))[:MISSES])
