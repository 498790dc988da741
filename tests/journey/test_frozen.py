"""Frozen: what is said is kept and found, and nothing else is written by itself."""

from collections.abc import Callable
from typing import Any

import apsw
import pytest

import commonplace
from commonplace import clock
from commonplace.errors import ConfigError
from commonplace.handlers import FROZEN
from commonplace.jobs.worker import Ran
from commonplace.store import jobs as ledger
from tests.serve.cli.conftest import Say, home, say

__all__ = ["home", "say"]

pytestmark = pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
#: What a frozen library may still write: embeddings, jobs and their leases, and what it agreed on.
GOES_ON = {"embeddings", "jobs", "agreements", "audit", "dirty", "books", "sqlite_sequence"}
SETTINGS: dict[str, Any] = {
    "embed__model": "hashing",
    "jobs__backoff_seconds": 0,
    "jobs__poll_seconds": 0.01,
    "upkeep__mode": "execute",
}
TOLD = [
    ("2026-01-05", "My sister Eva lives in Lisbon."),
    ("2026-01-12", "Eva moved to Porto with her cat Pixel."),
    ("2026-01-13", "Eva works at Acme in Porto."),
    ("2026-02-20", "Eva loves green tea. Pixel sleeps on the sofa."),
]


def _tables(url: str) -> dict[str, list[tuple[Any, ...]]]:
    file = apsw.Connection(url, apsw.SQLITE_OPEN_READONLY)
    names = file.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    found = {name: list(file.execute(f"SELECT * FROM {name}")) for (name,) in [*names]}
    file.close()
    return found


def _queue_all_kinds(library: commonplace.Library) -> set[str]:
    kinds = {*library.handlers._all()}
    book = library.book("ada")
    for kind in kinds - {"ingest", "transcript"}:  # those are asked for: what somebody says is kept
        job = ledger.NewJob(book.info.id, kind, {}, kind)
        library.engine.write(lambda tx, job=job: ledger.enqueue(tx, job), book_id=book.info.id)
    return kinds


def _full_book(library: commonplace.Library) -> commonplace.Book:
    """A book that was worked on, and has work and old things before it."""
    book = library.book("ada")
    for day, text in TOLD[:2]:
        book.remember(text, author="Ada", occurred_at=day)
    library.work()
    book.dream()
    forgotten = book.remember("Eva was in Faro.", author="Ada")
    with clock.frozen_at(clock.later(clock.now(), -86_400 * 400)):
        book.forget(forgotten.id)
        book.forget(book.remember("Eva was in Beja.", author="Ada").id)
    for day, text in TOLD[2:]:
        book.remember(text, author="Ada", occurred_at=day)
    return book


def test_no_kind_of_job_writes_anything_by_itself(library_url: str) -> None:
    with commonplace.open(library_url, **SETTINGS) as library:
        _full_book(library)
    with commonplace.open(library_url, **SETTINGS, understand__mode="frozen") as library:
        kinds = _queue_all_kinds(library)
        assert {*FROZEN} < kinds
        before = _tables(library_url)
        ran: list[Ran] = []
        library.work(ran.append)
        library.upkeep.rounds()
        assert library.schedule_dreams() == 0
        library.work(ran.append)
        library.catch_up()
        after = _tables(library_url)
        changed = {name for name in before if before[name] != after[name]}
        assert changed <= GOES_ON
        assert "embeddings" in changed, "embeddings go on"
        assert {each.job.kind for each in ran} & {*FROZEN} == set()
        waiting = library.engine.read(ledger.count)["queued"]
        assert waiting >= len(FROZEN)
    with commonplace.open(library_url, **SETTINGS) as library:
        library.work()
        thawed = _tables(library_url)
        for table in ("facts", "versions", "tombstones"):
            assert thawed[table] != before[table], table


@pytest.mark.parametrize(
    "act",
    [
        lambda book: book.compile(),
        lambda book: book.dream(),
        lambda book: book.dreams.rebuild(),
    ],
)
def test_who_asks_for_it_is_told_that_the_library_is_frozen(
    library_url: str, act: Callable[[commonplace.Book], object]
) -> None:
    with commonplace.open(library_url, **SETTINGS) as library:
        _full_book(library)
    with commonplace.open(library_url, **SETTINGS, understand__mode="frozen") as library:
        before = _tables(library_url)
        with pytest.raises(ConfigError, match="frozen"):
            act(library.book("ada"))
        assert _tables(library_url) == before


def test_what_is_said_is_kept_and_found_and_waits(library_url: str) -> None:
    with commonplace.open(library_url, **SETTINGS, understand__mode="frozen") as library:
        book = library.book("ada")
        book.remember("The ferry leaves at seven.")
        library.work()
        assert book.recall("ferry")[0].text == "The ferry leaves at seven."
        assert _tables(library_url)["facts"] == []


def test_a_session_that_ends_teaches_nothing(library_url: str) -> None:
    with commonplace.open(library_url, **SETTINGS) as library:
        _full_book(library)
        library.work()
    with commonplace.open(library_url, **SETTINGS, understand__mode="frozen") as library:
        before = _tables(library_url)
        session = library.book("ada").session("s1")
        session.start()
        session.end()
        after = _tables(library_url)
        for table in ("aspect_usage", "agreements"):
            assert after[table] == before[table], table


def test_the_command_line_says_what_waits(
    engine: str, say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMMONPLACE_UNDERSTAND__MODE", "frozen")
    say("remember", "Ada moved to Lisbon.", code=0)
    card = say("status", code=0).out
    assert "frozen" in card.lower()
    assert "1 memory to be understood" in " ".join(card.split())
    assert say("status", "--json", code=0).json["frozen"] is True
    assert "Frozen (understand.mode)" in say("jobs", "list", code=0).out
    assert say("jobs", "list", "--json", code=0).json["frozen"] is True
    for words in (["compile"], ["dream"], ["understand"]):
        assert "frozen" in say(*words, code=2).err
