"""Size and manner. Past twice the usual size, a thing holds two ideas; split it by idea."""

import ast
from collections import Counter

from tests.house.source import Function, modules

MODULE_LINES = 400
FUNCTION_LINES = 60
PARAMETERS = 8
FOLDER_MODULES = 24
FACADE_METHODS = 24

#: What may be larger, and why. Whoever adds a line here has tried to split it.
LARGER: dict[str, str] = {}

_NO_NAME = {
    "base",
    "common",
    "core",
    "helper",
    "helpers",
    "manager",
    "managers",
    "misc",
    "util",
    "utils",
}


def test_modules_are_short() -> None:
    long = {m.name: n for m in modules() if (n := m.text.count("\n")) > MODULE_LINES}
    assert not _unexcused(long)


def test_functions_are_short() -> None:
    long = {
        name: lines
        for module in modules()
        for name, function in module.functions()
        if (lines := (function.end_lineno or 0) - function.lineno + 1) > FUNCTION_LINES
    }
    assert not _unexcused(long)


def test_functions_have_few_parameters() -> None:
    many = {
        name: count
        for module in modules()
        for name, function in module.functions()
        if (count := _parameters(function)) > PARAMETERS
    }
    assert not _unexcused(many)


def test_folders_hold_few_modules() -> None:
    sizes = Counter(module.name.rpartition("/")[0] for module in modules())
    assert not {folder: size for folder, size in sizes.items() if size > FOLDER_MODULES}


def test_the_facade_is_a_table_of_contents() -> None:
    for module in modules():
        if module.name in ("library.py", "book.py"):
            for node in module.nodes:
                if isinstance(node, ast.ClassDef):
                    public = [
                        item.name
                        for item in node.body
                        if isinstance(item, Function) and not item.name.startswith("_")
                    ]
                    assert len(public) <= FACADE_METHODS, node.name


def test_every_name_says_what_is_inside() -> None:
    parts = {part for module in modules() for part in module.name.removesuffix(".py").split("/")}
    vague = {part for part in parts if part in _NO_NAME or part.endswith("_v2")}
    assert not vague


def test_no_excuse_outlives_its_reason() -> None:
    known = {module.name for module in modules()} | {
        name for module in modules() for name, _ in module.functions()
    }
    assert set(LARGER) <= known


def _unexcused(found: dict[str, int]) -> dict[str, int]:
    return {name: size for name, size in found.items() if name not in LARGER}


def _parameters(function: Function) -> int:
    arguments = function.args
    named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    return len([argument for argument in named if argument.arg not in {"self", "cls"}])
