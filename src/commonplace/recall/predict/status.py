"""How the predictor of a book stands, and why it is on or not: for people."""

from collections.abc import Mapping
from dataclasses import dataclass

from commonplace.recall.predict import gate
from commonplace.recall.predict.features import by_name
from commonplace.recall.predict.state import RECENT, State


@dataclass(frozen=True, slots=True)
class PredictorStatus:
    """All figures are of sessions that were scored before they were learned from."""

    #: The setting: off, observe or auto.
    mode: str
    #: off, observing or on.
    standing: str
    why: str
    #: Sessions that said something; how many are needed; and those that said nothing.
    sessions: int
    needed: int
    empty: int
    #: Moving averages of NDCG@10: the order as it was, and as the predictor would have it.
    baseline: float
    predictor: float
    #: What the gate's bets have made of 1, and what is enough.
    evidence: float
    enough: float
    #: Won of the last sessions that one of the two won, and how many of these there are.
    wins: int
    recent: int
    activations: int
    fallbacks: int
    #: Those that are not 0, the heaviest first.
    weights: Mapping[str, float]


def predictor_status(state: State, mode: str, needed: int) -> PredictorStatus:
    named = sorted(by_name(state.weights).items(), key=lambda item: (-abs(item[1]), item[0]))
    return PredictorStatus(
        mode=mode,
        standing=_standing(state, mode),
        why=_why(state, mode, needed),
        sessions=state.sessions,
        needed=needed,
        empty=state.empty,
        baseline=round(state.baseline, 4),
        predictor=round(state.predictor, 4),
        evidence=round(min(gate.evidence(state), 1e9), 3),
        enough=gate.ENOUGH,
        wins=gate.wins(state),
        recent=len(state.recent),
        activations=state.activations,
        fallbacks=state.fallbacks,
        weights={name: round(weight, 3) for name, weight in named if round(weight, 3)},
    )


def _standing(state: State, mode: str) -> str:
    if mode == "off":
        return "off"
    return "on" if mode == "auto" and state.is_on else "observing"


def _why(state: State, mode: str, needed: int) -> str:
    if mode == "off":
        return "predictor.mode is off: nothing is learned from sessions."
    if state.is_on and mode == "auto":
        return "It is shown to help, on sessions that it had not learned from."
    if state.is_on:
        return "It is shown to help; predictor.mode is observe, so it changes nothing."
    if state.sessions < needed:
        return f"It has learned from {state.sessions} of the {needed} sessions that are needed."
    again = f" It was on, and lost most of {RECENT} sessions." if state.fallbacks else ""
    if gate.evidence(state) < gate.ENOUGH:
        return (
            f"It is not shown to help: the evidence is {gate.evidence(state):.2g}, "
            f"and {gate.ENOUGH:g} is enough.{again}"
        )
    return (
        f"What it gains is too little: NDCG@10 {gate.lead(state):+.4f}, "
        f"and {gate.MARGIN:+g} is enough.{again}"
    )
