"""Tags and lemmas of sentences of our own."""

from hypothesis import given
from hypothesis import strategies as st

from commonplace.language.lemmas import lemma
from commonplace.language.lexicon import look_up
from commonplace.language.tagger import tag
from commonplace.language.tokens import tokenize
from tests.cases import each_case

TAGGED = """
The/DT heron/NN deadline/NN moved/VBD to/IN Friday/NNP ./.
Delia/NNP does/VBZ n't/RB live/VB in/IN Madrid/NNP any/DT more/RBR ./.
She/PRP works/VBZ for/IN the/DT city/NN library/NN and/CC likes/VBZ it/PRP ./.
We/PRP have/VBP switched/VBN from/IN Jenkins/NNP to/IN Drone/NNP last/JJ week/NN ./.
My/PRP$ sister/NN 's/POS parrot/NN is/VBZ called/VBN Kiko/NNP ./.
They/PRP were/VBD painting/VBG the/DT old/JJ boats/NNS quickly/RB ./.
I/PRP will/MD call/VB you/PRP when/WRB the/DT pump/NN is/VBZ fixed/VBN ./.
Never/RB edit/VB generated/VBN files/NNS ./.
Which/WDT server/NN runs/VBZ the/DT nightly/JJ backup/NN ?/.
There/EX are/VBP 24/CD chairs/NNS in/IN the/DT larger/JJR room/NN ./.
Oskar/NNP bought/VBD two/CD kayaks/NNS ,/, sold/VBD one/CD and/CC kept/VBD the/DT other/JJ ./.
If/IN it/PRP rains/VBZ ,/, we/PRP could/MD stay/VB at/IN home/NN ./.
""".strip()


def test_tags_are_right_for_nearly_all_words_of_our_sentences() -> None:
    pairs = [[each.rsplit("/", 1) for each in line.split()] for line in TAGGED.splitlines()]
    expected = [(word, known) for line in pairs for word, known in line]
    given_tags = [found for line in pairs for found in tag([word for word, _ in line])]
    wrong = [
        (word, known, found)
        for (word, known), found in zip(expected, given_tags, strict=True)
        if known != found
    ]
    assert len(wrong) <= 0.04 * len(expected), wrong


def test_a_name_that_nobody_knows_gets_the_tag_of_a_name() -> None:
    for name in ("Xanthippe", "Quorndale", "Oisín", "Brook-2"):
        assert tag(f"I saw {name} in the garden .".split())[2] == "NNP"


@each_case(
    "word, kind, expected",
    [
        ("left", "VBD", "leave"),
        ("left", "JJ", "left"),
        ("reports", "VBZ", "report"),
        ("mice", "NNS", "mouse"),
        ("better", "JJR", "good"),
        ("running", "VBG", "run"),
        ("n't", "RB", "not"),
        ("'s", "VBZ", "be"),
        ("'s", "POS", "'s"),
        ("Heron", "NNP", "Heron"),
        ("googled", "VBD", "google"),
        ("vlogging", "VBG", "vlog"),
        ("podcasters", "NNS", "podcaster"),
        ("could", "MD", "could"),
    ],
)
def test_a_word_has_its_lemma(word: str, kind: str, expected: str) -> None:
    assert lemma(word, kind) == expected


@each_case(
    "word, classes", [("reports", "nv"), ("heron", "n"), ("xyzzy", ""), ("", ""), ("a b", "")]
)
def test_the_lexicon_knows_the_classes_of_a_word(word: str, classes: str) -> None:
    assert look_up(word).classes == classes


@given(st.text(st.characters(exclude_categories=[]), max_size=200))
def test_any_text_can_be_tagged(text: str) -> None:
    words = [token.text for token in tokenize(text)]
    tags = tag(words)
    assert len(tags) == len(words)
    assert tags == tag(words)
    for word, found in zip(words, tags, strict=True):
        assert lemma(word, found)
