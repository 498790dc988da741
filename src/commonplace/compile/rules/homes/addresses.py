"""Where pages are while memories are folded.

A page gets its address with the memory that makes it, from what its subject is called then, and
another one with the memory that says that the subject was renamed. Both are decided in the order of
the memories, so the address that a page has in the end does not depend on how they were cut into
batches. The address that it leaves redirects to it, until another page takes it.

- Other titles move nothing: *Ada* who turns out to be *Ada Carter* stays where she is.
- A page that somebody edited or named keeps its address, whatever memories say.
- A page that is there only because others belong to it makes way for any other
  (:mod:`commonplace.compile.rules.homes.lodgers`).
- An address is free if no page is there. A page that was merged into another has none any more,
  though it is kept there: whoever takes the address makes it give way. So does one that was
  archived because nothing was left to list; unless it is needed again, and goes on there.
"""

from collections.abc import Collection

from commonplace.compile.effects import Leaving
from commonplace.compile.rules.sheets import SUBJECT, Sheet
from commonplace.compile.rules.shelf import Born, Folded, Renamed
from commonplace.compile.rules.titles import clean_title
from commonplace.model import Page
from commonplace.store.compiling import subjects as rows
from commonplace.store.engine import Reader
from commonplace.store.wiki import names as name_rows
from commonplace.store.wiki import pages as page_rows
from commonplace.store.wiki import versions as version_rows
from commonplace.wiki.text.slugs import free_slug, page_slug

_ALL = 2**31 - 1

#: What decides about addresses: a page is made, its subject is renamed, or is another one.
Event = Born | Renamed | tuple[str, str, int]


def in_order(folded: Folded) -> list[Event]:
    """As the memories have it: in one of them names come before pages."""

    def place(each: Event) -> tuple[int, int]:
        if isinstance(each, Born):
            # A page that goes over from one subject to another does so with the names.
            return each.at, 0 if each.type is None else 2
        return (each.at, 1) if isinstance(each, Renamed) else (each[2], 0)

    return sorted([*folded.joined, *folded.renamed, *folded.born], key=place)


