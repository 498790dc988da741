"""Whose page is which, memory after memory.

A subject gets its page with the memory that makes it deserve one, is renamed by one, turns out to
be another's by one. What comes of it is gone through in the order of the memories, with each
subject as it was known then: pages that are made and merged by the same memories take and leave
their addresses as they would if each memory came alone.

*Of two subjects that are one* the first that came up keeps its page. If it has none, it takes over
the other's. If both have one, the other's leads there from then on: what it said comes along, with
what its sections became. Where the pages are of two types, a sentence stands in another section
here than it did there, so all that was said of the other is told anew.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from commonplace.compile.effects import Joining, Leaving
from commonplace.compile.rules.homes import parts
from commonplace.compile.rules.homes.addresses import Addresses, in_order
from commonplace.compile.rules.items import parse
from commonplace.compile.rules.opening import Nobodys, made, opened
from commonplace.compile.rules.sheets import Sheet
from commonplace.compile.rules.shelf import Born, Folded, Renamed, page_type
from commonplace.compile.rules.titles import names_of
from commonplace.compile.said import Read
from commonplace.model import Memory, Page
from commonplace.store.compiling import hubs
from commonplace.store.compiling import subjects as rows
from commonplace.store.compiling.subjects import Subject
from commonplace.store.engine import Reader
from commonplace.store.wiki import pages as page_rows


@dataclass(slots=True)
class Batch:
    """Some memories, in order, and what is known after them."""

    memories: Sequence[Memory]
    folded: Folded
    read: Callable[[Memory], Read]
    link: bool = True
    #: The subjects as they were before these memories.
    before: Mapping[str, Subject] = field(default_factory=dict)
    #: Pages that were read: the same if more or fewer of the memories are looked at.
    pages: dict[str, Page | None] = field(default_factory=dict)
    #: Subjects that have a page only because others belong to it: the fold did not see it.
    lodgers: Mapping[str, str] = field(default_factory=dict)
    #: Within how many days a third memory makes a page; only hubs ask here.
    window_days: int = 0
    #: Pages that the same job wrote, and their versions then.
    left: Mapping[str, int] = field(default_factory=dict)


class Housing:
    """The pages that some memories concern, and whose they are."""

    def __init__(self, reader: Reader, book_id: str, batch: Batch) -> None:
        self._reader = reader
        self._book_id = book_id
        self._batch = batch
        self._folded = batch.folded
        #: As they are after all of the memories; those that turned out to be others are not there.
        self._subjects = {**batch.folded.subjects}
        self._sheets: dict[str, Sheet] = {}
        self._became = {gone: into for gone, into, _ in batch.folded.joined}
        self._before = rows.with_ids(reader, book_id, self._became) if self._became else {}
        self._joinings: list[Joining] = []
        self._of_page: dict[str, Subject] = {}
        self._places = Addresses(reader, book_id)
        self._nobodys = Nobodys(reader, book_id)
        self._moved: set[str] = set()
        self._fuzzy = 0
        #: The page that each subject has by the memories gone through so far.
        self._homes: dict[str, str] = {}
        #: Pages that lead to others from now on; those that are not worked on any more; and whose
        #: they were, if they are in the book.
        self._led: dict[str, str] = {}
        self._gone: set[str] = set()
        self._gave: list[tuple[str, str]] = []
        #: Pages of lodgers that are their subjects' own from now on.
        self._settled: set[str] = set()

    def _final(self, subject_id: str) -> str:
        while subject_id in self._became:
            subject_id = self._became[subject_id]
        return subject_id

    # --- who lives where ------------------------------------------------------------------------

    def _births(self) -> dict[str, Born]:
        """Subjects that get a page: made, or there already under their name."""
        born: dict[str, Born] = {}
        for each in in_order(self._folded):
            if isinstance(each, Born):
                self._house(each, born)
            elif isinstance(each, Renamed):
                self._move(each)
            else:
                self._unite(each[0], each[1])
        for who, page_id in self._homes.items():
            if who in self._subjects:
                self._subjects[who] = replace(self._subjects[who], page_id=page_id)
        self._lodge()
        self._make_way()
        return born

    def _home_then(self, subject_id: str) -> str | None:
        if subject_id in self._homes:
            return self._homes[subject_id]
        then = self._batch.before.get(subject_id) or self._before.get(subject_id)
        then = then or self._subjects.get(subject_id)
        return then.page_id if then is not None else None

    def _house(self, each: Born, born: dict[str, Born]) -> None:
        who = self._final(each.subject_id)
        page_id = self._home_then(each.subject_id) or each.page_id
        if page_id is None:
            then = self._subjects[who]
            then = then if each.type is None else replace(then, type=each.type)
            page_id = self._nobodys.nearly(then, each.title)
            self._fuzzy += page_id is not None
            page_id = page_id or self._settle(then, each.title) or self._new_page(then, each.title)
        if page_id is None:
            return
        self._homes[each.subject_id] = page_id
        known = born.get(who, replace(each, subject_id=who))
        born[who] = replace(known, before=tuple(sorted({*known.before, *each.before})))

    def _new_page(self, then: Subject, title: str) -> str | None:
        sheet = made(self._reader, self._book_id, then, title, self._places)
        if sheet is None or sheet.page_id in self._sheets:
            return None
        self._sheets[sheet.page_id] = sheet
        return sheet.page_id

    def _settle(self, then: Subject, title: str) -> str | None:
        """The page that a subject had as a lodger is its own, where a new one would be."""
        for lodger, page_id in self._batch.lodgers.items():
            if self._final(lodger) != then.id or page_id in self._settled:
                continue
            sheet = self._sheet(page_id)
            if sheet is not None and sheet.type == page_type(then.type):
                self._settled.add(page_id)
                if self._places.move(sheet, title):
                    self._moved.add(then.id)
                else:
                    self._places.take(sheet.type, sheet.slug, page_id)
                return page_id
        return None

    def _lodge(self) -> None:
        """Lodgers that have got no page of their own go on as such; what they say comes along where
        they turned out to be somebody with a page."""
        for lodger, page_id in self._batch.lodgers.items():
            who = self._final(lodger)
            held = self._subjects.get(who)
            if held is None or page_id in self._settled:
                continue
            if held.page_id is None:
                self._subjects[who] = replace(held, page_id=page_id)
            else:
                self._lead(lodger, page_id, held.page_id)

    def _make_way(self) -> None:
        while evicted := self._places.evicted():
            for page_id in evicted:
                sheet = self._sheet(page_id)
                if (
                    sheet is None
                    or sheet.page is None
                    or not self._places.move(sheet, sheet.page.title)
                ):
                    return
                self._moved |= {
                    each.id for each in rows.of_page(self._reader, self._book_id, page_id)
                }

    def _move(self, renamed: Renamed) -> None:
        """A page goes to the address of its subject's new name."""
        sheet = self._sheet(self._home_then(renamed.subject_id))
        if sheet is not None and self._places.move(sheet, renamed.title):
            self._moved.add(self._final(renamed.subject_id))

    def _unite(self, gone_id: str, into_id: str) -> None:
        """Two subjects are one from this memory on, and have one page."""
        theirs, own = self._home_then(gone_id), self._home_then(into_id)
        if theirs is None or theirs == own:
            return
        if own is None:
            self._homes[into_id] = theirs
            return
        self._lead(gone_id, theirs, own)

    def _lead(self, gone_id: str, theirs: str, own: str) -> None:
        """One page leads to another from now on, if it may."""
        if theirs == own:
            return
        other, sheet = self._sheet(theirs), self._sheet(own)
        if other is None or sheet is None or not _may_go(other, sheet):
            return
        self._places.leave(other.type, other.slug, theirs)
        if other.type == sheet.type:
            self._places.leavings.append(Leaving(own, other.type, other.slug))
        self._led[theirs] = own
        if other.page is not None:
            self._gave.append((gone_id, theirs))
        else:  # made and merged by these very memories
            self._away(theirs)

    def _away(self, page_id: str) -> Sheet:
        self._gone.add(page_id)
        return self._sheets.pop(page_id)

    def _where(self, page_id: str) -> str:
        """The page that one leads to by now."""
        while page_id in self._led:
            page_id = self._led[page_id]
        return page_id

    # --- the pages themselves -------------------------------------------------------------------

    def _sheet(self, page_id: str | None) -> Sheet | None:
        """The page to work on; nothing when somebody deleted or archived it."""
        if page_id is None or page_id in self._gone:
            return None
        sheet = self._sheets.get(page_id)
        if sheet is None:
            page = self._page(page_id)
            if page is None or page.status != "active":
                return None
            sheet = self._sheets[page_id] = self._opened(page)
        return sheet

    def _page(self, page_id: str) -> Page | None:
        pages = self._batch.pages
        if page_id not in pages:
            pages[page_id] = page_rows.page(self._reader, self._book_id, page_id)
        return pages[page_id]

    def _opened(self, page: Page) -> Sheet:
        subject = self._of_page.get(page.id)
        if subject is None:
            subject = next(iter(rows.of_page(self._reader, self._book_id, page.id)), None)
        sheet = opened(self._reader, self._book_id, page, subject)
        sheet.as_left = self._batch.left.get(page.id) == page.version
        return sheet

    def _rename(self) -> None:
        """Pages whose subject is called otherwise from now on, or is known to be something,
        whatever was said of it."""
        for each in self._subjects.values():
            before = self._batch.before.get(each.id)
            same = before is None or (names_of(before), before.type) == (names_of(each), each.type)
            if before is None or not each.page_id or same:
                continue
            sheet, title = self._sheet(each.page_id), names_of(each)[0]
            if sheet is not None and title != names_of(before)[0]:
                known = hubs.promoted(self._reader, self._book_id, [each.page_id])
                parts.rename(self._places, sheet, title, known, self._sheet)

    def _join_pages(self, born: dict[str, Born]) -> None:
        """Where two pages turned out to be about one subject, one takes in what the other says."""
        for gone_id, page_id in self._gave:
            other, sheet = self._away(page_id), self._sheet(self._where(page_id))
            if other.page is None or sheet is None:
                continue
            self._take_back(other, sheet)
            if other.type == sheet.type:
                for section in other.page.sections:
                    sheet.new.setdefault(section.slug, []).extend(parse(section))
            else:
                self._tell_anew(gone_id, sheet.page_id, born)
            self._joinings.append(Joining(other.page_id, other.page.version, sheet.page_id))

    def _take_back(self, other: Sheet, sheet: Sheet) -> None:
        """What sections of a page that goes became: the page that stays may outgrow them anew."""
        known = hubs.promoted(self._reader, self._book_id, [other.page_id])
        for (_, slug), part_id in known.items():
            part = self._sheet(part_id)
            if part is None or part.page is None or not _may_go(part, sheet):
                continue
            for section in part.page.sections if other.type == sheet.type else ():
                sheet.new.setdefault(slug, []).extend(parse(section))
            self._led[part_id] = sheet.page_id
            self._places.leave(part.type, part.slug, part_id)
            self._away(part_id)
            self._joinings.append(Joining(part_id, part.page.version, sheet.page_id))

    def _tell_anew(self, gone_id: str, page_id: str, born: dict[str, Born]) -> None:
        """All that was said of a subject before these memories comes to a page of another type."""
        who = self._final(gone_id)
        seen = rows.sightings_of(self._reader, self._book_id, [gone_id]).get(gone_id, ())
        known = born.get(who) or Born(who, 0, names_of(self._subjects[who])[0], (), page_id)
        before = {*known.before, *(memory_id for memory_id, _ in seen)}
        born[who] = replace(known, before=tuple(sorted(before)))


def _may_go(other: Sheet, sheet: Sheet) -> bool:
    """Whether a page can be taken in by another: what a model wrote there is no list of statements,
    and what a person wrote belongs to a page of its type."""
    if other.type != sheet.type and any(other.by_hand(each.slug) for each in other.sections):
        return False
    return not any(other.prose(section.slug) for section in other.sections)
