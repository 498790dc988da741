"""A book is told some memories in pieces and compiled after each, with caps."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import commonplace
from tests.compile import corpus
from tests.compile.conftest import ALONE
from tests.compile.wiki_state import State, stale, state, waiting

_HASTY = {"compile__bucket_seconds": 0}


@dataclass(frozen=True)
class Setting:
    """Caps, and how many memories come before each time that the work is done."""

    caps: dict[str, Any]
    pieces: tuple[int, ...]
    #: Whether all of a library's work is done, or pages alone.
    whole: bool


def built(url: str, name: str, told: Sequence[corpus.Draft], setting: Setting) -> State:
    with commonplace.open(url, **ALONE | _HASTY | setting.caps) as library:
        book = library.book(name)
        at = 0
        for piece in setting.pieces:
            book.remember_many(told[at : at + piece])
            at += piece
            if setting.whole:
                library.work()
            else:
                assert "error" not in book.compile()
        assert (waiting(book), stale(book)) == (0, 0), "nothing is left to do"
        return state(book)
