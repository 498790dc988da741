"""What is forgotten leaves subjects as if it had never been said, and pages too.

How the whole wiki comes to be the same, byte for byte, is seen in ``test_forget_settles.py``.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

import commonplace
from commonplace.store.compiling import subjects as rows
from commonplace.store.compiling.subjects import Subject
from commonplace.store.engine import Reader
from tests.compile import corpus
from tests.compile.conftest import ALONE, ROOMY
from tests.compile.wiki_state import State, differences, sightings, state

_NOW = ALONE | ROOMY | {"compile__bucket_seconds": 0}
_Told = Sequence[Mapping[str, Any]]


@pytest.fixture
def book(library_url: str) -> Iterator[commonplace.Book]:
    with commonplace.open(library_url, **_NOW) as library:
        yield library.book("ada")


def _tell(book: commonplace.Book, *texts: str) -> list[str]:
    told = book.remember_many(
        [
            {"text": text, "author": "Runa", "occurred_at": f"2026-03-{number:02}"}
            for number, text in enumerate(texts, 1)
        ]
    )
    assert "error" not in book.compile()
    return [each.id for each in told]


def _subjects(book: commonplace.Book) -> list[Subject]:
    def work(reader: Reader) -> list[Subject]:
        found = reader.run("sightings_after", book_id=book.info.id, after="", limit=100_000)
        ids = {row["subject_id"] for row in found}
        return [*rows.with_ids(reader, book.info.id, ids).values()]

    return book.library.engine.read(work)


def _known(book: commonplace.Book) -> list[tuple[Any, ...]]:
    """All but where its page is, and what it was seen beside."""
    return sorted(
        (
            sorted(each.forms.items()),
            each.type,
            each.sure,
            bool(each.said),
            each.title or "",
            each.first_day,
            each.last_day,
        )
        for each in _subjects(book)
    )


def _called(book: commonplace.Book, form: str) -> Subject:
    return next(each for each in _subjects(book) if form in each.forms)


def test_a_type_goes_with_the_memory_that_gave_it(book: commonplace.Book) -> None:
    ids = _tell(
        book,
        "Skylark hums when the mast is wet.",
        "Project Skylark is our new transmitter.",
        "Skylark hums less today.",
        "The mast of Skylark is dry.",
    )
    assert _called(book, "Skylark").type == "project"
    book.forget(ids[1])
    book.compile()
    assert _called(book, "Skylark").type != "project"
    assert book.wiki.page("Skylark").metadata["subject"] != "project"


def test_another_memory_that_gives_the_type_keeps_it(book: commonplace.Book) -> None:
    ids = _tell(
        book,
        "Project Skylark is our new transmitter.",
        "Project Skylark has a mast.",
        "The mast of Project Skylark is dry.",
    )
    book.forget(ids[0])
    book.compile()
    assert any(each.type == "project" for each in _subjects(book))


def test_a_new_name_goes_with_the_memory_that_gave_it(book: commonplace.Book) -> None:
    ids = _tell(
        book,
        "Kestrel Radio is a station in Brennafold.",
        "Ottoline Marsh painted the door of Kestrel Radio.",
        "Kestrel Radio bought a mast.",
        "Kestrel Radio was renamed to Skylark Radio.",
        "Skylark Radio bought a piano.",
    )
    assert book.wiki.page("Kestrel Radio").title == "Skylark Radio"
    book.forget(ids[3])
    book.compile()
    assert _called(book, "Kestrel Radio").title is None
    assert book.wiki.page("Kestrel Radio").title == "Kestrel Radio"


def test_a_name_that_somebody_gave_stays(book: commonplace.Book) -> None:
    ids = _tell(
        book,
        "Kestrel Radio is a station in Brennafold.",
        "Ottoline Marsh painted the door of Kestrel Radio.",
        "Kestrel Radio bought a mast.",
    )
    book.wiki.rename("Kestrel Radio", "The station")
    book.forget(ids[2])
    book.compile()
    assert book.wiki.page("Kestrel Radio").title == "The station"


def test_who_loses_a_name_by_forgetting_was_not_named_by_hand(book: commonplace.Book) -> None:
    ids = _tell(
        book,
        "Emil Haverkamp is a baker in Brennafold.",
        "Haverkamp closed the bakery for a day.",
        "Haverkamp bakes rye loaves.",
    )
    book.forget(ids[0])
    book.compile()
    assert _called(book, "Haverkamp").title is None


# --- whatever is forgotten ----------------------------------------------------------------------


def _built(place: Path, told: _Told, gone: Sequence[int]) -> tuple[State, list[tuple[Any, ...]]]:
    with commonplace.open(place, **_NOW) as library:
        book = library.book("ada")
        ids = [each.id for each in book.remember_many(told)]
        assert "error" not in book.compile()
        for number in gone:
            book.forget(ids[number])
        assert "error" not in book.compile()
        assert {memory for memory, _, _ in sightings(book)} <= {*ids} - {ids[at] for at in gone}
        return state(book), _known(book)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_the_book_is_as_if_it_had_never_been_said(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    every = [*{each["text"]: each for each in corpus.memories()}.values()]
    told = [every[at] for at in sorted(chance.sample(range(len(every)), 40))]
    gone = sorted(chance.sample(range(len(told)), chance.choice([1, 2, 3])))
    left = [each for at, each in enumerate(told) if at not in gone]
    never, known = _built(tmp_path / "never.db", left, [])
    forgotten, known_then = _built(tmp_path / "forgotten.db", told, gone)
    assert known_then == known
    assert not differences(never, forgotten)
