"""Days as a page tells them, no more exact than they are known."""

from datetime import date, timedelta

from commonplace.compile.compose.wording import Wording

Days = tuple[date, date]
_DAY = len("2026-05-02")


def format_days(days: Days, wording: Wording) -> str:
    """Say a day, a month, a year, or from when to when."""
    first, last = days
    return wording.days[_precision(first, last)].format(
        day=first.day,
        month=wording.months[first.month - 1],
        year=first.year,
        last_day=last.day,
        last_month=wording.months[last.month - 1],
        last_year=last.year,
    )


def format_day(day: date, wording: Wording) -> str:
    """Say one day."""
    return format_days((day, day), wording)


def is_day(text: str) -> bool:
    """Whether a text is one day as it sorts: 2026-05-02."""
    try:
        return len(text) == _DAY and date.fromisoformat(text) is not None
    except ValueError:
        return False


def drop_days(text: str, days: Days, wording: Wording) -> str:
    """Take days out of a sentence that a line says beside it."""
    first, last = (format_day(each, wording) for each in days)
    told = {"days": format_days(days, wording), "first": first, "last": last}
    for template in wording.said_again:
        words = template.format(**told)
        at_start = words[1:2].upper() + words[2:]
        if words.startswith(" ") and text.startswith(at_start):
            rest = text[len(at_start) :].removeprefix(",").lstrip()
            if rest.strip(wording.stops) and not text[len(at_start)].isalnum():
                return rest[:1].upper() + rest[1:]
        before, found, after = text.partition(words)
        if found and before and not after[:1].isalnum():
            return before + after
    return text


def _precision(first: date, last: date) -> str:
    if first == last:
        return "day"
    if _are_whole_months(first, last):
        if first.month == 1 and last.month == 12:
            return "year" if first.year == last.year else "years"
        if first.year == last.year:
            return "month" if first.month == last.month else "months_of_a_year"
    if first.year != last.year:
        return "days"
    return "days_of_a_month" if first.month == last.month else "days_of_a_year"


def _are_whole_months(first: date, last: date) -> bool:
    return first.day == 1 and last < date.max and (last + timedelta(days=1)).day == 1
