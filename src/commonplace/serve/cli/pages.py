"""How pages look on a terminal: heads, sections with their memories, versions, snippets; a pager.

Everything that comes from a page passes :mod:`commonplace.serve.cli.plain` first. In a pipe a page
is Markdown, and nothing is paged, coloured or wrapped.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

import click
from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.table import Table
from rich.text import Text

from commonplace.model import (
    Author,
    Memory,
    Page,
    PageInfo,
    PageProposal,
    Section,
    Version,
)
from commonplace.serve.cli import plain, prose, show
from commonplace.serve.cli.call import Call
from commonplace.wiki import grounds as resting
from commonplace.wiki.search.show import PageMatch
from commonplace.wiki.search.snippet import Snippet
from commonplace.wiki.text.days import DAY_BEFORE
from commonplace.wiki.text.sentences import plain as as_read
from commonplace.wiki.text.sentences import sentences

_MOST_LINES = 3
#: Letters of a sentence from which on it is known again in another.
_QUOTED = 12
#: What stands before the words of a compiled bullet: the day, and who said it.
_BEFORE = re.compile(rf"\s*- {DAY_BEFORE}(?:[^“”]{{1,200}}: “)?")
#: An address that is longer pushes what stands beside it.
_WIDEST = 40
#: From this width on a list has room for more than names.
_ROOMY = 90
_FOUND = "bold yellow"
#: Under which a compiled page says what kind of thing it is about, and what needs no word: a
#: section that became a page stands under the other, and everything is a thing.
_ABOUT = "subject"
_SILENT_KINDS = ("section", "thing")
#: Kinds of authors that a reader knows by themselves.
_SILENT = ("person",)
STATES = {"archived": "yellow", "broken": "red", "ambiguous": "yellow", "redirected": "cyan"}


@contextmanager
def paged(call: Call, *, no_pager: bool = False) -> Iterator[Console]:
    """A console for something long: on a terminal that is too small for it, through the pager that
    PAGER names."""
    console = show.console_for(call)
    if no_pager or not console.is_terminal:
        yield console
        return
    with console.capture() as captured:
        yield console
    text = captured.get()
    if text.count("\n") < console.height:
        click.echo(text, nl=False)
    else:
        click.echo_via_pager(text)


def who(author: Author) -> str:
    """``ada``, ``agent scribe``, ``compiler``; *somebody* if a person gave no name."""
    name = plain.one_line(author.name or "")
    if author.kind in _SILENT:
        return name or "somebody"
    return f"{author.kind} {name}".strip()


def day(version: Version) -> str:
    return f"{version.at:%Y-%m-%d}"


def head(console: Console, page: Page, written: Version, parent: str | None, newest: int) -> None:
    """Title · type · confidence · version · when by whom; then what else is known about it."""
    number = f"version {page.version}" + ("" if page.version == newest else f" of {newest}")
    about = [page.type, f"{page.confidence} confidence", number]
    about.append(f"{plain.when(written.at)} by {who(written.author)}")
    if page.status != "active":
        about.insert(0, page.status)
    if console.is_terminal:
        title = Text().append(plain.one_line(page.title), "bold")
        show.paragraph(console, title.append(f"  {' · '.join(about)}", "dim"))
    else:
        console.print(Text(f"# {plain.one_line(page.title)}\n\n{' · '.join(about)}"))
    if page.summary and not page.body.lstrip().startswith(page.summary):
        show.paragraph(console, Text(plain.one_line(page.summary), "italic"))
    _known(console, page, parent)
    console.print()


def _known(console: Console, page: Page, parent: str | None) -> None:
    show.fields(
        console,
        [
            ("page", page.address),
            ("about", _kind(page)),
            ("also", ", ".join(plain.one_line(each.name) for each in page.aliases)),
            ("tags", ", ".join(page.tags)),
            ("under", parent or ""),
            ("related", ", ".join(map(plain.one_line, page.related))),
            ("against", ", ".join(map(plain.one_line, page.contradicts))),
            *(_more(name, value) for name, value in page.metadata.items() if name != _ABOUT),
        ],
    )


def _kind(page: Page) -> str:
    """What kind of thing it is about, as compiling found out; nothing where that tells nothing."""
    kind = plain.value(page.metadata.get(_ABOUT, ""))
    return "" if kind in (page.type, *_SILENT_KINDS) else kind


def _more(name: str, value: object) -> tuple[str, str]:
    """What else is known; of an import only what came from where."""
    if name == "import" and isinstance(value, dict):
        value = " ".join(str(value[key]) for key in ("format", "name", "path") if key in value)
    return f"· {plain.one_line(name)}", plain.value(value)


def section(
    console: Console, section: Section, memories: Mapping[str, Memory] | None = None
) -> None:
    """What it says and, if memories are given, those that it rests on: each below the lines that
    rest on it, and at the end what all of it rests on."""
    if memories is None:
        prose.write(console, section.text)
        console.print()
        return
    for ground in resting.grounds(section):
        prose.write(console, ground.text)
        for memory_id in ground.memory_ids:
            if (memory := memories.get(memory_id)) is not None:
                _beneath(console, memory, ground.text)
        if ground.text.endswith("\n\n"):
            console.print()
    whole = resting.everywhere(section)
    if whole or not section.sources:
        if not section.text.endswith("\n\n"):
            console.print()
        _sources(console, section, memories, whole)
        console.print()
    elif not section.text.endswith("\n\n"):
        console.print()


def grounds(console: Console, section: Section, memories: Mapping[str, Memory]) -> None:
    """Which memories a section rests on, without what it says."""
    head = Text().append(plain.one_line(section.heading or section.slug), "bold")
    console.print(head.append(f"  {section.pen}, version {section.version}", "dim"), soft_wrap=True)
    _sources(console, section, memories, [each.memory_id for each in section.sources])


def _sources(
    console: Console, section: Section, memories: Mapping[str, Memory], ids: Iterable[str]
) -> None:
    if not section.sources:
        pen = "written by hand, " if section.pen == "authored" else ""
        show.notes(console, [f"  {pen}rests on no memory"])
    for memory_id in ids:
        memory = memories.get(memory_id)
        if memory is not None:
            remembered(console, memory)


def _beneath(console: Console, memory: Memory, text: str) -> None:
    """A memory below lines that rest on it; its words too unless they stand there already."""
    if _quotes(text, memory):
        show.ended(console, Text(f"  ↳ {_told(memory)}", "dim"), plain.short(memory.id))
    else:
        remembered(console, memory)


def _quotes(text: str, memory: Memory) -> bool:
    """Whether lines are the memory's own words, or have a sentence of it."""
    shown, said = _letters(text), _letters(memory.text)
    stated = _letters(_BEFORE.sub("", text, count=1))
    if stated and stated in said:
        return True
    own = (_letters(each.text) for each in sentences(memory.text))
    return said in shown or any(len(each) >= _QUOTED and each in shown for each in own)


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, as_read(text).casefold()))


