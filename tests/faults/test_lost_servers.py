"""PostgreSQL is killed, paused and cut off while programs write and work.

Whatever was acknowledged is there; what was not may be there or not; what is tried again under the
same key is there once. The programs go on by themselves when the server is back.
"""

import contextlib
import os
import random
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

import commonplace
from commonplace import clock
from commonplace.errors import StoreUnavailable
from commonplace.minds.hashing import Hashing
from commonplace.store import books
from commonplace.store.engine import Tx
from commonplace.store.postgres import PostgresEngine
from tests.faults.proxy import Proxy, proxied
from tests.faults.sample_book import open_library
from tests.faults.tally import Tally, scale
from tests.faults.workers import work_until_told
from tests.journey.soundness import assert_all_embedded, assert_sound, assert_work_has_its_job
from tests.journey.writers import remember_until_told
from tests.servers.postgres import NO_EXTENSIONS, PostgresServer, pid_of
from tests.store.processes import Other, others

WRITERS = 2
#: How long a server stands still, and bytes are kept back.
PAUSE_SECONDS = 0.5
#: How long programs wait for an answer; longer than they wait for each other on a busy machine.
ANSWER_SECONDS = 3
#: In an address: who connects does not wait long, and the server lets go of a client that is gone.
IMPATIENT = "&connect_timeout=2&options=-c%20idle_in_transaction_session_timeout%3D1s"
Fault = Callable[[random.Random], None]


