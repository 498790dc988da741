"""Hints and facts speak for their memories, and a reader's copy of them keeps up."""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import commonplace
from commonplace.knowledge.readings import drop_readings
from commonplace.recall import question as questions
from commonplace.recall.arms.arm import ArmInput
from commonplace.recall.index.book_index import EMPTY, BookIndex
from commonplace.recall.index.hint_arm import GUESS, MOST, NONE, Derived, hint_arm
from commonplace.store import facts
from commonplace.store.engine import Reader, Tx


class Copy:
    """What a reader keeps of a book."""

    def __init__(self, book: commonplace.Book) -> None:
        self.book = book
        self.index: BookIndex = EMPTY
        self.derived: Derived = NONE

    def updated(self) -> "Copy":
        def work(reader: Reader) -> None:
            book_id = self.book.info.id
            revision = reader.run("book_revision", book_id=book_id)[0]["revision"]
            self.index = self.index.updated(reader, book_id, revision)
            self.derived = self.derived.updated(reader, book_id, self.index)

        self.book.library.engine.read(work)
        return self

    def ask(self, question: str, known: Iterable[str] | None = None) -> dict[str, float]:
        index = self.index
        mask = None if known is None else np.isin(index.ids, np.array([*known], "S36"))
        context = ArmInput(self.book.info.id, questions.read_question(question), index, mask)
        found = hint_arm(self.derived, context)
        assert (np.diff(found.at) > 0).all()
        return {
            index.ids[at].decode(): worth for at, worth in zip(found.at, found.worth, strict=True)
        }


def tell(book: commonplace.Book, *texts: str) -> list[str]:
    told = [{"text": text, "source": f"s{number}"} for number, text in enumerate(texts)]
    return [memory.id for memory in book.remember_many(told)]


def hint(book: commonplace.Book, memory_id: str, *texts: str) -> None:
    def work(tx: Tx) -> None:
        facts.add_hints(tx, [(memory_id, texts)])

    book.library.engine.write(work, book_id=book.info.id)


def test_a_hint_speaks_for_its_memory(book: commonplace.Book) -> None:
    blue, other = tell(book, "It is blue now.", "Rain came.")
    hint(book, blue, "What colour is the boat shed?", "Who painted it?")

    found = Copy(book).updated().ask("which colour has the boat shed?")

    assert found == {blue: pytest.approx(GUESS)}
    assert other not in found


def test_a_hint_alone_is_a_guess_and_part_of_the_words_is_worth_less(
    book: commonplace.Book,
) -> None:
    whole, part = tell(book, "It is blue.", "They met there.")
    hint(book, whole, "Who rows the old ferry?")
    hint(book, part, "Where is the ferry?")

    found = Copy(book).updated().ask("who rows the old ferry?")

    assert found[whole] == pytest.approx(GUESS)
    assert 0 < found[part] < GUESS


#: The words of a fact that its memory lacks: it says *yesterday*.
DAY = "Ada moved to Porto on 3 March 2026"


def move(book: commonplace.Book) -> str:
    memory = book.remember("Ada moved to Porto yesterday.", observed_at="2026-03-04")
    book.library.work()
    return memory.id


def test_a_fact_speaks_for_its_memory_in_words_that_the_memory_lacks(
    book: commonplace.Book,
) -> None:
    moved = move(book)
    tell(book, "Grace likes rye bread.")

    assert Copy(book).updated().ask(DAY) == {moved: pytest.approx(1.0)}


def test_a_fact_that_gave_way_speaks_for_nobody_and_an_undo_brings_it_back(
    book: commonplace.Book,
) -> None:
    old = move(book)
    copy = Copy(book).updated()
    assert copy.ask(DAY)[old] == pytest.approx(1.0)

    book.remember("Ada moved to Lisbon.", observed_at="2026-05-04")
    book.library.work()
    for each in (copy.updated(), Copy(book).updated()):  # its hint is left, which has but a name
        assert each.ask(DAY)[old] < 0.1

    book.graph.undo(book.graph.changes()[0].id)
    assert copy.updated().ask(DAY)[old] == pytest.approx(1.0)


def test_what_was_read_anew_speaks_in_its_new_words_alone(book: commonplace.Book) -> None:
    memory = move(book)
    copy = Copy(book).updated()

    def read_anew(tx: Tx) -> None:
        drop_readings(tx, [memory])
        facts.add_reading(tx, facts.Reading(memory, "rules", 1, "greeting", 0, b""), [])

    book.library.engine.write(read_anew, book_id=book.info.id)

    assert copy.updated().ask(DAY) == {}


