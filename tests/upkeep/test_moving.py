"""A whole book in a file: it comes back whole and the same, or not at all."""

import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import commonplace
from commonplace.errors import Conflict, InvalidInput, NotFound, WrongSchema
from commonplace.minds.hashing import Hashing
from commonplace.store import books as book_rows
from commonplace.store import jobs, upkeep
from commonplace.store.dump.book import book_tables
from commonplace.store.dump.tables import BOOKS, LEFT_OUT
from commonplace.store.load import ENGINES, queries, schema
from commonplace.understand.embed import AGREEMENT, agreed_profile
from commonplace.upkeep.moving import (
    Place,
    copy_book,
    examine_book,
    export_book,
    import_book,
    is_book,
)
from tests.engines import POSTGRES, SQLITE, engine_fixture
from tests.journey.whole_books import one_row_each, write_book
from tests.store.processes import Talk, others

engine = engine_fixture(SQLITE, POSTGRES)


_COLUMN = re.compile(r"^  ([a-z_]+) +[a-zA-Z]", re.MULTILINE)
_TABLE = re.compile(r"^CREATE TABLE (\w+) \((.*?)\n\)", re.MULTILINE | re.DOTALL)


def _columns(engine: str) -> dict[str, list[str]]:
    return {name: _COLUMN.findall(body) for name, body in _TABLE.findall(schema(engine))}


# What belongs to a book


def test_both_schemas_have_the_same_columns_in_the_same_order() -> None:
    sqlite, postgres = (_columns(engine) for engine in ENGINES)
    assert sqlite == postgres


def test_every_table_of_a_book_is_moved_with_every_column_or_left_out_for_a_reason() -> None:
    columns = _columns("postgres")
    moved = {table.name: [column.name for column in table.columns] for table in book_tables()}
    assert moved.keys() | LEFT_OUT.keys() == columns.keys()
    assert not moved.keys() & LEFT_OUT.keys()
    for name, found in moved.items():
        assert ["book_id", *found] == columns[name]
    of_books = {name for name, found in columns.items() if "book_id" in found}
    assert of_books - moved.keys() == {"jobs", "requests"}


def test_no_column_but_these_holds_the_id_of_another_book() -> None:
    named = {
        (table.name, column.name)
        for table in book_tables()
        for column in table.columns
        if "book" in column.name or column.name == "member_id"
    }
    assert named - {("page_links", "target_book")} == BOOKS, "a link has the book's name"


def test_rows_are_read_in_the_order_of_their_key_byte_by_byte() -> None:
    """So that both engines, and Python, put them in the same order."""
    for table in book_tables():
        kinds = [column.kind for column in table.columns if column.name in table.key]
        assert {*kinds} <= {"text", "int32", "int64", "bytes", "book"}
        order = queries("postgres")[f"whole_{table.name}"].partition(" ORDER BY ")[2]
        assert order.count('COLLATE "C"') == kinds.count("text"), table.name


# Files


def _export(library: commonplace.Library, book_id: str, file: Path) -> list[bytes]:
    with file.open("wb") as stream:
        export_book(library.engine, book_id, stream.write)
    return file.read_bytes().splitlines(keepends=True)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "book.jsonl"


@pytest.fixture
def lines(library: commonplace.Library, file: Path) -> list[bytes]:
    """The lines of a book that is in the library as ``old``, with a row in every table."""
    return _export(library, write_book(library.engine, "old", one_row_each()), file)


def _sealed(lines: list[bytes]) -> list[bytes]:
    """With a last line that fits: as somebody would make a file on purpose."""
    rows: dict[str, int] = {}
    for line in lines[1:]:
        if name := json.loads(line).get("table"):
            rows[name] = rows.get(name, 0) + 1
    kept = [line for line in lines if b'"end"' not in line]
    sha256 = hashlib.sha256(b"".join(kept)).hexdigest()
    end = json.dumps({"commonplace": "end", "rows": rows, "sha256": sha256}, separators=(",", ":"))
    return [*kept, f"{end}\n".encode()]


def _refused(
    library: commonplace.Library, file: Path, lines: list[bytes], error: type[Exception], why: str
) -> None:
    """The file is refused for this reason, when it is looked at and when it is imported, and
    nothing of it is there."""
    file.write_bytes(b"".join(lines))
    for attempt in (
        lambda: examine_book(file),
        lambda: import_book(file, Place(library.engine, "default", "new")),
    ):
        with pytest.raises(error, match=why):
            attempt()
    assert [book.name for book in library.books() if book.name == "new"] == []


