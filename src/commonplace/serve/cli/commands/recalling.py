"""``recall``: a question and its hits."""

from collections.abc import Mapping
from typing import Any

import click

from commonplace.model import KINDS, Recall
from commonplace.serve.cli import show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.failures import Code
from commonplace.serve.cli.shelf import command
from commonplace.serve.cli.then import true_at, way
from commonplace.serve.forms import memories as forms

_EMBED = "`commonplace worker --until-idle` embeds them."


@command("recall")
@click.argument("question")
@click.option("--limit", "-k", type=click.IntRange(1, 1000), metavar="N", help="How many hits.")
@click.option("--kind", type=click.Choice(KINDS), metavar="KIND", help="Only this kind.")
@click.option("--tag", metavar="TAG", help="Only with this tag.")
@click.option("--source", metavar="NAME", help="Only from this source.")
@click.option("--author", metavar="NAME", help="Only by this author.")
@click.option("--since", metavar="TIME", help="Only what happened at or after this time.")
@click.option("--until", metavar="TIME", help="Only what happened until then; a day counts whole.")
@click.option("--as-of", metavar="TIME", help="Answer from what was known then.")
@true_at
@way
@click.option("--pages/--no-pages", default=None, help="Pages alone, or none.")
@click.option("--strict", is_flag=True, help="Only what has every word of the question.")
@click.option("--session", metavar="KEY", help="Leave out what this session was shown before.")
@click.option(
    "--expand", type=click.IntRange(0, 20), metavar="N", help="So many lines around each hit."
)
@click.option(
    "--also", "books", multiple=True, metavar="BOOK", help="A shared book whose pages answer too."
)
@click.option(
    "--budget", type=click.IntRange(1), metavar="TOKENS", help="How much text the hits may have."
)
@click.option(
    "--explain",
    is_flag=True,
    help="Say why each hit scored, what nearly was one, and what took how long.",
)
@click.option("--why-not", metavar="ID", help="Say why this memory is no hit.")
@click.option("--fail-empty", is_flag=True, help="Exit with 3 when nothing is found.")
def recall(
    call: Call,
    question: str,
    limit: int | None,
    explain: bool,
    why_not: str | None,
    fail_empty: bool,
    books: tuple[str, ...],
    **filters: Any,
) -> None:
    """Find the memories and pages that answer QUESTION, best first."""
    with call.opened() as book:
        book.library.catch_up()
        answer = book.recall(
            question, limit, books=books or None, why_not=why_not, explain=explain, **filters
        )
        nothing = "" if answer else _nothing(filters, empty=not book.log(limit=1))
    call.answer(forms.recall(answer), lambda: _tell(call, answer, explain, nothing))
    if fail_empty and not answer:
        click.get_current_context().exit(Code.NOT_FOUND)


def _nothing(filters: Mapping[str, Any], *, empty: bool) -> str:
    """What to say of no answer, and what to do about it."""
    if empty:
        return "This book has no memories yet: `commonplace remember` adds one."
    given = [
        f"--{'no-' if value is False else ''}{name.replace('_', '-')}"
        for name, value in filters.items()
        if value is not None and (value is not False or name == "pages") and name != "expand"
    ]
    if given:
        return f"Nothing answers that with {' '.join(given)}. Without, there may be something."
    return "Nothing in this book answers that. Fewer words may find more."


def _tell(call: Call, answer: Recall, explain: bool, nothing: str) -> None:
    console = show.console_for(call)
    show.hits(console, answer, explain=explain)
    if answer.misses:
        console.print()
        show.misses(console, answer.misses)
    if explain and answer:
        console.print()
        show.paragraph(console, show.timings(answer.timings))
    if call.quiet:
        return
    if nothing:
        show.notes(console, [nothing])
    show.notes(console, map(_noted, answer.notes))


def _noted(note: str) -> str:
    """A note, with the command that helps."""
    sentence = f"{note[:1].upper()}{note[1:]}".rstrip(".") + "."
    return f"{sentence} {_EMBED}" if "not embedded yet" in note else sentence
