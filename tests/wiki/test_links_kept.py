"""A section that says what it said is not read again for its links; nothing shows that."""

from commonplace.library import Book
from commonplace.store.wiki import pages as rows
from commonplace.wiki import derive
from commonplace.wiki.draft import PageDraft
from tests.wiki.soundness import assert_sound

_BODY = "## One\n\nSee [[Ada]] and [[Ben]].\n\n## Two\n\nAsk [[Cleo]].\n\n## Three\n\nNobody.\n"


def _agree(book: Book) -> list[str]:
    page = book.wiki.page("links")
    held = book.library.engine.read(lambda r: rows.links_of(r, book.info.id, page.id))
    assert [each for each in held if each.made_by == "page"] == derive.links(page)
    return [each.key for each in held]


def test_links_of_other_sections_stay_when_one_is_written(book: Book) -> None:
    book.wiki.create(PageDraft("topic", "Links", _BODY))
    book.wiki.write("links", "Ask [[Dora]], then [[Ada]].", section="two")
    assert _agree(book) == ["ada", "ben", "dora", "ada"]
    book.wiki.write("links", "And [[Cleo]].", section="three")
    assert _agree(book) == ["ada", "ben", "dora", "ada", "cleo"]
    assert_sound(book)


def test_links_follow_their_sections_when_these_change_places(book: Book) -> None:
    book.wiki.create(PageDraft("topic", "Links", _BODY))
    one, two, three = _BODY.split("\n## ")
    book.wiki.write("links", f"## {two}\n\n## {three}\n{one}\n")
    assert _agree(book) == ["cleo", "ada", "ben"]
    assert_sound(book)


def test_links_go_with_their_section(book: Book) -> None:
    book.wiki.create(PageDraft("topic", "Links", _BODY))
    book.wiki.write("links", "## Two\n\nAsk [[Cleo]].\n")
    assert _agree(book) == ["cleo"]
    assert_sound(book)
