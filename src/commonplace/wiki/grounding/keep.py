"""The marks of a page, kept when it is written.

What is over or disputed is marked by who composes it. Whether cited memories bear a sentence out is
asked of every sentence that is new, or cites something else than before, in sections of any pen;
not of what the rules wrote, who only quote.
"""

from collections.abc import Iterable, Iterator

from commonplace.model import Author, Page, Section
from commonplace.store import memories as memory_rows
from commonplace.store.engine import Reader, Tx
from commonplace.store.wiki import marks as rows
from commonplace.store.wiki import pages as page_rows
from commonplace.store.wiki.marks import PageMark
from commonplace.wiki.grounding.bears import is_borne_out
from commonplace.wiki.grounds import Resting, resting

SUPERSEDED, DISPUTED, UNVERIFIED, STALE = "superseded", "disputed", "unverified", "stale"
#: Who only quotes.
_RULES = "rules"


def keep_marks(tx: Tx, before: Page | None, page: Page, author: Author) -> None:
    """After a page was written: the marks of its sections that are new."""
    new = [each for each in page.sections if page.version in (each.version, each.sources_version)]
    there = {each.slug for each in page.sections}
    gone = [each.slug for each in before.sections if each.slug not in there] if before else []
    if before is not None:
        rows.clear(tx, page.id, [*(each.slug for each in new), *gone])
    if author.name != _RULES:
        rows.add(tx, page.id, unverified(tx, tx.book_id, page.id, {each.slug for each in new}))


def unverified(reader: Reader, book_id: str, page_id: str, slugs: Iterable[str]) -> list[PageMark]:
    """Sentences of these sections that the memories cited for them do not bear out."""
    page = page_rows.page(reader, book_id, page_id)
    wanted = {*slugs}
    told = [
        (section.slug, each)
        for section in (page.sections if page is not None else ())
        if section.slug in wanted and section.sources
        for each in claims(section)
    ]
    ids = {memory_id for _, each in told for memory_id in each.memory_ids}
    memories = memory_rows.load_material(reader, book_id, ids) if ids else {}
    return [
        PageMark(slug, each.hash, UNVERIFIED)
        for slug, each in told
        if not is_borne_out(
            each.sentence.text, [memories[one] for one in each.memory_ids if one in memories]
        )
    ]


def claims(section: Section) -> Iterator[Resting]:
    """The sentences of a section that rest on something and say something: no code, no table."""
    for each in resting(section):
        if each.memory_ids and each.sentence.kind in ("prose", "item"):
            yield each
