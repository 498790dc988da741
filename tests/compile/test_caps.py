"""What one job may do at most: told in its result, never in the middle of a memory."""

import pytest

from tests.compile import corpus
from tests.compile.conftest import ROOMY, Open
from tests.compile.wiki_state import differences, jobs_of, stale, state, waiting

DID = ("walked to the mill", "sang at the summer fair", "sailed to the coast")
TOLD = corpus.memories()[:40]


@pytest.mark.parametrize(
    ("cap", "counted"),
    [("memories", "memories"), ("new_pages", "pages_created"), ("sections", "sections")],
)
def test_a_job_ends_with_the_memory_that_reaches_its_cap(
    open_with: Open, cap: str, counted: str
) -> None:
    most = 6
    book = open_with(**ROOMY | {f"compile__{cap}": most}, compile__aggregate=False).book("ada")
    single = open_with(**ROOMY | {"compile__memories": 1}, compile__aggregate=False).book("single")
    for each in (book, single):
        each.remember_many(TOLD)
        each.library.work()
        assert waiting(each) == 0
    done = [job.result or {} for job in jobs_of(book, "done")]
    alone = max((job.result or {}).get(counted, 0) for job in jobs_of(single, "done"))
    assert len(done) > 2
    for result in done:
        count = result.get(counted, 0)
        assert count < most + alone, "only the last memory may exceed it: none is cut in two"
        assert (cap in result.get("caps", ())) == (count >= most), "a job says what ended it"


def test_caps_of_one_get_to_the_end(open_with: Open) -> None:
    one = dict.fromkeys(ROOMY, 1)
    library = open_with(**one)
    book = library.book("ada")
    book.remember_many(TOLD)
    library.work()
    assert (waiting(book), stale(book)) == (0, 0)
    assert {job.state for job in jobs_of(book)} == {"done"}
    roomy = open_with(**ROOMY).book("roomy")
    roomy.remember_many(TOLD)
    roomy.compile()
    assert not differences(state(roomy), state(book))


def test_a_memory_that_alone_exceeds_every_cap_is_compiled_whole(open_with: Open) -> None:
    names = ("Odalys Brandt", "Perrin Achebe", "Solveig Nakata", "Tobias Renner", "Ida Wendell")
    told = [f"{' and '.join(names)} {did}." for did in DID]
    library = open_with(compile__new_pages=1, compile__sections=1)
    book = library.book("ada")
    book.remember_many(corpus.day_by_day(*told))
    library.work()
    assert waiting(book) == 0
    assert {*names} <= {page["title"] for page in state(book).values()}


def test_what_waits_in_thousands_is_compiled_in_bulk_to_the_same_pages(
    open_with: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = dict.fromkeys(ROOMY, 1)
    told = corpus.memories()
    alone, bulk = (open_with(**ROOMY).book("alone"), open_with(**one).book("bulk"))
    alone.remember_many(told)
    alone.library.work()
    monkeypatch.setattr("commonplace.compile.rounds.BULK", 100)
    bulk.remember_many(told)
    bulk.library.work()
    first = min(jobs_of(bulk, "done"), key=lambda job: job.created_at)
    assert (first.result or {})["memories"] > 100, "however small its caps are"
    assert differences(state(alone), state(bulk)) == []


def test_an_import_stays_in_bulk_to_its_last_memory(
    open_with: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("commonplace.compile.rounds.BULK", 100)
    monkeypatch.setattr("commonplace.compile.rounds.IN_BULK", 50)
    book = open_with(**dict.fromkeys(ROOMY, 1)).book("ada")
    book.remember_many(corpus.memories()[:120])
    left = waiting(book)
    book.library.work()
    done = sorted(jobs_of(book, "done"), key=lambda job: job.id)
    taken = [(job.result or {})["memories"] for job in done]
    assert 100 < left < 150
    parts = [count for count in taken if count]
    assert sum(parts) == left
    assert len(parts) > 1 and parts[-1] >= left // 3, "in equal parts, and so few alone are none"
    assert (waiting(book), stale(book)) == (0, 0)
    book.remember_many(corpus.day_by_day("Odalys Brandt sang in Porto.", "Perrin Achebe slept."))
    book.library.work()
    last = [job for job in jobs_of(book, "done") if job.id > done[-1].id]
    assert max((job.result or {})["memories"] for job in last) == 1, "what comes later is not"
