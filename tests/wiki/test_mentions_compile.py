"""What memories speak of and has no page; and that pages which somebody took away stay away."""

import pytest

import commonplace
from commonplace.errors import NotFound
from commonplace.model import Job, Page
from commonplace.store import jobs as ledger
from commonplace.wiki.draft import PageDraft
from tests.wiki.soundness import assert_sound

KENJI = (
    "Kenji Tanaka is a boat builder.",
    "Kenji Tanaka has a brass lamp.",
    "Kenji Tanaka lives above the pier.",
)


def _hear(book: commonplace.Book, *texts: str, month: int = 3) -> None:
    for day, text in enumerate(texts, 1):
        book.remember(text, occurred_at=f"2026-{month:02}-{day:02}")
    book.library.work()


def _says_the_lamp_is_gone(page: Page) -> bool:
    """Whether it tells what was sold under Before, with the day, and not as what holds."""
    told = {each.slug: each.text for each in page.sections}
    before = told.pop("before", "")
    lamp = [line for line in before.splitlines() if "lamp" in line]
    return len(lamp) == 1 and "1 April 2026" in lamp[0] and "lamp" not in told.get("now", "")


def _jobs(book: commonplace.Book) -> list[Job]:
    found = book.library.engine.read(lambda r: ledger.list_jobs(r, book.info.id, "queued", 100))
    return [job for job in found if job.kind == "compile"]


def _names(book: commonplace.Book, least: int = 1) -> list[str]:
    return [each.surface for each in book.wiki.mentions(least=least)]


def test_an_open_name_is_listed_with_its_memories_until_it_has_a_page(
    book: commonplace.Book,
) -> None:
    book.wiki.ignore("Nobody", again=True)
    _hear(book, "Kenji Tanaka is a boat builder.")
    (found,) = [each for each in book.wiki.mentions(least=1) if each.surface == "Kenji Tanaka"]
    assert (found.name, found.memories) == ("kenji tanaka", 1)
    assert [each.text for each in found.contexts] == ["Kenji Tanaka is a boat builder."]
    _hear(book, *KENJI[1:], month=4)
    assert "Kenji Tanaka" not in _names(book)
    assert book.wiki.page("kenji-tanaka").title == "Kenji Tanaka"


def test_at_most_five_memories_are_shown_the_newest_first(book: commonplace.Book) -> None:
    said = [f"Kenji Tanaka was here for the {time}th time." for time in range(1, 8)]
    _hear(book, said[0])
    book.wiki.ignore("Kenji Tanaka")
    _hear(book, *said[1:], month=4)
    book.wiki.ignore("Kenji Tanaka", again=True)
    (found,) = [each for each in book.wiki.mentions() if each.surface == "Kenji Tanaka"]
    assert found.memories == 7
    assert [each.text.split()[-2][0] for each in found.contexts] == ["7", "6", "5", "4", "3"]


def test_where_nothing_is_compiled_names_are_those_of_the_graph(library_url: str) -> None:
    with commonplace.open(library_url, compile__mode="off", embed__model="none") as library:
        book = library.book("ada")
        _hear(book, *KENJI)
        assert "Kenji Tanaka" in _names(book)


def test_an_ignored_name_gets_no_page_and_gets_it_when_it_is_open_again(
    book: commonplace.Book,
) -> None:
    _hear(book, KENJI[0])
    book.wiki.ignore("Kenji Tanaka")
    assert "Kenji Tanaka" not in _names(book)
    _hear(book, *KENJI[1:], month=4)
    with pytest.raises(NotFound):
        book.wiki.page("kenji-tanaka")
    book.wiki.ignore("Kenji Tanaka", again=True)
    assert [job.args["trigger"] for job in _jobs(book)] == ["lint"]
    assert book.compile()["memories"] == 0
    body = book.wiki.page("kenji-tanaka").body
    assert all(each in body for each in ("boat builder", "brass lamp", "above the pier"))
    assert_sound(book)