def test_a_file_is_known_for_a_book_by_its_first_line(
    lines: list[bytes], file: Path, tmp_path: Path
) -> None:
    assert is_book(file)
    for other in (b"", b'{"text":"hello"}\n', b"\xff\xfe", b"[" * 100_000, b'{"commonplace":1}'):
        file.write_bytes(other)
        assert not is_book(file)
    assert not is_book(tmp_path) and not is_book(tmp_path / "none")


def test_looking_at_a_file_says_what_it_holds(lines: list[bytes], file: Path) -> None:
    found = examine_book(file)
    assert found.rows == {table.name: 1 for table in book_tables()}
    assert found.total == len(lines) - 2


@pytest.mark.parametrize("engine", ["sqlite", "postgres"], indirect=True)
def test_a_file_that_was_cut_off_anywhere_is_refused(
    library: commonplace.Library, file: Path, lines: list[bytes]
) -> None:
    whole = b"".join(lines)
    last = len(lines)
    _refused(library, file, lines[:-1], InvalidInput, rf"book\.jsonl:{last}: .*cut off")
    _refused(library, file, lines[:3], InvalidInput, r"book\.jsonl:4: .*cut off")
    _refused(library, file, [whole[:-1]], InvalidInput, rf"book\.jsonl:{last}: .*cut off")
    _refused(library, file, [], InvalidInput, r"book\.jsonl:1: ")


@pytest.mark.parametrize("engine", ["sqlite", "postgres"], indirect=True)
def test_a_file_that_lost_or_gained_or_changed_anything_is_refused(
    library: commonplace.Library, file: Path, lines: list[bytes]
) -> None:
    twice = [*lines[:2], lines[1], *lines[2:]]
    _refused(library, file, twice, InvalidInput, r":3: this row is there twice")
    swapped = [lines[0], lines[2], lines[1], *lines[3:]]
    _refused(library, file, swapped, InvalidInput, r":3: .*not where it belongs")
    lost = [*lines[:5], *lines[6:]]
    _refused(library, file, lost, InvalidInput, rf":{len(lost)}: rows are missing")
    other = [line.replace(b'"text":"x"', b'"text":"y"') for line in lines]
    _refused(library, file, other, InvalidInput, rf":{len(lines)}: .*digest")
    _refused(library, file, [*lines, b"\n"], InvalidInput, "follows the end")
    _refused(library, file, [*lines, *lines], InvalidInput, "follows the end")
    _refused(library, file, [lines[0], lines[0], *lines[1:]], InvalidInput, ":2: another book")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda row: row | {"colour": "red"}, 'memories has no column "colour"'),
        (lambda row: {key: row[key] for key in row if key != "kind"}, "kind is missing"),
        (lambda row: row | {"text": None}, "text must be a string"),
        (lambda row: row | {"text": "a\0b"}, "text must not have a NUL"),
        (lambda row: row | {"text": "\ud800"}, "text has half of a character"),
        (lambda row: row | {"metadata": {"a": ["\0"]}}, "metadata must not have a NUL"),
        (lambda row: row | {"metadata": "\udfff"}, "metadata cannot be kept as JSON"),
        (lambda row: row | {"seen": 1.5}, "seen must be a whole number of 32 bits"),
        (lambda row: row | {"seen": 2**31}, "seen must be a whole number of 32 bits"),
        (lambda row: row | {"seen": True}, "seen must be a whole number of 32 bits"),
        (lambda row: row | {"revision": 2**63}, "revision must be a whole number of 64 bits"),
        (lambda row: row | {"importance": "1"}, "importance must be a real number"),
        (lambda row: row | {"hash": "???"}, "hash must be base64"),
        (lambda row: row | {"occurred_at": "2026-03-01"}, "occurred_at must be a time"),
        (lambda row: row | {"occurred_at": "0000-03-01"}, "occurred_at must be a time"),
    ],
)
@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
def test_a_value_that_cannot_be_is_refused_with_its_place(
    library: commonplace.Library,
    file: Path,
    lines: list[bytes],
    change: Callable[[dict[str, Any]], dict[str, Any]],
    why: str,
) -> None:
    told = json.loads(lines[1])
    assert told["table"] == "memories"
    line = json.dumps({"table": "memories", "row": change(told["row"])}).encode() + b"\n"
    _refused(library, file, _sealed([lines[0], line, *lines[2:]]), InvalidInput, f":2: {why}")


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
def test_a_line_that_is_no_row_is_refused_with_its_place(
    library: commonplace.Library, file: Path, lines: list[bytes]
) -> None:
    for line, why in (
        (b'{"table":"jobs","row":{}}\n', 'no table "jobs"'),
        (b'{"table":"books","row":{}}\n', 'no table "books"'),
        (b'{"table":["memories"],"row":{}}\n', "no table"),
        (b'{"table":"memories","row":[]}\n', "a row must be an object"),
        (b'{"table":"memories"}\n', "no table"),
        (b"[1]\n", "one JSON object"),
        (b"{\n", "not JSON"),
        (b'{"table":"memories","row":{"importance":NaN}}\n', "not JSON"),
        (b"\xff\n", "not JSON"),
        (b"[" * 100_000 + b"\n", "not JSON"),
    ):
        _refused(library, file, [lines[0], line, *lines[1:]], InvalidInput, f":2: .*{why}")


