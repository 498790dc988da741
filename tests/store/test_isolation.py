"""Nothing of a book is seen from another, nor from a book that is not there."""

import inspect
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

import commonplace
from commonplace.errors import InvalidInput, NotFound
from commonplace.jobs import manage
from commonplace.store import (
    books,
    calls,
    documents,
    embeddings,
    facts,
    graph,
    held,
    jobs,
    memories,
    quarantine,
    upkeep,
)
from commonplace.store.calls import Question, Taken
from commonplace.store.engine import Engine, Reader, Tx
from commonplace.store.load import queries
from commonplace.store.register import entities as register
from commonplace.store.register import names, rulings, surfaces
from tests.store.test_queries_agree import BOOK, _script

CANARY = "xylocarp"
TEXT = f"Ada hid the {CANARY} in Lisbon."
SHARED = "Ada moved to Lisbon."
#: What a read function may ask for beside the book: the other book's own values.
STORE = (
    books, calls, documents, embeddings, facts, graph, held, jobs, memories, names,
    quarantine, register, rulings, surfaces, upkeep,
)  # fmt: skip
#: What answers with the words of the question.
ECHOES = {"keys_together"}
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)


def test_a_book_that_is_not_there_has_no_rows(database: Engine) -> None:
    """Every query that takes a book, with everything else as it was when the book was filled."""

    statements = queries("sqlite")

    def fill_and_look(tx: Tx) -> list[tuple[str, list[Any]]]:
        asked = []
        for query, params in _script():
            [*tx.scan(query, **params)] if query == "integrity_check" else tx.run(query, **params)
            if params.get("book_id") == BOOK and not statements[query].startswith("INSERT"):
                asked.append((query, params))
        return [
            (query, tx.run(query, **params | {"book_id": "nowhere"})) for query, params in asked
        ]

    found = database.write(fill_and_look)
    assert len(found) > 50
    for query, rows in found:
        values = [value for row in rows for value in row.values()]
        assert not any(values), f"{query} gave {rows} for a book that is not there"


def test_the_same_words_in_two_books_are_two_memories(library: commonplace.Library) -> None:
    shelf = _shelf(library)
    written = [book.remember(SHARED) for book in shelf]
    assert len({memory.id for memory in written}) == len(shelf)
    assert not any(memory.duplicate for memory in written)
    for book, memory in zip(shelf, written, strict=True):
        assert [hit.id for hit in book.recall("where does Ada live: Lisbon?")] == [memory.id]
        assert [one.id for one in book.log()] == [memory.id]


def test_the_same_idempotency_key_in_two_books_is_two_memories(
    library: commonplace.Library,
) -> None:
    written = [book.remember(SHARED, idempotency_key="k") for book in _shelf(library)]
    assert len({memory.id for memory in written}) == len(written)


def test_a_canary_is_never_seen_from_another_book(library: commonplace.Library) -> None:
    mine, *theirs = _shelf(library)
    mine.introduce(CANARY, aliases=["the hidden fruit"])
    secret = mine.remember(
        TEXT, author=CANARY, source=f"chat:{CANARY}", tags=[CANARY], idempotency_key=CANARY
    )
    assert CANARY in _told(lambda: mine.recall(f"where is the {CANARY}?"))
    for book in theirs:
        book.remember(SHARED)
        for look in _looks(book, secret.id):
            assert CANARY not in _told(look)
        for read in _reads(library.engine, book.info.id, {"memory_id": secret.id}):
            assert CANARY not in _told(read)
        for act in (book.memory, book.forget):
            with pytest.raises(NotFound):
                act(secret.id)
    assert mine.memory(secret.id).text == TEXT


def test_what_was_understood_is_never_seen_from_another_book(library: commonplace.Library) -> None:
    """With the ids of everything that the other book has."""
    mine, *theirs = _shelf(library)
    own = _understood(library, mine)
    seen = [_told(read) for read in _reads(library.engine, mine.info.id, own)]
    assert sum(CANARY in told for told in seen) > 20
    for book in theirs:
        book.remember(SHARED)
        for read in _reads(library.engine, book.info.id, own):
            assert CANARY not in _told(read)


