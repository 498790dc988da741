"""The package's own source, parsed once, for the tests that read it."""

import ast
import gc
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeGuard

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "commonplace"

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Module:
    """One file; ``name`` is its path inside the package, such as ``store/sqlite.py``."""

    name: str
    text: str
    tree: ast.Module
    nodes: tuple[ast.AST, ...]

    def at(self, node: ast.expr | ast.stmt | ast.excepthandler) -> str:
        return f"{self.name}:{node.lineno}"

    def functions(self) -> Iterator[tuple[str, Function]]:
        """Each function with its name in full: ``library.py Book.remember``."""
        yield from _functions(self.tree, f"{self.name} ")

    def texts(self) -> Iterator[tuple[ast.expr, str]]:
        """Each string in the code, f-strings with ``…`` for their blanks; no docstrings."""
        parts = {id(part) for node in self.nodes for part in _parts_and_docstrings(node)}
        for node in self.nodes:
            if isinstance(node, ast.JoinedStr):
                yield (
                    node,
                    "".join(
                        str(part.value) if isinstance(part, ast.Constant) else "…"
                        for part in node.values
                    ),
                )
            elif _is_text(node) and id(node) not in parts:
                yield node, str(node.value)


@cache
def modules() -> tuple[Module, ...]:
    return tuple(read_modules(PACKAGE, PACKAGE))


def read_modules(folder: Path, root: Path) -> list[Module]:
    """Parse all files of a folder; they are named by their place in ``root``."""
    gc.disable()  # each of a million nodes would be looked at many times, and all of them stay
    try:
        return [_read(path, root) for path in sorted(folder.rglob("*.py"))]
    finally:
        gc.freeze()
        gc.enable()


def _read(path: Path, root: Path) -> Module:
    text = path.read_text("utf-8")
    tree = ast.parse(text, str(path))
    return Module(path.relative_to(root).as_posix(), text, tree, tuple(ast.walk(tree)))


def _functions(node: ast.AST, prefix: str) -> Iterator[tuple[str, Function]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function):
            yield prefix + child.name, child
        if isinstance(child, Function | ast.ClassDef):
            yield from _functions(child, f"{prefix}{child.name}.")
        else:
            yield from _functions(child, prefix)


def _is_text(node: ast.AST) -> TypeGuard[ast.Constant]:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _parts_and_docstrings(node: ast.AST) -> Iterator[ast.expr]:
    if isinstance(node, ast.JoinedStr):
        yield from node.values
    if isinstance(node, ast.Module | ast.ClassDef | Function) and node.body:
        first = node.body[0]
        if isinstance(first, ast.Expr) and _is_text(first.value):
            yield first.value
