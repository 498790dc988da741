"""Killed in the middle of writing: what was acknowledged is there, and everything agrees."""

import random

import pytest

import commonplace
from commonplace import clock
from commonplace.minds.hashing import Hashing
from tests.faults.tally import has_time
from tests.journey.soundness import assert_all_embedded, assert_sound, assert_work_has_its_job
from tests.journey.writers import opened, remember_until_killed, remember_until_told
from tests.servers.postgres import PostgresServer
from tests.store.processes import others

SQLITE_KILLS, POSTGRES_KILLS = (100, 20) if has_time() else (40, 10)
SERVER_KILLS, AT_ONCE = 3, 2


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["sqlite", "postgres"], indirect=True)
def test_killing_writers_loses_nothing(library_url: str, engine: str) -> None:
    kills = SQLITE_KILLS if engine == "sqlite" else POSTGRES_KILLS
    chance = random.Random(kills)
    acknowledged: set[str] = set()
    for number in range(0, kills, AT_ONCE):
        acknowledged |= _kill_some(library_url, f"writer {number}", chance)
        if number % 20 == 0:
            with opened(library_url) as library:
                assert_sound(library, acknowledged)
                assert_work_has_its_job(library)
    assert len(acknowledged) > kills
    with opened(library_url) as library:
        assert_sound(library, acknowledged)
        assert_work_has_its_job(library)
        for _ in range(5):  # a server may still be committing what a killed client had asked for
            library.work()
        assert_all_embedded(library.engine, library.book("ada").info.id, Hashing.profile.key)
        _found(library, "herons in Lisbon")


def _kill_some(url: str, name: str, chance: random.Random) -> set[str]:
    """Let some writers write a little, and kill them all; what they had acknowledged."""
    with others(AT_ONCE, remember_until_killed, url, name) as writers:
        heard = {writer.hear() for writer in writers for _ in range(chance.randint(1, 4))}
        clock.nap(chance.uniform(0, 0.005))
        for writer in writers:
            writer.kill()
        return heard.union(*(writer.hear_all() for writer in writers))


@pytest.mark.slow
def test_killing_the_server_loses_nothing(private_postgres: PostgresServer) -> None:
    url = private_postgres.new_database(extensions=False)
    chance = random.Random(3)
    acknowledged: set[str] = set()
    opened(url).close()
    with others(AT_ONCE, remember_until_told, url, "writer") as writers:
        for _ in range(SERVER_KILLS):
            for writer in writers:
                acknowledged |= {writer.hear() for _ in range(chance.randint(1, 20))}
            private_postgres.kill9()
            private_postgres.start()
        for writer in writers:
            acknowledged.add(writer.hear())
            writer.tell("stop")
        acknowledged = acknowledged.union(*(writer.hear_all() for writer in writers)) - {"done"}
    with opened(url) as library:
        assert_sound(library, acknowledged)
        assert_work_has_its_job(library)
        memories = [*library.book("ada").memories()]
        keys = [memory.idempotency_key for memory in memories]
        assert len(keys) == len(set(keys)), "what was repeated was written once"
        library.work()
        assert_all_embedded(library.engine, library.book("ada").info.id, Hashing.profile.key)
        _found(library, "herons in Lisbon")


def _found(library: commonplace.Library, question: str) -> None:
    hits = library.book("ada").recall(question, limit=20)
    assert len(hits) == 20
    assert not hits.notes, "and nothing is missing from either arm"
