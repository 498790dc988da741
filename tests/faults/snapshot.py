"""What a book holds, so that two runs from the same beginning can be compared.

Everything that holds now has to be the same, row by row: memories, facts, names, claims, links, and
pages byte for byte. Left out is what only says when and in which order it came about: ids that were
not there at the beginning (and what covers them: checksums, ids of facts of new memories), later
times, numbers of changes and of versions. History may have been made in another number of steps;
but no step twice.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping

import commonplace
from commonplace.store.dump.book import Dump
from tests.compile.wiki_state import every_page, state
from tests.faults.sample_book import BOOK

#: How often each line occurs.
Snapshot = Mapping[str, int]
_ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}")
_TIME = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{6})?Z?")
#: What was done, and how pages were before.
_HISTORY = {"audit", "versions", "section_texts", "section_sources"}
#: Of these only the number of rows counts: they list new pages in the order of their ids.
_COUNTED = {"dreams"}
#: Columns that depend on the order in which things were first seen, on the moment of capture (as a
#: number), and on the folder in which a command was run.
_LEFT_OUT = {
    ("subjects", "number"),
    ("memory_index", "observed_at"),
    ("memory_index", "occurred_at"),
    ("import_runs", "path"),
    ("documents", "address"),
    ("entity_pages", "print"),  # a digest of ids; what it leads to is compared, page by page
}

#: Names that were not known when a memory was captured: of one that a job captures they depend on
#: which jobs ran before. `test_job_crashes.py` shows that nobody has to be killed for that.
_CANDIDATES = ("memories", "names")


def known_names(library: commonplace.Library) -> frozenset[str]:
    """The ids and times that the book has now."""
    text = "".join(_lines(library))
    return frozenset(_ID.findall(text)) | frozenset(_TIME.findall(text))


def take_snapshot(library: commonplace.Library, known: frozenset[str]) -> Snapshot:
    """What the book holds, and which steps of its history were made twice."""
    book = library.book(BOOK, create=False)
    pages = (
        f"page {address} {json.dumps(page, ensure_ascii=False, sort_keys=True)}"
        for address, page in state(book, None, in_any_order=True).items()
    )
    return Counter([*_rows(library, known), *pages, *_repeated_steps(library, book)])


def find_differences(expected: Snapshot, found: Snapshot) -> tuple[list[str], list[str]]:
    """The lines that are missing, and those that are too many."""
    lost = Counter(expected) - Counter(found)
    doubled = Counter(found) - Counter(expected)
    return sorted(lost.elements()), sorted(doubled.elements())


def hide_new_names(text: str, known: frozenset[str]) -> str:
    """The text without ids and times that are not known."""

    def name(match: re.Match[str]) -> str:
        return match[0] if match[0] in known else "new"

    return _TIME.sub(name, _ID.sub(name, text))


def _rows(library: commonplace.Library, known: frozenset[str]) -> Iterator[str]:
    rows = [json.loads(line) for line in _lines(library)]
    facts = (row["row"] for row in rows if row.get("table") == "facts")
    new_facts = {row["id"] for row in facts if row["memory_id"] not in known}
    for row in rows:
        table = row.get("table")
        if table is None or table in _HISTORY:
            continue
        is_new = row["row"].get("id") not in known
        kept = {
            column: "new" if isinstance(value, str) and value in new_facts else value
            for column, value in row["row"].items()
            if not column.endswith(("revision", "version", "checksum"))
            and table not in _COUNTED
            and (table, column) not in _LEFT_OUT
            and not (is_new and (table, column) == _CANDIDATES)
        }
        text = f"{table} {json.dumps(kept, ensure_ascii=False, sort_keys=True)}"
        yield hide_new_names(text, known)


def _repeated_steps(library: commonplace.Library, book: commonplace.Book) -> Iterator[str]:
    """Entries of the audit about the same thing, and versions of a page that change nothing."""
    entries: Counter[str] = Counter()
    for line in _lines(library):
        row = json.loads(line)
        if row.get("table") == "audit":
            entry = row["row"]
            about = entry.get("memory_id") or entry["detail"].get("page")
            if about:
                version = entry["detail"].get("version")
                entries[f"{entry['action']} {about} {version}"] += 1
    yield from (f"audited twice: {entry}" for entry, count in entries.items() if count > 1)
    for page in every_page(book, None):
        bodies = [
            (now.body, now.summary, now.tags, now.aliases, now.metadata, now.status, now.sections)
            for now in (book.wiki.page(page.id, number) for number in range(page.version + 1))
        ]
        for number, (one, other) in enumerate(zip(bodies, bodies[1:], strict=False)):
            if one == other:
                yield f"version {number + 1} of {page.address} changes nothing"


def _lines(library: commonplace.Library) -> list[str]:
    book_id = library.book(BOOK, create=False).info.id
    return library.engine.read(
        lambda reader: [line.decode() for line in Dump(reader, book_id).lines()]
    )
