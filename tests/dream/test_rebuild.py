"""Pages are rebuilt from all their sources, byte for byte; what people wrote stays."""

from pathlib import Path
from typing import Any

import pytest

import commonplace
from commonplace.store.wiki.section_texts import set_texts
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.text.sentences import plain
from tests.compile import corpus
from tests.compile.conftest import ALONE
from tests.compile.wiki_state import differences, state
from tests.dream.whole import every_row

#: Pages that list others are looked at beside those that facts make.
MOST_LISTS = 5
SETTINGS: dict[str, Any] = ALONE | {"compile__bucket_seconds": 0}


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
        beside = len(before) - verified.pages
        assert 0 <= beside <= MOST_LISTS


def test_to_verify_writes_nothing_at_all(valley: commonplace.Book, library_url: str) -> None:
    before = every_row(library_url)
    seen: list[tuple[int, int]] = []
    verified = valley.dreams.verify(lambda done, of: seen.append((done, of)))
    assert verified.sound
    assert seen[-1] == (verified.pages, verified.pages)
    assert valley.dreams.differs("entity/otti").outcome == "same"
    assert every_row(library_url) == before


def _damage(book: commonplace.Book, address: str) -> None:
    """As if somebody had written in the database: a compiled section says something else."""
    page = book.wiki.page(address)
    section = page.sections[0]

    def work(tx: Any) -> None:
        text = section.text.replace("Otti", "Nobody", 1)
        set_texts(tx, page.id, section.slug, {section.version: text})

    book.library.engine.write(work, book_id=book.info.id)


def test_a_page_that_was_damaged_is_found_and_put_right(valley: commonplace.Book) -> None:
    whole = state(valley)
    _damage(valley, "entity/otti")
    assert valley.dreams.differs("entity/otti").outcome == "differs"
    assert not valley.dreams.verify().sound
    told = valley.dreams.rebuild("entity/otti")
    assert told["rebuilt"] == 1
    version = valley.history("entity/otti")[0]
    assert (version.author.kind, version.reason) == ("dream", "composed anew from all its facts")
    valley.compile()
    assert state(valley)["entity/otti"]["body"] == whole["entity/otti"]["body"]
    assert valley.dreams.verify().sound


def test_where_somebody_wrote_by_hand_it_is_proposed_once(valley: commonplace.Book) -> None:
    page = valley.wiki.page("entity/otti")
    section = next(each for each in page.sections if each.body.count("\n- ") >= 1)
    lost = plain(section.body.splitlines()[-1])
    valley.wiki.write(page.id, "Only this, by me.", section=section.slug)
    told = valley.dreams.rebuild("entity/otti")
    assert "error" not in told
    assert "Only this, by me." in valley.wiki.page(page.id).body
    (proposal,) = [each for each in valley.wiki.proposals() if each.section == section.slug]
    assert lost in plain(proposal.text)
    valley.dreams.rebuild("entity/otti")
    assert len(valley.wiki.proposals()) == 1, "the same is not proposed twice"
    valley.wiki.reject(proposal.id)
    valley.dreams.rebuild("entity/otti")
    assert not valley.wiki.proposals(), "what was rejected is not proposed again"


def test_what_was_struck_out_as_wrong_stays_out(valley: commonplace.Book) -> None:
    page = valley.wiki.page("entity/otti")
    section = next(each for each in page.sections if " — " in each.body)
    wrong = plain(section.body.splitlines()[-1])
    valley.wiki.wrong(page.id, wrong, "Otti repaired nothing.")
    valley.wiki.release(page.id, section.slug)
    valley.dreams.rebuild(page.id)
    lines = map(plain, valley.wiki.page(page.id).body.splitlines())
    assert wrong not in [*lines]


def test_a_page_that_no_memory_speaks_of_is_left_alone(valley: commonplace.Book) -> None:
    made = valley.wiki.create(PageDraft("concept", "Tea", "Tea is a drink."))
    assert valley.dreams.rebuild(made.id) == {"mind": "rules", "nothing": 1, "pages": 1}
    assert valley.wiki.page(made.id).version == 0
