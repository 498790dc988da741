"""What a person sees. On a terminal text is wrapped and coloured; in a pipe a text is a line.

Everything that comes from a memory passes :mod:`commonplace.serve.cli.plain` first.
"""

import re
from collections.abc import Iterable, Mapping, Sequence

from rich.box import ROUNDED
from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from commonplace.capture.terms import terms
from commonplace.model import Fact, Hit, Miss, Recall, Why
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.plain import one_line, safe, seconds, short, when
from commonplace.upkeep.coverage import explain_fate

#: A hit on a terminal: how much of a long text is shown.
MOST_LINES = 6
_FOUND = "bold yellow"
#: What became of what a hit says, before the day and the words that tell it.
_HOW = {
    "replaced": "now",
    "denied": "not so",
    "corrected": "corrected",
    "taken back": "called wrong",
    "said otherwise": "said otherwise",
    "disputed": "disputed",
    "maybe replaced": "newer, maybe instead",
}
_WORDS = re.compile(r"[^\W_](?:['’.-]?[^\W_])*")
_GUTTER = 11
_BAR = 8
#: How much of a text is shown that is no hit.
_MISS = 60
#: In a pipe nobody sees the width: wide enough that no table is cut.
_PIPE = 2000


def console_for(call: Call) -> Console:
    """stdout, as the call wants it."""
    console = Console(
        color_system=None if call.no_color else "auto",
        markup=False,
        highlight=False,
        emoji=False,
    )
    if not console.is_terminal:
        console.width = _PIPE
    return console


def hits(console: Console, recall: Recall, *, explain: bool, limit: int | None = None) -> None:
    """The ranked list: score, text, and below it who said it when and where, its id last."""
    for rank, hit in enumerate(recall.hits[:limit], 1):
        head = Text.assemble((f"{rank:>3}", "bold"), f"  {hit.score:.2f}  ")
        paragraph(console, found(hit.text, hit.why.terms), head, MOST_LINES)
        ended(console, Text(" " * _GUTTER + origin(hit), "dim"), short(hit.id))
        beside(console, hit)
        if explain:
            paragraph(console, reason(hit.why), Text(" " * _GUTTER))


def origin(hit: Hit) -> str:
    """Who · when · where from · what · who vouches for it."""
    kind = hit.kind if hit.kind != "memory" else ""
    place, trust = hit.source or hit.page, f"trust {hit.trust}"
    told = [hit.book, hit.author, when(hit.occurred_at), place, kind, trust]
    return " · ".join(one_line(part) for part in told if part)


def beside(console: Console, hit: Hit) -> None:
    """What replaced it, who else says it, and what was said around it."""
    for each in hit.replaced:
        head = Text(f"{' ' * _GUTTER}{_HOW[each.how]} ({when(each.since)}): ", "yellow")
        told = Text(f"{one_line(each.text)}  ").append(short(each.memory_id), "dim cyan")
        paragraph(console, told, head, MOST_LINES)
    if hit.same:
        ids = ", ".join(short(each) for each in hit.same[:MOST_LINES])
        more = f" and {len(hit.same) - MOST_LINES} more" if len(hit.same) > MOST_LINES else ""
        paragraph(console, Text(f"also said in {ids}{more}", "dim"), Text(" " * _GUTTER))
    for line in hit.lines:
        own = line.memory_id == hit.id
        head = Text(" " * _GUTTER + ("▸ " if own else "│ "), "dim")
        role = f"{line.role}: " if line.role else ""
        paragraph(console, Text(role + one_line(line.text), "" if own else "dim"), head, MOST_LINES)


def misses(console: Console, found: Sequence[Miss]) -> None:
    """What is no hit, and why."""
    table(
        console,
        ("rank", "score", "id", "what nearly was a hit", "why it is none"),
        [
            (
                f"{miss.rank:,}" if miss.rank else "–",
                f"{miss.score:.2f}",
                short(miss.id),
                shortened(miss.text, _MISS),
                miss.reason,
            )
            for miss in found
        ],
    )


def shortened(text: str, most: int) -> str:
    """On one line, and cut when it is longer than so many cells."""
    line = one_line(text)
    if cell_len(line) <= most:
        return line
    return set_cell_size(line, most - 1).rstrip() + "…"


def reason(why: Why) -> Text:
    """What each arm gave, which of the question's words matched, what was added, and what the sum
    was multiplied by."""
    text = Text(style="dim")
    for name, value in why.arms.items():
        filled = round(max(0.0, min(value, 1.0)) * _BAR)
        text.append(f"{name} ").append("▰" * filled, "cyan").append("▱" * (_BAR - filled))
        text.append(f" {value:.2f}   ")
    parts = [f"matched {one_line(', '.join(why.terms))}"] if why.terms else []
    parts += [f"{name} +{value:.2f}" for name, value in why.boosts.items()]
    parts += [f"{name} ×{value:.2f}" for name, value in why.factors.items()]
    return text.append(" · ".join(parts))


