"""One was two: some names are another's, with what was said by them."""

import pytest

import commonplace
from commonplace.errors import Conflict, InvalidInput
from tests.understand.graph_rows import FRIEND, Shelf


@pytest.fixture
def shelf(book: commonplace.Book) -> Shelf:
    return Shelf(book)


def test_what_was_said_by_the_names_goes_along(shelf: Shelf) -> None:
    john = shelf.entity("John Smith", "John", "Jonny")
    jonny = shelf.filed("Jonny")
    shelf.entity("Oslo", type="place")
    own = shelf.say("John sails.", "John")
    theirs = shelf.say("Jonny is in Oslo.", "Jonny", "Oslo")
    both = shelf.say("John, or Jonny, sings.", "John", "Jonny")
    stays = shelf.claim("John", "Eve", own, slot=FRIEND)
    goes = shelf.relate("Jonny", "home", "Oslo", theirs)
    shelf.relate("Oslo", "knows", "John", own)
    before = shelf.picture()

    done = shelf.graph.split("John Smith", ["jonny"], new_name="Jonathan", type="animal")

    split_off = shelf.graph.entity("Jonathan")
    assert (split_off.entity.name, split_off.entity.type) == ("Jonathan", "animal")
    assert set(split_off.entity.aliases) == {"Jonathan", "Jonny"}
    assert (shelf.about(jonny), shelf.about(john)) == ({goes}, {stays})
    assert shelf.mentioning(jonny) == {theirs, both}
    assert [each.source for each in split_off.relations] == ["Jonathan"]
    assert [each.target for each in shelf.graph.entity("John").relations] == ["John Smith"]
    assert _values(shelf, "John") == {"Eve"}
    assert _values(shelf, "Jonathan") == {"Oslo"}
    assert (done.names, done.mentions, done.claims, done.relations) == (2, 2, 1, 1)
    shelf.graph.undo()
    assert shelf.picture() == before


def test_a_preview_of_a_split_writes_nothing(shelf: Shelf) -> None:
    shelf.entity("John", "Jonny")
    shelf.say("Jonny is in Oslo.", "Jonny")
    before = shelf.picture()
    foreseen = shelf.graph.split("John", ["Jonny"], preview=True)
    assert (foreseen.name, foreseen.other, foreseen.mentions) == ("John", "Jonny", 1)
    assert shelf.picture() == before


def _values(shelf: Shelf, name: str) -> set[str]:
    aspects = shelf.graph.entity(name).aspects
    return {each.claim.value for aspect in aspects for each in aspect.claims}


def test_a_claim_that_gave_way_to_one_about_somebody_else_holds_again(shelf: Shelf) -> None:
    shelf.entity("John", "Jonny")
    one, two = shelf.say("John lives in Paris.", "John"), shelf.say("Jonny is in Oslo.", "Jonny")
    paris = shelf.claim("John", "Paris", one)
    oslo = shelf.claim("Jonny", "Oslo", two, act="change")
    assert shelf.standing(paris) == ("replaced", oslo)

    done = shelf.graph.split("John", ["Jonny"])

    assert done.reinstated == 1
    assert shelf.standing(paris) == shelf.standing(oslo) == ("holds", None)
    shelf.graph.undo(done.change_id)
    assert shelf.standing(paris) == ("replaced", oslo)


def test_in_a_chain_the_next_one_of_the_same_side_replaces_it(shelf: Shelf) -> None:
    shelf.entity("John", "Jonny")
    paris, oslo, rome = (
        shelf.claim(name, value, shelf.say(f"{name} moved to {value}.", name), act="change")
        for value, name in (("Paris", "John"), ("Oslo", "Jonny"), ("Rome", "John"))
    )
    assert shelf.standing(paris) == ("replaced", oslo)

    shelf.graph.split("John", ["Jonny"])

    assert shelf.standing(paris) == ("replaced", rome)
    assert shelf.standing(oslo) == ("holds", None)


def test_the_old_entity_is_called_by_what_is_left(shelf: Shelf) -> None:
    shelf.entity("John Smith", "John", "Johann")
    assert shelf.graph.split("John", ["John Smith"]).name == "Johann"
    assert shelf.book.entity("John").aliases == ("Johann", "John")
    assert shelf.book.entity("John Smith").aliases == ("John Smith",)


def test_those_that_a_name_held_together_stay_together_without_it(shelf: Shelf) -> None:
    for name in ("Ada", "Bob", "Cyd"):
        shelf.entity(name)
    shelf.graph.merge("Ada", "Bob")
    shelf.graph.merge("Bob", "Cyd")
    shelf.graph.split("Ada", ["Bob"])
    assert shelf.book.entity("Ada").aliases == ("Ada", "Cyd")
    assert shelf.book.entity("Bob").aliases == ("Bob",)


def test_a_split_that_cannot_be_says_why(shelf: Shelf) -> None:
    shelf.entity("John", "Jonny"), shelf.entity("Eve")
    with pytest.raises(InvalidInput, match="not called 'Bob'; it is called John, Jonny"):
        shelf.graph.split("John", ["Bob"])
    with pytest.raises(InvalidInput, match="No name would be left"):
        shelf.graph.split("John", ["John", "Jonny"])
    with pytest.raises(InvalidInput, match="at least one"):
        shelf.graph.split("John", [])
    with pytest.raises(Conflict, match="a name of Eve"):
        shelf.graph.split("John", ["Jonny"], new_name="Eve")
