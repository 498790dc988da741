"""``log`` and ``show``: memories as they are, and what was made of them."""

from collections.abc import Iterator
from datetime import date
from itertools import groupby
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.text import Text

from commonplace.capture.when import instant
from commonplace.errors import NotFound, UsageError
from commonplace.model import AuditEntry, Claim, Memory
from commonplace.serve.cli import plain
from commonplace.serve.cli import show as screen
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.failures import report_damaged
from commonplace.serve.cli.shelf import command
from commonplace.serve.forms import known
from commonplace.serve.forms import memories as forms
from commonplace.serve.forms import pages as page_forms
from commonplace.serve.forms.seen import Seen, form, look
from commonplace.store import memories as memory_rows
from commonplace.store.facts import Stating
from commonplace.understand.views import FactView, Understood

if TYPE_CHECKING:
    from commonplace.library import Book

_MOST_LINES = 4


@command("log")
@click.argument("day", required=False)
@click.option(
    "--days",
    type=click.IntRange(1, 366),
    metavar="N",
    default=1,
    show_default=True,
    help="How many days, up to DAY.",
)
@click.option("--week", is_flag=True, help="What sums up the week of DAY, or the last one.")
@click.option("--month", is_flag=True, help="What sums up the month of DAY, or the last one.")
def log(call: Call, day: str | None, days: int, week: bool, month: bool) -> None:
    """The memories of DAY, in order; without one, of the newest day that has any.

    `--week` and `--month` show the page of a week (2026-W10) or a month (2026-03) that is over: it
    keeps every number, date and name of its days.
    """
    if week and month:
        raise UsageError("One of --week and --month.")
    with call.opened() as book:
        if week or month:
            _summary(call, book, "week" if week else "month", day)
            return
        wanted = _days(book, day, days)
        every = [memory for each in wanted for memory in book.log(each.isoformat())]
        newest = book.library.engine.read(
            lambda reader: memory_rows.days(reader, book.info.id, days + 5)
        )
    earlier = [(on, count) for on, count in newest if not wanted or on < wanted[0].isoformat()]
    found = [memory for memory in every if not memory.damaged]
    damaged = [f"memories {memory.id}" for memory in every if memory.damaged]
    call.answer(
        {"memories": [forms.memory(memory) for memory in found], "damaged": damaged},
        lambda: _tell(call, found, earlier[:5], day),
    )
    report_damaged(damaged)


def _summary(call: Call, book: "Book", kind: str, day: str | None) -> None:
    page = book.dreams.summary(kind, day)
    text = f"{page.title}\n{page.summary}\n\n{page.body}"
    call.answer(page_forms.page(book.wiki, page), lambda: click.echo(plain.safe(text.rstrip("\n"))))


def _days(book: "Book", day: str | None, days: int) -> list[date]:
    """In order: the days to this one, or the newest ones that have memories."""
    if day is None:
        newest = book.library.engine.read(
            lambda reader: memory_rows.days(reader, book.info.id, days)
        )
        return sorted(date.fromisoformat(on) for on, _ in newest)
    last = instant(day).date()
    first = max(last.toordinal() - days + 1, date.min.toordinal())
    return [date.fromordinal(on) for on in range(first, last.toordinal() + 1)]


def _tell(call: Call, found: list[Memory], earlier: list[tuple[str, int]], day: str | None) -> None:
    console = screen.console_for(call)
    for on, memories in groupby(found, lambda memory: memory.occurred_at.date()):
        _day(console, on, list(memories))
    if call.quiet:
        return
    if not found:
        said = f"Nothing was remembered on {plain.one_line(day)}." if day else "Nothing yet."
        screen.notes(console, [said])
    if earlier:
        days = ", ".join(f"{on} ({count:,})" for on, count in earlier)
        screen.notes(console, [f"Earlier: {days}"])


def _day(console: Console, on: date, memories: list[Memory]) -> None:
    console.print(Text(plain.weekday(memories[0].occurred_at), "bold"))
    timed = any(plain.clock_time(memory.occurred_at) != "00:00" for memory in memories)
    for memory in memories:
        time = plain.clock_time(memory.occurred_at) if timed else ""
        head = Text(f"  {time:<5}  " if timed else "  ", "dim")
        screen.paragraph(console, Text(plain.safe(memory.text)), head, _MOST_LINES)
        about = _about(memory)
        indent = " " * len(head.plain)
        screen.ended(console, Text(indent + about, "dim"), plain.short(memory.id))
    console.print()


