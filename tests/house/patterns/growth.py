"""How the time of a match grows with its text: growth is measured, not seconds.

The processor time of the thread, the least of several tries: what else the machine does hardly
changes it. The text gets longer in small steps until the time can be told from noise, so that even
an exponential pattern is noticed while it takes milliseconds.
"""

import math
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from signal import ITIMER_VIRTUAL, SIGVTALRM, setitimer, signal

from tests.house.patterns.attack import Attack

#: The time grows with this power of the length, or less. Two loops that share a text, looked for
#: from each place, would be three; a few steps of it are too short to be measured exactly.
TOLERATED = 2.6
#: Below this a time is noise; above this it is long enough to be judged.
_NOISE_SECONDS = 0.0003
_LONG_SECONDS = 0.03
_STEP = 1.15
_AGAIN = 3

Find = Callable[[str], object]


class TooSlow(Exception):
    """One match has taken more processor time than the whole measurement may."""


@dataclass(frozen=True)
class Growth:
    """The power of the length with which the time grows; 0 where it is too short to be measured."""

    power: float
    length: int
    seconds: float


@contextmanager
def limit_cpu(seconds: float) -> Iterator[None]:
    """Raise `TooSlow` inside the block after so much processor time; in the main thread only."""

    def stop(*_: object) -> None:
        raise TooSlow

    before = signal(SIGVTALRM, stop)
    setitimer(ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        setitimer(ITIMER_VIRTUAL, 0)
        signal(SIGVTALRM, before)


def measure(pattern: "re.Pattern[str]", attack: Attack, longest: int) -> Growth:
    """Measure searching and matching as a whole, whichever grows faster; what grows too fast is
    measured again, and the least power counts."""
    try:
        with limit_cpu(20):
            found = max(
                (_measure(find, attack, longest) for find in (pattern.search, pattern.fullmatch)),
                key=lambda each: each[0].power,
            )
            for _ in range(_AGAIN):
                if found[0].power > TOLERATED:
                    again = _measure(found[1], attack, longest)
                    found = min(found, again, key=lambda each: each[0].power)
            return found[0]
    except TooSlow:
        return Growth(math.inf, longest, 20)


def _measure(find: Find, attack: Attack, longest: int) -> tuple[Growth, Find]:
    times: list[tuple[int, float]] = []
    length = float(16 + len(attack.before) + len(attack.end))
    while True:
        length = min(length * _STEP, longest)
        text = attack.write(int(length))
        seconds = _time(find, text)
        if seconds > _NOISE_SECONDS:
            times.append((len(text), seconds))
        if seconds > _LONG_SECONDS or length >= longest:
            return _judge(times), find


def _time(find: Find, text: str) -> float:
    best = math.inf
    for _ in range(3):
        begun = time.thread_time()
        find(text)
        best = min(best, time.thread_time() - begun)
        if best < _NOISE_SECONDS or best > 10 * _LONG_SECONDS:
            break
    return best


def _judge(times: list[tuple[int, float]]) -> Growth:
    """Compare the last time with that of a text of half the length, or the shortest measured."""
    if not times or times[-1][1] < _LONG_SECONDS:
        return Growth(0, *(times[-1] if times else (0, 0.0)))
    length, seconds = times[-1]
    shorter = [each for each in times if each[0] <= length / 2]
    before, seconds_before = shorter[-1] if shorter else times[0]
    if before == length:
        return Growth(math.inf, length, seconds)  # from noise to this in one step
    return Growth(math.log(seconds / seconds_before) / math.log(length / before), length, seconds)
