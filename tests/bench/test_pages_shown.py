"""What counts as shown on pages, and what a sentence without its referent is."""

from collections.abc import Iterable
from typing import Any

import pytest

from bench.pages import shown
from bench.pages.shown import Line, Told
from bench.readout import HOLDS, SentenceRow

_NOBODY: Any = None
_TOLD = Told(_NOBODY, {}, {"m1": "D1:1", "m2": "D1:2"})


def _read(lines: Iterable[Line], tokens: int | None) -> shown.Seen:
    return shown._read(_TOLD, lines, tokens)


def test_what_lies_behind_the_budget_is_not_seen() -> None:
    lines = [Line("a" * 40, frozenset(["m1"])), Line("b" * 40, frozenset(["m2"]))]
    assert _read(lines, 12).turns == {"D1:1"}
    assert _read(lines, None).turns == {"D1:1", "D1:2"}


def test_a_day_of_a_page_is_the_day_of_an_answer() -> None:
    seen = _read([Line("2023-05-07 — went to the fair")], None)
    assert _read([Line("7 May 2023")], None).words <= seen.words


@pytest.mark.parametrize(
    ("text", "lacks"),
    [
        ("2026-03-01 — Mara: “They laughed.”", True),
        ("Mara, 3 May 2026: “It was cold.”", True),
        ("This was the end.", True),
        ("2026-03-01 — painted the fence.", False),
        ("Bolota lies in the sink.", False),
    ],
)
def test_a_sentence_that_begins_with_a_pronoun_has_no_referent(text: str, lacks: bool) -> None:
    assert shown._lacks_referent(SentenceRow("notes", text, HOLDS, ())) is lacks
