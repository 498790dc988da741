"""What is said later changes how the earlier stands, by the table of docs/explain/truth.md, and
forgetting it puts that back; what people rule outlives readings. On both engines."""

from collections.abc import Callable
from typing import Any

import pytest

from commonplace.errors import NotFound
from commonplace.knowledge import fact_acts
from commonplace.knowledge.recompute import find_differing
from commonplace.knowledge.rulings import Ruler
from commonplace.store import facts as fact_rows
from commonplace.store import held as held_rows
from commonplace.understand.readout import Question, Readout, read_by_rules
from commonplace.upkeep.selecting import Selector
from tests.cases import each_case
from tests.engines import POSTGRES, SQLITE, engine_fixture
from tests.understand.conftest import Understood
from tests.understand.scripted import Scripted

engine = engine_fixture(SQLITE, POSTGRES)
Open = Callable[..., Understood]
PERSON = Ruler("ada")


def _hear(here: Understood, *texts: str, **fields: Any) -> list[Any]:
    first = len([*here.book.memories()]) + 1
    return [
        here.hear(text, occurred_at=f"2026-03-{day:02}", **fields)
        for day, text in enumerate(texts, first)
    ]


def _rule(here: Understood, act: Callable[..., str], *facts: str, ruler: Ruler = PERSON) -> str:
    return here.library.engine.write(
        lambda tx: act(tx, *facts[:2], ruler) if len(facts) < 3 else act(tx, *facts, ruler),
        book_id=here.id,
    )


def _fact(here: Understood, memory: Any) -> str:
    return here.facts(memory)[0].id


def _differing(here: Understood) -> list[bytes]:
    return here.library.engine.read(
        lambda r: find_differing(r, here.id, fact_rows.list_places(r, here.id, 1000))
    )


def _states(here: Understood) -> list[str]:
    """How rulings about facts stand."""
    return [each.state for each in here.book.graph.changes() if each.action == "corrected"]


@each_case(
    "older, newer, status, newest",
    [
        ("Delia lives in Molde.", "Delia moved to Bergen.", "replaced", "holds"),
        ("Delia lives in Molde.", "Delia lives in Bergen.", "said otherwise", "holds"),
        ("Delia lives in Molde.", "Delia does not live in Molde.", "denied", "holds"),
        ("Delia lives in Molde.", "Delia no longer lives in Molde.", "replaced", "holds"),
        ("Delia lives in Molde.", "No, Delia lives in Oslo, not Molde.", "corrected", "holds"),
        ("Delia lives in Molde.", "Delia lives in Molde.", "holds", "holds"),
        ("Delia lives in Molde.", "Delia also lives in Bergen.", "holds", "holds"),
        ("Delia lives in Molde.", "Delia works at Norsk.", "holds", "holds"),
        ("The gate code is 4471.", "The gate code is now 9000.", "replaced", "holds"),
    ],
)  # fmt: skip
def test_what_is_said_later_changes_how_the_earlier_stands(
    understood: Open, older: str, newer: str, status: str, newest: str
) -> None:
    here = understood()
    here = Understood(here.library, here.url, f"{older} {newer}")
    old, new = _hear(here, older, newer)
    assert [fact.status for fact in here.facts(old)] == [status]
    assert {fact.status for fact in here.facts(new)} == {newest}
    assert _differing(here) == []
    assert all(fact.by in (None, _fact(here, new)) for fact in here.facts(old))

    here.book.forget(new.id)

    (fact,) = here.facts(old)
    assert (fact.status, fact.by, fact.until) == ("holds", None, None)


def test_the_middle_of_a_chain_is_forgotten_and_the_ends_meet(understood: Open) -> None:
    here = understood()
    first, second, third = _hear(
        here, "Ada lives in Lisbon.", "Ada moved to Porto.", "Ada moved to Faro."
    )
    assert here.facts(first)[0].by == _fact(here, second)
    here.book.forget(second.id)
    fact = here.facts(first)[0]
    assert (fact.status, fact.by) == ("replaced", _fact(here, third))


