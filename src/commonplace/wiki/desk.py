"""Where changes of pages are made: read, work out the change, write it if nobody was quicker.

The change is worked out on what was read, outside of any transaction, and written only if the page
is still at that version. When somebody else was quicker it is worked out anew, the last time inside
the transaction, so that it comes to an end however many write at once. A caller who says which
version he read is never overruled: he is told both texts.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from commonplace.errors import NotFound, StalePage, UsageError
from commonplace.model import Author, Page
from commonplace.store.engine import Engine, Reader, Tx
from commonplace.wiki.change import Change, same, stale, write_page
from commonplace.wiki.check import version_number
from commonplace.wiki.find import find_page
from commonplace.wiki.sharing import may_write, part

T = TypeVar("T")
#: How often a change is worked out before it is worked out with the book held still.
_TRIES = 3
#: What a change makes of a page.
Making = Callable[[Page], Change]


@dataclass(frozen=True, slots=True)
class Desk:
    """The pages of one book, and who writes."""

    engine: Engine
    book_id: str
    author: Author
    #: owner, member or reader of the book.
    role: str = "owner"
    #: The book with which this one is shared, if who writes came from there.
    member_id: str | None = None

    def page(self, ref: object, version: int | None = None) -> Page:
        """The page that is meant, as it is now or as a version left it."""
        return self.read(lambda reader: find_page(reader, self.book_id, ref, version))

    def read(self, work: Callable[[Reader], T]) -> T:
        def allowed(reader: Reader) -> T:
            self._part(reader)
            return work(reader)

        return self.engine.read(allowed)

    def write(self, work: Callable[[Tx], T]) -> T:
        may_write(self.role)

        def allowed(tx: Tx) -> T:
            may_write(self._part(tx))
            return work(tx)

        return self.engine.write(allowed, book_id=self.book_id)

    def _part(self, reader: Reader) -> str:
        """The part that who asks has now: it may have been taken away meanwhile."""
        return self.role if self.member_id is None else part(reader, self.book_id, self.member_id)

    def change(self, ref: object, making: Making, expect_version: int | None = None) -> Page:
        """The page after a change; as it was when the change changes nothing."""
        if expect_version is not None:
            version_number(expect_version)
        for _ in range(_TRIES):
            page = self.page(ref)
            if expect_version is not None and page.version != expect_version:
                raise self._stale(page, making, expect_version)
            change = making(page)
            if same(page, change):
                return page
            try:
                return self._put(page, change)
            except StalePage:
                if expect_version is not None:
                    raise
        return self.write(lambda tx: self._changed(tx, ref, making))

    def _put(self, page: Page, change: Change) -> Page:
        return self.write(lambda tx: write_page(tx, page, change))

    def _changed(self, tx: Tx, ref: object, making: Making) -> Page:
        page = find_page(tx, self.book_id, ref)
        change = making(page)
        return page if same(page, change) else write_page(tx, page, change)

    def _stale(self, now: Page, making: Making, expected: int) -> StalePage:
        """With what the change would have made of the version it was meant for."""
        try:
            yours = making(self.page(now.id, expected)).body
        except (UsageError, NotFound):
            yours = ""
        return stale(expected, now, yours)
