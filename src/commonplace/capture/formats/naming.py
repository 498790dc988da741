"""What a file's name tells: the day it is about, and a title."""

import re
from datetime import date
from pathlib import PurePath

_DAY = re.compile(r"(?<!\d)(\d{4})-(\d\d)-(\d\d)(?!\d)|(?<!\d)((?:19|20)\d\d)(\d\d)(\d\d)(?!\d)")
_NUMBERED = re.compile(r"[^\W\d]*+[\s_-]*+\d+")


def day_in(name: str) -> date | None:
    """The first date in a file's name, as YYYY-MM-DD or YYYYMMDD."""
    for found in _DAY.finditer(PurePath(name).stem):
        year, month, day = (int(part) for part in found.groups() if part)
        try:
            return date(year, month, day)
        except ValueError:
            continue
    return None


def title_in(name: str) -> str | None:
    """The words of a file's name; nothing if it is only a date or a running number (`day-0001`)."""
    words = _DAY.sub(" ", PurePath(name).stem).replace("_", " ").strip(" -_.")
    if _NUMBERED.fullmatch(words) or not any(map(str.isalpha, words)):
        return None
    return words
