"""What a model sends is read field by field: what is good is kept, nothing is believed blindly."""

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace.understand.readout import Question, Readout
from commonplace.understand.tasks import READ
from tests.cases import each_case

DAY = date(2026, 3, 1)
QUESTION = Question("I moved to Lisbon with my cat Pixel in 2019.", "Ada", DAY)

_json = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=30)
    | st.sampled_from(["change", "Ada", "Lisbon", "attribute", "person", "0.9"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                "facts entities text quote kind subject attribute value single change ends denied "
                "confidence name type".split()
            ),
            inner,
            max_size=6,
        )
    ),
    max_leaves=20,
)


@given(_json)
def test_no_reply_raises_whatever_it_is(reply: Any) -> None:
    read = READ.read(reply, QUESTION)
    assert read.value is not None or read.warnings


def _read(question: Question = QUESTION, **parts: Any) -> tuple[Readout, tuple[str, ...]]:
    read = READ.read(parts, question)
    assert read.value is not None, read.warnings
    return read.value, read.warnings


def _fact(**fields: Any) -> dict[str, Any]:
    good = {"text": "Ada moved to Lisbon.", "quote": "I moved to Lisbon", "subject": "Ada"}
    good |= {"kind": "attribute", "attribute": "home", "value": "Lisbon", "single": True}
    good |= {"change": "change", "ends": [], "denied": False, "confidence": 0.9}
    return good | fields


def test_a_good_fact_fills_its_slot() -> None:
    found, warnings = _read(facts=[_fact(ends=["Molde"])], entities=[])
    (fact,) = found.statements
    assert (fact.subject, fact.attribute, fact.value, fact.value_key) == (
        "ada", "home", "Lisbon", "lisbon",
    )  # fmt: skip
    assert (fact.act, fact.ends, fact.positive, fact.known) == (
        "change",
        ("molde",),
        True,
        "author",
    )
    assert (found.confidences, warnings) == ((0.9,), ())


def test_a_quote_is_kept_as_it_stands_in_the_memory() -> None:
    found, _ = _read(facts=[_fact(quote="i  MOVED to\nlisbon")])
    (fact,) = found.statements
    assert QUESTION.text[fact.start : fact.end] == "I moved to Lisbon"


@each_case(
    "fact, why",
    [
        (_fact(text="John Doe lives in Lisbon."), "name"),
        (_fact(text="Ada bought a red car.", quote="a red car"), "cites"),
        (_fact(text="The assistant is a helpful AI.", quote=""), "cites"),
        (_fact(text="Ada moved to Lisbon in 2017."), "number"),
        (_fact(text="Ada moved to Lisbon with 3 cats."), "number"),
    ],
)
def test_what_the_memory_does_not_say_is_refused_alone_and_with_its_reason(
    fact: dict[str, Any], why: str
) -> None:
    found, _ = _read(facts=[fact, _fact()])
    assert [each.attribute for each in found.statements] == ["home"]
    (refused,) = found.refused
    assert refused.text == fact["text"]
    assert why in refused.why


@each_case(
    "text, quote",
    [
        ("Ada's cat is Pixel.", "my cat Pixel"),
        ("Pixel's owner is Ada.", "my cat Pixel"),
        ("Ada has had a cat, Pixel, since 2019.", "with my cat Pixel in 2019"),
        ("On 2026-03-01 Ada said that she moved to Lisbon.", "I moved to Lisbon"),
        ("Ada relocated to Lisbon.", "I moved to Lisbon"),
    ],
)
def test_possessives_inflection_synonyms_and_the_day_are_no_reason_to_refuse(
    text: str, quote: str
) -> None:
    found, _ = _read(facts=[_fact(text=text, quote=quote)])
    assert len(found.statements) == 1
    assert found.refused == ()


@each_case(
    "said, text, quote",
    [
        ("We met Zoe's brother yesterday.", "Zoe has a brother.", "Zoe's brother"),
        ("The Millers came.", "A Miller came.", "The Millers came"),
        ("Ich wohne in Köln.", "Ada lives in Köln.", "Ich wohne in Köln"),
        ("田中さんは東京に住んでいます。", "田中さん lives in 東京.", "東京に住んでいます"),
        ("We met yesterday.", "Ada met somebody on 28 February 2026.", "met yesterday"),
    ],
)
def test_what_the_words_mean_is_no_invention(said: str, text: str, quote: str) -> None:
    found, _ = _read(Question(said, "Ada", DAY), facts=[_fact(text=text, quote=quote)])
    assert [each.why for each in found.refused] == []


def test_a_reply_of_which_the_memory_says_nothing_is_of_no_use() -> None:
    invented = _fact(text="John Doe lives in Paris.", quote="lives in Paris")
    read = READ.read({"facts": [invented, invented], "entities": []}, QUESTION)
    assert read.value is None
    assert any("none of which the memory states" in warning for warning in read.warnings)


