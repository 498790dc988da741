"""The history of pages: each version is the whole page after one change."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from commonplace import clock
from commonplace.model import Alias, Author, Page, PageInfo, Source, Version
from commonplace.store.engine import Reader, Row, Tx
from commonplace.store.values import json_text, moment, parsed
from commonplace.store.wiki.pages import Placed, as_section, as_source, damaged_text
from commonplace.store.wiki.section_texts import StoredText, stored_texts, text_at

#: Versions that are read at a time, when one goes back in the history of a section.
_AT_A_TIME = 64


def add_version(tx: Tx, page: PageInfo, outline: Sequence[Placed], **change: Any) -> None:
    """The page after a change. ``change``: at, author, action, reason, aliases."""
    author: Author = change["author"]
    tx.run(
        "add_version",
        book_id=tx.book_id,
        page_id=page.id,
        version=page.version,
        at=clock.to_text(change["at"]),
        author_kind=author.kind,
        author=author.name,
        action=change["action"],
        reason=change["reason"],
        about=json_text(_about(page, change["aliases"])),
        outline=json_text(
            [[each.slug, each.pen, each.text_version, each.sources_version] for each in outline]
        ),
        revision=tx.revision,
    )


def history(
    reader: Reader, book_id: str, page_id: str, before: int | None, limit: int
) -> list[Version]:
    """A page's versions below a number, the newest first, without what the page said."""
    rows = reader.run(
        "versions_of_page",
        book_id=book_id,
        page_id=page_id,
        before=2**31 - 1 if before is None else before,
        limit=limit,
    )
    return [as_version(row) for row in rows]


def last_by(reader: Reader, book_id: str, at: datetime) -> int:
    """The book's revision when a page was last changed up to a time; 0 before all of them."""
    rows = reader.run("last_revision_by", book_id=book_id, at=clock.to_text(at))
    return int(rows[0]["revision"]) if rows else 0


def recent(
    reader: Reader, book_id: str, before: int | None, limit: int
) -> list[tuple[int, Version]]:
    """What was changed in the book lately, each with the book's revision, the newest first."""
    most = 2**62 if before is None else before
    rows = reader.run("recent_versions", book_id=book_id, before=most, limit=limit)
    return [(row["revision"], as_version(row)) for row in rows]


def page_at(reader: Reader, book_id: str, now: PageInfo, version: int) -> Page | None:
    """The whole page as a version left it."""
    rows = reader.run("version_of_page", book_id=book_id, page_id=now.id, version=version)
    if not rows:
        return None
    about, at = parsed(rows[0]["about"]), moment(rows[0]["at"])
    outline = [Placed(*each) for each in parsed(rows[0]["outline"])]
    sections = tuple(
        as_section(
            placed,
            text,
            sources_at(reader, book_id, now.id, placed.slug, placed.sources_version),
            damaged=damaged,
        )
        for placed in outline
        for text, damaged in [_text(reader, book_id, now.id, placed.slug, placed.text_version)]
    )
    return Page(
        id=now.id,
        version=version,
        created_at=now.created_at,
        updated_at=at,
        hubness=now.hubness,
        compiled_at=now.compiled_at,
        sourced_at=now.sourced_at,
        sections=sections,
        **_from_about(about),
    )


def text_of(reader: Reader, book_id: str, page_id: str, section: str, version: int) -> str:
    """What a version wrote into a section; nothing if that row is lost."""
    return _text(reader, book_id, page_id, section, version)[0]


def _text(
    reader: Reader, book_id: str, page_id: str, section: str, version: int
) -> tuple[str, bool]:
    """Read what a version wrote into a section, and whether that is damaged."""
    found = text_at(reader, book_id, page_id, section, version)
    return ("", False) if found is None else (_shown(section, found), found.damaged)


def _shown(section: str, stored: StoredText) -> str:
    return damaged_text(section) if stored.damaged else stored.text


def sources_at(
    reader: Reader, book_id: str, page_id: str, section: str, version: int
) -> list[Source]:
    about: Row = {"book_id": book_id, "page_id": page_id, "section": section, "version": version}
    return [as_source(row) for row in reader.run("section_sources_at", **about)]


def resting_on(reader: Reader, book_id: str, memory_id: str) -> list[tuple[str, str]]:
    """The pages that cite a memory now, and in which sections: page ids and section slugs."""
    rows = reader.run("pages_resting_on", book_id=book_id, memory_id=memory_id)
    return [(row["page_id"], row["section"]) for row in rows]


class Outlines:
    """Which version wrote each section, version by version: read as it is asked for, and once for
    all sections of a page, of which there may be thousands."""

    def __init__(self, reader: Reader, book_id: str, page_id: str) -> None:
        self._reader = reader
        self._about: Row = {"book_id": book_id, "page_id": page_id}
        self._known: dict[int, dict[str, int]] = {}

    def texts_back(self, section: str, version: int) -> Iterator[tuple[int, str]]:
        """What a section said, from this version back to the first; nothing where the page did not
        have it."""
        stored = stored_texts(self._reader, **self._about, section=section)
        last: int | None = -1
        for number in range(version, -1, -1):
            wrote = self._placed(number).get(section)
            if wrote is None and last is not None:
                yield number, ""
            elif wrote is not None and wrote != last:
                found = next((each for each in stored if each.version <= wrote), None)
                is_there = found is not None and found.version == wrote
                yield wrote, _shown(section, found) if found and is_there else ""
            last = wrote

    def _placed(self, version: int) -> dict[str, int]:
        if version not in self._known:
            rows = self._reader.run(
                "outlines_back", **self._about, version=version, limit=_AT_A_TIME
            )
            self._known[version] = {}
            for row in rows:
                found = {each[0]: each[2] for each in parsed(row["outline"])}
                self._known[row["version"]] = found
        return self._known[version]


def as_version(row: Row) -> Version:
    about = parsed(row["about"])
    return Version(
        page_id=row["page_id"],
        version=row["version"],
        at=moment(row["at"]),
        author=Author(row["author_kind"], row["author"]),
        action=row["action"],
        reason=row["reason"],
        title=about["title"],
        slug=about["slug"],
        type=about["type"],
    )


def _about(page: PageInfo, aliases: Sequence[Alias]) -> dict[str, Any]:
    return {
        "type": page.type,
        "slug": page.slug,
        "title": page.title,
        "summary": page.summary,
        "status": page.status,
        "confidence": page.confidence,
        "parent_id": page.parent_id,
        "tags": [*page.tags],
        "related": [*page.related],
        "contradicts": [*page.contradicts],
        "metadata": page.metadata,
        "aliases": [[each.name, each.origin] for each in aliases],
    }


def _from_about(about: Mapping[str, Any]) -> dict[str, Any]:
    lists = {name: tuple(about[name]) for name in ("tags", "related", "contradicts")}
    aliases = tuple(Alias(*each) for each in about["aliases"])
    return {**about, **lists, "aliases": aliases}
