"""Sentences of a page, their hashes, and the summary."""

import time

from hypothesis import given
from hypothesis import strategies as st

from commonplace.wiki.text.outline import blocks
from commonplace.wiki.text.sentences import first_sentence, plain, sentence_hash, sentences
from tests.cases import each_case

_LINES = [
    "Ada wrote. Then she left!", "a wrapped", "1815. Then", "1. one", "- item. Two", "* [x] done",
    "> quote", "> > deep. Yes", ">", "| a | b |", "|---|---|", "# Title #", "## T", "===", "---",
    "***", "```", "~~~ x", "<!-- c -->", "%% c", "text <!-- c", "", " ", "**b. C** d.",
    "これは。そして", "`a. B` c", "[[A. B]] c.", "hard.  ",
    "\\", "\x00", "...", "😀", "    code", "\t- deep",
]  # fmt: skip
BODIES = st.lists(
    st.tuples(st.sampled_from(_LINES), st.sampled_from(["\n", "\r\n", " "])), max_size=12
).map(lambda lines: "".join(line + end for line, end in lines))
ANY = st.text(st.characters() | st.sampled_from(".!?\n\r >#-|`[]*_"), max_size=60)
WORDS = st.lists(
    st.sampled_from("Ada she wrote the first programme 日本 naïve 1843 it's".split()), min_size=1
)


def _texts(text: str) -> list[str]:
    return [sentence.text for sentence in sentences(text)]


@each_case(
    "told",
    [
        ["One.", "Two!", "Three?", "Four"],
        ["Dr. Smith met Mrs. Jones at 3.5 km.", "Then they left."],
        ["J. R. R. Tolkien wrote it.", "So he did."],
        ["See e.g. the second, i.e. that one, at 5 p.m. sharp.", "Yes."],
        ["They sell bolts, nuts, etc.", "The shop is closed."],
        ["It is No. 5 of 12.", "No.", "Really."],
        ['"Really?" she asked.', "He nodded."],
        ["He said “Go.”", "She went (at once).", "So."],
        ["Wait…", "What?!", "Nothing."],
        ["It costs 3.50 in v1.2.3 of foo.bar.", "Done."],
        ["It is version 2.0.", "Visit https://x.org/a.b.", "The U.S. Army came.", "Go at 5 p.m."],
        ["**Bold.**", "_Set._", "Plain."],
        ["Use `a. B` here.", "And [[A. B]] there.", "And [x. Y](wiki:z) here."],
        ["A line that\nis wrapped ends.", "The next\none too."],
        ["In the year\n1815. she was born."],
    ],
)
def test_sentences_end_where_a_reader_would_end_them(told: list[str]) -> None:
    assert _texts(" ".join(told)) == told
    assert _texts("- " + " ".join(told).replace("\n", "\n  ")) == [
        one.replace("\n", "\n  ") for one in told
    ]


def test_sentences_without_blanks_between_them_are_told_apart() -> None:
    assert _texts("これは本です。「そう！」と言った？はい") == [
        "これは本です。",
        "「そう！」",
        "と言った？",
        "はい",
    ]


def test_each_kind_of_line_stands_by_itself() -> None:
    text = (
        "# Title #\n\nOne\ntwo.\n- item\n- [ ] todo\n  goes on\n1. first\n2. second\n"
        "| a | b |\n|---|:-:|\n| c | d |\n\n> said\n> on\n\n"
        "```py\nx. Y\n\nz\n```\nUnder\n===\nend  \nbroken\n"
    )
    assert [(sentence.kind, sentence.text) for sentence in sentences(text)] == [
        ("heading", "Title"),
        ("prose", "One\ntwo."),
        ("item", "item"),
        ("item", "todo\n  goes on"),
        ("item", "first"),
        ("item", "second"),
        ("row", "| a | b |"),
        ("row", "| c | d |"),
        ("prose", "said\n> on"),
        ("code", "```py\nx. Y\n\nz\n```"),
        ("heading", "Under"),
        ("prose", "end"),
        ("prose", "broken"),
    ]


@given(BODIES | ANY)
def test_sentences_stand_in_order_where_they_say(text: str) -> None:
    at = 0
    for sentence in sentences(text):
        assert at <= sentence.start < sentence.end
        assert text[sentence.start : sentence.end] == sentence.text
        assert sentence.text == sentence.text.strip()
        at = sentence.end


@given(BODIES | ANY)
def test_every_letter_outside_a_comment_is_in_a_sentence(text: str) -> None:
    covered = [False] * len(text)
    for sentence in sentences(text):
        covered[sentence.start : sentence.end] = [True] * (sentence.end - sentence.start)
    for block in blocks(text):
        if block.kind == "comment":
            covered[block.start : block.end] = [True] * (block.end - block.start)
    left = "".join(sign for sign, there in zip(text, covered, strict=True) if not there)
    # Signs before items (also their numbers and boxes), headings, quotations; drawn lines.
    assert set("".join(left.split())) <= set("#>-*+•=_|:0123456789.)[]xX")


def test_comments_and_drawn_lines_are_no_sentences() -> None:
    assert _texts("<!-- a\nb -->\n\n---\n\n%%\nc\n%%\n\n| - | - |\n") == []


