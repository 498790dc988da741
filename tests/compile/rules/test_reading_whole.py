"""Sentences that lean on others, labels before them, and what may never be shown."""

from datetime import UTC, datetime

from commonplace.compile.rules.reading import read
from commonplace.compile.said import Statement
from commonplace.model import Memory
from tests.cases import each_case

DAY = datetime(2026, 3, 1, tzinfo=UTC)


def memory(text: str) -> Memory:
    return Memory("m1", "observation", text, DAY, DAY, DAY, b"", "Ada")


def said(text: str) -> list[Statement]:
    return list(read(memory(text)).statements)


def texts(text: str) -> list[str]:
    return list(dict.fromkeys(each.text for each in said(text)))


@each_case(
    "text",
    [
        "He is a friend of Priya.",
        "It loves Priya more than the cat.",
        "Here is a photo of Priya.",
        "Priya must be so happy in Graz.",
    ],
)
def test_what_points_elsewhere_or_guesses_defines_nobody(text: str) -> None:
    assert not {"definition", "trait", "preference"} & {each.kind for each in said(text)}


def test_a_sentence_begins_with_its_first_words_where_they_name_no_speaker() -> None:
    assert texts("Correction: gauge zero at Graz is 2.31 m.") == [
        "Correction: gauge zero at Graz is 2.31 m."
    ]


def test_two_sentences_behind_one_label_make_no_speaker() -> None:
    found = read(memory("Letter From Graz: Norvo is now called Kelp. The bank stays the same."))
    assert "letter from graz" not in {each.key for each in found.named}


def test_two_lines_of_one_label_make_a_speaker() -> None:
    found = read(memory("Xandro: I like Norvo.\nXandro: I like Kelp too."))
    assert "xandro" in {each.key for each in found.named}


@each_case(
    "secret",
    [
        "AKIA" + "QZ7RTX2MNB4KLP6V",
        "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8",
        "password: tr0ub4dor&3",
        "password=hunter22!",
        "bearer abcd1234efgh5678ij",
        "https://ada:s3cret@host.example/x",
        "SG.abcdefghijklmnop1234.abcdefghijklmnop1234567",
    ],
)
def test_no_secret_is_too_short_to_be_seen(secret: str) -> None:
    found = read(memory(f"Priya said that Norvo needs {secret} for the backup of Graz."))
    assert secret.rsplit(maxsplit=1)[-1] not in repr(found)
