"""``trace``: where did you get this, and what rests on it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.text import Text

from commonplace.capture.check import shown
from commonplace.errors import NotFound
from commonplace.model import Fact, Memory, Page, PageInfo, Section
from commonplace.serve.cli import forms, known, page_forms, pages, plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.shelf import command
from commonplace.store import memories as memory_rows
from commonplace.store.engine import Reader
from commonplace.store.wiki import pages as rows
from commonplace.store.wiki import versions as version_rows
from commonplace.understand.showing import FactView
from commonplace.wiki.wiki import Wiki
from commonplace.wiki.writing import section_of

if TYPE_CHECKING:
    from commonplace.library import Book

_MOST_LINES = 6


@dataclass(frozen=True, slots=True)
class _Resting:
    """A memory, and what was made of it."""

    memory: Memory
    facts: tuple[Fact, ...]
    #: Pages that cite it now, with the sections that do.
    pages: list[tuple[PageInfo, list[str]]]


@command("trace")
@click.argument("thing", metavar="ID|PAGE")
@click.option(
    "--section", metavar="NAME", help="Of a page: only this section, by its slug or heading."
)
@click.option("--shared", metavar="NAME", help="A page of a book that is shared with yours.")
@click.option("--no-pager", is_flag=True, help="Print it all at once, also if it is long.")
def trace(call: Call, thing: str, section: str | None, shared: str | None, no_pager: bool) -> None:
    """Where something comes from, and what rests on it.

    Of a page: each section with the memories it rests on. Of a fact, by its id: the memories that
    state it. Of a memory: the facts, pages and sections that rest on it.
    """
    with call.opened() as book:
        wiki = book.wiki if shared is None else book.wiki.shared(shared)
        page = _page(wiki, thing, alone=shared is not None or section is not None)
        if page is not None:
            _of_page(call, wiki, page, section, no_pager=no_pager)
            return
        _of_id(call, book, thing, no_pager=no_pager)


def _of_id(call: Call, book: "Book", thing: str, *, no_pager: bool) -> None:
    try:
        resting = _resting(book, book.memory(thing))
    except NotFound as error:
        fact = book.graph.fact(thing)
        if fact is None:
            raise NotFound(
                f"There is no page, memory or fact {shown(thing)} in this book. "
                "`commonplace wiki search` and `commonplace recall` find."
            ) from error
        data = {"trace": "fact"} | known.fact_with_sources(fact)
        call.answer(data, lambda: _fact(show.console_for(call), fact))
        return
    if call.json:
        call.line(_data(resting))
        return
    with pages.paged(call, no_pager=no_pager) as console:
        _memory(console, resting)


def _page(wiki: Wiki, thing: str, *, alone: bool) -> Page | None:
    """The page that is meant, if one is; where nothing but a page can be, it has to be there."""
    try:
        return wiki.page(thing)
    except NotFound:
        if alone:
            raise
        return None


def _of_page(call: Call, wiki: Wiki, page: Page, section: str | None, *, no_pager: bool) -> None:
    wanted = page.sections if section is None else (section_of(page, section),)
    ids = [source.memory_id for each in wanted for source in each.sources]
    memories = wiki.desk.read(lambda reader: memory_rows.with_ids(reader, wiki.book.id, ids))
    if call.json:
        about = {"trace": "page", "id": page.id, "address": page.address, "title": page.title}
        told = [_section(each, memories) for each in wanted]
        call.line(about | {"version": page.version, "sections": told})
        return
    with pages.paged(call, no_pager=no_pager) as console:
        head = Text().append(plain.one_line(page.title), "bold")
        show.paragraph(console, head.append(f"  {page.address}, version {page.version}", "dim"))
        for each in wanted:
            console.print()
            pages.grounds(console, each, memories)


def _section(section: Section, memories: dict[str, Memory]) -> dict[str, Any]:
    sources = [
        page_forms.source(each) | {"text": found.text, "author": found.author}
        for each in section.sources
        if (found := memories.get(each.memory_id)) is not None
    ]
    about = {name: getattr(section, name) for name in ("slug", "heading", "pen", "version")}
    return about | {"sources": sources}


def _resting(book: "Book", memory: Memory) -> _Resting:
    def work(reader: Reader) -> list[tuple[PageInfo, list[str]]]:
        found: dict[str, list[str]] = {}
        for page_id, section in version_rows.resting_on(reader, book.info.id, memory.id):
            found.setdefault(page_id, []).append(section)
        infos = rows.infos(reader, book.info.id, found)
        known_pages = ((infos[each], slugs) for each, slugs in found.items() if each in infos)
        return sorted(known_pages, key=lambda each: each[0].address)

    facts = book.graph.understood(memory.id).facts
    return _Resting(memory, tuple(facts), book.library.engine.read(work))


def _data(resting: _Resting) -> dict[str, Any]:
    found = [
        {"id": page.id, "address": page.address, "title": page.title, "sections": sections}
        for page, sections in resting.pages
    ]
    facts = [known.fact(each) for each in resting.facts]
    return {"trace": "memory"} | forms.memory(resting.memory) | {"facts": facts, "pages": found}


def _memory(console: Console, resting: _Resting) -> None:
    memory = resting.memory
    show.paragraph(console, Text(plain.safe(memory.text)), most=_MOST_LINES)
    told = [plain.when(memory.occurred_at), memory.author, memory.source]
    line = " · ".join(plain.one_line(each) for each in told if each)
    show.ended(console, Text(line, "dim"), plain.short(memory.id))
    if resting.facts:
        console.print(Text("\nfacts that it states", "bold"))
    for fact in resting.facts:
        show.paragraph(console, Text(plain.safe(fact.text)), Text("  "), _MOST_LINES)
        show.ended(console, Text(f"  {fact.kind}, {fact.status}", "dim"), plain.short(fact.id))
    if resting.pages:
        console.print(Text("\npages that rest on it", "bold"))
    for page, sections in resting.pages:
        line = f"  {page.address}  {', '.join(sections)}"
        show.ended(console, Text(plain.safe(line)), plain.short(page.id))
    if not resting.facts and not resting.pages:
        show.notes(console, ["Nothing rests on it yet."])


def _fact(console: Console, view: FactView) -> None:
    show.paragraph(console, Text(plain.safe(view.fact.text), "bold"))
    about = f"{view.fact.kind}, {view.fact.status}, derived by {view.fact.mind}"
    show.ended(console, Text(plain.one_line(about), "dim"), plain.short(view.fact.id))
    for source in view.sources:
        console.print()
        show.paragraph(console, Text(plain.safe(source.quote)), Text("  ↳ ", "dim"), _MOST_LINES)
        told = [plain.when(source.occurred_at), source.author, source.source]
        line = " · ".join(plain.one_line(each) for each in told if each)
        show.ended(console, Text(f"    {line}", "dim"), plain.short(source.memory_id))
