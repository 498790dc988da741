"""To forget a memory is to forget what sessions keep of it, on every engine."""

import re
from collections.abc import Iterator
from time import process_time

import apsw
import psycopg
import pytest
from hypothesis import given
from hypothesis import strategies as st

import commonplace
from commonplace import clock
from commonplace.model import Shown
from commonplace.sessions.forgetting import FORGOTTEN, Gone
from commonplace.store.sessions import record_shown, set_predictor_state, shown_ids
from commonplace.upkeep.doctor import examine
from commonplace.upkeep.moving import Place, copy_book, export_book
from commonplace.upkeep.repair import repair
from tests.cases import each_case

SAID = "Kenji keeps the spare key under the blue flowerpot."
LINE = "Hello there. Kenji told me he keeps his spare key under a blue flowerpot! Is it raining?"


def _words(url: str) -> str:
    """All text of all rows of all tables."""
    if url.startswith("postgresql://"):
        plain = re.sub(r"[?&]commonplace_extensions=off", "", url)
        with psycopg.connect(plain) as server:
            named = server.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
            tables = [name for (name,) in named.fetchall()]
            found = [row for name in tables for row in server.execute(f'SELECT * FROM "{name}"')]  # type: ignore[call-overload]
    else:
        connection = apsw.Connection(url)
        named = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")  # type: ignore[assignment]
        tables = [name for (name,) in named.fetchall()]
        found = [row for name in tables for row in connection.execute(f'SELECT * FROM "{name}"')]
        connection.close()
    return "\n".join(str(value) for row in found for value in row if not isinstance(value, bytes))


@pytest.fixture
def told(book: commonplace.Book) -> Iterator[str]:
    """A memory, and a session that has it everywhere it may stand. Gives the memory's id."""
    memory = book.remember(SAID, source="s-1", occurred_at="2026-03-01")
    book.remember("Grace waters the flowers.", source="s-1", occurred_at="2026-03-02")
    book.library.work()
    session = book.session("s-1", project="house")
    session.add("user", LINE, position=0)
    session.add("assistant", "It is raining.", position=1)
    session.checkpoint("agent", f"Asked: is it raining?\n{SAID}", remembers=[SAID, "It rains."])
    session.prompt("does Kenji keep the spare key under the flowerpot?")

    def show(tx: commonplace.store.engine.Tx) -> None:  # type: ignore[name-defined]
        at = clock.now()
        record_shown(tx, "s-1", [Shown("memory", memory.id, at, "recall", 1, 0.9, {"text": 1.0})])
        set_predictor_state(tx, {"weights": [0.5]})

    book.library.engine.write(show, book_id=book.info.id)
    yield memory.id


def test_nothing_of_it_is_left_in_any_row(
    book: commonplace.Book, told: str, library_url: str
) -> None:
    assert "flowerpot" in _words(library_url)
    book.forget(told)
    left = _words(library_url)
    assert "flowerpot" not in left and "spare key" not in left
    session = book.session("s-1")
    assert [line.text for line in session.transcript()] == [
        f"Hello there.{FORGOTTEN}! Is it raining?",
        "It is raining.",
    ]
    [stop] = session.checkpoints()
    assert stop.digest == f"Asked: is it raining?\n{FORGOTTEN}."
    assert stop.remembers == ("It rains.",)
    assert session.info.queries == ()
    assert session.shown() == []


def test_the_radius_counts_it_and_changes_nothing(book: commonplace.Book, told: str) -> None:
    before = _bytes(book)
    radius = book.blast_radius(told)
    assert (radius.transcripts, radius.checkpoints, radius.shown) == (1, 1, 1)
    assert _bytes(book) == before


def test_of_a_forgotten_document_nothing_is_left_either(
    book: commonplace.Book, library_url: str
) -> None:
    document = book.ingest("notes.txt", b"The vault code is 4711-0815.\n\nBring a torch.")
    book.library.work()
    book.session("s-1").add("assistant", "I read that the code is 4711-0815. Fine.")
    book.forget_document(document.id)
    assert "4711-0815" not in _words(library_url)