def test_an_agent_does_not_end_the_word_of_a_person(understood: Open) -> None:
    here = understood()
    (mine,) = _hear(here, "The port is 8080.")
    (bare,) = _hear(here, "The port is 9090.", trust="agent")
    assert (here.facts(mine)[0].status, here.facts(bare)[0].status) == ("holds", "said otherwise")
    (change,) = _hear(here, "The port was changed to 7070.", trust="agent")
    assert (here.facts(mine)[0].status, here.facts(change)[0].status) == ("disputed",) * 2
    _rule(here, fact_acts.accept_fact, _fact(here, change))
    assert (here.facts(mine)[0].status, here.facts(change)[0].status) == ("replaced", "holds")


def test_the_web_ends_nothing_that_anybody_said(understood: Open) -> None:
    here = understood()
    (said,) = _hear(here, "The port is 8080.", trust="agent")
    (web,) = _hear(here, "The port is 9090.", trust="web")
    assert (here.facts(said)[0].status, here.facts(web)[0].status) == ("holds", "said otherwise")


def test_what_people_say_of_themselves_nobody_else_of_their_rank_ends(understood: Open) -> None:
    here = understood()
    (own,) = _hear(here, "I live in Lisbon.", author="Ada")
    (other,) = _hear(here, "Ada moved to Porto.", author="Bob")
    assert (here.facts(own)[0].status, here.facts(other)[0].status) == ("disputed", "disputed")
    _hear(here, "I moved to Porto.", author="Ada")
    assert here.facts(own)[0].status == "replaced"


def test_two_people_who_say_i_are_two(understood: Open) -> None:
    here = understood()
    (mine,) = _hear(here, "I live in Lisbon.", author="Ada")
    (theirs,) = _hear(here, "I moved to Porto.", author="Bob")
    assert (here.facts(mine)[0].status, here.facts(theirs)[0].status) == ("holds", "holds")
    assert (here.facts(mine)[0].subject, here.facts(theirs)[0].subject) == ("ada", "bob")


def test_to_say_again_what_a_word_of_change_had_ended_needs_one(understood: Open) -> None:
    here = understood()
    *_, again = _hear(
        here, "The port is 8080.", "The port was changed to 9090.", "The port is 8080."
    )
    assert here.facts(again)[0].status == "said otherwise"
    (back,) = _hear(here, "The port was changed to 8080.")
    assert here.facts(back)[0].status == "holds"


def test_facts_of_another_scope_never_end_each_other(understood: Open) -> None:
    here = understood()
    here_and, there = _hear(
        here, "The rate limit is 100.", "On staging, the rate limit was changed to 5."
    )
    assert (here.facts(here_and)[0].status, here.facts(there)[0].status) == ("holds", "holds")


# Rulings


def test_wrong_takes_a_fact_back_as_if_it_had_never_been_said(understood: Open) -> None:
    here = understood()
    old, new = _hear(here, "Ada lives in Lisbon.", "Ada moved to Porto.")
    act = _rule(here, fact_acts.refuse_fact, _fact(here, new))
    assert (here.facts(old)[0].status, here.facts(new)[0].status) == ("holds", "taken back")
    here.book.graph.undo(act)
    assert (here.facts(old)[0].status, here.facts(new)[0].status) == ("replaced", "holds")
    here.book.graph.redo(act)
    assert (here.facts(old)[0].status, here.facts(new)[0].status) == ("holds", "taken back")


@each_case("text", ["Ada laughed at the party.", "Ada came to Lisbon.", "Il pleut sur Nantes."])
def test_what_fills_no_slot_can_be_wrong_too(understood: Open, text: str) -> None:
    here = understood()
    here = Understood(here.library, here.url, text)
    (memory,) = _hear(here, text)
    (fact,) = here.facts(memory)
    act = _rule(here, fact_acts.refuse_fact, fact.id)
    assert here.facts(memory)[0].status == "taken back"
    assert _differing(here) == []
    here.book.graph.undo(act)
    assert here.facts(memory)[0].status == "holds"


