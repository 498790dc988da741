"""The same memories make the same pages, byte for byte, however they came to be compiled.

Each seed takes some of the corpus, compiles it at once and without caps on SQLite, and then again
in pieces and with caps drawn at random, down to 1. ``COMMONPLACE_TEST_SETTINGS`` says how many
settings are tried, a third of them on each of three engines.
"""

import os
import random
from pathlib import Path

import pytest

from tests.compile import corpus
from tests.compile.building import Setting, built
from tests.compile.conftest import ROOMY
from tests.compile.wiki_state import differences

#: How often what one seed chose is compiled.
EACH = 3
ENGINES = 3
SEEDS = -(-int(os.environ.get("COMMONPLACE_TEST_SETTINGS", "36")) // (EACH * ENGINES))


def _drawn(chance: random.Random, count: int) -> Setting:
    caps = {
        "compile__memories": chance.choice([1, 2, 3, 17, 50]),
        "compile__new_pages": chance.choice([1, 2, 5, 25]),
        "compile__sections": chance.choice([1, 4, 20, 100]),
        "compile__hub_pages": chance.choice([1, 2, 3, 60]),
    }
    pieces: list[int] = []
    while sum(pieces) < count:
        pieces.append(chance.choice([1, 5, 20, 60, 200]))
    whole = chance.random() < 0.2
    return Setting(caps | ({"understand__mode": "full"} if whole else {}), tuple(pieces), whole)


def _told(chance: random.Random, *, is_far: bool) -> list[corpus.Draft]:
    """Some of the corpus; fewer where each step is a round trip to a server."""
    every = corpus.memories()
    count = chance.choice([12, 16, 20, 25] if is_far else [20, 30, 40, 70, len(every)])
    return [every[at] for at in sorted(chance.sample(range(len(every)), count))]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(SEEDS))
def test_pages_are_the_same_whatever_the_batches_the_caps_and_the_engine(
    library_url: str, tmp_path: Path, request: pytest.FixtureRequest, seed: int
) -> None:
    chance = random.Random(request.node.name)  # others on each engine
    told = _told(chance, is_far=library_url.startswith("postgres"))
    at_once = Setting(ROOMY, (len(told),), whole=False)
    expected = built(str(tmp_path / "at-once.db"), "ada", told, at_once)
    assert expected
    for number in range(EACH):
        setting = _drawn(chance, len(told))
        got = built(library_url, f"book {number}", told, setting)
        assert not differences(expected, got), setting


@pytest.mark.slow
def test_memory_after_memory_is_the_same_as_all_at_once(library_url: str) -> None:
    told = corpus.memories()[:60]
    once = built(library_url, "once", told, Setting(ROOMY, (len(told),), whole=False))
    each = built(library_url, "each", told, Setting(ROOMY, (1,) * len(told), whole=False))
    assert not differences(once, each)
