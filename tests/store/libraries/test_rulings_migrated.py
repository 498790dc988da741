"""What people decided in an older version are rulings now, and is undone as any other."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

import commonplace
from commonplace import clock
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
        _typed(book, "ffff-1", kestrel, ("project", "animal"), None),
        _typed(book, "ffff-2", kestrel, ("animal", "event"), "2027-02-03T00:00:00.000000Z"),
        _typed(book, "ffff-3", "gone", ("person", "animal"), None),
        f"UPDATE entities SET type = 'animal' WHERE id = '{kestrel}'",
    )
    with commonplace.open(old_library, create=False) as library:
        graph = library.book("ada", create=False).graph
        changes = [each for each in graph.changes() if each.action == "typed"]
        assert [(each.id, each.state, each.actor) for each in changes] == [
            ("ffff-2", "undone", "eve"),
            ("ffff-1", "in force", "eve"),
        ]
        assert f"{changes[0].undone_at:%Y-%m-%d}" == "2027-02-03"
        assert graph.told(changes[1]) == "Kestrel is of type animal"
        graph.undo("ffff-1")
        assert graph.entity("Kestrel").entity.type == "project"
        graph.redo("ffff-2")
        assert graph.entity("Kestrel").entity.type == "event"
        with pytest.raises(NotFound):
            graph.undo("ffff-3")
    undone = query(old_library, "SELECT id, act FROM rulings WHERE kind = 'undo' ORDER BY id")
    assert all(id == act and len(str(id)) == 36 for id, act in undone)
    first = clock.first_id(datetime(2027, 2, 3, tzinfo=UTC))
    assert any(str(id).startswith(first) for id, _ in undone), "an id that begins with its time"


def test_what_people_merged_split_and_named_becomes_rulings(old_library: str) -> None:
    book, keep = _entity(old_library, "Tom Okafor")
    _, other = _entity(old_library, "Ada Lovelace")
    _, kestrel = _entity(old_library, "Kestrel")
    claims = [str(id) for (id,) in query(old_library, f"{_CLAIMS} '{other}'")]
    execute(
        old_library,
        *(
            f"UPDATE {table} SET entity_id = '{keep}' WHERE entity_id = '{other}'"
            for table in ("entity_aliases", "mentions", "claims")
        ),
        f"UPDATE relations SET source_id = '{keep}' WHERE source_id = '{other}'",
        f"DELETE FROM aspects WHERE entity_id = '{other}'",
        f"DELETE FROM entities WHERE id = '{other}'",
        _alias(book, "countess", keep, "Countess"),
        _alias(book, "windhover", "made", "windhover"),
        "INSERT INTO entities (book_id, id, name, type, created_at, made_by)"
        f" VALUES ('{book}', 'made', 'windhover', 'animal', '{_AT}', 'person')",
        _change(book, "ffff-1", "merged", _merged(keep, other, claims)),
        _change(
            book, "ffff-2", "aliased", {"entity": keep, "alias": "countess", "surface": "Countess"}
        ),
        _change(book, "ffff-3", "split", {"entity": {"id": kestrel}, "made": {"id": "made"}}),
    )
    with commonplace.open(old_library, create=False) as library:
        here = library.book("ada", create=False)
        assert here.entity("Ada Lovelace").name == "Tom Okafor"
        assert {*here.entity("Countess").aliases} == {"Ada Lovelace", "Countess", "Tom Okafor"}
        assert (here.entity("windhover").type, here.entity("Kestrel").type) == (
            "animal",
            "project",
        )
        told = [here.graph.told(each) for each in here.graph.changes() if each.id > "ffff"]
        assert told == [
            "windhover was split off Kestrel",
            "Tom Okafor is also called Countess",
            "Ada Lovelace was merged into Tom Okafor",
        ]
        here.remember("Ada Lovelace moved to Bergen.", occurred_at="2026-03-01")
        library.work()
        assert here.entity("Ada Lovelace").name == "Tom Okafor", "read anew, and still one"
        for change in ("ffff-1", "ffff-2", "ffff-3"):
            here.graph.undo(change)
        values = {
            each.claim.value for a in here.graph.entity("Ada Lovelace").aspects for each in a.claims
        }
        assert values >= {"Bergen", "Oslo", "London"}
        assert here.entity("Tom Okafor").aliases == ("Tom Okafor",)
        assert here.entity("windhover").aliases == ("Kestrel", "windhover")
        assert library.upkeep.checkup().bad == 0


def test_an_ending_that_people_undid_stays_undone(old_library: str) -> None:
    book, old, new, change = _moved(old_library)
    execute(old_library, *_undone(book, change))
    with commonplace.open(old_library, create=False) as library:
        library.work()
        here = library.book("ada", create=False)
        (rejected,) = [each for each in here.graph.changes() if each.id == change]
        assert (rejected.action, rejected.state, rejected.actor) == ("rejected", "in force", None)
        assert _status(here, old) == _status(here, new) == "holds"
        here.graph.undo(change)
        assert (_status(here, old), _status(here, new)) == ("replaced", "holds")


def test_each_of_several_endings_that_one_change_undid_is_a_ruling(old_library: str) -> None:
    book, _, _, change = _moved(old_library)
    kestrel = "SELECT id FROM claims WHERE value = 'kestrel project'"
    ((other,),) = query(old_library, kestrel)
    ((detail,),) = query(old_library, f"SELECT detail FROM changes WHERE id = '{change}'")
    told = json.loads(detail) if isinstance(detail, str) else detail
    told = json.dumps({**told, "old": [*told["old"], str(other)]})
    execute(
        old_library,
        f"UPDATE changes SET detail = '{told}' WHERE id = '{change}'",
        *_undone(book, change),
    )
    with commonplace.open(old_library, create=False):
        pass
    rulings = "SELECT id, act, kind FROM rulings WHERE kind = 'reject' ORDER BY id"
    found = query(old_library, rulings)
    assert [act for _, act, _ in found] == [change, change]
    assert len({id for id, _, _ in found}) == 2
    keys = "SELECT ruling_id, position, span_end - span_start FROM ruling_keys WHERE memory_id"
    spans = query(old_library, f"{keys} IS NOT NULL ORDER BY ruling_id, position")
    assert [position for _, position, _ in spans] == [0, 1, 0, 1]
    assert all(int(str(length)) > 10 for *_, length in spans)


def test_a_denial_that_people_undid_stays_undone(old_library: str) -> None:
    book, old, new, _ = _moved(old_library)
    ((fact,),) = query(old_library, f"SELECT fact_id FROM fact_sources WHERE memory_id = '{old}'")
    execute(
        old_library,
        _change(book, "ffff-9", "retracted", {"fact": fact, "claims": [], "was": "active"}),
        "UPDATE changes SET undone_at = at WHERE id = 'ffff-9'",
        "INSERT INTO proposals (book_id, id, memory_id, at, action, outcome, reason, target_id,"
        f" kind, confidence, mind) VALUES ('{book}', 'p-1', '{new}', '{_AT}', 'DELETE', 'applied',"
        f" '', '{fact}', 'fact', 1, 'rules')",
    )
    with commonplace.open(old_library, create=False) as library:
        library.work()
        here = library.book("ada", create=False)
        (rejected,) = [each for each in here.graph.changes() if each.id == "ffff-9"]
        assert (rejected.action, rejected.state) == ("rejected", "in force")
        assert _status(here, old) == "holds"


def _moved(url: str) -> tuple[str, str, str, str]:
    """The book, the memory that said London and the one that ended it, and the change."""
    places = ("lives in London", "moved to Oslo")
    (book, old), (_, new) = [
        query(url, f"SELECT book_id, id FROM memories WHERE text LIKE '%{place}%'")[0]
        for place in places
    ]
    ((change,),) = query(url, "SELECT id FROM changes WHERE action = 'superseded'")
    return str(book), str(old), str(new), str(change)


def _undone(book: str, change: str) -> tuple[str, ...]:
    where = f"book_id = '{book}' AND id = '{change}'"
    return (f"UPDATE changes SET undone_at = '2027-02-03T00:00:00.000000Z' WHERE {where}",)


def _status(book: commonplace.Book, memory_id: str) -> str:
    (fact,) = book.graph.understood(memory_id).facts
    return fact.status


_AT = "2026-01-09T00:00:00.000000Z"
_CLAIMS = "SELECT id FROM claims WHERE entity_id ="


def _merged(keep: str, other: str, claims: list[str]) -> dict[str, object]:
    row = {"id": other, "name": "Ada Lovelace", "type": "person", "made_by": "rules"}
    return {"keep": keep, "other": row, "names": ["ada lovelace"], "claims": claims}


def _alias(book: str, alias: str, entity: str, surface: str) -> str:
    return (
        "INSERT INTO entity_aliases (book_id, alias, entity_id, surface)"
        f" VALUES ('{book}', '{alias}', '{entity}', '{surface}')"
    )


def _change(book: str, id: str, action: str, detail: dict[str, object]) -> str:
    return (
        "INSERT INTO changes (book_id, id, at, actor, action, detail, undone_at) VALUES"
        f" ('{book}', '{id}', '{_AT}', 'eve', '{action}', '{json.dumps(detail)}', NULL)"
    )


def _entity(url: str, name: str) -> tuple[str, str]:
    ((book, id),) = query(url, f"SELECT book_id, id FROM entities WHERE name = '{name}'")
    return str(book), str(id)


def _typed(book: str, id: str, entity: str, types: tuple[str, str], undone_at: str | None) -> str:
    detail = json.dumps({"entity": entity, "was": types[0], "is": types[1]})
    undone = f"'{undone_at}'" if undone_at else "NULL"
    return (
        "INSERT INTO changes (book_id, id, at, actor, action, detail, undone_at) VALUES"
        f" ('{book}', '{id}', '2027-02-01T00:00:00.000000Z', 'eve', 'typed', '{detail}', {undone})"
    )
