"""Whatever a model sends, reading it never raises, and what is taken cites facts that exist."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from commonplace.compile.compose import Subject
from commonplace.compile.writer.question import Numbered, ToWrite
from commonplace.compile.writer.reply import read_reply

_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["text", "facts", "sections", "sentences", "title"]), inner
        )
    ),
    max_leaves=20,
)
_NONE: Any = None
QUESTION = ToWrite(Subject("d", "Delia"), tuple(Numbered("now", _NONE) for _ in range(3)))


def _reply(*sentences: Any) -> Any:
    return {"sections": [{"section": "lead", "sentences": [*sentences]}]}


@given(_JSON)
def test_anything_is_read(reply: Any) -> None:
    read = read_reply(reply, QUESTION)
    for each in read.value.sentences if read.value else ():
        assert each.facts and all(0 <= at < 3 for at in each.facts)


def test_numbers_may_be_text_and_are_taken_once() -> None:
    read = read_reply(_reply({"text": "Delia sails.", "facts": ["F1", 1, "2", 9, True]}), QUESTION)
    assert read.value is not None
    assert read.value.sentences[0].facts == (0, 1)


def test_a_sentence_loses_markdown_and_fact_numbers() -> None:
    read = read_reply(_reply({"text": "- **Delia** [sails](x) [F1, F2].", "facts": [1]}), QUESTION)
    assert read.value is not None
    assert read.value.sentences[0].text == "Delia sails."


def test_a_reply_that_cites_nothing_is_of_no_use() -> None:
    assert read_reply(_reply({"text": "Delia sails.", "facts": [7]}), QUESTION).value is None
    assert read_reply({"facts": []}, QUESTION).value is None
