"""Texts to edit, as Hypothesis draws them."""

from hypothesis import strategies as st

#: Anything a string can hold: NUL, lone surrogates, line ends of all kinds.
ANY_TEXT = st.text(
    alphabet=st.one_of(
        st.sampled_from(
            list("ab  \t\n\n\r.-—…“\"’'é\u0301\u200b\u00a0\u3000中文🙂\u200d\x00\ud800_")
        ),
        st.characters(),
    ),
    max_size=60,
)

_SYLLABLES = ["ka", "lo", "mi", "ne", "pu", "ra", "so", "tu", "vé", "漢", "かな"]


@st.composite
def unique_lines(draw: st.DrawFn, least: int = 3, most: int = 8) -> list[str]:
    """Lines of words, none of which occurs twice: so every piece of them stands in one place."""
    lines, number = [], 0
    for _ in range(draw(st.integers(least, most))):
        words = []
        for _ in range(draw(st.integers(2, 6))):
            syllables = draw(st.lists(st.sampled_from(_SYLLABLES), min_size=1, max_size=3))
            words.append(f"w{number}{''.join(syllables)}")
            number += 1
        lines.append(" ".join(words))
    return lines


@st.composite
def slices(draw: st.DrawFn, length: int, least: int = 1) -> tuple[int, int]:
    """From one line to before another."""
    start = draw(st.integers(0, length - least))
    return start, draw(st.integers(start + least, length))
