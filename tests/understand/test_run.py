"""On both engines: a memory is read, weighed and written down once, and can be traced."""

from collections.abc import Callable

import pytest

from commonplace.model import Job
from commonplace.store import facts as fact_rows
from commonplace.store import graph
from commonplace.store import jobs as ledger
from commonplace.understand.said import Decision, Extraction, Named, Slot, Stated, Triple
from tests.understand.conftest import Understood
from tests.understand.scripted import Scripted, by_last_word, one_fact, slot_of

Open = Callable[..., Understood]


def test_a_fact_cites_the_memory_it_was_derived_from(understood: Open) -> None:
    here = understood()
    memory = here.hear("Ada lives in Lisbon.", occurred_at="2026-03-01")
    (fact,) = here.facts(memory)
    assert (fact.text, fact.status, fact.mind) == ("Ada lives in Lisbon.", "active", "scripted")
    assert here.sources(fact) == [memory.id]
    assert [(p.action, p.outcome, p.fact_id) for p in here.proposals(memory)] == [
        ("ADD", "created", fact.id)
    ]


def test_what_two_memories_state_is_one_fact_with_two_sources(understood: Open) -> None:
    here = understood()
    first = here.hear("Ada lives in Lisbon.", occurred_at="2026-03-01")
    second = here.hear("Ada lives in Lisbon!", occurred_at="2026-04-01")
    (fact,) = here.facts(second)
    assert here.sources(fact) == [first.id, second.id]
    assert here.proposals(second)[0].outcome == "deduped"
    assert here.standing("Ada") == {"lisbon": "active"}


def test_two_memories_of_one_batch_that_state_the_same_are_one_fact(understood: Open) -> None:
    here = understood()
    memories = [
        here.book.remember("Ada lives in Lisbon.", occurred_at=f"2026-03-0{day}") for day in (1, 2)
    ]
    here.library.work()
    (fact,) = here.facts(memories[0])
    assert here.sources(fact) == [memory.id for memory in memories]


def test_a_memory_that_was_understood_is_not_asked_about_again(understood: Open) -> None:
    here = understood()
    here.hear("Ada lives in Lisbon.")
    asked = len(here.mind.asked)
    assert here.library.work() == 0
    assert len(here.mind.asked) == asked


def test_a_correction_supersedes_inside_its_slot_and_keeps_the_old(understood: Open) -> None:
    here = understood()
    old = here.hear("Ada lives in Lisbon.", occurred_at="2026-03-01")
    new = here.hear("Ada lives in Porto.", occurred_at="2026-05-01")
    claims = here.claims("Ada")
    assert here.standing("Ada") == {"lisbon": "superseded", "porto": "active"}
    assert claims["lisbon"].superseded_by == claims["porto"].id
    assert claims["lisbon"].valid_to == claims["porto"].valid_from == new.occurred_at
    assert [fact.status for fact in here.facts(old)] == ["superseded"]
    assert here.book.memory(old.id).text == "Ada lives in Lisbon."


def test_corrections_inside_one_batch_follow_one_another(understood: Open) -> None:
    here = understood()
    for day, town in enumerate(("Lisbon", "Porto", "Faro"), 1):
        here.book.remember(f"Ada lives in {town}.", occurred_at=f"2026-03-0{day}")
    here.library.work()
    assert here.standing("Ada") == {
        "lisbon": "superseded",
        "porto": "superseded",
        "faro": "active",
    }


def test_what_is_heard_late_takes_its_place_in_the_past(understood: Open) -> None:
    here = understood()
    here.hear("Ada lives in Porto.", occurred_at="2026-05-01")
    here.hear("Ada lives in Lisbon.", occurred_at="2026-03-01")
    claims = here.claims("Ada")
    assert here.standing("Ada") == {"lisbon": "superseded", "porto": "active"}
    assert claims["lisbon"].valid_to == claims["porto"].valid_from


def test_what_held_before_can_hold_again(understood: Open) -> None:
    here = understood()
    for day, town in enumerate(("Lisbon", "Porto", "Lisbon"), 1):
        here.hear(f"Ada lives in {town}.", occurred_at=f"2026-03-0{day}")
    assert here.standing("Ada") == {"lisbon": "active", "porto": "superseded"}


def test_what_is_heard_late_does_not_beat_what_was_said_again_since(understood: Open) -> None:
    here = understood()
    for day, town in ((1, "Lisbon"), (3, "Porto"), (5, "Lisbon"), (4, "Faro")):
        here.hear(f"Ada lives in {town}.", occurred_at=f"2026-03-0{day}")
    claims = here.claims("Ada")
    assert here.standing("Ada") == {"lisbon": "active", "porto": "superseded", "faro": "superseded"}
    assert claims["lisbon"].valid_from == claims["faro"].valid_to
    assert claims["faro"].superseded_by == claims["lisbon"].id
    assert claims["porto"].superseded_by == claims["faro"].id


