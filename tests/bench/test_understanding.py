"""The table of understanding: coverage, and names and decisions from a file."""

import json
from pathlib import Path

import pytest

from bench.errors import Skipped
from bench.sets.locomo import observations
from bench.understanding.coverage import coverage, rows_of
from bench.understanding.listed import count_decisions, count_names, read_listed


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A conversation in LoCoMo's form."""
    turns = [
        {"dia_id": "D1:1", "speaker": "Ann", "text": "I moved to Bergen last week."},
        {"dia_id": "D1:2", "speaker": "Bo", "text": "Wow!"},
    ]
    about = {"Ann": [["Ann moved to Bergen.", "D1:1"]], "Bo": [["Bo was glad.", ["D1:2"]]]}
    conversation = {
        "sample_id": "conv-1",
        "qa": [],
        "conversation": {"session_1_date_time": "1:56 pm on 8 May, 2023", "session_1": turns},
        "observation": {"session_1_observation": about},
    }
    folder = tmp_path / "data" / "locomo"
    folder.mkdir(parents=True)
    (folder / "one.json").write_text(json.dumps([conversation]))
    return folder.parent


def test_an_observation_rests_on_its_turns(data: Path) -> None:
    found = observations(data / "locomo")
    assert found == {"conv-1": [frozenset({"D1:1"}), frozenset({"D1:2"})]}


def test_coverage_counts_memories_by_fate_and_observations_that_a_fact_cites(
    data: Path, tmp_path: Path
) -> None:
    found = coverage(tmp_path, str(data))
    assert (found["memories"], found["fates"]["facts"]) == (2, 1)
    assert (found["observations"]["all"], found["observations"]["read"]) == (2, 1)
    told = {row.measure: row.ours for row in rows_of(found)}
    assert told["coverage, 2 observations that a fact cites"] == "50 %"


def test_names_count_where_both_a_page_and_an_entity_have_them(tmp_path: Path) -> None:
    path = tmp_path / "names.tsv"
    frames = ("{} lives in Bergen.", "{} works at the mill.", "{} met Olaf.", "{} likes tea.")
    lines = [f"John Smith\tperson\t{each.format('John Smith')}" for each in frames]
    path.write_text("\n".join(["# ours", "name\ttype\ttext", *lines, "Qq\tthing\tSome qq here."]))
    both, missing, types = count_names(tmp_path, path)
    assert (both.ours, missing.ours, types.ours) == ("1", "Qq", "1")


def test_decisions_and_near_misses_are_counted_apart(tmp_path: Path) -> None:
    path = tmp_path / "decisions.tsv"
    path.write_text(
        "label\ttext\ndecision\tWe decided to use Kafka for the queue.\n"
        "near miss\tThe train will use platform four.\n"
    )
    taken, near = count_decisions(tmp_path, path)
    assert (taken.ours, near.ours) == ("1", "0")


def test_a_file_without_its_columns_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "names.tsv"
    path.write_text("who\nAnn\n")
    with pytest.raises(Skipped, match="needs the columns name, text"):
        read_listed(path, "name", "text")
