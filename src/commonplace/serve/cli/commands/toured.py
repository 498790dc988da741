"""What ``tour`` answers: what there is, and what grew of it; as JSON and in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from heapq import nlargest
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.text import Text

from commonplace import clock
from commonplace.capture import touring
from commonplace.serve.cli import plain, show
from commonplace.serve.cli.call import Call
from commonplace.store import memories as memory_rows
from commonplace.store.engine import Reader, Row
from commonplace.store.wiki import links as page_links
from commonplace.store.wiki import names as name_rows
from commonplace.store.wiki import pages as page_rows
from commonplace.wiki.find import best
from commonplace.wiki.text.slugs import slug_of

if TYPE_CHECKING:
    from commonplace.library import Book

MOST_PAGES = 10
_MOST_PROBLEMS = 10
_AT_A_TIME = 1_000


@dataclass(frozen=True, slots=True)
class Standing:
    """What a book holds: memories, pages by type, and the pages that rest on most memories."""

    memories: int
    pages: Mapping[str, int]
    most_sourced: tuple[Row, ...]
    #: The address of the project's own page, if it has one.
    project: str | None = None


def standing(book: "Book", most: int = 0, project: str = "") -> Standing:
    """How it stands now, with so many of the pages that rest on most memories."""

    def look(reader: Reader) -> Standing:
        counts = page_rows.counts(reader, book.info.id)
        return Standing(
            memory_rows.count(reader, book.info.id)["memories"],
            {row["type"]: row["pages"] for row in counts if row["status"] == "active"},
            _most_sourced(reader, book.info.id, most) if most else (),
            _address(reader, book.info.id, project) if project else None,
        )

    return book.library.engine.read(look)


def _address(reader: Reader, book_id: str, name: str) -> str | None:
    named = name_rows.named(reader, book_id, slug_of(name))
    return next((each.address for each in best(named, "project")), None)


def _most_sourced(reader: Reader, book_id: str, most: int) -> tuple[Row, ...]:
    best: list[Row] = []
    after = ("", "")
    while rows := page_links.sourced(reader, book_id, after, _AT_A_TIME):
        best = nlargest(most, [*best, *rows], key=lambda row: row["sources"])
        after = (rows[-1]["type"], rows[-1]["slug"])
    return tuple(best)


# --- as JSON


def found_form(found: touring.Survey) -> dict[str, Any]:
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
        "problems": problem_forms(found.problems),
    }


def problem_forms(problems: list[tuple[str, str]]) -> list[dict[str, str]]:
    return [{"where": where, "reason": reason} for where, reason in problems]


def grew_form(before: Standing, after: Standing) -> dict[str, Any]:
    return {
        "memories": {"before": before.memories, "after": after.memories},
        "pages": {"before": dict(before.pages), "after": dict(after.pages)},
        "project": after.project,
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


def tell_found(call: Call, found: touring.Survey) -> None:
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


def tell_grown(
    call: Call, brought: touring.Brought, before: Standing, after: Standing, seconds: float
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


def _pages(before: Standing, after: Standing) -> list[tuple[str, str]]:
    all_pages = ("pages", _change(sum(before.pages.values()), sum(after.pages.values())))
    each = [
        (f"  {type_}", _change(before.pages.get(type_, 0), n)) for type_, n in after.pages.items()
    ]
    return [all_pages, *each]


def _change(before: int, after: int) -> str:
    """``412 (+12)``"""
    return f"{after:,} ({after - before:+,})" if after != before else f"{after:,}"


def _next(call: Call, after: Standing) -> list[tuple[str, str]]:
    said = f"commonplace {call.said()}"
    steps = [(f'{said}recall "…"', "ask about the project")]
    if after.project:
        steps.insert(0, (f"{said}wiki show {after.project}", "read what is known of the project"))
    if after.most_sourced:
        first = after.most_sourced[0]
        page = f"{first['type']}/{first['slug']}"
        steps.append((f"{said}wiki list", "all pages"))
        if page != after.project:
            steps.append((f"{said}wiki show {page}", "read the page with the most sources"))
        steps.append((f"{said}trace {after.project or page}", "see where it comes from"))
    else:
        steps.append((f"{said}log", "read the newest day"))
    return steps
