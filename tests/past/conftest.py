"""A library that compiles at once."""

from collections.abc import Iterator

import pytest

import commonplace
from tests.past.telling import HASTY


@pytest.fixture
def library(library_url: str) -> Iterator[commonplace.Library]:
    with commonplace.open(library_url, **HASTY) as opened:
        yield opened
