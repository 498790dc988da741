"""What tests and benches take from a module of the package is there.

mypy reads the package alone, so a test can name a function that is gone until somebody runs it.
"""

import ast
import importlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType

from tests.house.source import ROOT, read_modules


def test_tests_and_benches_name_what_is_there() -> None:
    gone = [
        f"{module.name}:{line} {name}"
        for folder in ("tests", "bench")
        for module in read_modules(ROOT / folder, ROOT)
        for line, name in list_gone(module.nodes)
    ]
    assert not gone


def test_a_name_that_is_gone_is_found() -> None:
    said = ast.parse(
        "from commonplace.store import jobs as ledger, nothing\n"
        "def test(expired: int) -> None:\n"
        "    ledger.expired(expired)\n"
        "    ledger.count(expired)\n"
    )
    assert [*list_gone([*ast.walk(said)])] == [
        (1, "commonplace.store.nothing"),
        (3, "ledger.expired"),
    ]


def list_gone(nodes: Sequence[ast.AST]) -> Iterator[tuple[int, str]]:
    """Yield line and name of what is taken from the package and is not there."""
    modules: dict[str, ModuleType] = {}
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("commonplace"):
            origin = importlib.import_module(node.module or "")
            for alias in node.names:
                if not (found := _find(origin, alias.name)):
                    yield node.lineno, f"{node.module}.{alias.name}"
                elif isinstance(found[0], ModuleType):
                    modules[alias.asname or alias.name] = found[0]
    bound = {
        each.id
        for each in nodes
        if isinstance(each, ast.Name) and not isinstance(each.ctx, ast.Load)
    }
    bound |= {each.arg for each in nodes if isinstance(each, ast.arg)}
    for node in nodes:
        if (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id in modules.keys() - bound
            and not _find(modules[node.value.id], node.attr)
        ):
            yield node.lineno, f"{node.value.id}.{node.attr}"


def _find(origin: ModuleType, name: str) -> tuple[object] | None:
    """What a module has under a name, a module of its own included."""
    if hasattr(origin, name):
        return (getattr(origin, name),)
    place = [Path(each) / name for each in getattr(origin, "__path__", ())]
    if any(each.with_suffix(".py").exists() or each.is_dir() for each in place):
        return (importlib.import_module(f"{origin.__name__}.{name}"),)
    return None
