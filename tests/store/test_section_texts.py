"""What a section said is there in every version, whatever was kept whole, lost or replaced."""

from typing import Any

import pytest

import commonplace
from commonplace.store.wiki.section_texts import set_texts, stored_texts
from commonplace.wiki.draft import PageDraft

VERSIONS = 12


@pytest.fixture
def page_id(book: commonplace.Book) -> str:
    """A page that grew by a line a version."""
    page = book.wiki.create(PageDraft("topic", "Pears", "- The 0. crate of pears came by boat."))
    for number in range(1, VERSIONS):
        book.wiki.append("pears", f"- The {number}. crate of pears came by boat.")
    return page.id


def _stored(book: commonplace.Book, page_id: str) -> dict[int, str]:
    texts = book.library.engine.read(
        lambda reader: [*stored_texts(reader, book.info.id, page_id, "lead")]
    )
    return {each.version: each.text for each in texts}


def _raw(book: commonplace.Book, page_id: str) -> list[dict[str, Any]]:
    return book.library.engine.read(
        lambda reader: reader.run("texts_of_page", book_id=book.info.id, page_id=page_id)
    )


def test_every_version_says_what_it_said_and_only_the_newest_is_whole(
    book: commonplace.Book, page_id: str
) -> None:
    for number in range(VERSIONS):
        body = book.wiki.read("pears", version=number).body
        assert body.count("crate") == number + 1
    rows = _raw(book, page_id)[1:]  # the first is so short that it is kept whole
    assert [row["newer"] for row in rows] == [*range(2, VERSIONS), None]
    assert all(len(row["text"]) < 60 for row in rows[:-1])


def test_a_text_that_is_replaced_takes_the_changes_that_rest_on_it_along(
    book: commonplace.Book, page_id: str
) -> None:
    said = _stored(book, page_id)
    without = {version: text.replace("The 2. crate", "[gone]") for version, text in said.items()}
    some = {version: without[version] for version in (5, 6, 11)}
    book.library.engine.write(lambda tx: set_texts(tx, page_id, "lead", some), book_id=book.info.id)
    assert _stored(book, page_id) == {**said, **some}
    book.library.engine.write(
        lambda tx: set_texts(tx, page_id, "lead", without), book_id=book.info.id
    )
    assert _stored(book, page_id) == without
    assert not any("The 2. crate" in row["text"] for row in _raw(book, page_id))


def test_a_memory_is_cited_once_however_many_versions_cite_it(book: commonplace.Book) -> None:
    memories = [book.remember(f"The {number}. crate came.") for number in range(VERSIONS)]
    first = PageDraft("topic", "Crates", "- The 0. crate came.", sources=(memories[0].id,))
    page = book.wiki.create(first)
    for number, memory in enumerate(memories[1:], 1):
        book.wiki.append("crates", f"- The {number}. crate came.", sources=[memory.id])
    count = "count_whole_section_sources"
    rows = book.library.engine.read(lambda reader: reader.run(count, book_id=book.info.id))
    assert rows[0]["found"] <= 2 * VERSIONS
    for number in range(VERSIONS):
        then = book.wiki.read(page.id, version=number)
        cited = {each.memory_id for part in then.sections for each in part.sources}
        assert cited == {each.id for each in memories[: number + 1]}
