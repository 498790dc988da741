"""The word that confirms a forgetting: for exactly what was shown, and nothing else."""

import commonplace
from commonplace.serve.forms.radius import confirmation
from commonplace.wiki.draft import PageDraft


def _word(book: commonplace.Book, *ids: str) -> str:
    return confirmation(book.info.id, book.blast_radius(*ids))


def test_it_is_the_same_for_the_same_memories_however_they_are_named(
    book: commonplace.Book,
) -> None:
    one, two = book.remember("Ada came."), book.remember("Grace came.")
    word = _word(book, one.id, two.id)
    assert word == _word(book, two.id, one.id) == _word(book, one.id[-8:], two.id, one.id)
    assert len({word, _word(book, one.id), _word(book, two.id)}) == 3


def test_it_outlives_what_changes_nothing_of_it(book: commonplace.Book) -> None:
    memory = book.remember("Ada came.")
    word = _word(book, memory.id)
    book.session("s1").add("user", "What else happened in the harbour?")
    assert _word(book, memory.id) == word


def test_it_is_another_when_more_would_go(book: commonplace.Book) -> None:
    memory = book.remember("Ada came.")
    word = _word(book, memory.id)
    book.wiki.create(PageDraft("entity", "Ada", "Ada came.", sources=(memory.id,)))
    assert _word(book, memory.id) != word


def test_it_is_good_for_one_book(library: commonplace.Library) -> None:
    words = set()
    for name in ("ada", "grace"):
        book = library.book(name)
        radius = book.blast_radius(book.remember("Ada came.").id)
        words |= {confirmation(book.info.id, radius), confirmation("another", radius)}
    assert len(words) == 4
