import pytest

import commonplace
from commonplace.errors import Conflict, InvalidInput, NotFound
from commonplace.minds.mind import About, Answer, RulesMind
from commonplace.minds.task import Q, R, Task
from tests.understand.graph_rows import FRIEND, Shelf


@pytest.fixture
def shelf(book: commonplace.Book) -> Shelf:
    return Shelf(book)


def test_all_that_was_known_of_the_one_is_known_of_the_other(shelf: Shelf) -> None:
    robert, bob = shelf.entity("Robert Smith", "Robert"), shelf.entity("Bob")
    oslo = shelf.entity("Oslo", type="place")
    first, second = (
        shelf.say("Robert sails.", "Robert"),
        shelf.say("Bob is in Oslo.", "Bob", "Oslo"),
    )
    sails = shelf.claim(robert, "sailing", first, slot=FRIEND)
    lives = shelf.claim(bob, "Oslo", second)
    shelf.relate(bob, "lives_in", oslo, second)

    done = shelf.graph.merge("robert smith", "BOB", actor="ada")

    assert (done.name, done.other) == ("Robert Smith", "Bob")
    assert (done.names, done.mentions, done.claims, done.relations) == (1, 1, 1, 1)
    seen = shelf.graph.entity("Bob")
    assert seen.entity.id == robert
    assert set(seen.entity.aliases) == {"Robert Smith", "Robert", "Bob"}
    assert shelf.about(robert) == {sails, lives}
    assert shelf.mentioning(robert) == {first: {"robert"}, second: {"bob"}}
    assert shelf.edges(robert) == {(robert, "lives_in", oslo, second)}
    assert {aspect.name for aspect in seen.aspects} == {"home", "people"}
    assert bob not in {each.id for each in shelf.graph.entities()}


def test_a_preview_counts_the_same_and_writes_nothing(shelf: Shelf) -> None:
    robert, bob = shelf.entity("Robert"), shelf.entity("Bob")
    said = shelf.say("Bob and Robert row.", "Bob", "Robert")
    shelf.claim(bob, "rowing", said)
    shelf.relate(bob, "rows_with", robert, said)
    before = shelf.everything()

    foreseen = shelf.graph.merge("Robert", "Bob", preview=True)

    assert shelf.everything() == before
    assert foreseen.change_id is None
    done = shelf.graph.merge("Robert", "Bob")
    assert (foreseen.claims, foreseen.dropped) == (done.claims, done.dropped) == (1, 1)


def test_no_entity_is_tied_to_itself_and_no_edge_stands_twice(shelf: Shelf) -> None:
    robert, bob, oslo = shelf.entity("Robert"), shelf.entity("Bob"), shelf.entity("Oslo")
    said = shelf.say("Bob, that is Robert, likes Oslo.", "Bob", "Robert", "Oslo")
    shelf.relate(bob, "is", robert, said)
    shelf.relate(robert, "is", bob, said)
    for who in (robert, bob):
        shelf.relate(who, "likes", oslo, said)

    done = shelf.graph.merge("Robert", "Bob")

    assert shelf.edges(robert) == {(robert, "likes", oslo, said)}
    assert (done.relations, done.dropped) == (0, 3)


def test_two_values_in_one_slot_are_left_and_told(shelf: Shelf) -> None:
    robert, bob = shelf.entity("Robert"), shelf.entity("Bob")
    said = shelf.say("Robert lives in Oslo. Bob lives in Bergen.", "Robert", "Bob")
    claims = {shelf.claim(robert, "Oslo", said), shelf.claim(bob, "Bergen", said)}
    shelf.claim(robert, "Eve", said, slot=FRIEND), shelf.claim(bob, "Ada", said, slot=FRIEND)

    done = shelf.graph.merge("Robert", "Bob")

    assert done.doubled == 1
    assert {shelf.standing(claim) for claim in claims} == {("active", None)}


def test_what_is_one_already_cannot_be_merged(shelf: Shelf) -> None:
    shelf.entity("Robert", "Bob")
    with pytest.raises(Conflict, match="the same already: Robert"):
        shelf.graph.merge("Robert", "Bob")


def test_a_name_that_nobody_has_is_answered_with_one_like_it(shelf: Shelf) -> None:
    shelf.entity("Robert Smith")
    with pytest.raises(NotFound, match=r"Did you mean Robert Smith\?"):
        shelf.graph.merge("Robert Smith", "Robert Smyth")


def test_an_entity_is_also_found_by_its_id(shelf: Shelf) -> None:
    robert, bob = shelf.entity("Robert"), shelf.entity("Bob")
    assert shelf.graph.merge(robert, bob).other == "Bob"


def test_the_linker_knows_the_new_owner_of_a_name(shelf: Shelf) -> None:
    robert, _ = shelf.entity("Robert"), shelf.entity("Bob")
    shelf.book.remember("Bob was here.")  # the linker has read the names
    shelf.graph.merge("Robert", "Bob")
    later = shelf.book.remember("Bob was here again.").id
    assert later in shelf.mentioning(robert)


class _Meddling(RulesMind):
    """Somebody merges two entities while a batch of memories is being understood."""

    shelf: Shelf | None = None

    def ask(self, task: Task[Q, R], question: Q, about: About) -> Answer[R]:
        if task.name == "file" and self.shelf:
            self.shelf.graph.merge("Robert", "Bob")
            self.shelf = None
        return super().ask(task, question, about)


def test_facts_that_were_on_their_way_are_about_whom_the_name_means_now(library_url: str) -> None:
    mind = _Meddling()
    with commonplace.open(library_url, mind=mind) as library:
        mind.shelf = shelf = Shelf(library.book("ada"))
        robert, bob = shelf.entity("Robert"), shelf.entity("Bob")
        shelf.book.remember("Bob lives in Oslo.")
        library.work()
        assert mind.shelf is None
        assert shelf.about(bob) == set()
        assert len(shelf.about(robert)) == 1


def test_a_merge_keeps_out_of_other_books(library: commonplace.Library) -> None:
    mine, other = Shelf(library.book("ada")), Shelf(library.book("eve"))
    for shelf in (mine, other):
        shelf.entity("Robert"), shelf.entity("Bob")
        shelf.say("Bob.", "Bob")
    before = other.everything()
    mine.graph.merge("Robert", "Bob")
    assert other.everything() == before
    with pytest.raises(NotFound):
        other.graph.undo()


def test_memories_that_said_a_new_name_mention_the_entity(shelf: Shelf) -> None:
    robert = shelf.entity("Robert")
    understood = shelf.say("Bobby came.", "Bobby")
    waiting = shelf.book.remember("We met Bobby in Oslo.").id

    done = shelf.graph.alias("Robert", "Bobby")

    assert done.mentions == 2
    assert shelf.mentioning(robert) == {understood: {"bobby"}, waiting: {"bobby"}}
    assert shelf.book.entity("Bobby").id == robert


def test_a_name_of_somebody_else_is_refused_with_the_hint_to_merge(shelf: Shelf) -> None:
    shelf.entity("Robert"), shelf.entity("Bob")
    with pytest.raises(Conflict, match="entity merge"):
        shelf.graph.alias("Robert", "Bob")
    with pytest.raises(Conflict, match="called 'ROBERT' already"):
        shelf.graph.alias("Robert", "ROBERT")
    with pytest.raises(InvalidInput, match="is not a name"):
        shelf.graph.alias("Robert", "…")
