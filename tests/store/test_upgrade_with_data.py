"""A library that was made before memories were understood is taken along."""

import pytest

import commonplace
from commonplace import clock
from commonplace.capture.draft import draft
from commonplace.capture.terms import pack
from commonplace.store import memories, migrate, names
from commonplace.store.access import role
from commonplace.store.engine import Tx


def test_a_library_with_data_is_migrated_and_understood(
    empty_library_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = migrate.migrations
    with monkeypatch.context() as then:
        then.setattr(migrate, "migrations", lambda engine: known(engine)[:1])
        then.setattr(role, "_grant", lambda connection: None)  # who wrote it knew of no wall
        with commonplace.open(
            empty_library_url, understand__mode="off", embed__model="none"
        ) as old:
            book = old.book("ada")
            ada = _introduced(
                book, "Ada Lind", "person", {"ada lind": "Ada Lind", "countess": "Countess"}
            )
            memory = _kept(book, ada, "Ada Lind lives in Lisbon.")
            other = _kept(book, ada, "Countess Ada Lind likes green tea.", author="Bob")
            before = [old.engine.read(_mentions(book, each)) for each in (memory, other)]
            assert all(before)
    with commonplace.open(empty_library_url, embed__model="none") as now:
        book = now.book("ada", create=False)
        assert [now.engine.read(_mentions(book, each)) for each in (memory, other)] == before
        now.work()
        assert [fact.text for fact in book.graph.understood(memory.id).facts] == [memory.text]
        shown = book.graph.entity("Countess")
        assert shown.entity.name == "Ada Lind"
        assert {each.id for each in shown.memories} == {memory.id, other.id}
        book.forget(memory.id, other.id)
        assert book.entity("Ada Lind").type == "person"  # a person introduced it


def _introduced(book: commonplace.Book, name: str, type: str, aliases: dict[str, str]) -> str:
    entity_id = clock.new_id()

    def work(tx: Tx) -> None:
        about = {"book_id": tx.book_id, "created_at": clock.to_text(clock.now())}
        tx.run("add_entity", id=entity_id, name=name, type=type, **about)
        for alias, surface in aliases.items():
            known = {"alias": alias, "surface": surface, "entity_id": entity_id}
            tx.run("add_alias", book_id=tx.book_id, **known)
        tx.run("names_changed", book_id=tx.book_id)

    book.library.engine.write(work, book_id=book.info.id)
    return entity_id


def _kept(
    book: commonplace.Book, entity_id: str, text: str, author: str | None = None
) -> commonplace.Memory:
    """As it was kept then: what is written besides today has no table there."""
    memory = draft(text, 1_000, author=author).memory
    mention = names.Mentioned(memory.id, "ada lind", "Ada Lind", entity_id)

    def work(tx: Tx) -> None:
        memories.add_memories(tx, [(memory, pack(text))], [])
        names.add_mentions(tx, [mention])

    book.library.engine.write(work, book_id=book.info.id)
    return memory


def _mentions(book: commonplace.Book, memory: commonplace.Memory):  # type: ignore[no-untyped-def]
    return lambda reader: names.mentions_of(reader, book.info.id, memory.id)
