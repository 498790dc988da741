"""A database of Spacebot's, or one that says it is."""

from collections.abc import Callable
from pathlib import Path

import apsw
import pytest

from commonplace.capture.formats import Problem
from commonplace.errors import InvalidInput
from commonplace.model import Author
from commonplace.wiki.importing import FoundPage, Note
from commonplace.wiki.importing.spacebot import read

PAGES = """CREATE TABLE wiki_pages (id TEXT PRIMARY KEY, slug TEXT NOT NULL UNIQUE,
 title TEXT NOT NULL, page_type TEXT NOT NULL, content TEXT NOT NULL DEFAULT '',
 related TEXT NOT NULL DEFAULT '[]',
 created_by TEXT NOT NULL, updated_by TEXT NOT NULL, version INTEGER NOT NULL DEFAULT 1,
 archived INTEGER NOT NULL DEFAULT 0, created_at TEXT NOT NULL, updated_at TEXT NOT NULL)"""
VERSIONS = """CREATE TABLE wiki_page_versions (id TEXT PRIMARY KEY, page_id TEXT NOT NULL,
 version INTEGER NOT NULL, content TEXT NOT NULL, edit_summary TEXT, author_type TEXT NOT NULL,
 author_id TEXT NOT NULL, created_at TEXT NOT NULL, UNIQUE (page_id, version))"""


def spacebot(path: Path, encoding: str = "UTF-8") -> apsw.Connection:
    db = apsw.Connection(str(path))
    db.execute(f"PRAGMA encoding = '{encoding}'")
    db.execute(f"{PAGES};{VERSIONS};CREATE VIRTUAL TABLE wiki_pages_fts USING fts5(title, content)")
    return db


def add_page(db: apsw.Connection, slug: str, texts: list[str], **other: object) -> None:
    row = {
        "id": slug,
        "slug": slug,
        "title": slug.title(),
        "type": "entity",
        "text": texts[-1],
        "related": "[]",
        "archived": 0,
        **other,
    }
    db.execute(
        "INSERT INTO wiki_pages VALUES (:id, :slug, :title, :type, :text, :related, 'ada', 'bob', "
        "1, :archived, '2026-04-07 10:00:00', '2026-04-09 10:00:00')",
        row,
    )
    for number, text in reversed([*enumerate(texts, 1)]):
        kind = "agent" if number % 2 else "user"
        db.execute(
            "INSERT INTO wiki_page_versions VALUES (?, ?, ?, ?, ?, ?, ?, '2026-04-08 12:00:00')",
            (f"{slug}{number}", slug, number, text, f"change {number}", kind, f"who {number}"),
        )


def pages(path: Path) -> list[FoundPage]:
    return [each for each in read(path, {}) if isinstance(each, FoundPage)]


def test_pages_come_with_all_their_versions_in_order(tmp_path: Path) -> None:
    db = spacebot(tmp_path / "s.db")
    add_page(db, "ferry", ["One.", "One. Two."], related='["quay", "tides"]')
    db.close()
    (page,) = pages(tmp_path / "s.db")
    assert (page.draft.type, page.draft.slug, page.draft.title) == ("entity", "ferry", "Ferry")
    assert page.draft.related == ("quay", "tides")
    assert page.draft.metadata["created_by"] == "ada"
    assert [(past.body, past.author, past.reason) for past in page.past] == [
        ("One.", Author("agent", "who 1"), "change 1"),
        ("One. Two.", Author("person", "who 2"), "change 2"),
    ]
    assert page.past[0].at is not None
    assert page.past[0].at.isoformat() == "2026-04-08T12:00:00+00:00"


def test_a_history_that_does_not_end_with_the_text_is_completed(tmp_path: Path) -> None:
    db = spacebot(tmp_path / "s.db")
    add_page(db, "ferry", ["One.", "One."], text="Newer.")
    db.close()
    (page,) = pages(tmp_path / "s.db")
    assert [past.body for past in page.past] == ["One.", "Newer."]
    assert page.past[-1].author == Author("person", "bob")


