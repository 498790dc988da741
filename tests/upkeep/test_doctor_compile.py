"""What compiling keeps and what it rests on are compared, and put right without loss."""

import pytest

import commonplace
from commonplace.store.compiling import checking, subjects
from commonplace.store.compiling.hubs import Belonging, mark_stale, promote, set_hubs
from commonplace.store.engine import Tx
from commonplace.upkeep.doctor import Finding, examine
from commonplace.upkeep.repair import repair
from commonplace.upkeep.status import book_status
from tests.wiki.soundness import assert_sound

KENJI = (
    "Kenji Tanaka is a boat builder.",
    "Kenji Tanaka has a brass lamp.",
    "Kenji Tanaka lives above the pier.",
)


@pytest.fixture
def book(library: commonplace.Library) -> commonplace.Book:
    book = library.book("ada")
    for day, text in enumerate(KENJI, 1):
        book.remember(text, occurred_at=f"2026-03-{day:02}")
    library.work()
    return book


def _bad(book: commonplace.Book) -> list[Finding]:
    found = examine(book.library.engine, *book.library.embedder())
    return [each for each in found if each.level == "bad"]


def _fix(book: commonplace.Book) -> list[str]:
    library = book.library
    return repair(library.engine, library.config.jobs.attempts, library.stages())


def _write(book: commonplace.Book, query: str, **params: object) -> None:
    book.library.engine.write(
        lambda tx: tx.run(query, book_id=book.info.id, **params), book_id=book.info.id
    )


def test_what_was_compiled_agrees_and_needs_no_repair(book: commonplace.Book) -> None:
    assert _bad(book) == []
    assert _fix(book) == []


def test_names_in_memories_that_are_gone_are_found_and_removed(book: commonplace.Book) -> None:
    memory = next(iter(book.memories()))
    _write(book, "delete_memory", id=memory.id)
    assert any("Subjects are named by 1 memory" in each.text for each in _bad(book))
    assert any("names in 1 forgotten memories" in each for each in _fix(book))
    (kenji,) = book.library.engine.read(
        lambda r: subjects.of_page(r, book.info.id, book.wiki.page("kenji-tanaka").id)
    )
    assert kenji.forms == {"Kenji Tanaka": 2}
    assert _bad(book) == []


def test_subjects_and_keys_that_nothing_speaks_of_are_removed(book: commonplace.Book) -> None:
    def work(tx: Tx) -> None:
        (some,) = subjects.of_page(tx, book.info.id, book.wiki.page("kenji-tanaka").id)
        lone = commonplace.store.compiling.subjects.Subject(
            "lone", 99, "", 1.0, 0, None, None, some.first_day, some.last_day, {"Lone": 1}, {}
        )
        subjects.put(tx, [lone])
        subjects.add_keys(tx, [("lone", "lone"), ("gone", "gone")])

    book.library.engine.write(work, book_id=book.info.id)
    assert len(_bad(book)) == 2
    assert len(_fix(book)) == 2
    assert _bad(book) == []


def test_rows_of_pages_that_are_gone_are_removed(book: commonplace.Book) -> None:
    memory = next(iter(book.memories()))

    def work(tx: Tx) -> None:
        mark_stale(tx, ["nowhere"])
        set_hubs(tx, "lost", [Belonging("city:faro", "Faro", memory.id, "")])
        promote(tx, "lost", "notes", "child", memory.observed_at)

    book.library.engine.write(work, book_id=book.info.id)
    (found,) = _bad(book)
    assert "3 pages" in found.text
    assert len(_fix(book)) == 1
    assert _bad(book) == []


def test_a_subject_whose_page_was_lost_may_have_one_again_and_a_deleted_page_is_no_loss(
    book: commonplace.Book,
) -> None:
    page = book.wiki.page("kenji-tanaka")
    book.wiki.delete("kenji-tanaka")
    assert _bad(book) == []
    _write(book, "page_of_subject_moves", page_id=page.id, into="lost")
    (found,) = _bad(book)
    assert "nobody deleted" in found.text
    assert len(_fix(book)) == 1
    book.wiki.lint()
    book.library.work()
    assert book.wiki.page("kenji-tanaka").id != page.id
    assert_sound(book)


def test_every_check_has_something_to_say_and_to_do() -> None:
    from commonplace.upkeep import doctor, repair

    assert checking.REPAIRS.keys() == doctor._COMPILED.keys() == repair._COMPILED.keys()


def test_status_says_how_many_memories_wait_to_be_compiled(book: commonplace.Book) -> None:
    engine = book.library.engine
    assert book_status(engine, book.info).uncompiled == 0
    book.remember("Kenji Tanaka bought a saw.")
    assert book_status(engine, book.info).uncompiled == 1
    book.library.work()
    assert book_status(engine, book.info).uncompiled == 0
