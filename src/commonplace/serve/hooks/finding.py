"""Which book, and which project, a folder belongs to. What is said of it may be wrong."""

from collections.abc import Callable
from pathlib import Path

from commonplace import config as settings
from commonplace.book import Book
from commonplace.errors import ConfigError, NotFound
from commonplace.serve.http.call import Call
from commonplace.sessions.tools import LONGEST_PROJECT

#: What stands in the folder that a project begins with.
_ROOTS = (settings.PROJECT_FILE, ".git")
#: No system opens a longer path, and to look for each folder above would take minutes.
_LONGEST_PATH = 4096


def find_book(call: Call, named: str, folder: str, note: Callable[..., None]) -> Book:
    """The book that was named, or that the folder's settings name, or the usual one. An owner's
    book is made when it is not there yet, as ``remember`` would."""
    wanted = named or _of_folder(folder, note) or call.library.config.book
    try:
        return call.book(wanted, "write")
    except NotFound:
        if not (call.caller.may("admin") and call.caller.reaches(wanted)):
            raise
        return call.new_book(wanted)


def find_project(folder: str) -> str | None:
    """The folder that the project begins with, or the folder itself; of a long one the end."""
    if not folder:
        return None
    found = _root(Path(folder)) if len(folder) <= _LONGEST_PATH else folder
    return found[-LONGEST_PROJECT:]


def _root(place: Path) -> str:
    try:
        for each in (place, *place.parents) if place.is_absolute() else ():
            if any((each / name).exists() for name in _ROOTS):
                return str(each)
    except (OSError, ValueError):
        pass
    return str(place)


def _of_folder(folder: str, note: Callable[..., None]) -> str:
    if not folder or len(folder) > _LONGEST_PATH or not Path(folder).is_absolute():
        return ""
    try:
        return settings.load(folder=Path(folder)).config.book
    except (ConfigError, OSError, ValueError) as error:
        note("settings", "warning", error=type(error).__name__)
        return ""