def test_a_ruling_on_one_fact_of_a_sentence_leaves_the_others_alone(understood: Open) -> None:
    here = understood()
    (memory,) = _hear(here, "Ada lives in Lisbon and works at Acme.")
    home, work = sorted(here.facts(memory), key=lambda fact: fact.attribute != "home")
    _rule(here, fact_acts.refuse_fact, work.id)
    found = {fact.attribute: fact.status for fact in here.facts(memory)}
    assert found == {"home": "holds", "employer": "taken back"}
    assert home.attribute == "home"


def test_what_was_rejected_does_not_end_the_other(understood: Open) -> None:
    here = understood()
    old, new = _hear(here, "Ada lives in Lisbon.", "Ada moved to Porto.")
    undone = here.book.graph.undo(_fact(here, old))  # an ending is undone by a ruling
    assert undone.action == "rejected"
    assert (here.facts(old)[0].status, here.facts(new)[0].status) == ("holds", "holds")
    here.book.graph.undo(undone.id)
    assert here.facts(old)[0].status == "replaced"


def test_a_dispute_that_is_ignored_stands_and_nobody_is_asked(understood: Open) -> None:
    here = understood()
    (mine,) = _hear(here, "The port is 8080.")
    (other,) = _hear(here, "The port was changed to 9090.", trust="agent")

    def asked() -> list[str]:
        found = here.library.engine.read(lambda r: held_rows.disputes(r, here.id, 10))
        return [each.why for each in found]

    assert asked() == ["13"]
    _rule(here, fact_acts.ignore_dispute, _fact(here, mine), _fact(here, other))
    assert asked() == []
    assert here.facts(mine)[0].status == "disputed"


def test_a_ruling_outlives_another_reading_and_waits_while_its_words_are_gone(
    understood: Open,
) -> None:
    words = [True]

    def read(question: Question) -> Readout:
        found = read_by_rules(question)
        gone = not words[0] and "Porto" in question.text
        return Readout(sighted=found.sighted) if gone else found

    here = understood(Scripted(read=read))
    old, new = _hear(here, "Ada lives in Lisbon.", "Ada moved to Porto.")
    _rule(here, fact_acts.refuse_fact, _fact(here, new))

    here.read_again()
    assert (here.facts(old)[0].status, here.facts(new)[0].status) == ("holds", "taken back")
    assert [each.state for each in here.book.graph.changes()] == ["in force"]

    words[0] = False
    here.read_again()
    assert here.facts(new) == []
    assert [each.state for each in here.book.graph.changes()] == ["unmatched"]

    words[0] = True
    here.read_again()
    assert here.facts(new)[0].status == "taken back"
    assert [each.state for each in here.book.graph.changes()] == ["in force"]


def test_a_ruling_is_not_about_another_value_that_a_later_reading_finds_there(
    understood: Open,
) -> None:
    here = understood()
    (memory,) = _hear(here, "The gate code is 4471.")
    _rule(here, fact_acts.refuse_fact, _fact(here, memory))

    def better(question: Question) -> Readout:
        from dataclasses import replace

        found = read_by_rules(question)
        facts = tuple(replace(each, value="1447", value_key="1447") for each in found.statements)
        return replace(found, statements=facts)

    here.mind.answers = {"read": better}
    here.read_again()
    assert [fact.status for fact in here.facts(memory)] == ["holds"]
    assert [each.state for each in here.book.graph.changes()] == ["unmatched"]