@pytest.fixture
def proxy(private_postgres: PostgresServer) -> Iterator[Proxy]:
    with proxied(private_postgres.directory / ".s.PGSQL.5432") as made:
        yield made


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_server_that_is_killed_loses_nothing(
    private_postgres: PostgresServer, tally: Tally
) -> None:
    def kill(_: random.Random) -> None:
        private_postgres.kill9()
        private_postgres.start()

    url = private_postgres.new_database(extensions=False)
    _make_faults("PostgreSQL killed", 3, url, url, kill, tally)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_server_that_is_paused_loses_nothing(
    private_postgres: PostgresServer, tally: Tally
) -> None:
    def pause(_: random.Random) -> None:
        try:
            stopped = _signal_all(private_postgres.directory, signal.SIGSTOP)
            assert len(stopped) > 1, "the server and those who answer for it"
            clock.nap(PAUSE_SECONDS)
        finally:
            _signal_all(private_postgres.directory, signal.SIGCONT)

    url = private_postgres.new_database(extensions=False)
    _make_faults("PostgreSQL paused", 3, url, url, pause, tally)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_connection_that_breaks_at_any_byte_loses_nothing(
    private_postgres: PostgresServer, proxy: Proxy, tally: Tally
) -> None:
    def cut(chance: random.Random) -> None:
        proxy.cut_after(chance.randint(0, 20_000))
        proxy.wait_for_cut()

    url = private_postgres.new_database(extensions=False)
    _make_faults("connection cut", 8, url, _through(proxy, url), cut, tally)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_connection_that_stalls_and_then_breaks_loses_nothing(
    private_postgres: PostgresServer, proxy: Proxy, tally: Tally
) -> None:
    def stall(chance: random.Random) -> None:
        proxy.stall()
        clock.nap(PAUSE_SECONDS)
        proxy.cut_after(chance.randint(0, 200))
        proxy.resume()
        proxy.wait_for_cut()

    url = private_postgres.new_database(extensions=False)
    _make_faults("connection stalled", 3, url, _through(proxy, url), stall, tally)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_network_that_swallows_what_is_sent_loses_nothing(
    private_postgres: PostgresServer,
    proxy: Proxy,
    tally: Tally,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def swallow(_: random.Random) -> None:
        proxy.drop()
        clock.nap(ANSWER_SECONDS + PAUSE_SECONDS)
        proxy.deliver()

    monkeypatch.setenv("COMMONPLACE_POSTGRES__ANSWER_SECONDS", str(ANSWER_SECONDS))
    url = private_postgres.new_database(extensions=False)
    _make_faults("bytes swallowed", 3, url, _through(proxy, url) + IMPATIENT, swallow, tally)


@pytest.mark.slow
def test_a_silent_network_is_told_in_time_and_forgotten_when_it_speaks_again(
    private_postgres: PostgresServer, proxy: Proxy
) -> None:
    url = _through(proxy, private_postgres.new_database(extensions=False)) + IMPATIENT
    with commonplace.open(url, postgres__answer_seconds=1) as library:
        book = library.book("ada")
        kept = book.remember("Ada saw two herons.")
        assert isinstance(library.engine, PostgresEngine)
        library.engine._pool.timeout = 3

        def lose_it(tx: Tx) -> None:
            proxy.drop()
            books.agree(tx, "colour", "never")

        took = clock.Stopwatch()
        with pytest.raises(StoreUnavailable, match="has not answered for 1 seconds"):
            library.engine.write(lose_it, book_id=book.info.id)
        for ask in (lambda: book.remember("Never."), lambda: book.recall("herons")):
            with pytest.raises(StoreUnavailable, match="cannot be reached"):
                ask()
        assert took.seconds() < 60
        proxy.deliver()
        library.engine._pool.timeout = 30
        assert [hit.id for hit in book.recall("herons", pages=False)] == [kept.id]
        book.remember("Ada saw three herons.")
        assert len([*book.memories()]) == 2


def _make_faults(
    kind: str, share: int, url: str, used_url: str, fault: Fault, tally: Tally
) -> None:
    """While some write and one works; ``used_url`` is how they reach the library."""
    open_library(url).close()
    chance = random.Random(kind)
    acknowledged: set[str] = set()
    with (
        others(WRITERS, remember_until_told, used_url, kind) as writers,
        others(1, work_until_told, used_url) as (worker,),
    ):
        assert worker.hear() == "ready"
        faults = scale(share)
        for _ in range(faults):
            acknowledged |= _hear_some(writers, chance.randint(1, 5))
            fault(chance)
        acknowledged |= _hear_some(writers, 2)
        for other in (*writers, worker):
            other.tell("stop")
        acknowledged |= {said for writer in writers for said in writer.hear_all()} - {"done"}
        assert worker.hear() == "done"
    lost, doubled = _examine(url, acknowledged)
    tally.count(kind, faults=faults, acknowledged=len(acknowledged), lost=lost, doubled=doubled)


def _hear_some(writers: list[Other], count: int) -> set[str]:
    """Each goes on: what they acknowledge, in the end more than waited in the pipe before."""
    heard = {writer.hear() for writer in writers for _ in range(count)}
    for writer in writers:
        while writer.has_spoken(0):
            heard.add(writer.hear())
    return heard


def _examine(url: str, acknowledged: set[str]) -> tuple[list[str], list[str]]:
    with open_library(url) as library:
        library.work()
        assert_sound(library, ())
        assert_work_has_its_job(library)
        assert_all_embedded(library.engine, library.book("ada").info.id, Hashing.profile.key)
        memories = [*library.book("ada").memories()]
    there = {memory.id for memory in memories}
    keys = Counter(memory.idempotency_key for memory in memories)
    return sorted(acknowledged - there), [str(key) for key, count in keys.items() if count > 1]


def _through(proxy: Proxy, url: str) -> str:
    """The same database, by way of the proxy."""
    name = urlsplit(url).path
    return f"postgresql://postgres@127.0.0.1:{proxy.port}{name}?sslmode=disable&{NO_EXTENSIONS}"


def _signal_all(directory: Path, number: int) -> list[int]:
    """Signal a server, so that it starts nobody any more, then those of its processes that live."""
    first = pid_of(directory)
    assert first is not None
    os.kill(first, number)
    reached = [first]
    for pid in (int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()):
        if _parent(pid) == first:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)
                reached.append(pid)
    return reached


def _parent(pid: int) -> int | None:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return None
    return int(stat.rpartition(")")[2].split()[1])
