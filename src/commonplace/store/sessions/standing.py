"""Checkpoints, and what a start pack is made of: what holds, what is open, which pages matter."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from commonplace import clock
from commonplace.model import Checkpoint
from commonplace.store.engine import Reader, Row, Tx
from commonplace.store.integrity.checksum import is_damaged
from commonplace.store.memories import local_moment
from commonplace.store.values import json_text, moment, moment_or_none, parsed


@dataclass(frozen=True, slots=True)
class Standing:
    """Something said that may belong into a start pack."""

    #: memory or fact.
    source: str
    id: str
    #: The kind of the memory or the fact, or ``constraint``.
    kind: str
    text: str
    importance: float
    #: Who vouches for it.
    trust: str
    at: datetime
    #: Whether something that it states no longer holds.
    replaced: bool = False


@dataclass(frozen=True, slots=True)
class Central:
    """A page that may belong into a start pack."""

    id: str
    address: str
    title: str
    summary: str
    hubness: int


def add_checkpoint(tx: Tx, checkpoint: Checkpoint, most: int) -> None:
    """Keep it; of the session's own only so many are kept."""
    about = {"book_id": tx.book_id, "session_id": checkpoint.session_id}
    tx.run("add_checkpoint", **about, at=clock.to_text(checkpoint.at), **_words(checkpoint))
    for row in tx.run("surplus_checkpoints", **about, most=most):
        tx.run("delete_checkpoint", book_id=tx.book_id, id=row["id"])


def set_checkpoint(tx: Tx, checkpoint: Checkpoint) -> None:
    tx.run("set_checkpoint", book_id=tx.book_id, **_words(checkpoint))


def checkpoints_of(
    reader: Reader, book_id: str, session_id: str, limit: int = 1000
) -> list[Checkpoint]:
    """The newest first."""
    about = {"book_id": book_id, "session_id": session_id}
    return [
        as_checkpoint(row) for row in reader.run("checkpoints_of_session", **about, limit=limit)
    ]


def checkpoints_of_project(
    reader: Reader, book_id: str, project: str, session_id: str, limit: int
) -> list[Checkpoint]:
    """Those of a project's other sessions, the newest first."""
    about = {"book_id": book_id, "project": project, "session_id": session_id}
    return [as_checkpoint(row) for row in reader.run("project_checkpoints", **about, limit=limit)]


def prune(tx: Tx, before: datetime) -> int:
    """Checkpoints from before a time go. How many."""
    gone = tx.run("prune_checkpoints", book_id=tx.book_id, before=clock.to_text(before))
    return len(gone)


def oldest(reader: Reader, book_id: str) -> datetime | None:
    return moment_or_none(reader.run("oldest_checkpoint", book_id=book_id)[0]["at"])


def remembered_in(
    reader: Reader, book_id: str, source: str, since: datetime, limit: int
) -> list[str]:
    """What was remembered with this source since a time, in order."""
    rows = reader.run(
        "session_memories", book_id=book_id, source=source, since=clock.to_text(since), limit=limit
    )
    return [row["text"] for row in reversed(rows) if not is_damaged("memories", row)]


# --- what a start pack is made of ---------------------------------------------------------------


_TABLES = {"fact": "facts", "memory": "memories"}


def standing(reader: Reader, book_id: str, limit: int) -> list[Standing]:
    """Constraints, decisions and preferences that hold, of each sort the newest first."""
    sorts = {
        "standing_constraints": "fact",
        "standing_facts": "fact",
        "standing_memories": "memory",
    }
    return [
        _standing(source, row)
        for query, source in sorts.items()
        for row in reader.run(query, book_id=book_id, limit=limit)
        if not is_damaged(_TABLES[source], row)
    ]


def newest(reader: Reader, book_id: str, limit: int) -> list[Standing]:
    """What was said last by those who are trusted, the newest first."""
    rows = reader.run("newest_trusted_memories", book_id=book_id, limit=limit)
    return [_standing("memory", row) for row in rows if not is_damaged("memories", row)]


def central_pages(reader: Reader, book_id: str, slugs: Sequence[str], limit: int) -> list[Central]:
    """Pages with one of these slugs, then the most central ones; none that rests on what the web, a
    tool or an import said."""
    rows = [
        row for slug in slugs for row in reader.run("pages_at_slug", book_id=book_id, slug=slug)
    ]
    rows += reader.run("central_pages", book_id=book_id, limit=limit)
    pages = {
        row["id"]: Central(
            row["id"], f"{row['type']}/{row['slug']}", row["title"], row["summary"], row["hubness"]
        )
        for row in rows
    }
    return [
        page
        for page in pages.values()
        if not reader.run("distrusted_sources", book_id=book_id, page_id=page.id)
    ]


def as_checkpoint(row: Row) -> Checkpoint:
    return Checkpoint(
        id=row["id"],
        session_id=row["session_id"],
        at=moment(row["at"]),
        trigger=row["trigger"],
        prompts=row["prompts"],
        digest=row["digest"],
        queries=tuple(parsed(row["queries"])),
        remembers=tuple(parsed(row["remembers"])),
    )


def _words(checkpoint: Checkpoint) -> Row:
    return {
        "id": checkpoint.id,
        "trigger": checkpoint.trigger,
        "prompts": checkpoint.prompts,
        "digest": checkpoint.digest,
        "queries": json_text(checkpoint.queries),
        "remembers": json_text(checkpoint.remembers),
    }


def _standing(source: str, row: Row) -> Standing:
    return Standing(
        source=source,
        id=row["id"].hex() if source == "fact" else row["id"],
        kind=row["kind"],
        text=row["text"] or row["quote"],
        importance=row["importance"],
        trust=row["trust"],
        at=local_moment(row, "at"),
        replaced=bool(row.get("replaced", 0)),
    )
