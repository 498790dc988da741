"""Who remembers and who asks waits for no tagger: jobs that read memories load it."""

import subprocess
import sys
from pathlib import Path

_HEAVY = {
    "commonplace.language.tagger",
    "commonplace.language.read",
    "commonplace.language.english",
}
_CALLS = f"""
import sys
import commonplace

def loaded():
    return {_HEAVY!r} & {{*sys.modules}}

with commonplace.open(sys.argv[1], embed__model="none") as library:
    book = library.book("ada")
    book.remember("Delia moved to Bergen yesterday. We decided to use Postgres.", author="Otti")
    hits = book.recall("Where did Delia move last week?")
    assert hits, "it is found at once"
    assert not loaded(), loaded()
    library.work()
    assert loaded(), "whoever reads needs it"
"""


def test_to_remember_and_to_ask_load_no_tagger(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _CALLS, str(tmp_path / "book.db")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
