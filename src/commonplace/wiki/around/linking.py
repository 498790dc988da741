"""Where other pages say a page's name, make it a link."""

from collections.abc import Sequence
from dataclasses import dataclass

from commonplace.errors import StalePage
from commonplace.model import Page
from commonplace.store.engine import Reader
from commonplace.store.wiki.names import names_of
from commonplace.store.wiki.pages import linking
from commonplace.wiki.around.unlinked import (
    PlannedLink,
    Unlinked,
    link_mentions,
    make_links,
    unlinked,
)
from commonplace.wiki.desk import Desk
from commonplace.wiki.search.run import Searcher


@dataclass(frozen=True, slots=True)
class Linking:
    """A link that was made, or would be; where the name stands; and the page that has it now."""

    planned: PlannedLink
    said: Unlinked
    #: Nothing when it was only looked at, or somebody had just changed the page.
    page: Page | None = None


def link_here(
    desk: Desk,
    searcher: Searcher,
    page_id: str,
    limit: int = 100,
    reason: str = "",
    *,
    preview: bool = False,
) -> list[Linking]:
    """In each page that names this one and has no link to it yet, the first place becomes one."""
    found = unlinked(desk.engine, searcher, desk.book_id, page_id, limit)
    planned = desk.read(lambda reader: _plan(reader, desk.book_id, page_id, found))
    done = {} if preview else _made(desk, planned, reason)
    said = {each.page_id: each for each in reversed(found)}
    return [Linking(each, said[each.page_id], done.get(each.page_id)) for each in planned]


def _plan(
    reader: Reader, book_id: str, page_id: str, found: Sequence[Unlinked]
) -> list[PlannedLink]:
    """One link in each page that has none to the page yet."""
    keys = {each.key for each in names_of(reader, book_id, page_id)}
    linked = linking(reader, book_id, keys)
    new = [each for each in found if each.page_id not in linked]
    return link_mentions(reader, book_id, page_id, new)


def _made(desk: Desk, planned: Sequence[PlannedLink], reason: str) -> dict[str, Page]:
    """The pages that have their link now; one that somebody just changed is passed over."""
    done = {}
    for each in planned:
        try:
            (page,) = make_links(desk, [each], reason or "linked")
        except StalePage:
            continue
        done[page.id] = page
    return done
