"""The graph arm: memories that mention what the question names, and what stands beside it.

From the question's entities (at most :data:`~commonplace.recall.names.MOST_ENTITIES`) to the
memories that mention them, which are worth 1; along the surest relations, one step, to the memories
that mention the entity at the other end, which are worth half of how sure the relation is. An
entity that very many memories mention is a hub: to mention it says nothing.

It is the best there is within its time. After each step it looks at the clock, and gives what it
has when the time is up; the answer says so then, for with more time it may be another.
"""

from collections.abc import Iterable
from dataclasses import replace

from commonplace.clock import Stopwatch
from commonplace.recall.arms.arm import NOTHING, ArmInput, ArmScores, make_arm_scores
from commonplace.recall.names import Names
from commonplace.store.engine import Reader
from commonplace.store.recalling import named as recalling
from commonplace.store.recalling.named import Beside

MOST_RELATIONS = 50
MOST_MEMORIES = 200
#: What a memory one step away is worth, of how sure the step is.
STEP = 0.5
#: More memories than this make a hub, if they are a tenth of the book; so many always do.
FEW = 50
SHARE = 10
MANY = 1_000
#: What an answer says then.
CUT_SHORT = (
    "The database took too long to say what stands beside the names of the question; asked again, "
    "the order may differ."
)


def graph_arm(
    reader: Reader, context: ArmInput, names: Names, deadline_seconds: float = 0.5
) -> ArmScores:
    """What the graph knows of the question, as far as it gets in time."""
    watch = Stopwatch()
    book_id = context.book_id
    if not names.entities:
        return NOTHING
    named = _telling(reader, context, names.entities)
    if not named:
        return NOTHING
    if watch.seconds() > deadline_seconds:
        return replace(NOTHING, cut_short=True)
    mentioned = recalling.memories_mentioning(reader, book_id, named, MOST_MEMORIES)
    worth = dict.fromkeys(mentioned, 1.0)
    late = False
    if len(worth) < MOST_MEMORIES and not (late := watch.seconds() > deadline_seconds):
        beside = _beside(reader, context, named)
        if beside and not (late := watch.seconds() > deadline_seconds):
            worth = _one_step(reader, context, beside, len(worth)) | worth
    return replace(make_arm_scores(context.index, worth, context.known), cut_short=late)


def _telling(reader: Reader, context: ArmInput, entity_ids: Iterable[str]) -> list[str]:
    """Those of them that are mentioned, and are no hubs."""
    ids = [*entity_ids]
    most = max(FEW, min(len(context.index) // SHARE, MANY))
    counts = recalling.count_mentions(reader, context.book_id, ids, most + 1)
    return [each for each in ids if 0 < counts.get(each, 0) <= most]


def _beside(reader: Reader, context: ArmInput, named: list[str]) -> dict[str, float]:
    """Entities one step away that were known to be so, and how sure that is; the surest first."""
    edges = recalling.related(reader, context.book_id, named, MOST_RELATIONS)
    sure: dict[str, float] = {}
    for edge in _known(context, edges):
        if edge.entity_id not in named:
            sure.setdefault(edge.entity_id, min(edge.confidence, 1.0))
    telling = _telling(reader, context, sure) if sure else []
    return {each: sure[each] for each in telling}


def _known(context: ArmInput, edges: list[Beside]) -> list[Beside]:
    """What had been said by the time that is asked about."""
    if context.known is None or not edges:
        return edges
    at = context.index.find([edge.memory_id for edge in edges])
    return [
        edge for edge, place in zip(edges, at, strict=True) if place >= 0 and context.known[place]
    ]


def _one_step(
    reader: Reader, context: ArmInput, beside: dict[str, float], have: int
) -> dict[str, float]:
    sure = [*beside.values()]
    mentioned = recalling.memories_mentioning(reader, context.book_id, beside, MOST_MEMORIES - have)
    return {each: STEP * sure[place] for each, (place, _) in mentioned.items()}
