import json
from importlib.resources import files
from pathlib import Path

import pytest

from commonplace.serve.cli.demo.command import FILES, QUESTIONS
from tests.serve.cli.conftest import Say


def test_the_tour_asks_answers_explains_and_says_what_is_next(say: Say, home: Path) -> None:
    done = say("demo", code=0)
    for asked in QUESTIONS:
        assert asked.text in done.out
    assert "migrated the stations from NB-IoT to LoRa" in done.out
    assert "Flights to Austin" in done.out
    assert "2.31 m" in done.out
    assert "納期" in done.out
    assert "matched" in done.out and "text ▰" in done.out
    assert "commonplace init" in done.out
    assert not home.exists(), "the tour leaves nothing behind"


def test_in_april_the_answer_was_another(say: Say) -> None:
    answers = say("demo", "--json", code=0).json["answers"]
    now, then = answers[0], answers[1]
    assert "NB-IoT to LoRa" in now["hits"][0]["text"]
    assert then["as_of"] == "2026-04-01"
    assert "LoRa to NB-IoT" in then["hits"][0]["text"]


def test_the_tour_fits_eighty_columns(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    assert max(map(len, say("demo", "--no-color").out.splitlines())) <= 80


def test_its_library_can_be_kept_and_asked(say: Say, tmp_path: Path) -> None:
    place = tmp_path / "demo.db"
    assert str(place) in say("demo", "--keep", place, code=0).out
    found = say("--library", place, "--book", "heron", "recall", "barnacles", "--json").json
    assert "Copper tape" in found["hits"][0]["text"]
    assert say("demo", "--keep", place, code=6)


def test_the_bundled_memories_are_whole() -> None:
    rows = [
        json.loads(line)
        for name in FILES
        for line in files("commonplace.serve.cli.demo")
        .joinpath(name)
        .read_text("utf-8")
        .splitlines()
    ]
    assert len(rows) > 100
    assert {row["author"] for row in rows} == {"Mara", "Teo", "scout", "mason", "quill"}
    assert all(row["text"] and row["source"] for row in rows)
    days = [row["occurred_at"][:10] for row in rows]
    assert (min(days), max(days)) == ("2026-01-05", "2026-06-30")
