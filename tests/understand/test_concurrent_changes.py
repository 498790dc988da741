"""What others do while a book is being understood: forget, merge, ask twice. On both engines."""

from collections.abc import Callable
from typing import Any

import pytest

from commonplace.store import facts as fact_rows
from commonplace.store import graph
from commonplace.store.engine import Tx
from commonplace.understand import write as writing
from commonplace.understand.readout import read_by_rules
from commonplace.upkeep.selecting import Selector
from tests.engines import POSTGRES, SQLITE, engine_fixture
from tests.understand.conftest import Understood
from tests.understand.scripted import Scripted

engine = engine_fixture(SQLITE, POSTGRES)
Open = Callable[..., Understood]


class Meanwhile:
    """Does something, once, when a question about these words is asked."""

    def __init__(self, words: str) -> None:
        self.words = words
        self.act: Callable[[], object] | None = None

    def __call__(self, question: Any) -> Any:
        if self.act and self.words in question.text:
            act, self.act = self.act, None
            act()
        return read_by_rules(question)


def test_a_name_is_not_made_known_for_a_memory_that_was_forgotten_meanwhile(
    understood: Open,
) -> None:
    read = Meanwhile("Ada")
    here = understood(Scripted(read=read))
    secret = here.book.remember("My friend Quetzal lives in Lisbon.")
    here.book.remember("My friend Ada lives in Faro.")
    read.act = lambda: here.book.forget(secret.id)
    here.library.work()
    assert read.act is None
    assert "quetzal" not in here.everything().lower()
    assert here.standing("Ada") == {"Faro": "holds"}


def test_nothing_is_read_of_a_memory_that_is_not_believed_any_more(understood: Open) -> None:
    read = Meanwhile("Ada")
    here = understood(Scripted(read=read))
    secret = here.book.remember("My friend Quetzal lives in Lisbon.")
    here.book.remember("My friend Ada lives in Faro.")
    read.act = lambda: here.book.forgetting.taint(Selector([secret.id]))
    here.library.work()
    assert (here.facts(secret), here.reading(secret)) == ([], None)
    assert {each.name for each in here.book.graph.entities()} == {"Ada", "Faro"}
    here.book.forgetting.lift(Selector([secret.id]))
    here.library.work()
    assert here.standing("Quetzal") == {"Lisbon": "holds"}


def test_a_name_that_was_forgotten_during_a_job_is_made_known_again_by_it(
    understood: Open,
) -> None:
    read = Meanwhile("Ada")
    here = understood(Scripted(read=read), understand__batch=1)
    old = here.book.remember("My friend Quetzal lives in Lisbon.")
    for text in ("My friend Ada lives in Faro.", "My friend Quetzal lives in Porto."):
        here.book.remember(text)
    read.act = lambda: here.book.forget(old.id)
    here.library.work()
    assert here.standing("Quetzal") == {"Porto": "holds"}


def test_a_merge_during_a_job_is_seen_by_what_is_judged_next(understood: Open) -> None:
    read = Meanwhile("Carla")
    here = understood(Scripted(read=read), understand__batch=1)
    here.hear("My friend Ada lives in Lisbon.", occurred_at="2026-03-01")
    here.hear("My friend Quirin likes tea.", occurred_at="2026-03-02")
    here.book.remember("Carla lives in Faro.", occurred_at="2026-03-03")
    here.book.remember("Quirin moved to Porto.", occurred_at="2026-03-04")
    read.act = lambda: here.book.graph.merge("Ada", "Quirin")
    here.library.work()
    standing = here.standing("Ada")
    assert (standing["Lisbon"], standing["Porto"]) == ("replaced", "holds")


def test_a_surface_that_became_a_name_meanwhile_has_the_memory_read_once_more(
    understood: Open,
) -> None:
    read = Meanwhile("Heron is slow")
    here = understood(Scripted(read=read))
    slow = here.book.remember("Heron is slow.")
    read.act = lambda: here.book.introduce("Heron", "tool")
    here.library.work()
    assert [fact.subject for fact in here.facts(slow)] == ["heron"]


def test_a_transaction_that_is_run_again_writes_what_it_would_have_written(
    understood: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL may run the work again after a collision; nothing may be left of the first run."""
    here = understood()
    old = here.hear("My friend Ada lives in Lisbon.", occurred_at="2026-03-01")
    engine = here.library.engine
    real_write = engine.write
    tried: list[object] = []

    def twice(work: Any, **named: Any) -> Any:
        def run(tx: Tx) -> Any:
            if getattr(work, "func", None) is writing.write and not tried:
                tx.run("clear_dirty", book_id=tx.book_id, stage="none", memory_id="nobody")
                tried.append(_roll_back(tx, work))
            return work(tx)

        return real_write(run, **named)

    monkeypatch.setattr(engine, "write", twice)
    here.hear("Ada moved to Porto.", occurred_at="2026-03-02")
    assert len(tried) == 1, "the work of the job was run twice"
    assert here.standing("Ada") == {"Lisbon": "replaced", "Porto": "holds"}
    assert here.facts(old)[0].until == "2026-03-02"


def _roll_back(tx: Any, work: Callable[[Tx], Any]) -> object:
    """Run the work, and take it back in the same transaction."""
    connection = tx._connection
    connection.execute("SAVEPOINT first_run")
    done = work(tx)
    connection.execute("ROLLBACK TO SAVEPOINT first_run")
    return done


def test_no_more_of_a_memory_is_read_than_the_setting_allows(understood: Open) -> None:
    shown: list[str] = []

    def read(question: Any) -> Any:
        shown.append(question.text)
        return read_by_rules(question)

    here = understood(Scripted(read=read), understand__max_chars=500)
    tag = "commonplace-memories-0123456789abcdef"
    recalled = f"<{tag}>Ada keeps bees.</{tag}>"
    here.hear(f"Ada lives in Lisbon. {recalled} " + "More of it. " * 500)
    assert {len(text) <= 500 for text in shown} == {True}
    assert not any("bees" in text for text in shown)


def test_facts_of_two_books_are_apart(understood: Open) -> None:
    here = understood()
    mine = here.hear("My friend Ada lives in Lisbon.")
    other = here.library.book("grace")
    theirs = other.remember("My friend Ada lives in Lisbon.")
    here.library.work()
    engine = here.library.engine
    found = engine.read(lambda r: fact_rows.of_memory(r, other.info.id, theirs.id))
    assert not {each.id for each in found} & {each.id for each in here.facts(mine)}
    listed = engine.read(lambda r: graph.list_entities(r, other.info.id, None, 9))
    assert {each.name for each in listed} == {"Ada", "Lisbon"}
