"""Every function is called by somebody: what only its tests call is not part of the program."""

import ast
import re
from collections.abc import Iterator

from tests.house.source import PACKAGE, Module, modules

#: Called by a library or by name, and what tests set the clock with.
CALLED_FROM_OUTSIDE = {
    "frozen_at", "find_spans", "says_the_same",  # tests and benches look through them
    "readinto", "makefile",  # of a socket, as http.client reads it
    "http_open", "https_open", "redirect_request",  # urllib
    "emit", "capture_signals", "list_commands",  # logging, uvicorn, click
    "_np", "_adj", "_adv", "_in", "_cc", "_sub", "_vg",  # by the kind of a chunk
}  # fmt: skip
_WORD = re.compile(r"[^\W\d]\w*")
#: A text that is longer than a name says something else.
_LONGEST = 80


def _uses(module: Module) -> Iterator[str]:
    """The names that a module calls, or hands on, or gives as text."""
    for node in module.nodes:
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Constant) and len(text := str(node.value)) <= _LONGEST:
            yield from _WORD.findall(text)


def test_every_function_is_called() -> None:
    used = {name for module in modules() for name in _uses(module)}
    for path in [*PACKAGE.rglob("*.html"), *PACKAGE.rglob("*.toml")]:
        used.update(_WORD.findall(path.read_text("utf-8")))
    nobody = {
        f"{module.name} {function.name}"
        for module in modules()
        if not module.name.startswith("serve/adapters/")  # other programs call these
        for _, function in module.functions()
        if not function.decorator_list and not function.name.startswith("__")
        if function.name not in used | CALLED_FROM_OUTSIDE
    }
    assert not nobody, "delete what nobody calls, or call it"


def test_what_is_called_from_outside_is_there() -> None:
    there = {function.name for module in modules() for _, function in module.functions()}
    assert there >= CALLED_FROM_OUTSIDE
