"""Pages are taken up to be worked on: one that is there, or one that is to be made."""

from commonplace import clock
from commonplace.compile.rules.homes.addresses import Addresses, spare
from commonplace.compile.rules.members import lists
from commonplace.compile.rules.sheets import Sheet, again
from commonplace.compile.rules.shelf import page_type
from commonplace.compile.rules.titles import clean_title
from commonplace.model import Page, Section, Source
from commonplace.store.compiling import subjects as rows
from commonplace.store.compiling.subjects import Subject
from commonplace.store.engine import Reader
from commonplace.store.wiki import proposals as proposal_rows
from commonplace.wiki.match import known_by, nearest, same_page
from commonplace.wiki.text.slugs import page_slug

#: More names than this are not compared one by one, but looked up.
MOST_NAMES = 2_000


def opened(reader: Reader, book_id: str, page: Page, subject: Subject | None) -> Sheet:
    """A page as it is, with what was struck out there and what is proposed."""
    sheet = Sheet(page.id, page.type, page.slug, subject, page)
    pins = proposal_rows.pins(reader, book_id, page.id)
    sheet.struck = frozenset(pin.sentence for pin in pins)
    if any(section.pen == "authored" for section in page.sections):
        sheet.open = _proposed(reader, book_id, page)
    return sheet


def made(
    reader: Reader, book_id: str, subject: Subject, title: str, addresses: Addresses
) -> Sheet | None:
    """A page for a subject, at an address that is free; or the one that was archived when it had
    nothing left to list."""
    named, type_ = clean_title(title), page_type(subject.type)
    if not named:
        return None
    page_id = clock.new_id()

    slug = addresses.free(type_, page_slug(named), page_id)
    page = spare(reader, book_id, type_, slug)
    sheet = Sheet(page_id, type_, slug, subject) if page is None else again(page, subject)
    addresses.take(type_, slug, sheet.page_id)
    return sheet


class Nobodys:
    """Pages that are about no subject: somebody made them. Read once for all that are born."""

    def __init__(self, reader: Reader, book_id: str) -> None:
        self._reader = reader
        self._book_id = book_id
        self._names: dict[str, list[tuple[str, str]]] = {}

    def nearly(self, subject: Subject, title: str) -> str | None:
        """The page of the same type whose name is nearly the same, and no other's to the letter.
        Whom the book knows is told apart by more than by spelling."""
        named, type_ = clean_title(title), page_type(subject.type)
        if type_ not in self._names:
            self._names[type_] = rows.names_of_nobodys(
                self._reader, self._book_id, type_, MOST_NAMES + 1
            )
        if not named or not self._names[type_]:
            return None
        if len(self._names[type_]) > MOST_NAMES:
            return self._looked_up(type_, named)
        if known_by(self._reader, self._book_id, type_, [named]) is not None:
            return None
        return nearest(named, self._names[type_])

    def _looked_up(self, type_: str, named: str) -> str | None:
        match = same_page(self._reader, self._book_id, type_, [named])
        if match is None or match.how != "fuzzy":
            return None
        page_id = match.page.page_id
        return None if rows.of_page(self._reader, self._book_id, page_id) else page_id


def unlist(sheet: Sheet) -> None:
    """What the page lists goes, if nothing is listed there anew."""
    for section in sheet.sections:
        if section.pen == "compiled" and lists(section):
            sheet.listed.setdefault(section.slug, ("", ()))


def _proposed(reader: Reader, book_id: str, page: Page) -> dict[str, tuple[str, Section]]:
    """The compiler's open proposals to a page, by section: their ids, and what they say."""
    found = {}
    for each in proposal_rows.proposals(reader, book_id, page.id, "open", 100):
        if each.author.kind == "compiler":
            cited = proposal_rows.cited(reader, book_id, each.id)
            sources = tuple(Source(id_, None, each.at, told) for id_, told in cited)
            wrote = Section(each.section, each.text, "compiled", 0, 0, sources)
            found[each.section] = (each.id, wrote)
    return found