def test_an_agents_ruling_on_the_word_of_a_person_waits(understood: Open) -> None:
    here = understood()
    (memory,) = _hear(here, "The port is 8080.")
    _rule(here, fact_acts.refuse_fact, _fact(here, memory), ruler=Ruler("bot", "agent"))
    assert here.facts(memory)[0].status == "holds"
    assert [each.state for each in here.book.graph.changes()] == ["waiting"]


def test_a_ruling_on_what_is_gone_is_refused(understood: Open) -> None:
    here = understood()
    with pytest.raises(NotFound):
        _rule(here, fact_acts.accept_fact, "00" * 16)


def test_taint_drops_facts_and_lifting_brings_them_and_the_rulings_back(understood: Open) -> None:
    here = understood()
    old, new = _hear(here, "Ada lives in Lisbon.", "Ada moved to Porto.")
    (wrong,) = _hear(here, "Ada moved to Atlantis.")
    _rule(here, fact_acts.refuse_fact, _fact(here, wrong))
    before = here.picture()

    here.book.forgetting.taint(Selector([new.id, wrong.id]))
    assert here.facts(new) == here.facts(wrong) == []
    assert here.facts(old)[0].status == "holds"
    assert here.reading(new) is None
    assert _states(here) == ["unmatched"]
    assert here.standing("Ada") == {"Lisbon": "holds"}

    here.book.forgetting.lift(Selector([new.id, wrong.id]))
    here.library.work()
    assert here.picture() == before
    assert _states(here) == ["in force"]


# Modes that only propose


@each_case("mode", ["shadow", "controlled"])
def test_what_would_end_is_only_proposed(understood: Open, mode: str) -> None:
    here = understood(understand__mode=mode)
    here = Understood(here.library, here.url, mode)
    old, new = _hear(here, "Ada lives in Lisbon.", "Ada moved to Porto.")
    (fact,) = here.facts(old)
    assert (fact.status, fact.proposed, fact.by) == ("holds", "replaced", _fact(here, new))
    assert here.library.engine.read(lambda r: held_rows.enders(r, here.id, 10)) == [
        _fact(here, new)
    ]
    third, fourth = _hear(here, "Ada moved to Faro.", "Ada does not live in Faro.")
    assert [here.facts(each)[0].proposed for each in (old, new, third)] == [
        "replaced", "replaced", "denied",
    ]  # fmt: skip
    assert here.facts(fourth)[0].status == "holds"


@each_case("mode", ["shadow", "controlled"])
def test_to_rule_merge_or_forget_makes_nothing_end_where_only_is_proposed(
    understood: Open, mode: str
) -> None:
    here = understood(understand__mode=mode)
    here = Understood(here.library, here.url, f"{mode} 2")
    old, new = _hear(here, "Ada lives in Lisbon.", "Ada moved to Porto.")
    (third,) = _hear(here, "Ada moved to Faro.")
    _rule(here, fact_acts.refuse_fact, _fact(here, third))
    assert here.facts(third)[0].status == "taken back"
    assert [here.facts(each)[0].status for each in (old, new)] == ["holds", "holds"]
    here.book.graph.alias("Ada", "The Countess")
    here.book.forget(third.id)
    assert [here.facts(each)[0].status for each in (old, new)] == ["holds", "holds"]
    assert here.facts(old)[0].proposed == "replaced"


def test_what_was_proposed_is_so_when_understanding_may_write(understood: Open) -> None:
    here = understood(understand__mode="controlled")
    old, _ = _hear(here, "Ada lives in Lisbon.", "Ada moved to Porto.")
    here = understood(understand__mode="full")
    _hear(here, "How are you?")
    fact = here.facts(old)[0]
    assert (fact.status, fact.proposed) == ("replaced", None)


def test_an_ending_that_was_proposed_can_be_accepted_or_rejected(understood: Open) -> None:
    here = understood(understand__mode="controlled")
    old, new = _hear(here, "Ada lives in Lisbon.", "Ada moved to Porto.")
    _rule(here, fact_acts.reject_ending, _fact(here, old), _fact(here, new))
    fact = here.facts(old)[0]
    assert (fact.status, fact.proposed) == ("holds", None)


