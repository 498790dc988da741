"""A system in a process of its own: it is filled, asked, and given vectors over the pipe."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pytest

from bench.errors import RequestFailed
from bench.processes import SystemProcess, fillings
from bench.sets import Collection, Item
from bench.systems import BASELINES, Spec
from bench.wire import pack, unpack

_BOOK = Collection(
    "book",
    tuple(
        Item(str(number), text, "ada", "2026-01-01", f"turn{number}")
        for number, text in enumerate(["the cat sleeps", "the dog barks", "rain on the roof"])
    ),
)


def _embed(texts: Sequence[str]) -> list[npt.NDArray[np.float32]]:
    return [np.array([len(text), 1], np.float32) / np.hypot(len(text), 1) for text in texts]


@pytest.mark.parametrize("spec", BASELINES, ids=lambda spec: spec.name)
def test_a_baseline_finds_what_it_was_given(spec: Spec) -> None:
    with SystemProcess(spec, _embed, limit_seconds=60) as system:
        for filling in fillings(_BOOK, as_files=False):
            system.fill(filling)
        found, cost = system.search("book", "which dog barks?", 3)
    assert set(found) <= {"turn0", "turn1", "turn2"}
    assert spec.variant == "dense" or found[0] == "turn1"
    assert cost.cpu_seconds < 10


def test_a_failed_request_says_why_and_the_process_lives_on() -> None:
    with SystemProcess(BASELINES[0], _embed, limit_seconds=60) as system:
        with pytest.raises(RequestFailed, match="KeyError"):
            system.search("no such book", "which?", 3)
        system.fill(fillings(_BOOK, as_files=False)[0])
        assert system.search("book", "rain", 1)[0] == ["turn2"]


def test_vectors_survive_the_pipe() -> None:
    assert unpack(pack([[0.5, 0.25], [1.0, -2.0]])) == [[0.5, 0.25], [1.0, -2.0]]
    assert unpack(pack([])) == []
