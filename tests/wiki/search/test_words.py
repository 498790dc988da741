"""What search keeps of pages is exactly what the pages say."""

import tempfile
import time
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from commonplace.capture.terms import pack, terms
from commonplace.config import Config
from commonplace.store import books
from commonplace.store.connect import connect
from commonplace.store.engine import Engine, Reader
from commonplace.wiki.search.run import Searcher
from commonplace.wiki.search.terms import LONGEST_WORD, MOST_WORDS, page_words, words
from tests.cases import each_case
from tests.wiki.search.shelf import Leaf, Shelf, page_id


def test_fields_are_packed_as_the_analyzer_packs_them() -> None:
    found = page_words("Ada", "ada", ["AAL"], "A [[entity/babbage|friend]].", ["History"], "Moved.")
    assert found.names == pack("Ada") + pack("AAL")
    assert found.heads == pack("friend") + pack("History")
    assert found.body == pack("Moved")
    assert found.words == {"ada", "aal", "friend", "history", "moved"}


def test_an_address_counts_only_where_the_title_does_not_say_it() -> None:
    assert page_words("Ada L.", "ada-l", [], "", [], "").names == pack("Ada L.")
    assert page_words("Ada", "countess", [], "", [], "").names == pack("Ada") + pack("countess")


@each_case(
    ("written", "expected"),
    [
        ("Migrations", {"migrations"}),
        ("e-mail", {"mail", "email"}),
        ("fooBar", {"foo", "bar", "foobar"}),
        ("snake_case", {"snake", "case", "snakecase"}),
        ("Zoë's", {"zoe"}),
        ("don’t", set()),
        ("O'Brien", {"obrien"}),
        ("the", set()),
        ("東京abc", {"abc"}),
        ("v1.2", {"v1", "v12"}),
        ("x" * 100, {"x" * LONGEST_WORD}),
    ],
)
def test_words_are_whole_and_folded(written: str, expected: set[str]) -> None:
    assert {*words(written)} == expected


@given(st.text(max_size=60))
def test_words_are_words(text: str) -> None:
    for piece in text.split():
        for word in words(piece):
            assert 1 < len(word) <= LONGEST_WORD
            assert not any(map(str.isspace, word))


def test_a_page_counts_so_many_words_and_those_of_its_names_first() -> None:
    body = " ".join(f"word{number}" for number in range(2 * MOST_WORDS))
    found = page_words("Title", "title", [], "summary", [], body).words
    assert len(found) == MOST_WORDS
    assert {"title", "summary", "word0"} <= found


def test_what_cannot_be_stored_is_left_out() -> None:
    found = page_words("A\0da", "ada", ["x\ud800y"], "", ["\0"], "\ud83d b\0dy", ["\ud800"])
    assert "ada" in found.words
    assert "bdy" in found.words


@each_case(
    "piece",
    ["word ", "[", "[[", "](", "![](", "<", "<!--", "-->", "<a ", "`", "*_", "http://", "|", "&",
     "東", "a-", "a'", "[a](b", "\n- [ ] ", "_", "<!-- x -->", "&amp;", "a.b@", "\n#", "<a", "a+"],
)  # fmt: skip
def test_no_text_takes_longer_than_its_length_warrants(piece: str) -> None:
    body = piece * (250_000 // len(piece))
    began = time.process_time()
    page_words("Big", "big", [], "", [], body)
    assert time.process_time() - began < 10  # a twentieth of that, where nothing else runs


# --- after any changes, what is kept is what a rebuild would keep ---------------------------------

_TEXT = st.lists(st.sampled_from("red green blue e-mail Zoë moved moving 東京 fooBar".split())).map(
    " ".join
)
_LEAF = st.builds(
    Leaf,
    title=st.just(""),
    body=_TEXT,
    summary=_TEXT,
    aliases=st.lists(_TEXT.filter(bool), max_size=2, unique=True).map(tuple),
    tags=st.lists(st.sampled_from(("x", "y"))).map(tuple),
    state=st.sampled_from(("active", "archived")),
)
_CHANGES = st.lists(st.tuples(st.integers(0, 5), st.none() | _LEAF), max_size=25)


@settings(max_examples=40)
@given(_CHANGES)
def test_after_any_changes_search_equals_one_that_is_built_anew(
    changes: list[tuple[int, Leaf | None]],
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        engine = connect(f"{folder}/book.db", Config())
        try:
            _check(engine, changes)
        finally:
            engine.close()


def test_after_some_changes_search_equals_one_that_is_built_anew(database: Engine) -> None:
    """On each engine; the property runs on one."""
    red, green = Leaf("", "red e-mail", ("Zoë",)), Leaf("", "green", tags=("x",))
    _check(database, [(1, red), (2, green), (1, green), (2, None), (3, red), (1, None), (3, green)])


def _check(engine: Engine, changes: list[tuple[int, Leaf | None]]) -> None:
    shelf = Shelf(engine, engine.write(lambda tx: books.add_book(tx, "default", "ada")).id)
    for number, leaf in changes:
        key = f"p{number}"
        if leaf is not None:
            shelf.put(**{key: Leaf(f"Page {number}", *_rest(leaf))})
        elif key in shelf.leaves:
            shelf.remove(key)
        shelf.found("rde moved")  # keeps up
    _alike(shelf)
    assert engine.read(lambda reader: _words(reader, shelf.book_id)) == Counter(
        word for leaf in shelf.leaves.values() for word in leaf.words().words
    )
    kept = engine.read(lambda reader: _rows(reader, shelf.book_id))
    expected = {key: leaf.words() for key, leaf in shelf.leaves.items()}
    assert {id: row for id, row in kept.items() if row[0] != "gone"} == {
        page_id(key): (shelf.leaves[key].state, found.names, found.heads, found.body)
        for key, found in expected.items()
    }
    assert all(row[1:] == (b"", b"", b"") for row in kept.values() if row[0] == "gone")


def _rest(leaf: Leaf) -> tuple[object, ...]:
    return leaf.body, leaf.aliases, leaf.summary, leaf.headings, leaf.tags, leaf.type, leaf.state


def _alike(shelf: Shelf) -> None:
    """The searcher that followed every change, and one that has just begun."""
    for text in ("red", "gren moved ", '"red green" -blue', "page 1", "東京 e-ma"):
        for archived in (False, True):
            asked = {"archived": archived}
            assert shelf.found(text, **asked) == shelf.found(
                text, Searcher(shelf.engine, 1), **asked
            )


def _words(reader: Reader, book_id: str) -> dict[str, int]:
    rows = reader.run("page_words_between", book_id=book_id, low="", high="\U0010ffff", limit=999)
    return {row["word"]: row["pages"] for row in rows}


def _rows(reader: Reader, book_id: str) -> dict[str, tuple[object, ...]]:
    rows = reader.run("page_index_since", book_id=book_id, revision=0)
    return {
        row["page_id"]: (row["state"], *(bytes(row[field]) for field in ("names", "heads", "body")))
        for row in rows
    }


def test_terms_of_words_are_terms_of_the_page() -> None:
    """A word leads back to its page: what is continued or corrected is found."""
    text = "Migrations of e-mail in Zürich chose fooBar and O'Brien's snake_case"
    known = {*terms(text)}
    for piece in text.split():
        for word in words(piece):
            assert {*terms(word)} <= known, word
