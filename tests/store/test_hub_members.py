"""Who belongs to a hub is read in the same order, whether they are few or very many."""

import pytest

import commonplace
from commonplace.store.compiling import hubs
from commonplace.store.compiling.hubs import Belonging
from commonplace.store.engine import Tx
from commonplace.wiki.draft import PageDraft

HUB = "type:people"
TITLES = ("Zita Holm", "Ada Kern", "Mina Roth", "Benno Falk", "Öde Sund", "李明")


@pytest.fixture
def crowded(book: commonplace.Book) -> commonplace.Book:
    pages = [
        book.wiki.create(PageDraft("topic" if number % 2 else "entity", title, "Text."))
        for number, title in enumerate(TITLES)
    ]
    book.wiki.create(PageDraft("entity", "Nobody", "Belongs nowhere."))

    def belong(tx: Tx) -> None:
        for page in pages:
            hubs.set_hubs(tx, page.id, [Belonging(HUB, "People", "m", "")])

    book.library.engine.write(belong, book_id=book.info.id)
    book.wiki.archive("entity/mina-roth")
    return book


def _listed(book: commonplace.Book, limit: int) -> list[hubs.MemberRow]:
    return book.library.engine.read(lambda reader: hubs.members(reader, book.info.id, HUB, limit))


@pytest.mark.parametrize("limit", [1, 3, 200])
def test_very_many_members_are_listed_as_few_are(
    crowded: commonplace.Book, monkeypatch: pytest.MonkeyPatch, limit: int
) -> None:
    few = _listed(crowded, limit)
    monkeypatch.setattr(hubs, "_FEW", 2)
    assert _listed(crowded, limit) == few
    addresses = [(each.type, each.slug) for each in few]
    assert addresses == sorted(addresses)
    assert len(few) == min(limit, len(TITLES) - 1)


def test_a_hub_whose_members_are_all_archived_has_none(crowded: commonplace.Book) -> None:
    def there() -> bool:
        return crowded.library.engine.read(
            lambda reader: hubs.any_member(reader, crowded.info.id, HUB)
        )

    assert there()
    for each in _listed(crowded, 10):
        crowded.wiki.archive(each.page_id)
    assert not there()
    assert _listed(crowded, 10) == []
