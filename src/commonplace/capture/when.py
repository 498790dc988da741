"""Reading a moment that a person, a program or a file wrote down."""

from datetime import UTC, date, datetime, time, timedelta

from commonplace.capture.check import shown
from commonplace.errors import InvalidInput

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_EXAMPLE = "write it like 2026-03-01 or 2026-03-01T09:30:00Z"


def instant(value: object, *, end_of_day: bool = False) -> datetime:
    """The moment in UTC.

    Takes an ISO 8601 date or date and time (extended, basic or week form; without a zone it is
    UTC), a `date`, a `datetime`, or seconds since 1970. A date without a time is the first moment
    of that day, with `end_of_day` the last. Anything else is `InvalidInput`.
    """
    try:
        if isinstance(value, str):
            value = _read(value.strip().upper())
        if isinstance(value, datetime):
            return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
        if isinstance(value, date):
            return datetime.combine(value, time.max if end_of_day else time.min, UTC)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return _EPOCH + timedelta(seconds=value)
    except (ValueError, OverflowError):  # not ISO, NaN, infinite, or outside the years 1 to 9999
        raise InvalidInput(f"{shown(value)} is not a time: {_EXAMPLE}") from None
    raise InvalidInput(f"a time cannot be a {type(value).__name__}: {_EXAMPLE}")


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
