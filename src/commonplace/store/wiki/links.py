"""Where the links between pages lead, and what lint looks at: rows, read many at a time."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from commonplace.model import Link
from commonplace.store.engine import Reader, Row
from commonplace.store.integrity.checksum import is_damaged
from commonplace.store.values import json_list, moment, moment_or_none
from commonplace.store.wiki.names import Named, as_named
from commonplace.store.wiki.pages import as_link

#: No page, maker or position comes before it.
START = ("", "", -1)
ALL = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Drawn:
    """A link, and the page it stands in."""

    page_id: str
    type: str
    slug: str
    title: str
    link: Link
    #: Its place among all links, by which one goes on after it.
    place: tuple[str, str, int]


def named_by(reader: Reader, book_id: str, keys: Iterable[str]) -> dict[str, list[Named]]:
    """The pages that these names lead to."""
    found: dict[str, list[Named]] = {}
    for row in reader.run("names_with_keys", book_id=book_id, keys=json_list({*keys})):
        found.setdefault(row["key"], []).append(as_named(row))
    return found


def leading_to(
    reader: Reader,
    book_id: str,
    page_id: str,
    targets: Iterable[tuple[str, str, str]],
    after: tuple[str, str, int] = START,
    limit: int = ALL,
) -> list[Drawn]:
    """The links to these targets (book, type, key) in other active pages, in the pages' order."""
    types: dict[tuple[str, str], list[str]] = {}
    for book, type, key in targets:
        types.setdefault((book, key), []).append(type)
    found = [
        row
        for (book, key), each in types.items()
        for row in reader.run(
            "links_leading_to",
            book_id=book_id,
            page_id=page_id,
            key=key,
            target_book=book,
            types=json_list(each),
            after_page=after[0],
            after_maker=after[1],
            after_position=after[2],
            limit=limit,
        )
    ]
    drawn = [
        Drawn(
            row["page_id"],
            row["type"],
            row["slug"],
            row["title"],
            as_link(row),
            (row["page_id"], row["made_by"], row["position"]),
        )
        for row in found
    ]
    return sorted(drawn, key=lambda each: each.place)[:limit]


def book_name(reader: Reader, book_id: str) -> str:
    rows = reader.run("name_of_book", book_id=book_id)
    return str(rows[0]["name"]) if rows else ""


def broken(reader: Reader, book_id: str, limit: int) -> list[Row]:
    """key, target_type, links, pages, shown."""
    return reader.run("broken_targets", book_id=book_id, limit=limit)


def hubs(reader: Reader, book_id: str, limit: int) -> list[Row]:
    """id, type, slug, title, pages."""
    return reader.run("page_hubs", book_id=book_id, limit=limit)


def orphans(
    reader: Reader, book_id: str, after: tuple[str, str] = ("", ""), limit: int = ALL
) -> list[Row]:
    """id, type, slug, title; by address."""
    about = {"after_type": after[0], "after_slug": after[1], "limit": limit}
    return reader.run("page_orphans", book_id=book_id, **about)


def is_parent(reader: Reader, book_id: str, page_id: str) -> bool:
    """Whether an active page stands below this one."""
    rows = reader.run("children_of_page", book_id=book_id, id=page_id)
    return any(row["status"] == "active" for row in rows)


def sourced(reader: Reader, book_id: str, after: tuple[str, str], limit: int) -> list[Row]:
    """id, type, slug, title, confidence, authored, sources; by address."""
    about = {"after_type": after[0], "after_slug": after[1], "limit": limit}
    return reader.run("pages_with_sources", book_id=book_id, **about)


def all_names(reader: Reader, book_id: str) -> Iterator[tuple[Any, ...]]:
    """Key and page id of every name of an active page."""
    return reader.scan("scan_page_names", book_id=book_id)


# --- for lint -----------------------------------------------------------------------------------


def newest_memory(reader: Reader, book_id: str) -> datetime | None:
    """When the newest memory of the book was said."""
    return moment_or_none(reader.run("newest_memory_at", book_id=book_id)[0]["newest"])


def shared_names(reader: Reader, book_id: str) -> list[Row]:
    """key, type, page_id, kind, name, origin, slug, title: names that two active pages have."""
    return reader.run("shared_page_names", book_id=book_id)


def archived_redirects(reader: Reader, book_id: str) -> list[Row]:
    """key, type, page_id, page_type, slug, title."""
    return reader.run("redirects_to_archived", book_id=book_id)


def contradicting(reader: Reader, book_id: str) -> list[Row]:
    """page_id, key, target_type, type, slug."""
    return reader.run("contradicting_links", book_id=book_id)


def hidden_books(reader: Reader, book_id: str) -> dict[str, int]:
    """The books that links name, and how many of those who share this one cannot see them."""
    rows = reader.run("books_linked_from", book_id=book_id)
    return {row["name"]: row["blind"] for row in rows}


def pages_from(reader: Reader, book_id: str, first: str, last: str, limit: int) -> list[Row]:
    """Pages with ids from ``first`` to ``last``, as the rows have them."""
    return reader.run("pages_from", book_id=book_id, first=first, last=last, limit=limit)


def sections_from(reader: Reader, book_id: str, first: str, last: str) -> list[Row]:
    """page_id, slug, pen, text; no text where it is lost or damaged."""
    rows = reader.run("sections_from", book_id=book_id, first=first, last=last)
    return [row | {"text": None} if is_damaged("section_texts", row) else row for row in rows]


def sources_from(
    reader: Reader, book_id: str, first: str, last: str
) -> dict[tuple[str, str], tuple[int, datetime | None]]:
    """For page and section: cited memories that are there, and when the newest was said."""
    rows = reader.run("sources_from", book_id=book_id, first=first, last=last)
    return {
        (row["page_id"], row["slug"]): (
            row["kept"],
            moment(row["newest"]) if row["newest"] is not None else None,
        )
        for row in rows
    }


def links_from(reader: Reader, book_id: str, first: str, last: str) -> list[tuple[str, Link]]:
    rows = reader.run("links_from", book_id=book_id, first=first, last=last)
    return [(row["page_id"], as_link(row)) for row in rows]


def earlier_titles(reader: Reader, book_id: str, ids: Iterable[str]) -> list[Row]:
    """page_id, version, about: of the versions that gave pages an address."""
    return reader.run("earlier_titles", book_id=book_id, ids=json_list(ids))
