"""The scene of the correction: Mara reads what the wiki says of the dog, and puts it right.

What Teo had said is still a memory. Compiling again must not bring it back to a page.
"""

from typing import TYPE_CHECKING

from commonplace.errors import NoMatch
from commonplace.model import Author

if TYPE_CHECKING:
    from commonplace.library import Book
    from commonplace.wiki.wiki import Wiki

WRONG = "Bolota is seven years old"
RIGHT = "Bolota is nine years old, not seven."
#: Her own page does not say her name again.
_WHOSE, _WHAT = "Bolota", "is seven years old"
#: The section that says what does not hold any more.
_BEFORE = "before"


def put_right(book: "Book") -> list[str]:
    """Correct each sentence that says so, on whatever page. Gives their addresses."""
    wiki = book.wiki.by(Author("person", "Mara"))
    righted = []
    for address in saying(book):
        sentences = _find_sentences(wiki, address)
        for sentence in sorted(sentences):
            try:
                wiki.wrong(address, sentence, RIGHT)
            except NoMatch:  # it stands there twice, and nothing tells the two apart
                continue
            righted.append(address)
    return sorted({*righted})


def saying(book: "Book") -> list[str]:
    """The addresses of the pages that say it."""
    return [page.address for page in book.wiki.every_page() if _find_sentences(book.wiki, page.id)]


def _find_sentences(wiki: "Wiki", ref: str) -> set[str]:
    """Find the sentences of a page that say it."""
    is_hers = wiki.page(ref).title == _WHOSE
    return {
        told.text
        for told in wiki.blame(ref)
        if told.section != _BEFORE
        and _WHAT in told.text.lower()
        and (is_hers or _WHOSE in told.text)
    }
