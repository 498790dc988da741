"""A page tells what no longer holds before it is composed anew."""

import commonplace
from commonplace.understand import on_demand


def test_a_page_that_is_not_composed_anew_yet_marks_what_no_longer_holds(
    book: commonplace.Book,
) -> None:
    book.remember("Delia lives in Molde.", occurred_at="2031-01-01")
    book.remember("Delia met Sten.", occurred_at="2031-01-02")
    book.compile()
    body = book.wiki.page("entity/delia").body
    book.remember("Delia moved to Bergen.", occurred_at="2031-02-01")
    library = book.library
    on_demand.queue(library.engine, book.info.id, 3)
    on_demand.run_now(library.engine, library.mind, library.config)

    assert book.wiki.page("entity/delia").body == body, "its text follows by job"
    assert ("Delia lives in Molde.", "stale") in _list_marks(book)
    book.compile()
    assert "stale" not in {mark for _, mark in _list_marks(book)}
    assert "Delia lives in Bergen." in book.wiki.page("entity/delia").body


def _list_marks(book: commonplace.Book) -> list[tuple[str, str]]:
    return [(each.sentence, each.mark) for each in book.wiki.truth("entity/delia")]


def test_such_a_page_is_marked_and_comes_after_what_replaced_it(book: commonplace.Book) -> None:
    book.remember("Delia lives in Molde.", occurred_at="2021-01-01")
    book.remember("Delia met Sten.", occurred_at="2021-01-02")
    book.compile()
    newer = book.remember("Delia moved to Bergen.", occurred_at="2021-02-01")
    library = book.library
    on_demand.queue(library.engine, book.info.id, 3)
    on_demand.run_now(library.engine, library.mind, library.config)

    hits = book.recall("Where does Delia live?").hits
    page = next(each for each in hits if each.kind == "page")
    assert hits[0].id == newer.id
    assert [(each.memory_id, each.how) for each in page.replaced] == [(newer.id, "replaced")]
    book.compile()
    page = next(each for each in book.recall("Where does Delia live?") if each.kind == "page")
    assert not page.replaced


def test_so_does_one_that_is_read_from_a_book_that_shares_its_pages(
    library: commonplace.Library,
) -> None:
    team, own = library.book("team"), library.book("ada")
    team.wiki.share("ada")
    team.remember("Delia lives in Molde.", occurred_at="2021-01-01")
    team.remember("Delia met Sten.", occurred_at="2021-01-02")
    team.compile()
    newer = team.remember("Delia moved to Bergen.", occurred_at="2021-02-01")
    on_demand.queue(library.engine, team.info.id, 3)
    on_demand.run_now(library.engine, library.mind, library.config)

    told = own.wiki.shared("team").truth("entity/delia")
    assert ("Delia lives in Molde.", "stale") in [(each.sentence, each.mark) for each in told]
    hits = own.recall("Where does Delia live?", books=["team"])
    page = next(each for each in hits if each.kind == "page" and each.book == "team")
    assert [(each.memory_id, each.how) for each in page.replaced] == [(newer.id, "replaced")]
    team.compile()
    told = own.wiki.shared("team").truth("entity/delia")
    assert "stale" not in {each.mark for each in told}
    assert "lives in Bergen" in own.wiki.shared("team").page("entity/delia").body
    hits = own.recall("Where does Delia live?", books=["team"])
    page = next(each for each in hits if each.kind == "page" and each.book == "team")
    assert not page.replaced
