"""What pages say that one should not rely on, and how sure the rest is: as every door tells it."""

import commonplace
from commonplace.book import Book
from commonplace.model import Author
from commonplace.wiki import change as changing
from commonplace.wiki.carry import Cited
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.lint.run import lint


def _moved(book: Book) -> None:
    for text, day in (
        ("Ines Toll lives in Lisbon.", "2026-01-10"),
        ("Ines Toll sold 40 pots in Lisbon.", "2026-01-12"),
        ("Lisbon has a harbour where Ines Toll walks.", "2026-01-13"),
        ("Ines Toll now lives in Porto.", "2026-03-10"),
        ("Ines Toll met Osk Brandt in Porto.", "2026-03-12"),
    ):
        book.remember(text, occurred_at=day)
    book.compile()


def _dispute(book: Book) -> list[str]:
    """Two of a day that cannot both be; gives what the page cites for them."""
    told = [
        book.remember(text, occurred_at="2026-01-10").id
        for text in ("Ines Toll lives in Lisbon.", "Ines Toll lives in Porto.")
    ]
    book.remember("Ines Toll met Osk Brandt.", occurred_at="2026-01-11")
    book.compile()
    return told


def _write(book: Book, body: str, memory_id: str) -> str:
    """As a model that compiles would, citing this memory for all of it."""
    known = changing.About("kiln", "Kiln")
    cited = {"overview": (Cited(memory_id),)}
    change = changing.Change(known, body, Author("compiler", "model"), "created", "", cited)
    work = lambda tx: changing.add_page(tx, commonplace.clock.new_id(), "entity", change)  # noqa: E731
    return book.library.engine.write(work, book_id=book.info.id).id


def test_what_gave_way_stands_under_before_and_needs_nobody_to_look_at_it(
    library: commonplace.Library,
) -> None:
    book = library.book("ada")
    _moved(book)
    assert "Lisbon until 10 March 2026" in book.wiki.page("entity/ines-toll").body
    (told,) = book.wiki.truth("entity/ines-toll")
    assert (told.mark, told.day, told.section) == ("superseded", "2026-03-10", "before")
    assert told.confidence.score < 0.1
    assert book.wiki.truth() == []


def test_what_somebody_says_otherwise_is_told_as_disputed(library: commonplace.Library) -> None:
    book = library.book("ada")
    told = _dispute(book)
    (found,) = book.wiki.truth()
    assert (found.mark, found.address, found.section) == ("disputed", "entity/ines-toll", "now")
    assert "said otherwise" in found.sentence
    assert {*found.memory_ids} == {*told}
    sure = book.wiki.standing(book.wiki.page("entity/ines-toll"))
    assert sure.sections["now"].score < 0.3


def test_how_sure_a_section_is_comes_from_its_memories(library: commonplace.Library) -> None:
    book = library.book("ada")
    _moved(book)
    page = book.wiki.page("entity/ines-toll")
    found = book.wiki.standing(page)
    assert found.sections.keys() == {each.slug for each in page.sections}
    lead, before = found.sections["lead"], found.sections["before"]
    assert (lead.memories, lead.days) == (1, 1)
    assert (before.memories, before.days) == (2, 2)
    assert before.score < lead.score < found.page.score < 1
    ((slug, _),) = found.marks
    assert slug == "before"
    assert [*found.marks.values()] == [{"superseded": "2026-03-10"}]


def test_a_sentence_that_nobody_said_makes_its_page_less_sure(library: commonplace.Library) -> None:
    book = library.book("ada")
    memory = book.remember("The kiln takes 40 pots.")
    said = _write(book, "## Overview\n\nThe kiln takes 40 pots.\n", memory.id)
    sure = book.wiki.standing(book.wiki.page(said)).page
    book.wiki.delete(said)
    body = "## Overview\n\nThe kiln takes 40 pots. The kiln belongs to Osk Brandt.\n"
    made_up = _write(book, body, memory.id)
    unsure = book.wiki.standing(book.wiki.page(made_up)).page
    assert unsure.score < sure.score
    assert unsure.doubted == 1
    (told,) = book.wiki.truth()
    assert (told.mark, told.sentence) == ("unverified", "The kiln belongs to Osk Brandt.")
    assert book.wiki.truth(mark="disputed") == []


def test_evidence_gets_old_as_the_book_goes_on(library: commonplace.Library) -> None:
    book = library.book("ada")
    _moved(book)
    page = book.wiki.page("entity/ines-toll")
    before = book.wiki.standing(page).page
    book.remember("The tide was high.", occurred_at="2026-05-01")
    assert book.wiki.standing(page).page == before
    book.remember("The tide was low.", occurred_at="2026-11-01")
    assert book.wiki.standing(page).page.score < before.score


def test_what_is_only_planned_makes_nothing_old(library: commonplace.Library) -> None:
    book = library.book("ada")
    _moved(book)
    page = book.wiki.page("entity/ines-toll")
    before = book.wiki.standing(page)
    book.remember("The centenary of the mill.", occurred_at="2140-05-01")
    assert book.wiki.standing(page) == before


def test_a_page_without_sources_is_sure_of_nothing(library: commonplace.Library) -> None:
    book = library.book("ada")
    page = book.wiki.create(PageDraft("entity", "Kiln", "It is hot."))
    found = book.wiki.standing(page)
    assert (found.page.score, found.page.level, found.page.newest_at) == (0, "low", None)


def test_lint_names_pages_with_such_sentences(library: commonplace.Library) -> None:
    book = library.book("ada")
    memory = book.remember("The kiln takes 40 pots.")
    body = "## Overview\n\nThe kiln takes 40 pots. The kiln belongs to Osk Brandt.\n"
    page_id = _write(book, body, memory.id)
    wiki = book.wiki
    found = lint(wiki.engine, wiki.book.id, wiki.tools.config)
    unverified = [each for each in found if each.rule == "unverified"]
    assert [(each.page_id, each.message) for each in unverified] == [
        (page_id, "A sentence is not said by the memories that it cites.")
    ]
    assert "wiki truth" in unverified[0].fix.words


def test_lint_names_what_is_disputed_and_what_no_longer_holds(
    library: commonplace.Library,
) -> None:
    book = library.book("ada")
    _dispute(book)
    first = book.remember("Mira Sol lives in Faro.", occurred_at="2026-01-10")
    _write(book, "## Overview\n\nMira Sol lives in Faro.\n", first.id)
    book.remember("Mira Sol moved to Braga.", occurred_at="2026-03-10")
    library.work()
    book.dream()
    wiki = book.wiki
    found = {
        (each.rule, each.address): each.message
        for each in lint(wiki.engine, wiki.book.id, wiki.tools.config)
        if each.rule in ("disputed", "outdated")
    }
    assert found == {
        ("disputed", "entity/ines-toll"): "A sentence is contradicted by another of the page.",
        ("outdated", "entity/kiln"): "A sentence rests on what no longer holds.",
    }
