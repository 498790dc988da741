"""One question to one book: what was read of both, and what the arms make of it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from commonplace import clock
from commonplace.recall import score
from commonplace.recall.arms.arm import ArmInput, ArmScores
from commonplace.recall.arms.text_arm import TextArm
from commonplace.recall.arms.vector_arm import VectorArm
from commonplace.recall.dates import Span
from commonplace.recall.index.sets import each_once
from commonplace.recall.index.views import View
from commonplace.recall.query import Query
from commonplace.recall.question import asks_what_holds
from commonplace.recall.ranking import Scores, Scoring

Int64s = NDArray[np.int64]


class Timings:
    """Seconds by stage."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._watch = clock.Stopwatch()
        self._before = 0.0

    def mark(self, stage: str) -> None:
        now = self._watch.seconds()
        self.seconds[stage] = round(now - self._before, 6)
        self._before = now


@dataclass(frozen=True, slots=True)
class QueryContext:
    asked: Query
    view: View
    arm_input: ArmInput
    text: TextArm
    near: VectorArm
    #: How many of the best are looked at closely.
    most: int
    #: The authors that the question names, by number, and the days.
    authors: Sequence[int]
    spans: Sequence[Span]
    #: 1 where the newest is asked for, -1 where the oldest is.
    leaning: int
    extra: Mapping[str, ArmScores]
    timings: Timings
    #: What the reader should know.
    notes: list[str] = field(default_factory=list)

    def without(self, arms: Collection[str]) -> "QueryContext":
        """As if these arms had found nothing: ``text``, ``vector``, ``date``, ``author``, or one
        that is looked up."""
        if not arms:
            return self
        extra = {name: found for name, found in self.extra.items() if name not in arms}
        nothing = np.zeros(len(self.view.index), np.float32)
        silent = TextArm(np.zeros(0, np.int64), nothing, nothing, self.text.idfs)
        return replace(
            self,
            text=silent if "text" in arms else self.text,
            near=self.near.nowhere() if "vector" in arms else self.near,
            authors=() if "author" in arms else self.authors,
            spans=() if "date" in arms else self.spans,
            extra=extra,
        )

    def scores(self) -> Scores:
        """The sum of all arms, over those that may be among the best."""
        text, near, known = self.text, self.near, self.arm_input.known
        when = self.arm_input.index.moments
        best = score.find_top(text.total[text.met], 2 * self.most, lambda at: when(text.met[at]))
        liked = np.sort(text.met[best])
        near.look(liked)
        pool = each_once(np.concatenate([liked, near.around]))
        scoring = Scoring(
            self.arm_input.index,
            self.arm_input.question,
            text,
            pool if known is None else pool[known[pool]],
            self.authors,
            self.spans,
            self.leaning,
            known,
            self.extra,
        )
        scores = scoring.scores(near.values)
        if near.guessed:
            best = score.find_top(scores.total, self.most // 2, lambda at: when(scores.pool[at]))
            near.look_closer(scores.pool[best])
            scores = scoring.scores(near.values)
        self.timings.mark("vector")
        return scores

    def asks_what_holds(self) -> bool:
        """Whether it asks for what is so, or was so by a day, and not for what happened."""
        if self.spans:
            return self.leaning >= 0 and all(span.before for span in self.spans)
        return asks_what_holds(self.arm_input.question.text, self.leaning)

    def on_days(self, numbers: Int64s) -> frozenset[int]:
        """Those of these memories that lie on a day the question names."""
        worth = score.date_scores(self.arm_input.index, self.spans, numbers)
        return frozenset() if worth is None else frozenset(numbers[worth >= INSIDE].tolist())


#: What a memory is worth that lies inside a span and not only near it.
INSIDE = min(score.WORTH.values())
