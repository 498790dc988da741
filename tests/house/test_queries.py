"""Both engines answer the same named queries, and get there by the same migrations."""

import ast
import re
from pathlib import Path

import pytest

from tests.house.source import PACKAGE, modules

SQL = PACKAGE / "store" / "sql"
ENGINES = ("sqlite", "postgres")
#: What only PostgreSQL has. The one file without a twin.
WITHOUT_TWIN = SQL / "postgres" / "extensions.sql"


def test_both_engines_have_the_same_queries() -> None:
    assert _names("sqlite") == _names("postgres")


def test_a_query_stands_in_one_place_or_is_split_on_both_engines() -> None:
    assert not _names("common") & (_names("sqlite") | _names("postgres"))


@pytest.mark.parametrize("folder", ["common", *ENGINES])
def test_no_query_is_written_twice_and_each_says_what_it_is_for(folder: str) -> None:
    seen = set()
    for name, block in _blocks(folder):
        assert name not in seen, name
        seen.add(name)
        assert re.match(r"-- (?!Differs:)\S", block), f"{folder}/{name} does not say what it is for"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_split_query_says_why(engine: str) -> None:
    silent = [n for n, block in _blocks(engine) if not re.search(r"^-- Differs: \S", block, re.M)]
    assert not silent


def test_a_split_query_is_really_different() -> None:
    postgres = dict(_blocks("postgres"))
    same = [
        name
        for name, block in _blocks("sqlite")
        if name in postgres and _statement(block) == _statement(postgres[name])
    ]
    assert not same


def test_the_code_runs_only_queries_that_exist_and_all_of_them() -> None:
    known = _names("common") | _names("sqlite")
    extensions = {name for name, _ in _split(WITHOUT_TWIN)}
    asked = {
        node.args[0].value
        for module in modules()
        for node in module.nodes
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in {"run", "scan", "run_many"}
        and node.args
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
    }
    assert sorted(asked - known - extensions) == [], "no such query"
    said = {text for module in modules() for _, text in module.texts()}
    assert sorted(known - said) == [], "nobody runs it"


def test_migrations_have_the_same_numbers_and_names_on_both_engines() -> None:
    sqlite, postgres = (
        sorted(path.name for path in (SQL / engine / "migrations").iterdir()) for engine in ENGINES
    )
    assert sqlite == postgres
    assert all(re.fullmatch(r"\d{4}_[a-z0-9_]+\.sql", name) for name in sqlite)
    assert [int(name[:4]) for name in sqlite] == list(range(1, len(sqlite) + 1))


def _names(folder: str) -> set[str]:
    return {name for name, _ in _blocks(folder)}


def _blocks(folder: str) -> list[tuple[str, str]]:
    files = sorted({*(SQL / folder).glob("*.sql")} - {SQL / folder / "schema.sql", WITHOUT_TWIN})
    assert files, folder
    return [block for file in files for block in _split(file)]


def _split(file: Path) -> list[tuple[str, str]]:
    parts = re.split(r"^-- name: (\S+)\n", file.read_text("utf-8"), flags=re.MULTILINE)
    return list(zip(parts[1::2], parts[2::2], strict=True))


def _statement(block: str) -> str:
    return " ".join(re.sub(r"--.*", "", block).split())
