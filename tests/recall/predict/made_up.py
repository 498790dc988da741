"""Sessions of users whose tastes are known."""

import random
from datetime import UTC, datetime, timedelta

from commonplace.model import Shown
from commonplace.recall.predict.features import About, features
from commonplace.recall.predict.lesson import Lesson, make_lesson

START = datetime(2026, 3, 1, 9, tzinfo=UTC)


def shown(chance: random.Random, number: int, taste: float | None, rows: int = 10) -> list[Shown]:
    """One list. ``taste``: how much more what is of the project is used; none: anything is."""
    scores = sorted((chance.uniform(0.4, 0.6) for _ in range(rows)), reverse=True)
    found = []
    for rank, score in enumerate(scores, 1):
        mine = chance.random() < 0.4
        about = About(score, rank, {"text": score}, chance.uniform(0, 90), same_project=mine)
        likely = 0.3 if taste is None else 0.5 + taste * (0.45 if mine else -0.45)
        used = 1.0 if chance.random() < likely else 0.0
        moment = START + timedelta(days=number)
        item = f"{number}-{rank}"
        found.append(Shown("memory", item, moment, "recall", rank, score, features(about), used))
    return found


def sessions(seed: int, count: int, taste: float | None) -> list[Lesson]:
    chance = random.Random(seed)
    return [make_lesson(shown(chance, number, taste)) for number in range(count)]
