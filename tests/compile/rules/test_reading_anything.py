"""Whatever stands in a memory, the rules read it: one that they failed on would stop its book."""

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from commonplace.compile.rules.reading import LONGEST_READ, read
from commonplace.model import Memory
from tests.cases import each_case

DAY = datetime(2026, 3, 1, tzinfo=UTC)
#: What rules look for, and what breaks them apart.
PIECES = (
    "Priya Teo Norvo Graz Dr. Mt. St. e.g. I we you she it my our the a an and or but because so "
    "is was called known as also renamed to moved from works for at in on decided to use instead "
    "of not never no longer don't isn’t won't Project Operation v2.0 3.5 1st 20% €3 12:30 "
    "2026-03-01 A.B. CEO NASA O'Neil Jean-Luc @ada #tag https://a.example/b?c=d ada@example.org "
    "key=value sk-live-0123456789abcdefghij {} [] () <b> </b> <!-- --> ``` ` ** __ ~~ == %% | > - "
    '* 1. : ; , . ! ? … " “ ” ‘ ’ « » — – / \\ [[x]] [x](y) ![z](w) [x](/wiki/entity/x) ## #'
).split(" ")
STRANGE = [
    "\x00", "\ud800", "\udfff", "\u202e", "\u2066", "\u200d", "\ufeff", "\r\n", "\n", "\n\n", "\t",
    "\x0b", "\x85", "\u2028", "\u0301", "\u0345", "ß", "ŉ", "İ", "ǅ", "ﬁ", "Ⅷ", "²", "٣", "漢字。",
    "こんにちは！", "안녕", "Привет", "Ελένη", "שלום", "مرحبا", "ไทย",
    "👩‍👩‍👧", "🏳️‍🌈", "𝐀", "\U0010ffff",
]  # fmt: skip
anything = st.text(st.characters(codec=None), max_size=200)
pieced = st.lists(st.sampled_from([*PIECES, *STRANGE]) | st.text(max_size=3), max_size=60).flatmap(
    lambda each: st.sampled_from(["", " "]).map(lambda between: between.join(each))
)


def _memory(text: str, author: str | None, kind: str, why: str | None) -> Memory:
    return Memory("m1", kind, text, DAY, DAY, DAY, b"", author, why=why)


@given(
    anything | pieced,
    st.none() | st.text(max_size=20) | st.sampled_from(["Ada", "user", "assistant", *STRANGE]),
    st.sampled_from(["observation", "decision", "note", "preference"]),
    st.none() | pieced,
)
def test_no_text_is_too_strange_to_be_read(
    text: str, author: str | None, kind: str, why: str | None
) -> None:
    found = read(_memory(text, author, kind, why))
    assert found == read(_memory(text, author, kind, why)), "and it says the same each time"
    named = {each.key for each in found.named}
    assert all(named.issuperset(each.names) for each in found.statements)


def test_a_clause_without_a_single_word_is_read_too() -> None:
    found = read(_memory("our Te– \u0345\ud800", "Ada", "observation", None))
    assert [each.surface for each in found.named] == ["Ada", "Te"]


@each_case("piece", [*PIECES, *STRANGE])
def test_nothing_said_over_and_over_is_too_much(piece: str) -> None:
    for between in ("", " ", "\n"):
        text = between.join([piece] * (4_000 // (len(piece) + 1)))
        assert isinstance(
            read(_memory(text[:LONGEST_READ], "Ada", "observation", text)).named, tuple
        )
