"""``demo``: a library of its own, a few questions, and how each answer was found."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from importlib.resources import as_file, files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.text import Text

import commonplace
from commonplace import clock
from commonplace.errors import Conflict
from commonplace.model import Recall
from commonplace.serve.cli import bars, forms, plain, show, steps
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.demo.pages import write_pages
from commonplace.serve.cli.shelf import command
from commonplace.store import graph

if TYPE_CHECKING:
    from commonplace.library import Book

FILES = ("harbour.jsonl", "sessions.jsonl")


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, how many hits are shown, and what to look at."""

    text: str
    hits: int
    look: str
    filters: dict[str, Any] = field(default_factory=dict)

    @property
    def command(self) -> str:
        options = "".join(
            f" --{name.replace('_', '-')} {value}" for name, value in self.filters.items()
        )
        return f'recall "{self.text}"{options}'


QUESTIONS = (
    Question(
        "LoRa or NB-IoT?",
        3,
        "Decided in January, reversed in March, reversed again in May: all of it is there.",
        {"kind": "decision"},
    ),
    Question(
        "LoRa or NB-IoT?",
        1,
        "The same, answered from what was known on 1 April.",
        {"kind": "decision", "as_of": "2026-04-01"},
    ),
    Question("When is our flight to Austin?", 1, "Austin is a city in Texas …"),
    Question("What did Austin draw?", 1, "… and a colleague who designs housings."),
    Question(
        "What is the correct gauge zero at Culatra?",
        2,
        "The first reading had two digits swapped.",
    ),
    Question("田中さん 納期", 1, "A supplier's name and a word of two characters, in Japanese."),
)


@command("demo")
@click.option(
    "--keep", type=click.Path(path_type=Path), metavar="PATH", help="Keep the library there."
)
def demo(call: Call, keep: Path | None) -> None:
    """A tour: a small team's half year, a few questions, and why each answer was found.

    It needs no key, no server and no model, and leaves nothing behind.
    """
    console = show.console_for(call)
    with _place(keep) as place, commonplace.open(place) as library:
        book = library.book("heron")
        if not call.json:
            _greet(console)
        seconds = _filled(call, book)
        answers = [
            (asked, book.recall(asked.text, asked.hits, **asked.filters)) for asked in QUESTIONS
        ]
        about = library.embedder()
    data = {
        "seconds": round(seconds, 3),
        "library": str(keep) if keep else None,
        "answers": [forms.recall(answer) | asked.filters for asked, answer in answers],
    }
    call.answer(data, lambda: _tell(console, answers, keep, text_alone=about[0] is None))


@contextmanager
def _place(keep: Path | None) -> Iterator[Path]:
    """Where the library is: there to stay, or in a folder that goes away."""
    if keep is not None and keep.exists():
        raise Conflict(f"{keep} is there already. Give a path that is not.")
    with nullcontext("") if keep else tempfile.TemporaryDirectory(prefix="commonplace-") as folder:
        yield keep or Path(folder) / "demo.db"


def _filled(call: Call, book: "Book") -> float:
    """Import what is bundled and do the work that follows; says how long that took."""
    watch = clock.Stopwatch()
    with as_file(files("commonplace.serve.cli.demo")) as folder:
        reports = [book.import_from("jsonl", folder / name) for name in FILES]
    imported = watch.seconds()
    added = sum(report.added for report in reports)
    if not call.json and not call.quiet:
        told = f"{plain.memories(added)} from {len(reports)} files in {plain.seconds(imported)}"
        click.echo(f"  {told}, on disk and searchable.")
    bars.work(book.library, call)
    pages = write_pages(book, _numbered(book))
    total = watch.seconds()
    embedder, _ = book.library.embedder()
    if embedder is not None and not call.json and not call.quiet:
        took = plain.seconds(total - imported)
        click.echo(f"  Embedded by {embedder.profile.name} in {took}, on this machine.")
    if not call.json and not call.quiet:
        click.echo(f"  {_understood(book)}")
        click.echo(f"  {plain.count(pages, 'wiki page')} by the agents, each citing its memories.")
    return total


def _numbered(book: "Book") -> dict[str, str]:
    """The memories' ids by file and line, as ``pages.jsonl`` cites them."""
    ids = iter([memory.id for memory in book.memories()])
    with as_file(files("commonplace.serve.cli.demo")) as folder:
        return {
            f"{Path(name).stem}:{number}": next(ids)
            for name in FILES
            for number, _ in enumerate((folder / name).read_text("utf-8").splitlines())
        }


def _understood(book: "Book") -> str:
    engine, book_id = book.library.engine, book.info.id
    counts = engine.read(lambda reader: graph.counts(reader, book_id))
    parts = [
        plain.count(counts["entities"], "named thing"),
        plain.count(counts["claims"], "claim"),
        plain.count(counts["relations"], "relation"),
    ]
    return f"Understood by rules, without a model: {', '.join(parts)}."


def _greet(console: Console) -> None:
    console.print()
    console.print(Text("  A commonplace book of a small team", "bold"))
    show.notes(console, ["  Mara and Teo and three agents build tide stations for oyster farmers."])
    console.print()


def _tell(
    console: Console, answers: list[tuple[Question, Recall]], keep: Path | None, *, text_alone: bool
) -> None:
    for asked, answer in answers:
        console.print()
        console.print(Text.assemble(("  $ commonplace ", "dim"), (asked.command, "bold")))
        took = plain.seconds(sum(answer.timings.values()))
        show.paragraph(console, Text(f"{asked.look} ({took})", "italic dim"), Text("    "))
        show.hits(console, answer, explain=True)
    console.print()
    console.print(Text("  Next", "bold"))
    show.next_steps(console, _next(keep, text_alone))
    console.print()


def _next(keep: Path | None, text_alone: bool) -> Iterator[tuple[str, str]]:
    if keep:
        yield f'commonplace --library {keep} --book heron recall "…"', "ask this library"
        yield f"commonplace --library {keep} --book heron entity show Mara", "what it knows of her"
        yield f"commonplace --library {keep} --book heron wiki show radio-link", "read a page"
    else:
        yield "commonplace demo --keep demo.db", "keep this library and ask it yourself"
    if text_alone:
        yield steps.MODEL
    yield steps.INIT
    yield steps.IMPORT
