"""Whether a book's pages are what its facts make: composed once more, and compared.

What differs is told page by page. A page that people, agents or imports changed is *by hand*. A
page that a model worded is what its facts make as long as these are the same; its words are its
own.
"""

from collections.abc import Collection
from dataclasses import dataclass
from functools import partial

from commonplace.compile.effects import Effects
from commonplace.compile.lists import write_lists
from commonplace.compile.page_writes import write_pages
from commonplace.compile.run import make_plan
from commonplace.compile.scratch import Progress
from commonplace.config import CompileConfig
from commonplace.model import BookInfo
from commonplace.store.dreams import dreams as rows
from commonplace.store.engine import Engine

_PAGES_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class Difference:
    """One page that is not what the memories make."""

    address: str
    #: ``missing`` here, ``extra`` here, or what differs: body, summary, title, aliases, sources …
    what: str
    #: Somebody other than what compiles changed it.
    by_hand: bool


@dataclass(frozen=True, slots=True)
class Verified:
    """What came of the comparison."""

    pages: int
    differences: tuple[Difference, ...]

    @property
    def sound(self) -> bool:
        """Whether every page that nobody changed by hand is what the memories make."""
        return all(each.by_hand for each in self.differences)


def verify(
    engine: Engine, book: BookInfo, config: CompileConfig, progress: Progress | None = None
) -> Verified:
    """Compare every page of the book with what its facts make."""
    by_hand = engine.read(lambda reader: rows.touched_by_hand(reader, book.id))
    made = engine.read(lambda reader: make_plan(reader, book.id, anew=True))
    found: list[Difference] = []
    due = [each for each in made.plan.due if not (each.is_worded and each.is_unchanged)]
    for start in range(0, len(due), _PAGES_AT_ONCE):
        some = due[start : start + _PAGES_AT_ONCE]
        effects = engine.read(partial(write_pages, book_id=book.id, plan=made.plan, due=some))
        found += _list_differences(effects, by_hand)
        if progress is not None:
            progress(min(start + _PAGES_AT_ONCE, len(due)), len(due))
    lists = engine.read(
        lambda reader: write_lists(reader, book.id, made.plan, wanted=config.aggregate)
    )
    found += _list_differences(lists, by_hand)
    for leaving in made.plan.leaving:
        page = leaving.page
        found.append(Difference(f"{page.type}/{page.slug}", "extra", page.id in by_hand))
    there = sum(each.page_id is not None for each in made.plan.due)
    return Verified(there, tuple(sorted(found, key=lambda each: each.address)))


def _list_differences(effects: Effects, by_hand: Collection[str]) -> list[Difference]:
    """What would be written, were it not only looked at."""
    return [
        Difference(
            each.address, "missing" if each.base is None else "body", each.page_id in by_hand
        )
        for each in effects.writes
    ]
