"""Something is forgotten, or not believed any more, while a job works on it: between what the job
has read and what it writes. Nothing of it is left behind, whichever of the job's writes comes
next."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import commonplace
from commonplace.model import Job
from commonplace.store.engine import Reader, Tx
from commonplace.upkeep.selecting import Selector
from tests.upkeep.canaries import rows_of
from tests.wiki.soundness import assert_sound

WORD = "xylocarp"
_SETTINGS: dict[str, Any] = {"embed__model": "hashing", "compile__bucket_seconds": 0}
SECRET = f"Kenji Tanaka hid the {WORD} in Faro. {WORD.title()} Lind helped Kenji Tanaka."


class Interrupted:
    """An engine that has something else happen before one of a job's writes."""

    def __init__(self, engine: Any, turn: int, act: Callable[[], None]) -> None:
        self._engine = engine
        self._turn = turn
        self._act = act
        self.acted = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engine, name)

    def write(
        self, work: Callable[[Tx], Any], *, book_id: str = "", lease: Job | None = None
    ) -> Any:
        if lease is not None:
            self._turn -= 1
            if self._turn == 0:
                self.acted = True
                self._act()
        return self._engine.write(work, book_id=book_id, lease=lease)


@pytest.fixture
def other(library_url: str) -> Iterator[commonplace.Library]:
    with commonplace.open(library_url, **_SETTINGS) as opened:
        yield opened


def _told(book: commonplace.Book) -> str:
    """What is on pages, in facts and in recall."""
    told = [book.wiki.page(info.id).body for info in book.wiki.every_page()]
    told += [hit.text for hit in book.recall(f"Where is the {WORD}? Kenji Tanaka Lind", 50)]
    told += [repr(book.graph.entities(limit=100))]
    return "\n".join(told).casefold()


@pytest.mark.slow
@pytest.mark.parametrize("how", ["forget", "taint"])
@pytest.mark.parametrize("turn", [1, 2, 3, 5, 8])
def test_nothing_of_it_is_left_whenever_it_happens(
    other: commonplace.Library, library_url: str, turn: int, how: str
) -> None:
    with commonplace.open(library_url, **_SETTINGS) as library:
        book = library.book("ada")
        for day in (1, 2, 3):
            book.remember(f"Kenji Tanaka built boat {day}.", occurred_at=f"2026-03-0{day}")
        library.work()
        secret = book.remember(SECRET, source="chat:17", occurred_at="2026-03-04").id
        book.remember("Kenji Tanaka lives in Faro.", occurred_at="2026-03-05")

        def act() -> None:
            there = other.book("ada").forgetting
            getattr(there, how)(Selector(memories=[secret]))

        interrupted = Interrupted(library.engine, turn, act)
        library.engine = interrupted  # type: ignore[assignment]
        library.work()
        if not interrupted.acted:
            act()
        library.work()
        assert WORD not in _told(book)
        assert "kenji tanaka lives in faro" in _told(book)
        if how == "forget":
            assert not any(WORD.encode() in row.lower() for row in rows_of(library_url))
        assert not _made_of(other, secret)
        assert_sound(book)


def _made_of(library: commonplace.Library, memory_id: str) -> list[str]:
    """Tables that have something of a memory besides that it is there, or was."""
    tables = (
        "memory_index", "embeddings", "mentions", "dirty", "memory_readings", "facts",
        "candidate_surfaces", "hints", "proposals", "page_proposal_sources", "shown",
    )  # fmt: skip

    def look(reader: Reader) -> list[str]:
        return [
            table
            for table in tables
            if any(memory_id in map(str, row) for row in reader.scan(f"all_of_{table}"))
        ]

    return library.engine.read(look)


def test_the_jobs_write_often_enough_to_be_interrupted_in_each_stage(library_url: str) -> None:
    """Else the test above would show nothing."""
    kinds: list[str] = []

    class Noting(Interrupted):
        def write(
            self, work: Callable[[Tx], Any], *, book_id: str = "", lease: Job | None = None
        ) -> Any:
            kinds.extend([lease.kind] if lease else [])
            return super().write(work, book_id=book_id, lease=lease)

    with commonplace.open(library_url, **_SETTINGS) as library:
        book = library.book("ada")
        book.remember(SECRET)
        library.engine = Noting(library.engine, 0, lambda: None)  # type: ignore[assignment]
        library.work()
    assert {"embed", "understand", "compile"} <= {*kinds}
    assert len(kinds) >= 3
