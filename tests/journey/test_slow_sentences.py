"""No sentence keeps the rules busy: each is read within a second of processor time.

``COMMONPLACE_TEST_SENTENCES`` says how many sentences are tried, ``COMMONPLACE_TEST_SEED`` with
which one to begin.
"""

import os
import time
from collections.abc import Callable
from datetime import UTC, date, datetime
from heapq import nlargest

import pytest

import commonplace
from commonplace.capture import secrets
from commonplace.capture.draft import draft
from commonplace.capture.instructions import wants_obedience
from commonplace.capture.terms import terms
from commonplace.recall import question as asking
from commonplace.recall.certainty.answer_kind import expect_kind
from commonplace.recall.certainty.implied_words import find_implied_words
from commonplace.recall.dates import find_spans
from commonplace.recall.parts import find_parts
from commonplace.understand.readout import Question, read_by_rules
from tests.house.patterns.growth import TooSlow, limit_cpu
from tests.journey.sentences import write_sentences

LIMIT_SECONDS = 1.0
#: Several processes share the sentences.
PARTS = 4
NOON = datetime(2024, 5, 6, 12, tzinfo=UTC)
#: Sentences that took from half a second to more than twenty, and some of their kind.
ONCE_SLOW = (
    "We moved to a94a8fe5ccb19ba61c4c0873d391e987982fbbd3 yesterday.",
    "We moved to 01a1e52a-9af4-7000-9a24-61d8171fc8f3.",
    "I joined Donaudampfschifffahrtsgesellschaft in Vienna.",
    "I sold e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855.",
    "Today I " + "only " * 30 + "looked.",
    "Ada " + "recently " * 30 + "looks at it.",
    "She is going to leave " + "early " * 30 + "perhaps.",
    "[" + "a " * 900,
    "Is it red or " + "a" * 300 + " blue",
)


def read_everywhere(text: str) -> None:
    """Read a sentence with every rule: as a memory, for its facts, and as a question."""
    kept = secrets.without(draft(text, 100_000, author="Eva", observed_at=NOON)).memory
    wants_obedience(kept.text)
    terms(kept.text)
    read_by_rules(Question(kept.text, kept.author, NOON.date()))
    ask(kept.text)


def ask(text: str) -> None:
    asking.read_question(text)
    asking.find_leaning(text)
    find_parts(text)
    expect_kind(text)
    find_implied_words(text)
    find_spans(text, [2024], NOON.date(), date(2024, 5, 6))


def _time(act: Callable[[str], None], text: str) -> float:
    """The processor time; a sentence that takes many seconds is given up."""
    begun = time.thread_time()
    try:
        with limit_cpu(20):
            act(text)
    except TooSlow:
        pass
    return time.thread_time() - begun


def _find_slowest(first: int, count: int) -> list[tuple[float, str]]:
    times = ((_time(read_everywhere, text), text) for text in write_sentences(first, count))
    return nlargest(5, times)


def test_sentences_that_were_slow_are_read_at_once() -> None:
    assert [text for text in ONCE_SLOW if _time(read_everywhere, text) > LIMIT_SECONDS] == []


def test_a_hundred_hostile_sentences_are_read_at_once() -> None:
    assert [each for each in _find_slowest(0, 100) if each[0] > LIMIT_SECONDS] == []


@pytest.mark.slow
@pytest.mark.timeout(0)
@pytest.mark.parametrize("part", range(PARTS))
def test_many_hostile_sentences_are_read_at_once(
    capsys: pytest.CaptureFixture[str], part: int
) -> None:
    count = int(os.environ.get("COMMONPLACE_TEST_SENTENCES", "20000")) // PARTS
    first = int(os.environ.get("COMMONPLACE_TEST_SEED", "1000")) + part * count
    slowest = _find_slowest(first, count)
    with capsys.disabled():
        print(f"\n{count} sentences; the slowest:")
        for seconds, text in slowest:
            print(f"  {seconds:.3f} s  {text[:120]!r} ({len(text)} characters)")
    assert [each for each in slowest if each[0] > LIMIT_SECONDS] == []


def test_a_library_understands_and_compiles_what_was_slow(library: commonplace.Library) -> None:
    book = library.book("b")
    for text in ONCE_SLOW:
        book.remember(text, author="Eva")
    with limit_cpu(30):
        library.work()
    assert len(book.log()) == len(ONCE_SLOW)
