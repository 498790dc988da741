"""Unset variables, secrets, and models that are not there."""

from pathlib import Path

import pytest

from tests.serve.cli.conftest import Say


@pytest.mark.parametrize("option", ["--book", "--tenant", "--library"])
def test_an_empty_name_is_not_the_default(say: Say, option: str) -> None:
    say("remember", "Ada moved.", option, "", code=2)
    say(option, "", "remember", "Ada moved.", code=2)
    assert "Ada moved." not in say("log").out


def test_a_password_is_shown_nowhere(say: Say) -> None:
    for place in (
        "postgresql://ada:hunter2@nowhere.invalid/x",
        "postgresql://nowhere.invalid/x?user=ada&password=hunter2",
    ):
        for command in (["config", "show"], ["status"], ["restore", "x"], ["init"]):
            done = say("--library", place, *command)
            assert "hunter2" not in done.out + done.err


def test_an_import_stands_when_the_model_is_away(
    say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMMONPLACE_EMBED__MODEL", "ollama:none@http://127.0.0.1:9")
    file = tmp_path / "memories.jsonl"
    file.write_text('{"text": "Ada moved."}\n', "utf-8")

    done = say("import", "jsonl", file, code=0)

    assert "1 added" in done.out
    assert "Nothing was embedded" in done.err


def test_the_log_begins_with_the_first_day_there_is(say: Say) -> None:
    say("remember", "Nobody was there.", "--occurred-at", "0001-01-01", code=0)

    assert "Nobody" in say("log", "0001-01-02", "--days", "30", code=0).out
