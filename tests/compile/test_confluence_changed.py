"""What changed is struck the same, whatever the order of jobs, batches and caps."""

import random
from pathlib import Path

import pytest

from tests.compile import corpus
from tests.compile.building import Setting, built
from tests.compile.conftest import ROOMY
from tests.compile.wiki_state import differences

NAMES = ("Ilse Korhonen", "Tamsin Vale", "Project Juniper", "Harrow Mill", "Café Linde")
SAID = (
    "{a} lives in {b}.",
    "{a} now lives in {b}.",
    "{a} moved to {b}.",
    "{a} no longer lives in {b}.",
    "The entrance fee of {a} is {n} euros.",
    "{b} raised the entrance fee of {a} to {n} euros.",
    "Correction: the entrance fee of {a} is {n} euros.",
    "{a} is the captain of {b}.",
    "{a} was elected captain of {b}.",
    "{a} stepped down, {b} is the captain of {c}.",
    "{a} opens at {n}:00.",
    "{a} now opens at {n}:30.",
    "{a} sells stamps.",
    "{a} no longer sells stamps, go to {b}.",
    "We use {a} instead of {b}.",
    "{a}\n- Monthly rent: {n} euros",
    "{a}\n- Indicative monthly rent: {n} euros",
    "{a} met {b} at {c}.",
)


def _told(chance: random.Random, count: int) -> list[corpus.Draft]:
    return [
        {
            "text": chance.choice(SAID).format(
                a=chance.choice(NAMES),
                b=chance.choice(NAMES),
                c=chance.choice(NAMES),
                n=chance.randrange(7, 20),
            ),
            "occurred_at": f"2031-0{chance.randrange(1, 7)}-{chance.randrange(1, 28):02}",
            "author": chance.choice(["Bodil", "Runa"]),
        }
        for _ in range(count)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_what_changed_makes_the_same_pages_one_by_one_as_at_once(tmp_path: Path, seed: int) -> None:
    told = _told(random.Random(seed), 30)
    once = built(str(tmp_path / "once.db"), "ada", told, Setting(ROOMY, (len(told),), whole=False))
    assert any("- ~~2031" in str(page) for page in once.values()), "nothing is struck"
    each = Setting(ROOMY, (1,) * len(told), whole=False)
    capped = Setting(dict.fromkeys(ROOMY, 1), (7, 1, len(told)), whole=False)
    for name, setting in (("each", each), ("capped", capped)):
        assert not differences(once, built(str(tmp_path / f"{name}.db"), "ada", told, setting))
