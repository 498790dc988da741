"""Make a small library with the code of older commits, to be kept for ``test_old_libraries.py``.

``python -m tests.store.libraries.make`` makes what is not kept yet: one library per engine for
every distinct content of the engine's migration files in the history of the current branch. Each is
made by the source that ``git archive`` gives for the first commit with that content whose code
runs. SQLite's file is compressed as it is, PostgreSQL's database as ``pg_dump --inserts`` prints
it. ``libraries.json`` lists all commits that were tried; where a commit's own code cannot make a
library, with the reason.

PostgreSQL 15, the oldest that is supported, must be installed: newer servers can load its dumps,
and it could not load theirs.
"""

import json
import lzma
import os
import re
import subprocess
import sys
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path

from tests.servers.installation import Installation
from tests.servers.postgres import NO_EXTENSIONS, PostgresServer

HERE = Path(__file__).parent
LIST = HERE / "libraries.json"
_PROGRAMS = Path("/usr/lib/postgresql/15/bin")
_MIGRATIONS = "src/commonplace/store/sql/{}/migrations"


def git(*arguments: str) -> str:
    return subprocess.run(
        ["git", *arguments], cwd=HERE, check=True, capture_output=True, text=True
    ).stdout


def distinct_contents(engine: str) -> list[list[str]]:
    """Return the commits with each content of the engine's migration files, oldest first."""
    top = git("rev-parse", "--show-toplevel").strip()
    folder = _MIGRATIONS.format(engine)
    seen: dict[str, list[str]] = {}
    for commit in git("rev-list", "--topo-order", "--reverse", "HEAD").split():
        tree = git("-C", top, "ls-tree", commit, folder).split()
        if tree:
            seen.setdefault(tree[2], []).append(commit[:7])
    return [*seen.values()]


def export_source(commit: str, folder: Path) -> None:
    top = git("rev-parse", "--show-toplevel").strip()
    packed = subprocess.run(
        ["git", "-C", top, "archive", commit, "src"], check=True, capture_output=True
    ).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")


def fill_library(source: Path, place: str) -> str:
    """Run ``fill.py`` with the source of a commit; return why it failed, or nothing."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
    done = subprocess.run(
        [sys.executable, HERE / "fill.py", place],
        env=kept
        | {
            "PYTHONPATH": str(source / "src"),
            "HOME": str(source),
            "COMMONPLACE_EMBED__MODEL": "none",
        },
        cwd=source,
        capture_output=True,
        text=True,
    )
    if done.returncode == 0:
        return ""
    told = [
        line for line in done.stderr.splitlines() if re.match(r"[\w.]+(Error|Unavailable)", line)
    ]
    reason = re.sub(r"(postgresql:/)?/\S+: ", "", told[-1]).partition(" (/")[0] if told else ""
    return reason or "it ended without an error message"


def make_sqlite(commit: str) -> str:
    with tempfile.TemporaryDirectory() as folder:
        export_source(commit, Path(folder))
        place = Path(folder) / "book.db"
        if not (complaint := fill_library(Path(folder), str(place))):
            keep(f"sqlite-{commit}.db.xz", place.read_bytes())
    return complaint


def make_postgres(commit: str, server: PostgresServer) -> str:
    url = server.new_database(extensions=False)
    try:
        with tempfile.TemporaryDirectory() as folder:
            export_source(commit, Path(folder))
            if not (complaint := fill_library(Path(folder), url)):
                keep(f"postgres-{commit}.sql.xz", dump_database(url))
    finally:
        server.drop_database(url)
    return complaint


def dump_database(url: str) -> bytes:
    """Return the database as SQL that any client can run."""
    plain = url.replace(f"&{NO_EXTENSIONS}", "").replace(f"?{NO_EXTENSIONS}", "")
    options = ["--inserts", "--rows-per-insert=100", "--no-owner", "--no-privileges"]
    printed = subprocess.run(
        [_PROGRAMS / "pg_dump", *options, "--dbname", plain], check=True, capture_output=True
    ).stdout
    lines = [line for line in printed.splitlines(keepends=True) if not line.startswith(b"\\")]
    return b"".join(lines)


def keep(name: str, content: bytes) -> None:
    (HERE / name).write_bytes(lzma.compress(content, preset=9 | lzma.PRESET_EXTREME))


def make_first(
    engine: str, commits: list[str], known: dict[str, str], server: PostgresServer
) -> None:
    """Make a library with the first of the commits whose code can; list those whose code cannot.

    Where a reason written by hand begins with ``its content``, no library had that content.
    """
    for commit in commits:
        if commit not in known:
            complaint = make_sqlite(commit) if engine == "sqlite" else make_postgres(commit, server)
            known[commit] = complaint
            print(engine, commit, complaint or "made", flush=True)
        if not known[commit] or known[commit].startswith("its content "):
            return


def main() -> None:
    listed = json.loads(LIST.read_text("utf-8")) if LIST.exists() else {}
    with tempfile.TemporaryDirectory(prefix="commonplace-libraries-") as folder:
        Path(folder).chmod(0o711)
        server = PostgresServer(
            Installation(_PROGRAMS, "PostgreSQL 15"), Path(folder) / "server", durable=False
        )
        try:
            for engine in ("sqlite", "postgres"):
                known = listed.setdefault(engine, {})
                for commits in distinct_contents(engine):
                    make_first(engine, commits, known, server)
                    LIST.write_text(json.dumps(listed, indent=2) + "\n", "utf-8")
        finally:
            server.remove()


if __name__ == "__main__":
    main()
