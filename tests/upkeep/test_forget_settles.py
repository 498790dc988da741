"""After any forgetting the pages are, byte for byte, those of a book that never heard it: what they
say, are called and rest on, who has one, what redirects, which links rules drew, what is a hub."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import pytest

import commonplace
from commonplace.compile.settling.run import BY_HAND
from commonplace.upkeep.selecting import Selector
from commonplace.wiki.draft import PageDraft
from tests.compile import corpus
from tests.compile.conftest import ALONE, ROOMY
from tests.compile.wiki_state import State, differences, state
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


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("memories", [_of_few, _of_many])
def test_after_any_forgetting_the_wiki_is_that_of_a_book_that_never_heard_it(
    new_library_url: Callable[[], str], memories: Callable[[random.Random], _Told], seed: int
) -> None:
    chance = random.Random(seed)
    said = memories(chance)
    first, later = said[: len(said) * 3 // 4], said[len(said) * 3 // 4 :]
    with commonplace.open(new_library_url(), **_NOW) as library:
        book = library.book("ada")
        left = _tell(book, first)
        for more in (later, ()):  # what is told afterwards finds everybody where he would be
            for memory_id in chance.sample([*left], chance.choice([1, 3, 12])):
                book.forget(memory_id)
                del left[memory_id]
            library.work()
            _assert_never_heard(book, _never(new_library_url(), [*left.values()]))
            left |= _tell(book, more)
            _assert_never_heard(book, _never(new_library_url(), [*left.values()]))
        assert "settled" not in book.compile()


def _tell(book: commonplace.Book, memories: _Told) -> dict[str, Mapping[str, Any]]:
    kept = book.remember_many(memories)
    book.library.work()
    return dict(zip([each.id for each in kept], memories, strict=True))


def _assert_never_heard(
    book: commonplace.Book, never: tuple[State, set[tuple[str, str, str]]]
) -> None:
    now, leads = _wiki(book)
    assert not differences(never[0], now)
    assert leads == never[1]


def _told(book: commonplace.Book, *texts: str) -> list[str]:
    kept = book.remember_many(
        [
            {"text": text, "author": "Runa", "occurred_at": f"2031-03-{at:02}"}
            for at, text in enumerate(texts, 1)
        ]
    )
    book.library.work()
    return [each.id for each in kept]


@pytest.fixture
def book(library_url: str) -> Iterator[commonplace.Book]:
    with commonplace.open(library_url, **_NOW) as library:
        yield library.book("ada")


def test_a_page_goes_with_the_memory_that_was_enough_for_it_and_comes_back_with_another(
    book: commonplace.Book,
) -> None:
    ids = _told(
        book, "Ottoline Marsh is a painter in Brennafold.", "Ottoline Marsh bought a green door."
    )
    page = book.wiki.page("Ottoline Marsh")
    book.forget(ids[1])
    book.library.work()
    assert "Ottoline Marsh" not in [each.title for each in book.wiki.every_page()]
    assert book.wiki.page(page.id).status == "archived"
    _told(book, "It rained all day.", "Ottoline Marsh sold the door again.")
    assert book.wiki.page("Ottoline Marsh").id == page.id
    assert "sold" in book.wiki.page("Ottoline Marsh").body


def test_two_that_a_memory_made_one_are_two_again(book: commonplace.Book) -> None:
    ids = _told(
        book,
        "Kestrel Radio is a station in Brennafold.",
        "Kestrel Radio bought a mast.",
        "Skylark Radio bought a piano.",
        "Skylark Radio is a station in Voss.",
        "Kestrel Radio was renamed to Skylark Radio.",
    )
    assert book.wiki.page("Kestrel Radio").id == book.wiki.page("Skylark Radio").id
    book.forget(ids[-1])
    book.library.work()
    assert book.wiki.page("Kestrel Radio").id != book.wiki.page("Skylark Radio").id
    assert "piano" not in book.wiki.page("Kestrel Radio").body


def test_where_somebody_wrote_pages_stay_as_forgetting_left_them(book: commonplace.Book) -> None:
    ids = _told(
        book, "Ottoline Marsh is a painter in Brennafold.", "Ottoline Marsh bought a green door."
    )
    book.wiki.append("Ottoline Marsh", "She answers letters.", section="notes")
    book.forget(ids[1])
    told = book.compile()
    page = book.wiki.page("Ottoline Marsh")
    assert page.status == "active" and "She answers letters." in page.body
    assert "settled" not in told and told["note"] == BY_HAND


def test_a_page_that_somebody_made_beside_them_is_left_alone(book: commonplace.Book) -> None:
    ids = _told(
        book, "Ottoline Marsh is a painter in Brennafold.", "Ottoline Marsh bought a green door."
    )
    mine = book.wiki.create(PageDraft("topic", "Recipes", "Rye and salt.\n"))
    book.forget(ids[1])
    assert book.compile()["settled"] > 0
    assert [each.id for each in book.wiki.every_page()] == [mine.id]


def test_a_book_of_too_many_memories_is_not_compiled_anew(library_url: str) -> None:
    with commonplace.open(library_url, **_NOW, past__memories=1) as library:
        book = library.book("ada")
        ids = _told(book, *(f"Ottoline Marsh bought {number} doors." for number in (3, 5, 9)))
        book.forget(ids[0])
        assert "past.memories" in book.compile()["note"]


def test_what_is_believed_again_is_where_it_would_have_been(book: commonplace.Book) -> None:
    said = _of_few(random.Random(3))
    ids = [each.id for each in book.remember_many(said)]
    book.library.work()
    whole = _wiki(book)
    aside = Selector(memories=ids[4:8])
    book.forgetting.taint(aside)
    book.library.work()
    assert _wiki(book) != whole
    book.forgetting.lift(aside)
    book.library.work()
    assert not differences(whole[0], _wiki(book)[0])
    assert whole == _wiki(book)
