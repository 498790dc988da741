import pytest

import commonplace
from commonplace.errors import NotFound
from commonplace.store.register import names
from tests.engines import PLAIN, POSTGRES, SQLITE, engine_fixture

engine = engine_fixture(SQLITE, POSTGRES, PLAIN)


def test_an_entity_is_found_by_any_of_its_names(book: commonplace.Book) -> None:
    ada = book.introduce("Ada Lovelace", type="person", aliases=["Ada", "Countess"])

    assert book.entity("ADA") == ada
    assert book.entity("ada  lovelace").aliases == ("Ada", "Ada Lovelace", "Countess")


def test_a_name_nobody_has_is_answered_with_those_like_it(book: commonplace.Book) -> None:
    book.introduce("Ada Lovelace", type="person")
    book.introduce("Zeppelin", type="tool")

    with pytest.raises(NotFound, match=r"Did you mean Ada Lovelace\?"):
        book.entity("Ada Lovlace")
    with pytest.raises(NotFound, match=r"is called 'qqq'\.$"):
        book.entity("qqq")


def test_similar_names_have_the_same_numbers_with_and_without_pg_trgm(
    book: commonplace.Book,
) -> None:
    for name in ("Ada Lovelace", "Ada Lovelock", "Łódź", "北京 office", "Grace Hopper"):
        book.introduce(name)
    engine = book.library.engine

    def alike(in_sql: bool) -> list[tuple[str, float]]:
        return engine.read(
            lambda reader: names.like(
                reader, book.info.id, "ada lovelac", at_least=0.2, in_sql=in_sql
            )
        )

    expected = [("Ada Lovelace", pytest.approx(11 / 14)), ("Ada Lovelock", pytest.approx(9 / 16))]
    assert alike(in_sql=False) == expected
    if engine.compares_names:
        assert alike(in_sql=True) == expected


def test_a_candidate_that_becomes_known_brings_its_earlier_mentions(book: commonplace.Book) -> None:
    memory = book.remember("We met Ada Lovelace in Lisbon.")
    assert set(memory.names) == {"ada lovelace", "lisbon"}

    lisbon = book.introduce("Lisbon", type="place")

    mentioned = book.library.engine.read(
        lambda reader: names.mentions_of(reader, book.info.id, memory.id)
    )
    assert [(one.name, one.entity_id) for one in mentioned] == [("lisbon", lisbon.id)]


def test_a_known_name_is_linked_and_its_parts_are_no_candidates(book: commonplace.Book) -> None:
    ada = book.introduce("Ada Lovelace", type="person", aliases=["Ada"])

    memory = book.remember("Ada Lovelace moved to Lisbon; Ada's flat is in Alfama.")

    assert set(memory.names) == {"lisbon", "alfama"}
    mentioned = book.library.engine.read(
        lambda reader: names.mentions_of(reader, book.info.id, memory.id)
    )
    assert {one.name for one in mentioned} == {"ada", "ada lovelace"}
    assert {one.entity_id for one in mentioned} == {ada.id}
