"""How central pages are, where they lead, and what a book does differently."""

from collections.abc import Iterable, Mapping

from commonplace.store.engine import Reader, Tx
from commonplace.store.values import json_list


def pages_citing(
    reader: Reader, book_id: str, memory_ids: Iterable[str]
) -> list[tuple[str, str, str]]:
    """Page, section and memory, for what is cited now."""
    rows = reader.run("pages_citing", book_id=book_id, ids=json_list(sorted({*memory_ids})))
    return [(row["page_id"], row["section"], row["memory_id"]) for row in rows]


def switches(reader: Reader, book_id: str) -> Mapping[str, str]:
    """What the book does otherwise than the settings say."""
    return {row["name"]: row["value"] for row in reader.run("switches", book_id=book_id)}


def switch(tx: Tx, name: str, value: str | None) -> None:
    """Set it, or let the settings decide again."""
    if value is None:
        tx.run("delete_switch", book_id=tx.book_id, name=name)
    else:
        tx.run("set_switch", book_id=tx.book_id, name=name, value=value)


def set_hubness(tx: Tx, page_id: str, hubness: int) -> None:
    tx.run("set_hubness", book_id=tx.book_id, id=page_id, hubness=hubness)


def linking(reader: Reader, book_id: str, page_id: str) -> int:
    """How many other pages lead to it."""
    rows = reader.run("count_pages_linking", book_id=book_id, page_id=page_id)
    return int(rows[0]["pages"])


def records(reader: Reader, book_id: str, page_id: str) -> tuple[int, list[int]] | None:
    """How much of a hub a page is said to be, and on how many memories each section rests."""
    rows = reader.run("records_of_page", book_id=book_id, page_id=page_id)
    if not rows:
        return None
    return rows[0]["hubness"], [row["memories"] for row in rows if row["slug"] is not None]


def leads_to(reader: Reader, book_id: str, page_id: str) -> set[tuple[str, str]]:
    """Where an active page's own links lead in its book: type and key."""
    rows = reader.run("page_leads_to", book_id=book_id, page_id=page_id)
    return {(row["target_type"], row["key"]) for row in rows}


def count_links(reader: Reader, book_id: str) -> tuple[int, int]:
    """How many links there are, and how many active pages lead somewhere."""
    [row] = reader.run("count_links", book_id=book_id)
    return row["links"], row["pages"]


def waiting_to_compile(reader: Reader, book_id: str, stage: str, limit: int) -> list[str]:
    """The memories that wait for a stage."""
    rows = reader.run("ids_waiting", book_id=book_id, stage=stage, limit=limit)
    return [row["memory_id"] for row in rows]
