"""The day of each release in a changelog: in a heading, or in the line below one.

Headings of a release say their day in many ways: ``[1.2.0] - 2026-01-15`` (Keep a Changelog),
``1.2.0 (July 20, 2026)``, ``v1.2 / 20 July 2026``; or the first line below does: ``*Released on
2026-01-15*``. What stands under a heading below them (``Added``, ``Fixed``) is of the same day.
"""

from datetime import date

from commonplace.language.dates import find_dates

#: What stands between the headings above a section, and how long a line is that tells a day alone.
_ABOVE, _SHORT = " > ", 60
#: Days in full name their year, so the day on which this is asked has no say.
_ANY_DAY = date(2000, 1, 1)


class Releases:
    """The days that a file's headings tell, asked for in the order in which its sections stand."""

    def __init__(self, *, below: bool) -> None:
        #: Whether the line below a heading may tell its day.
        self._below = below
        self._days: dict[str, date] = {}

    def find_day(self, heading: str, text: str) -> date | None:
        """Find the day of a section: in its heading, below it, or in one of those above."""
        own = heading.rpartition(_ABOVE)[2]
        line = text.removeprefix(own).strip().partition("\n")[0].strip("*_ ")
        is_told = self._below and find_day(own) is None and len(line) <= _SHORT
        if is_told and (day := find_day(line)):
            self._days[heading] = day
        while heading:
            above, _, own = heading.rpartition(_ABOVE)
            if day := self._days.get(heading) or find_day(own):
                return day
            heading = above
        return None


def find_day(line: str) -> date | None:
    """Find the first day that a line names in full, with its year."""
    for when in find_dates(line, _ANY_DAY):
        if when.first == when.last and str(when.first.year) in line[when.start : when.end]:
            return when.first
    return None
