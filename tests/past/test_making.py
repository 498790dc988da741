"""How a past is made: who is asked, who waits, and what it leaves behind."""

import threading
from pathlib import Path

import pytest

import commonplace
from commonplace import clock
from commonplace.errors import StoreUnavailable
from commonplace.minds.hashing import Hashing
from commonplace.minds.mind import About, Answer
from commonplace.minds.task import Q, R, Task
from commonplace.model import BookInfo
from commonplace.past import shelf
from commonplace.store import books as book_rows
from commonplace.store.dump.book import contents
from commonplace.store.dump.scratch import ScratchEngine
from tests.engines import POSTGRES, SQLITE, engine_fixture
from tests.past.telling import GLAZIER, HASTY, MARIT, day, hits, settle, tell

engine = engine_fixture(SQLITE, POSTGRES)


class Silent:
    """A model that nobody may ask."""

    name = "silent"

    def ask(self, task: Task[Q, R], question: Q, about: About) -> Answer[R]:
        raise AssertionError(f"{task.name} was asked")


def test_no_model_is_asked_to_rebuild(library_url: str) -> None:
    with commonplace.open(library_url, mind=Silent(), **HASTY) as library:
        book = library.book("ada")
        for number, text in enumerate((GLAZIER, *MARIT)):
            with clock.frozen_at(day(number)):
                book.remember(text, author="Runa")
        past = book.past(day(3), reading="rebuilt")
        assert past.page("marit-solheim").title == "Marit Solheim"
        assert {"Marit Solheim", "Bergen"} <= {each.name for each in past.entities()}


def test_nothing_is_written_in_the_book(book: commonplace.Book) -> None:
    settle(book)
    engine, book_id = book.library.engine, book.info.id
    before = engine.read(lambda reader: contents(reader, book_id))
    for asked in ({"as_of": day(0)}, {"true_at": day(0)}, {"as_of": day(0), "reading": "rebuilt"}):
        past = book.past(**asked)  # type: ignore[arg-type]
        past.pages()
        past.entities()
        past.recall("Where does Marit Solheim live?", session="s1")
    assert engine.read(lambda reader: contents(reader, book_id)) == before


def test_vectors_find_in_the_past_as_they_did_then(library_url: str) -> None:
    with commonplace.open(library_url, embedder=Hashing(), **HASTY) as library:
        book = library.book("ada")
        settle(book)
        with clock.frozen_at(day(0)):
            then = hits(book.recall("glaziers of Bergen", pages=False))
        tell(book, 5, "Teodor Brandt is a glazier in Oslo.", "Glaziers like Bergen.")
        with clock.frozen_at(day(5)):
            assert hits(book.recall("glaziers of Bergen", pages=False)) != then
        past = book.past(day(0))
        assert hits(past.recall("glaziers of Bergen", pages=False)) == then
        assert any("vector" in hit.why.arms for hit in past.recall("glaziers of Bergen"))


def test_who_asks_for_the_same_past_waits_and_has_it(
    book: commonplace.Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle(book)
    made, making = [], shelf.recorded

    def counted(*args: object, **wanted: object) -> ScratchEngine:
        made.append(args)
        return making(*args, **wanted)  # type: ignore[arg-type]

    monkeypatch.setattr(shelf, "recorded", counted)
    found: list[int] = []
    threads = [
        threading.Thread(target=lambda: found.append(len(book.past(day(0)).pages())))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 1
    assert len({*found}) == 1 and len(found) == 4


def _count_makings(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether pages were in each that was copied from the record."""
    made: list[bool] = []
    making = shelf.recorded

    def counted(*args: object, pages: bool = True, **wanted: object) -> ScratchEngine:
        made.append(pages)
        return making(*args, pages=pages, **wanted)  # type: ignore[arg-type]

    monkeypatch.setattr(shelf, "recorded", counted)
    return made


def test_what_is_told_later_leaves_a_past_at_hand(
    book: commonplace.Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle(book)
    made = _count_makings(monkeypatch)
    with clock.frozen_at(day(3)):
        first = hits(book.recall("Where does Marit live?", as_of=day(0)))
    tell(book, 5, "Marit Solheim moved to Voss.")
    with clock.frozen_at(day(6)):
        assert hits(book.recall("Where does Marit live?", as_of=day(0))) == first
    assert made == [False]


def test_what_is_forgotten_is_gone_from_every_past_at_once(
    book: commonplace.Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle(book)
    made = _count_makings(monkeypatch)
    [glazier] = [each for each in book.memories() if each.text == GLAZIER]
    with clock.frozen_at(day(3)):
        assert GLAZIER in [hit.text for hit in book.recall("Who is a glazier?", as_of=day(0))]
        book.forget(glazier.id)
        assert GLAZIER not in [hit.text for hit in book.recall("Who is a glazier?", as_of=day(0))]
    assert len(made) == 2


def test_recall_of_a_day_uses_the_past_whose_pages_were_read(
    book: commonplace.Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle(book)
    made = _count_makings(monkeypatch)
    assert book.past(day(0)).pages()
    assert book.recall("Who is a glazier?", as_of=day(0)).hits
    assert made == [True]


def test_a_history_too_long_to_understand_anew_is_answered_quickly_and_that_is_said(
    library_url: str,
) -> None:
    with commonplace.open(library_url, **HASTY, past__recall_memories=2) as library:
        book = library.book("ada")
        book.remember_many(
            [{"text": text, "occurred_at": "2020-01-05"} for text in (GLAZIER, *MARIT)]
        )
        library.work()
        quick = book.recall("Who is a glazier?", as_of="2020-02-01", reading="quick")
        found = book.recall("Who is a glazier?", as_of="2020-02-01")
        assert hits(found) == hits(quick)
        assert "past.recall_memories" in found.notes[0]
        whole = book.recall("Who is a glazier?", as_of="2020-02-01", reading="rebuilt")
        assert whole.hits and "past.recall_memories" not in " ".join(whole.notes)


def test_a_scratch_library_is_shared_by_its_connections_and_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    one, other = ScratchEngine(), ScratchEngine()
    made = one.write(lambda tx: book_rows.add_book(tx, "default", "ada"))

    def names(engine: ScratchEngine) -> list[str]:
        return [each.name for each in engine.read(book_rows.list_books)]

    seen: list[BookInfo] = []

    def look() -> None:
        seen.extend(one.read(lambda reader: one.read(book_rows.list_books)))

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert seen == [made]
    assert (names(one), names(other)) == (["ada"], [])
    assert one.nbytes > 0
    assert one.check() == []
    one.close()
    other.close()
    assert [*tmp_path.iterdir()] == []
    with pytest.raises(StoreUnavailable):
        one.read(book_rows.list_books)
