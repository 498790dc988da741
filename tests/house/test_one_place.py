"""One place for each dangerous thing: SQL, the environment, time and ids, exceptions, models."""

import ast
import re
from collections.abc import Iterator

from tests.house.source import Function, Module, modules

_SQL_ANYWHERE = re.compile(
    r"\bSELECT\b.+\bFROM\b|\bINSERT\s+(OR\s+\w+\s+)?INTO\b|\bUPDATE\b.+\bSET\b|\bDELETE\s+FROM\b"
    r"|\b(CREATE|ALTER|DROP)\s+((UNIQUE|VIRTUAL|TEMP)\s+)?(TABLE|INDEX|TRIGGER|VIEW|EXTENSION)\b"
    r"|\bPRAGMA\s+\w+",
    re.DOTALL,
)
_SQL_AT_THE_START = re.compile(
    r"\s*(select\s.+\sfrom\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|create\s+table\s)",
    re.DOTALL | re.IGNORECASE,
)

#: Who may catch everything, and why.
CATCHERS = {
    "jobs/worker.py": "a job that fails in any way is recorded, and the worker goes on",
    "store/sqlite.py": "writers share a transaction; what one of them raises goes back to that one",
    "serve/shim/hook.py": "a hook that fails is silent, and its agent goes on",
    "serve/http/gate.py": "the server's error page: a problem with an id, and the log has the rest",
    "serve/daemon/main_thread.py": "what a call raises goes back to the thread that asked for it",
    "upkeep/doctor.py": "damage can break any assumption of a check; that is its finding",
    "serve/cli/main.py": "the last line of defence: a message instead of a traceback",
}


#: Who may read the environment, and why.
READERS = {
    "config/__init__.py": "every setting",
    "config/clients.py": "where the clients of agents keep what they have",
    "serve/shim/place.py": "a hook has no time for all settings; a test says that both agree",
}


def test_sql_stands_only_in_the_store() -> None:
    found = [
        f"{module.at(node)} {text[:60]!r}"
        for module in modules()
        if not module.name.startswith("store/")
        for node, text in module.texts()
        if _SQL_ANYWHERE.search(text) or _SQL_AT_THE_START.match(text)
    ]
    assert not found


def test_the_search_for_sql_knows_sql_from_english() -> None:
    for text in (
        "SELECT a FROM b",
        "x = 1; DELETE FROM b",
        "select a\nfrom b ",
        "PRAGMA user_version",
    ):
        assert _SQL_ANYWHERE.search(text) or _SQL_AT_THE_START.match(text), text
    for text in ("Select one from the list", "Updated the set", "Remove it from the book"):
        assert not _SQL_ANYWHERE.search(text), text


def test_only_config_reads_the_environment() -> None:
    found = [
        f"{module.at(node)} {name}"
        for module in modules()
        if module.name not in READERS
        for node, name in _names(module)
        if name in {"os.environ", "os.environb", "os.getenv", "os.putenv", "os.expandvars"}
        or name.split(".")[0] in {"platformdirs", "dotenv"}
    ]
    assert not found
    hidden = [
        f"{module.at(node)} {keyword.arg}="
        for module in modules()
        for node in module.nodes
        if isinstance(node, ast.Call)
        for keyword in node.keywords
        if keyword.arg in {"envvar", "auto_envvar_prefix"}
    ]
    assert not hidden, "click would read the environment behind config's back"


def test_only_the_clock_knows_the_time_and_makes_ids() -> None:
    found = [
        f"{module.at(node)} {name}"
        for module in modules()
        if module.name != "clock.py"
        for node, name in _names(module)
        if re.fullmatch(r"datetime\.(datetime|date)\.(now|utcnow|today)", name)
        or name.split(".")[0] in {"time", "uuid"}
    ]
    assert not found


def test_no_function_takes_both_a_transaction_and_a_mind() -> None:
    """So no model call can hold a write lock."""
    found = [
        name
        for module in modules()
        for name, function in module.functions()
        if _takes(function, {"tx", "transaction"}, {"Tx"})
        and _takes(function, {"mind", "embedder"}, {"Mind", "Embedder"})
    ]
    assert not found


def test_everything_is_caught_only_where_that_is_the_point() -> None:
    found = [
        module.at(node)
        for module in modules()
        if module.name not in CATCHERS
        for node in module.nodes
        if isinstance(node, ast.ExceptHandler) and _catches_all(node) and not _raises_again(node)
    ]
    assert not found


def test_those_who_may_catch_everything_do() -> None:
    catching = {
        module.name
        for module in modules()
        for node in module.nodes
        if isinstance(node, ast.ExceptHandler) and _catches_all(node)
    }
    assert set(CATCHERS) <= catching, "a permission that nobody needs"


def _names(module: Module) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """Each import, and each dotted name that begins with an imported one, both in full."""
    imported = {}
    for node in module.nodes:
        if isinstance(node, ast.Import | ast.ImportFrom):
            origin = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
            for alias in node.names:
                imported[alias.asname or alias.name] = f"{origin}{alias.name}"
                yield node, f"{origin}{alias.name}"
    for node in module.nodes:
        if isinstance(node, ast.Attribute) and (dotted := _dotted(node)):
            first, _, rest = dotted.partition(".")
            if first in imported:
                yield node, f"{imported[first]}.{rest}"


def _dotted(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and (before := _dotted(node.value)):
        return f"{before}.{node.attr}"
    return ""


def _takes(function: Function, names: set[str], types: set[str]) -> bool:
    arguments = function.args
    for argument in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]:
        annotation = ast.unparse(argument.annotation) if argument.annotation else ""
        if argument.arg in names or types & {*re.findall(r"\w+", annotation)}:
            return True
    return False


def _catches_all(handler: ast.ExceptHandler) -> bool:
    caught = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(
        kind is None or (isinstance(kind, ast.Name) and kind.id in {"Exception", "BaseException"})
        for kind in caught
    )


def _raises_again(handler: ast.ExceptHandler) -> bool:
    last = handler.body[-1]
    return isinstance(last, ast.Raise) and last.exc is None
