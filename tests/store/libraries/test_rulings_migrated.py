"""Types that people gave in an older version are rulings now, and are undone as any other."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import commonplace
from commonplace.errors import NotFound
from tests.servers.postgres import Server, temporary_database
from tests.store.schema.database import execute, load_library, query

HERE = Path(__file__).parent
COMMIT = "4e87c2a"


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def old_library(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        path = str(tmp_path / "book.db")
        load_library(HERE / f"sqlite-{COMMIT}.db.xz", path)
        yield path
        return
    server: Server = request.getfixturevalue("postgres")
    with temporary_database(server, extensions=False) as url:
        load_library(HERE / f"postgres-{COMMIT}.sql.xz", url)
        yield url


def test_types_that_people_gave_become_rulings(old_library: str) -> None:
    book, kestrel = _entity(old_library, "Kestrel")
    execute(
        old_library,
        _typed(book, "0190-1", kestrel, ("project", "animal"), None),
        _typed(book, "0190-2", kestrel, ("animal", "event"), "2026-02-03T00:00:00.000000Z"),
        _typed(book, "0190-3", "gone", ("person", "animal"), None),
        f"UPDATE entities SET type = 'animal' WHERE id = '{kestrel}'",
    )
    with commonplace.open(old_library, create=False) as library:
        graph = library.book("ada", create=False).graph
        changes = [each for each in graph.changes() if each.action == "typed"]
        assert [(each.id, each.state, each.actor) for each in changes] == [
            ("0190-2", "undone", "eve"),
            ("0190-1", "in force", "eve"),
        ]
        assert f"{changes[0].undone_at:%Y-%m-%d}" == "2026-02-03"
        assert graph.told(changes[1]) == "Kestrel is a animal, no project"
        graph.undo("0190-1")
        assert graph.entity("Kestrel").entity.type == "project"
        graph.redo("0190-2")
        assert graph.entity("Kestrel").entity.type == "event"
        with pytest.raises(NotFound):
            graph.undo("0190-3")
    assert query(old_library, "SELECT id FROM changes WHERE action = 'typed'") == []
    undone = query(old_library, "SELECT id, act FROM rulings WHERE kind = 'undo' ORDER BY id")
    assert all(id == act and len(str(id)) == 36 for id, act in undone)
    assert str(undone[0][0]).startswith("019c"), "an id that begins with its time"


def _entity(url: str, name: str) -> tuple[str, str]:
    ((book, id),) = query(url, f"SELECT book_id, id FROM entities WHERE name = '{name}'")
    return str(book), str(id)


def _typed(book: str, id: str, entity: str, types: tuple[str, str], undone_at: str | None) -> str:
    detail = json.dumps({"entity": entity, "was": types[0], "is": types[1]})
    undone = f"'{undone_at}'" if undone_at else "NULL"
    return (
        "INSERT INTO changes (book_id, id, at, actor, action, detail, undone_at) VALUES"
        f" ('{book}', '{id}', '2026-02-01T00:00:00.000000Z', 'eve', 'typed', '{detail}', {undone})"
    )
