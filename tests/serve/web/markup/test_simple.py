"""What is written without being taken apart is what the reader makes of it."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from commonplace.serve.web.markup import Lead, Look, reading, render, simple
from commonplace.serve.web.markup.reading import html_of
from commonplace.wiki.text.sentences import sentence_hash
from tests.cases import each_case

LOOK = Look(
    place="notes",
    leads={
        ("", "", "ada"): Lead("/wiki/entity/ada", 'Ada "A" & co'),
        ("", "topic", "été"): Lead("/wiki/topic/%C3%A9t%C3%A9"),
        ("team", "", "ada"): Lead("", "There", "elsewhere"),
    },
    far={7: "/memories/7"},
)
#: Signs that mean something to Markdown in one place or another, and what is taken as it stands.
PIECES = (
    "- ", "* ", "+ ", "1. ", "2) ", "> ", "# ", "## ", "\n", "\n\n", "\n- ", "\n  ", "\n    ", "  ",
    "---", "===", "***", "```", "~~~", "|", "|-|-|", " ", "\t", "\xa0", "a", "word", "Ada's", '"',
    "é", "日本", "2026-03-04 — ", "1.", "&", "&amp;", "&#35;", "&x", ";", "<", ">", "<b>", "<a:b>",
    "\\", "\\*", "`", "``", "*", "**", "_", "__", "~", "~~", "!", "![", "[", "]", "](", "(", ")",
    "]:", "[a]: /b\n", "[a]", "[a](b)", "[Ada](wiki:ada)", "[x](wiki:topic/été)", "[x](/wiki/ada)",
    "[x](wiki:a%20b)", "[x](wiki:a%2)", "[x](wiki:%c3%A9)", "[x](wiki:ada#Life)", "[](wiki:ada)", "[x](wiki://ada)",
    "[x](wiki:team:ada)", "[x](wiki:\u3164)", "[x](wiki:_)", "[x](wiki:ada 'y')", "[[ada]]",
    "[x](https://a.b)", "[a *b*](wiki:ada)", "![x](wiki:ada)", "a.", "B! ", "c? ",
    "\u205f\ue0001,2\ue001\u205f", "\ue0007\ue001", "\u205f", "\ue000", "\u2028",
)  # fmt: skip
TEXTS = st.lists(st.sampled_from(PIECES), max_size=14).map("".join)
ITEMS = st.lists(st.lists(st.sampled_from(PIECES), max_size=6).map("".join), max_size=5)


def _read(text: str, monkeypatch: pytest.MonkeyPatch, *, inline: bool = False) -> str:
    with monkeypatch.context() as patch:
        patch.setattr(reading, "_READER", reading.reader())
        return html_of(text, LOOK, inline=inline)


@given(text=TEXTS | ITEMS.map(lambda items: "".join(f"- {each}\n" for each in items)))
@example("- a\n- b\n\n- c\n")
@example("- a\n- b\n\n  c\n")
@example("- a\n- b\n\n* c\n")
@example("- a\n- b\n\n## c\n\n- d")
@example("a\n- b\n- c\n\nd")
@example("- a\xa0\n- \xa0b\n")
@example(f"- {'[x](wiki:ada)' * 500}\n")
def test_it_is_what_the_reader_makes_of_it(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        for inline in (False, True):
            assert html_of(text, LOOK, inline=inline) == _read(text, patch, inline=inline)


@pytest.mark.parametrize(
    "line",
    [
        "It was seen beside [Ada](wiki:ada).",
        "R&D, “so called”: 3 > 2!",
        "日本 [été](wiki:topic/été)",
    ],
)
def test_words_and_links_are_simple(line: str) -> None:
    assert simple.is_simple(line)


@each_case(
    "line",
    ["*so*", "a_b_", "`code`", "&lt;", "<b>", "\\[", "[x]", "[x](https://a.b)", "![x](wiki:ada)",
     "~~gone~~", "two\nlines"],
)  # fmt: skip
def test_what_means_something_is_read(line: str) -> None:
    assert not simple.is_simple(line)


def test_a_simple_list_has_its_chips() -> None:
    look = Look(chips={sentence_hash("It was seen."): (1, 3)})
    html = render("- It was seen.\n- It was not.\n", look)
    assert html.startswith('<ul>\n<li>It was seen.<span class="chips"><a class="chip" href="#s1"')
    assert html.endswith("</span></li>\n<li>It was not.</li>\n</ul>\n")
