"""The files of a book: read, made, changed, moved, archived; each change a version of a page."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from commonplace import clock
from commonplace.capture.check import shown
from commonplace.errors import Conflict, InvalidInput, NotFound
from commonplace.model import Page, PageInfo
from commonplace.store.engine import Reader, Tx
from commonplace.store.wiki import pages as rows
from commonplace.wiki import listing, shelving
from commonplace.wiki.carry import Cited
from commonplace.wiki.change import About, Change, add_page, touched
from commonplace.wiki.check import body_text
from commonplace.wiki.desk import Desk
from commonplace.wiki.files.paths import (
    FIELD,
    WIKI,
    Parts,
    Place,
    parts_of_page,
    path_text,
    place_of,
)
from commonplace.wiki.match import same_page

Sources = Mapping[str, tuple[Cited, ...]]


class Shelf:
    """The pages of a book as files. A file that is there is an active page."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def page(self, parts: Parts) -> Page | None:
        """The file at a path; nothing when there is none."""
        found = self._holder(place_of(parts)) if parts else None
        there = found is not None and found.status == "active" and parts_of_page(found) == parts
        return found if there else None

    def below(self, parts: Parts) -> dict[Parts, PageInfo]:
        """The files in a folder and in those below it, by path."""
        every = listing.every_page(self._desk.engine, self._desk.book_id)
        paths = ((parts_of_page(each), each) for each in every if _may_be_below(each, parts))
        depth = len(parts)
        return {path: each for path, each in paths if path[:depth] == parts and len(path) > depth}

    def sizes(self) -> dict[str, int]:
        """How many bytes each page has, by its id; one that is empty is left out."""
        return self._desk.read(lambda reader: rows.sizes(reader, self._desk.book_id))

    def create(self, parts: Parts, text: str, reason: str = "") -> Page:
        """A new file. A page that was archived at this path is taken up again, with this text."""
        place = place_of(parts)
        if not place.path and self._holder(place) is None:
            self._must_be_new(place)
        return self._put(place, text, reason, {})

    def rewrite(self, parts: Parts, making: Callable[[str], str], reason: str = "") -> Page:
        """The file says what ``making`` makes of what it says. It may be asked several times, if
        others write too: so nothing that anybody wrote is lost."""

        def made(page: Page) -> Change:
            if page.status != "active" or parts_of_page(page) != parts:
                raise NotFound(f"The file {path_text(parts)} no longer exists.")
            body = faithful(making(page.body))
            return Change(touched(page), body, self._desk.author, "edited", reason)

        page = self.page(parts)
        if page is None:
            raise NotFound(f"The file {path_text(parts)} no longer exists.")
        return self._desk.change(page.id, made)

    def archive(self, page: PageInfo, reason: str = "") -> None:
        shelving.archive(self._desk, page.id, reason=reason)

    def move(self, page: Page, parts: Parts, reason: str = "") -> None:
        """The file is at another path. Where the type stays it is the same page, renamed, and its
        old address redirects; otherwise what it says becomes another page, which rests on the same
        memories, and this one is archived."""
        place = place_of(parts)
        if place.type == page.type and self._holder(place) is None:
            self._desk.change(page.id, lambda held: self._renamed(held, place, reason))
            return
        cited = {
            each.slug: tuple(Cited(one.memory_id, one.sentences) for one in each.sources)
            for each in page.sections
            if each.sources
        }
        self._put(place, page.body, reason, cited)
        self.archive(page, reason)

    def _renamed(self, page: Page, place: Place, reason: str) -> Change:
        known = touched(page)
        own = parts_of_page(page) != ("wiki", page.type, f"{page.slug}.md")
        # A title that somebody gave stays; one that was made from the path follows it.
        made = own or place.path or page.title == place_of(parts_of_page(page)).title
        known = replace(
            known,
            slug=place.slug,
            title=place.title if made else page.title,
            metadata=_with_path(page, place),
        )
        return Change(known, page.body, self._desk.author, "renamed", reason)

    def _put(self, place: Place, text: str, reason: str, cited: Sources) -> Page:
        """At exactly this address: a new page, or an archived one that says this now."""
        body, author = faithful(text), self._desk.author
        held = self._holder(place)
        if held is None:
            metadata = {FIELD: place.path} if place.path else {}
            about = About(place.slug, place.title, metadata=metadata)
            new = Change(about, body, author, "created", reason, cited)
            return self._desk.write(lambda tx: add_page(tx, clock.new_id(), place.type, new))
        if held.status == "active":
            raise Conflict(f"There is a page {held.address} already.")
        known = replace(touched(held), metadata=_with_path(held, place))
        again = Change(known, body, author, "created", reason, cited)
        return self._desk.change(held.id, lambda _: again, held.version)

    def _must_be_new(self, place: Place) -> None:
        """Better one good page than two halves: a page of the wiki goes by a name of its own."""
        names, book_id = [place.title], self._desk.book_id
        found = self._desk.read(lambda reader: same_page(reader, book_id, place.type, names))
        if found is not None:
            there = f"{path_text((WIKI, place.type))}/{found.page.slug}.md"
            raise Conflict(
                f"{there} goes by the name {shown(found.name)}, which is that name or nearly: "
                "edit that page, or create this one under a name that tells them apart."
            )

    def _holder(self, place: Place) -> Page | None:
        """The page at an address, archived or not."""
        book_id = self._desk.book_id

        def read(reader: Reader | Tx) -> Page | None:
            page_id = rows.at_address(reader, book_id, place.type, place.slug)
            return None if page_id is None else rows.page(reader, book_id, page_id)

        return self._desk.read(read)


def faithful(text: object) -> str:
    """Text that comes back exactly as it is; what would not is refused."""
    kept = body_text(text)
    if kept != text:
        raise InvalidInput(
            "The text has a NUL or half a character in it, which cannot be kept. Take it out."
        )
    return kept


def _may_be_below(page: PageInfo, parts: Parts) -> bool:
    """A quick look: the path that a page says it has, or the address, which is in the wiki."""
    return parts[:1] in ((), (WIKI,)) or str(page.metadata.get(FIELD)).startswith("/".join(parts))


def _with_path(page: Page, place: Place) -> dict[str, object]:
    held = {name: value for name, value in page.metadata.items() if name != FIELD}
    return held | ({FIELD: place.path} if place.path else {})
