"""On both engines: to forget a memory is to forget everything that was made of it."""

from collections.abc import Callable

from commonplace.store import graph
from commonplace.understand.said import Extraction, Named, Triple
from tests.understand.conftest import Understood
from tests.understand.scripted import Scripted, one_fact

Open = Callable[..., Understood]


def test_a_fact_that_nobody_else_states_is_gone_with_its_names(understood: Open) -> None:
    here = understood(Scripted(hints=lambda question: ("Where does Quetzal live?",)))
    memory = here.hear("Quetzal lives in Lisbon.")
    here.book.forget(memory.id)
    assert here.library.engine.read(lambda r: graph.list_entities(r, here.id, None, 9)) == []
    assert "quetzal" not in here.everything().lower()


def test_a_fact_that_others_state_too_keeps_them(understood: Open) -> None:
    here = understood()
    first = here.hear("Ada lives in Lisbon.", occurred_at="2026-03-01", trust="import")
    second = here.hear("Ada lives in Lisbon.", occurred_at="2026-04-01")
    here.book.forget(first.id)
    (fact,) = here.facts(second)
    assert here.sources(fact) == [second.id]
    assert (fact.observed_at, fact.trust) == (second.observed_at, "user")


def test_what_a_forgotten_correction_replaced_holds_again(understood: Open) -> None:
    here = understood()
    old = here.hear("Ada lives in Lisbon.", occurred_at="2026-03-01")
    new = here.hear("Ada lives in Porto.", occurred_at="2026-05-01")
    here.book.forget(new.id)
    assert here.standing("Ada") == {"lisbon": "active"}
    assert [fact.status for fact in here.facts(old)] == ["active"]


def test_what_was_replaced_twice_stays_replaced_when_the_first_correction_goes(
    understood: Open,
) -> None:
    here = understood()
    memories = [
        here.hear(f"Ada lives in {town}.", occurred_at=f"2026-03-0{day}")
        for day, town in enumerate(("Lisbon", "Porto", "Faro"), 1)
    ]
    here.book.forget(memories[1].id)
    assert here.standing("Ada") == {"lisbon": "superseded", "faro": "active"}
    claims = here.claims("Ada")
    assert claims["lisbon"].superseded_by == claims["faro"].id


def test_a_relation_that_only_it_stated_is_gone(understood: Open) -> None:
    def related(reading: object) -> Extraction:
        names = (Named("Ada", "person"), Named("Quetzal", "organization"))
        triple = Triple("Ada", "works_at", "Quetzal", 0.9)
        return Extraction(one_fact(reading).facts, (triple,), names)

    here = understood(Scripted(extract=related))
    memory = here.hear("Ada works at Quetzal.")
    here.book.forget(memory.id)
    assert "quetzal" not in here.everything().lower()


def test_a_name_that_was_merged_into_another_is_forgotten_with_its_memory(understood: Open) -> None:
    here = understood()
    here.hear("Ada lives in Lisbon.", occurred_at="2026-03-01")
    memory = here.hear("Quetzal works in Faro.", occurred_at="2026-03-02")
    here.book.graph.merge("Ada", "Quetzal")
    here.book.forget(memory.id)
    assert "quetzal" not in here.everything().lower()
    assert here.book.entity("Ada").aliases == ("Ada",)


def test_an_entity_whose_own_name_is_forgotten_goes_by_another(understood: Open) -> None:
    here = understood()
    memory = here.hear("Quetzal works in Faro.", occurred_at="2026-03-02")
    here.hear("Ada lives in Lisbon.", occurred_at="2026-03-01")
    here.book.graph.merge("Quetzal", "Ada")
    here.book.forget(memory.id)
    assert "quetzal" not in here.everything().lower()
    assert here.book.entity("Ada").name == "Ada"


def test_a_name_that_a_person_gave_is_not_forgotten_with_a_memory(understood: Open) -> None:
    here = understood()
    here.hear("Ada lives in Lisbon.", occurred_at="2026-03-01")
    memory = here.hear("Ada works in Faro.", occurred_at="2026-03-02")
    here.book.graph.alias("Ada", "The Countess")
    here.book.forget(memory.id)
    assert here.book.entity("the countess").name == "Ada"
