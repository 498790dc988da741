"""Libraries with settings of their own, for the tests of the whole stage."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

import commonplace

#: Pages are made of facts; vectors are tested elsewhere.
ALONE: dict[str, Any] = {"embed__model": "none"}
Open = Callable[..., commonplace.Library]


@pytest.fixture
def open_with(library_url: str) -> Iterator[Open]:
    """Opens the test's library with some settings; several times, if need be."""
    with ExitStack() as opened:

        def opening(**settings: Any) -> commonplace.Library:
            return opened.enter_context(commonplace.open(library_url, **ALONE | settings))

        yield opening
