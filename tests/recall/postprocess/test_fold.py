"""Near-duplicates fold; corrections never do."""

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from commonplace.recall.postprocess.candidate import Candidate, sort_key
from commonplace.recall.postprocess.fold import LONGEST, fold_duplicates, says_the_same
from commonplace.store.recalling.statements import Statement
from tests.cases import each_case
from tests.recall.postprocess.made_up import candidate

LONG = (
    "The council approved the new bridge over the river after a long debate about noise, "
    "traffic, cost and the old willow trees on the bank"
)


@each_case(
    ("one", "other"),
    [
        ("Ada moved to Lisbon.", "ada  moved to\nLisbon"),
        ("Yes!", "yes"),
        ("The ferry leaves at noon.", "The ferry leaves at noon!!"),
        (LONG, LONG.replace("a long", "a very long")),
        (LONG, f"{LONG} there."),
        (LONG, LONG.replace("new bridge", "shiny new bridge")),
        ("猫が好きです。", "猫が好きです。"),
        ("Don’t feed the gulls at the pier", "don't feed the gulls at the pier."),
    ],
)
def test_the_same_said_again_folds(one: str, other: str) -> None:
    assert says_the_same(one, other)
    assert says_the_same(other, one)
    (kept,) = fold_duplicates([candidate(one, "a"), candidate(other, "b", 0.4)])
    assert kept.same == ("b",)


@each_case(
    ("one", "other"),
    [
        ("Choir practice starts at 6 pm on Monday.", "Choir practice starts at 7 pm on Monday."),
        (
            "Choir practice starts at six in town hall",
            "Choir practice starts at seven in town hall",
        ),
        (
            "Choir practice starts at 7 am sharp, everybody",
            "Choir practice starts at 7 pm sharp, everybody",
        ),
        ("The dentist moved us to Monday in spring", "The dentist moved us to Tuesday in spring"),
        (
            "The lease of the old lighthouse ends in May",
            "The lease of the old lighthouse ends in June",
        ),
        ("Grace eats nuts, cheese and bread", "Grace does not eat nuts, cheese and bread"),
        ("Grace eats nuts, cheese and bread", "Grace never eats nuts, cheese and bread"),
        ("Ada moved to Lisbon.", "Ada moved to Lisbon?"),
        ("Ada owes Grace lunch, coffee and cake", "Grace owes Ada lunch, coffee and cake"),
        ("Ada flew from Lisbon to Porto with Grace", "Ada flew to Lisbon from Porto with Grace"),
        ("Ada will visit Grace in Lisbon soon", "Ada visited Grace in Lisbon soon"),
        (LONG, LONG.replace("approved", "rejected")),
        (LONG, LONG.replace("approved", "almost approved")),
        (LONG, LONG.replace("The council", "The council of Porto")),
        (LONG, f"If it rains, {LONG}"),
        (LONG, LONG.replace("river", "canal")),
        (
            "The balance of the shared house account is +50",
            "The balance of the shared house account is -50",
        ),
        (
            "Set the cache flag when a && b, reader and writer",
            "Set the cache flag when a || b, reader and writer",
        ),
        ("Vote: 👍 from the whole garden team", "Vote: 👎 from the whole garden team"),
        ("Ada moved", "Ada moved out"),
        ("!!!", "..."),
        ("٣ boats in the old harbour today", "٤ boats in the old harbour today"),
    ],
)
def test_what_differs_in_what_it_says_never_folds(one: str, other: str) -> None:
    assert not says_the_same(one, other)
    assert not says_the_same(other, one)
    assert len(fold_duplicates([candidate(one, "a"), candidate(other, "b", 0.4)])) == 2


def test_the_best_is_kept_and_of_equals_the_newest() -> None:
    (best,) = fold_duplicates([candidate("Tea?", "a", 0.4, day=0.1), candidate("tea?", "b", 0.5)])
    (newest,) = fold_duplicates([candidate("Tea?", "a", 0.5), candidate("tea?", "b", 0.5, day=0.1)])
    assert best.memory.id == "b" and newest.memory.id == "b"


