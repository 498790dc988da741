"""The day a moment falls on.

A book has a zone, by its IANA name; a memory may have been said elsewhere, and then knows how far
from UTC that was, which counts more. Moments are stored in UTC. Who reads a memory, a fact or a
source from the store gets its times in the zone they belong to, so that ``.date()`` is the day it
was there; as moments they are equal, wherever they are told.
"""

from datetime import UTC, datetime, timedelta, timezone, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo

#: A day begins on Earth so long before it does in UTC, and ends so long after.
EARLIEST, LATEST = timedelta(hours=14), timedelta(hours=12)
_LONGEST_NAME = 64


@lru_cache(maxsize=64)
def find_zone(name: str) -> tzinfo | None:
    """Return a zone by its IANA name; none where this machine knows no such zone."""
    if name in ("UTC", "Etc/UTC"):
        return UTC
    if not name or len(name) > _LONGEST_NAME:
        return None
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # no such zone, or no name of one: "../x", a folder
        return None


def zone_of(name: str) -> tzinfo:
    """Return a book's zone; UTC where this machine does not know it."""
    return find_zone(name) or UTC


def localise(moment: datetime, zone: tzinfo, offset_minutes: int | None = None) -> datetime:
    """Return the same moment as it was where it was said; else, in the book's zone."""
    if offset_minutes is not None:
        zone = _fixed(offset_minutes)
    if moment.tzinfo is zone:
        return moment
    try:
        return moment.astimezone(zone)
    except OverflowError:  # in the year 1 or 9999
        return moment


def own_offset(moment: datetime) -> int | None:
    """Return how far from UTC a time was given, in minutes. A time in UTC says nothing of where:
    programs write all times so."""
    away = moment.utcoffset()
    return None if not away else round(away / timedelta(minutes=1))


@lru_cache(maxsize=64)
def _fixed(minutes: int) -> tzinfo:
    limit = 24 * 60 - 1
    return timezone(timedelta(minutes=max(-limit, min(minutes, limit)))) if minutes else UTC
