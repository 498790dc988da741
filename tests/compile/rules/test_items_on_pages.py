"""The page keeps the items of its sections: what was stored reads back as it was."""

from commonplace import clock
from commonplace.compile.rules.items import item, linked, merged, parse, render
from commonplace.compile.said import Item, Statement
from commonplace.library import Book
from commonplace.model import Author, Page
from commonplace.wiki.change import About, Change, about, add_page, same, write_page
from commonplace.wiki.text.outline import Piece
from commonplace.wiki.writing import set_apart
from tests.wiki.soundness import assert_sound

COMPILER = Author("compiler", "rules")
SAID = (
    "Max likes tea.",
    "No. I went.",
    "No. I stayed.",
    "No.",
    "Yes. 2026-03-01 — No.",
    "## Notes\n\n- 2026-03-01 — Nobody said this.",
    "See [[entity/max]] and [a](/wiki/entity/b) <!-- hidden",
    "```\nnever closed",
    "%% hidden",
    "Max does not like tea.",
    "今日は晴れ。明日は雨！",
    "a\\",
)
Sections = dict[str, tuple[Item, ...]]


def _items(book: Book, *said: str) -> list[Item]:
    found = []
    for text in said:
        memory = book.remember(text)
        one = item(Statement(text, "note", None, ()), "2026-03-01", memory.id)
        found.append(Item(one.day, linked(one.text, "Max", "entity/max"), one.memory_ids))
    return found


def _change(known: About, sections: Sections) -> Change:
    written = {slug: render(slug, slug.capitalize(), items) for slug, items in sections.items()}
    body = set_apart([Piece(slug, slug.capitalize(), text) for slug, (text, _) in written.items()])
    cited = {slug: each for slug, (_, each) in written.items()}
    return Change(known, body, COMPILER, "compiled", "", cited)


def _made(book: Book, sections: Sections) -> Page:
    change = _change(About("max", "Max"), sections)
    page_id = clock.new_id()
    book.library.engine.write(
        lambda tx: add_page(tx, page_id, "entity", change), book_id=book.info.id
    )
    return book.wiki.page("entity/max")


def test_a_stored_page_reads_back_and_writing_it_again_changes_nothing(book: Book) -> None:
    items = _items(book, *SAID)
    sections = {"overview": merged("overview", items[:4]), "notes": merged("notes", items)}
    page = _made(book, sections)
    assert_sound(book)
    assert [each.slug for each in page.sections] == ["overview", "notes"]
    read = {each.slug: parse(each) for each in page.sections}
    assert read == sections
    assert same(page, _change(about(page), read))


def test_what_comes_later_is_united_with_what_stands_there(book: Book) -> None:
    items = _items(book, *SAID)
    page = _made(book, {"notes": merged("notes", items[:5])})
    after = merged("notes", parse(page.sections[0]), items[3:])
    change = _change(about(page), {"notes": after})
    book.library.engine.write(lambda tx: write_page(tx, page, change), book_id=book.info.id)
    (section,) = book.wiki.page("entity/max").sections
    assert parse(section) == merged("notes", items)
    assert section.text == _change(about(page), {"notes": merged("notes", items)}).body


def test_a_forgotten_memory_takes_its_own_items_along_and_no_others(book: Book) -> None:
    items = _items(book, *SAID[:4])
    (gone,) = items[1].memory_ids
    _made(book, {"notes": merged("notes", items)})
    book.forget(gone)
    (section,) = book.wiki.page("entity/max").sections
    assert "I went" not in section.text
    read = parse(section)
    assert {each.text for each in read} == {items[at].text for at in (0, 2, 3)}
    assert all(gone not in each.memory_ids for each in read)
