"""Memories that mention what a question names, and what stands beside it."""

from collections.abc import Iterable

import numpy as np
import pytest

import commonplace
from commonplace.recall import question as questions
from commonplace.recall.arms.arm import NOTHING, ArmInput
from commonplace.recall.arms.graph_arm import CUT_SHORT, FEW, MOST_MEMORIES, STEP, graph_arm
from commonplace.recall.index.book_index import EMPTY
from commonplace.recall.names import Names, find_known_names
from commonplace.store.engine import Reader


def tell(book: commonplace.Book, *texts: str) -> list[str]:
    told = [
        {"text": text, "occurred_at": f"2026-03-{number % 28 + 1:02}", "source": f"s{number}"}
        for number, text in enumerate(texts)
    ]
    ids = [memory.id for memory in book.remember_many(told)]
    book.library.work()
    return ids


def ask(
    book: commonplace.Book,
    question: str,
    *,
    known: Iterable[str] | None = None,
    names: Names | None = None,
    seconds: float = 5.0,
) -> dict[str, float]:
    """What the arm gives each memory, by id."""
    book_id, asked = book.info.id, questions.read_question(question)

    def work(reader: Reader) -> dict[str, float]:
        revision = reader.run("book_revision", book_id=book_id)[0]["revision"]
        index = EMPTY.updated(reader, book_id, revision)
        mask = None if known is None else np.isin(index.ids, np.array([*known], "S36"))
        context = ArmInput(book_id, asked, index, mask)
        meant = find_known_names(reader, book_id, asked) if names is None else names
        found = graph_arm(reader, context, meant, seconds)
        assert (np.diff(found.at) > 0).all()
        ids = [index.ids[at].decode() for at in found.at]
        return dict(zip(ids, found.worth.tolist(), strict=True))

    return book.library.engine.read(work)


def test_what_mentions_the_one_who_is_named_is_worth_most(book: commonplace.Book) -> None:
    ada, tea, again = tell(book, "Ada keeps bees.", "Somebody made tea.", "The hive of Ada hums.")
    book.introduce("Ada", "person")

    assert ask(book, "what about Ada?") == {ada: 1.0, again: 1.0}
    assert tea not in ask(book, "what about Ada?")


def test_another_name_leads_to_the_same_memories(book: commonplace.Book) -> None:
    book.introduce("Runa Vik", "person", ["Captain Vik"])
    (first, second) = tell(book, "Captain Vik painted the boat.", "Runa Vik sold it.")

    assert ask(book, "where is Runa Vik?").keys() == {first, second}


def test_one_step_away_is_worth_half_of_how_sure_the_step_is(book: commonplace.Book) -> None:
    works, office = tell(book, "Ada works at Initech.", "Initech has a new office in Porto.")

    found = ask(book, "where may Ada sit?")

    assert found[works] == 1.0
    assert 0.2 < found[office] <= STEP


def test_what_gave_way_is_no_step(book: commonplace.Book) -> None:
    old, office, new, tower = tell(
        book,
        "Ada works at Initech.",
        "Initech has a new office in Porto.",
        "Ada works at Globex now.",
        "Globex is building a tower.",
    )

    found = ask(book, "where may Ada sit?")

    assert found.keys() == {old, new, tower}
    assert office not in found


def test_before_it_was_said_nothing_stood_beside(book: commonplace.Book) -> None:
    office, works = tell(book, "Initech has a new office in Porto.", "Ada works at Initech.")

    assert ask(book, "Ada?", known=[office, works]).keys() == {office, works}
    assert ask(book, "Ada?", known=[office]) == {}


def test_a_hub_says_nothing(book: commonplace.Book) -> None:
    book.introduce("Ada", "person")
    book.introduce("Brunhild", "person")
    ids = tell(book, *(f"Ada wrote line {number}." for number in range(FEW)), "Brunhild read it.")
    assert len(ask(book, "Ada?")) == FEW

    tell(book, "Ada wrote one more.")

    assert ask(book, "Ada?") == {}
    assert ask(book, "Ada or Brunhild?") == {ids[-1]: 1.0}


def test_what_mentions_most_of_those_named_is_kept_when_there_are_too_many(
    book: commonplace.Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("commonplace.recall.arms.graph_arm.MOST_MEMORIES", 3)
    for name in ("Ada", "Brunhild"):
        book.introduce(name, "person")
    ids = tell(
        book,
        "Ada and Brunhild rowed.",
        *(f"Ada rowed {number} miles." for number in range(6)),
        "Brunhild slept.",
    )

    found = ask(book, "Did Ada row with Brunhild?")

    assert len(found) == 3 < MOST_MEMORIES
    assert {ids[0], ids[-1], ids[-2]} == found.keys()


def test_out_of_time_it_gives_what_it_has(book: commonplace.Book) -> None:
    tell(book, "Ada works at Initech.", "Initech has a new office in Porto.")

    assert ask(book, "Ada?", seconds=-1.0) == {}


@pytest.mark.parametrize("checks", [1, 2, 3])
def test_after_each_step_it_looks_at_the_clock(
    book: commonplace.Book, monkeypatch: pytest.MonkeyPatch, checks: int
) -> None:
    works, office = tell(book, "Ada works at Initech.", "Initech has a new office in Porto.")

    class Late:
        """In time for so many looks at the clock."""

        left = checks

        def seconds(self) -> float:
            Late.left -= 1
            return 0.0 if Late.left >= 0 else 9.0

    monkeypatch.setattr("commonplace.recall.arms.graph_arm.Stopwatch", Late)

    found = ask(book, "where may Ada sit?")

    assert found[works] == 1.0
    assert (office in found) == (checks == 3)


def test_an_answer_says_that_the_graph_ran_out_of_time(
    book: commonplace.Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    tell(book, "Ada works at Initech.", "Initech has a new office in Porto.")
    assert CUT_SHORT not in book.recall("where may Ada sit?").notes

    class Late:
        def seconds(self) -> float:
            return 9.0

    monkeypatch.setattr("commonplace.recall.arms.graph_arm.Stopwatch", Late)

    assert CUT_SHORT in book.recall("where may Ada sit?").notes


def test_an_empty_graph_and_unknown_entities_give_nothing(book: commonplace.Book) -> None:
    assert ask(book, "Ada?") == {}
    tell(book, "It rains.")
    assert ask(book, "rain?") == {}
    assert ask(book, "Ada?", names=Names(entities=("nobody",))) == {}
    assert len(NOTHING.at) == 0


def test_another_book_lends_nothing(library: commonplace.Library) -> None:
    tell(library.book("bob"), "Ada works at Initech.", "Initech has a new office in Porto.")
    ours = library.book("ada")
    ours.introduce("Ada", "person")
    (here,) = tell(ours, "Ada rests.")

    assert ask(ours, "Ada?") == {here: 1.0}
