"""What a memory says is data: no terminal obeys it, no output breaks."""

import json
import re
import subprocess

import pytest

from commonplace.serve.cli import plain
from tests.serve.cli.conftest import PROGRAM, Say, environment

ESCAPE = "\x1b]0;owned\x07\x1b[2J\x1b[31mred\x9b31m and \u202egnissim\u202c"
OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


@pytest.mark.parametrize(
    "text", [ESCAPE, "a\x00b", "tab\tand\r\nline", "[bold]not markup[/bold] :smile:", "e\u0301" * 9]
)
def test_nothing_that_a_terminal_obeys_is_printed(say: Say, text: str) -> None:
    say("remember", "-", "--author", "eve", "--tag", text[:20], stdin=f"hello {text}".encode())
    kept = say("log", "--json").json["memories"][0]
    for call in (("log",), ("recall", "hello", "--explain"), ("show", kept["id"])):
        for more in ((), ("--json",)):
            assert not OBEYED.search(say(*call, *more, code=0).out), call
    assert not OBEYED.search(say("forget", kept["id"], "--dry-run").out)


def test_a_control_character_is_shown_as_its_picture() -> None:
    assert plain.safe("\x1b[2J\x7f\x9b") == "␛[2J␡�"
    assert plain.safe("a\nb\tc") == "a\nb   c"


def test_json_is_the_same_json_after_it_was_made_safe() -> None:
    data = {"text": ESCAPE}
    safe = plain.escaped(json.dumps(data, ensure_ascii=False))
    assert not OBEYED.search(safe)
    assert json.loads(safe) == data


def test_an_error_about_hostile_words_is_harmless(say: Say) -> None:
    done = say("--book", "x\x1b[2J", "remember", "hello", code=2)
    assert not OBEYED.search(done.err)


def test_a_reader_that_leaves_early_is_no_error(told: Say) -> None:
    for number in range(200):
        told(
            "remember", f"Line {number} of many, long enough to fill a pipe. " * 20, "--key", number
        )
    for call in (("export", "jsonl", "-"), ("log", "--quiet"), ("log", "--json")):
        reading = subprocess.Popen(
            [*PROGRAM, *call],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(),
        )
        assert reading.stdout and reading.stderr
        reading.stdout.read(10)
        reading.stdout.close()
        assert reading.stderr.read() == ""
        reading.stderr.close()
        assert reading.wait(timeout=60) == 0


def test_a_terminal_of_another_alphabet_gets_question_marks_not_a_traceback(say: Say) -> None:
    say("remember", "Olá 田中さん 🎉")
    done = subprocess.run(
        [*PROGRAM, "log"],
        capture_output=True,
        env=environment() | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
    )
    assert done.returncode == 0, done.stderr
    assert b"Ol? ????" in done.stdout
