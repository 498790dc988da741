import random

import commonplace
from commonplace.model import Hit, Shown, Why
from commonplace.recall.predict.book_predictor import learn, load_state, move_hits, move_scores
from commonplace.recall.predict.lesson import make_lesson
from commonplace.recall.predict.state import State
from commonplace.recall.predict.train import learn_lesson
from tests.recall.predict.made_up import shown


def lists(count: int) -> list[list[Shown]]:
    chance = random.Random(3)
    return [shown(chance, number, 0.9) for number in range(count)]


def test_what_was_learned_is_kept_with_the_book(
    library: commonplace.Library, book: commonplace.Book
) -> None:
    engine, expected = library.engine, State()
    assert engine.read(lambda reader: load_state(reader, book.info.id)) == State()
    for rows in lists(5):
        expected = learn_lesson(expected, make_lesson(rows))
        engine.write(lambda tx, rows=rows: learn(tx, rows), book_id=book.info.id)  # type: ignore[misc]
    assert engine.read(lambda reader: load_state(reader, book.info.id)) == expected
    other = library.book("other").info.id
    assert engine.read(lambda reader: load_state(reader, other)) == State()


def test_scores_move_only_when_it_is_on_and_may_move_them() -> None:
    state = State()
    for rows in lists(60):
        state = learn_lesson(state, make_lesson(rows))
    assert state.is_on
    rows = lists(61)[-1]
    features, scores = [row.features for row in rows], [row.score for row in rows]
    for mode in ("off", "observe"):
        assert move_scores(state, mode, features, scores) == scores
    assert move_scores(State(), "auto", features, scores) == scores
    after = move_scores(state, "auto", features, scores)
    assert after != scores
    assert all(abs(now - was) <= 0.1 * was + 1e-12 for now, was in zip(after, scores, strict=True))


def test_hits_say_what_the_predictor_did_to_their_scores() -> None:
    state = State()
    for rows in lists(60):
        state = learn_lesson(state, make_lesson(rows))
    rows = lists(61)[-1]
    hits = [
        Hit("memory", row.item_id, "", round(row.score, 6), None, None, row.at, (), Why({}, (), {}))
        for row in rows
    ]
    features = [row.features for row in rows]
    found = move_hits(state, "auto", features, hits)
    assert [hit.score for hit in found] == sorted((hit.score for hit in found), reverse=True)
    assert {hit.id for hit in found} == {hit.id for hit in hits}
    assert all(0.9 <= hit.why.factors["predictor"] <= 1.1 for hit in found)
    assert move_hits(state, "observe", features, hits) == hits