def _told(memory: Memory) -> str:
    told = [plain.when(memory.occurred_at), memory.author, memory.source]
    return " · ".join(plain.one_line(each) for each in told if each)


def remembered(console: Console, memory: Memory, indent: str = "  ") -> None:
    """A memory as somebody's ground: what it says, when, by whom; its id last."""
    text = Text(plain.safe(memory.text), "dim")
    show.paragraph(console, text, Text(f"{indent}↳ ", "dim"), _MOST_LINES)
    show.ended(console, Text(f"{indent}  {_told(memory)}", "dim"), plain.short(memory.id))


def listed(console: Console, pages: Sequence[PageInfo]) -> None:
    """A table: where it is, what it is called, when it was changed; how sure it is and its tags
    where there is room for them."""
    grid = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    longest = max((cell_len(page.address) for page in pages), default=4)
    grid.add_column("page", overflow="fold", width=min(longest, console.width // 2))
    grid.add_column("title", overflow="fold")
    grid.add_column("changed", no_wrap=True)
    if console.width >= _ROOMY:
        for title in ("version", "sure"):
            grid.add_column(title, no_wrap=True)
        if any(page.tags for page in pages):
            grid.add_column("tags", overflow="fold")
    for page in pages:
        cells = (
            page.address,
            page.title,
            f"{page.updated_at:%Y-%m-%d}",
            f"{page.version}",
            page.confidence if page.status == "active" else page.status,
            " ".join(f"#{tag}" for tag in page.tags),
        )
        grid.add_row(*(Text(plain.one_line(cell)) for cell in cells[: len(grid.columns)]))
    console.print(grid)


def versions(console: Console, versions: Iterable[Version], named: bool = False) -> None:
    """One a line; with ``named`` also of which page."""
    shown = [*versions]
    numbers = [_number(each, named) for each in shown]
    most = min(_WIDEST, console.width // 3)
    width = min(max(map(cell_len, numbers), default=0), most)
    for each, number in zip(shown, numbers, strict=True):
        padded = set_cell_size(number, max(width, cell_len(number))) if named else f"{number:>5}"
        when = f"{each.at:%Y-%m-%d %H:%M}"
        line = Text.assemble((padded, "cyan"), f"  {when}  ", who(each.author))
        line.append(f"  {each.action}", "bold")
        if each.reason:
            line.append(f"  {plain.one_line(each.reason)}", "dim")
        show.paragraph(console, line)


def _number(version: Version, named: bool) -> str:
    page = f"{version.type}/{version.slug} " if named else ""
    return plain.one_line(f"{page}{version.version}")


def matched(console: Console, rank: int, match: PageMatch) -> None:
    """Rank, score, title and address; below it the snippet with the words that were found."""
    book = f"{plain.one_line(match.book)}:" if match.book else ""
    first = Text.assemble((f"{rank:>3}", "bold"), f"  {match.score:.2f}  ")
    title = Text().append(plain.one_line(match.page.title), "bold")
    title.append(f"  {book}{plain.one_line(match.page.address)}", "cyan")
    if match.page.status != "active":
        title.append(f"  {match.page.status}", STATES["archived"])
    show.paragraph(console, title, first)
    if match.snippet.text:
        show.paragraph(console, marked(match.snippet), Text(" " * len(first.plain)))


def marked(snippet: Snippet) -> Text:
    """Made safe piece by piece, because a picture of a character may be longer than it was."""
    text, at = Text(), 0
    for start, end in snippet.marks:
        text.append(_flat(snippet.text[at:start])).append(_flat(snippet.text[start:end]), _FOUND)
        at = end
    return text.append(_flat(snippet.text[at:]))


def proposed(console: Console, proposal: PageProposal, address: str | None) -> None:
    """A proposal in two lines: where, why; who and when, its id last."""
    line = Text().append(
        f"{plain.one_line(address or '?')} · {plain.one_line(proposal.section)}", "bold"
    )
    if proposal.reason:
        line.append(f"  {plain.one_line(proposal.reason)}", "")
    show.paragraph(console, line)
    told = [plain.when(proposal.at), who(proposal.author), f"on version {proposal.base_version}"]
    if proposal.status != "open":
        told.append(proposal.status)
    show.ended(console, Text(f"  {' · '.join(told)}", "dim"), plain.short(proposal.id))


def _flat(text: str) -> str:
    """Safe and without line ends; blanks at its ends stay."""
    return plain.safe(text).replace("\n", " ")
