"""Links that rules draw: bounded, told apart from those of pages, and taken back in one go."""

from collections import Counter

import commonplace
from commonplace.store.wiki import pages as page_rows
from tests.compile import corpus
from tests.compile.conftest import ROOMY, Open
from tests.compile.wiki_state import differences, every_page, jobs_of, state, versions

SIX = (
    "Odalys Brandt",
    "Perrin Achebe",
    "Solveig Nakata",
    "Tobias Renner",
    "Ida Wendell",
    "Ivo Lund",
)
RULES = ("co_mention", "city", "journal")


def _links(book: commonplace.Book) -> list[tuple[str, str, str, str]]:
    """Maker, page, target, and the memory that is the reason."""
    pages = every_page(book)
    found = []
    for page in pages:
        links = book.library.engine.read(
            lambda r, page=page: page_rows.links_of(r, book.info.id, page.id)  # type: ignore[misc]
        )
        for link in links:
            maker = link.made_by.partition(":")[0]
            found.append((maker, page.address, f"{link.target_type}/{link.key}", link.sentence))
    return sorted(found)


def _drawn(book: commonplace.Book) -> list[tuple[str, str, str, str]]:
    return [each for each in _links(book) if each[0] in RULES]


def _of_pages(book: commonplace.Book) -> list[tuple[str, str, str, str]]:
    return [each for each in _links(book) if each[0] not in RULES]


def test_a_memory_links_at_most_ten_pairs(open_with: Open) -> None:
    book = open_with(**ROOMY).book("ada")
    for name in SIX:
        told = [f"{name} {did}." for did in ("opened a shop", "sold a boat", "left the valley")]
        book.remember_many(corpus.day_by_day(*told))
    together = book.remember(f"{', '.join(SIX[:-1])} and {SIX[-1]} met at the mill.")
    book.compile()
    assert {*SIX} <= {page.title for page in every_page(book)}
    pairs = [each for each in _links(book) if each[0] == "co_mention" and each[3] == together.id]
    assert len(pairs) == len(set(pairs)) == 10
    assert all((maker, to, fro, why) in pairs for maker, fro, to, why in pairs), "both ways"


def test_no_memory_of_the_corpus_links_more_than_ten_pairs(open_with: Open) -> None:
    book = open_with(**ROOMY).book("ada")
    book.remember_many(corpus.memories())
    book.compile()
    per_memory = Counter(why for maker, _, _, why in _links(book) if maker == "co_mention")
    assert per_memory
    assert max(per_memory.values()) <= 10


def test_switched_off_nothing_is_drawn_and_the_job_says_so(open_with: Open) -> None:
    library = open_with(**ROOMY)
    book, other = library.book("ada"), library.book("other")
    book.compiling.switch("link", "off")
    for each in (book, other):
        each.remember_many(corpus.memories()[:60])
    library.work()
    assert not _drawn(book)
    assert _drawn(other), "a switch is one book's"
    assert not any(f"links_{rule}" in (job.result or {}) for job in jobs_of(book) for rule in RULES)
    assert any("links_co_mention" in (job.result or {}) for job in jobs_of(other))
    assert book.compiling.density().makers.keys() <= {"page", "promotion"}
    assert {page.title for page in every_page(book)} == {page.title for page in every_page(other)}


def test_rollback_takes_back_only_what_rules_drew(open_with: Open) -> None:
    book = open_with(**ROOMY).book("ada")
    book.remember_many(corpus.memories()[:70])
    book.compile()
    own, drawn, before = _of_pages(book), _drawn(book), versions(book)
    assert own
    assert {each[0] for each in drawn} == {*RULES}
    taken = book.compiling.rollback()
    assert sum(taken.values()) == len(drawn)
    assert not _drawn(book)
    assert _of_pages(book) == own
    assert versions(book) == before, "no page was written"


def test_rollback_of_one_rule_leaves_the_others(open_with: Open) -> None:
    book = open_with(**ROOMY).book("ada")
    book.remember_many(corpus.memories()[:70])
    book.compile()
    others = [each for each in _links(book) if each[0] != "city"]
    book.compiling.rollback(("city",))
    assert _links(book) == others


def test_backfill_restores_exactly_what_was_taken_back(open_with: Open) -> None:
    book = open_with(**ROOMY).book("ada")
    book.remember_many(corpus.memories()[:70])
    book.compile()
    before = state(book)
    drawn = _drawn(book)
    book.compiling.rollback()
    told = book.compiling.backfill(dry_run=True)
    assert not _drawn(book), "a dry run writes nothing"
    assert sum(told.values()) == len(drawn)
    assert book.compiling.backfill() == told
    assert _drawn(book) == drawn
    assert not differences(before, state(book))
    assert not any(book.compiling.backfill().values()), "there is nothing more to draw"


def test_what_was_not_drawn_while_it_was_off_is_drawn_by_backfill(open_with: Open) -> None:
    library = open_with(**ROOMY)
    late, always = library.book("late"), library.book("always")
    late.compiling.switch("link", "off")
    for book in (late, always):
        book.remember_many(corpus.memories()[:70])
    library.work()
    late.compiling.switch("link", None)
    late.compiling.backfill()
    assert [each[:3] for each in _drawn(late)] == [each[:3] for each in _drawn(always)]


def test_density_counts_links_by_who_drew_them(open_with: Open) -> None:
    book = open_with(**ROOMY).book("ada")
    book.remember_many(corpus.memories()[:70])
    book.compile()
    density = book.compiling.density()
    assert density.pages == len(every_page(book))
    assert density.makers == Counter(each[0] for each in _links(book))
    assert density.links == len(_links(book))
    assert density.per_page == density.links / density.pages
    with_links = {each[1] for each in _links(book)}
    assert density.unlinked == density.pages - len(with_links)
