"""Write what a survey found, a batch at a time. What was interrupted is simply run again."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import tzinfo
from typing import Any

from commonplace.capture.draft import Draft, draft
from commonplace.capture.remember import Capture
from commonplace.capture.touring.surveying import MOST_PROBLEMS, Known, Survey
from commonplace.errors import InvalidInput
from commonplace.store import memories as rows
from commonplace.store.books import load_zone
from commonplace.store.engine import Engine

#: Told after each memory: done, of how many, how many of them new.
Progress = Callable[[int, int, int], None]


@dataclass(slots=True)
class Brought:
    """What came of it. ``problems`` are (where, why), the first thousand."""

    added: int = 0
    duplicates: int = 0
    problems: list[tuple[str, str]] = field(default_factory=list)


def known_in(engine: Engine, book_id: str) -> Known:
    """Tells which keys a book has already."""

    def known(keys: Sequence[str]) -> Collection[str]:
        return engine.read(lambda reader: rows.with_keys(reader, book_id, keys))

    return known


def bring_in(
    found: Survey, capture: Capture, book_id: str, limit: int, progress: Progress | None = None
) -> Brought:
    """Remember all of it; ``limit`` is the longest text of a memory."""
    brought = Brought()
    zone = load_zone(capture.engine, book_id)
    for memory in capture.remember(book_id, _drafts(found, limit, zone, brought)):
        if memory.duplicate or memory.suppressed:
            brought.duplicates += 1
        else:
            brought.added += 1
        if progress:
            progress(brought.added + brought.duplicates, found.found, brought.added)
    return brought


def _drafts(found: Survey, limit: int, zone: tzinfo, brought: Brought) -> Iterator[Draft]:
    for find in found.finds():
        fields: dict[str, Any] = dict(find.draft)
        try:
            yield draft(fields.pop("text"), limit, zone, **fields)
        except InvalidInput as error:
            if len(brought.problems) < MOST_PROBLEMS:
                brought.problems.append((str(find.draft["source"]), str(error)))
