"""Names that only forgotten memories said: they go from pages that are called so.

The rows themselves are the store's to clear, what pages say is the wiki's. A page is called after
an entity, a decision or a tag: what that one is not called any more is taken out of its page's
title, address and aliases, in all versions, and out of what leads there.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from commonplace.compile.book_facts import DECISION, RECORD, TAG, title_tag
from commonplace.compile.decision_title import cut_sentence, title_decision
from commonplace.compile.forgetting.unnaming import Unsaid, unname, untag
from commonplace.store import graph
from commonplace.store import memories as memory_rows
from commonplace.store.compiling import entity_pages
from commonplace.store.compiling.entity_pages import queue_compile
from commonplace.store.engine import Reader, Tx
from commonplace.store.register import names as name_rows
from commonplace.store.wiki import pages as page_rows
from commonplace.wiki.around.leading import Leading
from commonplace.wiki.text.slugs import slug_of


@dataclass(frozen=True, slots=True)
class Known:
    """What some memories name, as it is before they are forgotten: entities, and what these are
    called."""

    names: Mapping[str, frozenset[str]] = field(default_factory=dict)


NOBODY = Known()


def known(reader: Reader, book_id: str, memory_ids: Iterable[str]) -> Known:
    """What has to be known of these memories before they are forgotten."""
    ids = [*memory_ids]
    found = entity_pages.named_in(reader, book_id, ids)
    found |= {DECISION + each.hex() for each in entity_pages.decided_in(reader, book_id, ids)}
    found |= {TAG + slug_of(each) for each in entity_pages.tags_in(reader, book_id, ids)}
    memories = memory_rows.with_ids(reader, book_id, ids).values()
    parts = {entity_pages.find_record(each.metadata)[0] for each in memories}
    found |= {RECORD + slug_of(each) for each in parts if each}
    return Known({id: _names(reader, book_id, id) for id in found})


def forget_names(
    tx: Tx,
    known: Known,
    page_ids: Iterable[str],
    actor: str | None,
    leading: Leading | None = None,
) -> bool:
    """After the memories are gone, in the same transaction: names that nobody uses any more are
    taken out of the pages that are called so. Whether pages may be other ones because of it; then a
    job is queued that looks."""
    touched = bool(known.names or {*page_ids})
    _untag(tx, known, page_ids, actor)
    for id, before in sorted(known.names.items()):
        unsaid = before - _names(tx, tx.book_id, id)
        row = entity_pages.of_entity(tx, tx.book_id, id)
        if not unsaid or row is None:
            continue
        title = _title(tx, tx.book_id, id)
        page = page_rows.page(tx, tx.book_id, row.page_id) if row.page_id else None
        if page is not None:
            leading = leading or Leading(tx)
            unname(tx, page, Unsaid(unsaid, title), actor, leading)
            page = page_rows.page(tx, tx.book_id, page.id)
        if page is not None:
            entity_pages.put(tx, [replace(row, title=page.title)])
        else:
            entity_pages.drop(tx, [id])
    if touched:
        queue_compile(tx, "forget")
    return touched


def _untag(tx: Tx, known: Known, page_ids: Iterable[str], actor: str | None) -> None:
    """Take tags that no memory has any more from the pages that cited one which had."""
    before = {slug for id, names in known.names.items() if id.startswith(TAG) for slug in names}
    gone = before - {slug_of(each) for each in entity_pages.tags(tx, tx.book_id)} if before else ()
    for page_id in sorted(page_ids) if gone else ():
        page = page_rows.page(tx, tx.book_id, page_id)
        if page is not None:
            untag(tx, page, frozenset(gone), actor)


def _names(reader: Reader, book_id: str, id: str) -> frozenset[str]:
    """The slugs of what an entity, a decision or a tag is called."""
    return frozenset(filter(None, map(slug_of, _titles(reader, book_id, id))))


def _titles(reader: Reader, book_id: str, id: str) -> list[str]:
    if id.startswith(TAG):
        tag = id.removeprefix(TAG)
        return [each for each in sorted(entity_pages.tags(reader, book_id)) if slug_of(each) == tag]
    if id.startswith(RECORD):
        key = id.removeprefix(RECORD)
        told = sorted(entity_pages.records(reader, book_id))
        return [*map(cut_sentence, [each for each in told if slug_of(each) == key])]
    if id.startswith(DECISION):
        words = entity_pages.words_of(reader, book_id, bytes.fromhex(id.removeprefix(DECISION)))
        return [*words, *map(cut_sentence, words), *map(title_decision, words)]
    return [*name_rows.surfaces_of(reader, book_id, id)]


def _title(reader: Reader, book_id: str, id: str) -> str:
    """What it is called now; empty where nothing is left of it."""
    titles = _titles(reader, book_id, id)
    if id.startswith(TAG):
        return title_tag(titles[0]) if titles else ""
    if id.startswith((DECISION, RECORD)):
        title = title_decision if id.startswith(DECISION) else cut_sentence
        return title(min(titles)) if titles else ""
    entity = graph.entity(reader, book_id, id)
    return entity.name if entity else ""
