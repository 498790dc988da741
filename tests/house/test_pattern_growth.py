"""No text that is built from a pattern makes it slow (see ``patterns.attack``)."""

import os
import re
from collections.abc import Iterable

import pytest

from tests.house.patterns.attack import Attack, build_attacks
from tests.house.patterns.collect import Written, collect
from tests.house.patterns.growth import TOLERATED, measure

#: For each pattern; the more there are, the longer their texts may become.
ATTACKS = int(os.environ.get("COMMONPLACE_TEST_ATTACKS", "3"))


def _find_slow(
    patterns: Iterable[Written], attacks: int, longest: int
) -> dict[str, tuple[float, Attack]]:
    found = {}
    for written in {(each.pattern, each.flags): each for each in patterns}.values():
        compiled = re.compile(written.pattern, written.flags)
        for attack in build_attacks(written.pattern, written.flags, attacks):
            growth = measure(compiled, attack, longest)
            if growth.power > TOLERATED:
                found[f"{written.site} {written.pattern[:200]}"] = (growth.power, attack)
    return found


@pytest.mark.slow
@pytest.mark.timeout(1_800)
def test_no_pattern_grows_fast() -> None:
    assert _find_slow(collect(), ATTACKS, longest=100 * ATTACKS) == {}


FAST = (
    r"(?:\w+ ?)*!",
    r"(?:\w+ ?){1,8}!",
    r"\s*\s*\s*x",
    r"(?:only |\w+ly )*x",
    r"(?:early |early )*$",
    r".*foo.*foo.*foo!",
)
SLOWLY = (r"\w+@\w+", r"(?: \w+)*!", r"(?:\w++ ?)*!", r"\[[^\]\s]*\s[^\]]*\]", r"(\w+) (.*)$")


def _grows_fast(pattern: str) -> bool:
    compiled = re.compile(pattern)
    return any(
        measure(compiled, attack, 400).power > TOLERATED for attack in build_attacks(pattern, 0)
    )


@pytest.mark.slow
def test_a_pattern_that_grows_fast_is_noticed_before_it_hangs() -> None:
    assert [pattern for pattern in FAST if not _grows_fast(pattern)] == []


def test_a_pattern_that_grows_slowly_is_not_flagged() -> None:
    assert [pattern for pattern in SLOWLY if _grows_fast(pattern)] == []
