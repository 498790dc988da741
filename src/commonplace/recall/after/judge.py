"""What multiplies a candidate's score once the arms have spoken.

========== ============================================================= =====
factor     when                                                          times
========== ============================================================= =====
superseded nothing of what it states holds any more                      0.65
superseded some of it does not                                           0.85
gravity    its vector is near, and it has no word of the question        0.5
hub        every entity that it mentions is one the book is full of      0.7
resolution it was decided, or is a constraint                            1.2
dated      the question names a day, and it lies there                   1.1
========== ============================================================= =====

Each has a switch, ``recall.NAME``; *dated* goes with *resolution*, and a decision of a named day is
not raised twice. What took the place of a statement is told in any case, also where the question
leans to the past and nothing is lowered. Seen as of a day, or by a question for today, a statement
is replaced only once its successor was known and held. A memory that states both the old and the
new ("she moved from Porto to Lisbon") is the correction, and no victim of it.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from commonplace import clock
from commonplace.model import Replaced
from commonplace.recall.after.candidate import Candidate, order, times
from commonplace.recall.after.hubs import Hubs
from commonplace.settings import RecallConfig
from commonplace.store.engine import Reader
from commonplace.store.recalling import statements as recalled
from commonplace.store.recalling.statements import Statement

ALL_SUPERSEDED = 0.65
SOME_SUPERSEDED = 0.85
GRAVITY = 0.5
HUB = 0.7
RESOLUTION = 1.2
DATED = 1.1


@dataclass(frozen=True, slots=True)
class Asking:
    """What of a question the judge has to know."""

    #: The moment that is asked about; now when it is none.
    as_of: datetime | None = None
    #: 1 where the newest is asked for, -1 where the past is.
    leaning: int = 0
    #: The memories that lie on a day the question names, by number.
    inside: Collection[int] = field(default_factory=frozenset)
    #: The moment at which it is to hold; that of ``as_of``, or now, when it is none.
    true_at: datetime | None = None
    #: When it is asked.
    today: datetime | None = None


NOW = Asking()


def judged(
    reader: Reader,
    book_id: str,
    candidates: Sequence[Candidate],
    switches: RecallConfig,
    asking: Asking = NOW,
    hubs: Hubs | None = None,
) -> list[Candidate]:
    """The candidates with their factors and with what replaced them, in their new order.

    One query for all of them, two with ``recall.hub``.
    """
    if not candidates:
        return []
    ids = [each.memory.id for each in candidates]
    stated = recalled.statements(reader, book_id, ids)
    about = recalled.entities(reader, book_id, ids) if switches.hub else {}
    common = (hubs or Hubs()).of(reader, book_id) if about else frozenset()
    when = asking.as_of or asking.today or clock.now()
    found = []
    for each in candidates:
        statements = stated.get(each.memory.id, ())
        gone, replaced = _gone(statements, asking, when) if statements else (0, ())
        factors: dict[str, float] = {}
        if gone:
            factors["superseded"] = _superseded(gone, len(statements), switches, asking.leaning)
        if switches.gravity and _only_near(each):
            factors["gravity"] = GRAVITY
        if common and _only_common(about.get(each.memory.id), common):
            factors["hub"] = HUB
        factors |= _resolution(each, statements, switches, asking)
        marked = replace(each, replaced=replaced) if replaced else each
        found.append(times(marked, **factors))
    return sorted(found, key=order)


def _superseded(gone: int, of: int, switches: RecallConfig, leaning: int) -> float:
    if not switches.superseded or leaning < 0:
        return 1.0
    return ALL_SUPERSEDED if gone == of else SOME_SUPERSEDED


def _gone(
    statements: Sequence[Statement], asking: Asking, when: datetime
) -> tuple[int, tuple[Replaced, ...]]:
    """How many of these held no more at that time, and what had taken their place. What was true
    at a moment is known from what was said later too.

    Of some that were taken back nobody knows when: then for now only.
    """
    own = {each.fact_id for each in statements}
    gone, by = 0, {}
    for each in statements:
        successor = each.successor
        if each.status == "active" or (successor and successor.fact_id in own):
            continue
        if successor is None:
            past = asking.true_at or asking.as_of
            ended = each.until <= (past or when) if each.until else past is None
            gone += each.status == "retracted" and ended
        elif successor.known <= when and successor.since <= (asking.true_at or when):
            gone += 1
            told = Replaced(successor.text, successor.memory_id, successor.since)
            by[successor.fact_id] = told
    return gone, tuple(sorted(by.values(), key=lambda each: (each.since, each.memory_id)))


def _only_near(candidate: Candidate) -> bool:
    return not candidate.terms and candidate.arms.get("vector", 0.0) > 0


def _only_common(entities: Iterable[str] | None, common: frozenset[str]) -> bool:
    return bool(entities) and common.issuperset(entities or ())


def _resolution(
    candidate: Candidate, statements: Sequence[Statement], switches: RecallConfig, asking: Asking
) -> dict[str, float]:
    if not switches.resolution:
        return {}
    standing = any(each.constraint and each.status == "active" for each in statements)
    if standing or candidate.memory.decision or candidate.memory.kind == "decision":
        return {"resolution": RESOLUTION}
    return {"dated": DATED} if candidate.at in asking.inside else {}
