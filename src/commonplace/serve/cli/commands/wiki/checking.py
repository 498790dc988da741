"""``wiki lint``, and what was proposed: ``wiki proposals`` and ``wiki proposal``."""

from collections import Counter
from collections.abc import Collection, Iterable
from itertools import groupby
from typing import Any

import click
from rich.console import Console
from rich.text import Text

from commonplace.model import Page, PageProposal
from commonplace.serve.cli import changes, pages, plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.commands.wiki import look
from commonplace.serve.cli.commands.wiki.group import opened, shared, wiki
from commonplace.serve.cli.failures import Code
from commonplace.serve.cli.shelf import command
from commonplace.serve.forms import lists
from commonplace.serve.forms import pages as page_forms
from commonplace.store import memories as memory_rows
from commonplace.wiki import proposing
from commonplace.wiki.lint.finding import RULES, SEVERITIES, Finding
from commonplace.wiki.lint.repair import Fixed
from commonplace.wiki.writing import with_section

_COLOURS = {"error": "bold red", "warning": "yellow", "note": "cyan"}


@command("lint", wiki)
@click.argument("page_names", metavar="[PAGE]...", nargs=-1)
@click.option("--fix", "repairing", is_flag=True, help="Put right what is safe to.")
@click.option(
    "--rule",
    "rules",
    multiple=True,
    type=click.Choice(RULES),
    metavar="RULE",
    help=f"Only this; repeat for several. One of {', '.join(RULES)}.",
)
@look.no_pager
@shared
def lint(call: Call, page_names: tuple[str, ...], shared: str | None, **asked: Any) -> None:
    """What is wrong with the pages, or with some of them, and what to do about it.

    `--fix` never changes words that a reader sees; each repair is a version of the page. The exit
    code is 7 if an error or a warning is left; a note is no problem.
    """
    rules = asked["rules"] or RULES
    with opened(call, shared) as wiki:
        if asked["repairing"]:
            ended = wiki.fix(*page_names, rules=rules)
        else:
            ended = Fixed((), tuple(wiki.lint(*page_names)))
    left = _only(ended.left, rules)
    data = {
        "findings": [page_forms.finding(each) for each in left],
        "fixed": [page_forms.finding(each) for each in ended.done],
    }
    call.answer(data, lambda: _lint(call, left, ended.done, no_pager=asked["no_pager"]))
    if any(each.severity != "note" for each in left):
        click.get_current_context().exit(Code.PROBLEMS)


def _only(found: Iterable[Finding], rules: Collection[str]) -> list[Finding]:
    return [each for each in found if each.rule in rules]


def _lint(call: Call, left: list[Finding], done: Iterable[Finding], *, no_pager: bool) -> None:
    with pages.paged(call, no_pager=no_pager) as console:
        for each in done:
            line = f"{plain.one_line(each.address)}: {plain.one_line(each.message)}"
            show.paragraph(console, Text(line), Text("put right  ", "green"))
        for address, findings in groupby(left, lambda each: each.address):
            console.print(Text(plain.one_line(address), "bold"))
            for each in findings:
                _finding(console, each)
    if left:
        numbers = Counter(each.severity for each in left)
        told = [plain.count(numbers[each], each) for each in SEVERITIES if numbers[each]]
        safe = sum(each.fixable for each in left)
        call.hint(f"{', '.join(told)}." + (f" --fix puts {safe:,} right." if safe else ""))
    else:
        call.hint("Nothing is wrong.")


def _finding(console: Console, finding: Finding) -> None:
    head = Text.assemble("  ", (f"{finding.severity:<8}", _COLOURS[finding.severity]))
    text = Text(plain.one_line(finding.message))
    where = f"{finding.rule} in {finding.section}" if finding.section else finding.rule
    show.paragraph(console, text.append(f"  {plain.one_line(where)}", "dim"), head)
    fixes = "--fix: " if finding.fixable else "→ "
    show.paragraph(console, Text(fixes + plain.one_line(finding.fix.words), "dim"), Text(" " * 10))


@command("proposals", wiki)
@click.argument("page", required=False)
@click.option("--all", "every", is_flag=True, help="Also those that were decided.")
@look.limit(50)
@shared
def proposals(
    call: Call, page: str | None, every: bool, limit: int, shared: str | None = None
) -> None:
    """What was proposed to sections that somebody wrote by hand, the newest first."""
    with opened(call, shared) as wiki:
        found = wiki.proposals(page, None if every else "open", limit)
        where = lists.addresses(wiki, found)
    told = [page_forms.proposal(each) | {"address": where.get(each.page_id)} for each in found]
    call.answer({"proposals": told}, lambda: _proposals(call, found, where))


def _proposals(call: Call, found: list[PageProposal], where: dict[str, str]) -> None:
    console = show.console_for(call)
    for each in found:
        pages.proposed(console, each, where.get(each.page_id))
    if found:
        call.hint("`commonplace wiki proposal ID` shows one; `wiki accept` and `reject` decide it.")
    else:
        call.hint("Nothing is proposed.")


@command("proposal", wiki)
@click.argument("proposal_id", metavar="ID")
@look.no_pager
@shared
def proposal(call: Call, proposal_id: str, no_pager: bool, shared: str | None) -> None:
    """What would change if the proposal ID were accepted, and the memories it rests on."""
    with opened(call, shared) as wiki:
        found = wiki.desk.read(lambda reader: proposing.find(reader, wiki.book.id, proposal_id))
        page = wiki.page(found.page_id)
        ids = found.sources
        memories = wiki.desk.read(lambda reader: memory_rows.with_ids(reader, wiki.book.id, ids))
    if call.json:
        call.line(lists.proposed(found, page))
        return
    after = with_section(page, found.section, found.section, found.text)
    names = (f"{page.address} version {page.version}", "as it is proposed")
    with pages.paged(call, no_pager=no_pager) as console:
        _proposed(console, found, page)
        changes.patch(console, page.body, after, names)
        for each in ids:
            if each in memories:
                pages.remembered(console, memories[each])


def _proposed(console: Console, found: PageProposal, page: Page) -> None:
    pages.proposed(console, found, page.address)
    held = next((each for each in page.sections if each.slug == found.section), None)
    if found.status == "open" and held is not None and held.version > found.base_version:
        note = f"{held.slug} was changed since, by version {held.version}: look at both."
        show.notes(console, [note])
