"""On both engines: a worker that dies at any step leaves effects that happen exactly once."""

import multiprocessing
from collections.abc import Callable

import pytest

import commonplace
from commonplace.jobs import manage
from commonplace.store import jobs
from tests.engines import POSTGRES, SQLITE, engine_fixture
from tests.faults.tally import has_time
from tests.jobs.conftest import change_in_database
from tests.understand.crashing import SETTINGS, work_and_die
from tests.understand.picture import picture_book

engine = engine_fixture(SQLITE, POSTGRES)


TOLD = [
    ("Ada", "2026-03-01", "I live in Lisbon and I work at Acme."),
    ("Ada", "2026-03-02", "My sister Eva loves green tea."),
    ("Bob", "2026-03-03", "I adopted a cat named Pixel."),
    ("Ada", "2026-04-01", "I moved to Porto last week."),
    ("Bob", "2026-04-02", "I work at Initech now."),
    ("Ada", "2026-04-03", "My sister Eva loves green tea."),
    ("Bob", "2026-05-01", "I quit Initech and joined Globex."),
]
#: Steps at which the worker dies; the work is done after some of them.
STEPS = range(1, 61, 2 if has_time() else 4)
_WORKERS = multiprocessing.get_context("forkserver")
_WORKERS.set_forkserver_preload(["commonplace.understand.run", "tests.understand.crashing"])


def _tell(library: commonplace.Library) -> None:
    book = library.book("ada")
    others = [({"Ada": "Ida", "Bob": "Rob"}[author], day, text) for author, day, text in TOLD]
    for author, day, text in TOLD + others:
        book.remember(text, author=author, occurred_at=day)


@pytest.mark.slow
def test_effects_happen_once_wherever_the_worker_dies(
    new_library_url: Callable[[], str],
) -> None:
    quiet, wild = new_library_url(), new_library_url()
    with commonplace.open(quiet, **SETTINGS) as library:
        _tell(library)
        library.work()
        expected = picture_book(library.book("ada"))
    statuses = {fact[5] for facts in expected["facts"].values() for fact in facts}
    assert {"replaced", "holds"} <= statuses
    with commonplace.open(wild, **SETTINGS) as library:
        _tell(library)
        died = 0
        for step in STEPS:
            worker = _WORKERS.Process(target=work_and_die, args=(wild, step))
            worker.start()
            worker.join(60)
            died += worker.exitcode == 9
            _give_back(library, wild)
        assert died >= len(STEPS) * 2 // 3
        library.work()
        assert picture_book(library.book("ada")) == expected


def _give_back(library: commonplace.Library, url: str) -> None:
    """The dead worker's lease runs out; a person requeues what used up its tries."""
    book_id = library.book("ada").info.id
    for job in library.engine.read(lambda r: jobs.list_jobs(r, book_id, None, 100)):
        if job.state == "running":
            change_in_database(url, "leased_until", job.id)
        if job.state == "dead":
            manage.retry(library.engine, book_id, job.id)