@pytest.mark.parametrize("engine", ["sqlite", "postgres"], indirect=True)
def test_a_file_that_says_the_same_in_other_words_is_refused(
    library: commonplace.Library, file: Path, lines: list[bytes]
) -> None:
    """There is one way to write a book; whatever differs was not written by an export."""
    spaced = json.dumps(json.loads(lines[1])).encode() + b"\n"
    file.write_bytes(b"".join(_sealed([lines[0], spaced, *lines[2:]])))
    with pytest.raises(commonplace.CommonplaceError, match="nothing was kept"):
        import_book(file, Place(library.engine, "default", "new"))
    assert "new" not in [book.name for book in library.books()]


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
def test_a_book_of_another_schema_or_format_is_refused(
    library: commonplace.Library, file: Path, lines: list[bytes]
) -> None:
    for name, value in (("schema", 1), ("schema", 999), ("format", 2), ("format", None)):
        header = json.dumps(json.loads(lines[0]) | {name: value}).encode() + b"\n"
        _refused(library, file, [header, *lines[1:]], WrongSchema, "this commonplace reads")


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
def test_what_is_not_there_cannot_be_moved(library: commonplace.Library, tmp_path: Path) -> None:
    with pytest.raises(NotFound):
        import_book(tmp_path / "none.jsonl", Place(library.engine, "default", "new"))
    with pytest.raises(NotFound):
        export_book(library.engine, "no such book", lambda _: None)
    for name in ("", " x", "a\nb", "x" * 201):
        with pytest.raises(InvalidInput):
            Place(library.engine, "default", name)


# Where a book arrives


def _told(library: commonplace.Library, book_id: str) -> bytes:
    told: list[bytes] = []
    export_book(library.engine, book_id, told.append)
    return b"".join(told)


def test_a_book_that_is_not_empty_is_left_as_it_is(
    library: commonplace.Library, file: Path, lines: list[bytes]
) -> None:
    book = library.book("new")
    book.remember("Somebody was here before.")
    before = _told(library, book.info.id)
    with pytest.raises(Conflict, match="'new' is not empty"):
        import_book(file, Place(library.engine, "default", "new"))
    assert _told(library, book.info.id) == before


def test_an_empty_book_that_nobody_wrote_to_is_filled(
    library: commonplace.Library, file: Path, lines: list[bytes]
) -> None:
    empty = library.book("new").info.id
    assert import_book(file, Place(library.engine, "default", "new")).book_id == empty
    assert _told(library, empty) == b"".join(lines)


def test_whoever_read_an_empty_book_sees_what_it_was_filled_with(
    library: commonplace.Library, file: Path
) -> None:
    source = library.book("old")
    source.remember("The ferry leaves at seven.")
    _export(library, source.info.id, file)
    empty = library.book("new")
    for _ in range(9):  # written to, and empty all the same
        library.engine.write(lambda tx: None, book_id=empty.info.id)
    assert not empty.recall("ferry").hits
    team = library.book("team").info.id
    row = {"book_id": team, "member_id": empty.info.id, "role": "reader", "boost": 0.5}
    at = "2026-03-01T09:30:00.000000Z"
    library.engine.write(lambda tx: tx.run_many("add_whole_members", [row | {"at": at}]))
    import_book(file, Place(library.engine, "default", "new"))
    filled = library.book("new", create=False)
    assert [hit.text for hit in filled.recall("ferry")] == ["The ferry leaves at seven."]
    assert b'"member_id":"new"' in _told(library, team), "and is a member where it was"


def test_members_are_found_by_name_or_made_to_be_filled_later(
    library: commonplace.Library, new_library_url: Callable[[], str]
) -> None:
    team = write_book(library.engine, "team", one_row_each())
    grace = library.book("grace", create=False)
    grace.remember("I am Grace.")
    with commonplace.open(new_library_url()) as other:
        for book_id, name in ((team, "team"), (grace.info.id, "grace")):
            copy_book(library.engine, book_id, Place(other.engine, "default", name))
            assert [book.name for book in other.books()] == ["grace", "team"]
        told = _told(other, other.book("team").info.id)
        assert told == _told(library, team)
        assert b'"member_id":"grace"' in told
        assert [memory.text for memory in other.book("grace").memories()] == ["I am Grace."]