def test_that_it_holds_again_can_be_undone(understood: Open) -> None:
    here = understood()
    for day, town in ((1, "Lisbon"), (3, "Porto"), (5, "Lisbon")):
        here.hear(f"Ada lives in {town}.", occurred_at=f"2026-03-0{day}")
    here.book.graph.undo()
    claims = here.claims("Ada")
    assert here.standing("Ada") == {"lisbon": "superseded", "porto": "active"}
    assert claims["lisbon"].valid_from.day == 1
    assert claims["lisbon"].valid_to == claims["porto"].valid_from


def test_a_constraint_is_not_replaced_by_itself(understood: Open) -> None:
    files = {"file": lambda question: tuple(slot_of(f.text, "constraint") for f in question.facts)}
    here = understood(Scripted(**files))
    here.hear("Ada chose tea.", occurred_at="2026-03-01")
    new = here.hear("Ada chose coffee.", occurred_at="2026-03-02")
    assert set(here.standing("Ada").values()) == {"active"}
    (proposal,) = here.proposals(new)
    assert proposal.review
    assert "constraint" in proposal.reason


def test_an_update_outside_its_slot_leaves_both_standing_and_asks_for_a_look(
    understood: Open,
) -> None:
    def elsewhere(question: tuple[object, ...]) -> tuple[Decision, ...]:
        return tuple(Decision("UPDATE", 0.9, "sounds alike", 0) for _ in question)

    here = understood(Scripted(decide=elsewhere))
    here.hear("Ada keeps bees near Lisbon gladly.", occurred_at="2026-03-01")
    new = here.hear("Ada sells bees near Lisbon weekly.", occurred_at="2026-03-02")
    assert set(here.standing("Ada").values()) == {"active"}
    (proposal,) = here.proposals(new)
    assert (proposal.outcome, proposal.review) == ("created", True)


def test_a_retraction_tombstones_and_adds_nothing(understood: Open) -> None:
    def wrong(question: tuple[object, ...]) -> tuple[Decision, ...]:
        return tuple(Decision("DELETE", 0.9, "it was wrong", 0) for _ in question)

    here = understood(Scripted(decide=wrong))
    old = here.hear("Ada lives in Lisbon.", occurred_at="2026-03-01")
    new = here.hear("Ada lives in Nowhere.", occurred_at="2026-03-02")
    assert [fact.status for fact in here.facts(old)] == ["retracted"]
    assert here.facts(new) == []
    assert [p.outcome for p in here.proposals(new)] == ["applied"]


@pytest.mark.parametrize("mode", ["off", "frozen"])
def test_a_stage_that_may_not_write_leaves_the_memories_waiting(
    understood: Open, mode: str
) -> None:
    here = understood(understand__mode=mode)
    memory = here.hear("Ada lives in Lisbon.")
    assert here.mind.asked == []
    awake = understood(here.mind, understand__mode="full")
    awake.library.work()
    assert len(awake.facts(memory)) == 1


def test_a_shadow_proposes_and_writes_nothing(understood: Open) -> None:
    here = understood(understand__mode="shadow")
    memory = here.hear("Ada lives in Lisbon.")
    assert here.facts(memory) == []
    (proposal,) = here.proposals(memory)
    assert (proposal.outcome, proposal.text) == ("recorded", "Ada lives in Lisbon.")
    counts = here.library.engine.read(lambda r: graph.counts(r, here.id))
    assert set(counts.values()) == {0}


def test_controlled_adds_but_does_not_supersede(understood: Open) -> None:
    here = understood(understand__mode="controlled")
    here.hear("Ada lives in Lisbon.", occurred_at="2026-03-01")
    new = here.hear("Ada lives in Porto.", occurred_at="2026-05-01")
    assert here.standing("Ada") == {"lisbon": "active"}
    (proposal,) = here.proposals(new)
    assert (proposal.action, proposal.outcome) == ("UPDATE", "blocked")
    assert proposal.text == "Ada lives in Porto."


def test_a_fact_that_is_not_certain_enough_is_skipped_and_audited(understood: Open) -> None:
    def unsure(reading: object) -> Extraction:
        found = one_fact(reading)
        fact = found.facts[0]
        return Extraction((Stated(fact.text, "fact", 0.69, fact.quote, fact.subject),))

    here = understood(Scripted(extract=unsure))
    memory = here.hear("Ada lives in Lisbon.")
    assert here.facts(memory) == []
    assert [(p.outcome, p.reason) for p in here.proposals(memory)] == [
        ("skipped", "low_confidence")
    ]


@pytest.mark.parametrize("trust", ["web", "tool"])
def test_a_rule_from_the_web_waits_for_a_person(understood: Open, trust: str) -> None:
    def rule(reading: object) -> Extraction:
        fact = one_fact(reading).facts[0]
        return Extraction((Stated(fact.text, "procedural", 0.9, fact.quote, fact.subject),))

    here = understood(Scripted(extract=rule))
    memory = here.hear("Ada always primes the pump before it starts.", trust=trust)
    assert here.facts(memory) == []
    (proposal,) = here.proposals(memory)
    assert (proposal.outcome, proposal.review) == ("blocked", True)