def test_who_said_it_again_that_day_is_counted_and_on_another_day_stands_for_itself() -> None:
    said = [candidate("I water the roses", f"m{n}", 0.5 - n / 100) for n in range(5)]
    (kept,) = fold_duplicates(said)
    assert kept.same == ("m1", "m2", "m3", "m4")
    days = [candidate("I water the roses", f"m{n}", 0.5 - n / 100, day=n) for n in range(5)]
    assert [(each.memory.id, each.same) for each in fold_duplicates(days)] == [
        (f"m{n}", ()) for n in range(5)
    ]


def test_a_text_of_a_megabyte_folds_with_itself_and_quickly() -> None:
    long = "word " * 200_000
    kept = fold_duplicates([candidate(long, "a"), candidate(long, "b"), candidate(long + "x", "c")])
    assert [(each.memory.id, each.same) for each in kept] == [("a", ("b",)), ("c", ())]
    assert len(long) > LONGEST


WORDS = st.sampled_from("ada grace tea 6 7 not lisbon, the and very moved old new bridge".split())
TEXTS = st.lists(WORDS, min_size=1, max_size=8).map(" ".join)
CANDIDATES = st.lists(
    st.tuples(TEXTS, st.sampled_from([0.2, 0.5, 0.8]), st.integers(0, 3)), max_size=20
).map(
    lambda drawn: [
        candidate(text, f"m{number:02}", score, day=day)
        for number, (text, score, day) in enumerate(drawn)
    ]
)


@given(CANDIDATES, st.randoms(use_true_random=False))
def test_folding_loses_nothing_and_depends_on_no_order(
    found: list[Candidate], random: Random
) -> None:
    kept = fold_duplicates(found)
    shuffled = [*found]
    random.shuffle(shuffled)

    assert fold_duplicates(shuffled) == kept
    assert fold_duplicates(kept) == kept
    ids = [id for each in kept for id in (each.memory.id, *each.same)]
    assert sorted(ids) == sorted(each.memory.id for each in found)
    assert kept == sorted(kept, key=sort_key)


@given(CANDIDATES)
def test_no_two_that_are_left_say_the_same(found: list[Candidate]) -> None:
    kept = [each.memory for each in fold_duplicates(found)]
    assert not [
        (one, other)
        for n, one in enumerate(kept)
        for other in kept[:n]
        if one.occurred_at == other.occurred_at and says_the_same(one.text, other.text)
    ]


@given(st.text(max_size=60), st.text(max_size=60))
def test_to_say_the_same_goes_both_ways_whatever_is_said(one: str, other: str) -> None:
    assert says_the_same(one, one)
    assert says_the_same(one, other) == says_the_same(other, one)


def stating(text: str, id: str, statement: str, day: float, **fields: Any) -> Candidate:
    """A memory of which all was understood as one statement."""
    known: dict[str, Any] = {
        "memory_id": id, "fact_id": f"f-{id}", "statement": statement, "kind": "relation",
        "subject": "ada", "slot": "home", "value": None, "act": "state", "span": (0, len(text)),
        "text": None, "status": "holds", "until": None, "ruled_at": None, "successors": (),
        "mood": "fact", "scope": "", "adds": 0, "single": True,
    }  # fmt: skip
    return candidate(text, id, day=day, states=(Statement(**(known | fields)),))


def test_equal_statements_are_returned_once_whatever_their_words_and_days() -> None:
    said = [
        stating("Ada lives in Porto.", "a", "porto", 0),
        stating("Porto is where Ada lives now.", "b", "porto", 30),
        stating("Ada lives in Lisbon.", "c", "lisbon", 30),
    ]
    kept = fold_duplicates(said)
    assert {each.memory.id: each.same for each in kept} == {"b": ("a",), "c": ()}


@each_case(
    "fields",
    [
        {"slot": None},  # an event: it may have happened twice
        {"act": "change"},  # it tells when, too
        {"status": "replaced"},
        {"span": (0, 4)},  # more is said than that
    ],
)
def test_what_says_more_or_less_than_an_equal_statement_stays(fields: dict[str, Any]) -> None:
    said = [
        stating("Ada lives in Porto.", "a", "porto", 0),
        stating("Ada has lived in Porto.", "b", "porto", 30, **fields),
    ]
    assert len(fold_duplicates(said)) == 2
