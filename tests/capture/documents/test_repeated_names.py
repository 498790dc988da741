"""Small documents that would become large ones."""

import json

import pytest

from commonplace.capture.documents.plain import read_json
from commonplace.errors import InvalidInput


@pytest.mark.parametrize(
    "content",
    [
        {"k" * 100_000: [1] * 2000},
        {"k" * 10_000: {"l" * 10_000: [{"m": 1}] * 2000}},
        [{"k" * 200_000: [[1, 2, 3, 4]] * 1000}] * 2,
    ],
)
def test_json_whose_names_would_be_repeated_without_end_is_refused(content: object) -> None:
    text = json.dumps(content)
    with pytest.raises(InvalidInput, match="many times"):
        read_json(text)


def test_json_with_long_lists_under_ordinary_names_is_read() -> None:
    said = {"measurements": {"temperature": {"celsius": [20.5] * 5000}}}
    lines = read_json(json.dumps(said)).text.splitlines()
    assert lines == ["measurements.temperature.celsius: 20.5"] * 5000
