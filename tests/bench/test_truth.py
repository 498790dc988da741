"""The table of truth: pairs, where they are planted, and what is counted of them."""

from collections import Counter
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from bench.errors import Skipped
from bench.readout import HOLDS, OTHERWISE, REPLACED
from bench.sets import Collection, Item
from bench.truth.pairs import LABELS, Pair, read_pairs, sample_pairs
from bench.truth.planted import Report, judge_planted, render
from bench.truth.planted_books import MOST, PlantedBook, plant_pairs, subject_words
from bench.truth.verdicts import SILENT, Verdict

TALK = Collection(
    "talk",
    tuple(
        Item(
            f"D{day}", f"We had soup number {day}.", "Ada", f"2023-05-{day:02}T10:00:00", f"D{day}"
        )
        for day in range(1, 9)
    ),
)
MOVED = Pair(
    "John lives in Molde.", "John moved to Bergen.", REPLACED, ("Where does John live?",), "Molde"
)


def test_the_house_has_its_741_pairs_each_once_and_every_change_can_be_asked_for() -> None:
    pairs = read_pairs()
    assert len(pairs) == len({(pair.list, pair.older, pair.newer) for pair in pairs}) == 741
    assert Counter(pair.was for pair in pairs) == {
        "correction": 322,
        "coexist": 386,
        "unrelated": 33,
    }
    assert all(pair.questions for pair in pairs if pair.is_change)
    assert all(pair.old in pair.older for pair in pairs)
    assert all(pair.new in pair.newer for pair in pairs)


def test_no_two_pairs_of_the_house_that_say_the_same_have_different_labels() -> None:
    labels: dict[tuple[str, str], set[str]] = {}
    for pair in read_pairs():
        labels.setdefault((pair.older, pair.newer), set()).add(pair.label)
    assert {words: found for words, found in labels.items() if len(found) > 1} == {}


def test_pairs_are_read_from_a_table_and_from_objects_alike(tmp_path: Path) -> None:
    table, objects = tmp_path / "pairs.tsv", tmp_path / "pairs.jsonl"
    table.write_text(
        "# ours\nlabel\tolder\tnewer\tquestion\ncorrection\tA is 1.\tA is now 2.\tA?\n"
    )
    objects.write_text(
        '{"label": "correction", "older": "A is 1.", "newer": "A is now 2.", "question": "A?"}\n'
    )
    assert (
        read_pairs(table)
        == read_pairs(objects)
        == [Pair("A is 1.", "A is now 2.", REPLACED, ("A?",))]
    )


@pytest.mark.parametrize("line", ["replaced\tA is 1.\t", "perhaps\tA is 1.\tA is 2."])
def test_a_pair_without_a_known_label_or_a_half_is_refused(tmp_path: Path, line: str) -> None:
    path = tmp_path / "pairs.tsv"
    path.write_text(f"label\tolder\tnewer\n{line}\n")
    with pytest.raises(Skipped, match="pair 1 needs older, newer and a label"):
        read_pairs(path)


def test_a_sample_is_the_same_for_a_seed_and_has_each_label_in_proportion() -> None:
    pairs = read_pairs()
    some = sample_pairs(pairs, 100, seed=5)
    assert some == sample_pairs(pairs, 100, seed=5) != sample_pairs(pairs, 100, seed=6)
    assert {pair.label for pair in some} == {*LABELS}
    assert abs(len(some) - 100) <= 2
    assert sample_pairs(pairs, 0, seed=5) == pairs


def test_no_book_has_two_pairs_of_one_subject_and_every_pair_is_planted_once() -> None:
    pairs = read_pairs()
    books = plant_pairs(pairs, [TALK])
    assert sum(len(book.pairs) for book in books) == len(pairs)
    assert all(len(book.pairs) <= MOST for book in books)
    for book in books:
        counts = Counter(word for pair in book.pairs for word in subject_words(pair))
        assert max(counts.values()) == 1


