"""Daily logs that were never kept: eighty days, each with its headings and its idle lines, and what
is to be said that day somewhere among them.

A log is one memory of some 150 words and speaks of eight to twelve matters.
"""

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta

_DAYS = 80
_HEADINGS = ("Done", "Decided", "Heard in passing", "Open")
_WHAT = (
    "the seating plan", "the newsletter", "the compost bins", "invoice 311", "the login page",
    "the parking permits", "the photo archive", "the bike racks", "the quarterly slides",
    "the flaky importer", "the alarm panel", "the guest list", "the paint samples",
    "the backup tapes", "the tenant survey", "the search box",
)  # fmt: skip
_DID = (
    "Went through {} once more and left it as it was.", "{} is still waiting for an answer.",
    "Short call about {}, nothing to write down.", "Someone asked who looks after {}.",
    "Sorted out the small things around {}.", "Nobody had time for {} today.",
    "Read up on {} and made a list.", "{} looks fine, will check again next week.",
)  # fmt: skip


def of_days(began: datetime, said: Sequence[tuple[date, str]]) -> Iterator[tuple[datetime, str]]:
    """The log of each day, with when it was written."""
    chance = random.Random(7)
    lines: defaultdict[date, list[str]] = defaultdict(list)
    for day, text in said:
        lines[day].append(text)
    for number in range(_DAYS):
        when = began + timedelta(days=number, hours=8)
        yield when, _log(when.date(), lines[when.date()], chance)


def _log(day: date, said: Sequence[str], chance: random.Random) -> str:
    idle = [
        chance.choice(_DID).format(what) for what in chance.sample(_WHAT, chance.randint(7, 10))
    ]
    lines = [each[0].upper() + each[1:] for each in idle] + list(said)
    chance.shuffle(lines)
    parts = [f"# {day:%A}"]
    for number, heading in enumerate(_HEADINGS):
        below = lines[number :: len(_HEADINGS)]
        parts += [f"## {heading}", "\n".join(f"- {each}" for each in below)]
    return "\n\n".join(parts)
