"""What a model sends is read field by field: what is good is kept, nothing is believed blindly."""

from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace.minds.task import Read
from commonplace.understand.said import (
    Candidate,
    Decision,
    Extraction,
    Reading,
    Stated,
    ToDecide,
    ToFile,
)
from commonplace.understand.tasks import CONTRADICTS, DECIDE, EXTRACT, FILE, HINTS, Pair, ToHint
from tests.cases import each_case

DAY = datetime(2026, 3, 1, tzinfo=UTC)
READING = Reading("I moved to Lisbon with my cat Pixel.", "Ada", DAY)
FACT = Stated("Ada lives in Lisbon.", "fact", 0.9, "I moved to Lisbon", "Ada")
FILING = ToFile("Ada", "person", (), (FACT, FACT))
DECIDING = (ToDecide(FACT, DAY, None, (Candidate("Ada lives in Porto.", DAY),)),)

_json = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=30)
    | st.sampled_from(["ADD", "UPDATE", "Ada", "Lisbon", "fact", "person"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                "facts entities relations claims decisions hints content quote subject kind "
                "confidence name type source target relation i aspect key value single action "
                "reason contradicts".split()
            ),
            inner,
            max_size=6,
        )
    ),
    max_leaves=20,
)


@given(_json)
def test_no_reply_raises_whatever_it_is(reply: Any) -> None:
    reads: list[Read[Any]] = [
        EXTRACT.read(reply, READING),
        FILE.read(reply, FILING),
        DECIDE.read(reply, DECIDING),
        CONTRADICTS.read(reply, Pair("a", "b")),
        HINTS.read(reply, ToHint(READING, ())),
    ]
    for read in reads:
        assert read.value is not None or read.warnings


def _extracted(**parts: Any) -> tuple[Extraction, tuple[str, ...]]:
    read = EXTRACT.read(parts, READING)
    assert read.value is not None
    return read.value, read.warnings


def _fact(**fields: Any) -> dict[str, Any]:
    good = {"content": "Ada moved to Lisbon.", "quote": "I moved to Lisbon", "subject": "Ada"}
    return good | {"kind": "fact", "confidence": 0.9} | fields


def test_a_quote_is_kept_as_it_stands_in_the_memory() -> None:
    found, _ = _extracted(facts=[_fact(quote="i  MOVED to\nlisbon")])
    assert found.facts[0].quote == "I moved to Lisbon"


@pytest.mark.parametrize(
    "fact",
    [
        _fact(content="John Doe lives in Lisbon.", quote="I moved to Lisbon"),
        _fact(content="Ada bought a red car yesterday.", quote="a red car"),
        _fact(content="The assistant is a helpful AI.", quote=""),
    ],
    ids=["an invented name", "an invented quote", "the prompt restated"],
)
def test_what_the_memory_does_not_say_is_turned_away(fact: dict[str, Any]) -> None:
    found, _ = _extracted(facts=[fact, _fact()])
    assert [each.text for each in found.facts] == ["Ada moved to Lisbon."]
    assert [turned.code for turned in found.turned] == ["not_in_the_source"]


def test_a_reply_of_which_the_memory_says_nothing_is_of_no_use() -> None:
    invented = _fact(content="John Doe lives in Paris.", quote="lives in Paris")
    read = EXTRACT.read({"facts": [invented, invented], "entities": []}, READING)
    assert read.value is None
    assert any("none of which the memory states" in warning for warning in read.warnings)


def test_an_unknown_kind_becomes_a_fact_with_a_warning() -> None:
    found, warnings = _extracted(facts=[_fact(kind="vibe")])
    assert found.facts[0].kind == "fact"
    assert len(warnings) == 1


@each_case("confidence", [float("nan"), 1.5, -0.1, "high", None, True, [0.9]])
def test_a_confidence_that_is_none_drops_its_fact_and_nothing_else(confidence: Any) -> None:
    found, warnings = _extracted(facts=[_fact(confidence=confidence), _fact(confidence=0.8)])
    assert [fact.confidence for fact in found.facts] == [0.8]
    assert warnings


def test_more_facts_than_asked_for_are_left_out_with_a_warning() -> None:
    found, warnings = _extracted(facts=[_fact() for _ in range(30)])
    assert len(found.facts) == 20
    assert any("30 given, 20 taken" in warning for warning in warnings)