def test_there_are_turns_before_between_and_after_the_two_of_a_pair() -> None:
    book = PlantedBook(TALK, (MOVED,))
    order = [str(each["source"]).split(":")[-1] for each in book.memories()]
    older, newer = order.index("older"), order.index("newer")
    assert 0 < older < newer - 1 and newer < len(order) - 1
    day = book.between()
    assert day is not None and date(2026, 1, 5) < day < date(2026, 5, 2)


def verdict(recall: str = HOLDS, graph: str = HOLDS, page: str = HOLDS) -> Verdict:
    return Verdict(MOVED, True, True, False, recall, graph, page, mixed=False)


@pytest.mark.parametrize(
    ("told", "disagree"),
    [
        ((HOLDS, HOLDS, HOLDS), False),
        ((HOLDS, SILENT, SILENT), False),
        ((OTHERWISE, REPLACED, REPLACED), False),
        ((HOLDS, REPLACED, REPLACED), True),
        ((HOLDS, HOLDS, REPLACED), True),
        ((OTHERWISE, OTHERWISE, REPLACED), True),
    ],
)
def test_two_that_speak_and_say_different_things_disagree(
    told: tuple[str, str, str], disagree: bool
) -> None:
    assert verdict(*told).disagrees is disagree


def test_a_pair_is_all_right_when_all_three_say_what_its_label_says() -> None:
    assert verdict(OTHERWISE, REPLACED, REPLACED).all_right
    assert not verdict(HOLDS, REPLACED, REPLACED).all_right
    assert not verdict(OTHERWISE, REPLACED, SILENT).all_right
    bare = replace(verdict(OTHERWISE, REPLACED, REPLACED), pair=replace(MOVED, label=OTHERWISE))
    assert not bare.all_right
    assert replace(bare, graph=OTHERWISE, page=OTHERWISE).all_right


def test_a_planted_change_is_seen_by_graph_and_page_and_unknown_before() -> None:
    apart = Pair("Piet has a bread oven.", "Maren has a canoe.", "coexist", about=("Piet", "Maren"))
    found = judge_planted(PlantedBook(TALK, (MOVED, apart)))
    moved, beside = found
    assert (moved.graph, moved.then) == (REPLACED, False)
    assert moved.is_ended and moved.is_marked
    assert not (beside.is_ended or beside.is_marked or beside.older_second)

    told = render(Report(2, 1, 8, tuple(found)), detail=True)
    assert "replaced (1)" in told and "coexist or unrelated (1)" in told
    assert "2 pairs in 1 books of 8 turns" in told


def test_a_value_said_otherwise_is_marked_by_all_three() -> None:
    fee = Pair(
        "The fee of the Regatta is 15 euros.",
        "The fee of the Regatta is 18 euros.",
        OTHERWISE,
        ("What is the fee of the Regatta?",),
        old="15",
        new="18",
        older_day="2026-01-05",
        newer_day="2026-05-02",
    )
    (found,) = judge_planted(PlantedBook(TALK, (fee,)))
    assert (found.recall, found.graph, found.page) == (OTHERWISE, OTHERWISE, OTHERWISE)
    assert found.all_right and not found.disagrees


def test_of_two_things_in_one_sentence_only_what_is_over_is_told_as_over() -> None:
    about = {"older_day": "2026-01-05", "newer_day": "2026-05-02"}
    older, newer = "Maren plays the cello and the flute.", "Maren no longer plays the flute."
    flute = Pair(older, newer, REPLACED, ("Does Maren play the flute?",), old="flute", **about)
    cello = replace(flute, label="coexist", questions=("Does Maren play the cello?",), old="cello")
    (over,) = judge_planted(PlantedBook(TALK, (flute,)))
    assert over.is_ended and not over.disagrees and over.page == REPLACED
    (stands,) = judge_planted(PlantedBook(TALK, (cello,)))
    assert (stands.recall, stands.graph, stands.page) == (HOLDS, HOLDS, HOLDS)
    assert not stands.disagrees
