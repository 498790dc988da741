"""Real clients of agents. They are large, so these tests are asked for: ``make test-clients``."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.clients.driving import INSTALLED, PROGRAM, Home

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    asked = os.environ.get("COMMONPLACE_TEST_CLIENTS") == "1"
    for item in items:
        if HERE not in Path(item.path).parents:
            continue
        item.add_marker(pytest.mark.clients)
        item.add_marker(pytest.mark.timeout(900))
        if not asked:
            item.add_marker(pytest.mark.skip(reason="`make test-clients` runs these"))


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    """A library with two memories, and its daemon."""
    assert (INSTALLED / "node_modules").is_dir(), "`make test-clients` installs the clients"
    home = Home(tmp_path / "home")
    home.say("init")
    home.say("remember", "Decision: releases of Heron are cut on Tuesdays, never on Fridays.")
    home.say("remember", "Mara moved to Lisbon in March 2026.")
    home.say("up")
    yield home
    home.run(*PROGRAM, "down", check=False)


@pytest.fixture
def on_path(home: Home) -> Home:
    """As after an installation: the program has its name."""
    folder = home.folder / "bin"
    folder.mkdir()
    program = folder / "commonplace"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -P -m commonplace "$@"\n')
    program.chmod(0o755)
    home.environment["PATH"] = f"{folder}{os.pathsep}{home.environment['PATH']}"
    return home
