"""Pages and what they say: rows of pages, sections, their texts, sources, names and links."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from commonplace import clock
from commonplace.model import TRUSTS, Alias, Link, Page, PageInfo, Section, Source
from commonplace.store.engine import Reader, Row, Tx
from commonplace.store.integrity.checksum import DAMAGED, is_damaged
from commonplace.store.memories import local_moment
from commonplace.store.values import (
    json_list,
    json_text,
    moment,
    moment_or_none,
    moment_text,
    parsed,
)
from commonplace.store.wiki.names import names_of


@dataclass(frozen=True, slots=True)
class Placed:
    """A section as a version has it: who holds the pen, and which versions wrote and sourced it."""

    slug: str
    pen: str
    text_version: int
    sources_version: int


def info(reader: Reader, book_id: str, page_id: str) -> PageInfo | None:
    rows = reader.run("page_by_id", book_id=book_id, id=page_id)
    return as_info(rows[0]) if rows else None


def is_there(reader: Reader, book_id: str, page_id: str) -> bool:
    """Whether there is such a page, be it damaged."""
    return bool(reader.run("page_by_id", book_id=book_id, id=page_id))


def infos(reader: Reader, book_id: str, ids: Iterable[str]) -> dict[str, PageInfo]:
    """The pages that are there, by id."""
    rows = reader.run("pages_by_id", book_id=book_id, ids=json_list(ids))
    return {row["id"]: as_info(row) for row in rows}


def page(reader: Reader, book_id: str, page_id: str) -> Page | None:
    """The whole page as it is now."""
    known = info(reader, book_id, page_id)
    if known is None:
        return None
    about: Row = {"book_id": book_id, "page_id": page_id}
    cited: dict[str, list[Source]] = {}
    for row in reader.run("sources_of_page", **about):
        cited.setdefault(row["slug"], []).append(as_source(row))
    sections = tuple(
        as_section(
            Placed(row["slug"], row["pen"], row["text_version"], row["sources_version"]),
            section_text(row),
            cited.get(row["slug"], ()),
            damaged=is_damaged("section_texts", row),
        )
        for row in reader.run("sections_of_page", **about)
        if row["text"] is not None  # it is lost: lint tells
    )
    aliases = tuple(
        Alias(each.name, each.origin)
        for each in names_of(reader, book_id, page_id)
        if each.kind == "alias"
    )
    return Page(**_fields(known), aliases=aliases, sections=sections)


class Sources(Mapping[str, Source]):
    """Sources by the memory's id. There may be thousands, of which a few are told: each is made
    when it is asked for."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._rows = {row["memory_id"]: row for row in rows}

    def __getitem__(self, memory_id: str) -> Source:
        return as_source(self._rows[memory_id])

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)


def sources(reader: Reader, book_id: str, page_id: str) -> Sources:
    """The memories that any section of a page rests on."""
    return Sources(reader.run("sources_of_page", book_id=book_id, page_id=page_id))


def trust_of(reader: Reader, book_id: str, page_id: str) -> str:
    """The least trusted of those who vouch for what a page rests on; of nothing, who wrote it."""
    found = [row["trust"] for row in reader.run("trusts_of_page", book_id=book_id, page_id=page_id)]
    return max(found, key=TRUSTS.index, default=TRUSTS[0])


def texts(reader: Reader, book_id: str, ids: Iterable[str]) -> dict[str, list[tuple[str, str]]]:
    """What pages say: for each its sections' slugs and texts, in order."""
    found: dict[str, list[tuple[str, str]]] = {}
    for row in reader.run("texts_of_pages", book_id=book_id, ids=json_list(ids)):
        found.setdefault(row["page_id"], []).append((row["slug"], section_text(row)))
    return found


def sizes(reader: Reader, book_id: str) -> dict[str, int]:
    """How many bytes each active page has, by its id; one that says nothing is left out."""
    rows = reader.run("page_sizes", book_id=book_id)
    return {row["page_id"]: int(row["bytes"]) for row in rows}


def current_version(reader: Reader, book_id: str, page_id: str) -> int | None:
    rows = reader.run("page_version", book_id=book_id, id=page_id)
    return rows[0]["version"] if rows else None