def test_hints_written_anew_take_the_place_of_the_old(book: commonplace.Book) -> None:
    (memory,) = tell(book, "It is blue.")
    hint(book, memory, "What colour is the shed?", "Who painted it?")
    copy = Copy(book).updated()

    hint(book, memory, "How tall is the mast?")
    copy.updated()

    assert copy.ask("colour of the shed") == {}
    assert copy.ask("tall mast").keys() == {memory}
    assert copy.ask("who painted").keys() == {memory}


def test_what_is_forgotten_is_spoken_for_no_more(book: commonplace.Book) -> None:
    gone, stays = tell(book, "It is blue.", "It is red.")
    hint(book, gone, "Which shed?")
    hint(book, stays, "Which shed?")
    copy = Copy(book).updated()
    assert copy.ask("shed").keys() == {gone, stays}

    book.forget(gone)

    assert copy.updated().ask("shed").keys() == {stays}


def test_what_was_not_known_yet_is_not_found(book: commonplace.Book) -> None:
    first, second = tell(book, "It is blue.", "It is red.")
    hint(book, first, "Which shed?")
    hint(book, second, "Which shed?")

    assert Copy(book).updated().ask("shed", known=[first]).keys() == {first}


def test_a_copy_that_is_up_to_date_is_the_same(book: commonplace.Book) -> None:
    (memory,) = tell(book, "It is blue.")
    hint(book, memory, "Which shed?")
    copy = Copy(book).updated()
    before = copy.derived

    assert copy.updated().derived is before
    assert before.nbytes > 0


def test_what_an_older_version_wrote_is_read_too(book: commonplace.Book) -> None:
    (memory,) = tell(book, "It is blue.")

    def work(tx: Tx) -> None:
        old: dict[str, Any] = {"position": 0, "text": "Which shed?", "revision": 0}
        tx.run("add_hint", book_id=tx.book_id, memory_id=memory, **old)

    book.library.engine.write(work, book_id=book.info.id)

    assert Copy(book).updated().ask("shed").keys() == {memory}


def test_another_book_lends_nothing(library: commonplace.Library) -> None:
    theirs, ours = library.book("bob"), library.book("ada")
    (memory,) = tell(theirs, "It is blue.")
    hint(theirs, memory, "Which shed?")
    tell(ours, "It is red.")

    assert Copy(ours).updated().ask("shed") == {}


def test_texts_without_words_and_questions_without_hints_give_nothing(
    book: commonplace.Book,
) -> None:
    assert Copy(book).updated().ask("shed") == {}
    (memory,) = tell(book, "It is blue.")
    hint(book, memory, "", "?!")
    assert Copy(book).updated().ask("shed") == {}


def test_only_so_many_of_the_best_count(book: commonplace.Book) -> None:
    ids = tell(book, *(f"It is {number}." for number in range(MOST + 20)))

    def work(tx: Tx) -> None:
        facts.add_hints(tx, [(each, ["Which shed is it?"]) for each in ids[:-1]])
        facts.add_hints(tx, [(ids[-1], ["Which boat shed is it?"])])

    book.library.engine.write(work, book_id=book.info.id)

    found = Copy(book).updated().ask("boat shed")

    assert len(found) == MOST
    assert max(found, key=lambda each: found[each]) == ids[-1]


ACTIONS = st.lists(
    st.one_of(
        st.tuples(st.just("hint"), st.integers(0, 9), st.integers(1, 3)),
        st.tuples(st.just("fact"), st.integers(0, 9), st.integers(0, 2)),
        st.tuples(st.just("forget"), st.integers(0, 9), st.just(0)),
        st.tuples(st.just("look"), st.just(0), st.just(0)),
    ),
    max_size=12,
)
PLACES = ("Lisbon", "Porto", "Oslo")


@settings(
    max_examples=12,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(ACTIONS)
@pytest.mark.parametrize("engine", ["sqlite"])
def test_a_copy_that_kept_up_equals_one_read_anew(
    new_library_url: Callable[[], str], actions: list[tuple[str, int, int]]
) -> None:
    with commonplace.open(new_library_url()) as library:
        book = library.book("ada")
        ids = tell(book, *(f"Line {number}." for number in range(3)))
        copy = Copy(book)
        for action, which, many in actions:
            if action == "hint" and ids:
                hint(book, ids[which % len(ids)], *(f"Which {PLACES[n]}?" for n in range(many)))
            elif action == "fact":
                # Told twice, it is one memory; forgotten, it does not come back by itself.
                (told,) = book.remember_many(
                    [{"text": f"Ada lives in {PLACES[many]}.", "source": "s0"}]
                )
                ids += [told.id] if not told.suppressed and told.id not in ids else []
                library.work()
            elif action == "forget" and ids:
                book.forget(ids.pop(which % len(ids)))
            elif action == "look":
                copy.updated()
        fresh = Copy(book).updated()
        copy.updated()
        for question in ("Lisbon", "which Porto", "Oslo Ada lives"):
            assert copy.ask(question) == pytest.approx(fresh.ask(question))
