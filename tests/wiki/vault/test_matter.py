import math
from typing import Any

import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from commonplace.capture.normalise import clean_line
from commonplace.wiki.text.frontmatter import read_frontmatter
from commonplace.wiki.vault.matter import write_frontmatter

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**15), 10**15)
    | TEXT
    | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=12,
)


@given(TEXT)
@example("yes")
@example("2026-03-01")
@example("1e5")
@example("- x")
@example("null")
@example("0o17")
@example("12:30")
@example("a: b # c")
@example("\u2028\u0085\x00\x7f\ufeff")
def test_text_comes_back_from_any_reader_of_yaml(text: str) -> None:
    block = write_frontmatter([("key", text)])
    assert block.count("\n") == 3
    said = yaml.safe_load(block.removesuffix("---\n"))["key"]
    assert (said.isoformat() if not isinstance(said, str) else said) == text
    assert read_frontmatter(block).data == {"key": clean_line(text, keep_lines=True)}


@given(st.dictionaries(st.from_regex(r"[a-z]{1,8}", fullmatch=True), VALUES, max_size=5))
def test_values_come_back_as_they_were_but_for_what_cannot_be_seen(values: dict[str, Any]) -> None:
    block = write_frontmatter(values.items())
    read = read_frontmatter(block)
    kept = {key: value for key, value in values.items() if value is not None}
    assert read.problem is None or "twice" in read.problem
    if not read.problem:
        assert read.data == _cleaned(kept)
    assert write_frontmatter(values.items()) == block


def _cleaned(value: Any) -> Any:
    if isinstance(value, str):
        return clean_line(value, keep_lines=True)
    if isinstance(value, dict):
        return {clean_line(key): _cleaned(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_cleaned(each) for each in value]
    return value


def test_numbers_are_written_so_that_all_read_them_alike() -> None:
    block = write_frontmatter([("a", 1e16), ("b", 3), ("c", math.inf), ("d", 0.5)])
    assert block == "---\na: 1.0e+16\nb: 3\nc: inf\nd: 0.5\n---\n".replace("c: inf", 'c: "inf"')
    assert yaml.safe_load(block.removesuffix("---\n"))["a"] == 1e16
