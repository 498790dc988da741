"""``status``: how things stand, and what is next. It is also what ``commonplace`` alone says."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from commonplace import __version__, clock, config
from commonplace.minds.cost import day_began_at
from commonplace.model import BookInfo
from commonplace.serve.cli import plain, show, steps
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.commands.doors.serving import daemon_form
from commonplace.serve.cli.shelf import command
from commonplace.store import calls, graph
from commonplace.store import facts as fact_rows
from commonplace.store.engine import Reader
from commonplace.store.upkeep import waiting
from commonplace.understand.embed import choose_embedder
from commonplace.upkeep.status import BookStatus, Status, book_status, library_status

_MOST_BOOKS = 20


@dataclass(frozen=True, slots=True)
class _Known:
    """What was understood of the book, and what models were asked for it today."""

    facts: int
    entities: int
    claims: int
    relations: int
    #: Memories that wait to be understood.
    waiting: int
    calls: int
    tokens: int
    #: In dollars.
    cost: float


@dataclass(frozen=True, slots=True)
class _Seen:
    """All that the card says."""

    settings: config.Config
    library: Status
    #: The tenant's books, and how the one at hand stands, if it is there.
    books: list[BookInfo]
    book: BookStatus | None
    known: _Known | None
    #: Whether there is an embedder, and a sentence about it.
    embeds: bool
    embedder: str
    #: Where the daemon is, if it runs.
    daemon: Mapping[str, Any] | None


@command("status")
def status(call: Call) -> None:
    """How things stand, and what is next.

    Without a library it says how to begin; one that --library names must be there.
    """
    settings = call.settings().config
    place = config.library_place(settings)
    if not call.library and "://" not in place and not Path(place).expanduser().exists():
        data: dict[str, Any] = {"version": __version__, "library": None, "place": place}
        call.answer(data, lambda: _nothing_yet(call, place))
        return
    seen = _look(call, settings)
    call.answer(_data(seen), lambda: _card(call, seen))


def _look(call: Call, settings: config.Config) -> _Seen:
    with call.open() as library:
        books = library.books(settings.tenant)
        here = [book for book in books if book.name == settings.book]
        whole = library_status(library.engine)
        book = book_status(library.engine, here[0]) if here else None
        found = library.engine.read(partial(_known, book_id=here[0].id)) if here else None
        embedder, about = choose_embedder(library.engine, settings.embed, config.cache_dir())
    daemon = daemon_form(call)
    return _Seen(settings, whole, books, book, found, embedder is not None, about, daemon)


def _known(reader: Reader, book_id: str) -> _Known:
    counts = graph.counts(reader, book_id)
    today = calls.totals(reader, book_id, day_began_at(clock.now()))
    return _Known(
        facts=fact_rows.count_in_force(reader, book_id),
        entities=counts["entities"],
        claims=counts["claims"],
        relations=counts["relations"],
        waiting=waiting(reader, book_id, "understand"),
        calls=sum(today.calls.values()),
        tokens=today.taken.tokens,
        cost=today.taken.cost,
    )


def _nothing_yet(call: Call, place: str) -> None:
    console = show.console_for(call)
    rows = [("Library", f"none yet; it will be {plain.place(place)}")]
    show.card(console, f"commonplace {__version__}", rows)
    if not call.quiet:
        show.next_steps(console, [steps.DEMO, steps.INIT, steps.REMEMBER])


def _data(seen: _Seen) -> dict[str, Any]:
    book = None
    if seen.book is not None:
        times = {
            name: clock.to_text(moment) if (moment := getattr(seen.book, name)) else None
            for name in ("first_at", "last_at")
        }
        book = asdict(seen.book) | times
    return {
        "version": __version__,
        "library": asdict(seen.library),
        "place": seen.library.engine["place"],
        "book": book,
        "known": None if seen.known is None else asdict(seen.known),
        "books": [{"id": each.id, "name": each.name} for each in seen.books],
        "embedder": seen.embedder,
        "daemon": seen.daemon,
        "frozen": seen.settings.understand.mode == "frozen",
    }


def _card(call: Call, seen: _Seen) -> None:
    console = show.console_for(call)
    engine = seen.library.engine
    rows = [
        ("Library", plain.place(engine["place"])),
        ("", f"{engine['engine']}, {plain.size(int(engine['bytes']))}"),
        ("Book", _held(seen)),
    ]
    if len(seen.books) > 1 or (seen.books and seen.book is None):
        rows.append(("Books", _names(seen.books)))
    rows += [
        ("Knows", _knows(seen)),
        ("Read", _read(seen)),
        ("Recall", _recall(seen)),
        ("Mind", _mind(seen)),
    ]
    if seen.settings.understand.mode == "frozen":
        rows.append(("Frozen", _frozen(seen)))
    rows.append(("Jobs", _jobs(seen.library)))
    running = (
        f"{seen.daemon['url']}, process {seen.daemon['pid']}" if seen.daemon else "not running"
    )
    rows.append(("Daemon", running))
    show.card(console, f"commonplace {__version__}", rows)
    if not call.quiet:
        show.next_steps(console, _next(seen))


def _held(seen: _Seen) -> str:
    book = seen.book
    if book is None:
        return f"{seen.settings.book}: not there yet"
    text = f"{book.name}: {plain.memories(book.memories)}"
    if book.pages:
        text += f", {plain.count(book.pages, 'page')}"
    if book.unread:
        text += f", {book.unread:,} not readable (see doctor)"
    if book.first_at and book.last_at:
        first, last = plain.day(book.first_at), plain.day(book.last_at)
        text += f", {first}" if first == last else f", {first} to {last}"
    return text


def _knows(seen: _Seen) -> str:
    known = seen.known
    if known is None:
        return "nothing yet"
    told = ", ".join(
        [
            plain.count(known.facts, "fact"),
            plain.count(known.entities, "entity", "entities"),
            plain.count(known.claims, "claim"),
        ]
    )
    mode = seen.settings.understand.mode
    idle = f" (understand.mode is {mode})" if mode in ("off", "frozen") else ""
    wait = f"; {plain.memories(known.waiting)} not understood yet{idle}" if known.waiting else ""
    return told + wait


def _read(seen: _Seen) -> str:
    """What became of the memories when they were read."""
    return seen.book.coverage.words if seen.book else "nothing yet"


def _mind(seen: _Seen) -> str:
    model = config.without_password(seen.settings.mind.model)
    known = seen.known
    if known is None or not known.calls:
        return model
    cost = f", ${known.cost:.2f}" if known.cost else ""
    asked, tokens = plain.count(known.calls, "call"), plain.count(known.tokens, "token")
    return f"{model}; today {asked}, {tokens}{cost}"


def _names(books: list[BookInfo]) -> str:
    names = [book.name for book in books[:_MOST_BOOKS]]
    more = len(books) - len(names)
    return ", ".join(names) + (f" and {more:,} more" if more else "")


def _recall(seen: _Seen) -> str:
    if not seen.embeds:
        return "by words"
    if seen.book and seen.book.waiting:
        return f"by words and meaning; {plain.memories(seen.book.waiting)} not embedded yet"
    return "by words and meaning"


def _frozen(seen: _Seen) -> str:
    """What waits while nothing is written by itself."""
    waits = [
        f"{plain.memories(count)} to be {what}"
        for count, what in (
            (seen.known.waiting if seen.known else 0, "understood"),
            (seen.book.uncompiled if seen.book else 0, "compiled"),
        )
        if count
    ]
    told = "nothing is understood, compiled, dreamt or dropped (understand.mode)"
    return f"{told}; what waits: {', '.join(waits)}" if waits else told


def _jobs(library: Status) -> str:
    states = ("queued", "running", "dead")
    told = [f"{library.jobs[state]:,} {state}" for state in states if library.jobs.get(state)]
    return ", ".join(told) or "nothing to do"


def _next(seen: _Seen) -> Iterator[tuple[str, str]]:
    if seen.library.jobs.get("dead"):
        yield steps.DOCTOR
    if seen.book is None or not seen.book.memories:
        yield steps.REMEMBER
        yield steps.IMPORT
        return
    if not seen.embeds and seen.settings.embed.model != "none":
        yield steps.MODEL
    elif seen.embeds and seen.book.waiting:
        yield steps.EMBED
    yield steps.RECALL
    yield steps.LOG
