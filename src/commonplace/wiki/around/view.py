"""What stands around the pages of one book, for whoever asks: a table of contents."""

from collections.abc import Callable, Iterable

from commonplace.capture.when import instant
from commonplace.model import Link, Page, PageInfo
from commonplace.store.books import read_zone
from commonplace.store.engine import Row
from commonplace.store.wiki import names as name_rows
from commonplace.store.wiki import versions
from commonplace.store.wiki.links import START
from commonplace.wiki.around import graph, linked, lists, unlinked, where
from commonplace.wiki.around.graph import MOST_NEAR, Graph, Wanted
from commonplace.wiki.around.linked import Backlinks
from commonplace.wiki.around.lists import Broken, Changes, Hub, Stub
from commonplace.wiki.around.unlinked import Unlinked
from commonplace.wiki.around.where import Outgoing, Target
from commonplace.wiki.desk import Desk
from commonplace.wiki.find import info_of
from commonplace.wiki.search.run import Searcher

_FIRST = ("", "")


class Around:
    """Links, who links here, and what no link leads to."""

    def __init__(self, desk: Desk, searcher: Callable[[], Searcher]) -> None:
        self._desk = desk
        self._searcher = searcher

    def links(self, ref: str) -> list[Outgoing]:
        """Where a page leads, each link with where it leads now."""
        return self._desk.read(lambda reader: linked.links(reader, self._desk.book_id, ref))

    def led(self, links: Iterable[Link]) -> list[Outgoing]:
        """Links of any text, each with where it leads now."""
        return self._desk.read(lambda reader: where.led(reader, self._desk.book_id, links))

    def backlinks(
        self, of: str | PageInfo, *, after: tuple[str, str, int] = START, limit: int = 200
    ) -> Backlinks:
        """Who links here, with the sentence, and which addresses redirect here."""
        return self._desk.read(
            lambda reader: linked.backlinks(
                reader, self._desk.book_id, of, after=after, limit=limit
            )
        )

    def unlinked(self, of: str | Page, limit: int = 50) -> list[Unlinked]:
        """Where other pages name this one without a link."""
        desk = self._desk
        return unlinked.unlinked(desk.engine, self._searcher(), desk.book_id, of, limit)

    def broken(self, limit: int = 50) -> list[Broken]:
        """Links that lead nowhere, by target, with the nearest page."""
        return self._desk.read(lambda reader: lists.broken(reader, self._desk.book_id, limit))

    def wanted(self, limit: int = 50) -> list[Broken]:
        """Pages that many link to and nobody has written."""
        return self._desk.read(lambda reader: lists.wanted(reader, self._desk.book_id, limit))

    def orphans(self, *, after: tuple[str, str] = _FIRST, limit: int = 200) -> list[Target]:
        """Pages that no other page leads to."""
        return self._desk.read(
            lambda reader: lists.orphans(reader, self._desk.book_id, after=after, limit=limit)
        )

    def stubs(self, *, after: tuple[str, str] = _FIRST, limit: int = 200) -> list[Stub]:
        """Pages that say too little."""
        return self._desk.read(
            lambda reader: lists.stubs(reader, self._desk.book_id, after=after, limit=limit)
        )

    def hubs(self, limit: int = 50) -> list[Hub]:
        """Pages that many others lead to."""
        return self._desk.read(lambda reader: lists.hubs(reader, self._desk.book_id, limit))

    def recent(self, before: int | None = None, limit: int = 50) -> Changes:
        """What was changed lately in the whole book, to read on by revision."""
        return self._desk.read(
            lambda reader: lists.recent(reader, self._desk.book_id, before, limit)
        )

    def recent_by(self, moment: object) -> int:
        """Where to read on by revision from a time back: a day means its end."""
        book_id = self._desk.book_id
        zone = self._desk.read(lambda reader: read_zone(reader, book_id))
        at = instant(moment, zone, end_of_day=True)
        return self._desk.read(lambda reader: versions.last_by(reader, book_id, at)) + 1

    def graph(self, wanted: Wanted | None = None) -> Graph:
        """The pages that most others lead to, the links among them, and what belongs together."""
        asked = wanted or Wanted()
        return self._desk.read(lambda reader: graph.graph(reader, self._desk.book_id, asked))

    def near(self, of: str | PageInfo, most: int = MOST_NEAR) -> Graph:
        """A page with those it leads to and those that lead to it."""
        book_id = self._desk.book_id
        return self._desk.read(
            lambda reader: graph.near(reader, book_id, info_of(reader, book_id, of), most)
        )

    def redirects(self, limit: int = 1000) -> list[Row]:
        """Addresses that redirect: key, type, page_id, page_type, slug, title, status."""
        return self._desk.read(
            lambda reader: name_rows.redirects(reader, self._desk.book_id, limit)
        )
