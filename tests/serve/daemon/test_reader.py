"""Memories are read in a process of its own, which may hang or die."""

import os
import pickle
import re
from collections.abc import Iterator
from functools import partial

import pytest

from commonplace.compile.rules.reading import read
from commonplace.errors import ReadingTooLong
from commonplace.minds.cpu_limit import Reading
from commonplace.serve.daemon.reader import Reader
from commonplace.understand.tasks import READ, TASKS


@pytest.fixture
def reader() -> Iterator[Reader]:
    made = Reader()
    yield made
    made.end()


@pytest.mark.slow
def test_whatever_becomes_of_a_reading_the_next_one_is_answered(reader: Reader) -> None:
    backtrack = partial(re.match, r"(?:a+)+$")
    for rules, question, error in (
        (int, "x", ValueError),
        (backtrack, "a" * 60 + "b", ReadingTooLong),
        (os._exit, 9, ReadingTooLong),
    ):
        assert reader.run(Reading("one", 5, len, "abc")) == 3
        with pytest.raises(error):
            reader.run(Reading("two", 0.2, rules, question))
    reader.end()
    assert reader.run(Reading("three", 5, len, "abcd")) == 4, "what was read is let go of"


def test_all_rules_that_read_memories_can_be_sent_to_another_process() -> None:
    assert READ in TASKS
    for rules in (read, *(each.rules for each in TASKS)):
        assert pickle.loads(pickle.dumps(rules)) is rules
