"""What is committed names no registry and no machine: whence packages come is the user's affair."""

import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.cases import each_case
from tests.house.source import ROOT

# Written in two halves, so that this file does not accuse itself.
_HOSTS = [
    "pypi" + ".org",
    "python" + "hosted",
    "registry." + "npmjs",
    "index" + "-url",
    "trusted" + "-host",
]
_PLACES = ["/" + "work/", "/" + "root/", "/" + "opt/wheels", "/" + "opt/pypi"]


def test_no_registry_and_no_place_on_a_machine_is_named() -> None:
    accused = re.compile("|".join(re.escape(text) for text in _HOSTS + _PLACES))
    found = [
        f"{path.relative_to(ROOT)}:{number} {line.strip()[:80]}"
        for path in _files()
        for number, line in enumerate(path.read_text("utf-8", errors="replace").splitlines(), 1)
        if accused.search(line)
    ]
    assert not found


def test_no_lock_file_with_addresses_is_kept() -> None:
    assert not {"uv.lock", "poetry.lock", "package-lock.json"} & {path.name for path in _files()}


@each_case("name", ["build", "runtime", "dev", "vault", "node", "weights", "static", "model"])
def test_pins_are_exact_and_have_hashes_and_no_address(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    entries = re.sub(r"\\\n", " ", re.sub(r"^\s*#.*\n", "", text, flags=re.MULTILINE)).splitlines()
    assert entries
    for entry in filter(None, map(str.strip, entries)):
        assert re.match(r"[a-z0-9.-]+==[^\s]+(\s+--hash=sha256:[0-9a-f]{64})+$", entry), entry[:80]
    assert not re.search(r"https?:/|file:/|^\s*(-i|-f|--)(?!hash)", text, re.MULTILINE)


def test_the_pins_are_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    extras = project["project"]["optional-dependencies"]
    tools = {
        name: re.findall(
            r"^[a-z][^#\n]*", (ROOT / "requirements" / f"{name}.in").read_text(), re.MULTILINE
        )
        for name in ("dev", "vault", "node")
    }
    wanted = {
        "build": project["build-system"]["requires"],
        "runtime": [*project["project"]["dependencies"], *extras["postgres"], *extras["local"]],
        **tools,
    }
    stale = [
        line
        for name, lines in wanted.items()
        for line in lines
        if not _is_met(Requirement(line), _pins(name))
    ]
    assert not stale, "make pins"


def _pins(name: str) -> dict[str, str]:
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    return dict(re.findall(r"^([a-z0-9.-]+)==(\S+)", text, re.MULTILINE))


def _is_met(requirement: Requirement, pins: dict[str, str]) -> bool:
    version = pins.get(canonicalize_name(requirement.name))
    return version is not None and requirement.specifier.contains(version)


def _files() -> Iterator[Path]:
    """All that git has, or would take."""
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    if listing.returncode:
        pytest.skip("this is not a git checkout")
    for name in filter(None, listing.stdout.split("\0")):
        if (path := ROOT / name).is_file():
            yield path
