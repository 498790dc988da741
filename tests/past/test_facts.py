"""As of a day, what holds and who is who is what the book said on that day."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import commonplace
from commonplace import clock
from commonplace.knowledge import fact_acts
from commonplace.knowledge.recompute import find_differing
from commonplace.knowledge.rulings import Ruler
from commonplace.past.view import PastBook
from commonplace.store import facts as fact_rows
from commonplace.store import memories as memory_rows
from commonplace.store.engine import Engine, Reader
from commonplace.upkeep.selecting import Selector
from tests.past.telling import HASTY, day, settle, tell

#: Fact by its words: what became of it, by what, since and until when.
Stands = dict[str, tuple[Any, ...]]


def stands(engine: Engine, book_id: str) -> Stands:
    def look(reader: Reader) -> Stands:
        ids = [row["id"] for row in reader.run("latest_memories", book_id=book_id, limit=99)]
        facts = {
            fact.id: fact for each in ids for fact in fact_rows.of_memory(reader, book_id, each)
        }
        return {
            fact.text: (fact.status, facts[fact.by].text if fact.by else "", fact.since, fact.until)
            for fact in facts.values()
        }

    return engine.read(look)


def stands_in(past: PastBook) -> Stands:
    return stands(past._graph.engine, past.info.id)


def people(graph: Any) -> dict[str, tuple[str, str, int]]:
    """Id, type and how many memories mention each, by name."""
    return {each.name: (each.id, each.type, each.mentions) for each in graph.entities(limit=1000)}


def differing(book: commonplace.Book) -> list[bytes]:
    """Facts of the book that do not stand as ``hold`` says."""

    def look(reader: Reader) -> list[bytes]:
        ids = [memory.id for memory in book.memories()]
        places = [p for each in ids for p in fact_rows.places_of(reader, book.info.id, each)]
        return find_differing(reader, book.info.id, places)

    return book.library.engine.read(look)


def fact_with(book: commonplace.Book, text: str) -> str:
    [memory] = [each for each in book.memories() if each.text == text]
    return book.graph.understood(memory.id).facts[0].id


def rule(book: commonplace.Book, number: int, act: Callable[..., str], *texts: str) -> str:
    """Decide something about facts, on a day."""
    ids = [fact_with(book, text) for text in texts]
    with clock.frozen_at(day(number)):
        return book.library.engine.write(
            lambda tx: act(tx, *ids, Ruler("Runa")), book_id=book.info.id
        )


def test_as_of_each_day_what_holds_is_what_held_of_what_was_known_then(
    book: commonplace.Book,
) -> None:
    voss, molde = "Marit Solheim moved to Voss.", "Correction: Marit Solheim moved to Molde."
    seen: list[tuple[int, Stands, dict[str, Any]]] = []

    def look(number: int) -> None:
        assert differing(book) == []
        seen.append((number, stands(book.library.engine, book.info.id), people(book.graph)))

    said = ("Marit Solheim lives in Bergen.", "Marit Solheim moved to Oslo.", molde)
    for number, text in enumerate((*said, "Marit Solheim is a glazier.", voss)):
        tell(book, number, text)
        look(number)
    act = rule(book, 6, fact_acts.reject_ending, molde, voss)
    look(6)
    with clock.frozen_at(day(7)):
        book.graph.undo(act)
    look(7)
    with clock.frozen_at(day(8)):
        book.graph.redo(act)
    look(8)
    before, ruled, undone, redone = (each for _, each, _ in seen[-4:])
    assert before == undone != ruled == redone
    for number, expected, known in seen:
        past = book.past(day(number))
        assert past.reading == "recorded"
        assert stands_in(past) == expected, number
        assert people(past) == known, number


def test_what_was_only_proposed_held(library_url: str) -> None:
    with commonplace.open(library_url, understand__mode="shadow", **HASTY) as library:
        book = library.book("ada")
        tell(book, 0, "Marit Solheim lives in Bergen.")
        tell(book, 1, "Marit Solheim moved to Oslo.")
        told = stands_in(book.past(day(1)))
        assert told == stands(library.engine, book.info.id)
        assert {each[0] for each in told.values()} == {"holds"}


def test_a_fact_that_was_called_wrong_held_until_then(book: commonplace.Book) -> None:
    text = "Marit Solheim lives in Bergen."
    tell(book, 0, text)
    rule(book, 5, fact_acts.refuse_fact, text)
    assert stands_in(book.past(day(4)))[text][0] == "holds"
    assert stands_in(book.past(day(5)))[text][0] == "taken back"
    assert stands_in(book.past(day(4), reading="rebuilt"))[text][0] == "holds"
    assert stands_in(book.past(true_at=day(4))) == {}


def test_a_merge_that_was_made_later_is_not_seen_earlier(book: commonplace.Book) -> None:
    with clock.frozen_at(day(0)):
        book.introduce("Melanie", "person")
        book.introduce("Mel", "person")
    tell(book, 1, "Melanie lives in Bergen.")
    tell(book, 2, "Mel moved to Oslo.")
    before = people(book.graph)
    with clock.frozen_at(day(5)):
        act = book.graph.merge("Melanie", "Mel").change_id
    merged = people(book.graph)
    with clock.frozen_at(day(7)):
        book.graph.undo(act)
    assert people(book.past(day(4))) == before
    assert people(book.past(day(5))) == merged
    assert people(book.past(day(7))) == before
    assert before.keys() - merged.keys() == {"Mel"}
    lives = "Melanie lives in Bergen."
    told = [stands_in(book.past(day(number)))[lives][0] for number in (4, 5, 7)]
    assert told == ["holds", "replaced", "holds"]


def test_what_a_merge_unites_did_not_change(book: commonplace.Book) -> None:
    with clock.frozen_at(day(0)):
        book.introduce("Melanie", "person")
        book.introduce("Mel", "person")
    tell(book, 1, "Melanie lives in Bergen.", "Mel is a glazier.")
    with clock.frozen_at(day(5)):
        book.graph.merge("Melanie", "Mel")
    found = book.changes(day(4), day(6))
    assert (found.claimed, found.superseded) == ((), ())


def test_what_was_said_otherwise_since_has_given_way(book: commonplace.Book) -> None:
    settle(book)
    tell(book, 5, "Marit Solheim lives in Oslo.")
    found = book.changes(day(1), day(6))
    [came], [went] = found.claimed, found.superseded
    assert (came.claim.status, went.claim.status) == ("holds", "said otherwise")
    assert went.replaced_by == came.claim.text == "Marit Solheim lives in Oslo."


def test_names_and_types_are_those_that_the_memories_of_then_make_known(
    book: commonplace.Book,
) -> None:
    seen = []
    for number, text in enumerate(
        (
            "Kiko ate the seeds again.",
            "Kiko is my parrot.",
            "I met Xanthippe at the Radio Museum with Kiko.",
            "Xanthippe likes Kiko, and Kiko likes Xanthippe.",
            "The Radio Museum is closed on Mondays, says Xanthippe.",
        )
    ):
        tell(book, number, text)
        seen.append(people(book.graph))
    assert seen[0].keys() < seen[-1].keys()
    assert [people(book.past(day(number))) for number in range(5)] == seen


def test_a_name_that_somebody_gave_later_was_open(book: commonplace.Book) -> None:
    tell(book, 0, "We fixed the tinderbox lamp.")
    with clock.frozen_at(day(3)):
        book.introduce("Tinderbox", "project")
    assert "Tinderbox" in people(book.past(day(3)))
    assert "Tinderbox" not in people(book.past(day(2)))
    assert book.past(day(3)).entity("Tinderbox").entity.type == "project"


def test_what_is_in_quarantine_says_nothing_in_any_past(book: commonplace.Book) -> None:
    tell(book, 0, "Marit Solheim lives in Bergen.", source="letters")
    tell(book, 1, "Marit Solheim moved to Oslo.", source="rumours")
    book.forgetting.taint(Selector(source="rumours"))
    assert [*stands_in(book.past(day(1)))] == ["Marit Solheim lives in Bergen."]
    assert stands_in(book.past(day(1)))["Marit Solheim lives in Bergen."][0] == "holds"


HISTORY = (
    "Marit Solheim lives in Bergen.",
    "Marit Solheim moved to Oslo on 3 January 2031.",
    "Marit Solheim has worked for Quay House since 2029.",
    "Marit Solheim lived in Voss in 2025.",
    "Correction: Marit Solheim moved to Molde.",
    "Teodor Brandt is a glazier.",
)


def test_what_was_true_on_a_day_is_in_the_memories_that_recall_keeps(
    book: commonplace.Book,
) -> None:
    for number, text in enumerate(HISTORY):
        tell(book, number, text)
    for when in (day(-2200), day(-900), day(-400), *map(day, range(-1, 8))):
        past = book.past(true_at=when)
        kept = _kept_by_recall(book, when)
        assert {memory.id for memory in past.memories()} == kept, when
        assert _said_in(past) <= kept, when


def _kept_by_recall(book: commonplace.Book, when: datetime) -> set[str]:
    return {*book.library.engine.read(lambda r: memory_rows.holding(r, book.info.id, when))}


def _said_in(past: PastBook) -> set[str]:
    """The memories that give a fact."""
    engine, book_id = past._graph.engine, past.info.id

    def look(reader: Reader) -> set[str]:
        ids = [memory.id for memory in past.memories()]
        return {each for each in ids if fact_rows.of_memory(reader, book_id, each)}

    return engine.read(look)


def test_what_was_true_holds_whatever_became_of_it(book: commonplace.Book) -> None:
    for number, text in enumerate(HISTORY):
        tell(book, number, text)
    at = {number: stands_in(book.past(true_at=day(number))) for number in (-400, 1, 6)}
    assert all(each[0] == "holds" for told in at.values() for each in told.values())
    assert [*at[-400]] == [HISTORY[2]]
    assert {HISTORY[0], HISTORY[2]} <= {*at[1]}
    assert HISTORY[1] not in at[6] and HISTORY[4] in at[6]


def test_whom_only_what_was_not_true_yet_speaks_of_is_not_known(book: commonplace.Book) -> None:
    for number, text in enumerate(HISTORY):
        tell(book, number, text)
    assert "Teodor Brandt" in people(book.past(true_at=day(6)))
    assert "Teodor Brandt" not in people(book.past(true_at=day(4)))
    assert "Quay House" in people(book.past(true_at=day(-1)))
