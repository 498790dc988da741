"""``tour``: a first wiki from what is on disk already: a project, and its agents' transcripts."""

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, Unpack

import click

from commonplace import clock, config
from commonplace.capture import touring
from commonplace.capture.when import instant
from commonplace.config import clients
from commonplace.errors import ModelError, NotFound
from commonplace.serve.cli import bars, plain
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.commands import toured
from commonplace.serve.cli.shelf import command

if TYPE_CHECKING:
    from commonplace.library import Book

_MOST_COMMITS = 100_000


class _Given(TypedDict):
    commits: int
    git: bool
    docs: bool
    transcripts: bool
    all_transcripts: bool
    since: str | None


@command("tour")
@click.argument("path", type=click.Path(path_type=Path), default=".")
@click.option("--dry-run", is_flag=True, help="Only count what there is.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.option(
    "--commits",
    type=click.IntRange(1, _MOST_COMMITS),
    metavar="N",
    default=touring.COMMITS,
    show_default=True,
    help="Read so many of the newest commits.",
)
@click.option("--git/--no-git", default=True, help="Read commits, or do not.")
@click.option("--docs/--no-docs", default=True, help="Read documents, or do not.")
@click.option("--transcripts/--no-transcripts", default=True, help="Read transcripts, or do not.")
@click.option("--all-transcripts", is_flag=True, help="Also those of other projects.")
@click.option("--since", metavar="DATE", help="Nothing that happened before.")
def tour(call: Call, path: Path, dry_run: bool, yes: bool, **given: Unpack[_Given]) -> None:
    """Make a first wiki of the project in PATH (the current folder): of its commits, its documents,
    and what you and your coding agents said about it.

    Transcripts of Claude Code, Codex, Gemini CLI and OpenCode are read where they lie; secrets are
    taken out. First it counts and asks. No model is needed, and unless your settings name one that
    is elsewhere, nothing leaves this machine.

    Again is harmless: only what is new is added, so an interrupted tour is simply made again.
    """
    found = _surveyed(call, path, _options(call, given))
    if not call.json:
        toured.tell_found(call, found)
    data = toured.found_form(found) | {"dry_run": dry_run}
    if dry_run and found.new:
        call.hint("Nothing was written: without --dry-run it asks, remembers and builds.")
    if dry_run or not _agreed(call, found, yes):
        call.answer(data | {"added": 0, "duplicates": 0, "grew": None}, lambda: None)
        return
    watch = clock.Stopwatch()
    with call.opened(create=True) as book:
        before = toured.standing(book)
        with bars.bar(call, "Remembering", "memories") as tell:
            brought = touring.bring_in(
                found, book.library.capture, book.info.id, _limit(book), tell
            )
        _build(call, book)
        after = toured.standing(book, toured.MOST_PAGES, found.project)
    data |= {
        "added": brought.added,
        "duplicates": brought.duplicates,
        "problems": [*data["problems"], *toured.problem_forms(brought.problems)],
        "grew": toured.grew_form(before, after),
        "seconds": round(watch.seconds(), 3),
    }
    call.answer(data, lambda: toured.tell_grown(call, brought, before, after, watch.seconds()))


def _options(call: Call, given: _Given) -> touring.Options:
    since = given["since"]
    return touring.Options(
        commits=given["commits"],
        git=given["git"],
        docs=given["docs"],
        transcripts=given["transcripts"],
        all_transcripts=given["all_transcripts"],
        since=None if since is None else instant(since),
        author=call.settings().config.author,
        folders=clients.agent_folders(),
    )


def _surveyed(call: Call, path: Path, options: touring.Options) -> touring.Survey:
    """Counted against the book, if it is there; to look makes none."""
    with ExitStack() as opened, bars.bar(call, "Looking around", "memories") as tell:
        book = _book(call, opened)
        known = touring.known_in(book.library.engine, book.info.id) if book else None
        return touring.survey(path, options, known, lambda found: tell(0, 0, found))


def _book(call: Call, opened: ExitStack) -> "Book | None":
    place = config.library_place(call.settings().config)
    if "://" not in place and not Path(place).expanduser().exists():
        return None
    library = opened.enter_context(call.open())
    try:
        return library.book(create=False)
    except NotFound:
        return None


def _agreed(call: Call, found: touring.Survey, yes: bool) -> bool:
    """Asked where somebody can answer. If nothing is new there is nothing to ask: what an earlier
    tour left to do is done."""
    if not found.found:
        call.hint("There is nothing here that a tour could tell of.")
        return False
    if yes:
        return True
    if call.json or not sys.stdin.isatty():
        told = "Nothing was written: say --yes to go on." if found.new else "Nothing is new."
        call.hint(told)
        return False
    if not found.new:
        return True
    return click.confirm(f"Remember {plain.memories(found.new)} and build a wiki?", err=True)


def _limit(book: "Book") -> int:
    return book.library.config.memory.max_chars


def _build(call: Call, book: "Book") -> None:
    """The work that follows: embed with a model that is here, understand, compile."""
    library = book.library
    try:
        bars.watched(call, "Building the wiki", lambda: bars.left(library), library.work)
    except ModelError as error:
        call.hint(f"Not all of the work is done: {plain.one_line(str(error))}")
