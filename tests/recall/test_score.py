import numpy as np
import pytest

import commonplace
from commonplace.recall import question, score
from commonplace.recall.arms.text_arm import QueryTerm, text_arm
from commonplace.recall.index.book_index import EMPTY
from tests.recall.index.test_book_index import read

on_sqlite = pytest.mark.parametrize("engine", ["sqlite"], indirect=True)

DAY = "2026-03-01T10:00:00Z"


def text_scores(book: commonplace.Book, asked: str) -> tuple[list[float], list[float]]:
    index = read(book, EMPTY)
    arm = text_arm(
        index, [QueryTerm(each) for each in question.read_question(asked).hashes], None, 400
    )
    return arm.total.tolist(), arm.own.tolist()


@on_sqlite
def test_text_scores_are_between_zero_and_one(book: commonplace.Book) -> None:
    book.remember_many([{"text": "tea " * n, "source": f"s{n}"} for n in range(1, 30)])

    total, own = text_scores(book, "tea tea tea")

    assert all(0 < mine <= everything <= 1 for mine, everything in zip(own, total, strict=True))


@on_sqlite
def test_a_rare_word_counts_for_more_than_a_common_one(book: commonplace.Book) -> None:
    book.remember_many(
        [{"text": f"tea number {n}", "source": f"s{n}"} for n in range(20)]
        + [{"text": "the marmalade", "source": "x"}]
    )

    total, _ = text_scores(book, "tea marmalade")

    assert max(total[:20]) < total[20]


@on_sqlite
def test_a_memory_is_found_by_the_words_of_the_one_before_it(book: commonplace.Book) -> None:
    book.remember_many(
        [
            {"text": "Which marmalade do you like?", "occurred_at": DAY},
            {"text": "The dark one.", "occurred_at": DAY},
            {"text": "Unrelated.", "occurred_at": "2026-04-01"},
        ]
    )

    total, own = text_scores(book, "marmalade")

    assert total[0] > total[1] > 0 == own[1]
    assert total[2] == 0


@on_sqlite
def test_a_neighbours_word_is_not_counted_on_top_of_ones_own(book: commonplace.Book) -> None:
    book.remember_many(
        [{"text": "marmalade", "occurred_at": DAY, "author": f"a{n}"} for n in range(3)]
    )

    total, own = text_scores(book, "marmalade")

    assert total == own


@on_sqlite
def test_a_word_nobody_said_lowers_the_score(book: commonplace.Book) -> None:
    book.remember_many(
        [{"text": "marmalade and tea"}, {"text": "coffee", "occurred_at": "2025-01-01"}]
    )

    assert text_scores(book, "marmalade")[0][0] > text_scores(book, "marmalade zeppelin")[0][0] > 0


@on_sqlite
def test_days_near_a_named_day_score_less_with_each_day(book: commonplace.Book) -> None:
    days = ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-05", "2026-03-09"]
    book.remember_many([{"text": f"on {day}", "occurred_at": day} for day in days])
    index = read(book, EMPTY)

    wanted = score.spans_of("what happened on 1 March 2026?", index, None)

    assert score.date_scores(index, wanted, np.arange(5)).tolist() == [1, 0.5, 0.25, 0, 0]


@on_sqlite
def test_an_author_the_question_names_is_preferred(book: commonplace.Book) -> None:
    book.remember_many(
        [{"text": "tea", "author": "Ada Lovelace"}, {"text": "tea", "author": "Grace"}]
    )
    index = read(book, EMPTY)

    named = question.find_authors(
        question.read_question("what does Ada's friend drink?"), index.author_names
    )

    assert score.author_scores(index, named, np.arange(2)).tolist() == [1, 0]


def test_names_are_taken_out_of_the_question_for_the_vector_arm() -> None:
    asked = question.read_question("Does Ada's brother know ADA well?")

    assert question.drop_names(asked, ["Ada"]) == "Does brother know well?"
    assert question.drop_names(question.read_question("Ada?"), ["Ada"]) == "?"


@on_sqlite
def test_what_was_so_by_a_day_was_said_on_it_or_before(book: commonplace.Book) -> None:
    days = ["2026-03-01", "2026-03-08", "2026-03-10", "2026-03-20"]
    book.remember_many([{"text": f"on {day}", "occurred_at": day} for day in days])
    index = read(book, EMPTY)

    wanted = score.spans_of("what was agreed by 10 March 2026?", index, None)
    scores = score.date_scores(index, wanted, np.arange(4))

    assert scores is not None
    assert 0 < scores[0] < scores[1] < scores[2] == 1
    assert scores[3] == 0


@on_sqlite
def test_days_may_be_counted_from_the_first_day_of_the_book(book: commonplace.Book) -> None:
    days = ["2026-03-01", "2026-03-05", "2026-03-07", "2026-03-20"]
    book.remember_many([{"text": f"on {day}", "occurred_at": day} for day in days])
    index = read(book, EMPTY)

    wanted = score.spans_of("what happened in days 5–7?", index, None)

    assert [(span.first.day, span.last.day) for span in wanted] == [(5, 7)]


@on_sqlite
def test_pruning_common_words_leaves_the_best_as_they_are(
    book: commonplace.Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    topics = ["marmalade", "zeppelin", "harbour", "violin"]
    book.remember_many(
        {
            "text": f"tea with {topics[n % 4] if n % 9 == 0 else 'milk'} at noon {n}",
            "occurred_at": f"2026-{n % 12 + 1:02}-{n % 28 + 1:02}",
        }
        for n in range(300)
    )
    index = read(book, EMPTY)
    words = [QueryTerm(each) for each in question.read_question("tea and marmalade at noon").hashes]

    whole = text_arm(index, words, None, 400)
    monkeypatch.setattr("commonplace.recall.arms.text_arm.CHEAP", 0)
    pruned = text_arm(index, words, None, 5)

    best = np.argsort(-whole.total, kind="stable")[:5]
    assert len(pruned.met) < len(whole.met)
    assert set(best.tolist()) <= set(pruned.met.tolist())
    assert pruned.total[best].tolist() == pytest.approx(whole.total[best].tolist())


def test_the_newest_or_the_oldest_may_be_asked_for() -> None:
    assert question.find_leaning("what is the current budget?") == 1
    assert question.find_leaning("what did we originally plan?") == -1
    assert question.find_leaning("what did we plan?") == 0
