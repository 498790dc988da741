"""What understanding changed is put back exactly, or nothing is; rulings stand in the same list."""

import pytest

import commonplace
from commonplace import clock
from commonplace.errors import Conflict, NotFound
from commonplace.store import facts as fact_rows
from commonplace.understand.found import Found
from commonplace.understand.said import Stated
from commonplace.understand.supersede import retract, revive
from tests.understand.graph_rows import Shelf


@pytest.fixture
def shelf(book: commonplace.Book) -> Shelf:
    return Shelf(book)


def test_a_replaced_claim_holds_again_beside_the_new_one(shelf: Shelf) -> None:
    ada = shelf.entity("Ada")
    said = shelf.say("Ada moved.", "Ada")
    paris, oslo = shelf.claim(ada, "Paris", said), shelf.claim(ada, "Oslo", said)
    before = shelf.picture()
    shelf.replace(oslo, paris)
    shelf.graph.undo()
    assert shelf.picture() == before


def test_a_claim_that_was_revived_gives_way_again(shelf: Shelf) -> None:
    ada = shelf.entity("Ada")
    said = shelf.say("Ada moved.", "Ada")
    paris, oslo = shelf.claim(ada, "Paris", said), shelf.claim(ada, "Oslo", said)
    shelf.replace(oslo, paris)
    fact = shelf.fact_of(paris)
    memory = shelf.book.memory(shelf.say("Ada is back in Paris.", "Ada"))
    before = shelf.picture()
    again = Found("", memory, Stated(fact.text, "fact", 0.9, ""), fact.hash, frozenset(), "rules")
    assert shelf.engine.write(lambda tx: revive(tx, again, fact.id, "rules"), book_id=shelf.id)
    assert shelf.standing(oslo) == ("superseded", paris)
    shelf.graph.undo()
    assert shelf.picture() == before


def test_a_retracted_fact_is_back(shelf: Shelf) -> None:
    ada = shelf.entity("Ada")
    claim = shelf.claim(ada, "Paris", shelf.say("Ada is in Paris.", "Ada"))
    before, changes = shelf.picture(), len(shelf.graph.changes())
    for _ in range(2):  # the second time there is nothing left to retract
        fact = shelf.fact_of(claim).id
        assert shelf.engine.write(
            lambda tx, fact=fact: retract(tx, fact, clock.now(), "m"), book_id=shelf.id
        )
    assert len(shelf.graph.changes()) == changes + 1
    shelf.graph.undo()
    assert shelf.picture() == before


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


def test_a_replacement_whose_claims_were_forgotten_cannot_be_undone(shelf: Shelf) -> None:
    ada = shelf.entity("Ada")
    first, second = shelf.say("Ada, Paris.", "Ada"), shelf.say("Ada, Oslo.", "Ada")
    paris, oslo = shelf.claim(ada, "Paris", first), shelf.claim(ada, "Oslo", second)
    replaced = shelf.replace(oslo, paris)
    shelf.book.forget(second)
    with pytest.raises(Conflict, match="does not stand as this change left it"):
        shelf.graph.undo(replaced)
    shelf.book.forget(first)
    with pytest.raises(Conflict, match="forgotten"):
        shelf.graph.undo(replaced)


def test_every_change_is_told_in_words(shelf: Shelf) -> None:
    ada = shelf.entity("Ada", "Countess", "Lady")
    said = shelf.say("Ada moved.", "Ada")
    paris, oslo = shelf.claim(ada, "Paris", said), shelf.claim(ada, "Oslo", said)
    shelf.entity("Eve")
    shelf.graph.alias("Ada", "Ada L.")
    shelf.graph.split("Ada", ["Lady"])
    shelf.graph.merge("Ada", "Eve")
    shelf.graph.rename("Ada", "Ada Lovelace")
    shelf.replace(oslo, paris)
    told = [shelf.graph.told(change) for change in shelf.graph.changes()]
    assert "Oslo" in told[0] and "instead of: home city Paris" in told[0]
    assert told[1:] == [
        "Ada is called Ada Lovelace",
        "Eve was merged into Ada",
        "Lady was split off Ada",
        "Ada is also called Ada L.",
        "Eve was introduced",
        "Ada was introduced",
    ]
    facts = shelf.engine.read(lambda reader: fact_rows.of_memory(reader, shelf.id, said))
    shelf.book.forget(said)
    assert facts[0].text not in shelf.graph.told(shelf.graph.changes()[0])
