"""Imports as runs: what each brought, file by file, and what only it said."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from commonplace import clock
from commonplace.model import Memory
from commonplace.store.engine import Reader, Row, Tx
from commonplace.store.values import json_text, moment, moment_or_none, parsed, storable

_ALL = 2**31 - 1


@dataclass(frozen=True, slots=True)
class RunFile:
    """What came of one file: ``created``, ``unchanged``, ``failed``, or what a wiki's import says
    (``added``, ``changed``, ``conflict``, …)."""

    file: str
    outcome: str
    added: int = 0
    duplicates: int = 0
    problems: int = 0
    #: ``type/slug`` of its page.
    page: str = ""


@dataclass(frozen=True, slots=True)
class ImportRun:
    """One import."""

    number: int
    format: str
    path: str
    actor: str | None
    #: ``running`` (or interrupted), ``done``, ``rolled back``.
    state: str
    started_at: datetime
    finished_at: datetime | None
    rolled_at: datetime | None
    added: int
    duplicates: int
    #: Where, and why: the first thousand.
    problems: tuple[tuple[str, str], ...]
    #: What is still there of the memories that it brought or met.
    memories: int
    files: int


@dataclass(frozen=True, slots=True)
class RestingPage:
    """A page that was made of what a run said, and of how many memories."""

    address: str
    title: str
    memories: int


def begin(tx: Tx, format: str, path: str, actor: str | None) -> tuple[int, bool]:
    """The number of a new run, or of one that was interrupted and goes on; whether it does."""
    about: Row = {"book_id": tx.book_id, "format": format, "path": storable(path)}
    unfinished = tx.run("unfinished_run", **about)
    if unfinished:
        return unfinished[0]["number"], True
    made = tx.run("add_run", **about, actor=actor, at=clock.to_text(clock.now()))
    return made[0]["number"], False


def note(tx: Tx, number: int, written: Iterable[Memory]) -> None:
    """A run wrote these. What goes by a key is counted once, however often it is said."""
    times: dict[str, int] = {}
    for each in written:
        again = each.duplicate and each.idempotency_key is not None
        times[each.id] = times.get(each.id, 0) + (not again)
    about = {"book_id": tx.book_id, "number": number}
    tx.run_many(
        "add_imported",
        [about | {"memory_id": each, "times": often} for each, often in times.items()],
    )


def finish(
    tx: Tx, number: int, files: Sequence[RunFile], problems: Sequence[tuple[str, str]]
) -> None:
    about = {"book_id": tx.book_id, "number": number}
    tx.run_many(
        "add_run_file",
        [
            about
            | {
                "file": storable(each.file),
                "outcome": each.outcome,
                "added": each.added,
                "duplicates": each.duplicates,
                "problems": each.problems,
                "page": each.page,
            }
            for each in files
        ],
    )
    tx.run(
        "finish_run",
        **about,
        at=clock.to_text(clock.now()),
        added=sum(each.added for each in files),
        duplicates=sum(each.duplicates for each in files),
        problems=json_text([[storable(where), storable(why)] for where, why in problems]),
    )


def ids(reader: Reader, book_id: str, number: int) -> set[str]:
    """What a run brought or met."""
    found = reader.scan("imported_ids", book_id=book_id, number=number)
    return {row[0] for row in found}


def listed(
    reader: Reader, book_id: str, before: int | None = None, limit: int = 50
) -> list[ImportRun]:
    """The newest first."""
    below = _ALL if before is None else before
    rows = reader.run("list_runs", book_id=book_id, before=below, limit=limit)
    return [_run(row) for row in rows]


def one(reader: Reader, book_id: str, number: int) -> ImportRun | None:
    found = listed(reader, book_id, number + 1, 1)
    return found[0] if found and found[0].number == number else None


def files(
    reader: Reader, book_id: str, number: int, after: str, outcome: str | None, limit: int
) -> list[RunFile]:
    """By name, after one that was seen."""
    about = {"book_id": book_id, "number": number, "after": after, "outcome": outcome}
    return [RunFile(**row) for row in reader.run("files_of_run", **about, limit=limit)]


def outcomes(reader: Reader, book_id: str, number: int) -> dict[str, int]:
    """How many files came to what."""
    rows = reader.run("outcomes_of_run", book_id=book_id, number=number)
    return {row["outcome"]: row["files"] for row in rows}


def only(reader: Reader, book_id: str, number: int, limit: int = _ALL) -> list[str]:
    """The memories that this run said and nobody else."""
    rows = reader.run("only_imported", book_id=book_id, number=number, limit=limit)
    return [row["memory_id"] for row in rows]


def pages(reader: Reader, book_id: str, number: int, limit: int) -> list[RestingPage]:
    """The pages that cite or cited what it said, those first that rest on most of it."""
    rows = reader.run("pages_of_run", book_id=book_id, number=number, limit=limit)
    return [
        RestingPage(f"{row['type']}/{row['slug']}", row["title"], row["memories"]) for row in rows
    ]


def rolled_back(tx: Tx, number: int) -> None:
    at = clock.to_text(clock.now())
    tx.run("roll_run_back", book_id=tx.book_id, number=number, at=at)


def _run(row: Row) -> ImportRun:
    return ImportRun(
        number=row["number"],
        format=row["format"],
        path=row["path"],
        actor=row["actor"],
        state=row["state"],
        started_at=moment(row["started_at"]),
        finished_at=moment_or_none(row["finished_at"]),
        rolled_at=moment_or_none(row["rolled_at"]),
        added=row["added"],
        duplicates=row["duplicates"],
        problems=tuple((where, why) for where, why in parsed(row["problems"])),
        memories=row["memories"],
        files=row["files"],
    )
