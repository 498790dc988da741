"""What sessions have made of memories and pages: which were of use, and where they belong."""

from collections.abc import Iterable

from commonplace.store.engine import Reader
from commonplace.store.graph import WEIGHT
from commonplace.store.values import json_list


def uses(
    reader: Reader, book_id: str, ids: Iterable[str], besides: str, least: float
) -> dict[str, int]:
    """In how many sessions, ``besides`` this one, each was of so much use at least; never 0."""
    about = {"book_id": book_id, "ids": json_list(ids)}
    return dict(reader.scan("uses_of_items", **about, session_id=besides, least=least))


def aspects(reader: Reader, book_id: str, ids: Iterable[str]) -> dict[str, float]:
    """What the heaviest aspect weighs that something is filed under which a memory states."""
    about = {"book_id": book_id, "ids": json_list(ids), "unused": WEIGHT}
    return dict(reader.scan("aspects_of_memories", **about))


def projects(reader: Reader, book_id: str, session_ids: Iterable[str]) -> dict[str, str]:
    """What these sessions work on, as far as it was said."""
    return dict(reader.scan("projects_of_sessions", book_id=book_id, ids=json_list(session_ids)))
