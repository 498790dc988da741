"""What is much too large is kept and found again, or refused in words; time and memory are
bounded."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.faults import big_inputs
from tests.faults.tally import wanted_faults
from tests.store.processes import others

WORDS, NAMES = 1_000_000, 10_000
#: Tiny memories: fewer unless many faults are asked for.
TINY = 100_000 if wanted_faults() >= 500 else 3_000
#: Of the library as it is, and as somebody may set it.
USUAL, MOST = 1_000_000, 10_000_000
#: Far above what was measured on a quiet machine, far below what would hurt a laptop.
SECONDS, MEGABYTES = 900, 1500

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]
Take = Callable[..., str]


def _measure(place: Path, take: Take, given: str, limit: int = USUAL) -> tuple[Any, ...]:
    with others(1, big_inputs.measure_input, place, take, given, limit) as (child,):
        while not child.has_spoken(60):
            assert child.is_alive(), "the process ended without a word"
        measured: tuple[Any, ...] = child.hear()
    ended, seconds, megabytes, found, bad = measured
    print(f"{take.__name__}: {ended}, {seconds:.1f} s of CPU, {megabytes:.0f} MB")
    assert seconds < SECONDS and megabytes < MEGABYTES
    assert bad == 0
    return ended, found


def test_a_memory_of_a_million_words_is_refused_in_words(tmp_path: Path) -> None:
    text = big_inputs.long_text(1_000_000)
    ended, _ = _measure(tmp_path / "book.db", big_inputs.remember_text, text)
    assert ended.startswith("InvalidInput") and "1,000,000" in ended


def test_a_memory_of_very_many_words_is_found_where_the_settings_allow_it(tmp_path: Path) -> None:
    text = big_inputs.long_text(WORDS)
    ended, found = _measure(tmp_path / "book.db", big_inputs.remember_text, text, MOST)
    assert (ended, found) == ("kept", True)


def test_a_document_of_very_many_words_is_found(tmp_path: Path) -> None:
    text = big_inputs.long_text(WORDS)
    ended, found = _measure(tmp_path / "book.db", big_inputs.ingest_text, text)
    assert (ended, found) == ("kept", True)


def test_a_memory_with_very_many_names_is_found(tmp_path: Path) -> None:
    text = big_inputs.many_names(NAMES)
    ended, found = _measure(tmp_path / "book.db", big_inputs.remember_text, text)
    assert (ended, found) == ("kept", True)


def test_one_of_very_many_tiny_memories_is_found(tmp_path: Path) -> None:
    ended, found = _measure(tmp_path / "book.db", big_inputs.remember_tiny, str(TINY))
    assert (ended, found) == ("kept", True)