def test_a_whole_book_is_copied_with_its_sessions(book: commonplace.Book, told: str) -> None:
    library = book.library
    copy_book(library.engine, book.info.id, Place(library.engine, "default", "copy", 3))
    copy = library.book("copy")
    assert copy.sessions() == book.sessions()
    assert copy.session("s-1").transcript() == book.session("s-1").transcript()
    assert copy.session("s-1").checkpoints() == book.session("s-1").checkpoints()
    assert copy.session("s-1").shown() == book.session("s-1").shown()


def test_the_doctor_finds_what_belongs_to_nothing_and_repairs_it(
    book: commonplace.Book, told: str
) -> None:
    engine = book.library.engine
    assert not [each for each in examine(engine, None, "") if each.level == "bad"]

    def lose(tx: commonplace.store.engine.Tx) -> None:  # type: ignore[name-defined]
        at = clock.to_text(clock.now())
        line = {"position": 0, "at": at, "role": "user", "text": "still here", "checksum": None}
        tx.run("add_transcript_line", book_id=tx.book_id, session_id="lost", **line)
        record_shown(tx, "s-1", [Shown("memory", "gone", clock.now(), "recall", 1, 0.5)])

    engine.write(lose, book_id=book.info.id)
    bad = [each.text for each in examine(engine, None, "") if each.level == "bad"]
    assert any("session" in text and "no longer there" in text for text in bad)
    assert any(text.startswith("Sessions were shown 1 memory that is gone") for text in bad)
    repair(engine, 3, [])
    assert not [each for each in examine(engine, None, "") if each.level == "bad"]
    assert [line.text for line in book.session("lost").transcript()] == ["still here"]
    assert engine.read(lambda reader: shown_ids(reader, book.info.id, "s-1")) == {told}


def _bytes(book: commonplace.Book) -> bytes:
    written: list[bytes] = []
    export_book(book.library.engine, book.info.id, written.append)
    return b"".join(written)


# --- what goes ----------------------------------------------------------------------------------


@each_case(
    ("memory", "line", "left"),
    [
        (SAID, SAID, f"{FORGOTTEN}."),
        (SAID, "Where does Grace live? In Braga.", "Where does Grace live? In Braga."),
        (SAID, "Kenji is fine.", "Kenji is fine."),
        ("Her badge is B-77182.", "use b-77182, please. Bye.", f"{FORGOTTEN}. Bye."),
        ("Mail ada@heron.example.", "It was ada@heron.example who wrote.", FORGOTTEN + "."),
        ("We met on 2026-03-01.", "The release is due 2026-03-01.", None),
        ("Ok.", "Ok. Go on.", f"{FORGOTTEN}. Go on."),
        ("Ok.", "Okay, it works.", None),
        ("田中さんは東京に住んでいます。", "聞きました。田中さんは東京に住んでいます。", None),
        ("One. Two birds sing. Three.", "Two birds sing.\nSo it is.", f"{FORGOTTEN}.\nSo it is."),
    ],
)
def test_a_sentence_that_says_it_goes_and_the_others_stay(
    memory: str, line: str, left: str | None
) -> None:
    cut = Gone([memory]).cut(line)
    if "東京" in memory:
        assert "東京" not in cut and "聞きました" in cut
    else:
        assert cut == (line if left is None else left)


@given(st.lists(st.text(max_size=60), max_size=4), st.text(max_size=200))
def test_to_cut_twice_is_to_cut_once(memories: list[str], line: str) -> None:
    gone = Gone(memories)
    assert gone.cut(gone.cut(line)) == gone.cut(line)


def test_a_large_book_is_read_in_a_moment() -> None:
    gone = Gone([f"Sentence number {n} speaks of thing {n * 7}." for n in range(3000)])
    lines = [f"The agent looked at file {n} and ran the tests again." for n in range(5000)]
    began = process_time()
    for line in lines:
        gone.cut(line)
    gone.cut("word " * 200_000)
    assert process_time() - began < 10
