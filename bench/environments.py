"""A virtual environment for each peer, made once and kept outside the repository.

Only packages are kept there, never an answer: ``$XDG_CACHE_HOME/commonplace-bench/<peer>-<version>``.
An environment counts only when its last install went through, which its mark file says.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from bench.errors import Skipped
from bench.progress import say
from bench.systems import Spec

_NEWEST = 15


def python_of(spec: Spec) -> Path:
    """The interpreter that runs the system. Raises Skipped when there can be none."""
    if not spec.is_peer:
        return Path(sys.executable)
    folder = _cache() / f"{spec.package}-{spec.version}"
    python, mark = folder / "bin" / "python", folder / "installed.txt"
    wanted = "\n".join(spec.requirements)
    if mark.exists() and mark.read_text() == wanted:
        return python
    say(f"  installing {', '.join(spec.requirements)} in {folder}")
    interpreter = _interpreter(spec.python)
    _run(interpreter, "-m", "venv", "--clear", str(folder))
    _run(python, "-m", "pip", "install", "--quiet", *spec.requirements)
    mark.write_text(wanted)
    return python


def _cache() -> Path:
    root = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(root) / "commonplace-bench"


def _interpreter(least: tuple[int, int]) -> Path:
    """The bench's own Python when it is new enough, else the first newer one that starts."""
    if sys.version_info >= least:
        return Path(sys.executable)
    for minor in range(least[1], _NEWEST):
        for path in _candidates(f"3.{minor}"):
            if subprocess.run([path, "-c", ""], capture_output=True).returncode == 0:
                return path
    raise Skipped(f"needs Python {least[0]}.{least[1]}, and none was found")


def _candidates(version: str) -> list[Path]:
    found = shutil.which(f"python{version}")
    kept = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    return [*([Path(found)] if found else []), *sorted(kept.glob(f"{version}.*/bin/python"))]


def _run(*command: str | Path) -> None:
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        lines = [line for line in result.stderr.splitlines() if not line.startswith("WARNING")]
        raise Skipped(f"could not be installed: {lines[-1] if lines else result.returncode}")
