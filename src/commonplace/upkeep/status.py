"""How a library stands, without changing anything."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from commonplace.model import BookInfo
from commonplace.store import embeddings as vector_rows
from commonplace.store import jobs as ledger
from commonplace.store import memories as memory_rows
from commonplace.store import upkeep as rows
from commonplace.store.compiling.unread import SETS
from commonplace.store.dreams import dreams as dream_rows
from commonplace.store.engine import Engine, Reader
from commonplace.store.wiki import pages as page_rows
from commonplace.understand.embed import STAGE, agreed_profile
from commonplace.upkeep.coverage import Coverage, count_coverage


@dataclass(frozen=True, slots=True)
class BookStatus:
    """What one book holds."""

    name: str
    tenant: str
    memories: int
    characters: int
    first_at: datetime | None
    last_at: datetime | None
    #: Memories that have vectors of the library's profile, and those that wait for them.
    embedded: int
    waiting: int
    #: Pages of its wiki that are active.
    pages: int = 0
    #: Memories that wait to be compiled.
    uncompiled: int = 0
    #: Memories that could not be read: they are kept and found, and not understood or on no page.
    unread: int = 0
    #: Memories that are newer than the last dream.
    undreamt: int = 0
    #: What became of its memories when they were read.
    coverage: Coverage = Coverage(0, 0, {}, 0)


@dataclass(frozen=True, slots=True)
class Status:
    """How a library stands."""

    #: engine, place, bytes and, on PostgreSQL, extensions.
    engine: Mapping[str, str]
    books: int
    memories: int
    #: Jobs by state.
    jobs: Mapping[str, int]
    #: The profile its vectors are of.
    profile: str | None


def library_status(engine: Engine) -> Status:
    books, memories = engine.read(rows.totals)
    return Status(
        engine=engine.describe(),
        books=books,
        memories=memories,
        jobs=engine.read(ledger.count),
        profile=agreed_profile(engine),
    )


def book_status(engine: Engine, book: BookInfo) -> BookStatus:
    profile = agreed_profile(engine)

    def look(reader: Reader) -> BookStatus:
        held = memory_rows.count(reader, book.id)
        embedded = vector_rows.count(reader, book.id, profile)[0] if profile else 0
        return BookStatus(
            name=book.name,
            tenant=book.tenant,
            memories=held["memories"],
            characters=held["characters"],
            first_at=held["first_at"],
            last_at=held["last_at"],
            embedded=embedded,
            waiting=rows.waiting(reader, book.id, STAGE),
            pages=page_rows.count(reader, book.id, "active"),
            uncompiled=rows.uncompiled(reader, book.id),
            unread=max(rows.waiting(reader, book.id, each) for each in SETS.values()),
            undreamt=dream_rows.undreamt(reader, book.id),
            coverage=count_coverage(reader, book.id),
        )

    return engine.read(look)
