"""Questions, filters and vectors at the edge of what is sensible."""

from collections.abc import Sequence

import numpy as np
import pytest

import commonplace
from commonplace.minds.embedder import Profile
from commonplace.recall.dates import find_spans
from commonplace.recall.index.book_index import EMPTY
from commonplace.recall.query import build_query
from commonplace.recall.score import spans_of
from commonplace.store import jobs as ledger
from commonplace.upkeep.repair import repair


def test_a_range_at_the_end_of_time_is_a_range() -> None:
    (span,) = find_spans("from 9999-12-01 to 9999-12-05", [])

    assert (span.first.day, span.last.day) == (1, 5)


def test_only_years_that_have_memories_stand_in_for_a_year_that_is_not_said(
    book: commonplace.Book,
) -> None:
    """One memory with a mistyped year must not make a month mean two thousand of them."""
    for day in ("0026-03-01", "2026-03-01", "9999-12-31"):
        book.remember(f"said on {day}", occurred_at=day)
    index = book.library.engine.read(lambda reader: EMPTY.updated(reader, book.info.id, 3))

    assert [span.first.year for span in spans_of("in March", index, None)] == [26, 2026, 9999]


@pytest.mark.parametrize("name", ["tag", "source", "author"])
def test_a_filter_is_cleaned_as_what_it_looks_for_was(book: commonplace.Book, name: str) -> None:
    said = "two  blanks\u200b"
    book.remember("Ada moved.", **{"tags": [said]} if name == "tag" else {name: said})  # type: ignore[arg-type]

    assert len(book.recall("Ada", **{name: said})) == 1


def test_an_empty_filter_is_none(book: commonplace.Book) -> None:
    book.remember("Ada moved.")

    assert len(book.recall("Ada", tag="", source=" ", author="", kind=None)) == 1


def test_a_memory_that_was_indexed_again_is_found_once(book: commonplace.Book) -> None:
    memory = book.remember("Ada moved to Lisbon.")
    engine = book.library.engine
    assert len(book.recall("Lisbon")) == 1
    engine.write(
        lambda tx: tx.run("delete_index_rows", book_id=tx.book_id, id=memory.id),
        book_id=book.info.id,
    )

    assert repair(engine, 3, ["embed"])

    assert [hit.id for hit in book.recall("Lisbon")] == [memory.id]


class Directions:
    """Nothing for texts with "zero" in them, not even a number for those with "broken"."""

    profile = Profile("directions", 4, "f32")

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        return np.array([self._vector(text) for text in texts], np.float32)

    def pieces(self, text: str) -> tuple[str, ...]:
        return (text,)

    def _vector(self, text: str) -> list[float]:
        if "broken" in text:
            return [float("nan")] * 4
        return [0.0] * 4 if "zero" in text else [1.0, 0.0, 0.0, 0.0]


def test_a_vector_of_zeros_hides_neither_its_memory_nor_its_neighbours(library_url: str) -> None:
    with commonplace.open(library_url, embedder=Directions()) as library:
        book = library.book("ada")
        book.remember_many({"text": f"{word} lives here"} for word in ("Ada", "zero", "Grace"))
        library.work()

        assert len(book.recall("who lives here")) == 3
        assert len(book.recall("zero lives")) == 3


def test_a_question_whose_vector_is_not_finite_is_answered_by_text(library_url: str) -> None:
    with commonplace.open(library_url, embedder=Directions()) as library:
        book = library.book("ada")
        book.remember("Ada lives here")
        library.work()

        assert [hit.score <= 1 for hit in book.recall("broken lives")] == [True]


def test_a_vector_that_is_not_finite_is_not_kept(library_url: str) -> None:
    with commonplace.open(library_url, embedder=Directions()) as library:
        book = library.book("ada")
        book.remember_many({"text": f"{word} lives here"} for word in ("Ada", "broken"))
        library.work()

        jobs = library.engine.read(lambda r: ledger.list_jobs(r, book.info.id, "done", 10))
        (embedded,) = [job.result for job in jobs if job.kind == "embed"]
        assert embedded is not None
        assert (embedded["embedded"], embedded["refused"]) == (1, 1)
        assert len(book.recall("lives")) == 2


def test_of_a_question_that_is_too_long_whole_words_are_read() -> None:
    assert build_query("masts " * 3_000, 1).question.split() == ["masts"] * 1_666
    assert build_query("m" * 30_000, 1).question == "m" * 10_000
