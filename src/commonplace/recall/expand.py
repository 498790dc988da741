"""Hits with what stands around them.

A memory of a session gets the lines of the session's transcript that were said around it. Any
other gets what was captured before and after it in the same sitting: each was said within half an
hour of the one beside it, or has its source and was said within a day.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from commonplace.model import Hit, Line, Said
from commonplace.recall.index.book_index import SAME_DAY, SOON
from commonplace.store.engine import Reader
from commonplace.store.recalling import statements as recalled
from commonplace.store.recalling.statements import Beside
from commonplace.store.sessions.said import transcripts_of

_SOON, _SAME_DAY = timedelta(microseconds=SOON), timedelta(microseconds=SAME_DAY)


def expand_hits(
    reader: Reader,
    book_id: str,
    hits: Sequence[Hit],
    around: int = 2,
    as_of: datetime | None = None,
) -> list[Hit]:
    """The hits with so many lines before and after each, itself among them.

    Nothing comes that was said after ``as_of``. A page has nothing around it, and a memory that
    stands alone has no lines.
    """
    ids = [hit.id for hit in hits if hit.kind != "page"]
    near = recalled.beside(reader, book_id, ids, around) if ids else {}
    asked = {
        hit.id: (own.source, own.observed_at)
        for hit in hits
        if (own := _own(hit.id, near.get(hit.id, ()))) and own.source
    }
    said = transcripts_of(
        reader, book_id, ((source or "", at) for source, at in asked.values()), around
    )
    found = []
    for hit in hits:
        source, at = asked.get(hit.id, (None, None))
        lines = said.get((source, at), []) if source and at else []
        told = _spoken(lines) if lines else _captured(hit.id, near.get(hit.id, ()))
        kept = tuple(line for line, known in told if as_of is None or known <= as_of)
        alone = len(kept) < 2 and not lines
        found.append(hit if alone else replace(hit, lines=kept))
    return found


def _own(memory_id: str, near: Iterable[Beside]) -> Beside | None:
    return next((each for each in near if each.id == memory_id), None)


def _spoken(lines: Iterable[Said]) -> list[tuple[Line, datetime]]:
    return [(Line(each.text, each.at, each.role), each.at) for each in lines]


def _captured(memory_id: str, near: Sequence[Beside]) -> list[tuple[Line, datetime]]:
    """Those of the same sitting, each with when it was known."""
    at = next((number for number, each in enumerate(near) if each.id == memory_id), None)
    if at is None:
        return []
    first = at
    while first > 0 and _together(near[first - 1], near[first]):
        first -= 1
    last = at
    while last + 1 < len(near) and _together(near[last], near[last + 1]):
        last += 1
    return [
        (Line(each.text, each.occurred_at, memory_id=each.id), each.observed_at)
        for each in near[first : last + 1]
    ]


def _together(one: Beside, other: Beside) -> bool:
    apart = abs(other.occurred_at - one.occurred_at)
    same = one.source is not None and one.source == other.source
    return apart <= (_SAME_DAY if same else _SOON)
