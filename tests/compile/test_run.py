"""Compiling as jobs of a library: how much one job does, what follows, and what costs nothing."""

from functools import partial

import pytest

import commonplace
from commonplace.compile.rules.reading import read
from commonplace.compile.said import Read
from commonplace.model import Memory
from commonplace.store import calls
from commonplace.store import jobs as ledger
from commonplace.store.engine import Tx
from tests.compile import corpus
from tests.compile.conftest import Open
from tests.compile.wiki_state import bullets, every_page, jobs_of, stale, state, versions, waiting

BUCKET = 300


def _people(count: int) -> list[corpus.Draft]:
    """Memories that each speak of somebody who has or gets a page."""
    names = ["Odalys Brandt", "Perrin Achebe", "Solveig Nakata", "Tobias Renner"]
    return [
        {
            "text": f"{names[number % 4]} carried crate {number} to the mill.",
            "occurred_at": f"2031-06-{number % 28 + 1:02}T{number % 24:02}:00:00Z",
            "author": "Runa",
        }
        for number in range(count)
    ]


def test_what_one_job_may_not_do_is_done_by_the_next_ones(open_with: Open) -> None:
    library = open_with(compile__memories=50)
    book = library.book("ada")
    book.remember_many(_people(120))
    library.work()
    done = jobs_of(book, "done")
    taken = [job.result["memories"] for job in sorted(done, key=lambda each: each.id) if job.result]
    assert [count for count in taken if count] == [50, 50, 20]
    assert len(jobs_of(book)) == len(done), "none failed, none is left"
    assert waiting(book) == 0
    first = min(done, key=lambda each: each.id)
    assert first.result
    assert first.result["caps"] == ["memories"], "a job says why it ended"


def test_a_job_after_an_import_takes_more_memories(open_with: Open) -> None:
    library = open_with(compile__memories=10, compile__bootstrap_memories=100)
    book = library.book("ada")
    book.remember_many(_people(90))

    def imported(tx: Tx) -> None:
        ledger.add_args(tx, "compile", {"trigger": "import"})

    library.engine.write(imported, book_id=book.info.id)
    library.work()
    assert [job.result["memories"] for job in jobs_of(book, "done") if job.result] == [90]


def test_a_burst_is_one_job_at_the_end_of_its_bucket(open_with: Open) -> None:
    library = open_with(compile__bucket_seconds=BUCKET)
    book = library.book("ada")
    for draft in _people(7):
        book.remember(**draft)
    queued = jobs_of(book, "queued")
    assert len(queued) == 1, "a burst is one job"
    rest = queued[0].run_at.timestamp() % BUCKET
    assert min(rest, BUCKET - rest) < 2, "it is due when the bucket ends, by whoever's clock"
    assert 0 <= (queued[0].run_at - queued[0].created_at).total_seconds() <= BUCKET + 2


def test_work_does_not_wait_for_the_bucket(open_with: Open) -> None:
    library = open_with(compile__bucket_seconds=86_400)
    book = library.book("ada")
    book.remember_many(_people(12))
    while ran := library.worker().run_one():
        assert ran.job.kind != "compile", "it is not due in the middle of the bucket"
    assert waiting(book) == 12
    library.work()
    assert waiting(book) == 0
    assert every_page(book)


def test_compiling_again_changes_nothing_and_costs_nothing(open_with: Open) -> None:
    library = open_with()
    book = library.book("ada")
    book.remember_many(corpus.memories()[:70])
    library.work()
    pages, before, ran = state(book, None), versions(book), len(jobs_of(book))
    assert pages
    assert library.work() == 0, "an idle library has no jobs"
    assert library.work() == 0
    assert book.compile()["jobs"] == 1, "somebody asked: one job, which finds nothing"
    assert (state(book, None), versions(book)) == (pages, before)
    assert len(jobs_of(book)) == ran + 1
    assert not jobs_of(book, "queued")
    assert (waiting(book), stale(book)) == (0, 0)
    assert _calls(library) == 0


def test_a_memory_that_says_nothing_new_writes_no_version(open_with: Open) -> None:
    library = open_with()
    book = library.book("ada")
    told = corpus.day_by_day(*["Odalys Brandt is a potter in Hollowmere."] * 4)
    book.remember_many(told)
    book.compile()
    before = {page.address: page.body for page in every_page(book)}
    assert before
    lines = bullets(every_page(book))
    assert len(lines) == len(set(lines)), "what is said twice stands there once"
    book.remember("It rained.", author="Runa", occurred_at="2031-05-20")
    told_of = versions(book)
    book.compile()
    assert versions(book) == told_of


def test_books_do_not_see_one_another(open_with: Open) -> None:
    library = open_with()
    ada, bob = library.book("ada"), library.book("bob")
    ada.remember_many(corpus.day_by_day(*[f"Odalys Brandt sold jug {n}." for n in range(4)]))
    bob.remember_many(corpus.day_by_day(*[f"Perrin Achebe mended boat {n}." for n in range(4)]))
    library.work()
    assert "Achebe" not in str(state(ada, None))
    assert "Odalys" not in str(state(bob, None))
    assert state(ada)
    assert state(bob)


def _calls(library: commonplace.Library) -> int:
    return sum(
        len(library.engine.read(partial(calls.list_calls, book_id=book.id, limit=10)))
        for book in library.books()
    )


def test_a_memory_that_the_rules_fail_on_does_not_stop_its_book(
    open_with: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    def faulty(memory: Memory) -> Read:
        if "crate 7 " in memory.text:
            raise IndexError(memory.text)
        return read(memory)

    monkeypatch.setattr("commonplace.compile.run.read", faulty)
    library = open_with()
    book = library.book("ada")
    book.remember_many(_people(20))
    library.work()
    assert {job.state for job in jobs_of(book)} == {"done"}
    assert waiting(book) == 0
    told = [job.result or {} for job in jobs_of(book, "done")]
    (failed,) = [each for each in told if each.get("unreadable")]
    poison = next(each for each in book.memories() if "crate 7 " in each.text)
    assert failed["unreadable"] == 1
    assert failed["warnings"] == [
        f"memory {poison.id} was not read: IndexError in the rules that read; please report it;"
        " it is kept and findable"
    ], "by its id, never by its words"
    said = " ".join(line for _, _, line in bullets(every_page(book)))
    assert "crate 8 " in said
    assert "crate 7 " not in said
