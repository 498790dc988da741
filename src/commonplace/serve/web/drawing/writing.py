"""Elements of SVG and other XML, written out. No sign that XML cannot hold comes through."""

import re
from html import escape

from markupsafe import Markup

#: What XML 1.0 cannot hold, and what would turn a line around.
_NOT = re.compile(
    "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|[\u202a-\u202e\u2066-\u2069]"
)


def text(words: object) -> str:
    """Words as they may stand in an element or an attribute."""
    return escape(_NOT.sub("\ufffd", str(words)))


def number(value: float) -> str:
    """One place behind the point: finer than a screen shows."""
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")


def element(name: str, *inside: str, **attributes: object) -> str:
    """``class_`` is class, ``stroke_width`` is stroke-width; what is None is left out."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def drawing(size: tuple[float, float], said: str, *inside: str, role: str, class_: str) -> Markup:
    """A whole drawing, and what it says to whoever cannot see it."""
    width, height = map(number, size)
    return Markup(
        element(
            "svg",
            *inside,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {width} {height}",
            width=width,
            height=height,
            role=role,
            aria_label=said,
            class_=class_,
            font_family="sans-serif",
        )
    )


def _value(value: object) -> str:
    if isinstance(value, float):
        return f"{value:g}" if abs(value) < 1 else number(value)
    return text(value)
