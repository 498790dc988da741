"""The wheel alone: what a person gets who installs it, without this checkout and its tools.

Its dependencies are taken from the environment that runs the tests, so that no registry is asked:
only what the wheel itself requires is there, no extras.
"""

import json
import os
import shutil
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterator
from importlib.metadata import Distribution, PathDistribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    _pip("wheel", "--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", folder, ROOT)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel and what it requires; its ``bin`` folder."""
    place = tmp_path_factory.mktemp("installed")
    venv.create(place, with_pip=False)
    programs = place / "bin"
    _pip("--python", programs / "python", "install", "--no-deps", "--no-index", wheel)
    (packages,) = place.glob("lib/python*/site-packages")
    (metadata,) = packages.glob("commonplace-*.dist-info")
    for required in _requirements(PathDistribution(metadata)):
        _copy(required, packages)
    return programs


def test_the_wheel_holds_every_file_of_the_package(wheel: Path) -> None:
    source = ROOT / "src"
    expected = {
        path.relative_to(source).as_posix()
        for path in source.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert held == expected
    assert {Path(name).suffix for name in held} >= {".py", ".sql", ".jsonl"}


def test_the_wheel_alone_remembers_and_recalls(installed: Path, tmp_path: Path) -> None:
    assert "remember" in _run(installed, tmp_path, "--help")
    _run(installed, tmp_path, "remember", "Ada moved to Lisbon.", "--occurred-at", "2026-03-01")
    answer = _run(installed, tmp_path, "recall", "where did Ada move?", "--json")
    assert "Ada moved to Lisbon." in json.dumps(json.loads(answer))


def test_the_wheel_alone_runs_the_demo(installed: Path, tmp_path: Path) -> None:
    assert _run(installed, tmp_path, "demo")


def test_without_the_extra_a_postgresql_address_says_what_to_install(
    installed: Path, tmp_path: Path
) -> None:
    done = _call(installed, tmp_path, "--library", "postgresql://localhost/x", "status")
    assert done.returncode != 0
    assert "commonplace[postgres]" in done.stderr
    assert "Traceback" not in done.stderr


def _run(installed: Path, home: Path, *arguments: str) -> str:
    done = _call(installed, home, *arguments)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def _call(installed: Path, home: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    environment = {"HOME": str(home), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
    return subprocess.run(
        [installed / "commonplace", *arguments],
        cwd=home,
        env=environment,
        capture_output=True,
        text=True,
    )


def _pip(*arguments: str | Path) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", *arguments]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def _requirements(wanted: Distribution) -> Iterator[Distribution]:
    """What this distribution requires, and what that requires, here and without extras."""
    seen = set()
    waiting = [wanted]
    while waiting:
        for line in waiting.pop().requires or ():
            requirement = Requirement(line)
            needed = not requirement.marker or requirement.marker.evaluate({"extra": ""})
            name = canonicalize_name(requirement.name)
            if needed and name not in seen:
                seen.add(name)
                found = distribution(requirement.name)
                assert requirement.specifier.contains(found.version, prereleases=True), line
                waiting.append(found)
                yield found


def _copy(package: Distribution, target: Path) -> None:
    for file in package.files or ():
        if ".." not in file.parts and "__pycache__" not in file.parts:
            source, copy = Path(str(package.locate_file(file))), target / file
            copy.parent.mkdir(parents=True, exist_ok=True)
            try:
                os.link(source, copy)
            except OSError:  # another file system
                shutil.copy2(source, copy)