def at_address(reader: Reader, book_id: str, type: str, slug: str) -> str | None:
    """The id of the page at this address."""
    rows = reader.run("page_by_address", book_id=book_id, type=type, slug=slug)
    return rows[0]["id"] if rows else None


def with_id_part(reader: Reader, book_id: str, part: str) -> list[str]:
    """At most three ids that begin or end so."""
    return [row["id"] for row in reader.run("pages_by_id_part", book_id=book_id, part=part)]


def list_pages(
    reader: Reader,
    book_id: str,
    type: str | None,
    status: str | None,
    after: tuple[str, str],
    limit: int,
) -> list[PageInfo]:
    """By address, after the given type and slug."""
    rows = reader.run(
        "list_pages",
        book_id=book_id,
        type=type,
        status=status,
        after_type=after[0],
        after_slug=after[1],
        limit=limit,
    )
    return [as_info(row) for row in rows]


def children(reader: Reader, book_id: str, page_id: str) -> list[PageInfo]:
    rows = reader.run("children_of_page", book_id=book_id, id=page_id)
    return [as_info(row) for row in rows]


def count(reader: Reader, book_id: str, status: str | None = None) -> int:
    """How many pages a book has: those of a status, or all."""
    held = counts(reader, book_id)
    return sum(row["pages"] for row in held if status in (None, row["status"]))


def counts(reader: Reader, book_id: str) -> list[Row]:
    """type, status, pages, low."""
    return reader.run("count_pages", book_id=book_id)


def put_page(tx: Tx, known: PageInfo, *, new: bool) -> None:
    """What is known about a page, as it is after a change."""
    about = {
        "tags": [*known.tags],
        "related": [*known.related],
        "contradicts": [*known.contradicts],
        "metadata": known.metadata,
    }
    row: dict[str, Any] = {
        "id": known.id,
        "slug": known.slug,
        "title": known.title,
        "summary": known.summary,
        "status": known.status,
        "confidence": known.confidence,
        "parent_id": known.parent_id,
        "version": known.version,
        "about": json_text(about),
        "updated_at": clock.to_text(known.updated_at),
        "compiled_at": moment_text(known.compiled_at),
        "sourced_at": moment_text(known.sourced_at),
    }
    if new:
        row |= {"type": known.type, "hubness": 0, "created_at": clock.to_text(known.created_at)}
        tx.run("add_page", book_id=tx.book_id, **row)
    else:
        tx.run("set_page", book_id=tx.book_id, **row)


def put_outline(tx: Tx, page_id: str, outline: Sequence[Placed]) -> None:
    """Which sections a page has now, in order."""
    about = {"book_id": tx.book_id, "page_id": page_id}
    tx.run("delete_sections", **about)
    rows = [
        about
        | {
            "slug": each.slug,
            "position": position,
            "pen": each.pen,
            "text_version": each.text_version,
            "sources_version": each.sources_version,
        }
        for position, each in enumerate(outline)
    ]
    tx.run_many("add_section", rows)


#: A section's slug, a memory that is cited for it, and the hashes of sentences, if not for all.
Citation = tuple[str, str, Sequence[str]]


def set_sources(
    tx: Tx, page_id: str, version: int, ended: Iterable[Citation], begun: Iterable[Citation]
) -> None:
    """What a version no longer cites, and what it cites that the one before did not."""
    about = {"book_id": tx.book_id, "page_id": page_id, "version": version}
    closed = [about | {"section": slug, "memory_id": id} for slug, id, _ in ended]
    tx.run_many("close_section_source", closed)
    rows = [
        about
        | {
            "section": section,
            "memory_id": memory_id,
            "sentences": json_list(sentences) if sentences else None,
        }
        for section, memory_id, sentences in begun
    ]
    tx.run_many("add_section_source", rows)


def cited_before(reader: Reader, book_id: str, page_id: str, memory_id: str) -> bool:
    """Whether any version of the page ever cited the memory."""
    about = {"book_id": book_id, "page_id": page_id, "memory_id": memory_id}
    return bool(reader.run("page_cited_before", **about))


