"""The command line as people call it: words in, text and an exit code out.

``say`` runs a command in this process, ``program`` in one of its own. Both work on an empty home.
"""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import commonplace
from commonplace.serve.cli.main import run

SOURCE = str(Path(commonplace.__file__).parents[1])
PROGRAM = [sys.executable, "-c", "from commonplace.serve.cli.main import main; main()"]


@dataclass(frozen=True)
class Done:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def error(self) -> Any:
        return json.loads(self.err)["error"]


Say = Callable[..., Done]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Settings, library and cache in one new folder."""
    place = tmp_path / "home"
    monkeypatch.setenv("COMMONPLACE_HOME", str(place))
    return place


@pytest.fixture
def say(home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Say:
    def call(
        *arguments: object, stdin: bytes = b"", tty: bool = False, code: int | None = None
    ) -> Done:
        typed = io.TextIOWrapper(io.BytesIO(stdin))
        typed.isatty = lambda: tty  # type: ignore[method-assign]
        monkeypatch.setattr(sys, "stdin", typed)
        capsys.readouterr()
        ended = run([str(argument) for argument in arguments])
        seen = capsys.readouterr()
        done = Done(ended, seen.out, seen.err)
        assert code is None or ended == code, done
        return done

    return call


@pytest.fixture
def program(home: Path) -> Callable[..., "subprocess.CompletedProcess[str]"]:
    def call(*arguments: object, **options: Any) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [*PROGRAM, *map(str, arguments)],
            capture_output=True,
            text=True,
            env=environment(),
            **options,
        )

    return call


def environment() -> dict[str, str]:
    """Of this test, with the package that is being tested."""
    return os.environ | {"PYTHONPATH": SOURCE}


@pytest.fixture
def told(say: Say) -> Say:
    """A book that knows a little."""
    memories = [
        ("Ada moved to Lisbon.", "2026-03-01", "ada", "chat:17"),
        ("Grace chose Postgres over MySQL for the server.", "2026-03-04", "grace", "chat:18"),
        ("The ferry leaves at seven.", "2026-03-04T18:30", "ada", "chat:18"),
    ]
    for text, day, author, source in memories:
        say("remember", text, "--occurred-at", day, "--author", author, "--source", source, code=0)
    return say
