"""What holds for every edit."""

import re
import unicodedata

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from commonplace.errors import InvalidInput, NoMatch
from commonplace.wiki.edit import Edited, edit
from commonplace.wiki.edit.views import INVISIBLE
from tests.wiki.edit.texts import ANY_TEXT, slices, unique_lines

FEW = st.text(alphabet="ab \n", max_size=30)


@st.composite
def pieces(draw: st.DrawFn) -> tuple[str, str, str]:
    """A text, a piece of it that is not blank, and something else."""
    before, old, after = draw(FEW), draw(FEW) + draw(st.sampled_from("ab")) + draw(FEW), draw(FEW)
    copies = draw(st.sampled_from(["", old, old[1:], f"\n{old}"]))
    return before + old + copies + after, old, draw(FEW.filter(lambda new: new != old))


@given(pieces())
def test_an_exact_edit_equals_string_replacement(drawn: tuple[str, str, str]) -> None:
    text, old, new = drawn
    assert edit(text, old, new, replace_all=True).text == text.replace(old, new)
    if text.find(old) == text.rfind(old):  # unlike str.count, this sees places that overlap
        edited = edit(text, old, new)
        assert (edited.text, edited.how) == (text.replace(old, new), "exact")


@given(pieces())
def test_with_other_line_ends_an_exact_edit_is_the_same(drawn: tuple[str, str, str]) -> None:
    text, old, new = drawn
    assume("\n" in text)
    edited = edit(text.replace("\n", "\r\n"), old, new, replace_all=True)
    assert edited.text == text.replace(old, new).replace("\n", "\r\n")


@given(ANY_TEXT, ANY_TEXT, ANY_TEXT, st.booleans())
@example("a\r\r\nb", "a\r\r\nb", "\r", False)
def test_nothing_is_raised_but_what_is_promised_and_nothing_outside_is_changed(
    text: str, old: str, new: str, replace_all: bool
) -> None:
    try:
        edited = edit(text, old, new, replace_all=replace_all)
    except (NoMatch, InvalidInput):
        return
    assert_outside_is_untouched(text, edited)


@given(st.data(), ANY_TEXT, ANY_TEXT, st.booleans())
def test_a_piece_of_the_text_with_other_blanks_is_replaced_and_nothing_else(
    data: st.DataObject, text: str, new: str, replace_all: bool
) -> None:
    assume(text)
    start, end = data.draw(slices(len(text)))
    blanks = st.sampled_from(["", " ", "  ", "\n", "\t", "\r\n", "\n\n"])
    old = "".join(data.draw(blanks) if c.isspace() else c for c in text[start:end])
    try:
        edited = edit(text, old, new, replace_all=replace_all)
    except (NoMatch, InvalidInput):
        return
    assert_outside_is_untouched(text, edited)


@given(st.data(), ANY_TEXT)
def test_what_is_replaced_is_what_was_sought_but_for_blanks_and_typography(
    data: st.DataObject, text: str
) -> None:
    assume(text)
    start, end = data.draw(slices(len(text)))
    blanks = st.sampled_from([" ", "  ", "\n", "\t", "\n\n"])
    old = "".join(data.draw(blanks) if c.isspace() else c for c in text[start:end])
    try:
        edited = edit(text, old, "NEW", replace_all=True)
    except (NoMatch, InvalidInput):
        return
    assert edited.how != "anchors" or old.count("\n") >= 2
    if edited.how != "anchors":
        assert {visible(text[a:b]) for a, b in edited.spans} == {visible(old)}


def visible(text: str) -> str:
    """Without blanks, with plain typography: another way to say what the passes forget."""
    plain = re.sub('[“"]', '"', re.sub("[’']", "'", re.sub("[\\s\u200b]", "", text)))
    plain = re.sub("[—-]+", "-", plain.replace("...", "…")).replace("->", "→")
    return unicodedata.normalize("NFC", "".join(c for c in plain if c not in INVISIBLE))


def assert_outside_is_untouched(text: str, edited: Edited) -> None:
    """What is between the spans stands in the text after it, in order, at both ends exactly."""
    outside, done = [], 0
    for (start, end), line in zip(edited.spans, edited.lines, strict=True):
        assert done <= start <= end <= len(text)
        assert line == text.count("\n", 0, start) + 1
        outside.append(text[done:start])
        done = end
    outside.append(text[done:])
    assert edited.text.startswith(outside[0])
    assert edited.text.endswith(outside[-1])
    if len(edited.spans) == 1:
        assert len(edited.text) >= len(outside[0]) + len(outside[-1])
    at = 0
    for piece in outside:
        at = edited.text.index(piece, at) + len(piece)


BLANK = st.sampled_from([" ", "  ", "\t", "\u00a0", " \t "])


