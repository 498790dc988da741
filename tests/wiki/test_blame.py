"""Each sentence belongs to the version that began its unbroken run up to now."""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from commonplace.model import Source
from commonplace.wiki.blame import blame, counted, which
from commonplace.wiki.text.sentences import sentence_hash, sentences


def _told(*newest_first: str) -> list[tuple[str, int]]:
    """The sentences of the newest text, the oldest version being 0."""
    numbered = zip(reversed(range(len(newest_first))), newest_first, strict=True)
    return [(each.sentence.text, each.version) for each in blame(numbered)]


def test_a_sentence_is_of_the_version_that_first_wrote_it() -> None:
    assert _told(
        "Ada counts. She sings loudly. She dances.",
        "Ada counts. She sings loudly.",
        "Ada counts. She sings.",
    ) == [("Ada counts.", 0), ("She sings loudly.", 1), ("She dances.", 2)]


def test_moving_and_wrapping_a_sentence_is_not_writing_it() -> None:
    newest = "She sings.\n\nAda counts all\nthe stars.\n"
    assert _told(newest, "Ada counts all the stars. She sings.\n") == [
        *(("She sings.", 0), ("Ada counts all\nthe stars.", 0)),
    ]


def test_a_sentence_that_came_back_is_of_the_version_that_brought_it_back() -> None:
    assert _told("Ada counts.", "", "Ada counts.") == [("Ada counts.", 2)]
    assert _told("Ada counts.", "Ada counts. Bob too.", "Bob too.", "Ada counts.") == [
        ("Ada counts.", 2)
    ]


def test_of_a_sentence_that_is_repeated_as_many_are_old_as_there_were() -> None:
    assert _told("Yes. No. Yes. Yes.", "Yes. Yes. No.", "Yes. No.") == [
        *(("Yes.", 0), ("No.", 0), ("Yes.", 1), ("Yes.", 2)),
    ]


def test_nothing_is_read_once_every_sentence_has_its_version() -> None:
    read = []

    def texts() -> Iterator[tuple[int, str]]:
        for version, text in [(7, "New."), (5, "Old."), (4, "Older."), (0, "New.")]:
            read.append(version)
            yield version, text

    assert [each.version for each in blame(texts())] == [7]
    assert read == [7, 5]
    assert blame([]) == blame([(3, ""), (2, "Gone.")]) == []


TEXTS = st.lists(
    st.lists(st.sampled_from(["Yes.", "No.", "Well."]), max_size=5), min_size=1, max_size=8
)


@given(TEXTS)
def test_blame_is_what_one_finds_by_counting_back(history: list[list[str]]) -> None:
    newest = history[0]
    expected = []
    for place, sentence in enumerate(newest):
        number = newest[: place + 1].count(sentence)
        run = 0
        while run + 1 < len(history) and history[run + 1].count(sentence) >= number:
            run += 1
        expected.append((sentence, len(history) - 1 - run))
    assert _told(*(" ".join(each) for each in history)) == expected


def _source(memory_id: str, *sentences: str) -> Source:
    at = datetime(2026, 3, 1, tzinfo=UTC)
    return Source(memory_id, None, at, tuple(map(sentence_hash, sentences)))


def test_a_memory_is_under_the_sentences_it_is_cited_for_or_under_all() -> None:
    blamed = blame([(0, "Ada counts. She sings. Ada *counts*.")])
    cited = [_source("m2", "She sings."), _source("m1"), _source("m3", "ada counts.", "Gone.")]
    assert [each.memory_ids for each in which(blamed, cited)] == [
        *(("m1", "m3"), ("m2", "m1"), ("m1", "m3")),
    ]
    assert [each.memory_ids for each in which(blamed, [])] == [(), (), ()]
    assert [each.memory_ids for each in blamed] == [(), (), ()]


@given(
    st.lists(
        st.sampled_from(
            ["Ada counts. She sings.", "- one\n- two. three.", "| a | b |\n|---|---|\n| c. d | e |",
             "## Head", "> Said. Done.", "    code. here.", "\t", " ", "[a](b)\nc d e.",
             "1. x\n\n   y",
             "猫がいる。犬もいる。", "Mr. A went. e.g. here", "```\nx. y\n\nz\n```", "a\r\nb. c"]
        ),
        max_size=6,
    ),
    st.sampled_from(["\n", "\n\n", "\n\n\n", "\r\n\r\n"]),
)  # fmt: skip
def test_paragraph_by_paragraph_a_text_has_the_sentences_it_has_as_a_whole(
    parts: list[str], between: str
) -> None:
    text = between.join(parts)
    assert counted(text) == Counter(sentence_hash(each.text) for each in sentences(text))
