"""A book's predictor in the store: read for a question, and learned when a session ends.

To learn is quick arithmetic without a model, so it happens inside the transaction that reads the
state and writes it: two sessions that end at once are both learned from.
"""

from collections.abc import Iterable, Mapping, Sequence

from commonplace.model import Hit, Shown
from commonplace.recall.predict.adjust import adjust_scores
from commonplace.recall.predict.features import vector
from commonplace.recall.predict.lesson import make_lesson
from commonplace.recall.predict.state import State, as_data, from_data
from commonplace.recall.predict.train import LEAST_SESSIONS, learn_lesson
from commonplace.recall.rescore import rescore_hit
from commonplace.store import sessions as rows
from commonplace.store.engine import Reader, Tx


def load_state(reader: Reader, book_id: str) -> State:
    """What was learned; a new state when nothing was."""
    found = rows.predictor_state(reader, book_id)
    return from_data(found[0]) if found else State()


def learn(tx: Tx, shown: Iterable[Shown], least: int = LEAST_SESSIONS) -> State:
    """From what an ended session was shown, once it is known what was used."""
    after = learn_lesson(load_state(tx, tx.book_id), make_lesson(shown), least)
    rows.set_predictor_state(tx, as_data(after))
    return after


def move_scores(
    state: State, mode: str, features: Sequence[Mapping[str, float]], scores: Sequence[float]
) -> list[float]:
    """The scores as the predictor has them: unchanged unless it is on and may change them."""
    if mode != "auto" or not state.is_on:
        return list(scores)
    return adjust_scores(state.weights, [vector(each) for each in features], scores)


def move_hits(
    state: State, mode: str, features: Sequence[Mapping[str, float]], hits: Sequence[Hit]
) -> list[Hit]:
    """The hits in the order that the predictor gives them, each saying what it did to its score."""
    scores = move_scores(state, mode, features, [hit.score for hit in hits])
    found = [rescore_hit(hit, score, "predictor") for hit, score in zip(hits, scores, strict=True)]
    return sorted(found, key=lambda hit: -hit.score)
