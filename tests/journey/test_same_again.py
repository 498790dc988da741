"""The same thing twice: the same call, the same event, the same words on another day."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

import commonplace
from commonplace.errors import Conflict
from commonplace.store import memories as rows
from tests.journey.writers import remember_with_key
from tests.store.processes import others

TEXT = "Ada moved to Lisbon."


def test_the_same_key_is_the_same_memory(book: commonplace.Book) -> None:
    first = book.remember(TEXT, idempotency_key="k")
    again = book.remember(TEXT, idempotency_key="k")
    assert (again.id, again.text, again.duplicate) == (first.id, TEXT, True)
    assert not first.duplicate
    assert book.memory(first.id).seen == 1, "a repeated call is no repeated event"


def test_another_key_is_another_memory_even_of_the_same_words(book: commonplace.Book) -> None:
    ids = {book.remember(TEXT, idempotency_key=key).id for key in ("a", "b", "A", "a ")}
    assert len(ids) == 3, "a key is kept as it is, but for blanks around it"


def test_the_same_key_twice_in_one_batch_is_one_memory(book: commonplace.Book) -> None:
    memories = book.remember_many([{"text": TEXT, "idempotency_key": "k"}] * 3)
    assert len({memory.id for memory in memories}) == 1
    assert [memory.duplicate for memory in memories] == [False, True, True]
    assert {memory.text for memory in memories} == {TEXT}


def test_a_key_is_one_memory_when_threads_race(library: commonplace.Library) -> None:
    book = library.book("ada")
    start = threading.Barrier(8)

    def remember(_: int) -> str:
        start.wait(20)
        return book.remember(TEXT, idempotency_key="k").id

    with ThreadPoolExecutor(8) as pool:
        ids = set(pool.map(remember, range(8)))
    assert len(ids) == 1
    assert [memory.id for memory in book.log()] == [*ids]


@pytest.mark.slow
def test_a_key_is_one_memory_when_processes_race(
    library: commonplace.Library, library_url: str
) -> None:
    with others(4, remember_with_key, library_url, "k", 10) as processes:
        for process in processes:
            assert process.hear() == "ready"
        for process in processes:
            process.tell("go")
        ids = {id for process in processes for id in process.hear()}
    assert len(ids) == 1
    assert len(library.book("ada").log()) == 1


def test_the_same_event_is_counted_and_audited(book: commonplace.Book) -> None:
    first = book.remember(TEXT, author="ada", source="chat:17", occurred_at="2026-03-01T09:00:00Z")
    again = book.remember(
        "ada moved  to lisbon!", author="ada", source="chat:17", occurred_at="2026-03-01T18:00:00Z"
    )
    assert (again.id, again.duplicate, again.text) == (first.id, True, TEXT)
    assert book.memory(first.id).seen == 2
    assert _audit(book, first.id) == ["remembered", "seen again"]


@pytest.mark.parametrize(
    "other",
    [
        {"author": "grace"},
        {"source": "chat:18"},
        {"source": None},
        {"occurred_at": "2026-03-02T09:00:00Z"},
    ],
)
def test_the_same_words_elsewhere_are_new_evidence(
    book: commonplace.Book, other: dict[str, str | None]
) -> None:
    said = {"author": "ada", "source": "chat:17", "occurred_at": "2026-03-01T09:00:00Z"}
    first = book.remember(TEXT, **said)  # type: ignore[arg-type]
    second = book.remember(TEXT, **said | other)  # type: ignore[arg-type]
    assert not second.duplicate
    assert second.id != first.id


def test_without_a_source_the_moment_decides(book: commonplace.Book) -> None:
    first = book.remember(TEXT, occurred_at="2026-03-01T09:00:00Z")
    assert book.remember(TEXT, occurred_at="2026-03-01T09:00:00Z").id == first.id
    assert book.remember(TEXT, occurred_at="2026-03-01T09:00:01Z").id != first.id


def test_a_batch_may_hold_what_it_repeats(book: commonplace.Book) -> None:
    day = "2026-03-01"
    memories = book.remember_many({"text": TEXT, "occurred_at": day} for _ in range(3))
    assert len({memory.id for memory in memories}) == 1
    assert book.memory(memories[0].id).seen == 3


def test_what_was_forgotten_may_be_remembered_anew_but_not_by_the_same_call(
    book: commonplace.Book,
) -> None:
    first = book.remember(TEXT, idempotency_key="k", occurred_at="2026-03-01")
    book.forget(first.id)
    with pytest.raises(Conflict, match="does not come back"):  # a queue that is replayed
        book.remember(TEXT, idempotency_key="k", occurred_at="2026-03-01")
    second = book.remember(TEXT, idempotency_key="another", occurred_at="2026-03-01")
    assert not second.duplicate
    assert second.id != first.id
    assert [hit.id for hit in book.recall("Lisbon")] == [second.id]


def _audit(book: commonplace.Book, memory_id: str) -> list[str]:
    engine, book_id = book.library.engine, book.info.id
    return [
        entry.action
        for entry in engine.read(lambda reader: rows.audit_of(reader, book_id, memory_id))
    ]
