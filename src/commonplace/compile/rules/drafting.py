"""From what is known after some memories to what is to be written: pages, proposals, links.

Which statements come to which page is decided by the fold. Here the pages are read, what comes to
them is united with what they hold, and names are linked. A bullet links every subject that its
memory names and that has a page; so when a subject gets its page, the bullets of earlier memories
that name it are linked anew, wherever they stand.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from commonplace.compile.comention import co_mentions
from commonplace.compile.effects import Drawing, Effects, Joining, PageWrite
from commonplace.compile.rules.items import identity, parse
from commonplace.compile.rules.opening import made, nearly, opened
from commonplace.compile.rules.sheets import SECTION, SUBJECT, Sheet, names_of
from commonplace.compile.rules.shelf import Born, Folded, Said
from commonplace.compile.rules.wording import linked, unlinked, written
from commonplace.compile.said import Item, Read
from commonplace.model import Memory, Page
from commonplace.store import memories as memory_rows
from commonplace.store.compiling import hubs
from commonplace.store.compiling import subjects as rows
from commonplace.store.compiling.subjects import Sighting, Subject
from commonplace.store.engine import Reader
from commonplace.store.wiki import pages as page_rows

REASON = "compiled from memories"
#: The section of a page that was a section itself.
CHILD_SECTION = "highlights"


@dataclass(slots=True)
class Batch:
    """Some memories, in order, what they say, and what is known after them."""

    memories: Sequence[Memory]
    reads: Sequence[Read]
    folded: Folded
    read: Callable[[Memory], Read]
    link: bool = True
    #: The subjects as they were before these memories.
    before: Mapping[str, Subject] = field(default_factory=dict)
    #: Pages that were read: the same if more or fewer of the memories are looked at.
    pages: dict[str, Page | None] = field(default_factory=dict)


def drafted(reader: Reader, book_id: str, batch: Batch) -> Effects:
    """Everything that these memories change."""
    return Drafting(reader, book_id, batch).effects()


class Drafting:
    """The pages that some memories concern, while they are worked on."""

    def __init__(self, reader: Reader, book_id: str, batch: Batch) -> None:
        self._reader = reader
        self._book_id = book_id
        self._batch = batch
        self._folded = batch.folded
        self._subjects = {**batch.folded.subjects}
        self._sheets: dict[str, Sheet] = {}
        self._sightings: dict[str, list[Sighting]] = {}
        for each in batch.folded.sightings:
            self._sightings.setdefault(each.memory_id, []).append(each)
        self._became = {gone: into for gone, into, _ in batch.folded.joined}
        self._before = rows.with_ids(reader, book_id, self._became) if self._became else {}
        self._others: dict[str, Subject] = {}
        self._joinings: list[Joining] = []
        self._gone: set[str] = set()
        self._promoted: dict[tuple[str, str], str] = {}
        self._of_page: dict[str, Subject] = {}
        self._fuzzy = 0

    def effects(self) -> Effects:
        born = self._births()
        for each in reversed([*self._subjects.values()]):
            if each.page_id is not None:
                self._of_page[each.page_id] = each  # the first that came up
        self._rename()
        self._join_pages()
        self._take_in()
        self._take_in_earlier(born)
        self._relink(born)
        self._follow_promotions()
        for sheet in self._sheets.values():
            sheet.settle()
        self._link()
        self._show_what_outgrew()
        return self._written(born)

    def _written(self, born: Mapping[str, Born]) -> Effects:
        writes, proposals, sections = [], [], 0
        for sheet in sorted(self._sheets.values(), key=lambda each: (each.type, each.slug)):
            proposals += sheet.propose(REASON)
            write = sheet.write(REASON)
            if write is not None:
                writes.append(write[0])
                sections += write[1]
        self._unmade(writes)
        drawings = self._drawings(born) if self._batch.link else []
        return Effects(
            mind="rules",
            memories=tuple(memory.id for memory in self._batch.memories),
            writes=tuple(writes),
            proposals=tuple(proposals),
            subjects=tuple(self._subjects.values()),
            keys=tuple(self._folded.keys),
            sightings=tuple(self._folded.sightings),
            became=tuple((gone, self._final(gone)) for gone in self._before),
            joinings=tuple(self._joinings),
            drawings=tuple(drawings),
            stale=self._stale(writes, drawings),
            tally=self._tally(writes, sections, len(proposals), born),
        )

    # --- pages ----------------------------------------------------------------------------------

    def _births(self) -> dict[str, Born]:
        """Subjects that get a page: made, or there already under their name."""
        born: dict[str, Born] = {}
        taken: set[tuple[str, str]] = set()
        for each in self._in_their_order():
            subject_id = self._final(each.subject_id)
            subject = self._subjects[subject_id]
            if subject_id in born:
                known = born[subject_id]
                earlier = tuple(sorted({*known.before, *each.before}))
                born[subject_id] = replace(known, before=earlier)
                continue
            page_id = each.page_id or subject.page_id
            if page_id is None:
                page_id = nearly(self._reader, self._book_id, subject, each.title)
                self._fuzzy += page_id is not None
            if page_id is None:
                page_id = self._new_page(subject, each, taken)
            if page_id is None:
                continue
            born[subject_id] = replace(each, subject_id=subject_id)
            self._subjects[subject_id] = replace(subject, page_id=page_id)
        return born

    def _in_their_order(self) -> list[Born]:
        """Of two that turned out to be one, the page of the one that it is counts."""
        return sorted(self._folded.born, key=lambda each: each.subject_id in self._became)

    def _new_page(self, subject: Subject, born: Born, taken: set[tuple[str, str]]) -> str | None:
        then = subject if born.type is None else replace(subject, type=born.type)
        sheet = made(self._reader, self._book_id, then, born.title, taken)
        if sheet is None or sheet.page_id in self._sheets:
            return None
        sheet.subject = subject
        self._sheets[sheet.page_id] = sheet
        return sheet.page_id

    def _unmade(self, writes: Sequence[PageWrite]) -> None:
        """A page that has nothing to say is not made; its subject may get one later."""
        made = {write.page_id for write in writes}
        for sheet in [*self._sheets.values()]:
            if sheet.page is None and sheet.page_id not in made:
                del self._sheets[sheet.page_id]
                for each in [*self._subjects.values()]:
                    if each.page_id == sheet.page_id:
                        self._subjects[each.id] = replace(each, page_id=None)

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
        return opened(self._reader, self._book_id, page, subject)

    def _rename(self) -> None:
        """Pages whose subject is called otherwise from now on, whatever was said of it."""
        for each in self._subjects.values():
            before = self._batch.before.get(each.id)
            if before is not None and each.page_id and names_of(before) != names_of(each):
                self._sheet(each.page_id)

    def _join_pages(self) -> None:
        """Where two pages turned out to be about one subject, one takes in what the other says."""
        for gone_id, _, _ in self._folded.joined:
            gone = self._before.get(gone_id)
            into = self._subjects[self._final(gone_id)]
            if gone is None or gone.page_id is None or gone.page_id == into.page_id:
                continue
            other, sheet = self._sheet(gone.page_id), self._sheet(into.page_id)
            if other is None or other.page is None or sheet is None or other.type != sheet.type:
                continue
            if any(other.prose(section.slug) for section in other.page.sections):
                continue  # what a model wrote there cannot be taken in as statements
            for section in other.page.sections:
                sheet.new.setdefault(section.slug, []).extend(parse(section))
            self._joinings.append(Joining(other.page_id, other.page.version, sheet.page_id))
            del self._sheets[other.page_id]
            self._gone.add(other.page_id)

    # --- statements -----------------------------------------------------------------------------

    def _take_in(self) -> None:
        for group in self._folded.said:
            for subject_id, said in group:
                self._put(subject_id, said)

    def _put(self, subject_id: str, said: Said) -> None:
        sheet = self._sheet(self._subjects[subject_id].page_id)
        if sheet is not None:
            sheet.put(said)

    def _take_in_earlier(self, born: Mapping[str, Born]) -> None:
        """What was said of a subject before it had a page."""
        wanted = {memory_id for each in born.values() for memory_id in each.before}
        if not wanted:
            return
        memories = memory_rows.with_ids(self._reader, self._book_id, wanted)
        self._see(wanted)
        for memory_id in sorted(wanted & {*memories}):
            meant = {each.key: each.subject_id for each in self._sightings.get(memory_id, ())}
            memory = memories[memory_id]
            day = f"{memory.occurred_at:%Y-%m-%d}"
            read = self._batch.read(memory)
            types = {named.key: named.type for named in read.named}
            for statement in read.statements:
                told: set[str] = set()
                about = (statement.about,) if statement.about else ()
                for key in dict.fromkeys((*about, *statement.names)):
                    subject_id = self._final(meant.get(key, ""))
                    each = born.get(subject_id)
                    if each is not None and memory_id in each.before and subject_id not in told:
                        told.add(subject_id)
                        type_ = types.get(key, "")
                        self._put(subject_id, Said(statement, key, memory_id, day, type_))

    def _relink(self, born: Mapping[str, Born]) -> None:
        """Bullets that name a subject which has its page only now, or another page than before."""
        wanted = {memory_id for each in born.values() for memory_id in each.before}
        gone = [gone_id for gone_id, _, _ in self._folded.joined]
        if gone:
            seen = rows.sightings_of(self._reader, self._book_id, gone)
            wanted |= {memory_id for group in seen.values() for memory_id, _ in group}
        if not wanted:
            return
        for page_id, _, memory_id in hubs.pages_citing(self._reader, self._book_id, wanted):
            sheet = self._sheet(page_id)
            if sheet is not None:
                sheet.relink.add(memory_id)

    def _follow_promotions(self) -> None:
        """What belongs to a section that became a page comes to that page."""
        pages = [sheet.page_id for sheet in self._sheets.values() if sheet.page is not None]
        self._promoted = hubs.promoted(self._reader, self._book_id, pages) if pages else {}
        for (page_id, slug), child_id in self._promoted.items():
            sheet, child = self._sheets[page_id], self._sheet(child_id)
            if child is not None and sheet.new.get(slug):
                child.new.setdefault(CHILD_SECTION, []).extend(sheet.new.pop(slug))

    def _show_what_outgrew(self) -> None:
        """On the page that a section outgrew stands the best of what it became."""
        for (page_id, slug), child_id in self._promoted.items():
            child = self._sheets.get(child_id)
            if child is not None and CHILD_SECTION in child.held:
                title = child.page.title if child.page is not None else child.slug
                shown = (child.address, title, child.held[CHILD_SECTION])
                self._sheets[page_id].outgrown[slug] = shown
        for child in [*self._sheets.values()]:
            if child.page is None or child.page.parent_id is None or not child.held:
                continue
            for page_id, slug in hubs.promoted_from(self._reader, self._book_id, child.page_id):
                parent = self._sheet(page_id)
                if parent is not None and CHILD_SECTION in child.held:
                    items = child.held[CHILD_SECTION]
                    parent.outgrown[slug] = (child.address, child.page.title, items)

    # --- links ----------------------------------------------------------------------------------

    def _link(self) -> None:
        wanted = {sheet.page_id: sheet.to_link() for sheet in self._sheets.values()}
        self._see(
            min(one.memory_ids)
            for group in wanted.values()
            for items in group.values()
            for one in items
        )
        addresses = self._addresses()
        for page_id, sections in wanted.items():
            sheet = self._sheets[page_id]
            own = {sheet.address, *self._above(sheet)}
            for slug, items in sections.items():
                texts = {identity(one.text): self._linked(one, addresses, own) for one in items}
                sheet.link(slug, texts)

    def _above(self, sheet: Sheet) -> list[str]:
        """Where the page is that this one was a section of: what it says does not link there."""
        if sheet.page is None or sheet.page.metadata.get(SUBJECT) != SECTION:
            return []
        above = page_rows.infos(self._reader, self._book_id, [sheet.page.parent_id or ""])
        return [each.address for each in above.values()]

    def _linked(self, one: Item, addresses: Mapping[str, str], own: Collection[str]) -> str:
        text = written(unlinked(one.text))
        seen = self._sightings.get(min(one.memory_ids), ())
        for each in sorted(seen, key=lambda each: (-len(each.surface), each.surface)):
            address = addresses.get(self._final(each.subject_id))
            if address is not None and address not in own:
                text = linked(text, each.surface, address)
        return text

    def _see(self, memory_ids: Iterable[str]) -> None:
        missing = {*memory_ids} - {*self._sightings}
        if missing:
            self._sightings |= rows.sightings_in(self._reader, self._book_id, missing)

    def _addresses(self) -> dict[str, str]:
        """Where the pages of all subjects are that were seen."""
        seen = {self._final(one.subject_id) for group in self._sightings.values() for one in group}
        missing = seen - {*self._subjects} - {*self._others}
        if missing:
            self._others |= rows.with_ids(self._reader, self._book_id, missing)
        homes = {
            each.id: each.page_id
            for each in (*self._subjects.values(), *self._others.values())
            if each.page_id is not None
        }
        known = {sheet.page_id: sheet.address for sheet in self._sheets.values()}
        infos = page_rows.infos(self._reader, self._book_id, {*homes.values()} - {*known})
        known |= {each.id: each.address for each in infos.values() if each.status == "active"}
        return {who: known[page_id] for who, page_id in homes.items() if page_id in known}

    def _drawings(self, born: Mapping[str, Born]) -> list[Drawing]:
        """Links between pages that one memory speaks of, in the order of the memories."""
        earlier = {memory_id for each in born.values() for memory_id in each.before}
        self._see(earlier)
        pages = {
            who: (home, address)
            for who, address in self._addresses().items()
            if (home := self._home(who)) is not None
        }
        memories = sorted({*earlier, *(memory.id for memory in self._batch.memories)})
        return co_mentions(((each, self._whom(each)) for each in memories), pages)

    def _whom(self, memory_id: str) -> list[str]:
        return [self._final(each.subject_id) for each in self._sightings.get(memory_id, ())]

    def _home(self, subject_id: str) -> str | None:
        subject = self._subjects.get(subject_id) or self._others.get(subject_id)
        return subject.page_id if subject is not None else None

    # --- what is told of it ---------------------------------------------------------------------

    def _final(self, subject_id: str) -> str:
        while subject_id in self._became:
            subject_id = self._became[subject_id]
        return subject_id

    def _stale(self, writes: Sequence[PageWrite], drawings: Sequence[Drawing]) -> tuple[str, ...]:
        """Pages whose links and hubs have to be looked at: those that change, and those that list
        a page which is called otherwise from now on."""
        found = {write.page_id for write in writes} | {each.page_id for each in drawings}
        for write in writes:
            page = self._sheets[write.page_id].page
            if page is not None and page.title != write.about.title:
                near = hubs.drawn(self._reader, self._book_id, page.id, "co_mention")
                found |= {each.made_by.partition(":")[2] for each in near}
        return tuple(sorted(found))

    def _tally(
        self, writes: Sequence[PageWrite], sections: int, proposed: int, born: Mapping[str, Born]
    ) -> dict[str, int]:
        made = sum(1 for write in writes if write.base is None)
        promoted = sum(1 for each in born.values() if each.before)
        known = self._folded.subjects
        adopted = sum(bool(each.page_id and not known[who].page_id) for who, each in born.items())
        return {
            "pages_created": made,
            "pages_updated": len(writes) - made,
            "sections": sections,
            "proposals": proposed,
            "promotions": promoted,
            "merged_exact": adopted,
            "merged_fuzzy": self._fuzzy,
            "pages_merged": len(self._joinings),
        }
