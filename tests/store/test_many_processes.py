"""Several programs on one library: each gets its turn."""

import pytest

from commonplace.store.engine import Engine
from tests.store.processes import others
from tests.store.writers import write_many

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
