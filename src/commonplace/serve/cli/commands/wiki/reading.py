"""``wiki list``, ``show`` and ``search``: pages, and what they say."""

from dataclasses import replace
from itertools import islice
from typing import Any

import click
from rich.console import Console

from commonplace.model import Memory, Page, PageInfo
from commonplace.serve.cli import pages, plain, prose, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.commands.wiki import look
from commonplace.serve.cli.commands.wiki.group import shared, wiki
from commonplace.serve.cli.shelf import command
from commonplace.serve.cli.then import looked_at, then
from commonplace.serve.forms import lists as page_lists
from commonplace.serve.forms import pages as page_forms
from commonplace.serve.forms import pasts
from commonplace.store import memories as memory_rows
from commonplace.store.engine import Reader
from commonplace.store.wiki import pages as rows
from commonplace.wiki.around import lists
from commonplace.wiki.search.show import PageMatches
from commonplace.wiki.wiki import Wiki
from commonplace.wiki.writing import section_of

_MOST = 100_000


@command("list", wiki)
@look.of_type
@look.of_tag
@click.option("--archived", is_flag=True, help="Those that are archived.")
@click.option("--stubs", is_flag=True, help="Those that say too little.")
@click.option("--orphans", is_flag=True, help="Those that no other page leads to.")
@look.limit(50)
@look.after_page
@then
@shared
def list_pages(call: Call, limit: int, shared: str | None, **asked: Any) -> None:
    """The pages, by address."""
    with looked_at(call, shared, asked) as (wiki, past):
        found = _some(wiki, asked, limit + 1)
        also = pasts.beside(past)
    more = found[limit - 1].address if len(found) > limit else None
    found = found[:limit]
    data = {"pages": [page_forms.info(each) for each in found], "after": more, **also}
    call.answer(data, lambda: _list(call, found, more, asked))


def _some(wiki: Wiki, asked: dict[str, Any], limit: int) -> list[PageInfo]:
    type_, tag = asked["type_"], asked["tag"]
    if asked["archived"] and (asked["stubs"] or asked["orphans"]):
        raise click.UsageError("--stubs and --orphans are of pages that are not archived.")
    if not asked["stubs"] and not asked["orphans"]:
        status = "archived" if asked["archived"] else "active"
        return wiki.pages(type_, tag=tag, status=status, limit=limit, after=asked["after"])
    start = look.address(asked["after"])

    def work(reader: Reader) -> list[PageInfo]:
        ids = _ids(reader, wiki.book.id, asked, start)
        infos = rows.infos(reader, wiki.book.id, ids)
        known = (infos[each] for each in ids if each in infos)
        fitting = (page for page in known if type_ in (None, page.type))
        return [*islice((page for page in fitting if tag is None or tag in page.tags), limit)]

    return wiki.desk.read(work)


def _ids(
    reader: Reader, book_id: str, asked: dict[str, Any], start: tuple[str, str]
) -> dict[str, None]:
    """Of stubs, of orphans, or of pages that are both; by address."""
    found: list[dict[str, None]] = []
    if asked["stubs"]:
        stubs = lists.stubs(reader, book_id, start, _MOST)
        found.append(dict.fromkeys(each.page.page_id for each in stubs))
    if asked["orphans"]:
        orphans = lists.orphans(reader, book_id, start, _MOST)
        found.append(dict.fromkeys(each.page_id for each in orphans))
    first, *rest = found
    return {each: None for each in first if all(each in other for other in rest)}


def _list(call: Call, found: list[PageInfo], more: str | None, asked: dict[str, Any]) -> None:
    console = show.console_for(call)
    if found:
        pages.listed(console, found)
    if call.quiet:
        return
    if more is not None:
        show.notes(console, [f"There are more: --after {plain.one_line(more)}"])
    if not found and any(asked.values()):
        show.notes(console, ["No page is like that."])
    elif not found:
        show.notes(console, ["There are no pages yet."])
        show.next_steps(console, BEGIN)


#: What to do where there are no pages.
BEGIN = (
    ("commonplace compile", "make pages of what is remembered"),
    ('commonplace wiki create --type entity --title "Ada" --content -', "write the first page"),
    ("commonplace wiki mentions", "names that would be worth a page"),
    ("commonplace wiki guide", "how a good page is written"),
)


