"""Sentences that must stay, and sentences that must not come back."""

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from commonplace.compile.modelled.checked import named
from commonplace.compile.modelled.keeping import added, behind, lost, without
from commonplace.model import Section, Source
from commonplace.wiki.carry import hashes
from commonplace.wiki.text.outline import LEAD, render_section, split
from commonplace.wiki.text.sentences import sentence_hash
from tests.cases import each_case

WHEN = datetime(2031, 1, 1, tzinfo=UTC)


def section(body: str, *told: str) -> Section:
    """A section whose sentences rest on a memory: these, or all of them."""
    source = Source("m", None, WHEN, tuple(sentence_hash(each) for each in told))
    return Section("notes", f"## Notes\n\n{body}\n", "compiled", 0, 0, (source,))


@each_case(
    ("held", "text", "is_lost"),
    [
        ("Ada paid 300 euros.", "Ada is well.", True),
        ("Ada paid 300 euros.", "It cost Ada 300 euros.", False),
        ("They met on 2031-02-01.", "They met in winter.", True),
        ("They went to see Bo.", "They went out.", True),
        ("They went to see Bo.", "Bo was visited.", False),
        ("they are happy.", "Nothing is known.", False),
        ("Ada lives in 東京.", "Ada lives somewhere.", True),
        ("Ada paid 300 euros.", "", True),
    ],
)
def test_a_number_a_date_and_a_name_must_stay(held: str, text: str, is_lost: bool) -> None:
    assert lost(section(held), text) is is_lost


def test_what_rests_on_nothing_may_go() -> None:
    held = section("Bo paid 12 euros. Ada paid 300 euros.", "Ada paid 300 euros.")
    assert not lost(held, "Ada paid 300 euros.")
    assert lost(held, "Bo paid 12 euros.")


def test_a_sentence_is_taken_out_with_its_marker_and_the_rest_stays() -> None:
    text = "One. Two. Three.\n\n- Two.\n- Four.\n\n1. Two.\n2. Five."
    gone = {sentence_hash("Two.")}
    assert without(text, gone) == "One. Three.\n\n- Four.\n\n2. Five."
    assert without(text, set()) == text


def test_what_stands_there_is_not_said_again() -> None:
    assert added("One. Two.", "Two. Three.") == "Three."
    assert behind("One. Two.", "Two. Three.") == "One. Two.\n\nThree."
    assert behind("One.", "One.") == "One."
    assert behind("", "One.") == "One."


PIECES = st.lists(
    st.sampled_from(
        ["One.", "Two!", "三。", "- ", "> ", "\n", "\n\n", " ", "```\n", "| a |", "1. "]
    )
).map("".join)


@given(text=PIECES, gone=PIECES)
def test_what_is_taken_out_is_gone_and_nothing_else(text: str, gone: str) -> None:
    struck = {*hashes(gone)}
    left = {*hashes(without(text, struck))}
    assert not left & struck or "```" in text  # what is open may close otherwise
    if not struck & {*hashes(text)}:
        assert without(text, struck) == text


@given(
    slug=st.sampled_from(["", "notes", "lead", "overview", "x"]),
    heading=st.one_of(
        st.text(max_size=30),
        st.sampled_from(
            ["#", "## x", "a\nb", "Lead", "Notes ##", "- x", "x" * 300, "\u200b", "---"]
        ),
    ),
)
def test_a_section_has_the_slug_that_its_heading_says(slug: str, heading: str) -> None:
    real, words = named(slug, heading)
    pieces = split(render_section(real, words, "Words."))
    assert [piece.slug for piece in pieces] == [real]
    assert (words == "") == (real == LEAD)
