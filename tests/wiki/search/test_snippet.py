"""Snippets show the place that answers, as it is read, with its words marked."""

from hypothesis import given
from hypothesis import strategies as st

from commonplace.capture.terms import terms
from commonplace.wiki.search.marks import marks_in, wanted_of
from commonplace.wiki.search.plain import plain
from commonplace.wiki.search.snippet import WIDTH, of_page, snippet
from tests.cases import each_case


def marked(text: str, query: str) -> list[str]:
    shown = snippet(text, terms(query))
    return [shown.text[start:end] for start, end in shown.marks]


def test_every_form_of_a_word_is_marked_without_its_marks() -> None:
    assert marked("We moved (moving!) house; *Moves* cost.", "move") == ["moved", "moving", "Moves"]
    assert marked("Zoë's “e-mail”, in C++.", "zoe email c++") == ["Zoë's", "e-mail", "C++"]


def test_scripts_without_blanks_are_marked_inside_their_runs() -> None:
    assert marked("日本の首都は東京都です。", "東京") == ["東京"]
    assert marked("日本の首都は東京都です。", "首都 東京都")[0] == "首都"


def test_the_place_with_the_most_different_words_is_shown() -> None:
    text = "red red red. " + "filler " * 100 + "red and green here. " + "filler " * 100
    shown = snippet(text, terms("red green"))
    assert "red and green here" in shown.text
    assert shown.text.startswith("… ") and shown.text.endswith(" …")
    assert [shown.text[start:end] for start, end in shown.marks] == ["red", "green"]


def test_a_common_word_is_marked_wherever_the_snippet_is() -> None:
    text = "red " * 2000 + "red green red " + "red " * 2000
    shown = snippet(text, terms("red green"))
    assert "green" in shown.text
    assert len(shown.marks) == len(shown.text.replace("…", "").split())


@given(st.integers(0, 400), st.integers(0, 400), st.sampled_from(("x", " x", "東")))
def test_what_was_looked_for_is_never_cut_away(before: int, after: int, filler: str) -> None:
    shown = snippet(f"{filler * before} Ada Lovelace {filler * after}", terms("Lovelace Ada"))
    assert [shown.text[start:end] for start, end in shown.marks] == ["Ada", "Lovelace"]


def test_without_a_match_it_is_the_beginning() -> None:
    shown = snippet("Once upon a time. " * 30, terms("dragon"))
    assert shown.text.startswith("Once upon")
    assert shown.text.endswith(" …")
    assert shown.marks == ()
    assert snippet("", terms("dragon")).text == ""


def test_the_section_with_the_most_words_is_shown_or_the_summary() -> None:
    sections = [("lead", "Red."), ("more", "## More\nRed and green."), ("last", "Green and red.")]
    slug, shown = of_page("Summary.", sections, terms("red green"))
    assert (slug, shown.text) == ("more", "More Red and green.")
    slug, shown = of_page("Summary of blue.", sections, terms("blue"))
    assert (slug, shown.text, shown.marks) == ("", "Summary of blue.", ((11, 15),))


@given(st.text(max_size=600), st.text(max_size=20))
def test_marks_are_inside_in_order_and_apart(text: str, query: str) -> None:
    text = text.encode("utf-8", "replace").decode()
    query = query.encode("utf-8", "replace").decode()
    shown = snippet(text, terms(query))
    assert len(shown.text) <= WIDTH + len("… …") + 1
    before = -1
    for start, end in shown.marks:
        assert before < start < end <= len(shown.text)
        before = end


_SAID = "moved moving Moves went go dying die Zoë zoe e-mail email fooBar foo_bar U.S.A. C++ 1,000 "
_SAID += "1000 chose choice child children skies sky sensibility sensible organize 東京都 I"


@given(
    st.lists(st.sampled_from(_SAID.split()), max_size=12).map(" ".join),
    st.lists(st.sampled_from(_SAID.split()), max_size=3).map(" ".join),
)
def test_every_word_with_a_term_is_marked(text: str, query: str) -> None:
    wanted = {term for term in terms(query) if term.isascii()}
    expected = {piece for piece in text.split() if wanted & {*terms(piece)}}
    found = marks_in(text, wanted_of(wanted))
    words = {text[mark.start : mark.end] for mark in found}
    assert {word.strip(".") for word in words} == {piece.strip(".") for piece in expected}


@each_case(
    ("markdown", "read"),
    [
        ("# Title\n\n> - [x] **bold** _it_, `code`, foo_bar", "Title bold it, code, foo_bar"),
        ("[shown](https://x.org/a_(b)?q=secret 'title') on", "shown on"),
        ("![alt](a.png) [![inner](b.png)](c)", "alt inner"),
        ("[[entity/ada]] [[ada|Countess]] [[team:bob#life]] ![[b.png]]", "ada Countess bob b.png"),
        ("see https://www.example.org/deep?utm=1 and <http://a.de/b>", "see example.org and a.de"),
        ('<a href="https://x.org/y">there</a> in the <b title=":">end</b>', "there in the end"),
        ("a<br>b <!-- hidden <b> --> c <!-- open", "a b c <!-- open"),
        ("| a | b |\n|---|:--|\n| c | d |", "a b c d"),
        ("```python\nx = 1\n```\nR&amp;D &nosuch; 1 < 2 > 0", "x = 1 R&D &nosuch; 1 < 2 > 0"),
        ("[unclosed](x and [[half", "[unclosed](x and [[half"),
    ],
)  # fmt: skip
def test_markdown_as_it_is_read(markdown: str, read: str) -> None:
    assert " ".join(plain(markdown).split()) == read
