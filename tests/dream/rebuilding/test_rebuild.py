"""Pages are rebuilt from all their sources, byte for byte; what people wrote stays."""

from pathlib import Path
from typing import Any

import pytest

import commonplace
from commonplace.compile.rules.wording import unlinked
from commonplace.minds.mind import About, Answer
from commonplace.store.wiki.forgetting import set_text
from commonplace.wiki.draft import PageDraft
from tests.compile import corpus
from tests.compile.conftest import ALONE, ROOMY
from tests.compile.wiki_state import differences, state
from tests.dream.whole import every_row

SETTINGS: dict[str, Any] = ALONE | ROOMY | {"compile__bucket_seconds": 0}


def _told(library: commonplace.Library, count: int = 60) -> commonplace.Book:
    book = library.book("valley")
    book.remember_many(corpus.memories()[:count])
    book.compile()
    return book


@pytest.fixture
def valley(library_url: str) -> Any:
    with commonplace.open(library_url, **SETTINGS) as library:
        yield _told(library)


def test_every_page_is_rebuilt_to_the_same_bytes(valley: commonplace.Book) -> None:
    before = state(valley)
    told = valley.dreams.rebuild()
    assert told["same"] > 10
    assert "rebuilt" not in told and "error" not in told
    assert not differences(before, state(valley))


def test_the_whole_corpus_is_rebuilt_and_verified(tmp_path: Path) -> None:
    with commonplace.open(tmp_path / "book.db", **SETTINGS) as library:
        book = _told(library, 1_000)
        before = state(book)
        assert book.dream()["summaries_created"] > 10
        assert "rebuilt" not in book.dreams.rebuild()
        after = state(book)
        assert not differences(before, {each: after[each] for each in after if each in before})
        verified = book.dreams.verify()
        assert verified.sound and not verified.differences
        assert verified.pages == len(before)


def test_to_verify_writes_nothing_at_all(valley: commonplace.Book, library_url: str) -> None:
    before = every_row(library_url)
    seen: list[tuple[int, int]] = []
    verified = valley.dreams.verify(lambda done, of: seen.append((done, of)))
    assert verified.sound
    count = len([*valley.memories()])
    assert seen[-1] == (count, count)
    assert valley.dreams.differs("entity/otti").outcome == "same"
    assert every_row(library_url) == before


def _damage(book: commonplace.Book, address: str) -> None:
    """As if somebody had written in the database: a compiled section says something else."""
    page = book.wiki.page(address)
    section = page.sections[0]

    def work(tx: Any) -> None:
        text = section.text.replace("Otti", "Nobody", 1)
        set_text(tx, page.id, section.slug, section.version, text)

    book.library.engine.write(work, book_id=book.info.id)


def test_a_page_that_was_damaged_is_found_and_put_right(valley: commonplace.Book) -> None:
    whole = state(valley)
    _damage(valley, "entity/otti")
    assert valley.dreams.differs("entity/otti").outcome == "differs"
    assert not valley.dreams.verify().sound
    told = valley.dreams.rebuild("entity/otti")
    assert told["rebuilt"] == 1
    version = valley.history("entity/otti")[0]
    assert (version.author.kind, version.reason) == ("dream", "rebuilt from all its memories")
    valley.compile()
    assert state(valley)["entity/otti"]["body"] == whole["entity/otti"]["body"]
    assert valley.dreams.verify().sound


def test_where_somebody_wrote_by_hand_it_is_proposed_once(valley: commonplace.Book) -> None:
    page = valley.wiki.page("entity/otti")
    section = next(each for each in page.sections if each.body.count("\n- ") >= 1)
    lost = unlinked(section.body.splitlines()[-1])
    valley.wiki.write(page.id, "Only this, by me.", section=section.slug)
    told = valley.dreams.rebuild("entity/otti")
    assert "error" not in told
    assert "Only this, by me." in valley.wiki.page(page.id).body
    (proposal,) = [each for each in valley.wiki.proposals() if each.section == section.slug]
    assert lost in proposal.text
    valley.dreams.rebuild("entity/otti")
    assert len(valley.wiki.proposals()) == 1, "the same is not proposed twice"
    valley.wiki.reject(proposal.id)
    valley.dreams.rebuild("entity/otti")
    assert not valley.wiki.proposals(), "what was rejected is not proposed again"


def test_what_was_struck_out_as_wrong_stays_out(valley: commonplace.Book) -> None:
    page = valley.wiki.page("entity/otti")
    wrong = page.sections[0].body.splitlines()[-1].partition(" — ")[2]
    valley.wiki.wrong(page.id, wrong, "Otti repaired nothing.")
    valley.wiki.release(page.id, page.sections[0].slug)
    valley.dreams.rebuild(page.id)
    assert wrong not in valley.wiki.page(page.id).body


def test_a_page_that_no_memory_speaks_of_is_left_alone(valley: commonplace.Book) -> None:
    made = valley.wiki.create(PageDraft("concept", "Tea", "Tea is a drink."))
    assert valley.dreams.rebuild(made.id) == {"mind": "rules", "nothing": 1, "pages": 1}
    assert valley.wiki.page(made.id).version == 0


class Writer:
    """A mind that writes sections: each in the words that a test gives it."""

    name = "writer"

    def __init__(self, words: Any) -> None:
        self.words = words
        self.asked: list[Any] = []

    def ask(self, task: Any, question: Any, about: About) -> Answer[Any]:
        assert task.name == "write"
        self.asked.append(question)
        assert about.memory_ids, "what is asked can be forgotten"
        return Answer(self.words(question), self.name)


def test_a_model_puts_the_sections_into_words_and_may_lose_no_name(library_url: str) -> None:
    with commonplace.open(library_url, **SETTINGS) as library:
        _told(library)
    kept = Writer(lambda question: f"In short: {question.proposal.replace('- ', '')}")
    with commonplace.open(library_url, mind=kept, dream__model="", **SETTINGS) as library:
        book = library.book("valley")
        assert book.dreams.rebuild("entity/otti")["rebuilt"] == 1
        page = book.wiki.page("entity/otti")
        assert "In short:" in page.body
        assert all(each.sources for each in page.sections if "In short" in each.text)
        assert book.history(page.id)[0].author.name == "writer"
    sloppy = Writer(lambda question: "Somebody did something.")
    with commonplace.open(library_url, mind=sloppy, **SETTINGS) as library:
        book = library.book("valley")
        book.dreams.rebuild("entity/otti")
        assert sloppy.asked
        assert "Somebody did something" not in book.wiki.page("entity/otti").body
