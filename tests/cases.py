"""Tables of cases that one test goes through.

``each_case`` reads like ``pytest.mark.parametrize``, for tests that take nothing but the values of
their table. All cases run, also after one has failed, and each that failed is named; but they are
one test, so a table of a thousand lines costs pytest no more than a table of one.
"""

import functools
import inspect
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from _pytest.mark import ParameterSet

Test = Callable[..., None]


def each_case(
    names: str | Sequence[str], table: Iterable[Any], ids: Callable[[Any], object] | None = None
) -> Callable[[Test], Test]:
    """Call a test once for each row of ``table``, whose values are given by these names."""
    wanted = [each.strip() for each in names.split(",")] if isinstance(names, str) else [*names]
    rows = [_values(row, len(wanted)) for row in table]

    def decorate(test: Test) -> Test:
        @functools.wraps(test)
        def run_all(**others: Any) -> None:
            failures = [
                error
                for row in rows
                if (error := _failure(test, dict(zip(wanted, row, strict=True)), others))
            ]
            if len(failures) == 1:
                raise failures[0]
            if failures:
                raise ExceptionGroup(f"{len(failures)} of {len(rows)} cases failed", failures)

        signature = inspect.signature(test)
        left = [each for name, each in signature.parameters.items() if name not in wanted]
        run_all.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        return run_all

    return decorate


def _values(row: Any, count: int) -> Sequence[Any]:
    if isinstance(row, ParameterSet):
        return row.values
    return (row,) if count == 1 else row


def _failure(test: Test, given: dict[str, Any], others: dict[str, Any]) -> Exception | None:
    try:
        test(**given, **others)
    except Exception as error:  # noqa: BLE001 - each case fails for itself
        error.add_note(f"in the case {given!r}"[:2000])
        return error
    return None
