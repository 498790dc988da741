"""Libraries with a model that says what a test tells it to."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

import commonplace
from tests.compile.modelled.saying import Model

Asking = Callable[..., tuple[Model, commonplace.Book]]


@pytest.fixture
def asking(library_url: str) -> Iterator[Asking]:
    """Opens the library with such a model and settings: the model, and a book."""
    with ExitStack() as opened:

        def open_with(
            settings: dict[str, Any] | None = None, **answers: Callable[[Any], Any]
        ) -> tuple[Model, commonplace.Book]:
            model = Model(**answers)
            given = {"understand__mode": "off", **(settings or {})}
            library = opened.enter_context(commonplace.open(library_url, mind=model, **given))
            model.library = library
            return model, library.book("ada")

        yield open_with
