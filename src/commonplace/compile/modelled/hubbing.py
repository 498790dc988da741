"""Which pages belong together, in a model's opinion: it proposes members, we list them.

What it proposes becomes rows like those that rules find, under ``plan:KEY``. The hub is listed by
the same code, and a page that has changed is offered again.
"""

from collections.abc import Iterable, Iterator, Sequence

from commonplace import clock
from commonplace.compile.asked import (
    OfferedHub,
    OfferedMember,
    OfferedSection,
    ToHub,
    offered,
)
from commonplace.compile.candidates import LEAST
from commonplace.compile.effects import Drawing, Effects, Outgrown, PageWrite
from commonplace.compile.guards import clean_sentence, clean_title
from commonplace.compile.modelled.checked import named
from commonplace.compile.modelled.keeping import without
from commonplace.compile.modelled.offering import cited_on, tracked
from commonplace.compile.modelled.sorting import struck_on
from commonplace.compile.modelled.turning import Addresses, links_drawn
from commonplace.compile.plan import HubPlan, Rollup, SectionPromotion
from commonplace.compile.promote import remains, score, status
from commonplace.compile.replies import LONGEST_CONTEXT, LONGEST_SUMMARY
from commonplace.compile.rules.promoting import weighed
from commonplace.compile.rules.sheets import SUBJECT
from commonplace.compile.tasks import fit_hubs
from commonplace.model import Link, Page, Section
from commonplace.store.compiling import hubs
from commonplace.store.compiling.hubs import Belonging
from commonplace.store.engine import Reader
from commonplace.store.wiki import pages as page_rows
from commonplace.wiki.carry import Cited
from commonplace.wiki.change import About, about
from commonplace.wiki.text.outline import render_section, split
from commonplace.wiki.text.slugs import free_slug, page_slug, slug_of
from commonplace.wiki.writing import with_section

#: Members of a hub that are proposed have rows of this kind.
KIND = "plan"
_MOST_HUBS = 20


def question(reader: Reader, book_id: str, page_ids: Sequence[str]) -> ToHub | None:
    """The pages that changed, the hubs they seem to belong to, and the sections that grow."""
    found = [page_rows.page(reader, book_id, page_id) for page_id in page_ids]
    pages = [page for page in found if page is not None and page.status == "active"]
    if len(pages) < LEAST:
        return None
    candidates = [*_candidates(reader, book_id, pages)][:_MOST_HUBS]
    # Pages that the rules keep grow by their own measure.
    modelled = [page for page in pages if SUBJECT not in page.metadata]
    sections = [one for page in modelled for one in _sections(reader, book_id, page)]
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


def rests_on(reader: Reader, book_id: str, question: ToHub) -> list[str]:
    """The memories whose words stand in what is shown of pages; see `offering.tracked`."""
    return tracked(cited_on(reader, book_id, [page.id for page in question.pages]))


def belongings(
    reader: Reader, book_id: str, plan: HubPlan, question: ToHub
) -> dict[str, tuple[Belonging, ...]]:
    """Who belongs where according to a plan, with the memory that each page rests on first. Only
    what was offered belongs anywhere, and fewer than three pages make no hub."""
    shown = {page.address: page.id for page in question.pages}
    found: dict[str, dict[str, Belonging]] = {}
    for rollup in plan.rollups:
        title = _title(reader, book_id, rollup)
        key = slug_of(title)
        members = {}
        for address in rollup.members if key else ():
            page = page_rows.page(reader, book_id, shown.get(address, ""))
            cited = sorted(_cited(page.sections)) if page is not None else []
            if page is not None and cited and page.id != rollup.page_id:
                members[page.id] = Belonging(f"{KIND}:{key}", title, cited[0], "")
        for page_id, one in members.items() if len(members) >= LEAST else ():
            found.setdefault(page_id, {})[one.hub] = one
    return {page_id: tuple(group.values()) for page_id, group in found.items()}


def outgrown(reader: Reader, book_id: str, plan: HubPlan, question: ToHub, mind: str) -> Effects:
    """Sections that become pages: what is ready and was proposed, on pages that a model wrote; and
    the links that the plan draws."""
    ready = {(one.page_id, one.slug) for one in question.sections if one.status == "ready"}
    writes: list[PageWrite] = []
    grown: list[Outgrown] = []
    drawings, _ = links_drawn(reader, book_id, plan.links, Addresses({}, {}))
    for each in plan.promotions:
        page = page_rows.page(reader, book_id, each.page_id)
        wanted = (each.page_id, each.section) in ready and slug_of(clean_title(each.title))
        if page is None or not wanted or page.id in _written(writes):
            continue
        section = next((one for one in page.sections if one.slug == each.section), None)
        if section is None or section.pen != "compiled":
            continue
        child, parent = _divided(reader, book_id, page, section, each)
        writes += [child, parent]
        grown.append(Outgrown(page.id, section.slug, child.page_id))
        down = Link("parent_of", "", "", child.type, child.about.slug, "", "")
        up = Link("child_of", "", "", page.type, page.slug, "", "")
        drawings.append(Drawing(page.id, f"promotion:{child.page_id}", (down,)))
        drawings.append(Drawing(child.page_id, f"promotion:{page.id}", (up,)))
    return Effects(
        mind,
        writes=tuple(writes),
        outgrown=tuple(grown),
        drawings=tuple(drawings),
        stale=tuple(sorted(_written(writes))),
        tally={"sections_promoted": len(grown), "pages_created": len(grown)},
    )


def _divided(
    reader: Reader, book_id: str, page: Page, section: Section, wanted: SectionPromotion
) -> tuple[PageWrite, PageWrite]:
    """The child with all that the section says, and the page with what stays of it."""
    title = clean_title(wanted.title)
    slug = free_slug(
        page_slug(title),
        lambda each: page_rows.at_address(reader, book_id, "topic", each) is not None,
    )
    summary = clean_sentence(wanted.summary, (), LONGEST_SUMMARY)
    known = About(slug, title, summary, parent_id=page.id)
    reason = f"{section.heading or section.slug} of {page.title} has outgrown its page"
    text = render_section(*named(section.slug, section.heading), section.body)
    own = split(text)[0].slug
    sources = tuple(Cited(each.memory_id, each.sentences) for each in section.sources)
    child = PageWrite(clock.new_id(), "topic", None, known, text, {own: sources}, reason)
    kept = [clean_sentence(each, (), LONGEST_CONTEXT) for each in wanted.highlights]
    stays = without(remains(summary, kept, title, child.address), struck_on(reader, book_id, page))
    body = with_section(page, section.slug, section.heading, stays)
    whole = tuple(Cited(each.memory_id) for each in section.sources)
    parent = PageWrite(
        page.id, page.type, page.version, about(page), body, {section.slug: whole}, reason
    )
    return child, parent


def _written(writes: Iterable[PageWrite]) -> set[str]:
    return {write.page_id for write in writes}


def _title(reader: Reader, book_id: str, rollup: Rollup) -> str:
    if rollup.hub is not None:
        return rollup.hub.title
    info = page_rows.info(reader, book_id, rollup.page_id or "")
    return info.title if info is not None else ""


def _cited(sections: Iterable[Section]) -> set[str]:
    return {source.memory_id for section in sections for source in section.sources}