def _about(memory: Memory) -> str:
    kind = "" if memory.kind == "observation" else memory.kind
    tags = [f"#{tag}" for tag in memory.tags]
    told = [memory.author, memory.source, memory.place, kind, *tags]
    return " · ".join(plain.one_line(part) for part in told if part)


@command("show")
@click.argument("memory_id", metavar="ID")
def show(call: Call, memory_id: str) -> None:
    """One memory: its text, what is known about it, the names in it, what was made of it, and its
    history. Or one fact, with the memories that state it.

    ID is the whole id, or as much of its beginning or end as no other has.
    """
    with call.opened() as book:
        try:
            memory = book.memory(memory_id)
        except NotFound:
            fact = book.graph.fact(memory_id)
            if fact is None:
                raise
            data = known.fact_with_sources(fact)
            call.answer(data, lambda: _fact(screen.console_for(call), fact))
            return
        seen = look(book, memory)
    call.answer(form(seen), lambda: _one(screen.console_for(call), seen))


def _one(console: Console, seen: Seen) -> None:
    memory = seen.memory
    screen.paragraph(console, Text(plain.safe(memory.text)))
    console.print()
    named = [name if entity else f"{name}?" for name, entity in seen.names]
    screen.fields(
        console,
        [
            ("id", memory.id),
            ("kind", f"{memory.kind} ({memory.decision})" if memory.decision else memory.kind),
            ("happened", plain.when(memory.occurred_at)),
            ("observed", "" if _same(memory) else plain.when(memory.observed_at)),
            ("valid", _valid(memory)),
            ("author", memory.author or ""),
            ("source", memory.source or ""),
            ("trust", memory.trust),
            ("place", memory.place or ""),
            ("journal", memory.journal or ""),
            ("why", memory.why or ""),
            ("tags", ", ".join(memory.tags)),
            ("weight", f"importance {memory.importance:g}, confidence {memory.confidence:g}"),
            ("key", memory.idempotency_key or ""),
            ("seen", "" if memory.seen == 1 else plain.count(memory.seen, "time")),
            ("names", ", ".join(named)),
            *((f"· {name}", plain.value(value)) for name, value in memory.metadata.items()),
            *_made(seen.made),
            ("written", plain.when(memory.created_at)),
            *(("history", _entry(entry)) for entry in seen.audit),
        ],
    )


def _made(made: Understood) -> Iterator[tuple[str, str]]:
    """Facts, what was proposed and not kept, and questions that the memory would answer."""
    for fact in made.facts:
        yield "fact", f"{fact.text} ({screen.tell_standing(fact)} · {fact.id[-8:]})"
    if not made.facts:
        yield "facts", screen.tell_fate(made.reading.fate if made.reading else None)
    for each in made.proposals:
        if each.outcome not in ("created", "deduped"):
            look = ", to be looked at" if each.review else ""
            text = f"{each.text}: " if each.text else ""
            yield "proposed", f"{text}{each.action.lower()}, {each.outcome}{look}: {each.reason}"
    for hint in made.hints:
        yield "answers", hint


def _fact(console: Console, view: FactView) -> None:
    fact = view.fact
    screen.paragraph(console, Text(plain.safe(fact.text)))
    console.print()
    screen.fields(
        console,
        [
            ("id", fact.id),
            ("stands", screen.tell_standing(fact)),
            ("said", plain.when(fact.observed_at)),
            ("confidence", f"{fact.confidence:.2f}, derived by {fact.mind}"),
            ("trust", fact.trust),
            *(("filed under", _place(claim)) for claim in view.claims),
            *(("stated by", _source(source)) for source in view.sources),
        ],
    )


def _place(claim: Claim) -> str:
    one = "one value at a time" if claim.single else "several values"
    return f"{claim.aspect} / {claim.key} = {claim.value} ({claim.kind}, {one}, {claim.status})"


def _source(source: Stating) -> str:
    told = [source.author, plain.when(source.occurred_at), source.source, source.memory_id[-8:]]
    return f"{plain.one_line(source.quote)}  {' · '.join(part for part in told if part)}"


def _same(memory: Memory) -> bool:
    return memory.observed_at == memory.occurred_at


def _valid(memory: Memory) -> str:
    since = f"from {plain.when(memory.valid_from)}" if memory.valid_from else ""
    until = f"until {plain.when(memory.valid_to)}" if memory.valid_to else ""
    return " ".join(part for part in (since, until) if part)


def _entry(entry: AuditEntry) -> str:
    by = f" by {entry.actor}" if entry.actor else ""
    return f"{entry.action}{by}, {plain.when(entry.at)}"
