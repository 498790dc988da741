"""Does the predictor come on when it should, and only then? Simulated users, no data needed.

``python -m bench.ranking.predictor``, or the rows of :func:`run` in a table of the bench.

A book is a series of sessions. In each the user asks one to three questions; each brings a list of
ten memories of random kinds, ages, projects and arms, ranked by a score that knows the true
relevance only roughly. What is used is drawn from the relevance and from the user's taste:

- *of one project*  uses what is of the session's project, and decisions, far more often
- *slight*          the same, but only a little more often
- *follows*         has no taste: relevance alone decides
- *random*          uses anything, whatever it is
- *fickle*          of one project for half of the sessions, then the opposite

The predictor is the real one. What the user sees is the order before the predictor, or, once it is
on, after it; the figures are those of the lists themselves, computed here and not by its gate.
"""

import random
import statistics
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial

from bench.speed import Report, measured, render
from bench.speed.rows import Row
from commonplace.model import Shown
from commonplace.recall.predict import adjust
from commonplace.recall.predict.features import ARMS, KINDS, About, features
from commonplace.recall.predict.lesson import Lesson, make_lesson
from commonplace.recall.predict.state import State
from commonplace.recall.predict.train import learn_lesson

NOTE = (
    "Simulated users; sessions of one to three lists of ten. NDCG@10 as it was and with the "
    "predictor, over the sessions in which it was on."
)
LIST = 10
#: Sessions of one book, and books of each user.
SESSIONS, BOOKS, RANDOM_BOOKS = 200, 40, 200
_TRUSTS = ("user", "user", "agent", "tool", "web")

Taste = Callable[[About, int], float]


def of_one_project(about: About, session: int, strength: float = 1.0) -> float:
    return strength * (2.0 * about.same_project + 1.5 * about.is_decision)


