"""Loaded first by a Python that has this folder on its path: makes a process that reads misbehave.

What it does is in ``COMMONPLACE_TEST_FAULT``; only processes that a daemon has to read memories are
touched.
"""

import os
import re
import sys

_LAMP = "brass lamp"


def _hold(job):
    """Hold the interpreter lock in one call, as a bad pattern does in a thread."""
    import ctypes

    with open(os.environ["COMMONPLACE_TEST_BEGUN"], "w") as file:
        file.write(job.id)
    ctypes.PyDLL(None).sleep(int(os.environ["COMMONPLACE_TEST_SECONDS"]))
    return {}


def _backtrack(text):
    """A pattern that backtracks for ever: a signal ends it."""
    re.match(r"(?:a+)+$", "a" * 60 + "b")


def _sum(text):
    """A call that no signal ends."""
    sum(range(10**13))


def _crash(text):
    os.kill(os.getpid(), 9)


def _break_reading(fault):
    from commonplace.understand.tasks import READ

    rules = READ.rules

    def read(question):
        if _LAMP in question.text:
            fault(question.text)
        return rules(question)

    object.__setattr__(READ, "rules", read)


def _break_rules(fault):
    """Break the rules of a process that is told by name which of them to run."""
    from importlib import import_module

    module = import_module("commonplace.understand.readout")
    module.read_by_rules = _faulty(module.read_by_rules, fault)


def _faulty(rules, fault):
    def read(question):
        if _LAMP in question.text:
            with open(os.environ["COMMONPLACE_TEST_BEGUN"], "w") as file:
                file.write(question.text)
            fault(question.text)
        return rules(question)

    return read


def _install(name):
    if name == "hold":
        from commonplace.handlers import Handlers

        Handlers.understand = lambda self, job: _hold(job)
    else:
        _break_reading(_FAULTS[name])


_FAULTS = {"backtrack": _backtrack, "sum": _sum, "crash": _crash}
if "commonplace.serve.daemon.worker_process" in sys.orig_argv:
    _install(os.environ["COMMONPLACE_TEST_FAULT"])
elif "commonplace.serve.daemon.reader_process" in sys.orig_argv:
    _break_rules(_FAULTS[os.environ["COMMONPLACE_TEST_FAULT"]])
