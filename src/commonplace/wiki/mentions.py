"""Names that memories say and that have no page, whether the book knows who is meant or not: open,
promoted to a page, or ignored."""

from dataclasses import dataclass
from itertools import islice

from commonplace.capture.aliases import alias_key
from commonplace.capture.check import count, shown
from commonplace.errors import NotFound
from commonplace.model import Memory
from commonplace.store import graph
from commonplace.store import memories as memory_rows
from commonplace.store.engine import Reader, Tx
from commonplace.store.wiki import names as name_rows
from commonplace.store.wiki import proposals as rows
from commonplace.store.wiki.proposals import Heard
from commonplace.wiki.desk import Desk
from commonplace.wiki.find import find_id
from commonplace.wiki.text.slugs import slug_of

#: Memories that are shown of a name.
CONTEXTS = 5
#: Names that are looked at: those that are said most.
_MOST = 10_000


@dataclass(frozen=True, slots=True)
class Mention:
    """An open name, how many memories say it, and the newest of them."""

    name: str
    surface: str
    memories: int
    contexts: tuple[Memory, ...]


def open_mentions(desk: Desk, least: int = 2, limit: int = 50) -> list[Mention]:
    """Names that are said by at least so many memories, the most said first."""

    few, most = count("least", least, 1_000_000), count("limit", limit, 10_000)

    def work(reader: Reader) -> list[Mention]:
        heard = [
            *rows.open_mentions(reader, desk.book_id, few, _MOST),
            *_known(reader, desk.book_id, few),
        ]
        heard.sort(key=lambda each: (-each.memories, each.name))
        open_ = (each for each in heard if not _has_page(reader, desk.book_id, each))
        told = CONTEXTS if desk.role == "owner" else 0  # pages are shared, memories are not
        return [_with_contexts(reader, desk.book_id, each, told) for each in islice(open_, most)]

    return desk.read(work)


def _known(reader: Reader, book_id: str, least: int) -> list[Heard]:
    """Named things that the book knows, nothing being decided about their names."""
    decided = {row["name"] for row in rows.decided_mentions(reader, book_id, None, _MOST)}
    listed = graph.list_entities(reader, book_id, None, _MOST)
    return [
        Heard(key, each.name, each.mentions)
        for each in listed
        if each.mentions >= least and (key := alias_key(each.name)) not in decided
    ]


def _has_page(reader: Reader, book_id: str, heard: Heard) -> bool:
    found = name_rows.named(reader, book_id, slug_of(heard.name))
    return any(each.status == "active" for each in found)


def _with_contexts(reader: Reader, book_id: str, heard: Heard, most: int) -> Mention:
    ids = rows.memories_saying(reader, book_id, heard.name, most) if most else []
    known = memory_rows.with_ids(reader, book_id, ids)
    said = tuple(known[each] for each in ids if each in known)
    return Mention(heard.name, heard.surface, heard.memories, said)


def decide(desk: Desk, name: str, state: str, ref: str | None = None) -> None:
    """A name is promoted to a page, ignored, or open again."""
    key = alias_key(name) if isinstance(name, str) else ""

    def work(tx: Tx) -> None:
        known = rows.memories_saying(tx, desk.book_id, key, 1) if key else []
        if not known and state != "open":
            raise NotFound(f"No memory says {shown(name)}. `commonplace wiki mentions` lists them.")
        page_id = find_id(tx, desk.book_id, ref) if ref else None
        rows.set_mention(tx, key, state, page_id, desk.author.name)

    desk.write(work)
