"""The scene of the correction: Mara reads what the wiki says of the dog, and puts it right.

What Teo had said is still a memory. Compiling again must not bring it back to a page.
"""

from typing import TYPE_CHECKING

from commonplace.errors import NoMatch
from commonplace.model import Author

if TYPE_CHECKING:
    from commonplace.library import Book

WRONG = "Bolota is seven years old"
RIGHT = "Bolota is nine years old; Mara was there when she was born."


def put_right(book: "Book") -> list[str]:
    """Correct each sentence that says so, on whatever page. Gives their addresses."""
    wiki = book.wiki.by(Author("person", "Mara"))
    righted = []
    for address in saying(book, WRONG):
        sentences = {told.text for told in wiki.blame(address) if WRONG in told.text}
        for sentence in sorted(sentences):
            try:
                wiki.wrong(address, sentence, RIGHT)
            except NoMatch:  # it stands there twice, and nothing tells the two apart
                continue
            righted.append(address)
    return sorted({*righted})


def saying(book: "Book", words: str) -> list[str]:
    """The addresses of the pages that have these words."""
    wiki = book.wiki
    return [page.address for page in wiki.every_page() if words in wiki.page(page.id).body]
