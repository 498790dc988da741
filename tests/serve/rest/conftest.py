"""A door on each engine; what only looks shares one, what changes things has one of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.serve.rest.world import World, opened


@pytest.fixture
def world(library_url: str) -> Iterator[World]:
    """A new one on each engine."""
    with opened(library_url) as made:
        yield made


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """One for all tests of a module, which leave it as it is."""
    place: Path = tmp_path_factory.mktemp("rest") / "book.db"
    with opened(str(place)) as made:
        yield made
