"""A library that was made before memories were understood is taken along."""

import pytest

import commonplace
from commonplace.store import facts, migrate, names
from commonplace.store.access import role


def test_a_library_with_data_is_migrated_and_understood(
    library_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = migrate.migrations
    with monkeypatch.context() as then:
        then.setattr(migrate, "migrations", lambda engine: known(engine)[:1])
        then.setattr(role, "_grant", lambda connection: None)  # who wrote it knew of no wall
        with commonplace.open(library_url, understand__mode="off", embed__model="none") as old:
            book = old.book("ada")
            book.introduce("Ada Lind", "person", ["Countess"])
            memory = book.remember("Ada Lind lives in Lisbon.")
            other = book.remember("Countess Ada Lind likes green tea.", author="Bob")
            old.engine.write(_as_it_was(memory, other), book_id=book.info.id)
            before = [old.engine.read(_mentions(book, each)) for each in (memory, other)]
            assert all(before)
    with commonplace.open(library_url, embed__model="none") as now:
        book = now.book("ada", create=False)
        assert [now.engine.read(_mentions(book, each)) for each in (memory, other)] == before
        now.work()
        assert [fact.text for fact in book.graph.understood(memory.id).facts] == [memory.text]
        shown = book.graph.entity("Countess")
        assert shown.entity.name == "Ada Lind"
        assert {each.id for each in shown.memories} == {memory.id, other.id}
        book.forget(memory.id, other.id)
        assert book.entity("Ada Lind").type == "person"  # a person introduced it


def _as_it_was(*memories: commonplace.Memory):  # type: ignore[no-untyped-def]
    """Nobody had written then that they are to be understood."""
    ids = [memory.id for memory in memories]
    return lambda tx: facts.understood(tx, "understand", ids)


def _mentions(book: commonplace.Book, memory: commonplace.Memory):  # type: ignore[no-untyped-def]
    return lambda reader: names.mentions_of(reader, book.info.id, memory.id)
