"""A source that is not believed any more: everything made of it is gone at once, and can come
back."""

from collections.abc import Iterator

import pytest

import commonplace
from commonplace.errors import NotFound
from commonplace.upkeep.doctor import examine
from commonplace.upkeep.repair import repair
from commonplace.upkeep.selecting import Selector
from commonplace.wiki.draft import PageDraft
from tests.compile.wiki_state import state
from tests.wiki.soundness import assert_sound

TRUE = (
    "Kenji Tanaka is a boat builder.",
    "Kenji Tanaka has a brass lamp.",
    "Kenji Tanaka lives above the pier.",
    "Ada Byron met Kenji Tanaka in Faro.",
    "Ada Byron keeps bees.",
    "Ada Byron lives in Faro.",
)
POISON = (
    "Kenji Tanaka is a thief from Zorvania.",
    "Ada Byron lives in Zorvania.",
    "Kenji Tanaka lives above the pier.",
    "Ingmar Zoltan is the cousin of Kenji Tanaka.",
)
WEB = Selector(source="web:liar")


@pytest.fixture
def library(library_url: str) -> Iterator[commonplace.Library]:
    settings = {"embed__model": "hashing", "compile__bucket_seconds": 0}
    with commonplace.open(library_url, **settings) as opened:
        yield opened


def _tell(book: commonplace.Book, texts: tuple[str, ...], **fields: str) -> list[str]:
    told = [
        book.remember(text, occurred_at=f"2026-03-{day:02}", **fields)
        for day, text in enumerate(texts, 1)
    ]
    return [each.id for each in told]


@pytest.fixture
def book(library: commonplace.Library) -> commonplace.Book:
    book = library.book("ada")
    _tell(book, TRUE)
    _tell(book, POISON, source="web:liar", trust="web")
    library.work()
    return book


def _seen(book: commonplace.Book) -> str:
    """All that is told of the book to somebody who does not look into the quarantine."""
    told = [book.wiki.page(info.id).body for info in book.wiki.every_page()]
    for question in ("Where does Ada Byron live?", "Who is Kenji Tanaka?", "Zorvania thief Zoltan"):
        told += [hit.text for hit in book.recall(question, 50)]
    told.append(book.session("new").start())
    told += [repr(book.graph.entity(name)) for name in ("Ada Byron", "Kenji Tanaka")]
    return "\n".join(told)


def test_a_tainted_source_is_gone_from_everything_that_is_told(book: commonplace.Book) -> None:
    assert "Zorvania" in _seen(book)
    done = book.forgetting.taint(WEB, actor="Ada")
    assert len(done.memories) == len(POISON)
    assert not {"Zorvania", "Zoltan"} & {*_seen(book).replace(".", " ").split()}
    book.library.work()
    assert not {"Zorvania", "Zoltan"} & {*_seen(book).replace(".", " ").split()}
    assert "Ada Byron lives in Faro." in _seen(book)
    assert "Kenji Tanaka lives above the pier." in _seen(book)  # somebody else says so too
    assert_sound(book)


def test_pages_are_as_if_the_source_had_never_been(
    book: commonplace.Book, library: commonplace.Library
) -> None:
    book.forgetting.taint(WEB)
    library.work()
    twin = library.book("twin")
    _tell(twin, TRUE)
    library.work()
    here, there = state(book), state(twin)
    assert here.keys() == there.keys()
    assert {a: each["body"] for a, each in here.items()} == {
        a: each["body"] for a, each in there.items()
    }


def test_what_was_lifted_is_as_if_it_had_not_been_tainted(
    book: commonplace.Book, library: commonplace.Library
) -> None:
    before = {address: each["body"] for address, each in state(book).items()}
    book.forgetting.taint(WEB)
    library.work()
    assert len(book.forgetting.lift(WEB)) == len(POISON)
    library.work()
    assert book.forgetting.quarantined() == []
    assert {address: each["body"] for address, each in state(book).items()} == before
    assert "Zorvania" in _seen(book)
    assert_sound(book)


def test_the_memories_are_kept_and_listed_with_the_reason(book: commonplace.Book) -> None:
    book.forgetting.taint(WEB, actor="Ada", reason="a liar")
    listed = book.forgetting.quarantined()
    assert {memory.text for _, memory in listed} == {*POISON}
    assert {(each.reason, each.actor) for each, _ in listed} == {("a liar", "Ada")}
    assert {memory.text for memory in book.memories()} == {*TRUE, *POISON}


def test_what_is_in_quarantine_is_not_taken_up_by_any_stage(book: commonplace.Book) -> None:
    library = book.library
    book.forgetting.taint(WEB)
    library.work()
    wrong = [each for each in examine(library.engine, *library.embedder()) if each.level == "bad"]
    assert not wrong
    assert not [each for each in repair(library.engine, 3, library.stages()) if "memories" in each]
    library.work()
    assert "Zorvania" not in _seen(book)


def test_the_same_words_again_stay_in_quarantine(book: commonplace.Book) -> None:
    book.forgetting.taint(WEB)
    _tell(book, POISON, source="web:liar", trust="web")
    book.library.work()
    assert "Zorvania" not in _seen(book)


def test_what_is_in_quarantine_can_be_forgotten(book: commonplace.Book) -> None:
    book.forgetting.taint(WEB)
    done = book.forgetting.forget(WEB)
    assert len(done.radius.memories) == len(POISON)
    assert book.forgetting.quarantined() == []
    with pytest.raises(NotFound):
        book.forgetting.lift(WEB)


def test_what_somebody_wrote_by_hand_and_what_a_page_was_stay(book: commonplace.Book) -> None:
    memory = next(each for each in book.memories() if "thief" in each.text)
    page = book.wiki.create(
        PageDraft("topic", "Rumours", "Some say that Kenji is a thief.\n", sources=(memory.id,))
    )
    kenji = book.wiki.page("kenji-tanaka")
    assert "thief" in kenji.body
    book.forgetting.taint(WEB)
    assert "thief" in book.wiki.page(page.id).body
    assert "thief" not in book.wiki.page("kenji-tanaka").body
    assert "thief" in book.wiki.page("kenji-tanaka", kenji.version).body


def test_an_open_index_lets_go_of_what_another_program_tainted(
    book: commonplace.Book, library_url: str
) -> None:
    question = "Zorvania thief Zoltan"
    assert any("Zorvania" in hit.text for hit in book.recall(question))
    with commonplace.open(library_url, embed__model="hashing") as other:
        other.book("ada").forgetting.taint(WEB)
        assert not [hit for hit in book.recall(question) if "Zorvania" in hit.text]
        other.book("ada").forgetting.lift(WEB)
    assert any("Zorvania" in hit.text for hit in book.recall(question))
