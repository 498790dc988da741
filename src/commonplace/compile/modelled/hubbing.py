"""Which pages belong together, in a model's opinion: it proposes members, we list them.

What it proposes becomes rows like those that rules find, under ``plan:KEY``. The hub is listed by
the same code, and a page that has changed is offered again.
"""

from collections.abc import Iterable, Iterator, Sequence

from commonplace.compile.asked import (
    OfferedHub,
    OfferedMember,
    OfferedSection,
    ToHub,
    offered,
)
from commonplace.compile.plan import HubPlan, Rollup
from commonplace.compile.promote import Evidence, score, spread, status
from commonplace.compile.tasks import fit_hubs
from commonplace.model import Page, Section
from commonplace.store import memories as memory_rows
from commonplace.store.compiling import hubs
from commonplace.store.compiling.hubs import Belonging
from commonplace.store.engine import Reader
from commonplace.store.wiki import pages as page_rows
from commonplace.wiki.text.links import page_links
from commonplace.wiki.text.slugs import slug_of

#: Members of a hub that are proposed have rows of this kind.
KIND = "plan"
_MOST_HUBS = 20


def question(reader: Reader, book_id: str, page_ids: Sequence[str]) -> ToHub | None:
    """The pages that changed, the hubs they seem to belong to, and the sections that grow."""
    found = [page_rows.page(reader, book_id, page_id) for page_id in page_ids]
    pages = [page for page in found if page is not None and page.status == "active"]
    if not pages:
        return None
    candidates = [*_candidates(reader, book_id, pages)][:_MOST_HUBS]
    sections = [one for page in pages for one in _sections(reader, book_id, page)]
    return fit_hubs(ToHub(tuple(map(offered, pages)), tuple(candidates), tuple(sections)))


def _candidates(reader: Reader, book_id: str, pages: Sequence[Page]) -> Iterator[OfferedHub]:
    shown = {page.id for page in pages}
    hubs_ = {each.hub: each for page in pages for each in hubs.hubs_of(reader, book_id, page.id)}
    for hub, each in sorted(hubs_.items()):
        members = [
            OfferedMember(row.page_id, row.summary)
            for row in hubs.members(reader, book_id, hub, 50)
            if row.page_id in shown
        ]
        if len(members) > 1:
            yield OfferedHub(each.title, hub.partition(":")[0], tuple(members))


def _sections(reader: Reader, book_id: str, page: Page) -> Iterator[OfferedSection]:
    done = hubs.promoted(reader, book_id, [page.id])
    for section in page.sections:
        if section.pen != "compiled" or not section.sources:
            continue
        evidence = weighed(reader, book_id, section)
        before = "promoted" if (page.id, section.slug) in done else ""
        ready = score(evidence)
        yield OfferedSection(
            page.id,
            section.slug,
            section.heading,
            evidence.linked,
            evidence.records,
            ready,
            status(ready, before),
        )


def weighed(reader: Reader, book_id: str, section: Section) -> Evidence:
    """What speaks for a page of a section's own: real dates, distinct memories."""
    ids = {source.memory_id for source in section.sources}
    memories = memory_rows.with_ids(reader, book_id, ids)
    links = {(link.target_type, link.key) for link in page_links([(section.slug, section.text)])}
    return Evidence(
        linked=len(links),
        records=len(ids),
        days=spread(f"{each.occurred_at:%Y-%m-%d}" for each in memories.values()),
        tag_sets=[frozenset(each.tags) for each in memories.values()],
        body=len(section.body),
    )


def belongings(reader: Reader, book_id: str, plan: HubPlan) -> dict[str, tuple[Belonging, ...]]:
    """Who belongs where according to a plan, with the memory that each page rests on first."""
    found: dict[str, list[Belonging]] = {}
    for rollup in plan.rollups:
        title = _title(reader, book_id, rollup)
        key = slug_of(title)
        for address in rollup.members if key else ():
            type_, _, slug = address.partition("/")
            page_id = page_rows.at_address(reader, book_id, type_, slug)
            page = page_rows.page(reader, book_id, page_id) if page_id else None
            cited = sorted(_cited(page.sections)) if page is not None else []
            if page is not None and cited:
                one = Belonging(f"{KIND}:{key}", title, cited[0], "")
                found.setdefault(page.id, []).append(one)
    return {page_id: tuple(group) for page_id, group in found.items()}


def _title(reader: Reader, book_id: str, rollup: Rollup) -> str:
    if rollup.hub is not None:
        return rollup.hub.title
    info = page_rows.info(reader, book_id, rollup.page_id or "")
    return info.title if info is not None else ""


def _cited(sections: Iterable[Section]) -> set[str]:
    return {source.memory_id for section in sections for source in section.sources}
