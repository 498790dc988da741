"""The rows of a page's sections after a change: only what is new is written."""

from collections.abc import Iterable, Mapping

from commonplace.model import Page
from commonplace.store.engine import Tx
from commonplace.store.wiki import pages as rows
from commonplace.store.wiki.pages import Placed
from commonplace.store.wiki.section_texts import add_texts
from commonplace.wiki.carry import Cited, cited_by


def keep_sections(tx: Tx, base: Page, page: Page, cited: Mapping[str, set[Cited]]) -> None:
    """Write the texts that are new, what begins and ends to be cited, and the page's outline.
    ``cited`` has the sections whose sources changed, each with all of them."""
    new = [(each.slug, each.text) for each in page.sections if each.version == page.version]
    add_texts(tx, page.id, page.version, new)
    gone = {each.slug for each in base.sections} - {each.slug for each in page.sections}
    after = {**dict.fromkeys(gone, set[Cited]()), **cited}
    held = {each.slug: cited_by(each) for each in base.sections if each.slug in after}
    rows.set_sources(
        tx,
        page.id,
        page.version,
        _citations((slug, held[slug] - after[slug]) for slug in held),
        _citations((slug, after[slug] - held.get(slug, set())) for slug in after),
    )
    rows.put_outline(
        tx,
        page.id,
        [Placed(each.slug, each.pen, each.version, each.sources_version) for each in page.sections],
    )


def _citations(groups: Iterable[tuple[str, set[Cited]]]) -> list[rows.Citation]:
    return [
        (slug, each.memory_id, each.sentences)
        for slug, group in groups
        for each in sorted(group, key=lambda one: one.memory_id)
    ]
