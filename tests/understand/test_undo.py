"""What was changed is listed, told in words and taken back: rulings, and endings that followed from
what was said."""

import pytest

import commonplace
from commonplace.errors import Conflict, NotFound
from tests.understand.graph_rows import Shelf


@pytest.fixture
def shelf(book: commonplace.Book) -> Shelf:
    return Shelf(book)


def _moved(shelf: Shelf) -> tuple[str, str]:
    """Ada was in Paris and moved to Oslo."""
    shelf.entity("Ada")
    paris = shelf.claim("Ada", "Paris", shelf.say("Ada: Paris.", "Ada"))
    oslo = shelf.claim("Ada", "Oslo", shelf.say("Ada moved to Oslo.", "Ada"), act="change")
    return paris, oslo


def test_to_undo_an_ending_lets_both_stand_and_can_be_undone(shelf: Shelf) -> None:
    paris, oslo = _moved(shelf)
    before = shelf.picture()
    assert shelf.standing(paris) == ("replaced", oslo)
    undone = shelf.graph.undo(paris)
    assert undone.action == "rejected"
    assert shelf.standing(paris) == shelf.standing(oslo) == ("holds", None)
    shelf.graph.undo()
    assert shelf.picture() == before


def test_an_ending_is_found_by_the_end_of_the_older_facts_id(shelf: Shelf) -> None:
    paris, _ = _moved(shelf)
    shelf.graph.undo(paris[-8:])
    assert shelf.standing(paris) == ("holds", None)


def test_without_an_id_the_newest_ruling_goes_and_no_ending(shelf: Shelf) -> None:
    paris, _ = _moved(shelf)
    assert shelf.graph.undo().action == "introduced"
    with pytest.raises(NotFound, match="nothing to undo"):
        shelf.graph.undo()
    assert shelf.standing(paris)[0] == "replaced"


def test_the_newest_that_is_not_undone_goes_first_and_none_twice(shelf: Shelf) -> None:
    shelf.entity("Robert"), shelf.entity("Eve")
    first, second = shelf.graph.alias("Robert", "Bob"), shelf.graph.alias("Eve", "Eva")
    assert [each.id for each in shelf.graph.changes(2)] == [second.change_id, first.change_id]
    assert [shelf.graph.undo().action for _ in range(4)] == [
        "aliased",
        "aliased",
        "introduced",
        "introduced",
    ]
    assert shelf.graph.entities() == []
    with pytest.raises(NotFound, match="nothing to undo"):
        shelf.graph.undo()
    with pytest.raises(Conflict, match="undone already"):
        shelf.graph.undo(first.change_id)


def test_a_change_is_found_by_the_end_of_its_id(shelf: Shelf) -> None:
    shelf.entity("Robert"), shelf.entity("Eve")
    first = shelf.graph.alias("Robert", "Bob").change_id
    shelf.graph.alias("Eve", "Eva")
    assert first
    assert shelf.graph.undo(first[-8:]).id == first
    with pytest.raises(NotFound, match="undo --list"):
        shelf.graph.undo("ffffffff")


def test_an_ending_goes_with_either_of_its_memories(shelf: Shelf) -> None:
    paris, oslo = _moved(shelf)
    shelf.book.forget(shelf.fact(oslo).memory_id)
    assert shelf.standing(paris) == ("holds", None)
    with pytest.raises(NotFound):
        shelf.graph.undo(paris)


def test_every_change_is_told_in_words(shelf: Shelf) -> None:
    paris, oslo = _moved(shelf)
    shelf.entity("Eve")
    shelf.graph.alias("Ada", "Ada L.")
    shelf.graph.alias("Ada", "Lady")
    shelf.graph.split("Ada", ["Lady"])
    shelf.graph.merge("Ada", "Eve")
    shelf.graph.rename("Ada", "Ada Lovelace")
    told = [shelf.graph.told(change) for change in shelf.graph.changes()]
    assert told == [
        "Ada is called Ada Lovelace",
        "Eve was merged into Ada",
        "Lady was split off Ada",
        "Ada is also called Lady",
        "Ada is also called Ada L.",
        "Eve was introduced",
        "Ada was introduced",
        "Ada: home Oslo (instead of: Ada: home Paris)",
    ]
