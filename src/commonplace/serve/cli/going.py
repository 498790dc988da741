"""What goes when memories are forgotten: as JSON, and as people read it."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import groupby
from typing import Any

from rich.console import Console
from rich.text import Text

from commonplace.serve.cli import forms, plain, show
from commonplace.upkeep.radius import Part, Radius, SentencePart

#: How many of each kind are listed.
MOST = 20


def form(radius: Radius) -> dict[str, Any]:
    """``goes`` is what goes, ``stays`` what also rests on others; then all of it."""
    lists = ("facts", "claims", "restored", "entities", "subjects", "pages")
    parts = {name: [asdict(each) for each in getattr(radius, name)] for name in lists}
    more = ("sections", "sentences")
    parts |= {name: [asdict(each) for each in getattr(radius, name)] for name in more}
    return {
        "memories": [forms.memory(each) for each in radius.memories],
        "counts": counts(radius),
        **parts,
        "waiting": list(radius.waiting),
    }


def counts(radius: Radius) -> dict[str, dict[str, int] | int]:
    """Of each kind, how many go and how many stay."""
    kinds = {
        "facts": radius.facts,
        "claims": radius.claims,
        "entities": radius.entities,
        "subjects": radius.subjects,
        "pages": radius.pages,
        "sections": radius.sections,
        "sentences": radius.sentences,
    }
    told: dict[str, dict[str, int] | int] = {
        name: {"go": sum(each.goes for each in found), "stay": sum(not each.goes for each in found)}
        for name, found in kinds.items()
    }
    single = ("versions", "proposals", "hints", "embeddings")
    told |= {name: getattr(radius, name) for name in single}
    return told | {"restored": len(radius.restored)}


def tell(console: Console, radius: Radius, *, listed: bool) -> None:
    """The counts; with ``listed`` also what is counted."""
    rows = [*_rows(radius)]
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
        ("subjects", radius.subjects),
    ):
        _list(console, title, parts)
    _sentences(console, radius.sentences)


def _rows(radius: Radius) -> Iterator[tuple[str, str]]:
    stays = {
        "pages": "lose a part",
        "sections": "lose a part",
        "sentences": "stay: somebody wrote them, and they rest on more",
        "entities": "stay: others name them",
        "subjects": "stay: others name them",
    }
    names = {"entities": "named things"}
    told = counts(radius)
    for name, count in told.items():
        if isinstance(count, dict) and any(count.values()):
            go = f"{count['go']:,} {'goes' if count['go'] == 1 else 'go'}" if count["go"] else ""
            why = stays.get(name, "stay: others state them")
            stay = f"{count['stay']:,} {why}" if count["stay"] else ""
            yield names.get(name, name), ", ".join(each for each in (go, stay) if each)
    shared = sum(each.goes and not each.alone for each in radius.sentences)
    if shared:
        yield "", f"{shared:,} of the sentences rest on other memories too"
    for name in ("versions", "proposals", "hints", "embeddings"):
        number = getattr(radius, name)
        if number:
            yield name, f"{number:,} {'are redacted' if name == 'versions' else 'go'}"
    if radius.restored:
        yield "restored", f"{len(radius.restored):,} that had been replaced hold again"
    if radius.waiting:
        yield "open work", ", ".join(radius.waiting)


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
