import pytest

import commonplace
from commonplace import clock
from commonplace.errors import Conflict, NotFound
from commonplace.store import facts as fact_rows
from commonplace.store import memories as memory_rows
from commonplace.understand.found import Found
from commonplace.understand.said import Stated
from commonplace.understand.supersede import retract, revive
from tests.understand.graph_rows import FRIEND, Shelf


@pytest.fixture
def shelf(book: commonplace.Book) -> Shelf:
    return Shelf(book)


def test_an_undone_merge_leaves_no_trace(shelf: Shelf) -> None:
    robert, bob = shelf.entity("Robert"), shelf.entity("Bob", "Bobby", type="animal")
    oslo = shelf.entity("Oslo")
    said = shelf.say("Bob, or Robert, is in Oslo.", "Bob", "Robert", "Oslo")
    for who in (robert, bob):
        shelf.claim(who, "Oslo", said)
        shelf.relate(who, "lives_in", oslo, said)
    shelf.relate(bob, "is", robert, said)
    shelf.relate(oslo, "knows", bob, said)
    shelf.claim(bob, "tea", said, slot=FRIEND)
    before = shelf.everything()

    done = shelf.graph.merge("Robert", "Bob", actor="ada")
    assert shelf.everything() != before
    undone = shelf.graph.undo(actor="eve")

    assert shelf.everything() == before
    assert undone.id == done.change_id
    assert undone.undone_at is not None
    audit = shelf.engine.read(lambda reader: memory_rows.latest_audit(reader, shelf.id, 2))
    assert [(each.action, each.actor) for each in audit] == [("undone", "eve"), ("merged", "ada")]


def test_what_was_said_since_the_merge_goes_with_the_names_it_was_said_by(shelf: Shelf) -> None:
    robert, bob = shelf.entity("Robert"), shelf.entity("Bob")
    oslo = shelf.entity("Oslo")
    shelf.graph.merge("Robert", "Bob")
    by_bob, by_both = (
        shelf.say("Bob rows.", "Bob"),
        shelf.say("Robert (Bob) sings.", "Robert", "Bob"),
    )
    rows = shelf.claim(robert, "rowing", by_bob, slot=FRIEND)
    sings = shelf.claim(robert, "singing", by_both, slot=FRIEND)
    shelf.relate(robert, "likes", oslo, by_bob)

    shelf.graph.undo()

    assert shelf.about(bob) == {rows}
    assert shelf.about(robert) == {sings}
    assert shelf.edges(bob) == {(bob, "likes", oslo, by_bob)}
    assert shelf.mentioning(bob) == {by_bob: {"bob"}, by_both: {"bob"}}
    assert {each.name for each in shelf.graph.entity("Bob").aspects} == {"people"}


def test_an_undone_split_takes_everything_back(shelf: Shelf) -> None:
    john = shelf.entity("John Smith", "Jonny")
    said = shelf.say("Jonny sails, says Jonathan.", "Jonny", "Jonathan")
    shelf.book.remember("I saw Jonathan Bloom and Jonathan today in town.")
    shelf.claim(john, "Oslo", said)
    before = shelf.everything()
    shelf.graph.split("John Smith", ["John Smith"], new_name="Jonathan")
    later = shelf.say("Jonathan came.", "Jonathan")

    shelf.graph.undo()

    after = shelf.everything()
    assert [each.entity_id for each in after["mentions"].pop(later)] == [None]
    after["facts"].pop(later)
    assert after == before


def test_an_undone_name_is_open_again(shelf: Shelf) -> None:
    shelf.entity("Robert")
    shelf.say("Bobby came.", "Bobby")
    shelf.book.remember("We met Bobby in Oslo.")
    before = shelf.everything()
    shelf.graph.alias("Robert", "Bobby")
    shelf.graph.undo()
    assert shelf.everything() == before


