"""Factors after fusion, on every engine."""

from datetime import UTC, datetime

import pytest

import commonplace
from commonplace.model import Memory
from commonplace.recall.postprocess.candidate import Candidate
from commonplace.recall.postprocess.dampen import AskedTime, dampen
from commonplace.recall.postprocess.hubs import Hubs, find_hubs
from commonplace.settings import RecallConfig
from tests.recall.postprocess.made_up import of

ALL = RecallConfig(superseded=True, gravity=True, hub=True, resolution=True)
NONE = RecallConfig(superseded=False, gravity=False, hub=False, resolution=False)


def judge(
    book: commonplace.Book,
    *candidates: Candidate,
    switches: RecallConfig = ALL,
    asking: AskedTime | None = None,
) -> list[Candidate]:
    return book.library.engine.read(
        lambda reader: dampen(reader, book.info.id, candidates, switches, asking or AskedTime())
    )


@pytest.fixture
def moved(book: commonplace.Book) -> list[Memory]:
    """Ada lived in Lisbon, and lives in Porto since March."""
    kept = [
        book.remember("Ada lives in Lisbon.", occurred_at="2026-01-05"),
        book.remember("Ada moved to Porto.", occurred_at="2026-03-05"),
    ]
    book.library.work()
    return kept


def test_what_was_replaced_stands_below_what_replaced_it_and_says_what_that_is(
    book: commonplace.Book, moved: list[Memory]
) -> None:
    old, new = moved

    first, second = judge(book, of(old, 0.6), of(new, 0.5))

    assert (first.memory, second.memory) == (new, old)
    assert second.score == pytest.approx(0.6 * 0.65)
    assert second.factors == {"superseded": 0.65}
    (by,) = second.replaced
    assert by.how == "replaced"
    assert (by.text, by.memory_id) == ("Ada moved to Porto.", new.id)
    assert by.since == datetime(2026, 3, 5, tzinfo=UTC)
    assert not first.replaced and not first.factors


def test_what_was_said_otherwise_is_marked_and_stands_below_the_newer(
    book: commonplace.Book,
) -> None:
    old = book.remember("Ada lives in Lisbon.", occurred_at="2026-01-05")
    new = book.remember("Ada lives in Porto.", occurred_at="2026-03-05")
    book.library.work()

    first, second = judge(book, of(old, 0.9), of(new, 0.5))

    assert (first.memory, second.memory) == (new, old)
    assert [each.how for each in second.replaced] == ["said otherwise"]
    assert not second.replaced[0].is_over
    assert not first.replaced


@pytest.mark.parametrize(
    ("newer", "trust", "how", "is_over"),
    [
        ("Ada moved to Porto.", "user", "replaced", True),
        ("Ada no longer lives in Lisbon.", "user", "replaced", True),
        ("Ada does not live in Lisbon.", "user", "denied", True),
        ("Correction: Ada lives in Porto.", "user", "corrected", True),
        ("Ada lives in Porto.", "user", "said otherwise", False),
        ("Ada moved to Porto.", "agent", "disputed", False),
    ],
)
def test_a_hit_says_which_case_it_is(
    book: commonplace.Book, newer: str, trust: str, how: str, is_over: bool
) -> None:
    old = book.remember("Ada lives in Lisbon.", occurred_at="2026-01-05")
    new = book.remember(newer, occurred_at="2026-03-05", trust=trust)
    book.library.work()

    (by,) = judge(book, of(old))[0].replaced

    assert (by.memory_id, by.how, by.is_over) == (new.id, how, is_over)


def test_what_a_person_called_wrong_is_marked_with_its_own_words(book: commonplace.Book) -> None:
    old = book.remember("Ada lives in Lisbon.", occurred_at="2026-01-05")
    book.library.work()
    (fact,) = book.graph.understood(old.id).facts
    book.graph.reject(fact.id)

    (seen,) = judge(book, of(old))

    assert [(each.text, each.memory_id, each.how) for each in seen.replaced] == [
        ("Ada lives in Lisbon.", old.id, "taken back")
    ]
    assert seen.replaced[0].is_over and seen.factors == {"superseded": 0.65}


def test_only_the_statement_that_answers_lowers_a_memory(book: commonplace.Book) -> None:
    both = book.remember("Ada lives in Lisbon. Ada works at Initech.", occurred_at="2026-01-05")
    book.remember("Ada moved to Porto.", occurred_at="2026-03-05")
    book.library.work()

    (asked,) = judge(book, of(both, terms=("initech",)))
    (over,) = judge(book, of(both, terms=("lisbon",)))

    assert not asked.factors and asked.replaced
    assert over.factors == {"superseded": 0.65}


def test_of_two_things_in_one_sentence_the_one_that_is_asked_for_decides(
    book: commonplace.Book,
) -> None:
    both = book.remember("Ada plays the cello and the flute.", occurred_at="2026-01-05")
    book.remember("Ada no longer plays the flute.", occurred_at="2026-03-05")
    book.library.work()

    (asked,) = judge(book, of(both, terms=("ada", "plai", "cello")))
    (over,) = judge(book, of(both, terms=("ada", "plai", "flute")))

    assert not asked.factors
    assert over.factors == {"superseded": 0.65}


