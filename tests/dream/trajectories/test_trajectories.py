"""A slot that changed more than once has a page that tells how."""

import commonplace
from commonplace.book import Book

HOMES = [
    ("2026-01-10", "Delia lives in Molde."),
    ("2026-02-01", "Delia has a cat."),
    ("2026-04-20", "Delia moved to Bergen."),
    ("2026-08-01", "Delia moved to Hamar."),
]


def _tell(book: Book, told: list[tuple[str, str]]) -> None:
    book.remember_many({"text": text, "occurred_at": day} for day, text in told)
    book.compile()


def _trajectories(book: Book) -> list[str]:
    return [page.address for page in book.pages() if page.slug.endswith("-trajectory")]


def test_what_changed_twice_gets_its_way_told_and_what_changed_once_does_not(
    library: commonplace.Library,
) -> None:
    book = library.book("ada")
    _tell(book, HOMES[:3])
    book.dream()
    assert _trajectories(book) == []
    _tell(book, HOMES[3:])
    book.dream()
    page = book.page("theme", "delia-trajectory")
    assert "Molde (2026-01-10) → Bergen (2026-04-20) → Hamar (2026-08-01)" in page.body
    cited = {source.memory_id for section in page.sections for source in section.sources}
    assert len(cited) == 3
    assert book.wiki.history(page.id)[0].author.kind == "dream"


def test_a_dream_that_finds_the_same_writes_nothing(library: commonplace.Library) -> None:
    book = library.book("ada")
    _tell(book, HOMES)
    book.dream()
    assert _trajectories(book) == ["theme/delia-trajectory"]
    version = book.page("theme", "delia-trajectory").version
    _tell(book, [("2026-09-01", "Delia has a boat.")])
    book.dream()
    assert book.page("theme", "delia-trajectory").version == version


def test_what_is_forgotten_is_no_step_of_the_way(library: commonplace.Library) -> None:
    book = library.book("ada")
    _tell(book, HOMES)
    book.dream()
    bergen = next(each for each in book.memories() if "Bergen" in each.text)
    book.forget(bergen.id)
    book.compile()
    book.dream()
    assert _trajectories(book) == []
