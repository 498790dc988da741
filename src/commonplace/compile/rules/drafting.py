"""From what is known after some memories to what is to be written: pages, proposals, links.

Which statements come to which page is decided by the fold. Here the pages are read, what comes to
them is united with what they hold, and names are linked. A bullet links every subject that its
memory names and that has a page; so when a subject gets its page, the bullets of earlier memories
that name it are linked anew, wherever they stand.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from commonplace.compile.comention import co_mentions
from commonplace.compile.effects import Drawing, Effects, Leaving, PageWrite
from commonplace.compile.rules.homes import parts
from commonplace.compile.rules.homes.lodgers import nameless
from commonplace.compile.rules.housing import Batch, Housing
from commonplace.compile.rules.items import identity
from commonplace.compile.rules.shelf import Born, Said
from commonplace.compile.rules.telling import tellings
from commonplace.compile.rules.wording import linked, unlinked, written
from commonplace.compile.said import Item
from commonplace.store import memories as memory_rows
from commonplace.store.compiling import hubs
from commonplace.store.compiling import subjects as rows
from commonplace.store.compiling.subjects import Sighting, Subject
from commonplace.store.engine import Reader
from commonplace.store.wiki import pages as page_rows

__all__ = ["REASON", "Batch", "Drafting", "drafted"]

REASON = "compiled from memories"


def drafted(reader: Reader, book_id: str, batch: Batch) -> Effects:
    """Everything that these memories change."""
    return Drafting(reader, book_id, batch).effects()


class Drafting(Housing):
    """The pages that some memories concern, while they are worked on."""

    def __init__(self, reader: Reader, book_id: str, batch: Batch) -> None:
        super().__init__(reader, book_id, batch)
        self._sightings: dict[str, list[Sighting]] = {}
        for each in batch.folded.sightings:
            self._sightings.setdefault(each.memory_id, []).append(each)
        self._others: dict[str, Subject] = {}
        self._promoted: dict[tuple[str, str], str] = {}

    def effects(self) -> Effects:
        born = self._births()
        for each in reversed([*self._subjects.values()]):
            if each.page_id is not None:
                self._of_page[each.page_id] = each  # the first that came up
        for sheet in self._sheets.values():
            sheet.subject = self._of_page.get(sheet.page_id, sheet.subject)
        self._join_pages(born)
        self._rename()
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
            sheet.put_away()
            if write is not None:
                writes.append(write[0])
                sections += write[1]
        self._unmade(writes)
        there = {*self._sheets}
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
            leavings=tuple(each for each in self._leavings() if each.page_id in there),
            displaced=self._places.displaced(there),
            settled=tuple(sorted(self._settled & there)),
            drawings=tuple(drawings),
            stale=self._stale(writes, drawings),
            tally=self._tally(writes, born) | {"sections": sections, "proposals": len(proposals)},
        )

    def _leavings(self) -> Iterator[Leaving]:
        for each in self._places.leavings:
            yield replace(each, page_id=self._where(each.page_id))

    def _unmade(self, writes: Sequence[PageWrite]) -> None:
        """A page that has nothing to say is not made; its subject may get one later."""
        made = {write.page_id for write in writes}
        for sheet in [*self._sheets.values()]:
            if sheet.page is None and sheet.page_id not in made:
                del self._sheets[sheet.page_id]
                for each in [*self._subjects.values()]:
                    if each.page_id == sheet.page_id:
                        self._subjects[each.id] = replace(each, page_id=None)

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
        memories = memory_rows.load_material(self._reader, self._book_id, wanted)
        self._see(wanted)
        for memory_id in sorted(wanted & {*memories}):
            meant = {each.key: each.subject_id for each in self._sightings.get(memory_id, ())}
            memory = memories[memory_id]
            day = f"{memory.occurred_at:%Y-%m-%d}"
            for key, said in tellings(memory_id, day, self._batch.read(memory)):
                subject_id = self._final(meant.get(key, ""))
                each = born.get(subject_id)
                if each is not None and memory_id in each.before:
                    self._put(subject_id, said)

    def _relink(self, born: Mapping[str, Born]) -> None:
        """Bullets that name a subject which has its page only now, or another page than before."""
        wanted = {memory_id for each in born.values() for memory_id in each.before}
        gone = [*self._moved, *(gone_id for gone_id, _, _ in self._folded.joined)]
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
        parts.follow(self._sheets, self._promoted, self._sheet)

    def _show_what_outgrew(self) -> None:
        """On the page that a section outgrew stands the best of what it became."""
        parts.show(self._reader, self._book_id, self._sheets, self._promoted, self._sheet)

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
            own = {sheet.address, *parts.above(self._reader, self._book_id, sheet, self._sheets)}
            for slug, items in sections.items():
                texts = {identity(one.text): self._linked(one, addresses, own) for one in items}
                sheet.link(slug, texts)

    def _linked(self, one: Item, addresses: Mapping[str, str], own: Collection[str]) -> str:
        text = written(unlinked(one.text))
        seen = self._sightings.get(min(one.memory_ids), ())
        longer: list[str] = []
        for each in sorted(seen, key=lambda each: (-len(each.surface), each.surface)):
            address = addresses.get(self._final(each.subject_id))
            if address is not None and address not in own:
                around = [name for name in longer if each.surface in name]
                text = linked(text, each.surface, address, around)
            longer.append(each.surface)
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
        seen = ((each, self._sightings.get(each, ())) for each in memories)
        whom = ((each, [self._final(one.subject_id) for one in group]) for each, group in seen)
        return co_mentions(whom, pages)

    def _home(self, subject_id: str) -> str | None:
        subject = self._subjects.get(subject_id) or self._others.get(subject_id)
        return subject.page_id if subject is not None else None

    # --- what is told of it ---------------------------------------------------------------------

    def _stale(self, writes: Sequence[PageWrite], drawings: Sequence[Drawing]) -> tuple[str, ...]:
        """Pages whose links and hubs have to be looked at: those that change, and those that list
        a page which is called otherwise from now on."""
        found = {write.page_id for write in writes} | {each.page_id for each in drawings}
        found |= {*self._batch.lodgers.values()} & {*self._sheets}
        found |= nameless(self._reader, self._book_id, self._new_forms())
        for write in writes:
            page = self._sheets[write.page_id].page
            about = write.about
            if page is not None and (page.title, page.slug) != (about.title, about.slug):
                near = hubs.drawn(self._reader, self._book_id, page.id, "co_mention")
                found |= {each.made_by.partition(":")[2] for each in near}
        return tuple(sorted(found))

    def _new_forms(self) -> Iterator[str]:
        """What somebody is called for the first time."""
        for each in self._subjects.values() if self._batch.memories else ():
            before = self._batch.before.get(each.id)
            yield from (form for form in each.forms if before is None or form not in before.forms)

    def _tally(self, writes: Sequence[PageWrite], born: Mapping[str, Born]) -> dict[str, int]:
        made = sum(1 for write in writes if write.base is None)
        known = self._folded.subjects
        adopted = sum(bool(each.page_id and not known[who].page_id) for who, each in born.items())
        return {
            "pages_created": made,
            "pages_updated": len(writes) - made,
            "promotions": sum(1 for each in born.values() if each.before),
            "merged_exact": adopted,
            "merged_fuzzy": self._fuzzy,
            "pages_merged": len(self._joinings),
        }
