"""A book that goes from database to file to database is the same book, byte for byte."""

import json
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

import commonplace
from commonplace import clock
from commonplace.minds.hashing import Hashing
from commonplace.store.dump.book import book_tables
from commonplace.store.engine import Engine
from commonplace.upkeep.moving import Moved, Place, copy_book, export_book, import_book
from commonplace.wiki.draft import PageDraft
from tests.journey.whole_books import Rows, books, one_row_each, write_book
from tests.servers.postgres import Server
from tests.servers.template import new_library

#: Every engine to every other, and SQLite to itself.
WAY = ("sqlite", "pgvector", "plain", "sqlite", "plain", "pgvector", "sqlite", "sqlite")

Libraries = dict[str, commonplace.Library]


@pytest.fixture(scope="module")
def libraries(postgres: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Libraries]:
    urls = {
        "pgvector": new_library(postgres, extensions=True),
        "plain": new_library(postgres, extensions=False),
    }
    places = {**urls, "sqlite": str(tmp_path_factory.mktemp("way") / "book.db")}
    opened = {name: commonplace.open(place, embed__model="none") for name, place in places.items()}
    yield opened
    for library in opened.values():
        library.close()
    for url in urls.values():
        postgres.drop_database(url)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("file") / "book.jsonl"


def _written(engine: Engine, book_id: str) -> tuple[bytes, Moved]:
    lines: list[bytes] = []
    moved = export_book(engine, book_id, lines.append)
    return b"".join(lines), moved


def _new(library: commonplace.Library) -> Place:
    return Place(library.engine, "default", clock.new_id())


def _goes_round(libraries: Libraries, file: Path, rows: Rows) -> None:
    first = libraries[WAY[0]]
    book_id = write_book(first.engine, clock.new_id(), rows)
    told, moved = _written(first.engine, book_id)
    assert moved.rows == {name: len(made) for name, made in rows.items() if made}
    for here, there in pairwise(WAY):
        file.write_bytes(told)
        from_file = import_book(file, _new(libraries[there]))
        assert _written(libraries[there].engine, from_file.book_id)[0] == told, there
        copied = copy_book(libraries[here].engine, book_id, _new(libraries[there]))
        assert copied.sha256 == moved.sha256
        assert _written(libraries[there].engine, copied.book_id)[0] == told, there
        book_id = copied.book_id


@pytest.mark.slow
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(rows=books())
def test_any_book_goes_round_all_engines(libraries: Libraries, file: Path, rows: Rows) -> None:
    _goes_round(libraries, file, rows)


@pytest.mark.slow
def test_a_book_with_rows_in_every_table_goes_round_all_engines(
    libraries: Libraries, file: Path
) -> None:
    rows = one_row_each()
    assert all(rows[table.name] for table in book_tables())
    _goes_round(libraries, file, rows)


def _live(library: commonplace.Library) -> "commonplace.Book":
    """A book as people make it: understood, embedded, with something forgotten and corrected."""
    book = library.book("ada")
    book.introduce("Ada Lovelace", "person", ["Ada"])
    said = (
        "Ada moved to Lisbon in March.",
        "Grace chose Postgres over MySQL for the server.",
        "田中さんは東京で働いています。🎉",
        "Ada: my favourite tea is Assam.",
        'She said: "Never \u202eagain\u202c", then left.\r\nLine two\x1b[2J.',
        "The password of the printer is on the wall.",
    )
    for number, text in enumerate(said):
        book.remember(
            text,
            occurred_at=f"2026-03-0{number + 1}",
            author="ada",
            metadata={"z": [1e300, {"b": None, "a": "ü"}], "heading": "Notes"},
            tags=["b", "a"],
            trust="user",
        )
    page = PageDraft(
        type="entity",
        title="Ada Lovelace",
        body="Ada was here.\n\n## Life\n\nIn [[Lisbon]]. 東京\n",
    )
    book.wiki.create(page)
    library.work()
    book.forget(book.recall("password of the printer", limit=1).hits[0].id)
    book.wiki.edit("ada-lovelace", "Ada was here.", "Ada is here.")
    book.ingest("notes.md", b"# Boats\n\nThe ferry leaves at seven.\n")
    book.remember("This one waits for its vector.")
    return book


def _answers(book: "commonplace.Book") -> list[list[tuple[str, float]]]:
    questions = ("Where does Ada live?", "tea", "東京", "ferry", "password printer")
    return [[(hit.id, hit.score) for hit in book.recall(question)] for question in questions]


@pytest.mark.parametrize("engine", ["sqlite", "postgres", "postgres-plain"], indirect=True)
@pytest.mark.parametrize("target", ["sqlite", "pgvector", "plain"])
def test_a_moved_book_answers_as_before_and_goes_on(
    library_url: str,
    target: str,
    postgres: Server,
    tmp_path: Path,
    new_library_url: Callable[[], str],
) -> None:
    on_postgres = target != "sqlite"
    place = (
        new_library(postgres, extensions=target == "pgvector")
        if on_postgres
        else str(tmp_path / "other.db")
    )
    try:
        with (
            commonplace.open(library_url, embedder=Hashing()) as source,
            commonplace.open(place, embedder=Hashing()) as other,
        ):
            book = _live(source)
            copy_book(source.engine, book.info.id, Place(other.engine, "default", "ada"))
            moved = other.book("ada", create=False)
            assert [*moved.memories()] == [*book.memories()]
            for ours, theirs in zip(_answers(book), _answers(moved), strict=True):
                assert [hit for hit, _ in ours] == [hit for hit, _ in theirs]
                assert [score for _, score in ours] == pytest.approx(
                    [score for _, score in theirs], abs=0.0001
                )
            for ask in (
                lambda wiki: wiki.page("ada-lovelace"),
                lambda wiki: wiki.page("ada-lovelace", version=0),
                lambda wiki: wiki.history("ada-lovelace"),
                lambda wiki: wiki.search("lisbon"),
                lambda wiki: wiki.search("東京"),
            ):
                assert ask(moved.wiki) == ask(book.wiki)
            assert moved.documents()[0].state == "queued", "its job came into being again"
            for library in (source, other):
                library.work()
            for one in (book, moved):
                assert "ferry" in one.recall("When does the ferry leave?").hits[0].text
                one.remember("And life goes on.")
                one.wiki.edit("ada-lovelace", "Ada is here.", "Ada has left.")
            assert moved.entity("Ada").id == book.entity("Ada").id
    finally:
        if on_postgres:
            postgres.drop_database(place)


def test_what_is_written_is_plain_json_lines_in_order(libraries: Libraries) -> None:
    engine = libraries["sqlite"].engine
    told, moved = _written(engine, write_book(engine, clock.new_id(), one_row_each()))
    header, *rows, end = [json.loads(line) for line in told.decode().splitlines()]
    assert header["commonplace"] == "book" and header["format"] == 1 and header["revision"] == 41
    assert [row["table"] for row in rows] == [table.name for table in book_tables()]
    assert end["rows"] == moved.rows and end["sha256"] == moved.sha256
