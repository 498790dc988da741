"""Options and arguments that the commands share that only look."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from commonplace.model import PAGE_TYPES
from commonplace.serve.cli.commands.wiki.group import TYPES

Made = TypeVar("Made", bound=Callable[..., Any])

no_pager = click.option(
    "--no-pager", is_flag=True, help="Print it all at once, also if it is long."
)
after_page = click.option("--after", metavar="TYPE/SLUG", help="Go on after this page.")
of_type = click.option(
    "--type", "type_", type=click.Choice([*PAGE_TYPES]), metavar="TYPE", help=f"Only these. {TYPES}"
)
of_tag = click.option("--tag", metavar="TAG", help="Only pages with this tag.")


def limit(default: int, most: int = 10_000) -> Callable[[Made], Made]:
    """How many are shown."""
    return click.option(
        "--limit",
        type=click.IntRange(1, most),
        metavar="N",
        default=default,
        show_default=True,
        help="How many.",
    )


def address(after: str | None) -> tuple[str, str]:
    """Where a list goes on: type and slug; from its beginning when nothing is said."""
    if after is None:
        return "", ""
    type_, slash, slug = after.partition("/")
    if not slash:
        raise click.UsageError("--after takes the address of a page: type/slug.")
    return type_, slug
