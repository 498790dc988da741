"""The door is there soon: what few ask for is imported when they do."""

import json
import subprocess
import sys
from pathlib import Path

import commonplace

_SCRIPT = """
import json, sys
import commonplace.serve.mcp.http
print(json.dumps(sorted(sys.modules)))
"""


def test_to_open_the_door_loads_nothing_heavy() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT],
        env={"PYTHONPATH": str(Path(commonplace.__file__).parents[1])},
        capture_output=True,
        text=True,
        check=True,
    )
    late = ("commonplace.compile", "commonplace.recall.run", "commonplace.wiki.search", "numpy")
    assert not [name for name in json.loads(done.stdout) if name.startswith((*late, "mcp"))]