def test_a_replaced_claim_holds_again_beside_the_new_one(shelf: Shelf) -> None:
    ada = shelf.entity("Ada")
    said = shelf.say("Ada moved.", "Ada")
    paris, oslo = shelf.claim(ada, "Paris", said), shelf.claim(ada, "Oslo", said)
    before = shelf.everything()
    shelf.replace(oslo, paris)
    shelf.graph.undo()
    assert shelf.everything() == before


def test_a_claim_that_was_revived_gives_way_again(shelf: Shelf) -> None:
    ada = shelf.entity("Ada")
    said = shelf.say("Ada moved.", "Ada")
    paris, oslo = shelf.claim(ada, "Paris", said), shelf.claim(ada, "Oslo", said)
    shelf.replace(oslo, paris)
    before = shelf.everything()
    fact = shelf.fact_of(paris)
    memory = shelf.book.memory(shelf.say("Ada is back in Paris.", "Ada"))
    again = Found("", memory, Stated(fact.text, "fact", 0.9, ""), fact.hash, frozenset(), "rules")
    assert shelf.engine.write(lambda tx: revive(tx, again, fact.id, "rules"), book_id=shelf.id)
    assert shelf.standing(oslo) == ("superseded", paris)

    shelf.graph.undo()

    after = shelf.everything()
    assert (after["claims"], after["facts"][said]) == (before["claims"], before["facts"][said])


def test_a_retracted_fact_is_back(shelf: Shelf) -> None:
    ada = shelf.entity("Ada")
    claim = shelf.claim(ada, "Paris", shelf.say("Ada is in Paris.", "Ada"))
    before = shelf.everything()
    for _ in range(2):  # the second time there is nothing left to retract
        fact = shelf.fact_of(claim).id
        assert shelf.engine.write(
            lambda tx, fact=fact: retract(tx, fact, clock.now(), "m"), book_id=shelf.id
        )
    assert len(shelf.graph.changes()) == 1
    shelf.graph.undo()
    assert shelf.everything() == before


def test_the_newest_that_is_not_undone_goes_first_and_none_twice(shelf: Shelf) -> None:
    shelf.entity("Robert"), shelf.entity("Eve")
    first, second = shelf.graph.alias("Robert", "Bob"), shelf.graph.alias("Eve", "Eva")
    assert [each.id for each in shelf.graph.changes()] == [second.change_id, first.change_id]
    assert shelf.graph.undo().id == second.change_id
    assert shelf.graph.undo().id == first.change_id
    with pytest.raises(NotFound, match="nothing to undo"):
        shelf.graph.undo()
    assert first.change_id
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


def test_a_name_that_has_moved_on_is_in_the_way_and_nothing_is_undone(shelf: Shelf) -> None:
    shelf.entity("Robert"), shelf.entity("Bob"), shelf.entity("Eve")
    merged = shelf.graph.merge("Robert", "Bob").change_id
    split = shelf.graph.split("Robert", ["Bob"]).change_id
    before = shelf.everything()
    assert merged and split
    with pytest.raises(Conflict, match=rf"name of another by now\. Undo {split[-8:]} \(split\)"):
        shelf.graph.undo(merged)
    assert shelf.everything() == before
    shelf.graph.undo(split)
    shelf.graph.undo(merged)
    assert shelf.book.entity("Bob").name == "Bob"


def test_a_merge_into_what_was_merged_itself_waits_for_the_later_one(shelf: Shelf) -> None:
    shelf.entity("Robert"), shelf.entity("Bob"), shelf.entity("Eve")
    first = shelf.graph.merge("Robert", "Bob").change_id
    shelf.graph.merge("Eve", "Robert")
    with pytest.raises(Conflict, match=r"no longer there\. Undo .* \(merged\) first"):
        shelf.graph.undo(first)