def test_a_reply_without_facts_says_why_as_rules_would() -> None:
    found, _ = _read(Question("How are you?", "Ada", DAY), facts=[], entities=[])
    assert [each.reason for each in found.left_out] == ["question"]


@each_case("confidence, sure", [("0.9", 0.9), (1, 1.0), (0, 0.0), ("1", 1.0)])
def test_a_sloppy_number_is_read(confidence: Any, sure: float) -> None:
    found, warnings = _read(facts=[_fact(confidence=confidence)])
    assert (found.confidences, warnings) == ((sure,), ())


@each_case("confidence", [float("nan"), 1.5, -0.1, "high", None, True, [0.9]])
def test_a_confidence_that_is_none_is_taken_for_the_usual(confidence: Any) -> None:
    found, warnings = _read(facts=[_fact(confidence=confidence)])
    assert found.confidences == (0.7,)
    assert any("confidence" in warning for warning in warnings)


@each_case(
    "fields, expected",
    [
        ({"kind": "vibe"}, {"kind": "attribute"}),
        ({"change": "vibe"}, {"act": "state"}),
        ({"denied": True}, {"positive": False}),
        ({"denied": "yes"}, {"positive": True}),
        ({"ends": "Molde"}, {"ends": ()}),
        ({"ends": [3, "", "Molde"]}, {"ends": ("molde",)}),
        ({"subject": "Zelda"}, {"subject": None, "attribute": None, "value": None}),
        ({"value": ""}, {"attribute": None, "value": None}),
        ({"attribute": "shoe size", "value": "44"}, {"attribute": "shoe size", "value": "44"}),
        ({"kind": "plan"}, {"mood": "plan"}),
        ({"single": "yes", "attribute": "shoe size"}, {"single": False}),
        ({"single": False}, {"single": True}),  # the slot table knows that one has one home
    ],
)
def test_a_sloppy_field_is_read_and_its_fact_kept(
    fields: dict[str, Any], expected: dict[str, Any]
) -> None:
    found, _ = _read(facts=[_fact(**fields)])
    (fact,) = found.statements
    assert {name: getattr(fact, name) for name in expected} == expected


def test_the_day_that_a_sentence_names_is_when_it_happened() -> None:
    found, _ = _read(facts=[_fact(text="Ada moved to Lisbon in 2019.")])
    assert found.statements[0].days == ("2019-01-01", "2019-12-31")


def test_more_facts_than_asked_for_are_left_out_with_a_warning() -> None:
    found, warnings = _read(facts=[_fact() for _ in range(50)])
    assert len(found.statements) == 40
    assert any("50 given, 40 taken" in warning for warning in warnings)


def test_a_fact_that_is_too_long_is_cut_and_one_that_is_too_short_dropped() -> None:
    found, warnings = _read(facts=[_fact(text="Ada moved to Lisbon. " * 200), _fact(text="Ada")])
    assert [len(fact.text or "") <= 2000 for fact in found.statements] == [True]
    assert len(warnings) == 2


@each_case("name", ["Zelda", "…", "", None, 7])
def test_a_name_that_nobody_said_is_no_evidence(name: Any) -> None:
    found, _ = _read(facts=[], entities=[{"name": name, "type": "person"}])
    without, _ = _read(facts=[], entities=[])
    assert found.sighted == without.sighted


def test_what_a_model_calls_a_name_is_strong_evidence_with_its_type() -> None:
    found, warnings = _read(
        facts=[], entities=[{"name": "Pixel", "type": "animal"}, {"name": "Lisbon", "type": "vibe"}]
    )
    without, _ = _read(facts=[], entities=[])
    bits = {each.key: each.evidence for each in found.sighted}
    before = {each.key: each.evidence for each in without.sighted}
    assert bits["pixel"] != before["pixel"] and bits["lisbon"] != before["lisbon"]
    assert any("unknown type" in warning for warning in warnings)


def test_no_warning_repeats_what_a_memory_says() -> None:
    secret = "quetzal"
    everything = {
        "facts": [{"text": secret, "kind": secret, "quote": secret, "confidence": secret}, secret],
        "entities": [{"name": f"{secret} {secret}", "type": secret}],
    }
    assert secret not in " ".join(READ.read(everything, QUESTION).warnings)
    said = Question(f"The {secret} sings.", None, DAY)
    assert secret not in " ".join(READ.read(everything, said).warnings)


def test_half_a_character_and_zeros_are_taken_out_of_what_is_kept() -> None:
    found, _ = _read(facts=[_fact(text="Ada moved \ud800to Lis\0bon.", value="Lis\0bon\ud800")])
    (fact,) = found.statements
    assert fact.value == "Lisbon"
    assert (fact.text or "").encode()


@pytest.mark.parametrize("reply", [None, [], "facts", {"facts": "none"}, {"other": []}])
def test_a_reply_without_lists_is_none(reply: Any) -> None:
    assert READ.read(reply, QUESTION).value is None
