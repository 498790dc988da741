"""Every pattern of the program, and where it is written.

``python -m tests.house.patterns.collect`` prints them as JSON. It watches `re` while all modules
are imported and while `RUN_TIME` makes the patterns that are put together later. A process of its
own, because a module that is imported already compiles nothing. `collect` adds those of calls that
name nothing but constants of their module (an example stands for what `re.escape` returns).
"""

import ast
import copy
import importlib
import json
import pkgutil
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any

import commonplace
from tests.house.source import PACKAGE, ROOT, Module, modules

#: The functions of `re` that take a pattern first.
FUNCTIONS = frozenset("compile match fullmatch search sub subn split findall finditer".split())
_ESCAPED = "Ada Lovelace-1"


@dataclass(frozen=True)
class Written:
    """A pattern and the place that compiles it: ``language/name_key.py:37``."""

    site: str
    pattern: str
    flags: int


def _module(name: str) -> Any:
    """The module, also where its package has a function of the same name."""
    importlib.import_module(f"commonplace.{name}")
    return sys.modules[f"commonplace.{name}"]


def _dotted(module: Module) -> str:
    return module.name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _make_name_runs() -> None:
    for text in ("Ann Lee", "Ágnes Bíró"):
        _module("capture.candidates").candidates(text)


def _find_quote() -> None:
    question = _module("understand.readout").Question("red apples", None, date(2026, 3, 1))
    _module("understand.replies")._Ground(question).find("red apples")


#: What makes the patterns that are put together while the program runs.
RUN_TIME: Mapping[str, Callable[[], object]] = {
    "language/name_key.py": lambda: _module("language.name_key")._wide_words(),
    "capture/candidates.py": _make_name_runs,
    "capture/instructions.py": lambda: _module("capture.instructions").signs(),
    "recall/certainty/answer_kind.py": lambda: _module("recall.certainty.answer_kind").expect_kind(
        "How many red apples do I have?"
    ),
    "recall/question.py": lambda: _module("recall.question").drop_names(
        _module("recall.question").read_question("Where does Ada live?"), ["Ada Lovelace"]
    ),
    "serve/connect/blocks.py": lambda: _module("serve.connect.blocks").TOML.pattern,
    "serve/web/screen.py": lambda: _module("serve.web.screen")._pattern("/wiki/{type}/{slug}"),
    "understand/replies.py": _find_quote,
    "wiki/around/naming.py": lambda: _module("wiki.around.naming").pattern(["Ada Lovelace"]),
    "wiki/diff/tokens.py": lambda: _module("wiki.diff.tokens")._pieces(),
    "wiki/importing/values.py": lambda: _note(
        "wiki/importing/values.py", "re.split(separator", r"[,\s]+"
    ),
    "wiki/text/outline.py": lambda: _module("wiki.text.outline")._item_fence_end("", 0, "```", 2),
}

_noted: dict[tuple[str, str, int], None] = {}


@cache
def collect() -> tuple[Written, ...]:
    """Collect every pattern: those of a new process, and those that only the source shows."""
    found = [*collect_compiled()]
    sites = {each.site for each in found}
    for module in modules():
        for call in find_calls(module):
            if not sites & list_sites(module, call):
                found += _evaluate(module, call)
    return tuple(found)


@cache
def collect_compiled() -> tuple[Written, ...]:
    """Collect the patterns that a new process compiles: nearly all, and no source is parsed."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.house.patterns.collect"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return tuple(Written(*each) for each in json.loads(done.stdout))


def find_calls(module: Module) -> Iterator[ast.Call]:
    """Yield the calls of `re` that take a pattern."""
    for node in module.nodes:
        if isinstance(node, ast.Call) and is_pattern_function(node.func):
            yield node


def is_pattern_function(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Attribute)
        and node.attr in FUNCTIONS
        and isinstance(node.value, ast.Name)
        and node.value.id == "re"
    )


def list_sites(module: Module, node: ast.expr) -> set[str]:
    """Where a pattern may be said to come from: each line of its call."""
    return {f"{module.name}:{line}" for line in range(node.lineno, (node.end_lineno or 0) + 1)}


def main() -> None:
    _watch()
    for found in pkgutil.walk_packages(commonplace.__path__, "commonplace."):
        if not found.name.endswith("__main__"):
            importlib.import_module(found.name)
    for make in RUN_TIME.values():
        make()
    json.dump([*_noted], sys.stdout)


def _watch() -> None:
    """Note each pattern that our own code has compiled."""
    compile_pattern = re._compile  # type: ignore[attr-defined]
    package = f"{PACKAGE}/"

    def noting(pattern: Any, flags: int) -> Any:
        compiled = compile_pattern(pattern, flags)
        frame = sys._getframe(1)
        while frame.f_code.co_filename == re.__file__ and frame.f_back:
            frame = frame.f_back
        file = frame.f_code.co_filename
        if file.startswith(package):
            site = f"{file.removeprefix(package)}:{frame.f_lineno}"
            _noted[site, _as_text(compiled.pattern), compiled.flags] = None
        return compiled

    re._compile = noting  # type: ignore[attr-defined]


def _as_text(pattern: str | bytes) -> str:
    return pattern.decode("latin-1") if isinstance(pattern, bytes) else pattern


def _note(module: str, code: str, pattern: str, flags: int = 0) -> None:
    """Note a pattern for the line of a module that has this code."""
    lines = (PACKAGE / module).read_text("utf-8").splitlines()
    line = next(number for number, line in enumerate(lines, 1) if code in line)
    _noted[f"{module}:{line}", pattern, re.compile(pattern, flags).flags] = None


def _evaluate(module: Module, call: ast.Call) -> Iterator[Written]:
    """Yield the pattern of a call that names only constants of its module."""
    flags = [keyword.value for keyword in call.keywords if keyword.arg == "flags"]
    flags += [each for each in call.args[1:] if ast.unparse(each).startswith("re.")]
    named = {} if isinstance(call.args[0], ast.Constant) else vars(_module(_dotted(module)))
    try:
        pattern, *added = (_value(each, {**named, "re": re}) for each in (call.args[0], *flags))
    except NameError:
        return  # RUN_TIME has to make it
    compiled = re.compile(pattern, *added)
    yield Written(module.at(call), _as_text(compiled.pattern), compiled.flags)


def _value(node: ast.expr, named: dict[str, Any]) -> Any:
    example = _Escaped().visit(copy.deepcopy(node))
    return eval(compile(ast.Expression(example), "<pattern>", "eval"), named)


class _Escaped(ast.NodeTransformer):
    """Puts an example in the place of a value that is escaped."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if ast.unparse(node.func) == "re.escape":
            return ast.copy_location(ast.Constant(re.escape(_ESCAPED)), node)
        return self.generic_visit(node)


if __name__ == "__main__":
    main()
