"""Where the library is, and where its daemon keeps its files.

The twin of what :mod:`commonplace.config` does with ``platformdirs`` and all settings, for those
who must start fast: it looks for ``library`` and ``book`` only. What it cannot read it leaves to
the daemon, which says what is wrong. Beside ``config`` the only reader of the environment.

The files of a daemon are named by its library: the first 16 hexadecimal digits of the SHA-256 of
the library's place. A path is made absolute and its links are followed, so that one library has
one daemon, whatever it is called.

``KEY.json``     where the daemon listens; there while it does
``KEY.lock``     held for as long as it lives, with its process id inside
``KEY.log``      what it did, a JSON object a line
``KEY.token``    its owner's token
``KEY.workers``  held for as long as its worker process lives, with its process id inside
``KEY.reading``  which memory that process reads just now, by its id
"""

import os
import sys
from collections.abc import Mapping
from typing import Any

PROJECT_FILE = ".commonplace.toml"
_DEFAULT_BOOK = "default"


class Place:
    """A library's place, and its daemon's files."""

    def __init__(self, library: str, folder: str, key: str = "") -> None:
        """``key``: of a daemon whose library's address is known without its password only."""
        from hashlib import sha256  # noqa: PLC0415 (not needed to be told that we are switched off)

        self.library = whole(library)
        self.folder = folder
        whole_key = sha256(self.library.encode("utf-8", "surrogateescape")).hexdigest()
        self.key = key or whole_key[:16]

    @property
    def state(self) -> str:
        return self._file("json")

    @property
    def lock(self) -> str:
        return self._file("lock")

    @property
    def log(self) -> str:
        return self._file("log")

    @property
    def token(self) -> str:
        return self._file("token")

    @property
    def starting(self) -> str:
        """Held by whoever starts the daemon, so that ten hooks at once start one."""
        return self._file("starting")

    @property
    def workers(self) -> str:
        return self._file("workers")

    @property
    def reading(self) -> str:
        return self._file("reading")

    def _file(self, ending: str) -> str:
        return os.path.join(self.folder, f"{self.key}.{ending}")


def whole(library: str) -> str:
    """A library's place as text: a URL as it is, a path absolute and without links."""
    if "://" in library:
        return library
    return os.path.realpath(os.path.expanduser(library))


def find_place(given: str | None = None, folder: str | None = None) -> Place:
    """The library that this folder works with: what was given, the environment, the project's file,
    the user's, or the default."""
    return Place(given or _found("library", folder) or _default(), state_dir())


def find_book(folder: str | None = None) -> str:
    """The book that this folder works with."""
    return _found("book", folder) or _DEFAULT_BOOK


def named_book() -> str:
    """The book that the environment names."""
    return os.environ.get("COMMONPLACE_BOOK", "")


def is_off() -> bool:
    """Whether somebody switched us off here."""
    return os.environ.get("COMMONPLACE_DISABLE", "").lower() not in ("", "0", "false", "no", "off")


def is_debugged() -> bool:
    return bool(os.environ.get("COMMONPLACE_DEBUG"))


def environment_for(library: str) -> dict[str, str]:
    """For a daemon: the library goes by the environment, because it may hold a password and other
    people see the words of a command."""
    gone = ("COMMONPLACE_BOOK", "COMMONPLACE_DEBUG", "COMMONPLACE_DISABLE")
    kept = {name: value for name, value in os.environ.items() if name not in gone}
    return kept | {"COMMONPLACE_LIBRARY": library}


def state_dir() -> str:
    home = _home()
    return os.path.join(home, "state") if home else _user_dir("STATE")


def _default() -> str:
    return os.path.join(_home() or _user_dir("DATA"), "book.db")


def _home() -> str:
    return os.path.expanduser(os.environ.get("COMMONPLACE_HOME", ""))


def _user_dir(kind: str) -> str:
    if os.name == "nt" or hasattr(sys, "getandroidapilevel"):
        import platformdirs  # noqa: PLC0415 (where folders are the system's own affair)

        return str(
            getattr(platformdirs, f"user_{kind.lower()}_dir")("commonplace", appauthor=False)
        )
    told = os.environ.get(f"XDG_{kind}_HOME", "")
    if os.path.isabs(told):
        return os.path.join(told, "commonplace")
    usual = {"CONFIG": "~/.config", "DATA": "~/.local/share", "STATE": "~/.local/state"}[kind]
    if sys.platform == "darwin":
        usual = "~/Library/Application Support"
    return os.path.join(os.path.expanduser(usual), "commonplace")


def _found(name: str, folder: str | None) -> str:
    told = os.environ.get(f"COMMONPLACE_{name.upper()}")
    if told is not None:
        return told
    users, project = (
        os.path.join(_home() or _user_dir("CONFIG"), "config.toml"),
        _project_file(folder),
    )
    value = _settings(project).get(name) if project else None
    if isinstance(value, str) and name == "library" and value:
        value = _inside(project, value) or None
    if not isinstance(value, str):
        value = _settings(users).get(name)
    return value if isinstance(value, str) else ""


def _inside(file: str, library: str) -> str:
    """The library that a project's file names, if it is in the project: a file that came with
    somebody's repository does not decide where memories go."""
    if "://" in library:
        return ""
    folder = os.path.realpath(os.path.dirname(file))
    place = os.path.realpath(os.path.join(folder, os.path.expanduser(library)))
    return place if place.startswith(folder.rstrip(os.sep) + os.sep) else ""


def _project_file(folder: str | None) -> str:
    """The nearest one, from this folder upwards."""
    try:
        at = os.path.abspath(folder) if folder else os.getcwd()
    except OSError:  # a folder that was removed under us
        return ""
    while True:
        file = os.path.join(at, PROJECT_FILE)
        if os.path.isfile(file):
            return file
        above = os.path.dirname(at)
        if above == at:
            return ""
        at = above


def _settings(file: str) -> Mapping[str, Any]:
    try:
        with open(file, "rb") as opened:
            content = opened.read()
    except OSError:
        return {}
    import tomllib  # noqa: PLC0415 (most have no such file)

    try:
        return tomllib.loads(content.decode("utf-8"))
    except (ValueError, RecursionError):
        return {}
