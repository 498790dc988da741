"""Bits, pages and ends of a library's file are damaged at random: whatever is asked of it then ends
in an answer or in an error of ours, no text is shown that was not written, and what can be read can
be saved. ``COMMONPLACE_TEST_DAMAGES`` says how many times, ``COMMONPLACE_TEST_SEED`` where from.
"""

import os
from collections import Counter
from pathlib import Path

import pytest

from tests.upkeep.damaging import make_library, try_damage

DAMAGES = int(os.environ.get("COMMONPLACE_TEST_DAMAGES", "100"))
FIRST = int(os.environ.get("COMMONPLACE_TEST_SEED", "0"))


@pytest.mark.slow
@pytest.mark.timeout(7200)
def test_no_damage_ends_in_a_traceback_or_in_a_wrong_text(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sound = tmp_path / "sound.db"
    originals = make_library(sound)
    counts: Counter[str] = Counter()
    problems: list[str] = []
    for seed in range(FIRST, FIRST + DAMAGES):
        trial = try_damage(seed, sound, originals, tmp_path)
        counts += trial.counts
        problems += trial.problems
    with capsys.disabled():
        print(f"\n{DAMAGES} damages from seed {FIRST}:", dict(sorted(counts.items())))
    assert not problems, "\n".join(problems)
    assert counts["marked"], "some of it was seen"
