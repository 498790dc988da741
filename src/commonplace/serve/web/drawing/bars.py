"""A bar chart: one row of bars over a base line, and the table that says the same.

The scale ends at a round number (1, 2 or 5 times a power of ten). Bars have their value and name in
``<title>``; a bar with an address is a link. At most a dozen names stand below the base line.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from commonplace.serve.web.drawing.writing import drawing, element, text

_WIDTH, _HEIGHT = 720.0, 180.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 44.0, 6.0, 10.0, 24.0
_NAMES = 6
COLOUR = "#b5653a"


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: its name, its value, and where it leads."""

    label: str
    value: float
    href: str | None = None


@dataclass(frozen=True, slots=True)
class Chart:
    """What is drawn, and the rows of the table beside it."""

    caption: str
    #: What the bars count: ``memories``.
    unit: str
    bars: tuple[Bar, ...]
    svg: Markup
    #: The name and the value of each bar, as they are said.
    rows: tuple[tuple[str, str], ...]


def chart(
    caption: str, unit: str, bars: Sequence[Bar], said: Callable[[float], str] = lambda v: f"{v:,g}"
) -> Chart:
    """Bars from left to right; ``said`` says a value."""
    rows = tuple((bar.label, said(bar.value)) for bar in bars)
    top = scale_end(max((bar.value for bar in bars), default=0))
    linked = any(bar.href for bar in bars)
    summary = f"{caption}: {_summary(rows, bars, unit)}"
    drawn = drawing(
        (_WIDTH, _HEIGHT),
        summary,
        element("title", text(summary)),
        *_lines(top, said),
        *(_bar(bar, number, len(bars), top, f"{label}: {value} {unit}")
          for number, (bar, (label, value)) in enumerate(zip(bars, rows, strict=True))),
        *_names(bars),
        role="group" if linked else "img",
        class_="chart",
    )  # fmt: skip
    return Chart(caption, unit, tuple(bars), drawn, rows)


def scale_end(most: float) -> float:
    """The round number that nothing is larger than."""
    if not most > 0 or math.isinf(most):
        return 1.0
    power = 10.0 ** math.floor(math.log10(most))
    return next((power * step for step in (1, 2, 5, 10) if power * step >= most), most)


def _summary(rows: Sequence[tuple[str, str]], bars: Sequence[Bar], unit: str) -> str:
    if not bars:
        return "nothing yet"
    best = max(range(len(bars)), key=lambda each: bars[each].value)
    return f"{rows[0][0]} to {rows[-1][0]}, most on {rows[best][0]} ({rows[best][1]} {unit})"


def _lines(top: float, said: Callable[[float], str]) -> list[str]:
    found = []
    for value in (0.0, top / 2, top):
        y = _y(value, top)
        found.append(
            element("line", x1=_LEFT, x2=_WIDTH - _RIGHT, y1=y, y2=y, stroke="currentColor",
                    stroke_opacity=0.55 if value == 0 else 0.15)
        )  # fmt: skip
        found.append(_word(said(value), _LEFT - 6, y + 4, "end"))
    return found


def _bar(bar: Bar, number: int, count: int, top: float, said: str) -> str:
    room = (_WIDTH - _LEFT - _RIGHT) / count
    gap = min(3.0, room * 0.25)
    y = _y(bar.value, top)
    title = element("title", text(said))
    # A bar is easier to meet than it is tall: the whole column answers.
    column = element(
        "rect", x=_LEFT + number * room, y=_TOP, width=room, height=_y(0, top) - _TOP,
        fill="currentColor", fill_opacity=0,
    )  # fmt: skip
    shape = element(
        "rect", x=_LEFT + number * room + gap / 2, y=y, width=room - gap,
        height=max(0.0, _y(0, top) - y), fill=COLOUR,
    )  # fmt: skip
    if bar.href:
        return element("a", title, column, shape, href=bar.href, class_="bar", aria_label=said)
    return element("g", title, column, shape, class_="bar")


def _names(bars: Sequence[Bar]) -> list[str]:
    room = (_WIDTH - _LEFT - _RIGHT) / max(1, len(bars))
    every = max(1, math.ceil(len(bars) / _NAMES))
    return [
        _word(bar.label.partition(" ")[0], _LEFT + number * room + room / 2, _HEIGHT - 6,
              "start" if number == 0 and len(bars) > 1 else "middle")
        for number, bar in enumerate(bars)
        if number % every == 0 and (number == 0 or number + every / 2 <= len(bars))
    ]  # fmt: skip


def _word(words: str, x: float, y: float, anchor: str) -> str:
    return element("text", text(words), x=x, y=y, font_size=11, fill="currentColor",
                   fill_opacity=0.8, text_anchor=anchor)  # fmt: skip


def _y(value: float, top: float) -> float:
    part = min(1.0, max(0.0, value / top)) if math.isfinite(value) else 0.0
    return _HEIGHT - _BOTTOM - part * (_HEIGHT - _TOP - _BOTTOM)
