"""What a failed edit says: where the text might be meant, and what to do."""

from collections.abc import Iterable, Sequence

from commonplace.errors import NoMatch
from commonplace.wiki.edit.fit import Span
from commonplace.wiki.edit.nearest import nearest
from commonplace.wiki.edit.views import View

#: How many places are looked for when one is wanted, and how many of them are shown.
PLACES = 100
SHOWN_PLACES = 8
SHOWN_LINES = 3
SHOWN_CHARACTERS = 240
#: Of what stands before a place on its line.
BEFORE = 40

_ASIDE = {
    "exact": "",
    "trimmed": ", blanks at the ends of lines aside",
    "whitespace": ", whitespace and typography aside",
    "indentation": ", whitespace and indentation aside",
    "rewrapped": ", line breaks aside",
    "anchors": ", or something like it",
}


def ambiguous(text: str, how: str, spans: Sequence[Span]) -> NoMatch:
    """It stands in several places. They are listed."""
    lines = line_numbers(text, (start for start, _ in spans))
    places = [
        f"  line {line}: {_around(text, span)}"
        for line, span in list(zip(lines, spans, strict=True))[:SHOWN_PLACES]
    ]
    if len(spans) > SHOWN_PLACES:
        places.append(f"  and {len(spans) - SHOWN_PLACES} more")
    number = f"{PLACES} places or more" if len(spans) >= PLACES else f"{len(spans)} places"
    advice = (
        "Give the lines exactly as they are."
        if how == "anchors"
        else "Give more of the text around it, or replace all of them."
    )
    listed = "\n".join(places)
    return NoMatch(f"This text stands in {number}{_ASIDE[how]}:\n{listed}\n{advice}", lines)


def too_many() -> NoMatch:
    """The search ended before all that looks like it was seen."""
    return NoMatch(
        "So much looks like this text that it cannot all be looked at. "
        "Give more of the text around it, exactly as it is."
    )


def missing(text: str, view: View, needle: str, tried: Sequence[str]) -> NoMatch:
    """It stands nowhere. What is nearest to it is shown; view and needle are the widest ones."""
    message = f"This text is not there (tried: {', '.join(tried)})."
    near = nearest(view.text, needle) if needle else None
    if near is None:
        return NoMatch(f"{message} Nothing there is like it: read the page again.")
    at = view.start(near.at)
    (line,) = line_numbers(text, [at])
    shown = "\n".join(f"  {shown}" for shown in _lines_at(text, at))
    return NoMatch(
        f"{message} The nearest is on line {line}, {near.likeness:.0%} alike:\n{shown}\n"
        "Give the text exactly as it stands there.",
        (line,),
    )


def line_numbers(text: str, offsets: Iterable[int]) -> tuple[int, ...]:
    """The lines of offsets, the first being 1."""
    numbers, line, done = [], 1, 0
    for offset in offsets:
        if offset < done:
            line, done = 1, 0
        line += text.count("\n", done, offset)
        done = offset
        numbers.append(line)
    return tuple(numbers)


def _around(text: str, span: Span) -> str:
    """A place, with what stands before and after it on its lines: that tells it from others."""
    start, end = span
    begin = max(text.rfind("\n", 0, start) + 1, start - BEFORE)
    stop = min(begin + SHOWN_CHARACTERS + 1, len(text))
    after = text.find("\n", end, stop) if end < stop else -1
    cut = "…" if begin and text[begin - 1] != "\n" else ""
    return cut + _short(text[begin : after if after >= 0 else stop])


def _lines_at(text: str, at: int) -> list[str]:
    """A few lines from the one on which an offset is; of a long line, what follows the offset."""
    begin = text.rfind("\n", 0, at) + 1
    begin = begin if at - begin < SHOWN_CHARACTERS // 2 else at
    lines: list[str] = []
    while begin < len(text) and len(lines) < SHOWN_LINES:
        end = text.find("\n", begin)
        end = end if end >= 0 else len(text)
        lines.append(_short(text[begin : min(end, begin + SHOWN_CHARACTERS + 1)]))
        begin = end + 1
    return lines


def _short(text: str) -> str:
    """On one line, without what could disturb a terminal or a log."""
    shown = "".join(
        c if c.isprintable() or c == "\u200d" else " " if c.isspace() else "\ufffd" for c in text
    )
    shown = " ".join(shown.split())
    return shown if len(shown) <= SHOWN_CHARACTERS else f"{shown[: SHOWN_CHARACTERS - 1]}…"
