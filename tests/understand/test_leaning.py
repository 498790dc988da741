"""A fact whose words rest on another memory goes with it, and its own memory is read anew."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from commonplace.knowledge.reading_facts import Source, make_facts
from commonplace.knowledge.readings import NewReading, swap_readings
from commonplace.model import Memory
from commonplace.store import facts as fact_rows
from commonplace.store.engine import Tx
from commonplace.store.fact_leans import leaning_on
from commonplace.upkeep.selecting import Selector
from tests.engines import POSTGRES, SQLITE, engine_fixture
from tests.understand.conftest import Understood
from tests.understand.scripted import sight, state

engine = engine_fixture(SQLITE, POSTGRES)
Open = Callable[..., Understood]


def _tell(here: Understood) -> tuple[Memory, Memory]:
    """A question, and an answer that says nothing without it."""
    asked = here.hear("Does Zorblina live in Molde?", occurred_at="2026-03-01")
    answer = here.hear("Yes, since May.", occurred_at="2026-03-02")
    _read_together(here, asked, answer)
    return asked, answer


def _read_together(here: Understood, asked: Memory, answer: Memory) -> None:
    said = state(answer.text, "Zorblina", "home", "Molde", text="Zorblina lives in Molde.")
    (fact,) = make_facts(Source(answer.id, answer.text, answer.observed_at), [said])
    reading = NewReading(
        answer.id, answer.observed_at, "model", 1, "facts", 0,
        (replace(fact, leans=(asked.id,)),), (sight("Zorblina"),), frozenset(["zorblina"]),
    )  # fmt: skip

    def work(tx: Tx) -> None:
        assert swap_readings(tx, [reading], "model").read == [answer.id]

    here.library.engine.write(work, book_id=here.id)


def _leaning(here: Understood, memory: Memory) -> list[str]:
    return here.library.engine.read(lambda r: leaning_on(r, here.id, [memory.id]))


@pytest.mark.parametrize("way", ["forget", "taint"])
def test_it_goes_with_the_memory_it_leans_on(understood: Open, way: str) -> None:
    here = understood()
    asked, answer = _tell(here)
    assert [each.text for each in here.facts(answer)] == ["Zorblina lives in Molde."]
    assert _leaning(here, asked) == [answer.id]
    if way == "forget":
        here.book.forget(asked.id)
    else:
        here.book.forgetting.taint(Selector([asked.id]))
    assert here.facts(answer) == [], "at once, in its transaction"
    here.library.work()
    assert "Molde" not in str(here.facts(answer)), "read anew, without what it leant on"
    assert _leaning(here, asked) == []
    reading = here.library.engine.read(lambda r: fact_rows.reading_of(r, here.id, answer.id))
    assert reading is not None
    assert reading.made_by == here.mind.name


def test_a_page_cites_what_its_facts_lean_on(understood: Open) -> None:
    here = understood()
    asked, answer = _tell(here)
    here.hear("Zorblina met Sten.", occurred_at="2026-03-03")
    here.book.compile()
    page = here.book.wiki.page("entity/zorblina")
    cited = {source.memory_id for section in page.sections for source in section.sources}
    assert {asked.id, answer.id} <= cited
    here.book.forget(asked.id)
    here.book.compile()
    assert "Molde" not in here.book.wiki.page("entity/zorblina").body
    versions = [
        here.book.wiki.page("entity/zorblina", version=each.version).body
        for each in here.book.wiki.history("entity/zorblina")
    ]
    assert not [body for body in versions if "Molde" in body]


def test_a_past_without_what_it_leans_on_does_not_know_it(understood: Open) -> None:
    here = understood()
    answer = here.hear("Yes, since May.", occurred_at="2026-03-02")
    asked = here.hear("Does Zorblina live in Molde?", occurred_at="2026-03-01")
    _read_together(here, asked, answer)
    known = [here.book.past(each.created_at).entity("Zorblina") for each in (answer, asked)]
    assert [len(each.aspects) for each in known] == [0, 1]
