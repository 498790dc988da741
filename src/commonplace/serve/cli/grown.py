"""What compiling made, in a few lines."""

from collections.abc import Iterator, Mapping
from typing import Any

import click

from commonplace.serve.cli import plain, show
from commonplace.serve.cli.call import Call

#: Links that rules draw, by the name of their count.
_LINKS = "links_"
_CAPS = {"memories": "memories", "new_pages": "new pages", "sections": "sections"}


def tell(call: Call, made: Mapping[str, Any], state: Mapping[str, Any]) -> None:
    """What grew, or that nothing did; then what is left to do."""
    console = show.console_for(call)
    rows = [(name, value) for name, value in _rows(made) if value]
    if made.get("memories") or rows:
        click.echo(_first(made))
        show.fields(console, [(f"  {name}", value) for name, value in rows])
    elif "error" not in made and not made.get("note"):
        click.echo("Nothing is new.")
    if made.get("note"):
        click.echo(plain.one_line(f"{made['note'][:1].upper()}{made['note'][1:]}."))
        call.hint("`commonplace compile --switch compile=on` turns it on for this book.")
    for warning in made.get("warnings", ()):
        call.hint(f"  {plain.one_line(warning)}")
    if made.get("error"):
        click.echo(f"Not all is done: {plain.one_line(made['error'])}", err=True)
    if state["memories_waiting"] and not made.get("note"):
        call.hint(f"{plain.memories(state['memories_waiting'])} still to compile.")
    if rows and made.get("proposals"):
        call.hint("`commonplace wiki proposals` shows what waits for your word.")
    elif rows:
        call.hint("`commonplace wiki recent` shows what was written.")


def _first(made: Mapping[str, Any]) -> str:
    jobs = made.get("jobs", 0)
    told = f", in {plain.count(jobs, 'job')}" if jobs > 1 else ""
    if not made.get("memories"):
        return f"No new memories; pages were looked over by {made.get('mind', 'rules')}{told}."
    return f"{plain.memories(made['memories'])} compiled by {made.get('mind', 'rules')}{told}."


def _rows(made: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    def number(name: str) -> int:
        return int(made.get(name, 0))

    pages = _counted(
        (number("pages_created"), "made"),
        (number("pages_updated"), "changed"),
        (number("pages_merged"), "merged into another", "merged into others"),
        (number("merged_exact"), "found under its name", "found under their names"),
    )
    yield from (("pages", pages), ("sections", _counted((number("sections"), "written"))))
    drawn = {name[len(_LINKS) :]: made[name] for name in made if name.startswith(_LINKS)}
    if drawn:
        yield (
            "links",
            f"{sum(drawn.values()):,} by rule: "
            + _counted(*((count, maker) for maker, count in drawn.items())),
        )
    yield from (("proposals", _counted((number("proposals"), "to pages written by hand"))),)
    if made.get("caps"):
        caps = ", ".join(_CAPS.get(each, plain.one_line(str(each))) for each in made["caps"])
        yield "caps", f"{caps}: each job does so many, the next goes on"


def _counted(*counts: tuple[int, str] | tuple[int, str, str]) -> str:
    """Each with what it counts; where one is said otherwise than many, both stand there."""
    return ", ".join(
        f"{count:,} {many[0] if many and count != 1 else one}"
        for count, one, *many in counts
        if count
    )
