"""A library whose mind is scripted, and what it has understood."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import apsw
import psycopg
import pytest

import commonplace
from commonplace.minds.mind import Mind
from commonplace.model import Claim, Fact, Proposal
from commonplace.store import facts as fact_rows
from commonplace.store import graph
from commonplace.store.facts import Reading
from commonplace.understand.on_demand import queue
from tests.understand.picture import picture_book
from tests.understand.scripted import Scripted


class Understood:
    """A book, its mind, and short ways to look into it."""

    def __init__(self, library: commonplace.Library, url: str, name: str = "ada") -> None:
        self.library = library
        self.url = url
        self.book = library.book(name)
        self.id = self.book.info.id

    @property
    def mind(self) -> Scripted:
        assert isinstance(self.library.mind, Scripted)
        return self.library.mind

    def hear(self, text: str, **fields: object) -> commonplace.Memory:
        """Remember and understand."""
        memory = self.book.remember(text, **fields)  # type: ignore[arg-type]
        self.library.work()
        return memory

    def read_again(self) -> None:
        """Understand all memories once more."""
        queue(self.library.engine, self.id, 3, again=True)
        self.library.work()

    def facts(self, memory: commonplace.Memory) -> list[Fact]:
        return self.library.engine.read(lambda r: fact_rows.of_memory(r, self.id, memory.id))

    def sources(self, fact: Fact) -> list[str]:
        found = self.library.engine.read(lambda r: fact_rows.sources_of(r, self.id, fact.id))
        return [each.memory_id for each in found]

    def proposals(self, memory: commonplace.Memory) -> list[Proposal]:
        return self.library.engine.read(lambda r: fact_rows.proposals_of(r, self.id, memory.id))

    def claims(self, name: str) -> dict[str, Claim]:
        """By value."""
        entity = self.book.entity(name)
        found = self.library.engine.read(lambda r: graph.claims_of(r, self.id, entity.id, 100))
        return {claim.value: claim for claim in found}

    def standing(self, name: str) -> dict[str, str]:
        """How each value stands; of one that was said twice the latest."""
        entity = self.book.entity(name)
        found = self.library.engine.read(lambda r: graph.claims_of(r, self.id, entity.id, 100))
        return {claim.value: claim.status for claim in reversed(found)}

    def fates(self) -> dict[str, str]:
        """What became of each memory, by its text."""
        return {
            memory.text: reading.fate if reading else "waits"
            for memory in self.book.memories()
            for reading in [self.reading(memory)]
        }

    def reading(self, memory: commonplace.Memory) -> Reading | None:
        return self.library.engine.read(lambda r: fact_rows.reading_of(r, self.id, memory.id))

    def statuses(self) -> dict[str, str]:
        """How the one fact of each memory stands, by its text."""
        return {
            memory.text: fact.status
            for memory in self.book.memories()
            for fact in self.facts(memory)
        }

    def hints(self, memory: commonplace.Memory) -> list[str]:
        return self.library.engine.read(lambda r: fact_rows.hints_of(r, self.id, memory.id))

    def picture(self) -> object:
        """All that was understood, without ids and times of writing."""
        return picture_book(self.book)

    def everything(self) -> str:
        """Every value of every row of every table."""
        return "\n".join(_every_row(self.url))


def _every_row(url: str) -> Iterator[str]:
    if not url.startswith("postgresql://"):
        connection = apsw.Connection(url)
        names = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
        for (name,) in names:
            yield from map(str, connection.execute(f"SELECT * FROM {name}"))
        return
    plain = re.sub(r"[?&]commonplace_extensions=off", "", url)
    with psycopg.connect(plain) as server:
        tables = server.execute(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        ).fetchall()
        for (name,) in tables:
            yield from map(str, server.execute(f"SELECT * FROM {name}"))  # type: ignore[arg-type]


@pytest.fixture
def understood(library_url: str) -> Iterator[Callable[..., Understood]]:
    """Opens the library with a scripted mind, or the given one, and settings. What it understands
    is told by the test; pages are compiled by rules."""
    with ExitStack() as opened:

        def open_with(mind: Mind | None = None, **settings: object) -> Understood:
            by_rules = {"compile__model": "rules"} | settings
            library = commonplace.open(library_url, mind=mind or Scripted(), **by_rules)
            return Understood(opened.enter_context(library), library_url)

        yield open_with
