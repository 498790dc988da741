"""What a question calls by name, and what else that is called."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import commonplace
from commonplace.capture.terms import hashes, terms
from commonplace.language.name_key import tie_words
from commonplace.model import Alias
from commonplace.recall import question as questions
from commonplace.recall.arms.text_arm import QueryTerm, text_arm
from commonplace.recall.index.book_index import EMPTY, BookIndex
from commonplace.recall.names import (
    MOST_ENTITIES,
    MOST_OTHERS,
    NOBODY,
    Names,
    Other,
    add_other_names,
    find_known_names,
    page_key,
)
from commonplace.store.engine import Reader
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.text.slugs import slug_of
from tests.engines import PLAIN, POSTGRES, SQLITE, engine_fixture

engine = engine_fixture(SQLITE, POSTGRES, PLAIN)


def names(book: commonplace.Book, question: str) -> Names:
    asked = questions.read_question(question)
    return book.library.engine.read(lambda reader: find_known_names(reader, book.info.id, asked))


def stands_for(found: Names) -> dict[str, set[str]]:
    return {
        " ".join(each.words): {" ".join(name) for name in each.instead} for each in found.others
    }


def page(book: commonplace.Book, title: str, aliases: Iterable[str] = ()) -> str:
    draft = PageDraft("topic", title, "About it.", aliases=tuple(Alias(name) for name in aliases))
    return book.wiki.create(draft, twin=True).id


def found_by(book: commonplace.Book, words: list[QueryTerm]) -> dict[str, float]:
    """What the text arm gives each memory."""

    def work(reader: Reader) -> BookIndex:
        revision = reader.run("book_revision", book_id=book.info.id)[0]["revision"]
        return EMPTY.updated(reader, book.info.id, revision)

    index = book.library.engine.read(work)
    arm = text_arm(index, words, None, 100)
    return {index.ids[at].decode(): float(arm.own[at]) for at in arm.met if arm.own[at] > 0}


def test_an_entity_is_known_by_any_of_its_names(book: commonplace.Book) -> None:
    runa = book.introduce("Runa Vik", "person", ["Captain Vik", "Runa"])

    for question in (
        "what did runa vik say?",
        "Is this Captain Vik's boat?",
        "Runa?",
        "C'est la barque d'Runa",
    ):
        assert names(book, question).entities == (runa.id,), question
    assert names(book, "What did Runar say to the captain?") == NOBODY


def test_the_longest_name_counts_and_they_come_in_the_order_of_the_question(
    book: commonplace.Book,
) -> None:
    york = book.introduce("York", "place")
    new_york = book.introduce("New York", "place")

    assert names(book, "Is New York older than York?").entities == (new_york.id, york.id)
    assert names(book, "Was she in New York?").entities == (new_york.id,)


def test_a_name_that_is_a_common_word_must_look_like_a_name(book: commonplace.Book) -> None:
    will = book.introduce("Will", "person", ["William Oakes"])

    assert names(book, "when will it rain?") == NOBODY
    found = names(book, "what did Will bring?")
    assert found.entities == (will.id,)
    assert stands_for(found) == {"will": {"william oak"}}


def test_a_common_word_stands_for_no_name(book: commonplace.Book) -> None:
    book.introduce("Mayumi", "person", ["May", "Yumi"])

    assert stands_for(names(book, "where is Mayumi?")) == {"mayumi": {"yumi"}}


def test_pages_are_known_by_title_alias_and_former_title(book: commonplace.Book) -> None:
    harbour = page(book, "Harbour Crane", ["Big Hook"])
    book.wiki.rename("harbour-crane", "Dock Crane")

    for question in ("where is the dock crane?", "Big Hook?", "when was the harbour crane built?"):
        assert names(book, question).pages == (harbour,), question
    assert stands_for(names(book, "the Big Hook?"))["big hook"] >= {"dock crane", "harbour crane"}


def test_a_page_that_is_put_away_is_no_longer_named(book: commonplace.Book) -> None:
    page(book, "Dock Crane", ["Big Hook"])
    book.wiki.archive("dock-crane")

    assert names(book, "the Big Hook?") == NOBODY


def test_a_name_of_several_pages_lends_none_of_their_names(book: commonplace.Book) -> None:
    pages = {page(book, "Mercury Probe", ["Mercury"]), page(book, "Mercury Switch", ["Mercury"])}

    found = names(book, "how is Mercury doing?")

    assert {*found.pages} == pages
    assert found.others == ()


def test_another_book_lends_no_names(library: commonplace.Library) -> None:
    library.book("bob").introduce("Runa", "person", ["Captain Vik"])
    page(library.book("bob"), "Runa", ["Captain Vik"])

    assert names(library.book("ada"), "where is Runa?") == NOBODY


def test_what_says_another_name_is_found_as_if_it_said_the_name(book: commonplace.Book) -> None:
    book.introduce("Saltmarsh Weather Station", "place", ["SWS", "the hut"])
    by_alias = book.remember("SWS needs paint.", source="a")
    by_name = book.remember("The Saltmarsh weather station is cold.", source="b")
    half = book.remember("A weather report came.", source="c")
    asked = questions.read_question("Who paid for the Saltmarsh Weather Station?")

    plain = found_by(book, [QueryTerm(each) for each in asked.hashes])
    told = found_by(book, add_other_names(asked, names(book, asked.text)))

    assert by_alias.id not in plain
    assert told[by_alias.id] > told[half.id]
    assert told[by_name.id] > told[half.id]


def test_without_names_the_words_are_the_question_s(book: commonplace.Book) -> None:
    asked = questions.read_question("who sells rye bread?")

    assert add_other_names(asked, NOBODY) == [QueryTerm(each) for each in asked.hashes]


def test_every_word_of_a_name_carries_what_may_stand_for_it_unless_that_has_the_word() -> None:
    asked = questions.read_question("Where does Runa Vik moor?")
    other = Other(("runa", "vik"), (("runa",), ("captain", "vik"), ("rv",)))

    carried = {
        word: each.others
        for word, each in zip(
            asked.words, add_other_names(asked, Names(others=(other,))), strict=True
        )
    }

    runa, captain, rv = (tuple(hashes(each)) for each in other.instead)
    assert carried["runa"] == (captain, rv)
    assert carried["vik"] == (runa, rv)
    assert carried["moor"] == ()


def test_names_and_what_stands_for_them_are_bounded(book: commonplace.Book) -> None:
    many = [f"Zorblat{chr(97 + n)}" for n in range(MOST_ENTITIES + 5)]
    for name in many:
        book.introduce(name, "person")
    book.introduce("Hydra", "person", [f"Headnumber{chr(97 + n)}" for n in range(MOST_OTHERS + 9)])

    assert len(names(book, f"who of {' '.join(many)} came?").entities) == MOST_ENTITIES
    (other,) = names(book, "where is Hydra?").others
    assert len(other.instead) == MOST_OTHERS


@pytest.mark.parametrize(
    "question",
    ["?!", "a", "'s", "\ud800 'x' \u202e", "猫" * 400, "it's " * 3000, "-".join("ab" * 900)],
)
def test_a_question_of_any_kind_names_nobody_where_nobody_is_known(
    book: commonplace.Book, question: str
) -> None:
    assert names(book, question.encode("utf-8", "replace").decode()) == NOBODY


def test_names_in_scripts_without_blanks_are_found_inside_a_question(
    book: commonplace.Book,
) -> None:
    cat = book.introduce("猫町書店", "place", ["ねこしょ"])

    found = names(book, "昨日猫町書店で何を買いましたか")

    assert found.entities == (cat.id,)
    assert terms("ねこしょ") == [*found.others[0].instead[0]]


WORDS = st.one_of(st.from_regex("[abcéñöЯλ]{1,4}(?:['’][sxé])?", fullmatch=True), st.just("猫町"))


@given(st.lists(WORDS, min_size=1, max_size=4), st.sampled_from(" -"))
def test_a_page_s_key_is_the_wiki_s(parts: list[str], tie: str) -> None:
    name = tie.join(parts)

    assert page_key(tie_words(name)) == slug_of(name)


def test_a_name_with_an_article_is_found_by_it(book: commonplace.Book) -> None:
    book.remember("We read The Lord of the Rings.", author="Ben")
    book.remember("Ada gave me The Lord of the Rings.", author="Ben")
    book.library.work()

    (listed,) = [each for each in book.graph.entities() if "Rings" in each.name]
    assert book.graph.entity(listed.name).entity.id == listed.id
    assert book.graph.entity("Lord of the Rings").entity.id == listed.id
