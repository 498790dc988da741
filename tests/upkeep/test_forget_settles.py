"""After any forgetting the pages are, byte for byte, those of a book that never heard it: what they
say, are called and rest on, who has one, what redirects, which links rules drew, what is a hub."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

import commonplace
from commonplace.model import Job
from tests.compile import corpus
from tests.compile.conftest import ALONE, ROOMY
from tests.compile.wiki_state import State, differences, jobs_of, state
from tests.past.telling import redirects_of, told

_NOW: dict[str, Any] = ALONE | ROOMY | {"compile__bucket_seconds": 0}
_Told = Sequence[Mapping[str, Any]]


def _of_few(chance: random.Random) -> _Told:
    """Few people, of whom some turn out to be one, are renamed, or are not who they seemed."""
    return [
        {**each, "occurred_at": f"2031-01-{1 + at % 28:02}"}
        for at, each in enumerate(told(chance, 40))
    ]


def _of_many(chance: random.Random) -> _Told:
    """Places with their hubs, projects, decisions."""
    every = [*{each["text"]: each for each in corpus.memories()}.values()]
    return [every[at] for at in sorted(chance.sample(range(len(every)), 60))]


def _wiki(book: commonplace.Book) -> tuple[State, set[tuple[str, str, str]]]:
    return state(book), redirects_of(book)


def _never(url: str, memories: _Told) -> tuple[State, set[tuple[str, str, str]]]:
    with commonplace.open(url, **_NOW) as library:
        book = library.book("ada")
        book.remember_many(memories)
        library.work()
        return _wiki(book)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("memories", [_of_few, _of_many])
def test_after_any_forgetting_the_wiki_is_that_of_a_book_that_never_heard_it(
    new_library_url: Callable[[], str], memories: Callable[[random.Random], _Told], seed: int
) -> None:
    chance = random.Random(seed)
    said = memories(chance)
    with commonplace.open(new_library_url(), **_NOW) as library:
        book = library.book("ada")
        left = dict(zip([each.id for each in book.remember_many(said)], said, strict=True))
        library.work()
        for _ in range(2):
            for memory_id in chance.sample([*left], chance.choice([1, 3, 12])):
                book.forget(memory_id)
                del left[memory_id]
            library.work()
            never, led = _never(new_library_url(), [*left.values()])
            forgotten, leads = _wiki(book)
            assert not differences(never, forgotten)
            assert leads == led
        assert not book.compile().get("settled")


def _last(book: commonplace.Book) -> Job:
    return max(jobs_of(book), key=lambda job: job.id)
