"""``trace``: where did you get this, and what rests on it. ``blast-radius``: what would go."""

from itertools import groupby
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.text import Text

from commonplace.errors import UsageError
from commonplace.model import Memory, Section
from commonplace.serve.cli import going, pages, plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.shelf import command
from commonplace.serve.cli.then import past as past_of
from commonplace.serve.cli.then import then
from commonplace.serve.forms import traces
from commonplace.understand.views import FactView
from commonplace.wiki.grounds import resting
from commonplace.wiki.text.sentences import plain as as_read
from commonplace.wiki.tracing import (
    MemoryTrace,
    PageTrace,
    SentenceTrace,
    Traced,
    memory_trace,
    page_trace,
)
from commonplace.wiki.writing import section_of

if TYPE_CHECKING:
    from commonplace.library import Book

_MOST_LINES = 6
_MEMORY = "memory"


@command("trace")
@click.argument("words", metavar="THING", nargs=-1, required=True)
@click.option(
    "--section", metavar="NAME", help="Of a page: only this section, by its slug or heading."
)
@click.option("--shared", metavar="NAME", help="A page of a book that is shared with yours.")
@click.option("--no-pager", is_flag=True, help="Print it all at once, also if it is long.")
@then
def trace(
    call: Call, words: tuple[str, ...], section: str | None, no_pager: bool, **asked: Any
) -> None:
    """Where something comes from, and what rests on it.

    THING is a page, a section of it (`type/slug#section`), a sentence that a page says, or enough
    of its words: each with the memories it rests on. Or a fact, by its id: the memories that state
    it. Or a memory (`trace memory ID`): the facts, pages, sections and sentences that rest on it,
    and what it names.
    """
    with call.opened() as book, past_of(call, book, asked) as past:
        if past is None:
            found = _found(book, words, section, asked["shared"])
        elif asked["shared"] is not None:
            raise UsageError("What a shared book was is asked in that book: --book NAME.")
        else:
            found = past.trace(" ".join(words[1:] if words[0] == _MEMORY else words))
    if isinstance(found, PageTrace):
        _of_page(call, found, section, no_pager=no_pager)
    elif isinstance(found, MemoryTrace):
        _of_memory(call, found, no_pager=no_pager)
    elif isinstance(found, SentenceTrace):
        call.answer(traces.of_sentence(found), lambda: _sentence(show.console_for(call), found))
    else:
        call.answer(traces.of_fact(found), lambda: _fact(show.console_for(call), found))


def _found(book: "Book", words: tuple[str, ...], section: str | None, shared: str | None) -> Traced:
    thing = " ".join(words)
    if shared is not None or section is not None:  # nothing but a page can be meant
        wiki = book.wiki if shared is None else book.wiki.shared(shared)
        return page_trace(wiki.engine, wiki.book.id, thing)
    if words[0] == _MEMORY and len(words) == 2:
        return memory_trace(book.library.engine, book.info.id, book.memory(words[1]))
    return book.trace(thing)


@command("blast-radius")
@click.argument("ids", metavar="MEMORY…", nargs=-1, required=True)
@click.option("--no-pager", is_flag=True, help="Print it all at once, also if it is long.")
def blast_radius(call: Call, ids: tuple[str, ...], no_pager: bool) -> None:
    """What would go or change if memories were forgotten; nothing is.

    What goes is marked with a minus; what stays also rests on other memories. It is what
    `forget` does: done, looked at, and taken back.
    """
    if ids[0] == _MEMORY:
        ids = ids[1:]
    if not ids:
        raise UsageError("Which memory? Give its id, or an end of it.")
    with call.opened() as book:
        radius = book.blast_radius(*ids)
    if call.json:
        call.line({"blast_radius": going.form(radius)})
        return
    with pages.paged(call, no_pager=no_pager) as console:
        for memory in radius.memories:
            _head(console, memory)
        console.print()
        going.tell(console, radius, listed=True)
    call.hint("`commonplace forget` does it; nothing was forgotten.")