@command("show", wiki)
@click.argument("page")
@click.option("--sources", is_flag=True, help="The memories below each section.")
@click.option("--version", type=click.IntRange(0), metavar="N", help="As that version left it.")
@click.option("--section", metavar="NAME", help="Only this section, by its slug or heading.")
@click.option("--raw", is_flag=True, help="Only the Markdown, exactly as it is kept.")
@then
@look.no_pager
@shared
def show_page(call: Call, page: str, shared: str | None, **asked: Any) -> None:
    """A page: what is known about it, and what it says.

    PAGE is its slug, type/slug, its title, an alias, or its id or an end of it. In a pipe it is
    Markdown; `--raw` leaves out all but the text, and changes no character of it.
    """
    with looked_at(call, shared, asked) as (wiki, past):
        found = wiki.read(page, asked["version"])
        if asked["section"] is not None:
            found = replace(found, sections=(section_of(found, asked["section"]),))
        if call.json:
            call.line(page_forms.page(wiki, found) | pasts.beside(past))
        elif asked["raw"]:
            _raw(call, found, no_pager=asked["no_pager"])
        else:
            memories = _memories(wiki, found) if asked["sources"] else None
            with pages.paged(call, no_pager=asked["no_pager"]) as console:
                _page(console, wiki, found, memories, head=asked["section"] is None)


def _raw(call: Call, page: Page, *, no_pager: bool) -> None:
    if not show.console_for(call).is_terminal:
        click.echo(page.body, nl=False)
        return
    with pages.paged(call, no_pager=no_pager) as console:  # a terminal obeys: there it is made safe
        console.print(plain.safe(page.body), soft_wrap=True, end="")


def _memories(wiki: Wiki, page: Page) -> dict[str, Memory]:
    ids = [each.memory_id for section in page.sections for each in section.sources]
    return wiki.desk.read(lambda reader: memory_rows.with_ids(reader, wiki.book.id, ids))


def _page(
    console: Console, wiki: Wiki, page: Page, memories: dict[str, Memory] | None, *, head: bool
) -> None:
    if head:
        [written] = wiki.history(page.id, 1, page.version + 1)
        [newest] = wiki.history(page.id, 1)
        parent = page_forms.address_of(wiki, page.parent_id)
        pages.head(console, page, written, parent, newest.version)
    if memories is not None:
        for section in page.sections:
            pages.section(console, section, memories)
        told = [each for each in wiki.truth(page) if each.mark != "superseded"]
        show.notes(console, [f"{each.mark} in {each.section}: {each.sentence}" for each in told])
    else:
        prose.write(console, page.body)
    if not page.body.strip():
        show.notes(console, ["It says nothing yet. `commonplace wiki append` adds to it."])


@command("search", wiki)
@click.argument("query")
@look.of_type
@look.of_tag
@click.option("--archived", is_flag=True, help="Also those that are archived.")
@look.limit(10, 1000)
@click.option("--skip", type=click.IntRange(0), metavar="N", default=0, help="Leave out the first.")
@click.option("--all", "everywhere", is_flag=True, help="Also in the books that are shared.")
@then
@shared
def search(call: Call, query: str, shared: str | None, **asked: Any) -> None:
    """Pages that say QUERY, the best first, each with where it says so.

    The last word may be the beginning of one; "two words" must stand side by side; -word leaves
    pages out. A word that no page has stands for those that are spelt like it.
    """
    if shared is not None and asked["everywhere"]:
        raise click.UsageError("Either --shared or --all: what another book reads is its own.")
    with looked_at(call, shared, asked) as (wiki, past):
        found = wiki.search(
            query,
            shared=asked["everywhere"],
            type=asked["type_"],
            tag=asked["tag"],
            archived=asked["archived"],
            limit=asked["limit"],
            after=asked["skip"],
        )
        data = page_lists.matches(found) | pasts.beside(past)
    call.answer(data, lambda: _matches(call, found, asked["skip"]))


def _matches(call: Call, found: PageMatches, skipped: int) -> None:
    console = show.console_for(call)
    for word, into in found.corrected.items():
        words = ", ".join(plain.one_line(each) for each in into)
        call.hint(f"No page says {plain.one_line(word)}: showing results for {words}.")
    for rank, match in enumerate(found.matches, skipped + 1):
        pages.matched(console, rank, match)
    shown = skipped + len(found.matches)
    if not found.matches:
        where = "No page says that." if not skipped else "There are no more."
        call.hint(f"{where} `commonplace recall` looks through what was remembered.")
    elif found.total > shown:
        call.hint(f"{found.total - shown:,} more: --skip {shown}")
