"""A library that may not be written: it is read where SQLite can, else refused in a sentence."""

import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import commonplace

SOURCE = str(Path(commonplace.__file__).parents[1])
#: Root may write everything; without these rights it is like everybody else.
_DROPPED = "-dac_override,-dac_read_search"
Run = Callable[..., "subprocess.CompletedProcess[str]"]

pytestmark = pytest.mark.slow


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "library"
    folder.mkdir()
    with commonplace.open(folder / "book.db") as library:
        library.book().remember("The ferry to Lisbon leaves at seven.")
        library.work()
    yield folder / "book.db"
    folder.chmod(0o700)


@pytest.fixture
def run(place: Path, tmp_path: Path) -> Run:
    def call(*words: str) -> "subprocess.CompletedProcess[str]":
        drops = ["setpriv", f"--bounding-set={_DROPPED}", f"--inh-caps={_DROPPED}"]
        if os.geteuid() == 0 and not shutil.which("setpriv"):
            pytest.skip("root cannot be kept from writing here without setpriv")
        return subprocess.run(
            [
                *(drops if os.geteuid() == 0 else ()),
                *(sys.executable, "-m", "commonplace", "--library", str(place), *words),
            ],
            env=os.environ | {"PYTHONPATH": SOURCE, "COMMONPLACE_HOME": str(tmp_path / "home")},
            capture_output=True,
            text=True,
            timeout=120,
        )

    return call


def test_a_read_only_file_is_read_and_not_written(place: Path, run: Run) -> None:
    place.chmod(0o400)
    assert "leaves at seven" in run("recall", "When does the ferry leave?").stdout
    done = run("remember", "The ferry leaves at eight.")
    assert (done.returncode, done.stdout) == (5, "")
    assert "check its rights and its folder" in done.stderr and "Traceback" not in done.stderr


def test_what_reading_left_beside_it_does_not_keep_it_read_only(place: Path, run: Run) -> None:
    place.chmod(0o400)
    assert run("recall", "ferry").returncode == 0
    place.chmod(0o600)
    assert run("remember", "The ferry leaves at eight.").returncode == 0
    assert {stat.S_IMODE(each.stat().st_mode) for each in place.parent.iterdir()} == {0o600}


@pytest.mark.parametrize("mode", [0o400, 0o600])
def test_in_a_read_only_folder_every_command_says_why(place: Path, run: Run, mode: int) -> None:
    place.chmod(mode)
    place.parent.chmod(0o500)
    before = place.read_bytes()
    for words in (["recall", "ferry"], ["log"], ["doctor"], ["status"], ["remember", "x"]):
        done = run(*words)
        assert done.returncode == 5, words
        assert (
            "check its rights and its folder" in done.stderr and "Traceback" not in done.stderr
        ), words
    assert place.read_bytes() == before and [*place.parent.iterdir()] == [place]
