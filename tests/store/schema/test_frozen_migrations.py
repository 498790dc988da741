"""A published migration stays as it is: what it left in libraries cannot be edited any more.

``migrations.sha256`` has a line for each migration of each engine. For a new migration add its two
lines, as ``sha256sum sqlite/migrations/0008_name.sql`` prints them in ``store/sql/``.
"""

from hashlib import sha256
from pathlib import Path

from tests.house.source import PACKAGE

SQL = PACKAGE / "store" / "sql"
LISTED = Path(__file__).with_name("migrations.sha256")


def test_no_published_migration_is_edited_and_each_is_listed() -> None:
    listed = {
        name: digest for digest, name in map(str.split, LISTED.read_text("utf-8").splitlines())
    }
    found = {
        str(path.relative_to(SQL)): sha256(path.read_bytes()).hexdigest()
        for path in sorted(SQL.glob("*/migrations/*.sql"))
    }
    edited = sorted(name for name in listed if found.get(name) != listed[name])
    assert not edited, f"never edit a migration; add a new one: {edited}"
    new = [f"{found[name]}  {name}" for name in found if name not in listed]
    assert not new, "add to migrations.sha256, then run fingerprints.py:\n" + "\n".join(new)
