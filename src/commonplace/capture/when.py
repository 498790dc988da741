"""Reading a moment that a person, a program or a file wrote down."""

from datetime import UTC, date, datetime, time, timedelta, tzinfo

from commonplace.capture.check import shown
from commonplace.errors import InvalidInput

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
#: Every zone is less than two days from UTC.
_FIRST, _LAST = datetime(1, 1, 3), datetime(9999, 12, 29)
_EXAMPLE = "write it like 2026-03-01 or 2026-03-01T09:30:00Z"


def instant(value: object, zone: tzinfo = UTC, *, end_of_day: bool = False) -> datetime:
    """The moment, told where it was given: in its own zone, else in ``zone``.

    Takes an ISO 8601 date or date and time (extended, basic or week form), a `date`, a `datetime`,
    or seconds since 1970. A date without a time is the first moment of that day, with `end_of_day`
    the last. Anything else is `InvalidInput`.
    """
    given = as_given(value)
    try:
        if isinstance(given, datetime):
            return given if given.tzinfo is not None else _placed(given, zone)
        return _placed(datetime.combine(given, time.max if end_of_day else time.min), zone)
    except (ValueError, OverflowError):
        raise _no_time(value) from None


def as_given(value: object) -> date:
    """A day, or a moment that knows its zone or does not, as it was given; see :func:`instant`."""
    try:
        if isinstance(value, str):
            value = _read(value.strip().upper())
        if isinstance(value, datetime) and value.tzinfo is not None:
            in_utc = value.astimezone(UTC)  # fails where UTC has no such year
            return value if value.utcoffset() else in_utc
        if isinstance(value, date):
            return value
        if isinstance(value, int | float) and not isinstance(value, bool):
            return _EPOCH + timedelta(seconds=value)
    except (ValueError, OverflowError):  # not ISO, NaN, infinite, or outside the years 1 to 9999
        raise _no_time(value) from None
    raise InvalidInput(f"a time cannot be a {type(value).__name__}: {_EXAMPLE}")


def _placed(naive: datetime, zone: tzinfo) -> datetime:
    """A time by the clock on the wall there; in UTC where the calendar ends before."""
    placed = naive.replace(tzinfo=zone)
    if not _FIRST <= naive <= _LAST:
        return naive.replace(tzinfo=UTC)
    # An hour that a clock skips is told as it would be after: 02:30 is 03:30.
    return placed if zone is UTC else placed.astimezone(UTC).astimezone(zone)


def _no_time(value: object) -> InvalidInput:
    return InvalidInput(f"{shown(value)} is not a time: {_EXAMPLE}")


def check_range(since: datetime | None, until: datetime | None) -> None:
    """Refuse a range that ends before it begins: nothing could lie in it."""
    if since is None or until is None or since <= until:
        return
    same_day = since.date() == until.date()
    first, last = (
        (each.isoformat(timespec="seconds") if same_day else each.date().isoformat())
        for each in (since, until)
    )
    raise InvalidInput(
        f"The range begins at {first} and ends before that, at {last}: exchange the two."
    )


def _read(text: str) -> date:
    """A datetime, or only a date where the text has no time of day."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return datetime.fromisoformat(text)
