"""Count names that memories say and that have no page, and say why they have none.

Names of memories that wait to be read are counted as they were written: who is meant by them is
known once they are read.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from commonplace.capture.candidates import candidates
from commonplace.language.name_key import name_key
from commonplace.store import graph
from commonplace.store import memories as memory_rows
from commonplace.store.compiling import entity_pages, hubs
from commonplace.store.engine import Reader
from commonplace.store.wiki import pages as page_rows
from commonplace.store.wiki import proposals as rows

#: Names that are looked at: those that are said most; and memories that wait to be read.
MOST, _MOST_KNOWN, _MOST_UNREAD = 10_000, 1_000, 200
_READING = "understand"


@dataclass(frozen=True, slots=True)
class OpenName:
    """A name without a page."""

    key: str
    surface: str
    memories: int
    #: Who goes by it, where that is known, and what it is taken for.
    entity_id: str | None = None
    type: str = ""
    #: Memories that say it and wait to be read, by id, the newest first.
    unread: tuple[str, ...] = ()


def list_open_names(reader: Reader, book_id: str, least: int) -> list[OpenName]:
    """List names that nothing was decided about, the most said first."""
    decided = {row["name"] for row in rows.decided_mentions(reader, book_id, None, MOST)}
    found = {
        each.name: OpenName(each.name, each.surface, each.memories)
        for each in rows.open_mentions(reader, book_id, 1, MOST)
    }
    for known in graph.by_mentions(reader, book_id, None, _MOST_KNOWN):
        key = name_key(known.name)
        found[key] = OpenName(key, known.name, known.mentions, known.id, known.type)
    for name in _list_unread(reader, book_id):
        held = found.get(name.key)
        if held is None:
            found[name.key] = name
        elif held.entity_id is None:  # who is known was counted when it was said
            memories = held.memories + len(name.unread)
            found[name.key] = replace(held, memories=memories, unread=name.unread)
    parts = _list_parts(found.values())
    open_ = [
        each
        for each in found.values()
        if each.memories >= least
        and each.key not in decided
        and each.memories > parts.get(each.key, 0)
    ]
    return sorted(open_, key=lambda each: (-each.memories, each.key))


def _list_parts(names: Iterable[OpenName]) -> dict[str, int]:
    """List what longer names begin or end with, and how often these are said: *Tanaka* is no name
    of its own where only *Kenji Tanaka* is said."""
    parts: dict[str, int] = {}
    for each in names:
        words = each.key.split()
        for cut in range(1, len(words)):
            for part in (" ".join(words[:cut]), " ".join(words[cut:])):
                parts[part] = max(parts.get(part, 0), each.memories)
    return parts


def list_memories(reader: Reader, book_id: str, name: OpenName, most: int) -> list[str]:
    """List the newest memories that say a name."""
    said = rows.memories_saying(reader, book_id, name.key, most) if most else []
    return [*name.unread[:most], *said][:most]


def is_said(reader: Reader, book_id: str, key: str) -> bool:
    """Whether a memory says a name, read or not."""
    if not key:
        return False
    if rows.memories_saying(reader, book_id, key, 1):
        return True
    return any(each.key == key for each in _list_unread(reader, book_id))


def count_days(reader: Reader, book_id: str, name: OpenName) -> int:
    """Count the days on which a name was said."""
    days = entity_pages.days_of_name(reader, book_id, name.key, name.entity_id)
    unread = memory_rows.with_ids(reader, book_id, name.unread) if name.unread else {}
    return len(days | {each.observed_at.date().isoformat() for each in unread.values()})


def explain_no_page(reader: Reader, book_id: str, name: OpenName) -> str:
    """Say why a name has no page."""
    if name.entity_id is None:
        return "not read yet" if name.unread else "not taken for a name yet"
    row = entity_pages.of_entity(reader, book_id, name.entity_id)
    if row is not None and row.fate == "gone":
        return "its page was deleted"
    if row is not None and row.to_id is not None:
        other = entity_pages.of_entity(reader, book_id, row.to_id)
        page = page_rows.info(reader, book_id, other.page_id) if other and other.page_id else None
        if page is not None:
            return f"told on the page of {page.title}"
    statements, days = entity_pages.counts_of_entity(reader, book_id, name.entity_id)
    if statements < 2:
        return "nothing is told of it yet" if statements == 0 else "only one thing is told of it"
    return "all of it was told on one day" if days < 2 else "its page is made next"


def _list_unread(reader: Reader, book_id: str) -> Iterable[OpenName]:
    """List the names of memories that wait to be read."""
    ids = hubs.waiting_to_compile(reader, book_id, _READING, _MOST_UNREAD)
    memories = memory_rows.with_ids(reader, book_id, ids) if ids else {}
    surfaces: dict[str, str] = {}
    said: dict[str, list[str]] = {}
    for memory in sorted(memories.values(), key=lambda each: each.id, reverse=True):
        for each in candidates(memory.text):
            surfaces.setdefault(each.key, each.surface)
            said.setdefault(each.key, []).append(memory.id)
    return _as_names(surfaces, said)


def _as_names(surfaces: Mapping[str, str], said: Mapping[str, list[str]]) -> list[OpenName]:
    return [OpenName(key, surfaces[key], len(ids), unread=(*ids,)) for key, ids in said.items()]
