"""What is stored of hits, as the numbers that a predictor goes by.

Where a hit was of use before, and what its aspects weigh, sessions have left in the store. It is
*of the project* of a session when a session of that project remembered it, or when it names the
project.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath

from commonplace import clock
from commonplace.capture.terms import terms
from commonplace.model import Hit, Memory
from commonplace.recall.predict.features import OF_USE, About, features
from commonplace.recall.score import arm_share
from commonplace.store.engine import Reader
from commonplace.store.recalling import habits
from commonplace.store.sessions.said import PREFIX

_DAY = 86_400
#: Characters in which the name of a project is looked for.
_LONGEST = 20_000


def number_hits(
    reader: Reader,
    book_id: str,
    session: str | None,
    ranked: Sequence[tuple[int, Hit]],
    memories: Mapping[str, Memory],
) -> list[dict[str, float]]:
    """For each hit with its rank. ``session``: who asks; ``memories``: those of the hits, by id."""
    known = _known(reader, book_id, session, [hit for _, hit in ranked])
    return [features(_about(rank, hit, memories.get(hit.id), known)) for rank, hit in ranked]


def plain_score(hit: Hit) -> float:
    """What it had before the predictor, which learns from it."""
    return hit.score / hit.why.factors.get("predictor", 1.0)


def project_name(project: str | None) -> str | None:
    """A project is known by the name of its folder."""
    return (PurePath(project.replace("\\", "/")).name or project) if project else None


@dataclass(frozen=True, slots=True)
class _Known:
    uses: Mapping[str, int]
    aspects: Mapping[str, float]
    #: Of the hits' sessions, and of the one that asks.
    projects: Mapping[str, str] = field(default_factory=dict)
    project: str | None = None
    words: frozenset[str] = frozenset()


def _known(reader: Reader, book_id: str, session: str | None, hits: Sequence[Hit]) -> _Known:
    ids = [hit.id for hit in hits]
    used = habits.uses(reader, book_id, ids, session or "", OF_USE)
    weights = habits.aspects(reader, book_id, ids)
    if session is None:
        return _Known(used, weights)
    projects = habits.projects(reader, book_id, {session, *_sessions(hits)})
    project = projects.get(session)
    return _Known(used, weights, projects, project, frozenset(terms(project_name(project) or "")))


def _sessions(hits: Iterable[Hit]) -> set[str]:
    return {hit.source.removeprefix(PREFIX) for hit in hits if hit.source}


def _about(rank: int, hit: Hit, memory: Memory | None, known: _Known) -> About:
    apart = (clock.now() - hit.occurred_at).total_seconds()
    return About(
        score=plain_score(hit),
        rank=rank,
        arms=_arms(hit),
        age_days=apart / _DAY,
        importance=memory.importance if memory else 0.5,
        trust=hit.trust,
        kind=memory.kind if memory else hit.kind,
        is_decision=bool(memory and memory.decision),
        uses=known.uses.get(hit.id, 0),
        hours_apart=apart / 3600,
        same_project=_of_project(hit, known),
        aspects=known.aspects.get(hit.id, 0.0),
        superseded=any(each.is_over for each in hit.replaced),
    )


def _arms(hit: Hit) -> dict[str, float]:
    """What each arm gave: some are told by what they added to the score."""
    added = {name: part for name, part in hit.why.boosts.items() if name != "neighbours"}
    return {**hit.why.arms, **{name: part / arm_share(name) for name, part in added.items()}}


def _of_project(hit: Hit, known: _Known) -> bool:
    if known.project is None:
        return False
    if hit.source and known.projects.get(hit.source.removeprefix(PREFIX)) == known.project:
        return True
    return bool(known.words) and known.words <= {*terms(hit.text[:_LONGEST])}