@given(st.data(), unique_lines(), st.sampled_from(["\n", "\r\n"]), st.booleans())
def test_a_text_with_other_blanks_is_found_at_its_place(
    data: st.DataObject, lines: list[str], line_end: str, closed: bool
) -> None:
    start, end = data.draw(slices(len(lines)))
    old = "\n".join(
        data.draw(st.sampled_from(["", "  ", "\t"]))
        + "".join(data.draw(BLANK) if c == " " else c for c in line)
        + data.draw(st.sampled_from(["", " ", "\t "]))
        for line in lines[start:end]
    )
    text = line_end.join(lines) + line_end * closed
    edited = edit(text, old, "NEW\nLINES")
    assert edited.lines == (start + 1,)
    expected = line_end.join([*lines[:start], "NEW", "LINES", *lines[end:]]) + line_end * closed
    assert edited.text.replace(" ", "").replace("\t", "") == expected.replace(" ", "")
    assert_outside_is_untouched(text, edited)


@given(st.data(), unique_lines(), st.sampled_from(["", "  ", "\t", "\t\t", "      "]))
def test_an_indented_block_keeps_its_indentation(
    data: st.DataObject, lines: list[str], indent: str
) -> None:
    start, end = data.draw(slices(len(lines), least=2))
    given_indent = data.draw(st.sampled_from(["", "    ", "\t", " "]))
    deeper = [" " * data.draw(st.integers(0, 1)) * 2 for _ in lines]
    text = "\n".join(indent + more + line for more, line in zip(deeper, lines, strict=True)) + "\n"
    chosen = list(zip(deeper, lines, strict=True))[start:end]
    old = "".join(f"{given_indent}{more}{line}\n" for more, line in chosen)
    new = "".join(f"{given_indent}{more}{line} more\n" for more, line in chosen)
    expected = [
        indent + more + line + (" more" if start <= number < end else "")
        for number, (more, line) in enumerate(zip(deeper, lines, strict=True))
    ]
    assert edit(text, old, new).text == "\n".join(expected) + "\n"


@given(st.data(), unique_lines(1, 3))
def test_a_rewrapped_text_is_found_at_its_place(data: st.DataObject, lines: list[str]) -> None:
    words = " ".join(lines).split()
    start, end = data.draw(slices(len(words)))
    text = data.draw(wrapped(words))
    old = data.draw(wrapped(words[start:end]))
    edited = edit(text, old, "NEW")
    assert edited.text.split() == [*words[:start], "NEW", *words[end:]]
    assert_outside_is_untouched(text, edited)


@st.composite
def wrapped(draw: st.DrawFn, words: list[str]) -> str:
    """The words, with a blank or a line break between any two."""
    return words[0] + "".join(draw(st.sampled_from([" ", "\n"])) + word for word in words[1:])


@given(
    st.data(), unique_lines(2, 4), st.integers(2, 5), st.sampled_from([" ", "  ", " \n", "\n  "])
)
def test_ambiguity_is_always_reported_with_the_right_lines(
    data: st.DataObject, lines: list[str], copies: int, blank: str
) -> None:
    old = lines[0].replace(" ", blank)
    gaps = [data.draw(st.integers(1, 3)) for _ in range(copies)]
    text = "".join(lines[0] + "\n" + "\n".join(lines[1:]) + "\n" * gap for gap in gaps)
    begins = [1]
    for gap in gaps[:-1]:
        begins.append(begins[-1] + len(lines) - 1 + gap)
    with pytest.raises(NoMatch) as error:
        edit(text, old, "NEW")
    assert error.value.lines == tuple(begins)
    edited = edit(text, old, "NEW", replace_all=True)
    assert edited.lines == tuple(begins)
    assert edited.text == text.replace(lines[0], "NEW")


SENTENCES = [
    "The harbour was dug out between two rivers.",
    "Anna came from Hamburg with a cargo of salt.",
    "Nobody knows who paid for the second crane,",
    "although three merchants claimed it in court.",
    "A storm took the pier in November 1911.",
    "- repaired: twice, by prisoners",
    "起重机建于一九零二年，可以起重四十吨，现在已经停用。",
    "| year | tonnes | flag of most ships |",
]


@given(st.data(), st.permutations(SENTENCES))
def test_a_block_with_small_mistakes_is_found_at_its_place(
    data: st.DataObject, lines: list[str]
) -> None:
    start, end = data.draw(slices(len(lines), least=3))
    old = list(lines[start:end])
    for number in range(len(old)):
        at = data.draw(st.integers(0, len(old[number]) - 1))
        old[number] = old[number][:at] + data.draw(st.sampled_from("xyz")) + old[number][at + 1 :]
    text = "\n".join(lines) + "\n"
    assume("\n".join(old) not in text)
    edited = edit(text, "\n".join(old), "NEW")
    assert edited.text == "\n".join([*lines[:start], "NEW", *lines[end:]]) + "\n"
