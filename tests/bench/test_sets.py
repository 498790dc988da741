"""Reading the public sets: what counts as evidence, and the part of YAML that one of them uses."""

from bench.sets.locomo import evidence
from bench.sets.recall_bench import read_records


def test_several_ids_may_be_packed_in_one_string() -> None:
    assert evidence(["D8:6; D9:17", "D1:3"]) == {"D8:6", "D9:17", "D1:3"}


def test_a_misspelt_id_is_understood() -> None:
    assert evidence(["D:11:26", "D1:03"]) == {"D11:26", "D1:3"}


def test_what_names_no_turn_is_dropped() -> None:
    assert evidence(["D", ""]) == frozenset()


def test_records_have_scalars_of_every_quoting_and_lists() -> None:
    text = (
        "- id: q1\n  question: \"Was it: late?\"\n  why: 'it''s so'\n"
        "  days:\n    - 1\n    - 22\n- id: q2\n  days: []\n"
    )
    assert list(read_records(text)) == [
        {"id": "q1", "question": "Was it: late?", "why": "it's so", "days": ["1", "22"]},
        {"id": "q2", "days": []},
    ]


def test_a_scalar_may_go_on_in_the_next_line() -> None:
    assert list(read_records("- id: q1\n  question: what was\n    decided?\n")) == [
        {"id": "q1", "question": "what was decided?"}
    ]
