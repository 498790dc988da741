"""Nothing happens on import."""

import json
import subprocess
import sys
from pathlib import Path

from tests.house.source import PACKAGE

_SCRIPT = """
import json, resource, sys
def cpu():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime
before = cpu()
import commonplace
print(json.dumps({"seconds": cpu() - before, "modules": sorted(sys.modules)}))
"""

HEAVY = {
    "apsw",
    "click",
    "numpy",
    "onnxruntime",
    "psycopg",
    "psycopg_pool",
    "rich",
    "Stemmer",
}
CPU_SECONDS = 0.15


def test_importing_the_package_is_quick_and_loads_nothing_heavy() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT],
        env={"PYTHONPATH": str(PACKAGE.parent)},
        capture_output=True,
        text=True,
        check=True,
    )
    seen = json.loads(done.stdout)
    assert not HEAVY & {*seen["modules"]}
    assert seen["seconds"] < CPU_SECONDS
    assert done.stderr == ""


_REMEMBER = """
import json, sys
import commonplace
with commonplace.open(sys.argv[1], embed__model="none") as library:
    library.book("ada").remember("Ada lives in Lisbon.")
print(json.dumps(sorted(sys.modules)))
"""


def test_to_remember_does_not_load_what_reads_memories(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _REMEMBER, str(tmp_path / "book.db")],
        env={"PYTHONPATH": str(PACKAGE.parent), "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = json.loads(done.stdout)
    late = ("commonplace.compile", "commonplace.recall.run", "numpy")
    assert not [name for name in loaded if name.startswith(late)]
