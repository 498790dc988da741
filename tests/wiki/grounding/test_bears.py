"""Whether memories bear a sentence out."""

from datetime import UTC, datetime

from commonplace.model import Memory
from commonplace.wiki.grounding.bears import is_borne_out, stands_there
from tests.cases import each_case

DAY = datetime(2026, 3, 1, tzinfo=UTC)


def memory(text: str, author: str | None = "ada") -> Memory:
    return Memory("m1", "observation", text, DAY, DAY, DAY, b"", author=author)


SAID = (
    "We met Osk at the harbour. The kiln takes 40 pots and was built in 1998. "
    "Ines moved to Porto because the rent in Lisbon rose to €1,200."
)


@each_case(
    "sentence",
    [
        "The kiln takes 40 pots and was built in 1998.",
        "- 2026-03-01 — the **kiln** takes 40 pots and was built in 1998",
        "- 1 March 2026 — The kiln takes 40 pots and was built in 1998",
        "The kiln was built in 1998 and takes 40 pots.",
        "[Ines](/wiki/entity/ines) moved to Porto because rent rose to €1200.",
        "Ada: “We met Osk at the harbour.”",
        "On 1 March 2026 Ines moved to Porto.",
        "—",
    ],
)
def test_what_a_memory_says_is_borne_out(sentence: str) -> None:
    assert is_borne_out(sentence, [memory(SAID)])


@each_case(
    "sentence",
    [
        "The kiln takes 55 pots.",
        "The kiln was built in 1989.",
        "Mira moved to Porto.",
        "Ines moved to Oslo because the rent rose.",
        "Ines did not move to Porto.",
        "The kiln does not take 40 pots.",
        "The boat sails every summer with a crew of volunteers.",
        "Ines owns a gallery near the station and sells paintings.",
    ],
)
def test_what_no_memory_says_is_not_borne_out(sentence: str) -> None:
    assert not is_borne_out(sentence, [memory(SAID)])
    assert not is_borne_out(sentence, [])


def test_two_memories_together_bear_out_what_neither_does_alone() -> None:
    both = [memory("Ines moved to Porto in May."), memory("Ines runs a kiln with Osk.")]
    sentence = "Ines moved to Porto in May and runs a kiln with Osk."
    assert is_borne_out(sentence, both)
    assert not is_borne_out(sentence, both[:1])


def test_a_quote_must_stand_there_and_be_long_enough_to_prove_something() -> None:
    assert stands_there("the rent in LISBON rose", [memory(SAID)])
    assert not stands_there("the", [memory(SAID)])
    assert not stands_there("the rent in Porto rose", [memory(SAID)])


@each_case(
    "text",
    ["", "\x00", "\u202eعربي 123", "漢字の文。", "a" * 20_000, "(" * 3_000],
)
def test_a_text_that_says_nothing_of_it_bears_nothing_out(text: str) -> None:
    assert is_borne_out(text, [memory(SAID), memory(text)])
    assert not is_borne_out(SAID, [memory(text)])
