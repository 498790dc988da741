"""Libraries in which a write takes no time."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import commonplace
from commonplace.minds.hashing import Hashing
from tests.recall.made_books import ALONE
from tests.servers.shared import fast_place


@pytest.fixture
def folder() -> Iterator[Path]:
    """In memory, if there is enough of it."""
    with tempfile.TemporaryDirectory(dir=fast_place()) as name:
        yield Path(name)


@pytest.fixture
def plain(folder: Path) -> Iterator[commonplace.Library]:
    with commonplace.open(folder / "plain.db", embedder=Hashing(), **ALONE) as library:
        yield library


@pytest.fixture
def compiled(folder: Path) -> Iterator[commonplace.Library]:
    """With facts, hints, a graph and pages."""
    with commonplace.open(folder / "compiled.db", embedder=Hashing()) as library:
        yield library