def test_archived_pages_are_archived_and_bad_json_is_noted(tmp_path: Path) -> None:
    db = spacebot(tmp_path / "s.db")
    add_page(db, "ferry", ["One."], archived=1, related="not json")
    db.close()
    note, page = read(tmp_path / "s.db", {})
    assert isinstance(note, Note)
    assert isinstance(page, FoundPage)
    assert page.archived
    assert page.draft.related == ()


@pytest.mark.parametrize("encoding", ["UTF-8", "UTF-16le", "UTF-16be"])
def test_any_encoding_of_the_file_is_read(tmp_path: Path, encoding: str) -> None:
    db = spacebot(tmp_path / "s.db", encoding)
    add_page(db, "fähre", ["Über 日本 😀"])
    db.close()
    (page,) = pages(tmp_path / "s.db")
    assert (page.draft.slug, page.draft.body) == ("fähre", "Über 日本 😀")


def test_values_of_any_kind_are_text(tmp_path: Path) -> None:
    db = spacebot(tmp_path / "s.db")
    add_page(db, "ferry", ["One."], title=17, text=b"\xff\xfe raw", id=5)
    db.close()
    (page,) = pages(tmp_path / "s.db")
    assert page.draft.title == "17"
    assert page.draft.body.endswith(" raw")


def test_nothing_appears_beside_the_file_and_it_stays_as_it_was(tmp_path: Path) -> None:
    db = spacebot(tmp_path / "s.db")
    add_page(db, "ferry", ["One."])
    db.close()
    before = (tmp_path / "s.db").read_bytes()
    assert len(pages(tmp_path / "s.db")) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["s.db"]
    assert (tmp_path / "s.db").read_bytes() == before


def test_a_file_that_is_still_in_use_is_refused_with_what_to_do(tmp_path: Path) -> None:
    db = spacebot(tmp_path / "s.db")
    db.execute("PRAGMA journal_mode = WAL")
    add_page(db, "ferry", ["One."])
    with pytest.raises(InvalidInput, match="Stop it"):
        pages(tmp_path / "s.db")
    db.close()


def _view(db: apsw.Connection) -> None:
    db.execute("CREATE TABLE secret (x); CREATE VIEW wiki_pages AS SELECT x AS id FROM secret")


def _virtual(db: apsw.Connection) -> None:
    db.execute("CREATE VIRTUAL TABLE wiki_pages USING fts5(id, slug, title, page_type, content)")


def _generated(db: apsw.Connection) -> None:
    db.execute(
        "CREATE TABLE wiki_pages (id, slug, title, page_type, "
        "content TEXT GENERATED ALWAYS AS (hex(zeroblob(100))) VIRTUAL)"
    )


def _other(db: apsw.Connection) -> None:
    db.execute("CREATE TABLE notes (id)")


@pytest.mark.parametrize("schema", [_view, _virtual, _generated, _other])
def test_a_schema_that_is_not_spacebots_is_refused(
    tmp_path: Path, schema: Callable[[apsw.Connection], None]
) -> None:
    db = apsw.Connection(str(tmp_path / "s.db"))
    schema(db)
    db.close()
    with pytest.raises(InvalidInput, match="wiki_pages"):
        pages(tmp_path / "s.db")


@pytest.mark.parametrize("content", [b"", b"not a database at all" * 100])
def test_a_file_that_is_no_database_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "s.db").write_bytes(content)
    with pytest.raises(InvalidInput):
        pages(tmp_path / "s.db")


@pytest.mark.parametrize("damage", range(0, 100, 7))
def test_a_damaged_file_is_a_clear_error_or_a_problem(tmp_path: Path, damage: int) -> None:
    path = tmp_path / "s.db"
    db = spacebot(path)
    with db:
        for number in range(200):
            add_page(db, f"page-{number}", ["text " * 50])
    db.close()
    data = bytearray(path.read_bytes())
    start = len(data) * damage // 100
    data[start : start + len(data) // 20] = b"\xa5" * (len(data) // 20)
    path.write_bytes(data)
    try:
        found = [*read(path, {})]
    except InvalidInput:
        return
    assert all(isinstance(each, FoundPage | Problem | Note) for each in found)