def timings(stages: Mapping[str, float]) -> Text:
    """``index 3 ms · text 1 ms · … = 9 ms``"""
    told = " · ".join(f"{name} {seconds(value)}" for name, value in stages.items())
    return Text(f"{told} = {seconds(sum(stages.values()))}", "dim")


def found(text: str, matched: Iterable[str]) -> Text:
    """A memory's text with the words that were asked for."""
    shown = Text(safe(text))
    wanted = {term for word in matched for term in _terms(word)}
    for word in _WORDS.finditer(shown.plain):
        if not word[0].isascii() and (inner := [term for term in wanted if term in word[0]]):
            for term in inner:  # scripts without spaces: only the characters that were asked for
                at = word.start() + word[0].index(term)
                shown.stylize(_FOUND, at, at + len(term))
        elif wanted.intersection(terms(word[0])):
            shown.stylize(_FOUND, word.start(), word.end())
    return shown


def _terms(word: str) -> Sequence[str]:
    """How a word is looked up; part of a script without spaces is what was asked for already."""
    here = terms(word)
    return here if word.isascii() or len(here) == 1 else (word,)


def paragraph(
    console: Console, text: Text, head: Text | None = None, most: int | None = None
) -> None:
    """Text beside a head; wrapped on a terminal, and cut there when it has too many lines."""
    head = head or Text()
    indent = cell_len(head.plain)
    if not console.is_terminal:
        console.print(head, Text(" ").join(text.split("\n")), sep="", soft_wrap=True)
        return
    lines = text.wrap(console, max(20, console.width - indent))
    for number, line in enumerate(lines[:most]):
        line.rstrip()
        console.print(head if number == 0 else " " * indent, line, sep="", soft_wrap=True)
    if most and len(lines) > most:
        console.print(Text(" " * indent + f"… {len(lines) - most} more lines", "dim"))


def ended(console: Console, line: Text, last: str) -> None:
    """A line with an id at its end, where a person finds it to copy."""
    if not console.is_terminal:
        console.print(line, Text(last), sep="  ", soft_wrap=True)
        return
    room = console.width - cell_len(last) - 2
    plain = line.plain
    if cell_len(plain) > room:
        plain = set_cell_size(plain, room - 1) + "…"
    console.print(
        Text(set_cell_size(plain, room) + "  ", "dim").append(last, "dim cyan"), soft_wrap=True
    )


def fields(console: Console, rows: Iterable[tuple[str, str]]) -> None:
    """Names and values, one pair a line; a value that is empty is left out."""
    shown = [(name, value) for name, value in rows if value]
    width = max((len(name) for name, _ in shown), default=0)
    for name, value in shown:
        paragraph(console, Text(safe(value)), Text(f"{name:<{width}}  ", "dim"))


def table(console: Console, titles: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Columns under titles, without lines between them."""
    grid = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for title in titles:
        grid.add_column(title, overflow="fold")
    for row in rows:
        grid.add_row(*(Text(one_line(cell)) for cell in row))
    console.print(grid)


def card(console: Console, title: str, rows: Iterable[tuple[str, str]]) -> None:
    """A small framed table."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="dim")
    grid.add_column(overflow="fold")
    for name, value in rows:
        grid.add_row(name, Text(safe(value)))
    width = min(console.width, 80)
    console.print(
        Panel(grid, title=Text(title, "bold"), title_align="left", box=ROUNDED, width=width)
    )


def next_steps(console: Console, steps: Iterable[tuple[str, str]]) -> None:
    """Commands to go on with, each with what it does."""
    steps = list(steps)
    width = max(len(command) for command, _ in steps)
    for command, about in steps:
        console.print(
            Text.assemble("  ", (f"{command:<{width}}", "bold"), "  ", (about, "dim")),
            soft_wrap=True,
        )


def tell_standing(fact: Fact) -> str:
    """A fact in a line: its kind, its slot, what became of it, since when and until when."""
    told = [fact.kind]
    if fact.attribute and fact.value:
        told.append(f"{fact.attribute}: {fact.value}")
    told.append(f"{fact.status}, would be {fact.proposed}" if fact.proposed else fact.status)
    told += [f"{word} {day}" for word, day in (("since", fact.since), ("until", fact.until)) if day]
    if fact.by:
        told.append(f"by {fact.by[-8:]}")
    return one_line(" · ".join(told))


def tell_fate(fate: str | None) -> str:
    """Why a memory gave no facts."""
    why = "it waits to be read" if fate is None else explain_fate(fate)
    return f"No facts{f': {why}' if why else ''}."


def notes(console: Console, texts: Iterable[str]) -> None:
    """What the reader should know, in the background."""
    for text in texts:
        console.print(Text(safe(text), "dim"), soft_wrap=not console.is_terminal)
