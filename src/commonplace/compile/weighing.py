"""What speaks for a page of a section's own: distinct memories, and the days they are about."""

from commonplace.compile.promote import Evidence, spread
from commonplace.model import Section
from commonplace.store import memories as memory_rows
from commonplace.store.engine import Reader
from commonplace.wiki.text.links import page_links


def weighed(reader: Reader, book_id: str, section: Section) -> Evidence:
    """The evidence of a section that is there."""
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
