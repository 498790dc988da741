"""What recall asks beside the index: who is named, what stands beside them, and which hints and
facts speak for a memory."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from commonplace.store.engine import Reader
from commonplace.store.values import json_list


@dataclass(frozen=True, slots=True)
class Called:
    """A name of something that has an id, and another name of the same thing."""

    key: str
    id: str
    other: str


@dataclass(frozen=True, slots=True)
class Beside:
    """An entity one step away, how sure that is, and the memory that said it first."""

    entity_id: str
    confidence: float
    memory_id: str


@dataclass(frozen=True, slots=True)
class Derived:
    """A text that speaks for a memory: a hint, or a fact that it states."""

    memory_id: str
    kind: str
    #: Which of the memory's hints, or which fact.
    item: str
    text: str
    holds: bool


def entities_called(reader: Reader, book_id: str, names: Iterable[str], limit: int) -> list[Called]:
    """By name key."""
    rows = reader.run("entities_called", book_id=book_id, names=json_list(names), limit=limit)
    return [Called(row["key"], row["entity_id"], row["other"]) for row in rows]


def pages_called(reader: Reader, book_id: str, keys: Iterable[str], limit: int) -> list[Called]:
    """By the key of a page's title, alias or former title. Archived pages are left out."""
    rows = reader.run("pages_called", book_id=book_id, keys=json_list(keys), limit=limit)
    return [Called(row["key"], row["page_id"], row["other"]) for row in rows]


def count_mentions(
    reader: Reader, book_id: str, entity_ids: Iterable[str], limit: int
) -> dict[str, int]:
    """How often each is mentioned; counted no further than the limit."""
    ids = json_list(entity_ids)
    rows = reader.run("count_mentions", book_id=book_id, ids=ids, limit=limit)
    return {row["entity_id"]: row["mentions"] for row in rows}


def memories_mentioning(
    reader: Reader, book_id: str, entity_ids: Iterable[str], limit: int
) -> dict[str, tuple[int, int]]:
    """Memories that mention these entities: the place in the list of the first that each mentions,
    and how many of them it does."""
    ids = json_list(entity_ids)
    rows = reader.run("memories_mentioning", book_id=book_id, ids=ids, limit=limit)
    return {row["memory_id"]: (row["place"], row["entities"]) for row in rows}


def related(reader: Reader, book_id: str, entity_ids: Iterable[str], limit: int) -> list[Beside]:
    """Those one step away, the surest first."""
    ids = json_list(entity_ids)
    rows = reader.run("related_entities", book_id=book_id, ids=ids, limit=limit)
    return [Beside(row["other_id"], float(row["confidence"]), row["memory_id"]) for row in rows]


def derived_since(reader: Reader, book_id: str, revision: int) -> Iterator[Derived]:
    """Hints, and facts that say something in other words than their memory, that are newer than
    this revision or stand otherwise since; in no order."""
    about = {"book_id": book_id, "revision": revision}
    for memory_id, position, text in reader.scan("hints_since", **about):
        yield Derived(memory_id, "hint", str(position), text, True)
    for memory_id, fact_id, text, holds in reader.scan("fact_texts_since", **about):
        yield Derived(memory_id, "fact", bytes(fact_id).hex(), text, bool(holds))


def read_since(reader: Reader, book_id: str, revision: int) -> list[str]:
    """Memories that were read after this revision: what was derived of them before is gone."""
    rows = reader.run("readings_since", book_id=book_id, revision=revision)
    return [row["memory_id"] for row in rows]
