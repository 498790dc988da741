"""Reads the pages that lint looks at, some hundred at a time.

Nothing here trusts a row. What cannot be read becomes words in `Leaf.torn`, and what is left of
the page is looked at like any other.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from commonplace.errors import Damaged
from commonplace.model import PAGE_TYPES, Link
from commonplace.store.engine import Reader, Row
from commonplace.store.values import parsed
from commonplace.store.wiki import links as rows
from commonplace.wiki.around.where import Outgoing, Target, at_home, led
from commonplace.wiki.lint.alike import looks
from commonplace.wiki.lint.leaf import Leaf, Part
from commonplace.wiki.text.slugs import page_slug, slug_of

AT_A_TIME = 500
#: Above every id.
_LAST = "~"
_LISTS = ("tags", "related", "contradicts")


def leaves(reader: Reader, book_id: str, ids: Iterable[str] | None = None) -> Iterator[list[Leaf]]:
    """All pages of the book, or these, in batches."""
    if ids is not None:
        for page_id in ids:
            yield _batch(reader, book_id, rows.pages_from(reader, book_id, page_id, page_id, 1))
        return
    first = ""
    while True:
        found = rows.pages_from(reader, book_id, first, _LAST, AT_A_TIME)
        yield _batch(reader, book_id, found)
        if len(found) < AT_A_TIME:
            return
        first = found[-1]["id"] + " "  # ids have no blanks: the next one after it


def _batch(reader: Reader, book_id: str, found: list[Row]) -> list[Leaf]:
    if not found:
        return []
    stretch = (found[0]["id"], found[-1]["id"])
    parts = _parts(reader, book_id, *stretch)
    links = _links(reader, book_id, *stretch)
    torn = {row["id"]: tuple(_torn(row)) for row in found}
    drifted = _drifted(reader, book_id, found)
    twins = _twins(reader, book_id, found)
    return [
        Leaf(
            id=row["id"],
            type=row["type"],
            slug=row["slug"],
            title=row["title"],
            status=row["status"],
            version=row["version"],
            parent_id=row["parent_id"],
            parent=_parent(row),
            was_sourced=row["sourced_at"] is not None,
            torn=torn[row["id"]],
            parts=tuple(parts.get(row["id"], ())),
            links=tuple(links.get(row["id"], ())),
            drifted=row["id"] in drifted,
            twin=twins.get(row["id"]),
        )
        for row in found
    ]


def _parts(reader: Reader, book_id: str, first: str, last: str) -> dict[str, list[Part]]:
    sources = rows.sources_from(reader, book_id, first, last)
    found: dict[str, list[Part]] = {}
    for row in rows.sections_from(reader, book_id, first, last):
        cited = sources.get((row["page_id"], row["slug"]), (0, None))
        part = Part(row["slug"], row["pen"], row["text"], *cited)
        found.setdefault(row["page_id"], []).append(part)
    return found


def _links(reader: Reader, book_id: str, first: str, last: str) -> dict[str, list[Outgoing]]:
    drawn = rows.links_from(reader, book_id, first, last)
    found: dict[str, list[Outgoing]] = {}
    for (page_id, _), out in zip(drawn, led(reader, book_id, (x for _, x in drawn)), strict=True):
        found.setdefault(page_id, []).append(out)
    return found


def _torn(row: Row) -> Iterator[str]:
    if row["type"] not in PAGE_TYPES:
        yield f"It is of a type that there is not: {row['type'][:40]!r}."
    if row["recorded"] is None:
        yield f"Its history lacks version {row['version']}, the last one."
    about = _known(row["about"])
    lacking = [name for name in _LISTS if not _is_list_of_text(about.get(name))]
    lacking += [] if isinstance(about.get("metadata"), dict) else ["metadata"]
    if lacking:
        yield f"What is known about it cannot be read: {', '.join(lacking)}."


def _is_list_of_text(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _known(about: object) -> Mapping[str, Any]:
    try:
        found = parsed(about)
    except (Damaged, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _parent(row: Row) -> tuple[str, str] | None:
    if row["parent_status"] is None:
        return None
    return f"{row['parent_type']}/{row['parent_slug']}", row["parent_status"]


def _drifted(reader: Reader, book_id: str, found: Iterable[Row]) -> set[str]:
    """Pages whose slug is of a title that they had."""
    other = {row["id"]: row["slug"] for row in found if not _is_slug_of(row["slug"], row["title"])}
    if not other:
        return set()
    drifted = set()
    for row in rows.earlier_titles(reader, book_id, other):
        about, slug = _known(row["about"]), other[row["page_id"]]
        title = about.get("title")
        if about.get("slug") == slug and isinstance(title, str) and _is_slug_of(slug, title):
            drifted.add(row["page_id"])
    return drifted


def _is_slug_of(slug: str, title: str) -> bool:
    """Also with a number behind it, where the first was taken."""
    wanted = page_slug(title)
    if slug == wanted:
        return True
    head, _, number = slug.rpartition("-")
    # A long one is cut before the number.
    return number.isdecimal() and (head == wanted or (len(head) > 60 and wanted.startswith(head)))


def _twins(reader: Reader, book_id: str, found: Iterable[Row]) -> dict[str, Target]:
    """Pages whose titles, read with Latin letters, are names of other pages."""
    wanted = {
        row["id"]: key
        for row in found
        if not row["title"].isascii()
        and (key := slug_of(looks(row["title"]))) != slug_of(row["title"])
    }
    if not wanted:
        return {}
    names = rows.named_by(reader, book_id, wanted.values())
    twins = {}
    for page_id, key in wanted.items():
        out = at_home(Link("reference", "", "", "", key, "", ""), names)
        if (
            out.target is not None
            and out.target.status == "active"
            and out.target.page_id != page_id
        ):
            twins[page_id] = out.target
    return twins