def _of_memory(call: Call, found: MemoryTrace, *, no_pager: bool) -> None:
    if call.json:
        call.line(traces.of_memory(found))
        return
    with pages.paged(call, no_pager=no_pager) as console:
        _memory(console, found)


def _of_page(call: Call, found: PageTrace, section: str | None, *, no_pager: bool) -> None:
    if call.json:
        call.line(traces.of_page(found, section))
        return
    page, memories = found.page, found.memories
    wanted = page.sections if section is None else (section_of(page, section),)
    with pages.paged(call, no_pager=no_pager) as console:
        head = Text().append(plain.one_line(page.title), "bold")
        show.paragraph(console, head.append(f"  {page.address}, version {page.version}", "dim"))
        for each in wanted:
            console.print()
            pages.grounds(console, each, memories)
            _doubts(console, each, found)


def _doubts(console: Console, section: Section, found: PageTrace) -> None:
    """How sure it is, and its sentences that one should not rely on."""
    sure = found.standing.sections[section.slug]
    if section.sources:
        show.notes(console, [f"  {sure.level} confidence, {sure.score:.2f}"])
    for each in resting(section):
        for mark, day in found.standing.marks.get((section.slug, each.hash), {}).items():
            said = Text(plain.one_line(as_read(each.sentence.text)))
            show.paragraph(console, said, Text(f"  {_mark(mark, day)}  ", "dim"), _MOST_LINES)


def _mark(mark: str, day: str) -> str:
    return f"{mark} {day}".rstrip()


# --- a sentence ---------------------------------------------------------------------------------


def _sentence(console: Console, found: SentenceTrace) -> None:
    show.paragraph(console, Text(plain.safe(found.text), "bold"))
    for page, section in found.places:
        line = plain.one_line(f"in {page.address}#{section}")
        show.ended(console, Text(f"  {line}", "dim"), plain.short(page.id))
    for mark, day in found.marks:
        console.print(Text(f"  {_mark(mark, day)}", "dim"), soft_wrap=True)
    console.print()
    for memory in found.memories:
        pages.remembered(console, memory)
    if not found.memories:
        show.notes(console, ["  It rests on no memory: somebody wrote it by hand."])


# --- a memory -----------------------------------------------------------------------------------


def _head(console: Console, memory: Memory) -> None:
    show.paragraph(console, Text(plain.safe(memory.text)), most=_MOST_LINES)
    told = [plain.when(memory.occurred_at), memory.author, memory.source]
    line = " · ".join(plain.one_line(each) for each in told if each)
    show.ended(console, Text(line, "dim"), plain.short(memory.id))


def _memory(console: Console, found: MemoryTrace) -> None:
    _head(console, found.memory)
    if found.subjects:
        console.print(Text("\nnames", "bold"))
        rows = [
            (
                f"  {plain.one_line(each.surface)}",
                plain.one_line(each.page.address) if each.page else "no page yet",
            )
            for each in found.subjects
        ]
        show.fields(console, rows)
    if not found.facts:
        show.notes(console, [f"\n{show.tell_fate(found.fate)}"])
    else:
        console.print(Text("\nfacts that it states", "bold"))
    for fact in found.facts:
        show.paragraph(console, Text(plain.safe(fact.text)), Text("  "), _MOST_LINES)
        show.ended(console, Text(f"  {show.tell_standing(fact)}", "dim"), plain.short(fact.id))
    if found.written:
        console.print(Text("\npages that rest on it", "bold"))
    for written in found.written:
        line = f"  {written.page.address}  {', '.join(written.sections)}"
        show.ended(console, Text(plain.safe(line)), plain.short(written.page.id))
        for _, told in groupby(written.sentences, key=lambda each: each[0]):
            for _, text, others in told:
                more = f"  and on {plain.count(others, 'other')}" if others else ""
                shown = Text(plain.one_line(as_read(text))).append(more, "dim")
                show.paragraph(console, shown, Text("    - ", "dim"), _MOST_LINES)
    if not found.facts and not found.written:
        show.notes(console, ["Nothing rests on it."])


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