def fickle(about: About, session: int) -> float:
    return of_one_project(about, session, 1.0 if session < SESSIONS // 2 else -1.0)


def follows(about: About, session: int) -> float:
    return 0.0


USERS: dict[str, tuple[Taste | None, int]] = {
    "of one project": (of_one_project, BOOKS),
    "slight": (partial(of_one_project, strength=0.4), BOOKS),
    "follows": (follows, BOOKS),
    "random": (None, RANDOM_BOOKS),
    "fickle": (fickle, BOOKS),
}


@dataclass(slots=True)
class Life:
    """What became of one book."""

    #: The sessions in which it was switched on, and off.
    on_at: list[int] = field(default_factory=list)
    off_at: list[int] = field(default_factory=list)
    #: For each list that was shown while it was on: the session, NDCG@10 as it was and with it.
    seen: list[tuple[int, float, float]] = field(default_factory=list)


def live(taste: Taste | None, seed: int, sessions: int = SESSIONS) -> Life:
    chance, state, life = random.Random(seed), State(), Life()
    for number in range(sessions):
        lists = [_list(chance, taste, number) for _ in range(chance.randint(1, 3))]
        session = make_lesson(
            Shown("memory", f"{rank}", _moment(place), "recall", rank, about.score,
                  features(about), used)
            for place, rows in enumerate(lists)
            for rank, (about, used) in enumerate(rows, 1)
        )  # fmt: skip
        if state.is_on and session.lists:
            life.seen += [(number, *figures) for figures in _measured(state, session)]
        before, state = state.is_on, learn_lesson(state, session)
        if state.is_on != before:
            (life.on_at if state.is_on else life.off_at).append(number)
    return life


def _moment(place: int) -> datetime:
    return datetime(2026, 3, 1, 12, place, tzinfo=UTC)


def _measured(state: State, session: Lesson) -> Iterator[tuple[float, float]]:
    for rows in session.lists:
        scores, used = [row.score for row in rows], [row.used for row in rows]
        moved = adjust.adjust_scores(state.weights, [row.features for row in rows], scores)
        yield adjust.ndcg(scores, used), adjust.ndcg(moved, used)


def _list(chance: random.Random, taste: Taste | None, session: int) -> list[tuple[About, float]]:
    """Ten memories as recall would show them, each with how much of it was used."""
    drawn = []
    for _ in range(LIST):
        relevance = chance.betavariate(2, 3)
        score = min(max(0.25 + 0.4 * relevance + chance.gauss(0, 0.08), 0.01), 1.0)
        drawn.append((score, relevance))
    drawn.sort(reverse=True)
    rows = []
    for rank, (score, relevance) in enumerate(drawn, 1):
        about = _about(chance, score, rank)
        rows.append((about, _used(chance, taste, about, relevance, session)))
    return rows


def _about(chance: random.Random, score: float, rank: int) -> About:
    return About(
        score=score,
        rank=rank,
        arms={arm: min(max(chance.gauss(score, 0.2), 0.0), 1.0) for arm in ARMS},
        age_days=chance.expovariate(1 / 90),
        importance=chance.choice((0.5, 0.5, 0.85)),
        trust=chance.choice(_TRUSTS),
        kind=chance.choice(("observation", *KINDS)),
        is_decision=chance.random() < 0.2,
        uses=int(chance.expovariate(1 / 2)),
        hours_apart=chance.uniform(0, 24),
        same_project=chance.random() < 0.3,
        aspects=chance.uniform(0.1, 1),
        superseded=chance.random() < 0.05,
    )


def _used(
    chance: random.Random, taste: Taste | None, about: About, relevance: float, session: int
) -> float:
    if taste is None:
        return chance.random() if chance.random() < 0.25 else 0.0
    odds = 2.718 ** (-3.0 + 4.0 * relevance + taste(about, session))
    return chance.uniform(0.3, 1.0) if chance.random() < odds / (1 + odds) else 0.0


def run(*, quick: bool = False) -> Report:
    part = 10 if quick else 1
    measurements = [
        (name, partial(_user, name, taste, books // part)) for name, (taste, books) in USERS.items()
    ]
    return measured("predictor", measurements)


def _user(name: str, taste: Taste | None, books: int) -> list[Row]:
    lives = [live(taste, seed) for seed in range(books)]
    on = [life for life in lives if life.on_at]
    off = [life for life in on if life.off_at]
    cells = [f"on in {len(on)} of {books} books"]
    if on:
        cells.append(f"first after {statistics.median(life.on_at[0] + 1 for life in on):.0f}")
        cells.append(f"off again in {len(off)}")
    figures = {
        "books": books,
        "on": len(on),
        "off": len(off),
        "was": _mean([was for life in on for _, was, _ in life.seen]),
        "became": _mean([became for life in on for _, _, became in life.seen]),
    }
    if name == "fickle":
        changed = [life for life in on if life.on_at[0] < SESSIONS // 2]
        stayed = [life for life in changed if not any(at >= SESSIONS // 2 for at in life.off_at)]
        new = sum(_won_lately(life) for life in stayed)
        cells.append(f"of the {len(stayed)} others {new} had learned the new taste")
    ndcg = f"NDCG@10 {figures['was']:.3f} → {figures['became']:.3f}" if on else ""
    return [Row(f"predictor, user {name}", ", ".join(cells), ndcg, _GOALS[name], figures)]


_GOALS = {
    "of one project": "on, and gains",
    "slight": "gains when on",
    "follows": "on in <= 5 %, or gains",
    "random": "on in <= 5 %",
    "fickle": "on, then off",
}


def _won_lately(life: Life) -> bool:
    """In the last quarter of its sessions."""
    late = [became - was for at, was, became in life.seen if at >= SESSIONS * 3 // 4]
    return _mean(late) > 0


def _mean(values: Sequence[float]) -> float:
    return statistics.fmean(values) if values else 0.0


if __name__ == "__main__":
    print(render(run(quick="--quick" in sys.argv)))
