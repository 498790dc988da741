import pytest

import commonplace
from commonplace.errors import Conflict, InvalidInput
from commonplace.understand.correct import split
from tests.understand.graph_rows import FRIEND, Shelf


@pytest.fixture
def shelf(book: commonplace.Book) -> Shelf:
    return Shelf(book)


def test_what_was_said_by_the_names_alone_goes_along(shelf: Shelf) -> None:
    john = shelf.entity("John Smith", "John", "Jonny")
    oslo = shelf.entity("Oslo", type="place")
    own = shelf.say("John sails.", "John")
    theirs = shelf.say("Jonny is in Oslo.", "Jonny", "Oslo")
    both = shelf.say("John, or Jonny, sings.", "John", "Jonny")
    stays = shelf.claim(john, "sailing", own, slot=FRIEND)
    goes = shelf.claim(john, "Oslo", theirs)
    shared = shelf.claim(john, "singing", both, slot=FRIEND)
    mixed = shelf.claim(john, "tea", own, theirs, slot=FRIEND)
    shelf.relate(john, "lives_in", oslo, theirs)
    shelf.relate(oslo, "knows", john, own)

    done = shelf.graph.split("John Smith", ["jonny"], new_name="Jonathan", type="animal")

    jonny = shelf.graph.entity("Jonathan").entity
    assert (jonny.name, jonny.type, set(jonny.aliases)) == (
        "Jonathan",
        "animal",
        {"Jonathan", "Jonny"},
    )
    assert shelf.about(jonny.id) == {goes}
    assert shelf.about(john) == {stays, shared, mixed}
    assert shelf.mentioning(jonny.id) == {theirs: {"jonny"}, both: {"jonny"}}
    assert shelf.edges(jonny.id) == {(jonny.id, "lives_in", oslo, theirs)}
    assert shelf.edges(john) == {(oslo, "knows", john, own)}
    assert {aspect.name for aspect in shelf.graph.entity("John").aspects} == {"people"}
    assert {aspect.name for aspect in shelf.graph.entity("Jonny").aspects} == {"home"}
    assert (done.names, done.mentions, done.claims, done.relations) == (2, 2, 1, 1)


def test_a_preview_of_a_split_writes_nothing(shelf: Shelf) -> None:
    shelf.entity("John", "Jonny")
    shelf.say("Jonny is in Oslo.", "Jonny")
    before = shelf.everything()
    foreseen = shelf.graph.split("John", ["Jonny"], preview=True)
    assert (foreseen.name, foreseen.other, foreseen.mentions) == ("John", "Jonny", 1)
    assert shelf.everything() == before


def test_a_claim_that_gave_way_to_one_about_somebody_else_holds_again(shelf: Shelf) -> None:
    john = shelf.entity("John", "Jonny")
    one, two = shelf.say("John lives in Paris.", "John"), shelf.say("Jonny is in Oslo.", "Jonny")
    paris, oslo = shelf.claim(john, "Paris", one), shelf.claim(john, "Oslo", two)
    shelf.replace(oslo, paris)
    assert shelf.fact_of(paris).status == "superseded"

    done = shelf.graph.split("John", ["Jonny"])

    assert done.reinstated == 1
    assert shelf.standing(paris) == shelf.standing(oslo) == ("active", None)
    assert shelf.fact_of(paris).status == "active"
    shelf.graph.undo()
    assert shelf.standing(paris) == ("superseded", oslo)
    assert shelf.fact_of(paris).status == "superseded"


def test_in_a_chain_the_next_one_of_the_same_side_replaces_it(shelf: Shelf) -> None:
    john = shelf.entity("John", "Jonny")
    said = {name: shelf.say(f"{name} moved.", name) for name in ("John", "Jonny")}
    paris, oslo, rome = (
        shelf.claim(john, value, said[name])
        for value, name in (("Paris", "John"), ("Oslo", "Jonny"), ("Rome", "John"))
    )
    shelf.replace(oslo, paris)
    shelf.replace(rome, oslo)

    shelf.graph.split("John", ["Jonny"])

    assert shelf.standing(paris) == ("superseded", rome)
    assert shelf.standing(oslo) == ("active", None)


def test_the_old_entity_is_called_by_what_is_left(shelf: Shelf) -> None:
    john = shelf.entity("John Smith", "John", "Johann")
    assert shelf.graph.split("John", ["John Smith"]).name == "Johann"
    assert shelf.book.entity("Johann").id == john
    assert shelf.book.entity("John Smith").id != john


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


def test_claims_that_gave_way_to_each_other_in_turns_do_not_hold_a_split_up() -> None:
    rows = {
        each: {"id": each, "superseded_by": by, "status": "superseded", "valid_from": 1}
        for each, by in (("a", "b"), ("b", "c"), ("c", "b"))
    }
    assert split._standing(rows["a"], rows, {"a"})["status"] == "active"
