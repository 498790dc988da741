"""The doctor sees when what is kept beside pages is not what they say, and makes it so again."""

from commonplace.library import Book, Library
from commonplace.store.engine import Tx
from commonplace.upkeep.doctor import examine
from commonplace.upkeep.repair import repair
from commonplace.wiki.draft import PageDraft
from tests.wiki.soundness import assert_sound


def _findings(library: Library) -> dict[str, str]:
    return {each.check: each.level for each in examine(library.engine, None, "none")}


def _damage(tx: Tx) -> None:
    about = {"book_id": tx.book_id}
    page, *_ = tx.run("pages_named", **about, key="ada")
    tx.run("delete_page_links", **about, page_id=page["page_id"], made_by="page")
    tx.run("drop_page_index", **about, page_id=page["page_id"])
    tx.run("add_page_word", **about, word="nobody-wrote-this")


def test_lost_links_and_search_rows_are_found_and_made_again(book: Book) -> None:
    book.wiki.create(PageDraft("entity", "Ada", "Ada likes [[Lisbon]]."))
    book.wiki.create(PageDraft("entity", "Lisbon", "A city."))
    assert _findings(book.library)["wiki"] == "ok"
    book.library.engine.write(_damage, book_id=book.info.id)
    assert _findings(book.library)["wiki"] == "bad"
    done = repair(book.library.engine, 3, ())
    assert any("1 pages" in told or "1 page" in told for told in done), done
    assert _findings(book.library)["wiki"] == "ok"
    assert_sound(book)