def _understood(library: commonplace.Library, book: commonplace.Book) -> dict[str, Any]:
    """One of each, and how it is asked for."""
    name = f"{CANARY} Lind"
    memory = book.remember(f"{CANARY.title()} Lind lives in {CANARY.title()}burg.")
    book.introduce(name, "person", ["the hidden fruit"])
    document = book.ingest(f"{CANARY}.txt", f"The {CANARY} is hidden.".encode(), title=CANARY)
    question = Question(CANARY, "digest", CANARY, (memory.id,))

    def ask(tx: Tx) -> None:
        calls.reserve(tx, question, Taken(1, 1))
        calls.keep_answer(tx, question, CANARY)

    library.work()
    library.engine.write(ask, book_id=book.info.id)
    book.graph.alias(name, f"{CANARY} the Second")
    change, _ = book.graph.changes()
    fact = book.graph.understood(memory.id).facts[0]
    entity = book.graph.entity(name).entity
    keys = [f"{CANARY} lind", f"{CANARY}burg"]
    return {
        "memory_id": memory.id, "ids": [memory.id, fact.id, entity.id, change.id],
        "fact_id": fact.id, "memory_ids": [memory.id], "fact_ids": [fact.id], "keys": keys,
        "raw_ids": [bytes.fromhex(fact.id)],
        "entity_id": entity.id, "change_id": change.id, "than": "0", "part": fact.id[-8:],
        "subjects": keys, "attributes": [fact.attribute], "values": keys, "name_key": keys[0],
        "document_id": document.id, "address": document.address, "digest": "digest",
    }  # fmt: skip


def test_a_tenants_books_are_its_own(library: commonplace.Library) -> None:
    _shelf(library)
    assert [book.name for book in library.books("acme")] == ["ada", "grace"]
    assert [book.name for book in library.books("other")] == ["ada"]
    assert library.books("nobody") == []


@pytest.mark.parametrize("name", ["", " ", "a\0b", "a\nb", "x" * 201])
def test_a_book_needs_a_name_that_can_be_told(library: commonplace.Library, name: str) -> None:
    with pytest.raises(InvalidInput):
        library.book(name)


def _shelf(library: commonplace.Library) -> list[commonplace.Book]:
    """Two books of one tenant, and one of another that has the first one's name."""
    return [
        library.book("ada", tenant="acme"),
        library.book("grace", tenant="acme"),
        library.book("ada", tenant="other"),
    ]


def _looks(book: commonplace.Book, memory_id: str) -> list[Callable[[], Any]]:
    """Whatever a book tells."""
    return [
        lambda: book.recall(f"where is the {CANARY} in Lisbon?"),
        lambda: book.recall("Lisbon", tag=CANARY),
        lambda: book.recall("Lisbon", author=CANARY),
        lambda: book.recall("Lisbon", source=f"chat:{CANARY}"),
        book.log,
        lambda: manage.show(book.library.engine, book.info.id, memory_id),
    ]


def _reads(engine: Engine, book_id: str, own: dict[str, Any]) -> Iterator[Callable[[], Any]]:
    """Every function of the store that reads a book, with the other book's ids."""
    memory_id = own["memory_id"]
    given: dict[str, Any] = {
        "book_id": book_id, "job_id": memory_id, "ids": [memory_id],
        "profile": "p", "revision": 0, "start": memory_id[:4], "end": memory_id[-4:],
        "keys": [CANARY], "limit": 100, "stage": "embed", "state": None, "kinds": ["embed"],
        "query": "index_without_memories", "memories": [], "hashes": [], "hash": b"", "word": 1,
        "part": memory_id[-8:], "alias": f"{CANARY} lind", "aliases": [f"{CANARY} lind"],
        "names": [f"{CANARY} lind"], "kind": None, "review": False, "at_least": 0.1,
        "in_sql": engine.compares_names, "since": LONG_AGO, "digest": CANARY, "address": CANARY,
        "than": "0", "fact_ids": [], "raw_ids": [], "subjects": [CANARY], "attributes": ["home"],
        "values": [CANARY], "name_key": CANARY, "key": CANARY, "memory_ids": [memory_id],
    }  # fmt: skip
    given |= dict.fromkeys(("entity_id", "change_id", "document_id"), CANARY)
    given |= {"fact_id": "00" * 16}
    given |= own | {"book_id": book_id}
    for module in STORE:
        for name, function in inspect.getmembers(module, inspect.isfunction):
            if name in ECHOES:
                continue
            wanted = inspect.signature(function).parameters
            if function.__module__ != module.__name__ or not {"reader", "book_id"} <= wanted.keys():
                continue
            if not wanted.keys() - {"reader"} <= given.keys():
                continue
            chosen = {key: given[key] for key in wanted if key != "reader"}
            yield _read(engine, getattr(module, name), chosen)


def _read(
    engine: Engine, function: Callable[..., Any], chosen: dict[str, Any]
) -> Callable[[], Any]:
    def look() -> Any:
        def work(reader: Reader) -> Any:
            found = function(reader, **chosen)
            return [*found] if isinstance(found, Iterator) else found

        return engine.read(work)

    return look


def _told(look: Callable[[], Any]) -> str:
    try:
        found = look()
    except NotFound:
        return "nothing"
    return (
        " ".join(hit.text for hit in found)
        if isinstance(found, commonplace.Recall)
        else repr(found)
    )
