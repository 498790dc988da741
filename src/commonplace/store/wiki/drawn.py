"""Pages and the links among them, few of many: what a drawing of a book is made of."""

from collections.abc import Iterable
from datetime import datetime

from commonplace import clock
from commonplace.model import Link
from commonplace.store.engine import Reader, Row
from commonplace.store.values import json_list
from commonplace.store.wiki.pages import as_link


def by_hubness(reader: Reader, book_id: str, type: str, since: datetime, limit: int) -> list[Row]:
    """id, type, slug, title, parent_id, hubness, updated_at."""
    asked = {"type": type, "since": clock.to_text(since), "least": 0, "limit": limit}
    return reader.run("pages_by_hubness", book_id=book_id, **asked)


def pages(reader: Reader, book_id: str, ids: Iterable[str]) -> list[Row]:
    """The pages that are there, as the rows have them, in no order."""
    return reader.run("pages_by_id", book_id=book_id, ids=json_list(ids))


def links_among(reader: Reader, book_id: str, ids: Iterable[str]) -> list[tuple[str, Link]]:
    """The links of some pages that may lead to one of them: by one of their names. A link that
    names the book it stands in, as hardly any does, is not among them."""
    wanted = json_list(ids)
    keys = [row["key"] for row in reader.run("keys_of_pages", book_id=book_id, ids=wanted)]
    rows = reader.run("links_among", book_id=book_id, ids=wanted, keys=json_list(keys))
    return [(row["page_id"], _said(row)) for row in rows]


def first_links(reader: Reader, book_id: str, page_id: str, limit: int) -> list[Link]:
    rows = reader.run("first_links_of_page", book_id=book_id, page_id=page_id, limit=limit)
    return [as_link(row) for row in rows]


def first_children(reader: Reader, book_id: str, page_id: str, limit: int) -> list[str]:
    rows = reader.run("first_children_of_page", book_id=book_id, id=page_id, limit=limit)
    return [row["id"] for row in rows]


def _said(row: Row) -> Link:
    return Link(row["kind"], "", "", row["target_type"], row["key"], "", "")
