"""``init``: a library, a book, a settings file and the owner's token."""

from pathlib import Path

from commonplace import config
from commonplace.serve.cli import plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.commands.settings import commented
from commonplace.serve.cli.shelf import command
from commonplace.serve.cli.steps import IMPORT, RECALL, REMEMBER


@command("init")
def init(call: Call) -> None:
    """Make a library, its first book, a settings file and your token. What is there stays."""
    settings = call.settings().config
    place = config.library_place(settings)
    is_file = "://" not in place
    existed = is_file and Path(place).expanduser().exists()
    with call.opened(create=True, folders=True) as book:
        name = book.info.name
        token = config.owner_token_file(settings)
        book.library.access.owner_token(token)
    file = config.config_dir() / "config.toml"
    new_file = not file.exists()
    if new_file:
        _write_private(file, commented(call.given()))
    data = {
        "library": config.without_password(place),
        "book": name,
        "config": str(file),
        "token_file": str(token),
        "created": {"library": not existed, "config": new_file},
    }
    call.answer(data, lambda: _begun(call, config.without_password(place), file, existed, new_file))


def _write_private(file: Path, text: str) -> None:
    """For its owner's eyes: a library's address may hold a password."""
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    file.touch(mode=0o600, exist_ok=False)
    file.write_text(text, "utf-8")


def _begun(call: Call, place: str, file: Path, existed: bool, new_file: bool) -> None:
    console = show.console_for(call)
    show.fields(
        console,
        [
            ("library", plain.place(place) + (" (was there)" if existed else "")),
            ("settings", plain.place(str(file)) + ("" if new_file else " (was there)")),
        ],
    )
    if not call.quiet:
        console.print()
        show.next_steps(console, [REMEMBER, IMPORT, RECALL])
