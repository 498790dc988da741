"""Several programs on one library: each gets its turn."""

import pytest

from commonplace.store import books
from commonplace.store.engine import Engine
from tests.store.processes import others
from tests.store.writers import count_up, write_many

PROCESSES, EACH = 8, 200


@pytest.mark.slow
def test_eight_processes_write_two_hundred_times_each(
    database: Engine, book_id: str, library_url: str
) -> None:
    """No "database is locked", no deadlock, no number given twice."""
    with others(PROCESSES, write_many, library_url, book_id, EACH) as processes:
        for process in processes:
            assert process.hear() == "ready"
        for process in processes:
            process.tell("go")
        acknowledged = [process.hear() for process in processes]
        assert [process.join() for process in processes] == [0] * PROCESSES
    for own in acknowledged:
        assert own == sorted(own)
    together = sorted(number for own in acknowledged for number in own)
    assert together == [*range(1, PROCESSES * EACH + 1)]
    revision = database.read(lambda reader: reader.run("book_revision", book_id=book_id))
    assert revision == [{"revision": PROCESSES * EACH}]


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
def test_on_sqlite_processes_that_read_before_they_write_do_not_lose_each_others_work(
    database: Engine, library_url: str
) -> None:
    with others(4, count_up, library_url, 50) as processes:
        for process in processes:
            assert process.hear() == "ready"
        for process in processes:
            process.tell("go")
        assert [process.hear() for process in processes] == ["done"] * 4
    assert database.read(lambda reader: books.agreement(reader, "count")) == "200"