# --- hash ---------------------------------------------------------------------------------------


@each_case(
    "same",
    [
        "She met **Ada Lovelace** in Zürich.",
        "She met\nAda  Lovelace in\r\nZürich.",
        "She met [[Ada Lovelace]] in Zürich.",
        "She met [[ada|Ada Lovelace]] in [Zürich](wiki:zurich).",
        "She met *[Ada Lovelace](https://example.org)* in ~~Zu\u0308rich~~.",
        "SHE MET `Ada Lovelace` IN ZÜRICH.",
        "- She met Ada Lovelace in Zürich.",
        "> She met Ada\n> Lovelace in Zürich.",
    ],
)
def test_setting_wrapping_and_linking_do_not_make_another_sentence(same: str) -> None:
    assert sentence_hash(same) == sentence_hash("She met Ada Lovelace in Zürich.")


def test_other_words_make_another_sentence() -> None:
    told = [
        "She met Ada.",
        "She met Ada",
        "He met Ada.",
        "She met Ada?",
        "",
        "😀",
        "😁",
        "**",
        "_",
        "日本。",
    ]
    hashes = {sentence_hash(one) for one in told}
    assert len(hashes) == len(told)
    assert all(len(digits) == 16 and int(digits, 16) >= 0 for digits in hashes)


@given(WORDS, st.data())
def test_a_sentence_is_known_again_however_it_is_written(
    words: list[str], data: st.DataObject
) -> None:
    styles = ["{}", "**{}**", "_{}_", "`{}`", "[[{}]]", "[[x|{}]]", "[{}](wiki:x)", "~~{}~~"]
    dressed = [data.draw(st.sampled_from(styles)).format(word) for word in words]
    gaps = [data.draw(st.sampled_from([" ", "\n", "  ", "\r\n"])) for _ in words]
    written = "".join(word + gap for word, gap in zip(dressed, gaps, strict=True))
    assert sentence_hash(written + "end.") == sentence_hash(" ".join([*words, "end."]))


@given(ANY)
def test_any_text_has_a_hash_and_reads_on_one_line(text: str) -> None:
    assert len(sentence_hash(text)) == 16
    assert "\n" not in plain(text)


# --- how it reads -------------------------------------------------------------------------------


@each_case(
    ("text", "reads"),
    [
        ("**a** *b* ***c*** __d__ _e_ ~~f~~ ==g==", "a b c d e f g"),
        ("2 * 3 and snake_case_name and 5*", "2 * 3 and snake_case_name and 5*"),
        ("`*x*` \\*y\\*", "*x* *y*"),
        ("[[ada|**Ada**]] and [x](http://y) and ![alt](z.png)", "Ada and x and alt"),
        ("[![alt](z.png)](http://y)", "alt"),
        ("a <!-- b --> c", "a c"),
        ("### Head", "Head"),
        ("1. [x] done", "done"),
        ("> a\n> b", "a b"),
        ("**[[Ada]] wrote** it", "Ada wrote it"),
    ],
)
def test_markdown_reads_like_prose(text: str, reads: str) -> None:
    assert plain(text) == reads


@each_case(
    ("body", "summary"),
    [
        (
            "# T\n\n![x](y.png)\n\n<!-- c -->\n\n**Ada** is [here](wiki:a)\nnow. Next.",
            "Ada is here now.",
        ),
        ("## Notes\n\n| a |\n|---|\n\n```\nx\n```\n- First item. Second", "First item."),
        ("> Quoted\n> words.", "Quoted words."),
        ("# only\n\n---\n", ""),
        ("", ""),
        ("😀 👍", ""),
    ],
)
def test_the_first_sentence_of_prose_is_the_summary(body: str, summary: str) -> None:
    assert first_sentence(body) == summary


def test_a_long_summary_is_cut_between_words() -> None:
    cut = first_sentence("word " * 100)
    assert len(cut) <= 300
    assert cut.endswith("word…")
    assert len(first_sentence("x" * 1000, most=50)) == 50


@given(BODIES | ANY, st.integers(2, 50))
def test_a_summary_is_one_short_line(body: str, most: int) -> None:
    summary = first_sentence(body, most)
    assert len(summary) <= most
    assert "\n" not in summary


# --- time ---------------------------------------------------------------------------------------


def _seconds(text: str) -> float:
    begin = time.process_time()
    sentences(text)
    plain(text)
    return time.process_time() - begin


@each_case(
    "unit",
    ["a. B ", "*a ", ".", "a\n", "> ", "- a\n", "`", "[", "[[a. B]] ", "| a |\n", "a.\n> ", "。",
     '."', ">\n", "#", "1. ", " ", "\\", "_a_ ", "\n> a"],
)  # fmt: skip
def test_no_text_takes_more_than_its_share_of_time(unit: str) -> None:
    small, large = (
        min(_seconds(unit * (n // len(unit))) for _ in range(2)) for n in (5_000, 40_000)
    )
    assert large < 30 * max(small, 0.002)


def test_the_size_of_an_embedded_picture_is_no_word_of_the_summary() -> None:
    assert (
        first_sentence("Tomatoes need ![[frame.png|200x80]] a frame.") == "Tomatoes need a frame."
    )
    assert first_sentence("See ![[Frames|the frames]].") == "See the frames."
