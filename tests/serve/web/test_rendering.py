"""What all templates may use."""

import html
import re

from hypothesis import given
from hypothesis import strategies as some

from commonplace.serve.web.rendering import coded, truncate


@given(some.text(), some.integers(2, 50))
def test_what_is_too_long_is_cut_to_what_there_is_room_for(text: str, most: int) -> None:
    shown = truncate(text, most)
    assert len(shown) <= most
    assert shown == text or (shown.endswith("…") and text.startswith(shown[:-1]))


def test_a_text_is_cut_at_a_word() -> None:
    assert truncate("The tide table, and the weather", 20) == "The tide table, and…"
    assert truncate("The tide table, and the weather", 18) == "The tide table…"


@given(some.text())
def test_commands_are_marked_and_nothing_is_lost_or_runs(text: str) -> None:
    made = str(coded(text))
    bare = re.sub("</?code>", "", made)
    assert "<" not in bare
    kept = text if text.count("`") % 2 == 0 else None
    if kept is not None:
        assert html.unescape(bare) == kept.replace("`", "")


def test_a_sign_that_is_never_closed_stays() -> None:
    assert coded("say `a` or `b") == "say <code>a</code> or `b"
