"""Pages after forgetting are those of a book that never heard it, and hold no word of it."""

import random

import pytest

import commonplace
from tests.compile import corpus
from tests.compile.conftest import Open
from tests.compile.wiki_state import every_page


def _pages(book: commonplace.Book) -> dict[str, str]:
    return {page.title: page.body for page in every_page(book)}


@pytest.mark.parametrize("seed", range(3))
def test_pages_are_those_of_a_book_that_never_heard_it(open_with: Open, seed: int) -> None:
    library = open_with()
    told = [
        {**each, "occurred_at": f"2031-{2 + n // 600:02}-{1 + n // 24 % 25:02}T{n % 24:02}:30:00Z"}
        for n, each in enumerate(corpus.memories())
    ]  # each at a moment of its own: of one moment ids decide which came first
    gone = {*random.Random(seed).sample(range(len(told)), 15)}
    one, other = library.book("one"), library.book("other")
    one.remember_many(told)
    assert "error" not in one.compile()
    texts = {told[number]["text"] for number in gone}
    for memory in [*one.memories()]:
        if memory.text in texts:
            one.forget(memory.id)
    assert "error" not in one.compile()
    other.remember_many([each for each in told if each["text"] not in texts])
    assert "error" not in other.compile()
    ours, theirs = _pages(one), _pages(other)
    assert {*ours} == {*theirs}
    assert [(ours[each], theirs[each]) for each in ours if ours[each] != theirs[each]] == []


def test_no_version_holds_a_name_that_nobody_says_any_more(open_with: Open) -> None:
    book = open_with().book("ada")
    for day, text in enumerate(("Zephyrine Okonkwo has a kiln.", "Zephyrine Okonkwo sold a jug.")):
        book.remember(text, occurred_at=f"2031-05-{day + 1:02}")
    book.remember("Otti met Zephyrine Okonkwo.", occurred_at="2031-05-04")
    book.compile()
    assert book.wiki.page("zephyrine-okonkwo")
    for memory in [*book.memories()]:
        book.forget(memory.id)
    book.compile()
    told = [
        book.wiki.version(page.id, version.version).body + version.title + version.slug
        for page in every_page(book, None)
        for version in book.wiki.history(page.id)
    ]
    assert not any("ephyrine" in each for each in told)