def test_what_an_agent_repeats_is_no_new_evidence(understood: Open) -> None:
    here = understood()
    first = here.hear("Ada lives in Lisbon.", occurred_at="2026-03-01")
    second = here.hear("Ada lives in Lisbon.", occurred_at="2026-03-02", trust="agent")
    assert here.facts(second) == []
    assert here.sources(here.facts(first)[0]) == [first.id]
    assert [(p.outcome, p.reason) for p in here.proposals(second)] == [("skipped", "echo")]


def test_what_was_recalled_into_a_text_is_not_read_again(understood: Open) -> None:
    here = understood()
    tag = "commonplace-memory-0123abcd"
    memory = here.hear(f"<{tag}>\nAda lives in Lisbon.\n</{tag}>\nBob lives in Faro.")
    assert [fact.text for fact in here.facts(memory)] == ["Bob lives in Faro."]


def test_a_name_that_carries_nothing_stays_an_open_mention_until_it_is_said_again(
    understood: Open,
) -> None:
    def only_names(reading: object) -> Extraction:
        return Extraction((), (), (Named("Zelda", "person"),))

    here = understood(Scripted(extract=only_names))
    here.hear("We met Zelda.", occurred_at="2026-03-01")
    assert here.library.engine.read(lambda r: graph.list_entities(r, here.id, None, 9)) == []
    here.hear("We saw Zelda again.", occurred_at="2026-03-02")
    (entity,) = here.library.engine.read(lambda r: graph.list_entities(r, here.id, None, 9))
    assert (entity.name, entity.mentions, entity.made_by) == ("Zelda", 2, "scripted")


def test_a_relation_is_as_sure_as_its_sources_are_on_average(understood: Open) -> None:
    sure = iter([0.8, 1.0, 0.3])

    def related(reading: object) -> Extraction:
        names = (Named("Ada", "person"), Named("Acme", "organization"))
        return Extraction((), (Triple("Ada", "works_at", "Acme", next(sure)),), names)

    here = understood(Scripted(extract=related))
    for day in (1, 2, 3):
        here.hear(f"Ada works at Acme, day {day}.", occurred_at=f"2026-03-0{day}")
    ada = here.book.entity("Ada")
    (relation,) = here.library.engine.read(lambda r: graph.relations_of(r, here.id, ada.id, 9))
    assert (relation.source, relation.relation, relation.target) == ("Ada", "works_at", "Acme")
    assert relation.mentions == 2  # the third was not sure enough
    assert relation.confidence == pytest.approx(0.9)


def test_hints_are_kept_for_what_was_worth_keeping(understood: Open) -> None:
    here = understood(Scripted(hints=lambda question: ("Where does Ada live?",)))
    memory = here.hear("Ada lives in Lisbon.")
    hints = here.library.engine.read(lambda r: fact_rows.hints_of(r, here.id, memory.id))
    assert hints == ["Where does Ada live?"]


def test_books_do_not_learn_from_each_other(understood: Open) -> None:
    here = understood()
    memory = here.hear("Ada lives in Lisbon.")
    other = Understood(here.library, here.url, "grace")
    assert other.facts(memory) == []
    other.hear("Ada lives in Porto.")
    assert here.standing("Ada") == {"lisbon": "active"}
    assert other.standing("Ada") == {"porto": "active"}


def test_an_expired_worker_writes_nothing(understood: Open) -> None:
    here = understood()
    memory = here.book.remember("Ada lives in Lisbon.")
    engine = here.library.engine
    slow = engine.write(lambda tx: ledger.lease(tx, ["understand"], "slow", 300))
    assert slow is not None

    def lose_the_lease(reading: object) -> Extraction:
        held = Job(**{name: getattr(slow, name) for name in Job.__slots__})
        engine.write(lambda tx: ledger.fail(tx, held, "away too long", 0))
        return one_fact(reading)

    here.mind.answers = {**here.mind.answers, "extract": lose_the_lease}
    ran = here.library.worker()._run(slow)
    assert ran.state == "lost"
    assert here.facts(memory) == []


def test_a_second_slot_of_the_same_entity_is_left_alone(understood: Open) -> None:
    here = understood()
    here.hear("Ada lives in Lisbon.", occurred_at="2026-03-01")
    here.hear("Ada works in Porto.", occurred_at="2026-05-01")
    assert here.standing("Ada") == {"lisbon": "active", "porto": "active"}


def test_a_meaning_is_asked_only_when_words_do_not_show_it(understood: Open) -> None:
    def many(question: object) -> tuple[Slot, ...]:
        slots = by_last_word(question)  # type: ignore[arg-type]
        return tuple(Slot(s.aspect, "bread", s.value, single=False) for s in slots)

    def replace_it(question: tuple[object, ...]) -> tuple[Decision, ...]:
        return tuple(Decision("UPDATE", 0.9, "another way", 0) for _ in question)

    mind = Scripted(file=many, decide=replace_it, contradicts=lambda pair: True)
    here = understood(mind, understand__semantic=True)
    here.hear("Ada bakes sourdough bread with organic rye.", occurred_at="2026-03-01")
    here.hear("Ada bakes sourdough bread with organic wheat.", occurred_at="2026-03-02")
    assert "contradicts" in mind.asked
    assert here.standing("Ada") == {"rye": "superseded", "wheat": "active"}
