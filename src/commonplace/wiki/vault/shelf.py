"""The book's side of a vault: every file as the book would write it now."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files as package_files

from commonplace.model import Page, PageInfo
from commonplace.recall.lookups import every_memory
from commonplace.store.engine import Reader, Row
from commonplace.store.wiki import names as name_rows
from commonplace.store.wiki import pages as rows
from commonplace.wiki import listing
from commonplace.wiki.desk import Desk
from commonplace.wiki.vault import logs
from commonplace.wiki.vault.atlas import Atlas, Finding, known_names
from commonplace.wiki.vault.files import digest, page_file
from commonplace.wiki.vault.plan import Entry

CONFIG = ".markdownlint.jsonc"
_AT_A_TIME = 200
_MOST_REDIRECTS = 1_000_000


@dataclass(frozen=True, slots=True)
class Shelf:
    """The files of a book by path, what is known of each, and where pages are."""

    pages: dict[str, Page]
    atlas: Atlas
    files: dict[str, bytes]
    entries: dict[str, Entry]


def read_shelf(
    desk: Desk,
    title: str,
    others: Iterable[str] = (),
    with_logs: bool = True,
    beside: Mapping[str, bytes] | None = None,
) -> Shelf:
    """``others`` are the notes in the folder that are no pages of the book; ``beside`` are files
    that others make of it, by path."""
    infos = list(listing.every_page(desk.engine, desk.book_id, status=None))
    pages = {page.id: page for page in _pages(desk, infos)}
    memories = list(every_memory(desk.engine, desk.book_id)) if with_logs else []
    days = logs.days_of(memories)
    redirects = desk.read(lambda r: name_rows.redirects(r, desk.book_id, _MOST_REDIRECTS))
    atlas = Atlas.of(
        pages.values(),
        _names(pages.values(), redirects),
        [*others, *map(logs.log_path, {*days.values()})],
        _former(redirects),
    )
    files = {atlas.paths[page.id]: page_file(page, atlas, days) for page in pages.values()}
    entries = {
        atlas.paths[page.id]: Entry(digest(files[atlas.paths[page.id]]), page.id, page.version)
        for page in pages.values()
    }
    made = dict(logs.log_files(memories))
    made["index.md"] = logs.index_file(pages.values(), atlas, title)
    if with_logs:
        made["log.md"] = logs.days_file(days.values())
    made |= beside or {}
    entries |= {path: Entry(digest(data)) for path, data in made.items()}
    return Shelf(pages, atlas, files | made, entries)


def lint_config() -> bytes:
    """What the shipped linter's settings are; see the comments in it."""
    return (package_files("commonplace.wiki.vault") / "markdownlint.jsonc").read_bytes()


def _pages(desk: Desk, infos: list[PageInfo]) -> Iterable[Page]:
    for first in range(0, len(infos), _AT_A_TIME):
        ids = [info.id for info in infos[first : first + _AT_A_TIME]]

        def some(reader: Reader, ids: list[str] = ids) -> list[Page | None]:
            return [rows.page(reader, desk.book_id, page_id) for page_id in ids]

        yield from (page for page in desk.read(some) if page is not None)


def _former(redirects: Iterable[Row]) -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for row in redirects:
        found.setdefault(row["page_id"], {})[row["name"]] = None
    return {page_id: tuple(names) for page_id, names in found.items()}


def _names(pages: Iterable[Page], found: Sequence[Row]) -> Finding:
    """Slugs first, then what redirects, then titles and aliases."""
    slugs = {(page.type, page.slug) for page in pages} | {("", page.slug) for page in pages}
    named = known_names(pages)
    redirects = {(row["type"], row["key"]): row["page_id"] for row in found}
    redirects |= {("", row["key"]): row["page_id"] for row in reversed(found)}

    def find(type: str, key: str) -> str | None:
        if (type, key) not in slugs and (type, key) in redirects:
            return str(redirects[type, key])
        return named(type, key)

    return find
