"""An older text is kept as a change of the newer one, and is made again from it."""

from hypothesis import given
from hypothesis import strategies as st

from commonplace.store.wiki.text_changes import apply_change, text_change

PIECES = st.lists(st.sampled_from(["Ada came. ", "- a\n", "\n", "Né? ", 'x"y', "## Tea\n"]))
LINES = "".join(f"- The {number}. crate of pears came by boat.\n" for number in range(60))


@given(PIECES, PIECES)
def test_a_text_is_made_again_from_its_change(older: list[str], newer: list[str]) -> None:
    before, after = "".join(older), "".join(newer)
    change = text_change(before, after)
    assert change is None or (apply_change(change, after) == before and len(change) < len(before))


def test_a_line_that_came_in_or_was_struck_takes_little_more_than_itself() -> None:
    more = "- One more.\n" + LINES
    struck = LINES.replace("- The 7. crate", "- ~~The 7. crate")
    assert len(text_change(LINES, more) or LINES) < 20
    assert len(text_change(LINES, struck) or LINES) < 90


def test_a_text_that_shares_nothing_is_kept_whole() -> None:
    assert text_change("Something else.\n", LINES) is None


@given(st.text(), st.sampled_from(['[[0,"x"],{},3,"k",[0,99],[-1,2]]', "5", "[[0,1]", "{}"]))
def test_a_change_that_is_damaged_gives_what_can_be_read(newer: str, change: str) -> None:
    assert isinstance(apply_change(change, newer), str)
