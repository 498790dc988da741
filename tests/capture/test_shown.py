"""A value in a message is short, whatever it is."""

from commonplace.capture.check import shown


def test_a_value_that_cannot_be_written_out_is_named() -> None:
    deep: list[object] = []
    for _ in range(5_000):
        deep = [deep]
    assert shown(deep) == "a very large list"
    assert shown(10**5_000) == "a very large int"
    assert shown("x" * 5_000).endswith("…")
