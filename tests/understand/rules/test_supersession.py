"""Supersession over pairs of statements: corrections are found, and nothing else is replaced."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from bench.truth.pairs import read_pairs
from commonplace.language.decisions import decision
from commonplace.understand import said
from commonplace.understand.rules import contradiction, filing
from commonplace.understand.rules.contradiction.instead import instead
from commonplace.understand.rules.decide import decide
from tests.cases import each_case

CORRECTIONS_FOUND = 0.85
FALSE_SUPERSESSIONS = 0.02
LISTS = ("first", "first held out", "nearby", "turns")


@dataclass(frozen=True)
class Pair:
    group: str
    about: tuple[str, str]
    type: str
    old: tuple[str, str]
    new: tuple[str, str]


def pairs(listed: str) -> list[Pair]:
    """Those of one list, by the label they had in it: today's rules know no third way."""
    return [
        Pair(
            pair.was,
            (pair.about[0], pair.about[-1]),
            pair.type,
            (pair.older_day, pair.older),
            (pair.newer_day, pair.newer),
        )
        for pair in read_pairs()
        if pair.list == listed
    ]


def weigh(pair: Pair) -> said.Decision:
    old, old_slot = stated(pair.old[1], pair.about[0], pair.type)
    new, new_slot = stated(pair.new[1], pair.about[1], pair.type)
    same = pair.about[0] == pair.about[1]  # a slot is told only of the same entity
    candidate = said.Candidate(old.text, day(pair.old[0]), old_slot if same else None)
    return decide(said.ToDecide(new, day(pair.new[0]), new_slot, (candidate,)))


def stated(text: str, subject: str, type: str) -> tuple[said.Stated, said.Slot]:
    fact = said.Stated(text, "decision" if decision(text) else "fact", 0.9, text, subject)
    return fact, filing.file(said.ToFile(subject, type, (), (fact,)))[0]


