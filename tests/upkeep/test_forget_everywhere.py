"""Random forgets in a book with facts, pages, versions, sessions, documents, answers, a vault and
caches: no word of what was forgotten is found in any byte, and the rest is as if it had never been
said. ``COMMONPLACE_TEST_FORGETS`` says how many on each engine."""

import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import commonplace
from commonplace.store.access import audit
from commonplace.store.forgetting.rewriting import rewrite
from tests.engines import POSTGRES, SQLITE, engine_fixture
from tests.upkeep.canaries import (
    Aviary,
    database_files,
    files_of,
    rows_of,
    sections,
    server_files,
)
from tests.wiki.soundness import assert_sound

engine = engine_fixture(SQLITE, POSTGRES)


FORGETS = int(os.environ.get("COMMONPLACE_TEST_FORGETS", "12"))
#: Forgets in one book; then the next is made.
EACH = 50
#: So often everything is looked at, and the jobs are run.
ROUND = 25
_SETTINGS: dict[str, Any] = {"embed__model": "hashing", "compile__bucket_seconds": 0}
SEEDS = range(-(-FORGETS // EACH))


@pytest.fixture
def opened(library_url: str) -> Iterator[commonplace.Library]:
    with commonplace.open(library_url, **_SETTINGS) as library:
        yield library


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_no_byte_of_what_was_forgotten_is_found(
    opened: commonplace.Library, library_url: str, tmp_path: Path, seed: int
) -> None:
    aviary = Aviary(opened.book("ada"), tmp_path / "vault", random.Random(seed))
    number = min(FORGETS, EACH)
    aviary.fill(number * 2)
    on_server = library_url.startswith("postgresql://")
    for done in range(1, number + 1):
        aviary.forget()
        if not on_server:
            assert not aviary.found_in(database_files(library_url))
        if done % ROUND and done != number:
            continue
        assert not aviary.found_in(rows_of(library_url))
        assert not aviary.found_in(aviary.held())
        opened.work()
        aviary.sync()
        assert not aviary.found_in(rows_of(library_url))
        assert not aviary.found_in(files_of(aviary.vault))
        assert not aviary.found_in([aviary.exported()])
    assert len(aviary.gone) >= number
    assert_sound(aviary.book)
    if on_server:
        rewrite(opened.engine)
        assert not aviary.found_in(server_files(library_url))
    chain = opened.engine.read(lambda reader: audit.chain(reader, aviary.book.info.id))
    assert chain.broken_at is None
    told = aviary.book.forgetting.receipts(1000)
    assert len(told) == number
    assert not aviary.found_in([repr(told).encode()])


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_the_sections_that_remain_are_those_of_a_book_that_never_heard_it(
    opened: commonplace.Library, tmp_path: Path, seed: int
) -> None:
    number = min(FORGETS, EACH)
    aviary = Aviary(opened.book("ada"), tmp_path / "vault", random.Random(seed))
    for at in range(number * 2):
        aviary.tell(at)
    opened.work()
    said = dict(zip([each.id for each in aviary.book.memories()], aviary.told, strict=True))
    for _ in range(number):
        aviary.forget()
    opened.work()
    twin = opened.book("twin")
    twin.remember_many(fields for id, fields in said.items() if id in aviary.words)
    opened.work()
    here, there = sections(aviary.book), sections(twin)
    assert len(here) > number // 2
    assert here == there
