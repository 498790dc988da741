"""``doctor --salvage``: what can be read of a damaged library, in a new one."""

from dataclasses import asdict
from pathlib import Path

import click
from rich.text import Text

import commonplace
from commonplace import config
from commonplace.errors import CommonplaceError, UsageError
from commonplace.serve.cli import plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.failures import Code
from commonplace.store.integrity.salvage import Salvaged
from commonplace.upkeep.damage.salvage import salvage as save

#: Rows that are named; JSON has more.
_NAMED = 20


def salvage(call: Call, target: Path) -> None:
    """Save what can be read, repair what is derived from it, and say what is lost."""
    settings = call.settings().config
    place = config.library_place(settings)
    if "://" in place:
        raise UsageError(
            "Only the file of a SQLite library can be salvaged. Restore a backup of the server, "
            "or copy the books with `commonplace copy`."
        )
    done = save(Path(place).expanduser(), target, settings)
    repaired = _repair(call, target)
    lost = sum(done.left_out.values()) + len(done.missing) + done.lost_pages
    data = asdict(done) | {"path": str(target), "repaired": repaired}
    call.answer(data, lambda: _tell(call, done, repaired, target))
    if lost:
        click.get_current_context().exit(Code.PROBLEMS)


def _repair(call: Call, target: Path) -> list[str]:
    """Make again what is derived; the new library is there even where that fails."""
    try:
        with commonplace.open(str(target), **{**call.given(), "library": str(target)}) as library:
            return library.upkeep.repair_salvaged()
    except CommonplaceError as error:
        return [f"The repair of the new library stopped: {error}"]


def _tell(call: Call, done: Salvaged, repaired: list[str], target: Path) -> None:
    console = show.console_for(call)
    saved = ", ".join(f"{table} {count:,}" for table, count in sorted(done.rows.items()))
    show.paragraph(console, Text(f"Saved: {saved or 'nothing'}."), Text("  "))
    for name in done.renamed:
        show.paragraph(
            console, Text(f"A book whose name is lost is called {name} now."), Text("  ")
        )
    for text in repaired:
        show.paragraph(console, Text(plain.safe(text)), Text("  fixed  ", "cyan"))
    for table, count in sorted(done.left_out.items()):
        show.paragraph(console, Text(f"Damaged: {count:,} in {table}."), Text("  ✗ ", "bold red"))
    for row in done.named[:_NAMED]:
        show.paragraph(console, Text(plain.one_line(f"{row}: {row.reason}")), Text("      "))
    if done.missing:
        some = ", ".join(done.missing[:_NAMED]) + (" …" if len(done.missing) > _NAMED else "")
        told = f"Lost: {plain.memories(len(done.missing))}: {some}"
        show.paragraph(console, Text(plain.one_line(told)), Text("  ✗ ", "bold red"))
    if done.lost_pages or done.lost_records:
        told = (
            f"{plain.count(done.lost_pages, 'page')} of the file and "
            f"{plain.count(done.lost_records, 'record')} could not be read at all."
        )
        show.paragraph(console, Text(told), Text("  ✗ ", "bold red"))
    console.print(Text(f"The new library: {plain.place(str(target))}", "bold"))
