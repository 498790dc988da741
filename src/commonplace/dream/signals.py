"""What a dream goes by: how the book is used, and where it has gaps. Read from what is stored.

- *asked for*: pages that are read most, and what most sessions were shown
- *unanswered*: questions that found nothing certain
- *nameless*: names that many memories say and that have no page
- *stale*: pages whose newest memory is older than ``wiki.stale_days``, seen from the newest memory
- *decided*: memories of the last weeks that say what was decided, and that no decision's page has

They are told, in the plan, the status and the knowledge map.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from commonplace import clock
from commonplace.model import Memory
from commonplace.store import memories as memory_rows
from commonplace.store.dreams import dreams as dream_rows
from commonplace.store.dreams import usage as rows
from commonplace.store.dreams.usage import PageSeen, Unanswered
from commonplace.store.engine import Reader
from commonplace.store.wiki import proposals as proposal_rows

#: How many of each are told.
_MOST = 10
#: Memories that a name needs to be told.
_LEAST = 3
#: Days in which a decision is recent.
_RECENT_DAYS = 28
_DAY = 86_400.0


@dataclass(frozen=True, slots=True)
class Nameless:
    """A name without a page, and how many memories say it."""

    name: str
    memories: int


@dataclass(frozen=True, slots=True)
class Signals:
    """See the module's docstring."""

    read: Sequence[PageSeen] = ()
    shown: Sequence[tuple[str, str, int]] = ()
    unanswered: Sequence[Unanswered] = ()
    nameless: Sequence[Nameless] = ()
    stale: Sequence[PageSeen] = ()
    decided: Sequence[Memory] = ()


def signals(reader: Reader, book_id: str, stale_days: int) -> Signals:
    """How the book stands, on one snapshot."""
    now = dream_rows.newest(reader, book_id)
    return Signals(
        read=rows.most_read(reader, book_id, _MOST),
        shown=rows.most_shown(reader, book_id, _MOST),
        unanswered=rows.unanswered(reader, book_id, _MOST),
        nameless=_nameless(reader, book_id),
        stale=rows.without_news(reader, book_id, _before(now, stale_days), _MOST) if now else (),
        decided=_decided(reader, book_id, now) if now else (),
    )


def _before(now: datetime, days: int) -> datetime:
    return clock.later(now, -days * _DAY)


def _nameless(reader: Reader, book_id: str) -> list[Nameless]:
    heard = proposal_rows.open_mentions(reader, book_id, _LEAST, _MOST)
    return [Nameless(each.surface, each.memories) for each in heard]


def _decided(reader: Reader, book_id: str, now: datetime) -> list[Memory]:
    ids = rows.decisions_since(reader, book_id, _before(now, _RECENT_DAYS), _MOST)
    found = memory_rows.load_material(reader, book_id, ids) if ids else {}
    return [found[each] for each in ids if each in found]