class Addresses:
    """Who is where, while the memories of a batch are gone through."""

    def __init__(self, reader: Reader, book_id: str) -> None:
        self._reader = reader
        self._book_id = book_id
        #: Taken by these memories: by which page.
        self._taken: dict[tuple[str, str], str] = {}
        #: Where a page was before these memories, and is no longer.
        self._left: dict[tuple[str, str], str] = {}
        self._now: dict[str, tuple[str, str]] = {}
        #: Who was where before these memories.
        self._known: dict[tuple[str, str], str | None] = {}
        #: Addresses that pages left, in that order.
        self.leavings: list[Leaving] = []
        #: Whether lodgers make way for the pages that are made or moved here.
        self.may_evict = True
        self._lodging: dict[str, bool] = {}

    def free(self, type: str, wanted: str, page_id: str) -> str:
        """The slug that a page can have, the one that is wanted or one with a number."""
        return free_slug(wanted, lambda slug: self.is_taken((type, slug), page_id))

    def take(self, type: str, slug: str, page_id: str) -> None:
        self._taken[type, slug] = page_id
        self._now[page_id] = (type, slug)

    def leave(self, type: str, slug: str, page_id: str) -> None:
        """The page is there no longer; nor is one that is merged into another."""
        if self._taken.get((type, slug)) == page_id:
            del self._taken[type, slug]
        else:
            self._left[type, slug] = page_id
        self._now.pop(page_id, None)

    def move(self, sheet: Sheet, title: str) -> bool:
        """A page goes to the address of its new title, if it may; whether it did."""
        name = clean_title(title)
        if not name or not sheet.ours or _is_edited(self._reader, self._book_id, sheet.page):
            return False
        slug = self.free(sheet.type, page_slug(name), sheet.page_id)
        if slug == sheet.slug:
            return False
        self.leave(sheet.type, sheet.slug, sheet.page_id)
        self.take(sheet.type, slug, sheet.page_id)
        self.leavings.append(Leaving(sheet.page_id, sheet.type, sheet.slug))
        sheet.slug = slug
        return True

    def follow(self, sheet: Sheet, title: str) -> bool:
        """A page that is no subject's own gets another title, and the address that goes with it;
        whether it did."""
        if not sheet.ours or _is_edited(self._reader, self._book_id, sheet.page):
            return False
        self.move(sheet, title)
        sheet.title = title
        return True

    def displaced(self, there: Collection[str]) -> tuple[str, ...]:
        """Pages that are kept where one of those that are there is now."""
        found = []
        for place, page_id in sorted(self._taken.items()):
            holder = self._holder(place)
            if page_id in there and holder not in (None, page_id) and holder not in self._now:
                found.append(str(holder))
        return tuple(found)

    def is_taken(self, place: tuple[str, str], page_id: str) -> bool:
        """Whether another page than this one is at an address."""
        if place in self._taken:
            return self._taken[place] != page_id
        holder = self._holder(place)
        if holder in (None, page_id):
            return False
        if place in self._left:
            return self._goes_round(place, page_id)
        if self._makes_way(str(holder)) or spare(self._reader, self._book_id, *place):
            return False
        return not has_left(self._reader, self._book_id, str(holder), *place)

    def evicted(self) -> list[str]:
        """Lodgers that are where another page is now."""
        holders = ((self._holder(place), page_id) for place, page_id in sorted(self._taken.items()))
        return [
            holder
            for holder, page_id in holders
            if holder not in (None, page_id)
            and holder not in self._now
            and holder not in self._left.values()
            and self._makes_way(holder)
        ]

    def _makes_way(self, page_id: str) -> bool:
        if not self.may_evict:
            return False
        if page_id not in self._lodging:
            found = rows.lodging(self._reader, self._book_id, [page_id])
            page = page_rows.page(self._reader, self._book_id, page_id) if found else None
            self._lodging[page_id] = (
                page is not None
                and page.status == "active"
                and not _is_edited(self._reader, self._book_id, page)
            )
        return self._lodging[page_id]

    def _holder(self, place: tuple[str, str]) -> str | None:
        if place not in self._known:
            self._known[place] = page_rows.at_address(self._reader, self._book_id, *place)
        return self._known[place]

    def _goes_round(self, place: tuple[str, str], page_id: str) -> bool:
        """Two pages that change places would have to be written at once: they do not."""
        seen: set[tuple[str, str]] = set()
        while place in self._left and place not in seen:
            seen.add(place)
            goes_to = self._now.get(self._left[place])
            if goes_to is None:
                return False
            if self._holder(goes_to) == page_id:
                return True
            place = goes_to
        return False


def has_left(reader: Reader, book_id: str, page_id: str, type: str, slug: str) -> bool:
    """Whether the page that is kept at an address was merged into another by what memories say:
    then the address leads there."""
    leads_away = any(
        each.kind == "redirect" and each.type == type and each.page_id != page_id
        for each in name_rows.named(reader, book_id, slug)
    )
    page = page_rows.page(reader, book_id, page_id) if leads_away else None
    if page is None or page.status != "archived" or SUBJECT not in page.metadata:
        return False
    return not _is_edited(reader, book_id, page)


def spare(reader: Reader, book_id: str, type_: str, slug: str) -> Page | None:
    """A page at an address that the compiler made, and archived because nothing was left to list:
    nobody has it, nobody wrote there, and it does not lead to another."""
    page_id = page_rows.at_address(reader, book_id, type_, slug)
    page = page_rows.page(reader, book_id, page_id) if page_id is not None else None
    if page is None or page.status != "archived" or SUBJECT not in page.metadata:
        return None
    if any(each.pen != "compiled" for each in page.sections):
        return None
    if rows.of_page(reader, book_id, page.id) or has_left(reader, book_id, page.id, type_, slug):
        return None
    return page


def _is_edited(reader: Reader, book_id: str, page: Page | None) -> bool:
    """Whether anybody but the compiler ever changed the page. To forget is no edit."""
    if page is None:
        return False
    history = version_rows.history(reader, book_id, page.id, None, _ALL)
    return any(each.author.pen == "authored" and each.action != "forgot" for each in history)
