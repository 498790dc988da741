"""Recall sees what was acknowledged, and not what was forgotten: at once, in every process."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

import commonplace
from commonplace.errors import NotFound
from tests.journey.writers import answer
from tests.store.processes import Other, others


@contextmanager
def someone_else(url: str) -> Iterator[Other]:
    """Another process that has the library open and answers questions."""
    with others(1, answer, url) as (other,):
        assert other.hear() == "ready"
        yield other
        other.tell(None)


def ask(other: Other, question: str) -> list[str]:
    other.tell(question)
    ids: list[str] = other.hear()
    return ids


def test_recall_sees_what_was_just_remembered(book: commonplace.Book) -> None:
    for number in range(5):
        memory = book.remember(f"Ada saw heron number w{number}.")
        assert book.recall(f"w{number}")[0].id == memory.id


def test_another_process_sees_what_was_just_remembered(
    book: commonplace.Book, library_url: str
) -> None:
    with someone_else(library_url) as other:
        assert ask(other, "heron") == []
        first = book.remember("Ada saw a heron.")
        assert ask(other, "heron") == [first.id]
        second = book.remember("Grace saw a heron too.")
        assert set(ask(other, "heron")) == {first.id, second.id}


def test_what_was_forgotten_is_gone_in_every_process(
    book: commonplace.Book, library_url: str
) -> None:
    kept, gone = book.remember("Ada saw a heron."), book.remember("Grace saw a heron too.")
    with someone_else(library_url) as other:
        assert set(ask(other, "heron")) == {kept.id, gone.id}
        assert {hit.id for hit in book.recall("heron")} == {kept.id, gone.id}
        book.forget(gone.id)
        assert [hit.id for hit in book.recall("heron")] == [kept.id]
        assert ask(other, "heron") == [kept.id]
        assert ask(other, "Grace") == [kept.id] * (len(ask(other, "Grace")) > 0)
    with pytest.raises(NotFound):
        book.memory(gone.id)


def test_forgetting_is_all_or_nothing(book: commonplace.Book) -> None:
    memory = book.remember("Ada saw a heron.")
    with pytest.raises(NotFound):
        book.forget(memory.id, "00000000-0000-7000-8000-000000000000")
    assert book.memory(memory.id).text == "Ada saw a heron."


def test_as_of_answers_from_what_was_known_then(book: commonplace.Book) -> None:
    old = book.remember("Ada lives in London.", occurred_at="2026-01-10")
    new = book.remember("Ada lives in Lisbon.", occurred_at="2026-03-01")
    told_late = book.remember(
        "Ada lived in Porto as a child.", occurred_at="1995-01-01", observed_at="2026-04-01"
    )
    seen = {
        day: {hit.id for hit in book.recall("where did Ada live?", as_of=day)}
        for day in ("2025-12-31", "2026-01-10", "2026-02-28", "2026-03-01", "2026-04-01")
    }
    assert seen == {
        "2025-12-31": set(),
        "2026-01-10": {old.id},
        "2026-02-28": {old.id},
        "2026-03-01": {old.id, new.id},
        "2026-04-01": {old.id, new.id, told_late.id},
    }


def test_as_of_is_not_moved_by_what_came_later(book: commonplace.Book) -> None:
    """Neither scores nor order: answers about the past are repeatable."""
    for number in range(6):
        book.remember(f"Ada saw heron {number} by the river.", occurred_at=f"2026-01-0{number + 1}")
    before = [(hit.id, hit.score) for hit in book.recall("heron river", as_of="2026-01-31")]
    for number in range(6):
        book.remember(f"Heron heron river {number}", occurred_at=f"2026-02-0{number + 1}")
    assert [(hit.id, hit.score) for hit in book.recall("heron river", as_of="2026-01-31")] == before


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ({"kind": "preference"}, {"likes"}),
        ({"tag": "bird"}, {"saw", "likes"}),
        ({"source": "chat:2"}, {"likes"}),
        ({"author": "ADA"}, {"saw"}),
        ({"author": "åsa"}, {"heard"}),
        ({"since": "2026-02-01"}, {"likes", "heard"}),
        ({"until": "2026-01-31"}, {"saw"}),
        ({"since": "2026-02-01", "until": "2026-02-01"}, {"likes"}),
        ({"tag": "bird", "author": "grace"}, {"likes"}),
        ({"tag": "fish"}, set()),
    ],
)
def test_filters_leave_out_what_does_not_pass(
    book: commonplace.Book, filters: dict[str, str], expected: set[str]
) -> None:
    said = {
        "saw": book.remember("Ada saw a heron.", author="Ada", occurred_at="2026-01-31T23:59:59Z",
                             tags=["bird"], source="chat:1"),
        "likes": book.remember("Grace likes the heron.", author="Grace", occurred_at="2026-02-01",
                               tags=["bird", "like"], source="chat:2", kind="preference"),
        "heard": book.remember("Åsa heard a heron.", author="ÅSA", occurred_at="2026-03-01"),
    }  # fmt: skip
    names = {memory.id: name for name, memory in said.items()}
    hits = book.recall("heron", **filters)  # type: ignore[arg-type]
    assert {names[hit.id] for hit in hits} == expected


def test_a_day_of_the_log_is_the_whole_day(book: commonplace.Book) -> None:
    times = ["2026-03-01", "2026-03-01T23:59:59.999999Z", "2026-03-02", "2026-02-28T23:59:59Z"]
    ids = [book.remember(f"at {time}", occurred_at=time).id for time in times]
    assert [memory.id for memory in book.log("2026-03-01")] == ids[:2]
