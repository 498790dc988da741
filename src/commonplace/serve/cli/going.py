"""What goes when memories are forgotten, as people read it."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.console import Console
from rich.text import Text

from commonplace.serve.cli import plain, show
from commonplace.serve.forms.radius import counts, form
from commonplace.upkeep.radius import Part, Radius, SentencePart

__all__ = ["counts", "form", "tell"]

#: How many of each kind are listed.
MOST = 20
_OF_SESSIONS = {"transcripts": "line", "checkpoints": "digest"}


def tell(console: Console, radius: Radius, *, listed: bool) -> None:
    """The counts; with ``listed`` also what is counted."""
    rows = [(name, value) for name, value in _rows(radius) if value]
    if not rows:
        show.notes(console, ["Nothing else rests on it."])
    show.fields(console, rows)
    if not listed:
        return
    for title, parts in (
        ("facts", radius.facts),
        ("claims", radius.claims),
        ("claims that hold again", radius.restored),
        ("named things", radius.entities),
    ):
        _list(console, title, parts)
    _sentences(console, radius.sentences)


#: What becomes of those that do not go: of one, of several.
_LOSE = ("loses a part", "lose a part")
_NAMED = ("stays: others name it", "stay: others name them")
_STAY = {
    "facts": ("stays: others state it", "stay: others state them"),
    "claims": ("stays: others state it", "stay: others state them"),
    "entities": _NAMED,
    "pages": _LOSE,
    "sections": _LOSE,
    "sentences": ("stays: it rests on others too", "stay: they rest on others too"),
}


def _rows(radius: Radius) -> Iterator[tuple[str, str]]:
    told = counts(radius)
    for name, (one, many) in _STAY.items():
        count = told[name]
        if isinstance(count, dict):
            parts = (_verb(count["go"], "goes", "go"), _verb(count["stay"], one, many))
            shown = "named things" if name == "entities" else name
            yield shown, ", ".join(each for each in parts if each)
    shared = sum(each.goes and not each.alone for each in radius.sentences)
    yield "", _verb(shared, "of them rests on others too", "of them rest on others too")
    yield "versions", _verb(radius.versions, "is redacted", "are redacted")
    for name in ("proposals", "hints", "embeddings"):
        yield name, _verb(getattr(radius, name), "goes", "go")
    for name, one in _OF_SESSIONS.items():
        yield name, _verb(getattr(radius, name), f"{one} loses a part", f"{one}s lose a part")
    yield "shown", _verb(radius.shown, "note of a session goes", "notes of sessions go")
    yield "restored", _verb(len(radius.restored), "claim holds again", "claims hold again")
    yield "open work", ", ".join(radius.waiting)


def _verb(count: int, one: str, many: str) -> str:
    return f"{count:,} {one if count == 1 else many}" if count else ""


def _list(console: Console, title: str, parts: Sequence[Part]) -> None:
    if not parts:
        return
    console.print(Text(f"\n{title}", "bold"))
    for each in parts[:MOST]:
        mark = "- " if each.goes else "  "
        show.paragraph(console, Text(plain.one_line(each.text)), Text(f"  {mark}", "red"), 3)
    _more(console, len(parts))


def _sentences(console: Console, found: Sequence[SentencePart]) -> None:
    if found:
        console.print(Text("\nsentences", "bold"))
    for (address, section), group in groupby(
        found[:MOST], key=lambda each: (each.address, each.section)
    ):
        show.paragraph(console, Text(f"  {plain.one_line(address)} · {plain.one_line(section)}"))
        for each in group:
            others = "" if each.alone else "  also rests on others"
            text = Text(plain.one_line(each.text)).append(others, "dim")
            show.paragraph(console, text, Text("    - " if each.goes else "      ", "red"), 3)
    _more(console, len(found))


def _more(console: Console, number: int) -> None:
    if number > MOST:
        show.notes(console, [f"    … and {number - MOST:,} more; --json has all"])
