"""What an answer never holds: what was forgotten, what is another's, what came later, too much."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

import commonplace
from commonplace.capture.normalise import visible
from commonplace.recall.postprocess.token_budget import CHARACTERS_PER_TOKEN, count_tokens
from tests.recall.made_books import (
    ONCE_PER_TEST,
    QUESTIONS,
    Draft,
    answers,
    assert_same,
    drafts,
    fixed,
    fresh,
)


@settings(max_examples=6, suppress_health_check=ONCE_PER_TEST)
@given(drafts(least=3), st.data())
def test_what_was_forgotten_is_in_no_arm(
    compiled: commonplace.Library, given_: list[Draft], data: st.DataObject
) -> None:
    book = fresh(compiled, given_)
    memories = list(book.memories())
    gone = data.draw(st.lists(st.sampled_from(memories), min_size=1, unique_by=lambda m: m.id))
    seen(book, expand=2, explain=True)

    book.forget(*(memory.id for memory in gone))

    lost = {memory.id for memory in gone}
    left = {memory.text for memory in memories if memory.id not in lost}
    for _ in range(2):  # at once, and when all that follows is done
        ids, texts = seen(book, expand=2, explain=True)
        assert not ids & lost
        assert not {m.text for m in gone if m.text not in left} & texts
        compiled.work()


@settings(max_examples=12, suppress_health_check=ONCE_PER_TEST)
@given(drafts(least=3), st.data())
def test_a_book_that_forgot_answers_like_one_that_never_knew(
    plain: commonplace.Library, given_: list[Draft], data: st.DataObject
) -> None:
    kept = data.draw(st.lists(st.booleans(), min_size=len(given_), max_size=len(given_)))
    book = fresh(plain, given_)
    gone = [memory.id for memory, stays in zip(book.memories(), kept, strict=True) if not stays]
    if gone:
        book.forget(*gone)
    never = fresh(plain, [each for each, stays in zip(given_, kept, strict=True) if stays])

    assert_same(answers(book), answers(never))


@settings(max_examples=5, suppress_health_check=ONCE_PER_TEST)
@given(drafts(), drafts())
def test_a_book_never_sees_another(
    compiled: commonplace.Library, mine: list[Draft], theirs: list[Draft]
) -> None:
    alone = fresh(compiled, mine)
    before = answers(alone, pages=None)
    own = {memory.id for memory in alone.memories()}

    fresh(compiled, theirs)

    assert_same(answers(alone, pages=None), before)
    ids, _ = seen(alone, expand=3, explain=True)
    assert ids <= own | {page.id for page in alone.wiki.every_page()}


@settings(max_examples=6, suppress_health_check=ONCE_PER_TEST)
@given(drafts(least=2), st.data())
def test_as_of_a_moment_nothing_later_is_seen(
    compiled: commonplace.Library, given_: list[Draft], data: st.DataObject
) -> None:
    book = fresh(compiled, given_)
    moment = datetime.fromisoformat(data.draw(st.sampled_from(given_))["occurred_at"])
    later = {memory.id for memory in book.memories() if memory.observed_at > moment}

    for question in QUESTIONS:
        recall = book.recall(question, as_of=moment, expand=3, explain=True)

        assert not [hit for hit in recall if hit.kind == "page"]
        assert not later.intersection(ids_in(recall))
        assert all(line.at <= moment for hit in recall for line in hit.lines)
        assert all(each.since <= moment for hit in recall for each in hit.replaced)


@settings(max_examples=12, suppress_health_check=ONCE_PER_TEST)
@given(drafts(least=2), st.data())
def test_as_of_a_moment_a_book_answers_as_it_did_then(
    plain: commonplace.Library, given_: list[Draft], data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(given_) - 1))
    whole, then = fresh(plain, given_), fresh(plain, given_[: at + 1])

    assert_same(answers(whole, as_of=given_[at]["occurred_at"]), answers(then))


@settings(max_examples=15, suppress_health_check=ONCE_PER_TEST)
@given(
    drafts(),
    st.one_of(st.sampled_from(QUESTIONS), st.text(min_size=1, max_size=80)),
    st.integers(1, 20),
    st.one_of(st.none(), st.integers(1, 60)),
    st.integers(0, 3),
)
def test_scores_fall_and_neither_limit_nor_budget_is_exceeded(
    compiled: commonplace.Library,
    given_: list[Draft],
    question: str,
    limit: int,
    budget: int | None,
    expand: int,
) -> None:
    assume(visible(question).strip())
    book = fresh(compiled, given_)

    recall = book.recall(question, limit, budget=budget, expand=expand)

    scores = [hit.score for hit in recall]
    assert scores == sorted(scores, reverse=True)
    assert all(0 <= score <= 1 for score in scores)
    assert len(recall) <= limit
    if budget is not None:
        assert sum(count_tokens(hit) for hit in recall) <= budget * CHARACTERS_PER_TOKEN


def test_several_books_together_keep_to_the_budget(plain: commonplace.Library) -> None:
    own, team = plain.book("own"), plain.book("team")
    for book in (own, team):
        book.remember_many(fixed(20))
    team.wiki.share("own")

    recall = own.recall("heron river", books=["team"], budget=60)

    assert recall.hits
    assert sum(count_tokens(hit) for hit in recall) <= 60 * CHARACTERS_PER_TOKEN


def seen(book: commonplace.Book, **filters: Any) -> tuple[set[str], set[str]]:
    """The ids and texts of all that the questions bring to light."""
    recalls = [book.recall(question, **filters) for question in QUESTIONS]
    ids = {each for recall in recalls for each in ids_in(recall)}
    return ids, {each for recall in recalls for each in texts_in(recall)}


def ids_in(recall: commonplace.Recall) -> Iterator[str]:
    yield from (miss.id for miss in recall.misses)
    for hit in recall:
        yield from (hit.id, *hit.same)
        yield from (source.memory_id for source in hit.sources)
        yield from (each.memory_id for each in hit.replaced)
        yield from (line.memory_id for line in hit.lines if line.memory_id)


def texts_in(recall: commonplace.Recall) -> Iterator[str]:
    yield from (miss.text for miss in recall.misses)
    for hit in recall:
        yield hit.text
        yield from (line.text for line in hit.lines)
