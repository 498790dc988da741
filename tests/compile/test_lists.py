"""Lists of people, places and other things that have a page."""

import commonplace
from tests.compile.conftest import Open
from tests.compile.wiki_state import every_page, versions
from tests.engines import POSTGRES, SQLITE, engine_fixture

engine = engine_fixture(SQLITE, POSTGRES)

PEOPLE = (
    "Delia works as a nurse.",
    "Otto works as a baker.",
    "Runa works as a smith.",
    "Delia has a cat.",
    "Otto has a dog.",
    "Runa has a boat.",
)


def _tell(book: commonplace.Book, *texts: str, first: int = 1) -> None:
    for number, text in enumerate(texts):
        book.remember(text, author="Ivo", occurred_at=f"2031-05-{first + number:02}")
    told = book.compile()
    assert "error" not in told, told


def test_three_people_with_a_page_are_on_a_list(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, *PEOPLE)
    page = book.wiki.page("reference/people")
    assert page.title == "People"
    assert [line for line in page.body.splitlines() if line.startswith("- ")] == [
        "- [Delia](/wiki/entity/delia) — works as a nurse.",
        "- [Otto](/wiki/entity/otto) — works as a baker.",
        "- [Runa](/wiki/entity/runa) — works as a smith.",
    ]
    cited = {each.memory_id for section in page.sections for each in section.sources}
    assert cited == {each.id for each in book.memories() if "works" in each.text}
    before = versions(book)
    book.compile()
    assert versions(book) == before


def test_recall_gives_the_pages_and_never_their_list(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, *PEOPLE)
    for question in ("People", "Which people work as a nurse?", "Who works as a baker?"):
        found = [hit.page for hit in book.recall(question, pages=True)]
        assert "reference/people" not in found
    assert "entity/otto" in found
    past = book.past(as_of="2031-05-20")
    assert all(hit.page != "reference/people" for hit in past.recall("People", pages=True))


def test_a_list_follows_its_pages(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, *PEOPLE)
    _tell(book, "Delia moved to Bergen.", first=10)
    assert "lives in Bergen" in book.wiki.page("reference/people").body
    book.graph.retype("Otto", "animal")
    book.compile()
    page = next(each for each in every_page(book, None) if each.title == "People")
    assert page.status == "archived", "two are no list"
    book.graph.undo()
    book.compile()
    assert "Otto" in book.wiki.page("reference/people").body


def test_a_list_that_was_deleted_stays_away(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, *PEOPLE)
    book.wiki.delete("reference/people")
    _tell(book, "Delia moved to Bergen.", first=10)
    assert all(each.title != "People" for each in every_page(book, None))


def test_what_people_write_on_a_list_stays(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, *PEOPLE)
    book.wiki.write("reference/people", "Ask Delia first.\n", section="Mine")
    _tell(book, "Delia moved to Bergen.", first=10)
    page = book.wiki.page("reference/people")
    assert "Ask Delia first." in page.body
    assert "Bergen" in page.body


def test_a_book_may_do_without_lists(open_with: Open) -> None:
    book = open_with(compile__aggregate=False).book("ada")
    _tell(book, *PEOPLE)
    assert all(each.title != "People" for each in every_page(book, None))
