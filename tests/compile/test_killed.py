"""kill -9 at every step of a compile: whoever goes on finishes it, and it is as if nothing was."""

import multiprocessing
import signal
from collections.abc import Callable

import pytest

import commonplace
from commonplace.compile.rules.reading import read
from tests.compile import corpus
from tests.compile.dying import SETTINGS, Points, compile_and_die
from tests.compile.wiki_state import (
    State,
    bullets,
    differences,
    every_page,
    jobs_of,
    sightings,
    stale,
    state,
    waiting,
)
from tests.engines import POSTGRES, SQLITE, engine_fixture
from tests.faults.tally import has_time
from tests.jobs.conftest import change_in_database

engine = engine_fixture(SQLITE, POSTGRES)


_CHILDREN = multiprocessing.get_context("forkserver")
_CHILDREN.set_forkserver_preload(["commonplace.compile.run", "tests.compile.dying"])
#: Not every point is tried, but each kind of point; a server needs longer for each. The lab in
#: `tests/faults` kills workers at other points of the same jobs.
_EVERY = {"sqlite": 1, "postgres": 7} if has_time() else {"sqlite": 3, "postgres": 10}

TOLD = [
    *corpus.memories()[3:9],
    *corpus.day_by_day(
        "Odalys Brandt is a potter in Hollowmere.",
        "Odalys Brandt sold a blue jug to Perrin Achebe.",
        "Perrin Achebe, also called Perry, mended the kiln.",
        "Perry slept in Hollowmere.",
        "Odalys Brandt sold a blue jug to Perrin Achebe.",
        "Hollowmere has a kiln, a mill and one lamp.",
        tags=["kiln"],
    ),
]


def _uninterrupted(library: commonplace.Library) -> tuple[State, int]:
    """What becomes of it, and at how many points a process can die on the way."""
    book = library.book("calm")
    book.remember_many(TOLD)
    points = Points(library, 0)
    assert "error" not in book.compile()
    return state(book, None), points.count


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_wherever_a_compile_is_killed_the_pages_are_the_same(library_url: str, engine: str) -> None:
    with commonplace.open(library_url, **SETTINGS) as library:
        expected, points = _uninterrupted(library)
    assert len(expected) >= 5
    assert points >= 30
    for point in range(1, points + 1, _EVERY[engine]):
        name = f"killed at {point}"
        with commonplace.open(library_url, **SETTINGS) as library:
            book = library.book(name)
            book.remember_many(TOLD)
            _kill(library_url, name, point)
            _give_back(book, library_url)
            assert "error" not in book.compile(), name
            assert not differences(expected, state(book, None)), name
            _nothing_is_left_and_nothing_is_twice(book)


def _kill(url: str, name: str, point: int) -> None:
    child = _CHILDREN.Process(target=compile_and_die, args=(url, name, point))
    child.start()
    child.join(60)
    assert child.exitcode == -signal.SIGKILL, "it died at that point"


def _give_back(book: commonplace.Book, url: str) -> None:
    """The dead process's lease runs out."""
    for job in jobs_of(book, "running"):
        change_in_database(url, "leased_until", job.id)


def _nothing_is_left_and_nothing_is_twice(book: commonplace.Book) -> None:
    assert (waiting(book), stale(book)) == (0, 0)
    assert {job.state for job in jobs_of(book)} == {"done"}
    pages = every_page(book)
    lines = bullets(pages)
    assert len(lines) == len(set(lines)), "no bullet stands there twice"
    seen = sightings(book)
    assert len(seen) == len({each[:2] for each in seen}), "no sighting is counted twice"
    named = {memory_id for memory_id, _, _ in seen}
    assert named == {memory.id for memory in book.memories() if read(memory).named}


@pytest.mark.slow
def test_a_compile_that_is_killed_again_and_again_gets_on(
    new_library_url: Callable[[], str],
) -> None:
    url = new_library_url()
    with commonplace.open(url, **SETTINGS) as library:
        expected, _ = _uninterrupted(library)
        book = library.book("wild")
        book.remember_many(TOLD)
        for point in range(6, 60, 7):
            left = waiting(book)
            child = _CHILDREN.Process(target=compile_and_die, args=(url, "wild", point))
            child.start()
            child.join(60)
            _give_back(book, url)
            assert waiting(book) <= left, "what is done stays done"
        book.compile()
        assert not differences(expected, state(book, None))
        _nothing_is_left_and_nothing_is_twice(book)
