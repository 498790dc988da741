"""Pages name those that say otherwise, as long as they do."""

import commonplace
from commonplace.book import Book
from commonplace.wiki.lint.run import lint


def _remember(book: Book, *said: tuple[str, str]) -> None:
    for day, text in said:
        book.remember(text, occurred_at=day)
    book.compile()
    book.dream()


LISBON = (
    ("2026-01-10", "Ines Toll lives in Lisbon."),
    ("2026-01-12", "Ines Toll sold 40 pots in Lisbon."),
    ("2026-01-13", "Lisbon has a harbour where Ines Toll walks."),
)
MOVED = ("2026-03-10", "Ines Toll now lives in Porto.")


def test_a_page_that_was_left_behind_names_the_one_that_tells_newer(
    library: commonplace.Library,
) -> None:
    book = library.book("ada")
    _remember(book, *LISBON)
    assert book.wiki.page("entity/lisbon").contradicts == ()
    _remember(book, MOVED)
    assert book.wiki.page("entity/lisbon").contradicts == ("entity/ines-toll",)
    assert book.wiki.page("entity/ines-toll").contradicts == ()
    links = book.wiki.around.backlinks("entity/ines-toll").links
    assert "contradicts" in {each.link.kind for each in links}


def test_it_no_longer_does_when_they_agree_again(library: commonplace.Library) -> None:
    book = library.book("ada")
    _remember(book, *LISBON, MOVED)
    by_hand = ["entity/ines-toll", "entity/somewhere"]
    book.wiki.set("entity/lisbon", {"contradicts": by_hand})
    _remember(book, ("2026-06-01", "Ines Toll lives in Lisbon."))
    page = book.wiki.page("entity/lisbon")
    assert page.contradicts == ("entity/somewhere",)  # somebody said so by hand
    assert "against" not in page.metadata


def test_a_dream_that_finds_nothing_new_writes_nothing(library: commonplace.Library) -> None:
    book = library.book("ada")
    _remember(book, *LISBON, MOVED)
    before = {each.address: each.version for each in book.wiki.every_page()}
    assert book.dream()["dreamt"] is False
    book.remember("The tide was high.", occurred_at="2026-03-11")
    book.compile()
    told = book.dream()
    assert "contradictions_opposed" not in told
    after = {each.address: each.version for each in book.wiki.every_page()}
    assert {name: after[name] for name in before if "entity/" in name} == {
        name: version for name, version in before.items() if "entity/" in name
    }


def test_what_both_hold_is_no_contradiction(library: commonplace.Library) -> None:
    book = library.book("ada")
    _remember(
        book,
        ("2026-01-10", "Ines Toll visited Lisbon."),
        ("2026-01-12", "Ines Toll sold 40 pots in Lisbon."),
        ("2026-01-13", "Lisbon has a harbour where Ines Toll walks."),
        ("2026-03-10", "Ines Toll visited Porto."),
        ("2026-03-11", "Osk Brandt lives in Porto, and Ines Toll met him there."),
    )
    assert {each.contradicts for each in book.wiki.every_page()} == {()}


def test_such_pages_make_no_circle(library: commonplace.Library) -> None:
    book = library.book("ada")
    _remember(book, *LISBON, MOVED)
    wiki = book.wiki
    rules = {each.rule for each in lint(wiki.engine, wiki.book.id, wiki.tools.config)}
    assert not {each for each in rules if "loop" in each or "circle" in each}


def test_rebuilding_leaves_it_as_it_is(library: commonplace.Library) -> None:
    book = library.book("ada")
    _remember(book, *LISBON, MOVED)
    before = book.wiki.page("entity/lisbon")
    book.dreams.rebuild()
    assert book.wiki.page("entity/lisbon").contradicts == before.contradicts
    assert book.wiki.page("entity/lisbon").body == before.body
