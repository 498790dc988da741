"""What is done with a new fact beside the earlier ones."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace.understand import said
from commonplace.understand.rules import filing
from commonplace.understand.rules.decide import decide
from tests.cases import each_case

EARLIER = datetime(2026, 1, 10, tzinfo=UTC)
LATER = datetime(2026, 5, 2, tzinfo=UTC)


def stated(
    text: str, kind: str = "fact", occurred_at: datetime | None = None, entity: str = "Ana"
) -> said.Stated:
    return said.Stated(text, kind, 0.9, text, entity, occurred_at)


def slot(fact: said.Stated, type: str = "person") -> said.Slot:
    return filing.file(said.ToFile(fact.subject or "", type, (), (fact,)))[0]


def weigh(
    new: said.Stated, *earlier: str, at: datetime = LATER, type: str = "person", kind: str = "fact"
) -> said.Decision:
    """`new` beside facts of which each was said a day after the one before."""
    candidates = tuple(
        said.Candidate(text, EARLIER + timedelta(days=n), slot(stated(text, kind), type))
        for n, text in enumerate(earlier)
    )
    return decide(said.ToDecide(new, at, slot(new, type), candidates))


def test_without_candidates_it_is_added() -> None:
    it = weigh(stated("Ana lives in Porto."))
    assert (it.action, it.target) == ("ADD", None)
    assert it.reason


@each_case(
    ("new", "old"),
    [
        ("Ana lives in Porto.", "Ana lives in Porto."),
        ("Ana moved to Porto.", "Ana lives in Porto."),
        ("Ana is based in Porto.", "Ana lives in Porto."),
        ("Ana is 34.", "Ana is 34 years old."),
        ("Ana quit smoking.", "Ana no longer smokes."),
        ("Ana still plays the cello.", "Ana plays the cello."),
        ("Ana bakes cakes.", "Ana bakes a cake."),
    ],
)
def test_the_same_in_other_words_is_nothing_new(new: str, old: str) -> None:
    it = weigh(stated(new), old)
    assert (it.action, it.target) == ("NONE", 0)


@each_case(
    ("new", "old"),
    [
        ("Ana manages Eva.", "Eva manages Ana."),
        ("Ana worked at Corran Foods.", "Ana works at Corran Foods."),
        ("Ana works at Corran Foods as a chemist.", "Ana works at Corran Foods."),
        ("Ana visited Rome with Eva.", "Ana visited Rome with Rui."),
        ("Ana will visit Rome.", "Ana visited Rome."),
        ("Ana drinks tea more than milk.", "Ana drinks tea, milk."),
        ("Ana sleeps without a pillow.", "Ana sleeps with a pillow."),
        ("Ana raised over $200 for the choir.", "Ana raised $200 for the choir."),
        ("Ana cycled from Faro to Porto.", "Ana cycled from Porto to Faro."),
    ],
)
def test_the_same_words_with_another_meaning_are_kept(new: str, old: str) -> None:
    assert weigh(stated(new), old).action == "ADD"


def test_another_value_in_a_slot_of_one_replaces_the_value_said_earlier() -> None:
    it = weigh(stated("Ana moved to Lisbon."), "Ana likes tea.", "Ana lives in Porto.")
    assert (it.action, it.target) == ("UPDATE", 1)
    assert "porto" in it.reason and "lisbon" in it.reason


def test_a_switch_is_on_or_off_though_both_words_are_little() -> None:
    it = weigh(stated("Ana's radio is off by default."), "Ana's radio is on by default.")
    assert it.action == "UPDATE"


def test_of_several_values_the_one_said_last_is_replaced() -> None:
    it = weigh(stated("Ana moved to Lisbon."), "Ana lives in Faro.", "Ana lives in Porto.")
    assert it.target == 1


def test_what_was_said_before_the_present_value_and_is_said_again_replaces_it() -> None:
    it = weigh(stated("Ana lives in Faro."), "Ana lives in Faro.", "Ana lives in Porto.")
    assert (it.action, it.target) == ("UPDATE", 1)


def test_what_was_said_earlier_replaces_nothing() -> None:
    it = weigh(stated("Ana lives in Faro."), "Ana lives in Porto.", at=EARLIER - timedelta(days=1))
    assert it.action == "ADD"
    assert "earlier" in it.reason


def test_at_the_same_moment_only_a_correction_replaces() -> None:
    assert weigh(stated("Ana lives in Faro."), "Ana lives in Porto.", at=EARLIER).action == "ADD"
    corrected = stated("Actually, Ana lives in Faro.")
    assert weigh(corrected, "Ana lives in Porto.", at=EARLIER).action == "UPDATE"


def test_later_on_the_same_day_is_later() -> None:
    an_hour_on = EARLIER + timedelta(hours=1)
    it = weigh(stated("Ana lives in Faro."), "Ana lives in Porto.", at=an_hour_on)
    assert it.action == "UPDATE"


def test_old_news_told_late_replaces_nothing() -> None:
    told = stated("Ana moved to Faro in 2012.", occurred_at=datetime(2012, 1, 1, tzinfo=UTC))
    assert weigh(told, "Ana lives in Porto.").action == "ADD"
    since = stated("Ana has lived in Faro since 2012.", occurred_at=told.occurred_at)
    assert weigh(since, "Ana lives in Porto.").action == "UPDATE"


@each_case(
    ("new", "old"),
    [
        ("Ana does not play the cello any more.", "Ana plays the cello."),
        ("It is not true that Ana lives in Porto.", "Ana lives in Porto."),
        ("Ana isn't allergic to cats.", "Ana is allergic to cats."),
        ("Ana eats meat again.", "Ana does not eat meat."),
        ("Ana no longer works at Corran Foods.", "Ana works at Corran Foods."),
    ],
)
def test_a_denial_replaces_what_it_denies(new: str, old: str) -> None:
    it = weigh(stated(new), old)
    assert (it.action, it.target) == ("UPDATE", 0)


@each_case(
    ("new", "old"),
    [
        ("Ana no longer works at Acme.", "Ana works at Corran Foods."),
        ("Ana does not play the flute.", "Ana plays the cello."),
        ("Ana works at Corran Foods.", "Ana no longer works at Acme."),
        ("Ana does not like coffee.", "Ana likes tea."),
    ],
)
def test_a_denial_of_something_else_replaces_nothing(new: str, old: str) -> None:
    assert weigh(stated(new), old).action == "ADD"


@each_case(
    ("new", "old"),
    [
        ("Kestrel switched from Foobar to Bazqux.", "Kestrel uses Foobar."),
        ("Kestrel uses not MySQL but Postgres.", "Kestrel uses MySQL."),
        ("Kestrel's boat was renamed Osprey.", "Kestrel's boat is called Marlin."),
        ("Kestrel replaced Redis with Valkey.", "Kestrel uses Redis."),
    ],
)
def test_a_fact_may_say_itself_what_it_replaces(new: str, old: str) -> None:
    it = weigh(stated(new, entity="Kestrel"), type="system")
    assert it.action == "ADD"
    before = stated(old, entity="Kestrel")
    candidate = said.Candidate(old, EARLIER, slot(before, "system"))
    new_fact = stated(new, entity="Kestrel")
    it = decide(said.ToDecide(new_fact, LATER, slot(new_fact, "system"), (candidate,)))
    assert (it.action, it.target) == ("UPDATE", 0)


@pytest.mark.parametrize(
    "new",
    [
        "Scratch that: Ana lives in Porto.",
        "That was wrong: Ana lives in Porto.",
        "That's not true: Ana lives in Porto.",
    ],
)
def test_a_statement_taken_back_is_deleted(new: str) -> None:
    it = weigh(stated(new), "Ana likes tea.", "Ana lives in Porto.")
    assert (it.action, it.target) == ("DELETE", 1)


def test_taking_back_and_naming_the_right_value_replaces() -> None:
    it = weigh(stated("Scratch that, Ana lives in Faro."), "Ana lives in Porto.")
    assert it.action == "UPDATE"


@pytest.mark.parametrize(
    "new", ["Ana moved to Lisbon.", "Scratch that: Ana lives in Porto.", "Ana left Porto."]
)
def test_a_constraint_is_neither_replaced_nor_deleted(new: str) -> None:
    assert weigh(stated(new), "Ana lives in Porto.", kind="decision").action == "ADD"


def test_the_reason_says_that_a_constraint_stands() -> None:
    for new in ("Ana moved to Lisbon.", "Scratch that: Ana lives in Porto."):
        assert "constraint" in weigh(stated(new), "Ana lives in Porto.", kind="decision").reason


def test_a_decision_may_replace_what_was_only_so() -> None:
    it = weigh(stated("Ana moved to Lisbon.", kind="decision"), "Ana lives in Porto.")
    assert it.action == "UPDATE"


def test_a_more_exact_value_stands_beside_the_other() -> None:
    assert weigh(stated("Ana lives in Porto, Portugal."), "Ana lives in Porto.").action == "ADD"


def test_another_name_of_the_same_entity_is_the_same_entity() -> None:
    new = stated("Bob lives in Faro.", entity="Bob")
    old = stated("Robert lives in Porto.", entity="Robert")
    candidate = said.Candidate(old.text, EARLIER, slot(old))
    assert decide(said.ToDecide(new, LATER, slot(new), (candidate,))).action == "UPDATE"


def test_without_slots_only_the_same_words_matter() -> None:
    new = stated("Ana lives in Lisbon.")
    for old, action in (("Ana lives in Porto.", "ADD"), ("Ana lives in Lisbon.", "NONE")):
        candidate = said.Candidate(old, EARLIER)
        assert decide(said.ToDecide(new, LATER, None, (candidate,))).action == action


_TEXTS = st.sampled_from(
    [
        "Ana lives in Porto.",
        "Ana moved to Lisbon.",
        "Ana no longer lives in Porto.",
        "Scratch that: Ana lives in Porto.",
        "Ana likes tea.",
        "Ana does not like tea.",
        "Ana has two dogs.",
        "Ana has a dog called Rex.",
        "Actually, Ana is 35.",
        "Ana is 34.",
        "Eva lives in Faro.",
        "Never call Ana before noon.",
        "",
    ]
) | st.text(max_size=40)
_DAYS = st.integers(0, 5).map(lambda n: EARLIER + timedelta(days=n))


@given(_TEXTS, _DAYS, st.lists(st.tuples(_TEXTS, _DAYS, st.booleans()), max_size=5))
def test_every_decision_has_a_reason_and_a_target_that_was_offered(
    text: str, at: datetime, earlier: list[tuple[str, datetime, bool]]
) -> None:
    new = stated(text)
    candidates = tuple(
        said.Candidate(old, day, slot(stated(old)) if filed else None)
        for old, day, filed in earlier
    )
    question = said.ToDecide(new, at, slot(new), candidates)
    it = decide(question)
    assert it == decide(question)
    assert it.reason and 0 < it.confidence <= 1
    assert (it.target is None) == (it.action == "ADD")
    if it.target is not None:
        candidate = candidates[it.target]
        if it.action in ("UPDATE", "DELETE"):
            assert candidate.said_at <= at
        if it.action == "UPDATE":
            assert candidate.slot and question.slot
            assert candidate.slot.kind == "attribute"
            ours = question.slot.aspect, question.slot.key
            assert (candidate.slot.aspect, candidate.slot.key) == ours
