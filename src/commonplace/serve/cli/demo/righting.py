"""The scene of the correction: Mara reads what the wiki says of the dog, and puts it right.

What Teo had said is still a memory. Compiling again must not bring it back to a page.
"""

from contextlib import suppress
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
    """Correct it on each page that says so. Gives their addresses.

    It is named by the words that were said: a sentence that tells more stays right in the rest.
    """
    wiki = book.wiki.by(Author("person", "Mara"))
    righted = []
    for address in saying(book):
        with suppress(NoMatch):  # it stands there twice, and nothing tells the two apart
            wiki.wrong(address, WRONG, RIGHT)
            righted.append(address)
    return righted


def saying(book: "Book") -> list[str]:
    """The addresses of the pages that say it."""
    return [page.address for page in book.wiki.every_page() if _says(book.wiki, page.id)]


def _says(wiki: "Wiki", ref: str) -> bool:
    is_hers = wiki.page(ref).title == _WHOSE
    return any(
        _WHAT in told.text.lower() and (is_hers or _WHOSE in told.text)
        for told in wiki.blame(ref)
        if told.section != _BEFORE
    )