def _mark_wrong(here: Understood, memory: Any, ruler: Ruler = PERSON) -> str:
    return _rule(here, fact_acts.refuse_fact, _fact(here, memory), ruler=ruler)


@each_case(
    "text",
    ["Delia lives in Molde.", "Delia ate the last cake.", "The gate code is 4471."],
)  # fmt: skip
def test_what_was_called_wrong_does_not_come_back_by_a_repeat(understood: Open, text: str) -> None:
    here = understood()
    here = Understood(here.library, here.url, text)
    said, before = _hear(here, text, f"{text} It rained.")
    act = _mark_wrong(here, said)
    assert here.facts(before)[0].status == "taken back"
    agents, web = (_hear(here, text, trust=trust)[0] for trust in ("agent", "web"))
    (echo,) = _hear(here, text, author="Bo")
    for memory in (said, before, agents, web, echo):
        assert here.facts(memory)[0].status == "taken back"
    here.book.graph.undo(act)
    for memory in (said, before, agents, web, echo):
        assert here.facts(memory)[0].status == "holds"
    assert _differing(here) == []


def test_a_repeat_of_what_was_called_wrong_counts_when_what_was_wrong_is_forgotten(
    understood: Open,
) -> None:
    here = understood()
    for text in ("Delia lives in Molde.", "Delia ate the last cake."):
        said, echo = _hear(here, text, f"{text} It rained.")
        _mark_wrong(here, said)
        assert here.facts(echo)[0].status == "taken back"
        here.book.forget(said.id)
        assert here.facts(echo)[0].status == "holds", "the ruling went with its memory"


def test_a_word_of_change_says_again_what_was_called_wrong(understood: Open) -> None:
    here = understood()
    (said,) = _hear(here, "The port is 8080.")
    _mark_wrong(here, said)
    change, again = _hear(here, "The port was changed to 8080.", "The port is 8080.")
    assert here.facts(change)[0].status == here.facts(again)[0].status == "holds"
    assert here.facts(said)[0].status == "taken back"


def test_what_an_agent_called_wrong_a_person_may_say_again(understood: Open) -> None:
    here = understood()
    (said,) = _hear(here, "The port is 8080.", trust="agent")
    _mark_wrong(here, said, Ruler("bot", "agent"))
    web, mine = _hear(here, "The port is 8080.", trust="web") + _hear(here, "The port is 8080.")
    assert here.facts(web)[0].status == "taken back"
    assert here.facts(mine)[0].status == "holds"


def test_a_person_who_says_again_what_was_called_wrong_is_asked(understood: Open) -> None:
    here = understood()
    (said,) = _hear(here, "Delia lives in Molde.")
    _mark_wrong(here, said)
    (agents,) = (here.hear("Delia lives in Molde.", occurred_at="2099-01-01", trust="agent"),)
    again, third = (
        here.hear("Delia lives in Molde.", occurred_at=f"2099-01-0{day}", author="Bo")
        for day in (2, 3)
    )
    assert {*_waiting(here)} == {_fact(here, again), _fact(here, third)}
    here.book.settle(_fact(here, third))
    assert {*_waiting(here)} == {_fact(here, again)}
    here.book.graph.accept(_fact(here, again))
    assert _waiting(here) == []
    assert here.facts(again)[0].status == "holds"
    assert here.facts(agents)[0].status == "taken back", "it was said before"
    (later,) = (here.hear("Delia lives in Molde.", occurred_at="2099-02-01", trust="agent"),)
    assert here.facts(later)[0].status == "holds"


def _waiting(here: Understood) -> list[str]:
    found = here.book.inbox()
    assert found.counts["contradictions"] == len(found.items)
    return [each.id for each in found.items if each.kind == "contradiction"]
