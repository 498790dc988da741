"""What is forgotten is in no page, no version of one, no index of the wiki, and no proposal."""

import pytest

from commonplace.errors import NotFound
from commonplace.library import Book
from commonplace.model import Author, Page
from commonplace.wiki.carry import Cited
from commonplace.wiki.change import Change, about, write_page
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.text.sentences import sentence_hash
from tests.wiki.soundness import assert_sound

COMPILER = Author("compiler", "rules")
SECRET = "The vault code is heliotrope."


def _everything(book: Book) -> str:
    """All words in the book's pages, versions, links, search and proposals."""
    told = []
    for info in book.wiki.every_page(None):
        for version in range(info.version + 1):
            page = book.wiki.page(info.id, version)
            told += [page.body, page.summary, page.title, str(page.metadata)]
        told += [version.reason for version in book.wiki.history(info.id, 1000)]
        read = book.library.engine.read
        told.append(
            str(read(lambda r, i=info: r.run("links_of_page", book_id=book.info.id, page_id=i.id)))
        )
    told.append(str([each.text for each in book.wiki.proposals(status=None)]))
    everything = {"low": "", "high": "\U0010ffff", "limit": 10**6}
    told.append(
        str(
            book.library.engine.read(
                lambda r: r.run("page_words_between", book_id=book.info.id, **everything)
            )
        )
    )
    return "\n".join(told).lower()


def _cited(book: Book, page: Page, section: str, cited: tuple[Cited, ...]) -> Page:
    change = Change(about(page), page.body, page_author, "edited", "", {section: cited})
    return book.library.engine.write(lambda tx: write_page(tx, page, change), book_id=book.info.id)


page_author = Author("person", None)


def test_a_compiled_section_goes_with_the_memory_it_rests_on(book: Book) -> None:
    secret, other = book.remember(SECRET), book.remember("The vault is in the cellar.")
    compiler = book.wiki.by(COMPILER)
    compiler.create(
        PageDraft("entity", "Vault", "The code is heliotrope, they say.\n", sources=(secret.id,))
    )
    compiler.append("vault", "It is in the cellar.", section="notes", sources=[other.id])
    compiler.edit("vault", "they say", "he says")
    book.forget(secret.id)
    page = book.wiki.page("vault")
    assert page.body == "## Notes\n\nIt is in the cellar.\n"
    assert "heliotrope" not in _everything(book)
    assert [version.action for version in book.wiki.history("vault")][0] == "forgot"
    assert_sound(book)


def test_only_the_sentences_that_rest_on_it_go_when_that_is_known(book: Book) -> None:
    secret, other = book.remember(SECRET), book.remember("The vault is in the cellar.")
    text = "Its code is heliotrope. It is in the cellar.\n"
    page = book.wiki.by(COMPILER).create(
        PageDraft("entity", "Vault", text, sources=(secret.id, other.id))
    )
    _cited(
        book,
        page,
        "lead",
        (
            Cited(secret.id, (sentence_hash("Its code is heliotrope."),)),
            Cited(other.id, (sentence_hash("It is in the cellar."),)),
        ),
    )
    book.forget(secret.id)
    page = book.wiki.page("vault")
    assert page.body == "[forgotten] It is in the cellar.\n"
    assert [source.memory_id for source in page.sections[0].sources] == [other.id]
    assert_sound(book)


def test_what_somebody_wrote_by_hand_stays_where_something_else_or_nothing_is_cited(
    book: Book,
) -> None:
    secret, other = book.remember(SECRET), book.remember("The vault is in the cellar.")
    book.wiki.create(PageDraft("entity", "Vault", "I like the cellar.\n"))
    book.wiki.append("vault", "Its word is a flower's.", sources=[secret.id])
    book.wiki.append("vault", "Cellar and flower go together.", sources=[secret.id, other.id])
    book.wiki.append("vault", "I was told: the vault code is heliotrope.", sources=[other.id])
    book.forget(secret.id)
    page = book.wiki.page("vault")
    assert page.body.split("\n\n") == [
        "I like the cellar.",
        "[forgotten]",
        "Cellar and flower go together.",
        "[forgotten]\n",
    ]
    assert "heliotrope" not in _everything(book) and "flower's" not in _everything(book)
    assert_sound(book)


