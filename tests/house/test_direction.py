"""Data moves right, imports point left: the contracts are in pyproject.toml."""

import subprocess
import sys
from pathlib import Path

from tests.house.source import PACKAGE, ROOT


def test_imports_point_left_and_no_door_imports_another() -> None:
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run(
        [linter, "--no-cache", "--no-logo"],
        cwd=ROOT,
        env={"PYTHONPATH": str(PACKAGE.parent)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
