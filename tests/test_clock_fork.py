"""Ids after a fork."""

import os

import pytest

from commonplace import clock


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_child_can_make_ids_when_its_parent_forked_in_the_middle_of_one() -> None:
    with clock._ids._lock:
        child = os.fork()
        if child == 0:
            os._exit(0 if not clock._ids._lock.locked() and clock.new_id() else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
