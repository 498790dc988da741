"""``wiki guide``: how pages are written, for people, and as a skill for agents."""

from importlib.resources import as_file, files
from pathlib import Path
from shutil import copytree

import click

from commonplace.errors import Conflict
from commonplace.serve.cli import pages, plain, prose
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.commands.wiki import look
from commonplace.serve.cli.commands.wiki.group import wiki
from commonplace.serve.cli.shelf import command

SKILL = "commonplace-wiki"


@command("guide", wiki)
@click.option(
    "--install",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help=f"Copy the skill there, as DIR/{SKILL}; one that is there already is renewed.",
)
@look.no_pager
def guide(call: Call, install: Path | None, no_pager: bool) -> None:
    """How a good page is written: the guide, or the skill that agents are given."""
    with as_file(files("commonplace") / "skills" / SKILL) as folder:
        if install is not None:
            _install(call, folder, install / SKILL)
            return
        text = (folder / "SKILL.md").read_text("utf-8")
    if call.json:
        call.line({"name": SKILL, "text": text})
        return
    with pages.paged(call, no_pager=no_pager) as console:
        prose.write(console, text)


def _install(call: Call, folder: Path, place: Path) -> None:
    """A folder of that name that is something else stays as it is."""
    if place.is_symlink() or (place.exists() and not (place / "SKILL.md").is_file()):
        shown = plain.place(str(place))
        raise Conflict(f"{shown} is there and is no skill: move it away, or name another folder.")
    copytree(folder, place, dirs_exist_ok=True)
    data = {"name": SKILL, "path": str(place)}
    call.answer(data, lambda: click.echo(plain.one_line(plain.place(str(place)))))
