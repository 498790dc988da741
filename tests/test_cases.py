"""``each_case``: one test, many cases, and each that failed is named."""

import inspect

import pytest

from tests.cases import each_case


def test_every_case_is_run_also_after_one_that_failed() -> None:
    seen = []

    @each_case("number", [1, 2, 3])
    def test(number: int) -> None:
        seen.append(number)
        assert number != 1

    with pytest.raises(AssertionError) as raised:
        test()
    assert seen == [1, 2, 3]
    assert raised.value.__notes__ == ["in the case {'number': 1}"]


def test_of_several_that_failed_each_is_told() -> None:
    @each_case("number", [1, 2, 3])
    def test(number: int) -> None:
        assert number == 2

    with pytest.raises(ExceptionGroup, match="2 of 3 cases failed") as raised:
        test()
    notes = [note for error in raised.value.exceptions for note in error.__notes__]
    assert notes == ["in the case {'number': 1}", "in the case {'number': 3}"]


def test_tables_above_one_another_are_multiplied_and_fixtures_are_left_to_pytest() -> None:
    seen = []

    @each_case(("a", "b"), [(1, 2), pytest.param(3, 4, id="second")])
    @each_case("c", "xy")
    def test(a: int, b: int, c: str, tmp_path: str) -> None:
        seen.append((a, b, c, tmp_path))

    assert [*inspect.signature(test).parameters] == ["tmp_path"]
    test(tmp_path="here")
    assert seen == [
        (1, 2, "x", "here"),
        (1, 2, "y", "here"),
        (3, 4, "x", "here"),
        (3, 4, "y", "here"),
    ]
