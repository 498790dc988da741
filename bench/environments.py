"""A virtual environment for each peer, made once and kept outside the repository.

Only packages are kept, never an answer, in ``$XDG_CACHE_HOME/commonplace-bench/<peer>-<version>``.
An environment counts only when its last install went through, which its mark file says. uv makes
them, because it is quick and can loosen a peer's own pins.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from bench.errors import Skipped
from bench.progress import say
from bench.systems import Spec

_UV = "0.13.7"


def python_of(spec: Spec) -> Path:
    """The interpreter that runs the system. Raises Skipped when there can be none."""
    if not spec.is_peer:
        return Path(sys.executable)
    folder = _cache() / f"{spec.package}-{spec.version}"
    python, mark = folder / "bin" / "python", folder / "installed.txt"
    wanted = "\n".join([*spec.requirements, *spec.loosened])
    if not (mark.exists() and mark.read_text() == wanted):
        say(f"  installing {', '.join(spec.requirements)} in {folder}")
        _install(spec, folder, python)
        mark.write_text(wanted)
    return python


def _install(spec: Spec, folder: Path, python: Path) -> None:
    uv = _uv()
    interpreter = _interpreter(spec.python)
    _run(uv, "venv", "--quiet", "--clear", "--no-python-downloads", "--python", interpreter, folder)
    loosened = folder / "loosened.txt"
    loosened.write_text("\n".join(spec.loosened))
    with_overrides = (uv, "pip", "install", "--quiet", "--python", python, "--override", loosened)
    _run(*with_overrides, *spec.requirements)


def _interpreter(least: tuple[int, int]) -> Path:
    """The bench's own Python when it is new enough, else a newer one."""
    if sys.version_info >= least:
        return Path(sys.executable)
    kept = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    for minor in range(least[1], least[1] + 3):
        on_path = shutil.which(f"python3.{minor}")
        for path in (on_path, *sorted(kept.glob(f"3.{minor}.*/bin/python"))):
            if path and subprocess.run([path, "-c", ""], capture_output=True).returncode == 0:
                return Path(path)
    raise Skipped(f"needs Python {least[0]}.{least[1]}, and none was found")


def _uv() -> Path:
    folder = _cache() / f"uv-{_UV}"
    uv = folder / "bin" / "uv"
    if not uv.exists():
        _run(sys.executable, "-m", "venv", "--clear", folder)
        _run(folder / "bin" / "python", "-m", "pip", "install", "--quiet", f"uv=={_UV}")
    return uv


def _cache() -> Path:
    root = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(root) / "commonplace-bench"


def _run(*command: str | Path) -> None:
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        lines = [line.strip(" ╰│▶×─") for line in result.stderr.splitlines()]
        reason = " ".join(line for line in lines if line and not line.startswith("WARNING"))
        raise Skipped(f"could not be installed: {reason[:300] or result.returncode}")
