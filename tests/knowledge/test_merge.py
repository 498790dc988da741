"""Two are one; a thing has another name, or is shown by another."""

import pytest

import commonplace
from commonplace.errors import Conflict, InvalidInput, NotFound
from commonplace.minds.mind import About, Answer, RulesMind
from commonplace.minds.task import Q, R, Task
from commonplace.store import memories as memory_rows
from commonplace.upkeep.selecting import Selector
from tests.understand.graph_rows import FRIEND, Shelf, Slot

HOBBY = Slot("hobby", single=False)


@pytest.fixture
def shelf(book: commonplace.Book) -> Shelf:
    return Shelf(book)


def test_all_that_was_known_of_the_one_is_known_of_the_other(shelf: Shelf) -> None:
    robert, bob = shelf.entity("Robert Smith", "Robert"), shelf.entity("Bob")
    shelf.entity("Oslo", type="place")
    first, second = (
        shelf.say("Robert sails.", "Robert"),
        shelf.say("Bob is in Oslo.", "Bob", "Oslo"),
    )
    sails = shelf.claim("Robert", "sailing", first, slot=HOBBY)
    lives = shelf.relate("Bob", "home", "Oslo", second)

    done = shelf.graph.merge("robert smith", "BOB", actor="ada")

    assert (done.name, done.other) == ("Robert Smith", "Bob")
    assert (done.names, done.mentions, done.claims, done.relations) == (1, 1, 1, 1)
    seen = shelf.graph.entity("Bob")
    assert seen == shelf.graph.entity(robert) == shelf.graph.entity(bob)
    assert seen.entity.name == "Robert Smith"
    assert set(seen.entity.aliases) == {"Robert Smith", "Robert", "Bob"}
    assert shelf.about(robert) == shelf.about(bob) == {sails, lives}
    assert shelf.mentioning(robert) == {first, second}
    assert [(each.source, each.target) for each in seen.relations] == [("Robert Smith", "Oslo")]
    assert {each.claim.value for each in seen.aspects[0].claims} | {
        each.claim.value for each in seen.aspects[1].claims
    } == {"sailing", "Oslo"}
    assert [each.name for each in shelf.graph.entities("person")] == ["Robert Smith"]
    assert shelf.graph.types() == {"person": 1, "place": 1}


def test_nothing_is_moved_and_the_undo_leaves_no_trace(shelf: Shelf) -> None:
    shelf.entity("Robert"), shelf.entity("Bob", "Bobby", type="animal"), shelf.entity("Oslo")
    said = shelf.say("Bob, or Robert, is in Oslo.", "Bob", "Robert", "Oslo")
    for who in ("Robert", "Bob"):
        shelf.claim(who, "Oslo", said)
        shelf.relate(who, "visits", "Oslo", said)
    shelf.relate("Bob", "is", "Robert", said)
    shelf.claim("Bob", "Bergen", shelf.say("Bob moved to Bergen.", "Bob"), act="change")
    before = shelf.picture()

    done = shelf.graph.merge("Robert", "Bob", actor="ada")
    assert shelf.picture() != before
    undone = shelf.graph.undo(actor="eve")

    assert shelf.picture() == before
    assert undone.id == done.change_id
    audit = shelf.engine.read(lambda reader: memory_rows.latest_audit(reader, shelf.id, 2))
    assert [(each.action, each.actor) for each in audit] == [("undone", "eve"), ("merged", "ada")]


def test_what_was_said_since_the_merge_goes_with_the_names_it_was_said_by(shelf: Shelf) -> None:
    robert, bob = shelf.entity("Robert"), shelf.entity("Bob")
    shelf.graph.merge("Robert", "Bob")
    for number in range(100):
        shelf.say(f"Bob rows on day {number}.", "Bob")
    rows = shelf.claim("Bob", "rowing", shelf.say("Bob rows.", "Bob"), slot=HOBBY)
    sings = shelf.claim("Robert", "singing", shelf.say("Robert sings.", "Robert"), slot=HOBBY)

    shelf.graph.undo()

    assert (shelf.about(bob), shelf.about(robert)) == ({rows}, {sings})
    assert len(shelf.mentioning(bob)) == 101


def test_a_preview_counts_the_same_and_writes_nothing(shelf: Shelf) -> None:
    shelf.entity("Robert"), shelf.entity("Bob")
    said = shelf.say("Bob and Robert row.", "Bob", "Robert")
    shelf.claim("Bob", "rowing", said, slot=HOBBY)
    shelf.relate("Bob", "rows with", "Robert", said)
    before = shelf.picture()

    foreseen = shelf.graph.merge("Robert", "Bob", preview=True)

    assert shelf.picture() == before
    assert foreseen.change_id is None
    done = shelf.graph.merge("Robert", "Bob")
    assert (foreseen.claims, foreseen.dropped) == (done.claims, done.dropped) == (2, 1)