@pytest.mark.parametrize(
    ("day", "marked"), [("2026-02-01", False), ("2026-03-04", False), ("2026-03-05", True)]
)
def test_as_of_a_day_before_it_was_replaced_nothing_is_marked(
    book: commonplace.Book, moved: list[Memory], day: str, marked: bool
) -> None:
    asking = AskedTime(as_of=datetime.fromisoformat(f"{day}T12:00:00+00:00"))

    (old,) = judge(book, of(moved[0]), asking=asking)

    assert bool(old.replaced) is marked
    assert bool(old.factors) is marked


def test_a_question_for_the_past_is_told_what_changed_and_nothing_is_lowered(
    book: commonplace.Book, moved: list[Memory]
) -> None:
    (old,) = judge(book, of(moved[0], 0.6), asking=AskedTime(leaning=-1))

    assert old.score == 0.6 and not old.factors
    assert [each.text for each in old.replaced] == ["Ada moved to Porto."]


def test_switched_off_nothing_is_lowered_and_what_changed_is_still_told(
    book: commonplace.Book, moved: list[Memory]
) -> None:
    (old,) = judge(book, of(moved[0], 0.6, terms=(), arms={"vector": 0.4}), switches=NONE)

    assert old.score == 0.6 and not old.factors
    assert old.replaced


def test_what_a_later_move_brings_back_holds_again(
    book: commonplace.Book, moved: list[Memory]
) -> None:
    book.remember("Ada moved back to Lisbon.", occurred_at="2026-05-05")
    book.library.work()

    by_text = {each.memory.text: each for each in judge(book, of(moved[0]), of(moved[1]))}

    assert not by_text["Ada lives in Lisbon."].replaced
    assert by_text["Ada moved to Porto."].factors == {"superseded": 0.65}


def test_once_the_later_one_is_forgotten_nothing_tells_of_it(
    book: commonplace.Book, moved: list[Memory]
) -> None:
    book.forget(moved[1].id)

    (old,) = judge(book, of(moved[0]))

    assert not old.replaced


def test_what_only_seems_near_is_halved(book: commonplace.Book) -> None:
    kept = book.remember("The ferry leaves at noon.")

    near, said, nothing = (
        judge(book, of(kept, 0.4, arms=arms, terms=terms))[0]
        for arms, terms in (
            ({"vector": 0.4, "text": 0.1}, ()),
            ({"vector": 0.4}, ("ferry",)),
            ({"text": 0.4, "vector": 0.0}, ()),
        )
    )

    assert near.factors == {"gravity": 0.5} and near.score == pytest.approx(0.2)
    assert not said.factors and not nothing.factors


def test_a_decision_and_a_named_day_are_raised_and_never_above_1(book: commonplace.Book) -> None:
    decided = book.remember("We decided to use Postgres for the ledger.")
    plain = book.remember("The ledger has 12 tables.")
    book.library.work()
    both = (of(decided, 0.9, at=1), of(plain, 0.5, at=2))

    raised = judge(book, *both, asking=AskedTime(inside={1, 2}))

    assert [each.factors for each in raised] == [{"resolution": 1.2}, {"dated": 1.1}]
    assert [each.score for each in raised] == [1.0, pytest.approx(0.55)]
    assert not judge(book, of(plain, 0.5, at=2))[0].factors


def test_what_mentions_only_what_the_book_is_full_of_is_lowered(book: commonplace.Book) -> None:
    names = "Bea Cyd Dov Eli Fay Gus Hal Ida Jon Kim Lou".split()
    book.introduce("Ada", "person")
    for name in names:
        book.introduce(name, "person")
        book.remember(f"{name} met Ada.")
    common = book.remember("Ada laughed.")
    rare = book.remember("Ada and Bea laughed.")
    book.library.work()

    by_id = {each.memory.id: each for each in judge(book, of(common), of(rare))}

    assert by_id[common.id].factors == {"hub": 0.7}
    assert not by_id[rare.id].factors


def test_hubs_are_counted_again_when_the_book_has_changed(book: commonplace.Book) -> None:
    counted = Hubs()

    def now() -> int:
        return len(book.library.engine.read(lambda reader: counted.of(reader, book.info.id)))

    assert now() == 0
    for number in range(12):
        name = f"Person{chr(65 + number)}"
        book.introduce(name, "person")
        for _ in range(1 + 3 * (number == 0)):
            book.remember(f"{name} came by.", source=f"s{number}-{_}")
    book.library.work()
    assert now() == 1


def test_few_entities_have_no_hub_and_equals_have_none_either() -> None:
    assert not find_hubs({"a": 100, "b": 1})
    assert not find_hubs({str(number): 5 for number in range(50)})
    assert find_hubs({str(number): number for number in range(20)}) == {"18", "19"}


def test_equals_stand_newer_first_and_then_by_id(book: commonplace.Book) -> None:
    old = book.remember("Tea at four.", occurred_at="2026-01-01")
    new = book.remember("Tea at five.", occurred_at="2026-01-02")
    same = book.remember("Cake at five.", occurred_at="2026-01-02")

    ranked = judge(book, of(same), of(old), of(new))

    assert [each.memory.id for each in ranked] == [*sorted([new.id, same.id]), old.id]


def test_a_book_does_not_tell_what_another_book_states(
    library: commonplace.Library, book: commonplace.Book, moved: list[Memory]
) -> None:
    (seen,) = judge(library.book("eve"), of(moved[0]))

    assert not seen.replaced and not seen.factors


def test_nothing_to_judge_is_nothing(book: commonplace.Book) -> None:
    assert judge(book) == []
