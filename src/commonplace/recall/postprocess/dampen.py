"""What multiplies a candidate's score once the arms have spoken.

========== ============================================================= =====
factor     when                                                          times
========== ============================================================= =====
superseded all that it states of the question is over                    0.65
superseded some of that is over, or was said otherwise since             0.85
gravity    its vector is near, and it has no word of the question        0.5
hub        every entity that it mentions is one the book is full of      0.7
resolution it was decided, or is a constraint                            1.2
dated      the question names a day, and it lies there                   1.1
========== ============================================================= =====

Each has a switch, ``recall.NAME``; *dated* goes with *resolution*, and a decision of a named day is
not raised twice.

Of what a memory states only that lowers it which answers the question: the statements with most of
the question's words. What became of them is read from the rows and told in any case, also where the
question leans to the past and nothing is lowered. What took the place of an answer stands above it,
if it was found at all. Seen as of a day, or by a question for today, a statement is over only once
its successor was known and held. A memory that states both the old and the new ("she moved from
Porto to Lisbon") is the correction, and no victim of it.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from commonplace import clock
from commonplace.capture.terms import terms
from commonplace.model import IN_FORCE, Fact, Replaced
from commonplace.recall.postprocess.candidate import Candidate, multiply_score, sort_key
from commonplace.recall.postprocess.hubs import Hubs
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
#: What a statement is that holds no more.
_OVER = ("replaced", "denied", "corrected", "taken back")


@dataclass(frozen=True, slots=True)
class AskedTime:
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


NOW = AskedTime()


def dampen(
    reader: Reader,
    book_id: str,
    candidates: Sequence[Candidate],
    switches: RecallConfig,
    asked: AskedTime = NOW,
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
    when = asked.as_of or asked.today or clock.now()
    found = []
    for each in candidates:
        statements = stated.get(each.memory.id, ())
        fate = _judge(each, statements, asked, when)
        factors: dict[str, float] = {}
        if switches.superseded and asked.leaning >= 0 and fate.factor != 1:
            factors["superseded"] = fate.factor
        if switches.gravity and _only_near(each):
            factors["gravity"] = GRAVITY
        if common and _only_common(about.get(each.memory.id), common):
            factors["hub"] = HUB
        factors |= _resolution(each, statements, switches, asked)
        judged = replace(each, replaced=fate.replaced, states=(*statements,))
        found.append(multiply_score(judged if statements else each, **factors))
    in_order = sorted(found, key=sort_key)
    return _raise_successors(in_order) if switches.superseded and asked.leaning >= 0 else in_order


@dataclass(frozen=True, slots=True)
class _Fate:
    """What became of what a memory states, and what that is worth."""

    factor: float = 1.0
    replaced: tuple[Replaced, ...] = ()


def _judge(
    candidate: Candidate, statements: Sequence[Statement], asked: AskedTime, when: datetime
) -> _Fate:
    """Judge a memory by the statements of it that answer the question."""
    own = {each.statement for each in statements}
    newest = {each.fact_id: _find_successor(each, own, asked, when) for each in statements}
    ended = [
        each
        for each in statements
        if newest[each.fact_id] is not None or _is_over(each, asked, when)
    ]
    if not ended:
        return _Fate()
    answering = _find_answers(candidate, statements)
    stale = [each for each in answering if each in ended and each.status != "disputed"]
    factor = 1.0
    if stale:
        whole = len(stale) == len(answering) and all(each.status in _OVER for each in stale)
        factor = ALL_SUPERSEDED if whole else SOME_SUPERSEDED
    told = {
        by.id: Replaced(by.text, by.memory_id, by.began_at, each.status)
        for each in ended
        if (by := newest[each.fact_id]) is not None
    }
    told |= {
        each.fact_id: Replaced(
            _words_of(candidate, each), each.memory_id, each.ruled_at, each.status
        )
        for each in ended
        if each.ruled_at is not None and newest[each.fact_id] is None
    }
    return _Fate(
        factor, tuple(sorted(told.values(), key=lambda each: (each.since, each.memory_id)))
    )


def _find_successor(
    statement: Statement, own: Collection[str], asked: AskedTime, when: datetime
) -> Fact | None:
    """Find what stood in the place of a statement at that time; none where it was so still, or
    again. What was true at a moment is known from what was said later too."""
    found: Fact | None = None
    for each in statement.successors:
        if each.observed_at > when or each.began_at > (asked.true_at or when):
            break
        found = each
    if found is None or any(each.statement in own for each in statement.successors):
        return None
    return found


def _is_over(statement: Statement, asked: AskedTime, when: datetime) -> bool:
    """Say whether a statement without a successor was over. When one was taken back nobody knows:
    then for now only."""
    if statement.successors or statement.status not in _OVER:
        return False
    past = asked.true_at or asked.as_of
    if statement.until is None:
        return past is None
    return statement.until <= f"{past or when:%Y-%m-%d}"


def _find_answers(candidate: Candidate, statements: Sequence[Statement]) -> Sequence[Statement]:
    """Find the statements that have most of the question's words; all where none has any. Where one
    sentence makes several, each has its words without the values of the others."""
    asked = {*candidate.terms}
    values = {each.fact_id: frozenset(terms(each.value or "")) for each in statements}
    shared = []
    for each in statements:
        beside = [values[o.fact_id] for o in statements if o.span == each.span]
        others = frozenset().union(*beside) - values[each.fact_id]
        words = frozenset(terms(_words_of(candidate, each)))
        shared.append(len(asked & words - others))
    most = max(shared, default=0)
    return [each for each, words in zip(statements, shared, strict=True) if words == most]


def _words_of(candidate: Candidate, statement: Statement) -> str:
    start, end = statement.span
    return statement.text or candidate.memory.text[start:end]


def _raise_successors(in_order: Sequence[Candidate]) -> list[Candidate]:
    """Put what took the place of an answer above it: to its very score, and before it."""
    score = {each.memory.id: each.score for each in in_order}
    raised: dict[str, float] = {}
    for each in in_order:
        if "superseded" not in each.factors:
            continue
        for successor in each.replaced:
            newer = successor.memory_id
            if successor.how != "disputed" and score.get(newer, 1.0) < score[each.memory.id]:
                score[newer] = raised[newer] = score[each.memory.id]
    if not raised:
        return [*in_order]
    found = [_raise(each, raised.get(each.memory.id)) for each in in_order]
    return sorted(found, key=sort_key)


def _raise(candidate: Candidate, score: float | None) -> Candidate:
    """Raise to that very score: a product of floats may fall just below it."""
    if score is None:
        return candidate
    factor = score / candidate.score if candidate.score else 1.0
    return replace(multiply_score(candidate, newer=factor), score=score)


def _only_near(candidate: Candidate) -> bool:
    return not candidate.terms and candidate.arms.get("vector", 0.0) > 0


def _only_common(entities: Iterable[str] | None, common: frozenset[str]) -> bool:
    return bool(entities) and common.issuperset(entities or ())


def _resolution(
    candidate: Candidate, statements: Sequence[Statement], switches: RecallConfig, asked: AskedTime
) -> dict[str, float]:
    if not switches.resolution:
        return {}
    standing = any(each.is_rule and each.status in IN_FORCE for each in statements)
    if standing or candidate.memory.decision or candidate.memory.kind == "decision":
        return {"resolution": RESOLUTION}
    return {"dated": DATED} if candidate.at in asked.inside else {}
