"""``minds`` and ``understand``: who answers what the stages ask, and asking it now."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from commonplace import clock
from commonplace.config import without_password
from commonplace.errors import ConfigError
from commonplace.minds.choose_mind import Form, describe_minds, find_mind
from commonplace.minds.cost import day_began_at
from commonplace.minds.trial import try_mind
from commonplace.model import Call as Asked
from commonplace.serve.cli import bars, plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.failures import Code
from commonplace.serve.cli.shelf import Group, command
from commonplace.serve.forms import known
from commonplace.store import calls as ledger
from commonplace.store import graph

if TYPE_CHECKING:
    from commonplace.library import Book

minds = Group("minds", alone="list", help="Who answers what is asked of memories.")


@command("list", minds)
def list_minds(call: Call) -> None:
    """Which mind is chosen, and which there could be on this machine."""
    config = call.settings().config.mind
    found, model = describe_minds(config), without_password(config.model)
    data = {"model": model, "minds": [asdict(each) for each in found]}
    call.answer(data, lambda: _list(call, found, model))


def _list(call: Call, found: list[Form], model: str) -> None:
    console = show.console_for(call)
    rows = [
        ("→" if each.chosen else "", each.form, each.what, "yes" if each.usable else "no", each.why)
        for each in found
    ]
    show.table(console, ("", "mind.model", "", "here", ""), rows)
    if not call.quiet:
        console.print()
        show.notes(console, [f"In use: {model} (mind.model). `commonplace minds test` tries it."])


@command("test", minds)
def test(call: Call) -> None:
    """Ask the chosen mind one tiny question: does it answer, how fast, at what cost?"""
    config = call.settings().config.mind
    if config.model.strip() == "rules":
        said = "Rules answer, at once and for free; no model is chosen (mind.model)."
        call.answer({"mind": "rules", "answer": None}, lambda: click.echo(said))
        return
    with call.opened(create=True) as book:
        mind = find_mind(config, book.library.engine)
        answer, asked = try_mind(mind, book.library.engine, book.info.id)
    data = {"mind": mind.name, "answer": answer, "call": known.call(asked)}
    call.answer(data, lambda: click.echo(f"{mind.name} answers: {_heard(answer, asked)}"))


def _heard(answer: str, asked: Asked) -> str:
    tokens = f"{asked.input_tokens:,} tokens in, {asked.output_tokens:,} out"
    cost = f", {_dollars(asked.cost)}" if asked.cost else ""
    return f"{plain.one_line(answer)!r} after {plain.seconds(asked.seconds)}; {tokens}{cost}."


@command("calls", minds)
@click.option(
    "--limit",
    type=click.IntRange(1, 10_000),
    metavar="N",
    default=20,
    show_default=True,
    help="How many.",
)
def list_calls(call: Call, limit: int) -> None:
    """The newest questions that a model was asked for this book: what each took, how it ended."""
    since = day_began_at(clock.now())
    with call.opened() as book:
        found, today = book.library.engine.read(
            lambda reader: (
                ledger.list_calls(reader, book.info.id, limit),
                ledger.totals(reader, book.info.id, since),
            )
        )
    data = {
        "calls": [known.call(each) for each in found],
        "today": {"calls": dict(today.calls), **asdict(today.taken)},
    }
    call.answer(data, lambda: _calls(call, found, today))


def _calls(call: Call, found: Sequence[Asked], today: ledger.Totals) -> None:
    console = show.console_for(call)
    titles = ("at", "task", "model", "outcome", "in", "out", "cost", "took", "")
    rows = [
        (
            f"{each.at:%Y-%m-%d %H:%M}",
            each.task,
            each.model,
            each.outcome,
            f"{each.input_tokens:,}",
            f"{each.output_tokens:,}",
            _dollars(each.cost) if each.cost else "",
            plain.seconds(each.seconds) if each.seconds else "",
            each.error or "",
        )
        for each in found
    ]
    if rows:
        show.table(console, titles, rows)
    if call.quiet:
        return
    if not rows:
        show.notes(console, ["No model has been asked for this book."])
    elif today.calls:
        show.notes(console, [f"Today: {spent(today)}."])


def spent(today: ledger.Totals) -> str:
    """``12 calls, 3,400 tokens, $0.02``"""
    asked = plain.count(sum(today.calls.values()), "call")
    cost = f", {_dollars(today.taken.cost)}" if today.taken.cost else ""
    return f"{asked}, {plain.count(today.taken.tokens, 'token')}{cost}"


def _dollars(amount: float) -> str:
    return f"${amount:.2f}" if amount >= 0.1 else f"${amount:.4f}"


@command("understand")
@click.option("--again", is_flag=True, help="All of the book, not only what is new.")
def understand(call: Call, again: bool) -> None:
    """Read what waits to be understood, now: facts, entities, claims and relations."""
    with call.opened() as book:
        check_understands(book)
        data, failed = understand_book(call, book, again)
    call.answer(data, lambda: _understood(call, data))
    if failed:
        click.get_current_context().exit(Code.PROBLEMS)


def check_understands(book: "Book") -> None:
    """Refuse where the settings say that nothing is understood."""
    mode = book.library.config.understand.mode
    if mode in ("off", "frozen"):
        raise ConfigError(
            f"understand.mode is {mode}: nothing is understood. "
            "Set it to shadow, controlled or full."
        )


def understand_book(call: Call, book: "Book", again: bool) -> tuple[dict[str, Any], bool]:
    """What was found in this book, and whether anything failed or waits for a model."""
    from commonplace.understand import on_demand as stage  # noqa: PLC0415 (many patterns)

    library, book_id = book.library, book.info.id
    engine = library.engine
    before = engine.read(lambda reader: graph.counts(reader, book_id))
    stage.queue(engine, book_id, library.config.jobs.attempts, again=again)
    ran = bars.watched(
        call,
        "Understanding",
        lambda: stage.count_left(engine, book_id),
        lambda: stage.run_now(engine, library.mind, library.config),
    )
    after = engine.read(lambda reader: graph.counts(reader, book_id))
    told = [each.result for each in ran if each.job.book_id == book_id]
    claims = sum(after[name] - before[name] for name in ("claims", "over"))
    data = {"mind": library.mind.name, "mode": library.config.understand.mode}
    data |= _summed(told) | {"claims": claims, "left": stage.count_left(engine, book_id)}
    problems = [each.error for each in ran if each.state != "done" and each.error]
    if data["left"] and not problems:
        problems = engine.read(lambda reader: stage.why_left(reader, book_id))
    return data | {"problems": problems}, bool(problems)


def _summed(told: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What several jobs told, added up."""
    numbers: Counter[str] = Counter()
    fates: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    warnings: list[str] = []
    names = ("memories", "facts", "entities", "stand otherwise")
    for each in told:
        numbers.update({name: each.get(name, 0) for name in names})
        fates.update(each.get("without facts", {}))
        refused.update(each.get("refused", {}))
        warnings += each.get("warnings", [])
    found: dict[str, Any] = {name.replace(" ", "_"): numbers[name] for name in names}
    found |= {"without_facts": dict(fates), "refused": dict(refused)}
    return found | {"warnings": warnings}


def _listed(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count:,} {name}" for name, count in sorted(counts.items()))


def _understood(call: Call, data: Mapping[str, Any]) -> None:
    if call.quiet:
        return
    console = show.console_for(call)
    if not data["memories"] and not data["problems"]:
        nothing = "Nothing waits to be understood. `--again` reads the book once more."
        waiting = f"{plain.memories(data['left'])} left: another worker is at it, or its job failed"
        told = f"{waiting} (`commonplace jobs`)." if data["left"] else nothing
        show.notes(console, [told])
        return
    rows = [
        ("read", f"{plain.memories(data['memories'])}, by {data['mind']} (mode {data['mode']})"),
        ("facts", plain.count(data["facts"], "fact")),
        ("no facts", _listed(data["without_facts"])),
        ("entities", f"{data['entities']:,} new"),
        ("claims", f"{data['claims']:,} new"),
        ("changed", f"{data['stand_otherwise']:,} stand otherwise" * bool(data["stand_otherwise"])),
        ("refused", _listed(data["refused"])),
        ("left", plain.memories(data["left"]) if data["left"] else ""),
        *(("warning", text) for text in data["warnings"]),
        *(("problem", text) for text in data["problems"]),
    ]
    show.fields(console, rows)
