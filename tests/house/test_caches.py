"""What is kept at hand for later has a bound: a program that runs for months stays as small as it
was."""

import ast

from tests.house.source import Function, modules

#: They are asked for a constant of the code, or for one of two engines.
FEW_VALUES = {
    "store/load.py queries",
    "capture/candidates.py _runs",
    "language/decisions/tables.py _by_first_word",
    "language/decisions/tables.py _nouns",
    "language/decisions/tables.py look_beside",
    "language/decisions/tables.py words",
    "language/packs.py load_pack",
    "serve/rest/reading.py _written",
}


def _is_unbounded(function: Function) -> bool:
    made_by = {ast.unparse(each) for each in function.decorator_list}
    takes_any = bool(function.args.args or function.args.kwonlyargs)
    return takes_any and bool(made_by & {"cache", "lru_cache(None)", "lru_cache(maxsize=None)"})


def test_a_cache_has_a_bound_unless_it_is_asked_for_few_values() -> None:
    found = {name for each in modules() for name, node in each.functions() if _is_unbounded(node)}
    assert found == FEW_VALUES