def test_lint_of_a_wiki_where_nothing_waits_queues_nothing(book: commonplace.Book) -> None:
    book.wiki.create(PageDraft("entity", "Ada", "She counts.\n"))
    book.wiki.lint()
    assert _jobs(book) == []


def test_a_promoted_name_has_what_is_said_of_it_on_its_page(book: commonplace.Book) -> None:
    _hear(book, KENJI[0])
    book.wiki.create(PageDraft("entity", "The Builder", "He builds boats.\n"))
    book.wiki.promote("Kenji Tanaka", "the-builder")
    book.library.work()
    _hear(book, *KENJI[1:], month=4)
    page = book.wiki.page("the-builder")
    assert page.title == "The Builder"
    assert all(each in page.body for each in ("He builds boats.", "brass lamp", "above the pier"))
    (proposal,) = book.wiki.proposals()  # what the lead would say stands beside what a person wrote
    assert "boat builder" in proposal.text
    assert [info.address for info in book.wiki.every_page()] == ["entity/the-builder"]


def test_a_page_that_somebody_deleted_is_not_made_again_unless_the_name_is_promoted(
    book: commonplace.Book,
) -> None:
    _hear(book, *KENJI)
    book.wiki.delete("kenji-tanaka")
    _hear(book, "Kenji Tanaka sold the lamp.", "Kenji Tanaka bought a saw.", month=4)
    book.wiki.lint()
    book.library.work()
    with pytest.raises(NotFound):
        book.wiki.page("kenji-tanaka")
    book.wiki.create(PageDraft("entity", "Kenji Tanaka", "My friend.\n"))
    book.wiki.promote("Kenji Tanaka", "kenji-tanaka")
    book.library.work()
    assert "bought a saw" in book.wiki.page("kenji-tanaka").body


def test_an_archived_page_is_left_alone(book: commonplace.Book) -> None:
    _hear(book, *KENJI)
    book.wiki.archive("kenji-tanaka")
    _hear(book, "Kenji Tanaka sold the lamp.", month=4)
    page = book.wiki.page("kenji-tanaka")
    assert page.status == "archived"
    assert "sold the lamp" not in page.body
    assert [*book.wiki.every_page()] == []


def test_what_is_said_of_a_merged_page_comes_to_the_page_it_was_merged_into(
    book: commonplace.Book,
) -> None:
    _hear(book, *KENJI)
    _hear(
        book,
        "Harriet Blum is a lamp maker.",
        "Harriet Blum has a boat.",
        "Harriet Blum likes tea.",
        month=4,
    )
    book.wiki.merge("harriet-blum", "kenji-tanaka")
    _hear(book, "Harriet Blum painted the boat.", month=5)
    assert "painted the boat" in book.wiki.page("kenji-tanaka").body
    entities = [info.slug for info in book.wiki.every_page() if info.type == "entity"]
    assert entities == ["kenji-tanaka"]
    assert_sound(book)


def test_a_renamed_and_a_split_page_are_compiled_on(book: commonplace.Book) -> None:
    _hear(book, *KENJI)
    book.wiki.rename("kenji-tanaka", "The Builder")
    _hear(book, "Kenji Tanaka repaired the lamp.", month=4)
    page = book.wiki.page("kenji-tanaka")
    assert "repaired the lamp" in page.body
    book.wiki.split(page.id, ["timeline"], "Lamps")
    _hear(book, "Kenji Tanaka bought a saw.", month=5)
    (proposal,) = book.wiki.proposals()  # who split it off holds the pen there
    assert "bought a saw" in proposal.text
    assert_sound(book)


def test_an_archived_page_that_is_taken_up_again_says_what_was_said_meanwhile(
    book: commonplace.Book,
) -> None:
    _hear(book, *KENJI)
    book.wiki.archive("kenji-tanaka")
    _hear(book, "Kenji Tanaka sold the lamp.", month=4)
    book.wiki.resurrect("kenji-tanaka")
    book.library.work()
    page = book.wiki.page("kenji-tanaka")
    assert page.status == "active"
    assert _says_the_lamp_is_gone(page)
