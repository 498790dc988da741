"""``wiki lint``, and what was proposed: ``wiki proposals`` and ``wiki proposal``."""

from collections import Counter
from typing import Any

import click
from rich.console import Console
from rich.text import Text

from commonplace.model import PageProposal
from commonplace.serve.cli import changes, page_forms, pages, plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.commands.wiki import look
from commonplace.serve.cli.commands.wiki.group import opened, shared, wiki
from commonplace.serve.cli.failures import Code
from commonplace.serve.cli.shelf import command
from commonplace.store import memories as memory_rows
from commonplace.store import pages as rows
from commonplace.wiki import proposing
from commonplace.wiki.lint.finding import Finding
from commonplace.wiki.lint.repair import Fixed, fix
from commonplace.wiki.lint.run import lint as linted
from commonplace.wiki.wiki import Wiki

_COLOURS = {"error": "bold red", "warning": "yellow", "note": "dim"}


@command("lint", wiki)
@click.argument("page_names", metavar="[PAGE]...", nargs=-1)
@click.option("--fix", "repairing", is_flag=True, help="Put right what is safe to.")
@click.option("--rule", "rules", multiple=True, metavar="RULE", help="Only these rules; repeat.")
@look.no_pager
@shared
def lint(call: Call, page_names: tuple[str, ...], shared: str | None, **asked: Any) -> None:
    """What is wrong with the pages, or with some of them, and what to do about it.

    `--fix` never changes words that a reader sees; each repair is a version of the page. It ends
    with exit code 7 if anything is left that is more than a note.
    """
    refs = page_names or None
    with opened(call, shared) as wiki:
        settings = wiki.tools.config
        if asked["repairing"]:
            ended = fix(wiki.desk, settings, refs=refs)
        else:
            found = linted(wiki.engine, wiki.book.id, settings, refs=refs)
            ended = Fixed((), tuple(found))
    ended = Fixed(_only(ended.done, asked["rules"]), _only(ended.left, asked["rules"]))
    data = {
        "findings": [page_forms.finding(each) for each in ended.left],
        "fixed": [page_forms.finding(each) for each in ended.done],
    }
    call.answer(data, lambda: _lint(call, ended, no_pager=asked["no_pager"]))
    if ended.left:
        click.get_current_context().exit(Code.PROBLEMS)
