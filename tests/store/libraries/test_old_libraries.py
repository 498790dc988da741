"""Libraries that older versions made open and work, or are refused with advice and then repaired.

Each file here was made by the code of an older commit (see ``make.py``); ``libraries.json`` lists
them, and the commits whose own code could not make one with the reason.
"""

import json
import lzma
from collections.abc import Iterator
from pathlib import Path

import pytest

import commonplace
from commonplace.errors import SchemaMismatch
from commonplace.serve.cli.main import run
from commonplace.store.connect import connect
from commonplace.store.migrate import migrations
from commonplace.store.schema.repair import repair_tables
from commonplace.store.schema.sqlite_file import APPLICATION_ID
from commonplace.upkeep.moving import export_book
from tests.servers.postgres import Server, temporary_database
from tests.store.conftest import CONFIG
from tests.store.libraries.fill import FORGOTTEN, MEMORIES, PAGE
from tests.store.schema.database import load_library, query

HERE = Path(__file__).parent
LISTED: dict[str, dict[str, str]] = json.loads((HERE / "libraries.json").read_text("utf-8"))
ENDING = {"sqlite": "db.xz", "postgres": "sql.xz"}
KEPT = [(name, commit) for name, made in LISTED.items() for commit in made if not made[commit]]
#: Run with every test: the first version, a table with another type, tables and triggers that are
#: missing, policies that are missing, a primary key that differs, one that needs no repair, the
#: last one before there were facts, and the newest.
_QUICK = ("05d3426", "98f72d1", "4e186e6", "178d7ee", "e66b8a7", "4e87c2a", "afff94e", "e84136b")
_LARGEST = 30_000


def kept_libraries() -> list[object]:
    return [
        pytest.param(
            *each,
            id="-".join(each),
            marks=() if each[1] in _QUICK else pytest.mark.slow,
        )
        for each in KEPT
    ]


@pytest.fixture
def old_library(
    engine_name: str, commit: str, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[str]:
    """An old library at a place of its own."""
    packed = HERE / f"{engine_name}-{commit}.{ENDING[engine_name]}"
    if engine_name == "sqlite":
        url = str(tmp_path / "book.db")
        load_library(packed, url)
        yield url
        return
    server: Server = request.getfixturevalue("postgres")
    with temporary_database(server, extensions=False) as url:
        load_library(packed, url)
        yield url


def test_every_kept_library_is_listed_and_small() -> None:
    files = {path.name: path.stat().st_size for path in HERE.glob("*.xz")}
    assert {*files} == {f"{name}-{commit}.{ENDING[name]}" for name, commit in KEPT}
    assert max(files.values()) < _LARGEST
    for path in HERE.glob("*.xz"):
        assert FORGOTTEN.encode() not in lzma.decompress(path.read_bytes())


def test_of_every_version_but_the_newest_a_library_is_kept(tmp_path: Path) -> None:
    kept = set()
    for name, commit in KEPT:
        if name == "sqlite":
            place = str(tmp_path / f"{commit}.db")
            load_library(HERE / f"{name}-{commit}.{ENDING[name]}", place)
            kept |= {*query(place, "SELECT max(number) FROM migrations")}
    wanted = {(one.number,) for one in migrations("sqlite")[:-1]}
    assert wanted <= kept, "run `python -m tests.store.libraries.make`"


@pytest.mark.parametrize(("engine_name", "commit"), kept_libraries())
def test_an_old_library_opens_or_is_repaired_and_has_all_it_had(old_library: str) -> None:
    before = query(old_library, "SELECT count(*) FROM memories")
    try:
        connect(old_library, CONFIG, create=False).close()
    except SchemaMismatch as refused:
        assert "doctor --fix" in str(refused)
        assert query(old_library, "SELECT count(*) FROM memories") == before
        assert repair_tables(old_library)
    assert repair_tables(old_library) == [], "once is enough"
    with commonplace.open(old_library, create=False) as library:
        book = library.book("ada", create=False)
        assert {memory.text for memory in book.memories()} == {text for text, _ in MEMORIES}
        applied = library.engine.read(lambda reader: reader.run("applied_migrations"))
        assert len(applied) == len(migrations("sqlite"))
        if any(page.title == PAGE[0] for page in book.pages()):
            assert PAGE[1].strip() in book.wiki.read("tea-at-brook-farm").body
    if "://" not in old_library and applied[-1]["number"] > 7:
        assert query(old_library, "PRAGMA application_id") == [(APPLICATION_ID,)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("engine_name", "commit"), [pytest.param(*each, id="-".join(each)) for each in KEPT]
)
def test_an_old_library_is_used_after_one_doctor_fix(
    old_library: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["--library", old_library, "--book", "ada", "doctor", "--fix"]) == 0
    assert "bad" not in capsys.readouterr().out.replace("0 bad", "")
    with commonplace.open(old_library, create=False) as library:
        book = library.book("ada", create=False)
        made = book.remember("Ada Lovelace prefers oolong tea.")
        library.work()
        assert made.id in [hit.id for hit in book.recall("What tea does Ada prefer?").hits]
        assert [page for page in book.pages() if "Ada" in page.title]
        book.forget(made.id)
        library.work()
        assert made.id not in [hit.id for hit in book.recall("What tea does Ada prefer?").hits]
        lines: list[bytes] = []
        export_book(library.engine, book.info.id, lines.append)
        assert MEMORIES[0][0].encode() in b"".join(lines)
        assert library.upkeep.fix() == []
        assert library.upkeep.checkup().bad == 0


@pytest.mark.parametrize("engine_name", ["sqlite", "postgres"])
@pytest.mark.parametrize("commit", ["afff94e"])
def test_the_memories_of_an_old_library_are_read_anew_by_the_job(old_library: str) -> None:
    with commonplace.open(old_library, create=False) as library:
        book = library.book("ada", create=False)
        kestrel = book.entity("the kestrel")
        assert (kestrel.name, kestrel.type) == ("Kestrel", "project")
        assert not [fact for m in book.memories() for fact in book.graph.understood(m.id).facts]
        library.work()
        read = {m.text: book.graph.understood(m.id).facts for m in book.memories()}
        assert [text for text, facts in read.items() if not facts] == []
        (lived,), (moved,) = read["Ada Lovelace lives in London."], read[MEMORIES[-1][0]]
        assert (lived.status, lived.by, moved.status) == ("replaced", moved.id, "holds")
        there = book.entity("the kestrel")
        assert (there.id, there.name, there.type) == (kestrel.id, "Kestrel", "project")
        assert library.upkeep.checkup().bad == 0