def set_links(tx: Tx, page_id: str, made_by: str, links: Sequence[Link]) -> None:
    """The edges that ``made_by`` draws from a page are these."""
    about = {"book_id": tx.book_id, "page_id": page_id, "made_by": made_by}
    tx.run("delete_page_links", **about)
    rows = [
        about
        | {
            "position": position,
            "kind": link.kind,
            "section": link.section,
            "target_book": link.target_book,
            "target_type": link.target_type,
            "key": link.key,
            "shown": link.shown,
            "sentence": link.sentence,
        }
        for position, link in enumerate(links)
    ]
    tx.run_many("add_page_link", rows)


def links_of(reader: Reader, book_id: str, page_id: str) -> list[Link]:
    rows = reader.run("links_of_page", book_id=book_id, page_id=page_id)
    return [as_link(row) for row in rows]


def linking(reader: Reader, book_id: str, keys: Iterable[str]) -> set[str]:
    """The pages with a link to one of these names in their own book."""
    return {
        row["page_id"]
        for key in keys
        for row in reader.run("pages_linking_to", book_id=book_id, key=key)
    }


def holdings(reader: Reader, book_id: str, page_id: str) -> Row:
    """versions, redirects, proposals: how many a page has."""
    return reader.run("holdings_of_page", book_id=book_id, page_id=page_id)[0]


#: What holds something of a page, in the order it is removed.
_HELD = (
    "delete_sections",
    "delete_section_texts",
    "delete_readings",
    "delete_section_sources",
    "delete_versions",
    "delete_page_names",
    "delete_all_page_links",
    "delete_page_proposal_sources",
    "delete_page_proposals",
    "delete_pins_of_page",
    "delete_marks_of_page",
    "reopen_mentions",
)


def delete_page(tx: Tx, page_id: str) -> None:
    """Every row of a page but those of the search."""
    for query in _HELD:
        tx.run(query, book_id=tx.book_id, page_id=page_id)
    tx.run("delete_page", book_id=tx.book_id, id=page_id)


def as_link(row: Row) -> Link:
    return Link(
        row["kind"],
        row["section"],
        row["target_book"],
        row["target_type"],
        row["key"],
        row["shown"],
        row["sentence"],
        row["made_by"],
    )


def section_text(row: Row) -> str:
    """Return the text of a row of section_texts; where it is damaged, a section that says so."""
    if not is_damaged("section_texts", row):
        return str(row["text"])
    return damaged_text(row["section"])


def damaged_text(section: str) -> str:
    """Stand in for a section whose text is damaged."""
    if section == "lead":
        return f"{DAMAGED}\n"
    return f"## {section.replace('-', ' ').capitalize()}\n\n{DAMAGED}\n"


def as_section(
    placed: Placed, text: str, sources: Iterable[Source], *, damaged: bool = False
) -> Section:
    return Section(
        placed.slug,
        text,
        placed.pen,
        placed.text_version,
        placed.sources_version,
        tuple(sources),
        damaged,
    )


def as_source(row: Row) -> Source:
    held = parsed(row["sentences"])
    at = local_moment(row, "occurred_at")
    return Source(row["memory_id"], row["source"], at, tuple(held or ()))


def as_info(row: Row) -> PageInfo:
    about = parsed(row["about"])
    return PageInfo(
        id=row["id"],
        type=row["type"],
        slug=row["slug"],
        title=row["title"],
        summary=row["summary"],
        status=row["status"],
        confidence=row["confidence"],
        version=row["version"],
        created_at=moment(row["created_at"]),
        updated_at=moment(row["updated_at"]),
        tags=tuple(about["tags"]),
        related=tuple(about["related"]),
        contradicts=tuple(about["contradicts"]),
        metadata=about["metadata"],
        parent_id=row["parent_id"],
        hubness=row["hubness"],
        compiled_at=moment_or_none(row["compiled_at"]),
        sourced_at=moment_or_none(row["sourced_at"]),
    )


def _fields(known: PageInfo) -> dict[str, Any]:
    return {name: getattr(known, name) for name in PageInfo.__dataclass_fields__}