def test_a_fact_that_is_too_long_is_cut_and_one_that_is_too_short_dropped() -> None:
    long = "Ada moved to Lisbon. " * 200
    found, warnings = _extracted(facts=[_fact(content=long), _fact(content="Ada")])
    assert [len(fact.text) <= 2000 for fact in found.facts] == [True]
    assert len(warnings) == 2


@each_case("name", ["Monday", "I", "Hello", "the manager", "Zelda", "March"])
def test_a_name_that_is_none_or_that_nobody_said_is_turned_away(name: str) -> None:
    found, _ = _extracted(entities=[{"name": name, "type": "person"}])
    assert found.names == ()
    assert len(found.turned) == 1


def test_a_relation_must_join_entities_of_the_reply() -> None:
    names = [{"name": "Ada", "type": "person"}, {"name": "Lisbon", "type": "place"}]
    good = {"source": "Ada", "relation": "Lives In", "target": "Lisbon", "confidence": 0.9}
    bad = good | {"target": "Porto"}
    found, warnings = _extracted(entities=names, relations=[good, bad, good | {"target": "Ada"}])
    assert [triple.relation for triple in found.triples] == ["lives_in"]
    assert len(warnings) == 2


def test_a_target_that_was_not_offered_is_dropped_and_rules_decide() -> None:
    """Hallucinated ids: never followed, and never turned into an ADD in silence."""
    for target in (0, 2, -1, 987654, "1", None, True):
        one = {"i": 1, "action": "DELETE", "target": target, "confidence": 1, "reason": "why"}
        read = DECIDE.read({"decisions": [one]}, DECIDING)
        assert read.value is not None
        assert read.value[0].action != "DELETE"
        assert any("not offered" in warning for warning in read.warnings)


def test_an_empty_reason_is_rejected() -> None:
    one = {"i": 1, "action": "UPDATE", "target": 1, "confidence": 1, "reason": "  "}
    read = DECIDE.read({"decisions": [one]}, DECIDING)
    assert read.value is not None
    assert read.value[0] != Decision("UPDATE", 1.0, "", 0)
    assert read.warnings


def test_the_first_of_two_answers_to_one_question_counts() -> None:
    first = {"i": 1, "action": "NONE", "target": 1, "confidence": 0.9, "reason": "the same"}
    second = {"i": 1, "action": "DELETE", "target": 1, "confidence": 0.9, "reason": "wrong"}
    read = DECIDE.read({"decisions": [first, second]}, DECIDING)
    assert read.value == (Decision("NONE", 0.9, "the same", 0),)
    assert read.warnings


def test_statements_that_were_not_filed_are_filed_by_rules() -> None:
    claim = {"i": 2, "aspect": "Home", "key": "Town", "value": "Lisbon", "single": True}
    read = FILE.read({"claims": [claim | {"kind": "attribute"}]}, FILING)
    assert read.value is not None
    assert (read.value[1].aspect, read.value[1].key, read.value[1].value) == (
        "home",
        "town",
        "lisbon",
    )
    assert read.value[0] == FILE.rules(FILING)[0]
    assert any("by rules" in warning for warning in read.warnings)


def test_no_warning_repeats_what_a_memory_says() -> None:
    secret = "quetzal"
    everything = {
        "facts": [{"content": secret, "kind": secret, "confidence": secret}, secret],
        "entities": [{"name": f"{secret} {secret}", "type": secret}],
        "relations": [{"source": secret, "relation": secret, "target": "x", "confidence": 1}],
    }
    assert secret not in " ".join(EXTRACT.read(everything, READING).warnings)
    chosen = {"i": secret, "action": secret, "target": secret, "reason": secret}
    assert secret not in " ".join(DECIDE.read({"decisions": [chosen]}, DECIDING).warnings)


def test_hints_are_questions_each_once_and_at_most_five() -> None:
    asked = [f"Where does Ada live {n}?" for n in range(7)]
    read = HINTS.read({"hints": [asked[0], *asked, "No question.", 7]}, ToHint(READING, ()))
    assert read.value == tuple(asked[:5])
    assert read.warnings
