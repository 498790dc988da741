"""What sums up some memories keeps every number, date and name of them."""

import re
from datetime import UTC, datetime

from hypothesis import example, given
from hypothesis import strategies as st

from commonplace.capture.draft import draft
from commonplace.capture.normalise import visible
from commonplace.dream.summaries.line_choice import LONGEST, choose_lines, list_things
from commonplace.dream.summaries.page import write_summary
from commonplace.dream.summaries.periods import KINDS, period_of
from commonplace.errors import InvalidInput
from commonplace.model import Memory
from commonplace.wiki.text.sentences import plain, sentences

NOON = datetime(2026, 3, 4, 12, tzinfo=UTC)

_NAMES = ("Ada", "Bo Marsh", "New York", "Kestrel Radio", "Łódź", "Síle O’Dowd", "ACME", "東京")
_NUMBERS = ("7", "40", "3.5", "1,200", "12:30", "90 %", "€15", "2026-03-01", "3 March 2026")
_SAID = (
    "{name} paid {number}.",
    "We saw {name} again, and {name} was well.",
    "it was quiet, and nothing came of it.",
    "{number} were left",
    "Then {name} and {other} met at {number}!",
)


def _memory(text: str, importance: float = 0.5) -> Memory:
    return draft(text, 2_000_000, occurred_at=NOON.isoformat(), importance=importance).memory


@st.composite
def _told(pick: st.DrawFn) -> list[str]:
    texts = []
    for _ in range(pick(st.integers(1, 12))):
        sentences = pick(st.lists(st.sampled_from(_SAID), min_size=1, max_size=4))
        texts.append(
            " ".join(
                each.format(
                    name=pick(st.sampled_from(_NAMES)),
                    other=pick(st.sampled_from(_NAMES)),
                    number=pick(st.sampled_from(_NUMBERS)),
                )
                for each in sentences
            )
        )
    return texts


@given(_told())
def test_every_number_date_and_name_of_the_memories_stands_in_the_summary(texts: list[str]) -> None:
    kept = " ".join(plain(each.text) for each in choose_lines([_memory(each) for each in texts]))
    said = " ".join(texts)
    for each in (*_NAMES, *_NUMBERS):
        if each in said:
            assert each in kept
    assert {*re.findall(r"\d+", said)} == {*re.findall(r"\d+", kept)}


@given(st.lists(st.text(max_size=300), min_size=1, max_size=6))
@example(["A" * 5_000])
@example(["Ada " * 2_000])
@example([", ".join(f"Name{n} {n}" for n in range(900))])
@example(["\u202eAda\u2066 paid 40", "<b>Ada</b> [x](y) `Bo`", "# Ada\n\n- 12\n- 13"])
def test_whatever_is_said_what_it_names_is_kept(texts: list[str]) -> None:
    memories = [_memory(text) for text in texts if visible(text).strip() and tells(text)]
    lines = choose_lines(memories)
    kept = " ".join(plain(each.text) for each in lines).casefold()
    for memory in memories:
        for sentence in sentences(memory.text):
            for each in list_things(" ".join(plain(sentence.text).split())):
                assert len(each) > LONGEST or each in kept
    assert all(len(each.text) < 3 * LONGEST for each in lines)


def tells(text: str) -> bool:
    """Whether anything is left of it when it is captured."""
    try:
        _memory(text)
    except InvalidInput:
        return False
    return True


def test_what_names_nothing_and_what_was_named_before_goes() -> None:
    texts = [
        "Ada paid 40 euros to Bo.",
        "it rained all day, and nobody minded.",
        "Bo was glad.",
        "Ada was glad too.",
    ]
    lines = choose_lines([_memory(text) for text in texts])
    assert [plain(each.text) for each in lines] == ["Ada paid 40 euros to Bo."]


def test_decisions_stand_even_if_others_name_the_same() -> None:
    texts = ["Ada met Bo and Cyd in Lisbon on 3 March.", "We chose Lisbon over Porto."]
    lines = choose_lines([_memory(texts[0]), _memory(texts[1], importance=0.85)])
    assert len(lines) == 2


def test_all_memories_are_cited_even_those_of_which_nothing_stands_there() -> None:
    memories = [_memory("Ada paid 40 euros."), _memory("it rained.")]
    for kind in KINDS:
        page = write_summary(period_of(kind, NOON.date()), None, memories)
        assert page is not None
        cited = {each.memory_id for group in page.cited.values() for each in group}
        assert cited == {each.id for each in memories}


def test_a_long_week_is_summed_up_in_little_time() -> None:
    memories = [_memory(f"Ada sold {n} prints to Buyer{n % 50}.") for n in range(3_000)]
    assert len(choose_lines(memories)) >= 3_000 - 50
