"""Where a text is cut: nothing lost, nothing twice over."""

from time import process_time

from hypothesis import example, given
from hypothesis import strategies as st

from commonplace.capture.documents import media
from commonplace.capture.documents.chunks import Headings, Span, cut
from commonplace.capture.documents.plain import read_markdown
from tests.cases import each_case

texts = st.text(st.sampled_from("ab. \n!?漢。"), max_size=400)


@given(texts, st.integers(4, 60), st.integers(0, 80))
@example("a" * 400, 4, 80)
@example("word " * 80, 20, 9)
def test_chunks_cover_the_text_in_order_and_never_exceed_their_size(
    text: str, size: int, overlap: int
) -> None:
    spans = cut(text, size, overlap)
    assert "".join(text[span.fresh : span.end] for span in spans) == text
    assert all(0 < span.end - span.start <= size for span in spans)
    assert all(span.start <= span.fresh < span.end for span in spans)
    for before, after in zip(spans, spans[1:], strict=False):
        assert after.start > before.start and after.end > before.end
        assert after.fresh == before.end
        assert before.end - after.start <= overlap
    assert spans == cut(text, size, overlap)


@given(texts, st.integers(4, 60), st.integers(0, 80))
def test_no_chunk_lies_inside_the_one_before_it(text: str, size: int, overlap: int) -> None:
    spans = cut(text, size, overlap)
    assert all(b.end > a.end for a, b in zip(spans, spans[1:], strict=False))


def test_five_thousand_characters_are_three_chunks_and_not_four() -> None:
    spans = cut("x" * 5000, 2000, 200)
    assert [(span.start, span.end) for span in spans] == [(0, 2000), (1800, 3800), (3600, 5000)]


def test_a_text_that_fills_a_chunk_exactly_is_one_chunk() -> None:
    assert cut("x" * 2000, 2000, 200) == [Span(0, 2000, 0)]
    assert len(cut("x" * 3800, 2000, 200)) == 2


def test_a_short_text_is_one_chunk_and_an_empty_one_none() -> None:
    assert cut("Short.", 2000, 200) == [Span(0, 6, 0)]
    assert cut("", 2000, 200) == []


def test_a_chunk_ends_with_a_paragraph_where_one_ends_in_its_second_half() -> None:
    text = "First paragraph. It goes on.\n\nSecond one, which is much longer than the first is."
    first, second = cut(text, 55, 0)
    assert text[first.start : first.end].strip().endswith("goes on.")
    assert text[second.start : second.end].startswith("Second")


def test_without_paragraphs_it_ends_with_a_sentence_and_without_sentences_with_a_word() -> None:
    sentences = "One is here. Two is here. Three is over there and far away"
    assert sentences[: cut(sentences, 30, 0)[0].end] == "One is here. Two is here. "
    words = "alpha beta gamma delta epsilon zeta eta theta"
    assert words[: cut(words, 20, 0)[0].end] == "alpha beta gamma "


def test_the_shared_part_begins_at_a_sentence_where_it_can() -> None:
    text = "A long beginning of it all is here. Then comes this. And then that, which ends it all."
    first, second = cut(text, 54, 20)
    assert text[second.start : first.end] == "Then comes this. "


def test_a_place_knows_the_headings_above_it() -> None:
    parts = ["Before.", "# Boats", "Some.", "## Ferries ##", "More.", "```\n# no heading\n```"]
    text = "\n\n".join([*parts, "# People", "Ada."])
    headings = Headings(text)
    assert headings.first() == "Boats"
    assert headings.at(0) is None
    assert headings.at(text.index("Some")) == "Boats"
    assert headings.at(text.index("More")) == "Boats › Ferries"
    assert headings.at(text.index("no heading")) == "Boats › Ferries"
    assert headings.at(text.index("Ada")) == "People"


@each_case(
    "hostile",
    [
        "# h\n```\nx\n" * 100_000,
        "```x\n~~~\n" * 100_000,
        "# " + " " * 1_000_000 + "x",
        "#" * 1_000_000,
        "\n \n" * 300_000,
        "." * 1_000_000,
        "a " * 500_000,
        "<!---->" * 100_000,
    ],
    ids=["fences", "mixed", "blanks", "marks", "blank lines", "dots", "words", "comments"],
)
def test_no_text_takes_longer_than_it_is_long(hostile: str) -> None:
    began = process_time()
    Headings(hostile)
    cut(hostile, 2000, 200)
    read_markdown(f"---\ntitle:{hostile}")
    media.sniff(b"x" + hostile.encode(), "text/html", "a")
    media.sniff(hostile.encode() + b"x", "text/html", "a")
    assert process_time() - began < 10
