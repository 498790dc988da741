from pathlib import Path

import pytest

from tests.capture.touring.scenes import Agents, Repo


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    return Repo(tmp_path / "heron").begin()


@pytest.fixture
def agents(tmp_path: Path) -> Agents:
    return Agents(tmp_path / "agents")