def test_no_entity_is_tied_to_itself_and_no_edge_is_shown_twice(shelf: Shelf) -> None:
    for name in ("Robert", "Bob", "Oslo"):
        shelf.entity(name)
    said = shelf.say("Bob, that is Robert, likes Oslo.", "Bob", "Robert", "Oslo")
    shelf.relate("Bob", "is", "Robert", said)
    shelf.relate("Robert", "is", "Bob", said)
    for who in ("Robert", "Bob"):
        shelf.relate(who, "likes", "Oslo", said)

    done = shelf.graph.merge("Robert", "Bob")

    (edge,) = shelf.graph.entity("Robert").relations
    assert (edge.source, edge.relation, edge.target) == ("Robert", "likes", "Oslo")
    assert (done.relations, done.dropped) == (0, 3)


def test_of_two_values_in_one_slot_the_later_comes_first_until_they_are_two_again(
    shelf: Shelf,
) -> None:
    shelf.entity("Robert"), shelf.entity("Bob")
    first, second = shelf.say("Robert: Oslo.", "Robert"), shelf.say("Bob: Bergen.", "Bob")
    oslo, bergen = shelf.claim("Robert", "Oslo", first), shelf.claim("Bob", "Bergen", second)
    shelf.claim("Robert", "Eve", first, slot=FRIEND), shelf.claim("Bob", "Ada", second, slot=FRIEND)

    done = shelf.graph.merge("Robert", "Bob")

    assert done.doubled == 1
    assert shelf.standing(oslo) == ("said otherwise", bergen)
    assert shelf.standing(bergen) == ("holds", None)
    shelf.graph.undo()
    assert shelf.standing(oslo) == shelf.standing(bergen) == ("holds", None)


def test_a_claim_that_gave_way_to_one_of_the_other_holds_when_they_are_two_again(
    shelf: Shelf,
) -> None:
    shelf.entity("Robert"), shelf.entity("Bob")
    paris = shelf.claim("Robert", "Paris", shelf.say("Robert: Paris.", "Robert"))
    oslo = shelf.claim("Bob", "Oslo", shelf.say("Bob moved to Oslo.", "Bob"), act="change")
    merged = shelf.graph.merge("Robert", "Bob").change_id or ""
    assert shelf.standing(paris) == ("replaced", oslo)
    shelf.graph.undo(merged)
    assert shelf.standing(paris) == ("holds", None)
    shelf.graph.redo(merged)
    assert shelf.standing(paris) == ("replaced", oslo)


def test_who_was_merged_twice_is_parted_in_any_order(shelf: Shelf) -> None:
    shelf.entity("Robert"), shelf.entity("Bob"), shelf.entity("Eve")
    first = shelf.graph.merge("Robert", "Bob").change_id
    shelf.graph.merge("Eve", "Robert")
    shelf.graph.undo(first)
    assert shelf.book.entity("Bob").aliases == ("Bob",)
    assert shelf.book.entity("Robert").aliases == ("Eve", "Robert")


def test_a_merge_of_what_was_split_counts_over_the_split(shelf: Shelf) -> None:
    for name in ("Ada", "Bob", "Cyd"):
        shelf.entity(name)
    shelf.graph.merge("Ada", "Bob")
    shelf.graph.merge("Ada", "Cyd")
    shelf.graph.split("Ada", ["Cyd"])
    shelf.graph.merge("Bob", "Cyd")
    assert shelf.book.entity("Ada").aliases == ("Ada", "Bob", "Cyd")
    states = [each.state for each in shelf.graph.changes(4)]
    assert states == ["in force", "unmatched", "in force", "in force"]
    shelf.graph.undo()
    assert shelf.book.entity("Cyd").aliases == ("Cyd",)


def test_what_is_one_already_cannot_be_merged(shelf: Shelf) -> None:
    shelf.entity("Robert", "Bob")
    with pytest.raises(Conflict, match="the same already: Robert"):
        shelf.graph.merge("Robert", "Bob")


def test_a_name_that_nobody_has_is_answered_with_one_like_it(shelf: Shelf) -> None:
    shelf.entity("Robert Smith")
    with pytest.raises(NotFound, match=r"Did you mean Robert Smith\?"):
        shelf.graph.merge("Robert Smith", "Robert Smyth")


