"""``demo``: a library of its own, the wiki that grows in it, and a few questions."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
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
from commonplace.serve.cli import bars, plain, show, steps
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.demo.grown import Grown, grown
from commonplace.serve.cli.demo.pages import write_pages
from commonplace.serve.cli.demo.righting import put_right
from commonplace.serve.cli.demo.scenes import QUESTIONS, Question, Scene, to_see
from commonplace.serve.cli.shelf import command
from commonplace.serve.forms import memories as forms
from commonplace.store import facts, graph

if TYPE_CHECKING:
    from commonplace.library import Book, Library

BOOK = "heron"
#: The books, and the file of each.
FILES = {BOOK: "heron.jsonl", "mara": "mara.jsonl"}


@dataclass(frozen=True, slots=True)
class _Tour:
    """All that is told."""

    seconds: float
    grown: Grown
    righted: list[str]
    scenes: list[tuple[Scene, str]]
    answers: list[tuple[Question, Recall]]
    #: No embedder was to be had.
    text_alone: bool


@command("demo")
@click.option(
    "--keep", type=click.Path(path_type=Path), metavar="PATH", help="Keep the library there."
)
def demo(call: Call, keep: Path | None) -> None:
    """A tour: a small team's half year, the wiki that grows from it, and a few questions.

    It needs no key, no server and no model, and leaves nothing behind.
    """
    console = show.console_for(call)
    with _place(keep) as place, commonplace.open(place) as library:
        if keep:
            call.tell_made(str(keep))
        if not call.json:
            _greet(console)
        tour = _toured(call, library)
    call.answer(_form(tour, keep), lambda: _tell(console, tour, keep))


@contextmanager
def _place(keep: Path | None) -> Iterator[Path]:
    """Where the library is: there to stay, or in a folder that goes away."""
    if keep is not None and keep.exists():
        raise Conflict(f"{keep} is there already. Give a path that is not.")
    with nullcontext("") if keep else tempfile.TemporaryDirectory(prefix="commonplace-") as folder:
        yield keep or Path(folder) / "demo.db"


def _toured(call: Call, library: "Library") -> _Tour:
    """Import what is bundled, let the wiki grow, put a sentence of it right, let it grow again."""
    watch = clock.Stopwatch()
    _imported(call, library, watch)
    book = library.book(BOOK, create=False)
    by_hand = write_pages(book)
    bars.work(library, call)
    righted = put_right(book)
    bars.work(library, call)
    seconds = watch.seconds()
    embedder, _ = library.embedder()
    if not call.json and not call.quiet:
        name = f"Embedded by {embedder.profile.name}" if embedder else "Not embedded"
        took = plain.seconds(seconds)
        _report(call, f"{name}, understood and compiled by rules: {took} all in all.")
        _report(call, _understood(book))
        _report(call, f"{plain.count(by_hand, 'page')} by hand; the others are compiled.")
    answers = [(asked, book.recall(asked.text, asked.hits, **asked.filters)) for asked in QUESTIONS]
    return _Tour(seconds, grown(book), righted, to_see(book), answers, embedder is None)


def _imported(call: Call, library: "Library", watch: clock.Stopwatch) -> None:
    with as_file(files("commonplace.serve.cli.demo")) as folder:
        added = {
            name: library.book(name).import_from("jsonl", folder / file, keep_trust=True).added
            for name, file in FILES.items()
        }
    if not call.json and not call.quiet:
        told = " and ".join(f"{n:,} in the book {name}" for name, n in added.items())
        _report(call, f"Memories: {told}, on disk in {plain.seconds(watch.seconds())}.")


def _report(call: Call, line: str) -> None:
    """Print a line, in as many as the terminal needs."""
    show.paragraph(show.console_for(call), Text(line), Text("  "))


def _understood(book: "Book") -> str:
    engine, book_id = book.library.engine, book.info.id
    counts = engine.read(lambda reader: graph.counts(reader, book_id))
    standing = engine.read(lambda reader: facts.count_in_force(reader, book_id))
    parts = [
        plain.count(counts["entities"], "named thing"),
        plain.count(standing, "fact"),
        plain.count(counts["relations"], "relation"),
    ]
    return f"Understood, without a model: {', '.join(parts)}."


def _form(tour: _Tour, keep: Path | None) -> dict[str, Any]:
    return {
        "seconds": round(tour.seconds, 3),
        "library": str(keep) if keep else None,
        "grown": tour.grown.form(),
        "corrected": tour.righted,
        "scenes": [
            {"book": scene.book or BOOK, "command": said, "look": scene.look}
            for scene, said in tour.scenes
        ],
        "answers": [forms.recall(answer) | asked.filters for asked, answer in tour.answers],
    }


def _greet(console: Console) -> None:
    console.print()
    console.print(Text("  A commonplace book of a small team", "bold"))
    show.notes(console, ["  Mara and Teo and four agents build tide stations for oyster farmers."])
    console.print()


def _tell(console: Console, tour: _Tour, keep: Path | None) -> None:
    console.print()
    console.print(Text("  What grew", "bold"))
    show.fields(console, ((f"    {name}", told) for name, told in tour.grown.rows()))
    console.print()
    console.print(Text("  Where to look", "bold"))
    for scene, said in tour.scenes:
        console.print(_line(_from(scene, keep) + said), soft_wrap=True)
        show.paragraph(console, Text(scene.look, "italic dim"), Text("    "))
    for asked, answer in tour.answers:
        console.print()
        console.print(_line(asked.command))
        took = plain.seconds(sum(answer.timings.values()))
        show.paragraph(console, Text(f"{asked.look} ({took})", "italic dim"), Text("    "))
        show.hits(console, answer, explain=True)
    console.print()
    console.print(Text("  Next", "bold"))
    show.next_steps(console, _next(keep, tour.text_alone))
    console.print()


def _line(said: str) -> Text:
    return Text.assemble(("  $ commonplace ", "dim"), (said, "bold"))


def _from(scene: Scene, keep: Path | None) -> str:
    if keep:
        return _to(keep, scene.book or BOOK)
    return f"--book {scene.book} " if scene.book else ""


def _to(keep: Path, book: str = BOOK) -> str:
    return f"--library {keep} --book {book} "


def _next(keep: Path | None, text_alone: bool) -> Iterator[tuple[str, str]]:
    if keep:
        yield f"commonplace {_to(keep)}serve", "read it in a browser"
        yield f'commonplace {_to(keep)}recall "…"', "ask this library"
        yield f"commonplace {_to(keep)}entity show Mara", "what it knows of her"
        yield f"commonplace {_to(keep)}wiki list", "all pages"
    else:
        yield "commonplace demo --keep demo.db", "keep this library and look yourself"
    if text_alone:
        yield steps.MODEL
    yield steps.INIT
    yield steps.IMPORT
