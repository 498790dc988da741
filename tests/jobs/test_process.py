"""Who holds a lease, and whether that process still runs."""

import subprocess
import sys
from dataclasses import replace

import pytest

from commonplace import clock
from commonplace.jobs import process
from commonplace.jobs.process import Process, current_process, judge, parse_process


def _of(pid: int) -> Process:
    return replace(current_process(), pid=pid, started=process._read_start(pid))


def test_a_process_is_named_in_words_that_are_read_back() -> None:
    us = current_process()
    assert parse_process(us.to_text()) == us
    for text in (None, "", "no JSON", "[]", "3", '{"host": "here"}'):
        assert parse_process(text) is None


@pytest.mark.parametrize("is_local", [True, False])
def test_a_process_that_runs_here_is_alive_and_one_that_has_ended_is_gone(is_local: bool) -> None:
    command = [sys.executable, "-c", "input()"]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as child:
        holder = _of(child.pid)
        try:
            assert judge(current_process(), is_local=is_local) == "alive"
            assert judge(holder, is_local=is_local) == "alive"
        finally:
            child.kill()
        watch = clock.Stopwatch()
        while process._read_start(child.pid) != "ended":  # it is, and nobody has asked how yet
            assert watch.seconds() < 60
        assert judge(holder, is_local=is_local) == "gone"
    assert judge(holder, is_local=is_local) == "gone"


def test_another_process_with_the_same_number_is_not_the_holder() -> None:
    assert judge(replace(current_process(), started="1"), is_local=False) == "gone"


def test_over_a_network_a_host_with_our_name_may_be_another_machine() -> None:
    before_a_restart = replace(current_process(), boot="another boot")
    assert judge(before_a_restart, is_local=True) == "gone"
    assert judge(before_a_restart, is_local=False) == "unknown"


def test_what_cannot_be_seen_from_here_is_unknown() -> None:
    us = current_process()
    for holder in (None, replace(us, host="elsewhere"), replace(us, namespace="a container")):
        assert judge(holder, is_local=True) == "unknown"


def test_where_the_system_tells_little_only_a_missing_process_is_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as child:
        child.wait()
    monkeypatch.setattr(process, "_read", lambda path: "")
    us = current_process()
    assert (us.boot, us.started) == ("", "")
    assert judge(us, is_local=True) == "unknown", "another may have got its number"
    assert judge(replace(us, pid=child.pid), is_local=True) == "gone"
    assert judge(replace(us, pid=child.pid), is_local=False) == "unknown"
