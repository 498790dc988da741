"""How often Python looks for what nobody needs, while large jobs run."""

import gc

import pytest

from commonplace.jobs.spacing import rare_looks


def test_python_looks_rarely_while_a_large_job_runs_and_as_before_afterwards() -> None:
    before = gc.get_threshold()
    with rare_looks():
        assert gc.get_threshold()[0] > before[0]
        assert gc.isenabled()
    assert gc.get_threshold() == before


def test_the_last_of_several_jobs_puts_it_back_also_when_one_fails() -> None:
    before = gc.get_threshold()
    with rare_looks():
        spaced = gc.get_threshold()
        with pytest.raises(ValueError, match="no"), rare_looks():
            raise ValueError("no")
        assert gc.get_threshold() == spaced
    assert gc.get_threshold() == before