def test_the_linker_and_forgetting_know_whom_a_name_means(shelf: Shelf) -> None:
    robert, _ = shelf.entity("Robert"), shelf.entity("Bob")
    shelf.book.remember("Bob was here.")  # the linker has read the names
    shelf.graph.merge("Robert", "Bob")
    later = shelf.book.remember("Bob was here again.").id
    assert later in shelf.mentioning(robert)
    shelf.book.forgetting.forget(Selector(entity="Robert"))
    assert [*shelf.book.memories()] == []
    assert shelf.graph.entities() == []
    assert shelf.graph.changes() == []


class _Meddling(RulesMind):
    """Somebody merges two entities while a batch of memories is being understood."""

    shelf: Shelf | None = None

    def ask(self, task: Task[Q, R], question: Q, about: About) -> Answer[R]:
        if task.name == "read" and self.shelf:
            self.shelf.graph.merge("Robert", "Bob")
            self.shelf = None
        return super().ask(task, question, about)


def test_facts_that_were_on_their_way_are_about_whom_the_name_means_now(library_url: str) -> None:
    mind = _Meddling()
    with commonplace.open(library_url, mind=mind) as library:
        mind.shelf = shelf = Shelf(library.book("ada"))
        robert, _ = shelf.entity("Robert"), shelf.entity("Bob")
        shelf.claim("Robert", "Paris", shelf.say("Robert: Paris.", "Robert"))
        shelf.book.remember("Bob moved to Oslo.", occurred_at="2026-05-01")
        library.work()
        assert mind.shelf is None
        claims = shelf.graph.entity(robert).aspects[0].claims
        assert [(each.claim.value, each.claim.status) for each in claims] == [
            ("Oslo", "holds"),
            ("Paris", "replaced"),
        ]


def test_a_merge_keeps_out_of_other_books(library: commonplace.Library) -> None:
    mine, other = Shelf(library.book("ada")), Shelf(library.book("eve"))
    for shelf in (mine, other):
        shelf.entity("Robert"), shelf.entity("Bob")
        shelf.say("Bob.", "Bob")
    before = other.picture()
    mine.graph.merge("Robert", "Bob")
    assert other.picture() == before


def test_memories_that_said_a_new_name_mention_the_entity_until_it_is_undone(
    shelf: Shelf,
) -> None:
    robert = shelf.entity("Robert")
    understood = shelf.say("Bobby came.", faint=["Bobby"])
    waiting = shelf.book.remember("We met Bobby in Oslo.").id
    before = shelf.picture()

    done = shelf.graph.alias("Robert", "Bobby")

    assert done.mentions == 2
    assert shelf.mentioning(robert) == {understood, waiting}
    assert shelf.book.entity("Bobby").name == "Robert"
    shelf.graph.undo()
    assert shelf.picture() == before


def test_a_name_is_one_with_its_article_and_without(shelf: Shelf) -> None:
    robert = shelf.entity("Robert")
    said = shelf.say("The Boss's desk came.", faint=["Boss"])
    shelf.graph.alias("Robert", "the Boss")
    assert said in shelf.mentioning(robert)
    for name in ("the Boss", "Boss", "boss's", "The boss"):
        assert shelf.book.entity(name).name == "Robert"
    with pytest.raises(Conflict, match="called so already|called 'Boss' already"):
        shelf.graph.alias("Robert", "Boss")


def test_a_name_of_somebody_else_is_refused_with_the_hint_to_merge(shelf: Shelf) -> None:
    shelf.entity("Robert"), shelf.entity("Bob")
    for giving in (shelf.graph.alias, shelf.graph.rename):
        with pytest.raises(Conflict, match="entity merge"):
            giving("Robert", "Bob")
        with pytest.raises(InvalidInput, match="is not a name"):
            giving("Robert", "…")
    with pytest.raises(Conflict, match="called 'ROBERT' already"):
        shelf.graph.alias("Robert", "ROBERT")


def test_a_thing_is_shown_by_the_name_that_was_given_last(shelf: Shelf) -> None:
    shelf.entity("Robert", "Bob")
    assert shelf.graph.rename("Bob", "Sir Robert").name == "Robert"
    assert shelf.book.entity("bob").name == "Sir Robert"
    shelf.graph.rename("Sir Robert", "Bob")
    assert shelf.book.entity("Robert").name == "Bob"
    assert set(shelf.book.entity("Robert").aliases) == {"Bob", "Robert", "Sir Robert"}
    shelf.graph.undo()
    shelf.graph.undo()
    assert shelf.book.entity("Bob").aliases == ("Bob", "Robert")
    assert shelf.book.entity("Bob").name == "Robert"
