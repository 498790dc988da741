"""``trace``: where did you get this, and what rests on it."""

from collections.abc import Mapping
from typing import Any

import click
from rich.console import Console
from rich.text import Text

from commonplace.model import Memory, Section
from commonplace.serve.cli import forms, known, page_forms, pages, plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.shelf import command
from commonplace.understand.showing import FactView
from commonplace.wiki.tracing import MemoryTrace, PageTrace, page_trace
from commonplace.wiki.writing import section_of

_MOST_LINES = 6


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
        if shared is None and section is None:
            found = book.trace(thing)
        else:  # nothing but a page can be meant
            wiki = book.wiki if shared is None else book.wiki.shared(shared)
            found = page_trace(wiki.engine, wiki.book.id, thing)
    if isinstance(found, PageTrace):
        _of_page(call, found, section, no_pager=no_pager)
    elif isinstance(found, MemoryTrace):
        _of_memory(call, found, no_pager=no_pager)
    else:
        data = {"trace": "fact"} | known.fact_with_sources(found)
        call.answer(data, lambda: _fact(show.console_for(call), found))


def _of_memory(call: Call, found: MemoryTrace, *, no_pager: bool) -> None:
    if call.json:
        call.line(_data(found))
        return
    with pages.paged(call, no_pager=no_pager) as console:
        _memory(console, found)


def _of_page(call: Call, found: PageTrace, section: str | None, *, no_pager: bool) -> None:
    page, memories = found.page, found.memories
    wanted = page.sections if section is None else (section_of(page, section),)
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


def _section(section: Section, memories: Mapping[str, Memory]) -> dict[str, Any]:
    sources = [
        page_forms.source(each) | {"text": found.text, "author": found.author}
        for each in section.sources
        if (found := memories.get(each.memory_id)) is not None
    ]
    about = {name: getattr(section, name) for name in ("slug", "heading", "pen", "version")}
    return about | {"sources": sources}


def _data(resting: MemoryTrace) -> dict[str, Any]:
    found = [
        {"id": page.id, "address": page.address, "title": page.title, "sections": sections}
        for page, sections in resting.pages
    ]
    facts = [known.fact(each) for each in resting.facts]
    return {"trace": "memory"} | forms.memory(resting.memory) | {"facts": facts, "pages": found}


def _memory(console: Console, resting: MemoryTrace) -> None:
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
