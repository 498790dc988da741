"""A slot that changed more than once has a page that tells how."""

import commonplace
from commonplace.book import Book
from commonplace.store.wiki import marks

RENTS = [("2026-01-10", "€840"), ("2026-04-20", "€910"), ("2026-08-01", "€955")]


def _tell(book: Book, rents: list[tuple[str, str]]) -> None:
    book.remember_many(
        {"text": f"Project Lantern\n- Monthly rent: {rent}", "occurred_at": day, "source": day}
        for day, rent in rents
    )
    book.compile()


def test_what_changed_twice_gets_its_way_told_and_what_changed_once_does_not(
    library: commonplace.Library,
) -> None:
    book = library.book("ada")
    _tell(book, RENTS[:2])
    _tell(book, [("2026-04-21", "€910")])
    book.dream()
    home = next(page for page in book.pages() if "lantern" in page.slug)
    assert not [page for page in book.pages() if page.slug.endswith("-trajectory")]
    _tell(book, RENTS[2:])
    book.dream()
    page = book.page("theme", f"{home.slug}-trajectory")
    assert "Monthly rent: €840 (2026-01-10) → €910 (2026-04-20) → €955 (2026-08-01)" in page.body
    cited = {source.memory_id for section in page.sections for source in section.sources}
    assert len(cited) == 4
    assert book.wiki.history(page.id)[0].author.kind == "dream"


def test_a_dream_that_finds_the_same_writes_nothing(library: commonplace.Library) -> None:
    book = library.book("ada")
    _tell(book, RENTS)
    book.dream()
    (way,) = [page for page in book.pages() if page.slug.endswith("-trajectory")]
    book.remember("Osk likes the harbour.", occurred_at="2026-09-01")
    book.compile()
    book.dream()
    assert book.page("theme", way.slug).version == way.version


def test_the_page_says_what_holds_and_keeps_what_was(library: commonplace.Library) -> None:
    book = library.book("ada")
    _tell(book, RENTS)
    home = next(page for page in book.pages() if "lantern" in page.slug)
    page = book.wiki.page(home.id)
    assert "\n- 2026-08-01 — Monthly rent: €955\n" in page.body
    assert "\n- ~~2026-04-20 — Monthly rent: €910~~ *(replaced on 2026-08-01)*\n" in page.body
    assert "\n- ~~2026-01-10 — Monthly rent: €840~~ *(replaced on 2026-04-20)*\n" in page.body
    kept = library.engine.read(lambda reader: marks.of_page(reader, book.info.id, page.id))
    assert sorted((each.mark, each.day) for each in kept) == [
        ("superseded", "2026-04-20"),
        ("superseded", "2026-08-01"),
    ]
    (section,) = [each for each in page.sections if each.slug == "particulars"]
    assert len(section.sources) == 3