def test_a_section_that_rests_on_it_alone_goes_from_every_version_whoever_wrote_it(
    book: Book,
) -> None:
    secret = book.remember(SECRET)
    book.wiki.create(
        PageDraft("entity", "Vault", "Its word is a flower's.\n", sources=(secret.id,))
    )
    book.wiki.append("vault", "By the way.", section="notes")
    book.wiki.release("vault", "lead")
    book.wiki.by(COMPILER).edit("vault", "word", "password", sources=[secret.id])
    book.forget(secret.id)
    assert book.wiki.page("vault").body == "## Notes\n\nBy the way.\n"
    assert "flower" not in _everything(book)
    assert_sound(book)


def test_a_sentence_that_came_from_it_does_not_rest_on_it_and_goes_with_it(book: Book) -> None:
    secret = book.remember("Ada prefers tea to everything.")
    text = "Ada prefers tea to everything else. She counts.\n"
    book.wiki.create(PageDraft("entity", "Ada", "She counts.\n"))
    book.wiki.edit("ada", "She counts.", text.strip(), sources=[secret.id])
    book.wiki.edit("ada", "tea", "coffee")
    told = {each.text: each.memory_ids for each in book.wiki.blame("ada")}
    assert told["Ada prefers coffee to everything else."] == ()
    assert [each.memory_id for each in book.wiki.page("ada").sections[0].sources] == [secret.id]
    book.wiki.edit("ada", "prefers coffee to", "prefers coffee, hot, to")
    book.forget(secret.id)
    assert book.wiki.page("ada").body == "[forgotten] She counts.\n"
    assert "coffee" not in _everything(book)
    assert_sound(book)


def test_a_page_of_which_nothing_is_left_goes(book: Book) -> None:
    secret = book.remember(SECRET)
    compiler = book.wiki.by(COMPILER)
    compiler.create(PageDraft("entity", "Vault", SECRET, sources=(secret.id,)))
    book.forget(secret.id)
    with pytest.raises(NotFound):
        book.wiki.page("vault")
    assert "heliotrope" not in _everything(book)
    assert_sound(book)


def test_pages_below_one_that_goes_stand_alone_and_nobody_had_a_hand_in_them(book: Book) -> None:
    secret, other = book.remember(SECRET), book.remember("The vault is in the cellar.")
    compiler = book.wiki.by(COMPILER)
    above = compiler.create(PageDraft("entity", "Vault", SECRET, sources=(secret.id,)))
    said = PageDraft(
        "topic", "Vault notes", "It is in the cellar.", sources=(other.id,), parent=above.id
    )
    compiler.create(said)
    assert book.wiki.page("vault-notes").parent_id == above.id
    book.forget(secret.id)
    assert book.wiki.page("vault-notes").parent_id is None
    assert [each.action for each in book.wiki.history("vault-notes")] == ["forgot", "created"]
    assert_sound(book)


def test_proposals_and_corrections_go_with_the_memory(book: Book) -> None:
    secret, other = book.remember(SECRET), book.remember("The vault is old.")
    book.wiki.create(PageDraft("entity", "Vault", "The vault is old.\n", sources=(other.id,)))
    book.wiki.by(COMPILER).propose("vault", "lead", "Its code is heliotrope.", [secret.id])
    done = book.wiki.wrong("vault", "The vault is old.", "The vault is heliotrope, and new.")
    book.forget(secret.id, done.memory.id)
    assert "heliotrope" not in _everything(book)
    assert book.wiki.proposals(status=None) == []
    assert_sound(book)