def test_a_copy_that_is_there_already_is_left_and_one_that_differs_is_refused(
    library: commonplace.Library, new_library_url: Callable[[], str]
) -> None:
    book = library.book("ada")
    book.remember("The ferry leaves at seven.")
    with commonplace.open(new_library_url()) as other:
        to = Place(other.engine, "default", "ada")
        first = copy_book(library.engine, book.info.id, to)
        again = copy_book(library.engine, book.info.id, to)
        assert not first.known and again.known
        assert (again.sha256, again.book_id) == (first.sha256, first.book_id)
        book.remember("It comes back at nine.")
        with pytest.raises(Conflict):
            copy_book(library.engine, book.info.id, to)


def test_a_book_can_be_copied_inside_its_library(library: commonplace.Library) -> None:
    book = library.book("ada")
    book.remember("The ferry leaves at seven.")
    with commonplace.open(_place(library)) as again:
        moved = copy_book(library.engine, book.info.id, Place(again.engine, "south", "ada"))
    twin = library.book("ada", tenant="south", create=False)
    assert twin.info.id == moved.book_id != book.info.id
    assert [*twin.memories()] == [*book.memories()]


def _place(library: commonplace.Library) -> str:
    place = library.engine.describe()["place"]
    return str(place)


def test_vectors_of_another_model_are_made_anew_and_the_first_are_agreed_on(
    library_url: str, new_library_url: Callable[[], str]
) -> None:
    with (
        commonplace.open(library_url, embedder=Hashing()) as source,
        commonplace.open(new_library_url()) as fresh,
        commonplace.open(new_library_url()) as different,
    ):
        book = source.book("ada")
        book.remember("The ferry leaves at seven.")
        source.work()
        different.engine.write(lambda tx: book_rows.agree(tx, AGREEMENT, "another model"))
        for other, waiting in ((fresh, 0), (different, 1)):
            moved = copy_book(
                source.engine, book.info.id, Place(other.engine, "default", "ada")
            ).book_id
            found = other.engine.read(lambda reader, id=moved: upkeep.waiting(reader, id, "embed"))  # type: ignore[misc]
            assert found == waiting
        assert agreed_profile(fresh.engine) == Hashing.profile.key
        assert agreed_profile(different.engine) == "another model"


def test_what_waits_to_be_read_or_understood_gets_its_jobs_again(
    library: commonplace.Library, new_library_url: Callable[[], str]
) -> None:
    book = library.book("ada")
    document = book.ingest("boats.md", b"# Boats\n\nThe ferry leaves at seven.\n")
    book.remember("Ada lives in Lisbon.")
    with commonplace.open(new_library_url()) as other:
        copy_book(library.engine, book.info.id, Place(other.engine, "default", "ada"))
        moved = other.book("ada", create=False)
        assert moved.document(document.id).state == "queued"
        other.wake()
        known = other.engine.read(lambda reader: jobs.list_jobs(reader, moved.info.id, None, 9))
        assert {job.kind for job in known} >= {"ingest", "understand"}
        other.work()
        assert moved.document(document.id).state == "done"
        assert moved.recall("ferry").hits


# Ended in the middle


def import_slowly(talk: Talk, url: str, file: str) -> None:
    """Import, and tell and wait when most of it is written."""

    def tell(done: float, total: float, _: int) -> None:
        if done > total / 2:
            talk.send("in the middle")
            talk.recv()

    with commonplace.open(url) as library:
        import_book(Path(file), Place(library.engine, "default", "new"), tell)


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["sqlite", "postgres"], indirect=True)
def test_killed_in_the_middle_nothing_is_there_and_it_can_be_run_again(
    library: commonplace.Library, library_url: str, file: Path
) -> None:
    book = library.book("old")
    book.remember_many({"text": f"Ada saw {number} herons."} for number in range(2_000))
    lines = _export(library, book.info.id, file)
    with others(1, import_slowly, library_url, str(file)) as (other,):
        assert other.hear() == "in the middle"
        assert "new" not in [one.name for one in library.books()], "nobody sees a half book"
        other.kill()
    assert "new" not in [one.name for one in library.books()]
    moved = import_book(file, Place(library.engine, "default", "new"))
    assert _told(library, moved.book_id) == b"".join(lines)