def day(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@each_case(
    ("listed", "corrections", "others"),
    [
        ("first", 20, 40),
        ("first held out", 14, 26),
        ("nearby", 72, 128),
        ("turns", 82, 125),
    ],
)
def test_corrections_are_found_and_nothing_else_is_replaced(
    listed: str, corrections: int, others: int
) -> None:
    done = [(pair, weigh(pair)) for pair in pairs(listed)]
    right = [one for one in done if one[0].group == "correction"]
    wrong = [one for one in done if one[0].group != "correction"]
    missed = [one for one in right if one[1].action not in ("UPDATE", "DELETE")]
    false = [one for one in wrong if one[1].action != "ADD"]
    for pair, it in missed + false:
        print(f"{pair.group}: {pair.old[1]} | {pair.new[1]} -> {it.action}: {it.reason}")
    assert (len(right), len(wrong)) == (corrections, others)
    assert 1 - len(missed) / len(right) >= CORRECTIONS_FOUND
    assert len(false) / len(wrong) <= FALSE_SUPERSESSIONS


@each_case("listed", LISTS)
def test_told_the_other_way_round_in_time_nothing_is_replaced(listed: str) -> None:
    for pair in pairs(listed):
        it = weigh(replace(pair, old=(pair.new[0], pair.old[1]), new=(pair.old[0], pair.new[1])))
        assert it.action in ("ADD", "NONE") or pair.old[0] >= pair.new[0], pair


@each_case(
    ("new", "old"),
    [
        ("Tomas likes green tea with honey.", "Tomas likes green tea with lemon."),
        ("Tomas reads novels by the fire.", "Tomas reads poems by the fire."),
        ("Tomas repaired the old clock in Graz.", "Tomas sold the old clock in Graz."),
        ("Tomas is a member of the Graz choir.", "Tomas is a member of the Graz chess club."),
    ],
)
def test_likeness_replaces_nothing(new: str, old: str) -> None:
    assert contradiction.shared(new, old) >= 3
    assert weigh(pair_of("Tomas", old, new)).action == "ADD"


@each_case(
    ("old", "new", "turned"),
    [
        ("The alerts go to Slack.", "The alerts now go to Teams.", ("Teams", "Slack")),
        ("Tomas pays by card.", "From now on Tomas pays by cheque.", ("cheque", "card")),
        ("Tomas cooks with oil.", "Tomas cooks with butter instead.", ("butter", "oil")),
        ("Tomas cooks with oil.", "Tomas cooks with butter instead of oil.", ("butter", "oil")),
    ],
)
def test_a_word_of_change_tells_what_goes_elsewhere(
    old: str, new: str, turned: tuple[str, str]
) -> None:
    assert instead(new, old) == turned
    assert contradiction.syntactic(new, old)


@each_case(
    ("old", "new"),
    [
        ("Tomas cooks with oil.", "Tomas now cooks with butter."),
        ("Tomas cooks with oil.", "Tomas cooks with butter instead of lard."),
        ("Tomas pays by card.", "Tomas pays by cheque."),
        ("Tomas pays by card.", "Tomas now also pays by cheque."),
        ("Tomas pays by card.", "Tomas can now pay by cheque."),
        ("Tomas paid by card.", "Tomas now pays by cheque."),
        ("Tomas is paying by card.", "Tomas is now paying by cheque."),
        ("Tomas pays by card.", "Just now Tomas pays by cheque."),
        ("Tomas pays by card.", "Klara now pays by cheque."),
        ("Tomas pays rent by card.", "Tomas now pays bills by cheque."),
        ("Tomas pays by card.", "Tomas does not pay by cheque now."),
    ],
)
def test_without_it_or_with_a_word_of_more_both_stand(old: str, new: str) -> None:
    assert instead(new, old) is None


@given(st.text(max_size=60), st.text(max_size=60))
def test_nothing_goes_elsewhere_than_to_itself(new: str, old: str) -> None:
    turned = instead(new, old)
    assert turned is None or turned[0].lower() != turned[1].lower()
    assert instead(f"Tomas now pays by {new}.", f"Tomas pays by {new}.") is None


@each_case(
    "new",
    [
        "Tomas was updated about the house in Linz.",
        "Tomas used the sauna in Linz.",
        "Tomas previously rented a house in Linz.",
        "Tomas recently saw a house in Linz.",
        "Tomas was once in Linz.",
        "Tomas now knows Linz well.",
        "Tomas changed trains in Linz.",
    ],
)
def test_stray_words_of_time_replace_nothing(new: str) -> None:
    assert weigh(pair_of("Tomas", "Tomas lives in Graz.", new)).action == "ADD"


def test_an_aspect_is_no_slot() -> None:
    old, new = "Tomas is 41 years old.", "Tomas was born in Linz."
    assert stated(old, "Tomas", "person")[1].aspect == stated(new, "Tomas", "person")[1].aspect
    assert weigh(pair_of("Tomas", old, new)).action == "ADD"


def test_two_facts_of_one_source_are_two_facts() -> None:
    quote = "I moved to Linz and got a dog called Rex"
    old = said.Stated("Tomas moved to Linz.", "fact", 0.9, quote, "Tomas")
    new = said.Stated("Tomas has a dog called Rex.", "fact", 0.9, quote, "Tomas")
    slots = filing.file(said.ToFile("Tomas", "person", (), (old, new)))
    candidate = said.Candidate(old.text, day("2026-01-01"), slots[0])
    assert decide(said.ToDecide(new, day("2026-01-01"), slots[1], (candidate,))).action == "ADD"


def test_one_fact_of_two_sources_is_one_fact() -> None:
    pair = pair_of("Tomas", "Tomas moved to Linz.", "Tomas lives in Linz.")
    assert weigh(pair).action == "NONE"


_FREE_SLOT = st.builds(
    said.Slot,
    st.sampled_from(["home", "work", "Anything at all"]),
    st.sampled_from(["residence", "employer", "a key in free words"]),
    st.text(max_size=20) | st.sampled_from(["porto", "not porto", "yes", "no", ""]),
    st.booleans(),
    st.sampled_from(["attribute", "constraint"]),
)


@given(_FREE_SLOT, st.lists(_FREE_SLOT, max_size=4))
def test_slots_in_free_words_are_weighed_by_the_same_rules(
    slot: said.Slot, others: list[said.Slot]
) -> None:
    fact = said.Stated("Tomas is somewhere in Graz.", "fact", 0.9, "", "Tomas")
    candidates = tuple(
        said.Candidate(f"Tomas did thing {n} there.", day("2026-01-01"), other)
        for n, other in enumerate(others)
    )
    it = decide(said.ToDecide(fact, day("2026-02-01"), slot, candidates))
    assert it.reason
    if it.action == "UPDATE":
        target = others[it.target or 0]
        assert (target.aspect, target.key) == (slot.aspect, slot.key)
        assert target.kind == "attribute" and target.value != slot.value


def pair_of(about: str, old: str, new: str) -> Pair:
    return Pair("", (about, about), "person", ("2026-01-01", old), ("2026-05-01", new))
