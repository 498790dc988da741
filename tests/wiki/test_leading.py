"""Where an address stands in texts, whether few are asked for or many."""

import pytest

from commonplace.library import Book
from commonplace.store.engine import Tx
from commonplace.wiki.around.leading import Leading
from commonplace.wiki.draft import PageDraft

#: The places that lead to Ada, in each spelling of an address; the last leads elsewhere.
SPELLINGS = (
    "[Ada](/wiki/entity/ada)",
    "[Ada](</wiki/entity/ada>)",
    "[Ada](/wiki/entity/ada#Life)",
    '[Ada](/wiki/entity/ada "Her page")',
    "[Ada](</wiki/entity/ada> 'Her page')",
    '<a href="/wiki/entity/ada">',
    "<a href='/wiki/entity/ada'>",
    "[/wiki/entity/ada]",
)
ELSEWHERE = "[Adam](/wiki/entity/adam)"


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_an_address_is_found_among_many_as_it_is_alone(book: Book, spelling: str) -> None:
    page = book.wiki.create(PageDraft("topic", "Notes", f"See {spelling}.\n"))
    book.wiki.create(PageDraft("topic", "Other", f"See {ELSEWHERE}.\n"))

    def asked(tx: Tx) -> tuple[list[str], list[str]]:
        alone = Leading(tx).texts("entity/ada")
        many = Leading(tx)
        for number in range(10):
            many.texts(f"entity/nobody-{number}")
        # To look for one address finds longer ones too.
        return [each[0] for each in alone if "adam" not in each[3]], [
            each[0] for each in many.texts("entity/ada")
        ]

    alone, among = book.library.engine.write(asked, book_id=book.info.id)
    assert alone == among == [page.id]
