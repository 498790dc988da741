"""``tour``: a first wiki from what is on disk already: a project, and its agents' transcripts."""

import sys
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from heapq import nlargest
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

import click
from rich.console import Console
from rich.text import Text

from commonplace import clock, config
from commonplace.capture import touring
from commonplace.capture.when import instant
from commonplace.errors import ModelError, NotFound
from commonplace.serve.cli import bars, plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.shelf import command
from commonplace.store import memories as memory_rows
from commonplace.store.engine import Reader, Row
from commonplace.store.upkeep import waiting
from commonplace.store.wiki import links as page_links
from commonplace.store.wiki import pages as page_rows

if TYPE_CHECKING:
    from commonplace.library import Book

_MOST_COMMITS = 100_000
_MOST_PAGES = 10
_MOST_PROBLEMS = 10
_AT_A_TIME = 1_000


class _Given(TypedDict):
    commits: int
    git: bool
    docs: bool
    transcripts: bool
    all_transcripts: bool
    since: str | None


@dataclass(frozen=True, slots=True)
class _Standing:
    """What a book holds: memories, pages by type, and the pages that rest on most memories."""

    memories: int
    pages: Mapping[str, int]
    most_sourced: tuple[Row, ...] = ()


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
    taken out. First it counts and asks. No model is needed, and nothing leaves this machine.

    Again is harmless: only what is new is added, so an interrupted tour is simply made again.
    """
    found = _surveyed(call, path, _options(call, given))
    if not call.json:
        _tell_found(call, found)
    data = _found_form(found) | {"dry_run": dry_run}
    if dry_run or not _agreed(call, found, yes):
        call.answer(data | {"added": 0, "duplicates": 0, "grew": None}, lambda: None)
        return
    watch = clock.Stopwatch()
    with call.opened(create=True) as book:
        before = _standing(book)
        with bars.bar(call, "Remembering", "memories") as tell:
            brought = touring.bring_in(
                found, book.library.capture, book.info.id, _limit(book), tell
            )
        _build(call, book)
        after = _standing(book, _MOST_PAGES)
    data |= {
        "added": brought.added,
        "duplicates": brought.duplicates,
        "problems": [*data["problems"], *_problem_forms(brought.problems)],
        "grew": _grew_form(before, after),
        "seconds": round(watch.seconds(), 3),
    }
    call.answer(data, lambda: _tell_grown(call, brought, before, after, watch.seconds()))


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
        folders=config.agent_folders(),
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
    """Asked where somebody can answer. With --yes what waits is built also if nothing is new."""
    if yes:
        return True
    if not found.new:
        call.hint("Nothing is new.")
        return False
    if call.json or not sys.stdin.isatty():
        call.hint("Nothing was written: say --yes to go on.")
        return False
    return click.confirm(f"Remember {plain.memories(found.new)} and build a wiki?", err=True)


def _limit(book: "Book") -> int:
    return book.library.config.memory.max_chars


def _build(call: Call, book: "Book") -> None:
    """The work that follows: embed with a model that is here, understand, compile."""
    library = book.library

    def left() -> int:
        stages = library.stages()
        return library.engine.read(
            lambda reader: max(
                (waiting(reader, book.info.id, stage) for stage in stages), default=0
            )
        )

    try:
        bars.watched(call, "Building the wiki", left, library.work)
    except ModelError as error:
        call.hint(f"Not all of the work is done: {plain.one_line(str(error))}")


def _standing(book: "Book", most: int = 0) -> _Standing:
    def look(reader: Reader) -> _Standing:
        counts = page_rows.counts(reader, book.info.id)
        return _Standing(
            memory_rows.count(reader, book.info.id)["memories"],
            {row["type"]: row["pages"] for row in counts if row["status"] == "active"},
            _most_sourced(reader, book.info.id, most) if most else (),
        )

    return book.library.engine.read(look)


def _most_sourced(reader: Reader, book_id: str, most: int) -> tuple[Row, ...]:
    best: list[Row] = []
    after = ("", "")
    while rows := page_links.sourced(reader, book_id, after, _AT_A_TIME):
        best = nlargest(most, [*best, *rows], key=lambda row: row["sources"])
        after = (rows[-1]["type"], rows[-1]["slug"])
    return tuple(best)


# --- as JSON


def _found_form(found: touring.Survey) -> dict[str, Any]:
    return {
        "path": str(found.folder),
        "sources": [
            {
                "source": part,
                "found": count.found,
                "new": count.new,
                "oldest": clock.to_text(count.oldest) if count.oldest else None,
                "newest": clock.to_text(count.newest) if count.newest else None,
                "characters": count.characters,
            }
            for part, count in found.counts.items()
        ],
        "notes": found.notes,
        "skipped": found.skipped,
        "problems": _problem_forms(found.problems),
    }


def _problem_forms(problems: list[tuple[str, str]]) -> list[dict[str, str]]:
    return [{"where": where, "reason": reason} for where, reason in problems]


def _grew_form(before: _Standing, after: _Standing) -> dict[str, Any]:
    return {
        "memories": {"before": before.memories, "after": after.memories},
        "pages": {"before": dict(before.pages), "after": dict(after.pages)},
        "most_sourced": [
            {
                "page": f"{row['type']}/{row['slug']}",
                "title": row["title"],
                "sources": row["sources"],
            }
            for row in after.most_sourced
        ],
    }


# --- in words


def _tell_found(call: Call, found: touring.Survey) -> None:
    console = show.console_for(call)
    rows = [
        (
            touring.AGENTS.get(part, part),
            f"{count.found:,}",
            f"{count.new:,}",
            f"{count.oldest:%Y-%m-%d} – {count.newest:%Y-%m-%d}",
            f"{count.characters:,}",
        )
        for part, count in found.counts.items()
        if count.oldest and count.newest
    ]
    if rows:
        show.table(console, ("source", "found", "new", "from – to", "characters"), rows)
    if not call.quiet:
        show.notes(console, [*found.notes, *_about_transcripts(found)])
        _tell_problems(console, found)


def _about_transcripts(found: touring.Survey) -> list[str]:
    read = [count.found for part, count in found.counts.items() if part in touring.AGENTS]
    if not read or any(read):
        return []
    others = "" if found.options.all_transcripts else "; --all-transcripts reads those of others"
    return [f"No transcripts of this project{others}."]


def _tell_problems(console: Console, found: touring.Survey) -> None:
    for where, reason in found.problems[:_MOST_PROBLEMS]:
        line = Text("  ").append("left out", "yellow")
        told = f"  {plain.one_line(where)}: {plain.one_line(reason)}"
        console.print(line.append(told), soft_wrap=True)
    if found.skipped > _MOST_PROBLEMS:
        more = plain.count(found.skipped - _MOST_PROBLEMS, "more", "more")
        show.notes(console, [f"  … and {more}; --json lists them"])


def _tell_grown(
    call: Call, brought: touring.Brought, before: _Standing, after: _Standing, seconds: float
) -> None:
    console = show.console_for(call)
    told = f"{plain.memories(brought.added)} added in {plain.seconds(seconds)}"
    if brought.duplicates:
        told += f", {brought.duplicates:,} there already"
    console.print(Text(f"{told}.", "bold"))
    for where, reason in brought.problems[:_MOST_PROBLEMS]:
        show.notes(console, [f"  left out  {plain.one_line(where)}: {plain.one_line(reason)}"])
    show.fields(
        console, [("memories", _change(before.memories, after.memories)), *_pages(before, after)]
    )
    if after.most_sourced:
        console.print()
        rows = [
            (f"{r['type']}/{r['slug']}", r["title"], f"{r['sources']:,}")
            for r in after.most_sourced
        ]
        show.table(console, ("page", "title", "sources"), rows)
    if not call.quiet:
        console.print()
        show.next_steps(console, _next(call, after))


def _pages(before: _Standing, after: _Standing) -> list[tuple[str, str]]:
    all_pages = ("pages", _change(sum(before.pages.values()), sum(after.pages.values())))
    each = [
        (f"  {type_}", _change(before.pages.get(type_, 0), n)) for type_, n in after.pages.items()
    ]
    return [all_pages, *each]


def _change(before: int, after: int) -> str:
    """``412 (+12)``"""
    return f"{after:,} ({after - before:+,})" if after != before else f"{after:,}"


def _next(call: Call, after: _Standing) -> list[tuple[str, str]]:
    said = f"commonplace {call.said()}"
    steps = [(f'{said}recall "…"', "ask about the project")]
    if after.most_sourced:
        first = after.most_sourced[0]
        page = f"{first['type']}/{first['slug']}"
        steps += [
            (f"{said}wiki list", "all pages"),
            (f"{said}wiki show {page}", "read the page that most rests on"),
            (f"{said}trace {page}", "see where it comes from"),
        ]
    else:
        steps.append((f"{said}log", "read the newest day"))
    return steps
