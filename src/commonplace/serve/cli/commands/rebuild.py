"""``rebuild``: make anew what was made of memories."""

from typing import TYPE_CHECKING, Any

import click

from commonplace.serve.cli import bars, plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.commands.minding import check_understands, understand_book
from commonplace.serve.cli.failures import Code
from commonplace.serve.cli.shelf import command
from commonplace.store.engine import Reader
from commonplace.store.wiki import pages as page_rows
from commonplace.upkeep.coverage import count_coverage

if TYPE_CHECKING:
    from commonplace.library import Book


@command("rebuild")
@click.option("--dry-run", is_flag=True, help="Only say how much would be read and composed.")
def rebuild(call: Call, dry_run: bool) -> None:
    """Read all memories of the book once more, and compose its pages of the facts that they give.

    Memories are read only. What people decided, merged, corrected and undid, and what they wrote on
    pages, stays: it is kept apart from what is derived.
    """
    with call.opened() as book:
        check_understands(book)
        data = _count(book) if dry_run else _rebuild(call, book)
    call.answer(data, lambda: _tell(call, data))
    if data.get("problems"):
        click.get_current_context().exit(Code.PROBLEMS)


def _count(book: "Book") -> dict[str, Any]:
    def work(reader: Reader) -> dict[str, Any]:
        memories = count_coverage(reader, book.info.id).memories
        return {"memories": memories, "pages": page_rows.count(reader, book.info.id, "active")}

    return book.library.engine.read(work) | {"dry_run": True}


def _rebuild(call: Call, book: "Book") -> dict[str, Any]:
    read, _ = understand_book(call, book, again=True)
    made = book.compile()
    with bars.bar(call, "Rebuilding", "pages") as tell:
        done = book.dreams.rebuild(told=lambda at, of: tell(at, of, at))
    problems = [*read["problems"], *(each["error"] for each in (made, done) if "error" in each)]
    return {
        "memories": read["memories"],
        "facts": read["facts"],
        "pages": done.get("pages", 0),
        "changed": made.get("pages_updated", 0) + done.get("rebuilt", 0),
        "dry_run": False,
        "problems": problems,
    }


def _tell(call: Call, data: dict[str, Any]) -> None:
    memories, pages = plain.memories(data["memories"]), plain.count(data["pages"], "page")
    if data["dry_run"]:
        told = f"{memories} would be read and {pages} composed anew; nothing was written."
    else:
        facts = plain.count(data["facts"], "fact")
        told = f"{memories} gave {facts}; of {pages} {data['changed']:,} came out otherwise."
    show.notes(show.console_for(call), [told])
    for problem in data.get("problems", ()):
        click.echo(f"Not all is done: {plain.one_line(problem)}", err=True)
