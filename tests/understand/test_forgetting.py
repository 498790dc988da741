"""To forget a memory is to forget everything that was made of it. On both engines."""

from collections.abc import Callable

import pytest

from commonplace.knowledge import fact_acts
from commonplace.knowledge.readings import Refused
from commonplace.knowledge.rulings import Ruler
from commonplace.understand.readout import Question, Readout
from tests.engines import POSTGRES, SQLITE, engine_fixture
from tests.understand.conftest import Understood
from tests.understand.scripted import Scripted, sight_all, state

engine = engine_fixture(SQLITE, POSTGRES)
Open = Callable[..., Understood]


def test_a_fact_that_nobody_else_states_is_gone_with_its_names(understood: Open) -> None:
    here = understood()
    memory = here.hear("My friend Quetzal lives in Lisbon.")
    assert here.hints(memory) == ["Where does Quetzal live?"]
    here.book.forget(memory.id)
    assert here.book.graph.entities() == []
    assert "quetzal" not in here.everything().lower()


def test_a_fact_that_others_state_too_stays_with_them(understood: Open) -> None:
    here = understood()
    first = here.hear("Ada lives in Lisbon.", occurred_at="2026-03-01", trust="import")
    second = here.hear("Ada lives in Lisbon.", occurred_at="2026-04-01")
    here.book.forget(first.id)
    (fact,) = here.facts(second)
    assert here.sources(fact) == [second.id]
    assert (fact.observed_at, fact.trust) == (second.observed_at, "user")


def test_what_a_model_was_refused_is_forgotten_with_the_memory(understood: Open) -> None:
    def refused(question: Question) -> Readout:
        return Readout(refused=(Refused("Quetzal lives in Paris.", "a name in it is not there"),))

    here = understood(Scripted(read=refused))
    memory = here.hear("Somebody lives in Lisbon.")
    assert [each.outcome for each in here.proposals(memory)] == ["refused"]
    here.book.forget(memory.id)
    assert "quetzal" not in here.everything().lower()


def test_a_relation_that_only_it_stated_is_gone(understood: Open) -> None:
    def related(question: Question) -> Readout:
        fact = state(question.text, "Ada", "employer", "Quetzal", objects=["Quetzal"])
        return Readout((fact,), sighted=sight_all(["Ada", "Quetzal"]))

    here = understood(Scripted(read=related))
    memory = here.hear("Ada works at Quetzal.")
    assert len(here.book.graph.entity("Ada").relations) == 1
    here.book.forget(memory.id)
    assert "quetzal" not in here.everything().lower()


def test_a_name_that_was_merged_into_another_is_forgotten_with_its_memory(understood: Open) -> None:
    here = understood()
    here.hear("My friend Ada lives in Lisbon.", occurred_at="2026-03-01")
    memory = here.hear("My friend Quetzal works in Faro.", occurred_at="2026-03-02")
    here.book.graph.merge("Ada", "Quetzal")
    here.book.forget(memory.id)
    assert "quetzal" not in here.everything().lower()
    assert here.book.entity("Ada").aliases == ("Ada",)


def test_an_entity_whose_own_name_is_forgotten_goes_by_another(understood: Open) -> None:
    here = understood()
    memory = here.hear("My friend Quetzal works in Faro.", occurred_at="2026-03-02")
    here.hear("My friend Ada lives in Lisbon.", occurred_at="2026-03-01")
    here.book.graph.merge("Quetzal", "Ada")
    here.book.forget(memory.id)
    assert "quetzal" not in here.everything().lower()
    assert here.book.entity("Ada").name == "Ada"


def test_a_name_that_a_person_gave_is_not_forgotten_with_a_memory(understood: Open) -> None:
    here = understood()
    here.hear("My friend Ada lives in Lisbon.", occurred_at="2026-03-01")
    memory = here.hear("Ada works in Faro.", occurred_at="2026-03-02")
    here.book.graph.alias("Ada", "The Countess")
    here.book.forget(memory.id)
    assert here.book.entity("the countess").name == "Ada"


@pytest.mark.parametrize("forgotten", [0, 1])
def test_a_ruling_about_two_facts_goes_with_either(understood: Open, forgotten: int) -> None:
    here = understood()
    here.hear("My friend Ada sings.", occurred_at="2026-02-01")
    memories = [
        here.hear("Ada lives in Quetzalville.", occurred_at="2026-03-01"),
        here.hear("Ada moved to Quetzalburg.", occurred_at="2026-03-02"),
    ]
    old, new = (here.facts(each)[0] for each in memories)
    here.library.engine.write(
        lambda tx: fact_acts.reject_ending(tx, old.id, new.id, Ruler("ada")), book_id=here.id
    )
    assert here.facts(memories[0])[0].status == "holds"
    here.book.forget(memories[forgotten].id)
    word = "quetzalville" if forgotten == 0 else "quetzalburg"
    assert word not in here.everything().lower()
    assert [fact.status for fact in here.facts(memories[1 - forgotten])] == ["holds"]


def test_a_name_with_quotes_in_it_is_forgotten_from_the_changes_too(understood: Open) -> None:
    name = 'Quetzal "the bird" Lind'

    def read(question: Question) -> Readout:
        who = name if "Quetzal" in question.text else "Ada"
        return Readout((state(question.text, who),), sighted=sight_all([who]))

    here = understood(Scripted(read=read))
    here.hear("Ada lives in Lisbon.")
    secret = here.hear(f"{name} works in Faro.")
    here.book.graph.merge("Ada", name)
    here.book.forget(secret.id)
    assert "quetzal" not in here.everything().lower()


def test_to_forget_a_short_name_leaves_the_changes_of_others_alone(understood: Open) -> None:
    def read(question: Question) -> Readout:
        return Readout(sighted=sight_all([question.text.split()[0]]))

    here = understood(Scripted(read=read))
    for text in ("Alba lives in Lisbon.", "Dora likes tea.", "Bob lives in Faro."):
        here.hear(text)
    here.book.graph.merge("Dora", "Alba")
    short = here.hear("Al works in Porto.")
    here.book.graph.merge("Bob", "Al")
    here.book.forget(short.id)
    kept = [here.book.graph.told(change) for change in here.book.graph.changes()]
    assert kept == ["Alba was merged into Dora"]
