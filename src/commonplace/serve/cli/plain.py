"""Text made safe for a terminal; dates, counts and sizes as people read them.

A memory may hold anything, also what a terminal would obey: escape sequences, control characters,
marks that turn the writing direction. All of them are shown, none is sent.
"""

import json
import re
from datetime import datetime, time
from pathlib import Path

#: C0 and C1 controls, DEL, line and paragraph separators, bidi embeddings and isolates, surrogates.
_ORDERS = "\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff"
_OBEYED = re.compile(f"[{_ORDERS}]")
_SHORT_ID = 8


def safe(text: str) -> str:
    """The text with every character that a terminal would obey made visible; lines are kept."""
    return _OBEYED.sub(_visible, text.replace("\r\n", "\n").expandtabs(4))


def one_line(text: str) -> str:
    """The same on one line."""
    return " ".join(safe(text).split())


def escaped(json_text: str) -> str:
    """JSON in which no character is left that a terminal would obey: the same JSON, spelled out."""
    return _OBEYED.sub(lambda found: f"\\u{ord(found[0]):04x}", json_text)


def short(memory_id: str) -> str:
    """The end of an id: its beginning is the time, which a whole import shares."""
    return memory_id[-_SHORT_ID:]


def value(anything: object) -> str:
    """Something from somebody's metadata: text as it is, all else as JSON."""
    if isinstance(anything, str):
        return one_line(anything)
    return one_line(json.dumps(anything, ensure_ascii=False, default=str))


def day(moment: datetime) -> str:
    """``3 March 2026``"""
    return f"{moment.day} {moment:%B} {moment.year}"


def when(moment: datetime) -> str:
    """The day; with the time and its zone unless it is midnight, which is how a day is kept."""
    if moment.time() == time():
        return day(moment)
    return f"{day(moment)}, {clock_time(moment)} {moment.tzname()}"


def clock_time(moment: datetime) -> str:
    return f"{moment:%H:%M}"


def weekday(moment: datetime) -> str:
    """``Tuesday 3 March 2026``"""
    return f"{moment:%A} {day(moment)}"


def count(number: int, one: str, many: str | None = None) -> str:
    """``1 memory``, ``1,200 memories``"""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def memories(number: int) -> str:
    return count(number, "memory", "memories")


def size(number: int) -> str:
    """``1.4 MB``"""
    if number < 1000:
        return f"{number} bytes"
    amount, unit = number / 1000, "kB"
    for larger in ("MB", "GB", "TB"):
        if amount < 1000:
            break
        amount, unit = amount / 1000, larger
    return f"{amount:.1f} {unit}" if amount < 10 else f"{amount:.0f} {unit}"


def seconds(number: float) -> str:
    """``0.4 ms``, ``12 ms``, ``1.3 s``"""
    if number >= 1:
        return f"{number:.1f} s"
    return f"{number * 1000:.1f} ms" if number < 0.01 else f"{number * 1000:.0f} ms"


def place(path: str) -> str:
    """A path with ``~`` for the home folder."""
    home = str(Path.home())
    return f"~{path[len(home) :]}" if path == home or path.startswith(f"{home}/") else path


def _visible(found: re.Match[str]) -> str:
    """A control character as its picture: ESC is ␛. What has no picture becomes �."""
    number = ord(found[0])
    if number < 0x20:
        return chr(0x2400 + number)
    return "␡" if number == 0x7F else "�"
