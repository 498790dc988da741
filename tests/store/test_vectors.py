"""Many vectors are searched in SQL where pgvector is and in memory elsewhere: the same memories."""

import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

import commonplace
from commonplace.minds.hashing import Hashing
from commonplace.model import Hit
from commonplace.store import embeddings
from commonplace.store.engine import Engine
from tests.engines import PLAIN, POSTGRES, SQLITE, engine_fixture
from tests.servers.postgres import Server
from tests.servers.template import temporary_library
from tests.store.conftest import new_book

engine = engine_fixture(SQLITE, POSTGRES, PLAIN)


PROFILE = "p"
WORDS = [f"{first}{second}{third}" for first in "bdfk" for second in "aeiou" for third in "lmnr"]


def test_the_same_memories_are_nearest_with_and_without_pgvector(
    postgres: Server, tmp_path_factory: pytest.TempPathFactory
) -> None:
    if "vector" not in postgres.extensions():
        pytest.skip("This server has no pgvector.")
    with (
        temporary_library(postgres, extensions=True) as extended,
        temporary_library(postgres, extensions=False) as plain,
    ):
        told = [
            _asked(str(tmp_path_factory.mktemp("s") / "book.db")),
            _asked(plain),
            _asked(extended, recall__exact_vectors=0),
        ]
    assert [searched for searched, _ in told] == [False, False, True]
    texts = [[hit.text for hit in hits] for _, hits in told]
    assert texts[0] == texts[1] == texts[2]
    vectors = [[hit.why.arms["vector"] for hit in hits] for _, hits in told]
    assert vectors[1] == pytest.approx(vectors[0], abs=2e-3)
    assert vectors[2] == pytest.approx(vectors[0], abs=2e-3)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(arrays("<f2", 4, elements=st.floats(-4, 4, width=16)))
def test_a_vector_comes_back_as_it_went_in(
    database: Engine, book_id: str, numbers: "np.ndarray[tuple[int], np.dtype[np.float16]]"
) -> None:
    if not numbers.any():
        return  # nothing has no direction
    if database.searches_vectors:
        found = _write_and(database, book_id, numbers, _by_question)
        itself = float(np.square(numbers.astype(np.float64)).sum())
        assert found == pytest.approx({"m": itself}, rel=2e-3, abs=2e-3)
        assert _write_and(database, book_id, numbers, _as_halves) == [("m", numbers.tobytes())]
    else:
        assert _write_and(database, book_id, numbers, _as_bytes) == [("m", numbers.tobytes())]


def test_vectors_of_another_profile_or_book_are_not_searched(
    database: Engine, book_id: str
) -> None:
    numbers = np.array([1, 0, 0, 0], "<f2")
    other = new_book(database, "grace")
    for book, profile, memory_id in [
        (book_id, "p", "mine"),
        (book_id, "old", "stale"),
        (other, "p", "theirs"),
    ]:
        database.write(
            lambda tx, profile=profile, memory_id=memory_id: embeddings.replace_embeddings(
                tx, profile, [(memory_id, [numbers.tobytes()])]
            ),
            book_id=book,
        )
    assert database.read(lambda r: embeddings.count(r, book_id, "p")) == (1, 1)
    if database.searches_vectors:
        asked = {"question": numbers.tobytes(), "limit": 10, "ids": ["stale", "theirs"]}
        found = database.read(lambda r: embeddings.nearest(r, book_id, "p", **asked))
        assert found == {"mine": 1.0}
    halves = database.searches_vectors
    since = database.read(lambda r: [*embeddings.vectors_since(r, book_id, "p", 0, halves=halves)])
    assert [row[0] for row in since] == ["mine"]
    assert not database.read(lambda r: embeddings.more_than(r, book_id, "p", 1))
    assert database.read(lambda r: embeddings.more_than(r, book_id, "p", 0))


def test_embedding_again_replaces_the_pieces(database: Engine, book_id: str) -> None:
    for count in (3, 1):
        pieces = [np.array([number + 1, 1], "<f2").tobytes() for number in range(count)]
        database.write(
            lambda tx, pieces=pieces: embeddings.replace_embeddings(tx, "p", [("m", pieces)]),
            book_id=book_id,
        )
        assert database.read(lambda r: embeddings.count(r, book_id, "p")) == (1, count)


@pytest.mark.parametrize("engine", ["postgres"], indirect=True)
def test_a_library_that_was_filled_without_pgvector_keeps_its_bytes(
    database: Engine, postgres: Server, opened: Callable[[str], Engine]
) -> None:
    with temporary_library(postgres, extensions=False) as url:
        plain = opened(url)
        book = new_book(plain, "ada")
        numbers = np.array([1, 0, 0, 0], "<f2")
        assert _write_and(plain, book, numbers, _as_bytes) == [("m", numbers.tobytes())]
        extended = opened(url.replace("commonplace_extensions=off", ""))
        assert not extended.searches_vectors
        assert _write_and(extended, book, numbers, _as_bytes) == [("m", numbers.tobytes())]
    assert database.searches_vectors, "an empty one takes pgvector's type"


def _asked(url: str, **settings: int) -> tuple[bool, list[Hit]]:
    """What some questions find in a book of random words, and whether SQL searched its vectors."""
    chance = random.Random(1)
    start = datetime(2026, 1, 1, tzinfo=UTC)
    texts = [" ".join(chance.choices(WORDS, k=chance.randint(2, 260))) for _ in range(150)]
    with commonplace.open(url, embedder=Hashing(), **settings) as library:
        book = library.book("ada")
        book.remember_many(
            {"text": text, "occurred_at": start + timedelta(hours=number)}
            for number, text in enumerate(texts)
        )
        library.work()
        questions = [" ".join(chance.choices(WORDS, k=3)) for _ in range(15)]
        hits = [hit for question in questions for hit in book.recall(question)]
        return library.engine.searches_vectors, hits


def _write_and(database: Engine, book_id: str, numbers, look):  # type: ignore[no-untyped-def]
    vectors = [("m", [numbers.tobytes()])]
    database.write(lambda tx: embeddings.replace_embeddings(tx, PROFILE, vectors), book_id=book_id)
    return database.read(lambda reader: look(reader, book_id, numbers))


def _by_question(reader, book_id, numbers):  # type: ignore[no-untyped-def]
    asked = {"question": numbers.tobytes(), "limit": 10, "ids": []}
    return embeddings.nearest(reader, book_id, PROFILE, **asked)


def _as_bytes(reader, book_id, numbers):  # type: ignore[no-untyped-def]
    return [*embeddings.vectors_of(reader, book_id, PROFILE, ["m"])]


def _as_halves(reader, book_id, numbers):  # type: ignore[no-untyped-def]
    rows = embeddings.vectors_since(reader, book_id, PROFILE, 0, halves=True)
    return [(memory_id, vector) for memory_id, _, _, vector in rows]
