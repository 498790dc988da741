"""The moments that somebody asks about: a day means its end."""

from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo

from commonplace.capture.check import one_of
from commonplace.capture.when import instant
from commonplace.errors import InvalidInput

RECORDED, REBUILT = "recorded", "rebuilt"
READINGS = (RECORDED, REBUILT)


@dataclass(frozen=True, slots=True)
class Moment:
    """When, and how it is to be known; at least one of the two times is given."""

    #: What was believed then.
    as_of: datetime | None = None
    #: What held then.
    true_at: datetime | None = None
    #: ``recorded`` or ``rebuilt``; nothing: whichever knows more.
    reading: str | None = None

    def __str__(self) -> str:
        told = [("as of", self.as_of), ("true at", self.true_at)]
        return ", ".join(f"{what} {when:%Y-%m-%d %H:%M %Z}" for what, when in told if when)


def moment(
    as_of: object = None, true_at: object = None, reading: object = None, zone: tzinfo = UTC
) -> Moment:
    """Checked: ISO times, days, or datetimes; days are those of ``zone``."""
    if as_of is None and true_at is None:
        raise InvalidInput("Say when: as_of for what was believed then, true_at for what held.")
    way = None if reading is None else one_of("reading", reading, READINGS)
    if way == RECORDED and true_at is not None:
        raise InvalidInput(
            "What was true on a day stands in no record of that day: leave out `recorded`, or ask "
            "with as_of alone."
        )
    return Moment(_time("as_of", as_of, zone), _time("true_at", true_at, zone), way)


def _time(name: str, value: object, zone: tzinfo) -> datetime | None:
    if value is None:
        return None
    try:
        return instant(value, zone, end_of_day=True)
    except InvalidInput as error:
        raise InvalidInput(f"{name}: {error}") from None
