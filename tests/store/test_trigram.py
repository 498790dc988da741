"""Names are as alike here as they are to PostgreSQL's pg_trgm: asked of the real one."""

import unicodedata
from collections.abc import Iterator

import numpy as np
import psycopg
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from commonplace.knowledge.acts import introduce
from commonplace.store.engine import Engine
from commonplace.store.register import names
from commonplace.store.trigram import similarity
from tests.engines import PLAIN, POSTGRES, SQLITE, engine_fixture
from tests.servers.postgres import Server, temporary_database

engine = engine_fixture(SQLITE, POSTGRES, PLAIN)


LIVING = [
    char
    for char in map(chr, (*range(0x20, 0x1700), *range(0x2000, 0x2100), *range(0x3000, 0x3100)))
    if unicodedata.category(char) not in ("Cn", "Cc", "So", "Co") and char != "\u0345"
]
TEXTS = st.text(st.sampled_from(LIVING), max_size=20)
#: Pieces that are often alike, so that the numbers between 0 and 1 are tried too.
NAMES = st.lists(
    st.sampled_from(
        ["Ada", "ada", "Adam", "Lovelace", "Loveless", "İstanbul", "ΟΔΟΣ", "गीता", "x²"]
    ),
    max_size=4,
).flatmap(lambda words: st.sampled_from([" ".join(words), "-".join(words), "".join(words)]))

#: Alike by sevenths, ninths, tenths…
ALIASES = [f"abcdefghijklmnop{end}"[start:] for start in range(16) for end in ("", "x", "xyz")]


@pytest.fixture(scope="module")
def pg_trgm(postgres: Server) -> Iterator[psycopg.Connection]:
    if "pg_trgm" not in postgres.extensions():
        pytest.skip("This server has no pg_trgm to compare with.")
    with temporary_database(postgres) as url, psycopg.connect(url, autocommit=True) as connection:
        if connection.execute("SELECT show_trgm('é') = '{}'").fetchone() == (True,):
            pytest.skip("To this server only English letters are letters.")
        yield connection


@settings(max_examples=300)
@given(st.tuples(TEXTS, TEXTS) | st.tuples(NAMES, NAMES))
@example(("", ""))
@example(("गीता", "गोता"))
@example(("ΟΔΟΣ", "οδος"))
@example(("İstanbul", "istanbul"))
@example(("x²", "x"))
def test_similarity_is_pg_trgms(pg_trgm: psycopg.Connection, pair: tuple[str, str]) -> None:
    row = pg_trgm.execute("SELECT similarity(%s, %s)", pair).fetchone()
    assert row is not None
    assert np.float32(similarity(*pair)) == np.float32(row[0])


@given(TEXTS, TEXTS)
def test_similarity_is_a_share_and_has_no_direction(one: str, other: str) -> None:
    assert 0 <= similarity(one, other) <= 1
    assert similarity(one, other) == similarity(other, one)


def test_the_same_words_in_another_order_are_the_same() -> None:
    assert similarity("Ada Lovelace", "lovelace, ADA!") == 1
    assert similarity("Ada", "?!") == 0


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(ALIASES), st.sampled_from(ALIASES))
def test_names_that_are_just_alike_enough_are_found_on_every_engine(
    database: Engine, book_id: str, one: str, other: str
) -> None:
    """PostgreSQL's numbers are shorter than ours; 0.7 is 0.7 all the same."""
    given = (one, "person", {one: one})
    database.write(lambda tx: introduce(tx, given), book_id=book_id)
    exactly = similarity(one, other)
    if not exactly:
        return
    asked = {"at_least": exactly, "in_sql": database.compares_names}
    found = database.read(lambda reader: names.like(reader, book_id, other, **asked))
    assert dict(found)[one] == pytest.approx(exactly, abs=1e-6)
    assert all(value >= exactly - 1e-6 for _, value in found)
    assert [value for _, value in found] == sorted((value for _, value in found), reverse=True)
