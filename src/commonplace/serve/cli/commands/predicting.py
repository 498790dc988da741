"""``predictor``: what was learned of the memories that are used, and whether it helps."""

from dataclasses import asdict

from commonplace.recall.predict.book_predictor import load_state
from commonplace.recall.predict.status import PredictorStatus, predictor_status
from commonplace.serve.cli import plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.shelf import Group, command

#: Weights that are shown to people; `--json` has all.
_MOST = 8

predictor = Group(
    "predictor", alone="status", help="What was learned of the memories that sessions use."
)


@command("status", predictor)
def status(call: Call) -> None:
    """Whether the predictor is on, why, and what it has learned."""
    with call.opened() as book:
        library, book_id = book.library, book.info.id
        state = library.engine.read(lambda reader: load_state(reader, book_id))
    settings = library.config.predictor
    found = predictor_status(state, settings.mode, settings.sessions)
    call.answer(asdict(found), lambda: _status(call, found))


def _status(call: Call, found: PredictorStatus) -> None:
    console = show.console_for(call)
    rows = [("predictor", f"{found.standing} (predictor.mode is {found.mode})")]
    if found.sessions or found.empty:
        rows += _figures(found)
    show.fields(console, rows)
    if not call.quiet:
        console.print()
        show.notes(console, [found.why, *_advice(found)])


def _figures(found: PredictorStatus) -> list[tuple[str, str]]:
    nothing = f"; {found.empty:,} said nothing" if found.empty else ""
    weights = [f"{name} {weight:+.2f}" for name, weight in list(found.weights.items())[:_MOST]]
    return [
        ("learned from", f"{plain.count(found.sessions, 'session')}{nothing}"),
        ("NDCG@10", f"{found.predictor:.3f} with it, {found.baseline:.3f} without"),
        ("evidence", f"{found.evidence:.3g} ({found.enough:g} is enough)"),
        ("lately", f"won {found.wins} of {found.recent}" if found.recent else ""),
        ("switched", f"on {found.activations}, off {found.fallbacks}"),
        ("leans to", ", ".join(weights)),
    ]


def _advice(found: PredictorStatus) -> list[str]:
    if found.mode == "off":
        return ["Set predictor.mode to observe to learn, or to auto to use it once it helps."]
    return []
