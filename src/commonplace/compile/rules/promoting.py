"""Sections that become pages.

A section whose evidence has outgrown its page (:mod:`commonplace.compile.promote`) becomes a page
below it; what stays is the best of it and where the rest is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from commonplace import clock
from commonplace.compile.drawing import up_and_down
from commonplace.compile.effects import Drawing, Outgrown
from commonplace.compile.promote import Evidence, child_title, is_ready, spread
from commonplace.compile.rules.drafting import Batch, Drafting
from commonplace.compile.rules.homes.parts import CHILD_SECTION
from commonplace.compile.rules.items import merged
from commonplace.compile.rules.placing import GROWING
from commonplace.compile.rules.sheets import SECTION, SUBJECT, Sheet
from commonplace.model import Memory, Page, Section
from commonplace.store import memories as memory_rows
from commonplace.store.engine import Reader
from commonplace.wiki.text.links import page_links
from commonplace.wiki.text.slugs import page_slug

#: A section that is shown in full is not worth a page of its own.
_LEAST_ITEMS = 8


def weighed(reader: Reader, book_id: str, section: Section) -> Evidence:
    """What speaks for a page of a section's own."""
    return replace(_rests_on(reader, book_id, section), linked=_linked(section))


def _rests_on(
    reader: Reader,
    book_id: str,
    section: Section,
    known: Mapping[str, Memory] = MappingProxyType({}),
) -> Evidence:
    """The same but for its links: distinct memories, and the days they are about. Those that are
    ``known`` are not read."""
    ids = {source.memory_id for source in section.sources}
    memories = {each: known[each] for each in ids if each in known}
    if missing := ids - {*memories}:
        memories |= memory_rows.load_material(reader, book_id, missing)
    return Evidence(
        linked=0,
        records=len(ids),
        days=spread(f"{each.occurred_at:%Y-%m-%d}" for each in memories.values()),
        tag_sets=[frozenset(each.tags) for each in memories.values()],
        body=len(section.body),
    )


def _linked(section: Section) -> int:
    """Distinct pages that a section leads to."""
    links = page_links([(section.slug, section.text)])
    return len({(link.target_type, link.key) for link in links})


class Promoting(Drafting):
    """The pages that changed, and those that their sections become."""

    def __init__(self, reader: Reader, book_id: str, batch: Batch) -> None:
        super().__init__(reader, book_id, batch)
        self._drawn: list[Drawing] = []
        self._outgrown: list[Outgrown] = []
        #: What the pages that changed rest on.
        self._memories: dict[str, Memory] = {}

    def _promote(self, pages: Sequence[Page]) -> None:
        for page in pages:
            sheet = self._sheet(page.id)
            if sheet is None or not sheet.ours or page.metadata.get(SUBJECT) == SECTION:
                continue
            for slug in GROWING:
                items = sheet.held.get(slug) or sheet.items(slug)
                done = (page.id, slug) in self._promoted or sheet.by_hand(slug)
                if not done and len(items) >= _LEAST_ITEMS:
                    self._promote_section(sheet, page, slug)

    def _promote_section(self, sheet: Sheet, page: Page, slug: str) -> None:
        section = sheet.section(slug)
        items = sheet.held.get(slug) or sheet.items(slug)
        if section is None:
            return
        evidence = _rests_on(self._reader, self._book_id, section, self._memories)
        if not is_ready(evidence, lambda: _linked(section)):
            return
        subject_type = sheet.subject.type if sheet.subject else ""
        title = child_title(page.title, section.heading, subject_type=subject_type)
        child_id = clock.new_id()
        address = self._places.free("topic", page_slug(title), child_id)
        self._places.take("topic", address, child_id)
        child = Sheet(child_id, "topic", address, None, title=title, parent_id=page.id)
        child.held[CHILD_SECTION] = merged(CHILD_SECTION, items)
        self._sheets[child.page_id] = child
        sheet.held.pop(slug, None)
        sheet.outgrown[slug] = (child.address, title, items)
        self._outgrown.append(Outgrown(page.id, slug, child.page_id))
        self._drawn += up_and_down(page, child.page_id, address)
