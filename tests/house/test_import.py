"""Nothing happens on import."""

import json
import subprocess
import sys

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