def test_a_relation_that_a_later_merge_moved_is_in_the_way(shelf: Shelf) -> None:
    shelf.entity("Robert")
    bob, oslo, _ = shelf.entity("Bob"), shelf.entity("Oslo"), shelf.entity("Christiania")
    shelf.relate(bob, "lives_in", oslo, shelf.say("Bob lives in Oslo.", "Bob", "Oslo"))
    first = shelf.graph.merge("Robert", "Bob").change_id
    shelf.graph.merge("Christiania", "Oslo")
    with pytest.raises(Conflict, match="A relation of it has gone elsewhere"):
        shelf.graph.undo(first)


def test_claims_that_replaced_each_other_since_hold_a_merge_together(shelf: Shelf) -> None:
    robert, bob = shelf.entity("Robert"), shelf.entity("Bob")
    said = shelf.say("Robert moved, and Bob.", "Robert", "Bob")
    paris, oslo = shelf.claim(robert, "Paris", said), shelf.claim(bob, "Oslo", said)
    merged = shelf.graph.merge("Robert", "Bob").change_id
    replaced = shelf.replace(oslo, paris)
    with pytest.raises(Conflict, match=rf"Undo {replaced[-8:]} \(superseded\) first"):
        shelf.graph.undo(merged)
    shelf.graph.undo(replaced)
    shelf.graph.undo(merged)
    assert shelf.about(bob) == {oslo}


def test_what_was_forgotten_stays_forgotten(shelf: Shelf) -> None:
    robert, bob = shelf.entity("Robert"), shelf.entity("Bob")
    oslo = shelf.entity("Oslo")
    kept, gone = shelf.say("Bob rows in Oslo.", "Bob"), shelf.say("Bob is Robert.", "Bob", "Robert")
    rows = shelf.claim(bob, "rowing", kept, slot=FRIEND)
    shelf.claim(bob, "x", gone)
    shelf.relate(bob, "is", robert, gone)
    shelf.relate(bob, "likes", oslo, gone)
    shelf.graph.merge("Robert", "Bob")

    shelf.book.forget(gone)
    shelf.graph.undo()

    assert shelf.about(bob) == {rows}
    assert shelf.edges(bob) == set()
    assert shelf.mentioning(bob) == {kept: {"bob"}}


def test_a_replacement_whose_claims_were_forgotten_cannot_be_undone(shelf: Shelf) -> None:
    ada = shelf.entity("Ada")
    first, second = shelf.say("Ada, Paris.", "Ada"), shelf.say("Ada, Oslo.", "Ada")
    paris, oslo = shelf.claim(ada, "Paris", first), shelf.claim(ada, "Oslo", second)
    shelf.replace(oslo, paris)
    shelf.book.forget(second)
    with pytest.raises(Conflict, match="does not stand as this change left it"):
        shelf.graph.undo()
    shelf.book.forget(first)
    with pytest.raises(Conflict, match="forgotten"):
        shelf.graph.undo()


def test_every_change_is_told_in_words(shelf: Shelf) -> None:
    ada = shelf.entity("Ada", "Countess", "Lady")
    said = shelf.say("Ada moved.", "Ada")
    paris, oslo = shelf.claim(ada, "Paris", said), shelf.claim(ada, "Oslo", said)
    shelf.entity("Eve")
    shelf.graph.alias("Ada", "Ada L.")
    shelf.graph.split("Ada", ["Lady"])
    shelf.graph.merge("Ada", "Eve")
    shelf.replace(oslo, paris)
    told = [shelf.graph.told(change) for change in shelf.graph.changes()]
    assert "Oslo" in told[0] and "instead of: home city Paris" in told[0]
    assert told[1:] == [
        "Eve was merged into Ada",
        "Lady was split off Ada",
        "Ada is also called Ada L.",
    ]
    facts = shelf.engine.read(lambda reader: fact_rows.of_memory(reader, shelf.id, said))
    shelf.book.forget(said)
    assert facts[0].text not in shelf.graph.told(shelf.graph.changes()[0])
