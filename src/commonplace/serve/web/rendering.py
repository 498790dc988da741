"""Templates, and what all of them may use."""

import hashlib
from collections.abc import Mapping
from contextvars import ContextVar
from datetime import UTC, datetime, tzinfo
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from commonplace import __version__, clock
from commonplace.model.zones import localise

_STATIC = {
    "style.css": "text/css; charset=utf-8",
    "script.js": "text/javascript; charset=utf-8",
    "icon.svg": "image/svg+xml",
}
_MINUTE, _HOUR, _DAY = 60.0, 3600.0, 86_400.0


@cache
def environment() -> Environment:
    """Everything is escaped, and a name that is not given is an error, not an empty place."""
    made = Environment(
        loader=PackageLoader("commonplace.serve.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters |= {"moment": moment, "ago": ago, "count": count, "many": many}
    made.filters["told_here"] = told_here
    made.filters |= {"truncate": truncate, "coded": coded}
    made.globals |= {"static": static_url, "version": __version__}
    return made


def all_compiled() -> None:
    """Every template read, so that whoever comes first to a screen does not wait for it."""
    made = environment()
    for name in made.list_templates(extensions=["html"]):
        made.get_template(name)


#: The zone in which a page tells times: that of its book.
_zone: ContextVar[tzinfo] = ContextVar("zone", default=UTC)


def rendered(template: str, data: Mapping[str, Any], zone: tzinfo = UTC) -> str:
    """A page; times that know no other zone are told in this one."""
    before = _zone.set(zone)
    try:
        return environment().get_template(template).render(data)
    finally:
        _zone.reset(before)


def told_here(value: datetime) -> datetime:
    """A time as it is shown on a page: where it was said, else in the book's zone."""
    return value if value.utcoffset() else localise(value, _zone.get())


def static_file(name: str) -> tuple[bytes, str, str] | None:
    """A file of ours, its type, and a mark of what it says."""
    return _read(name) if name in _STATIC else None


@lru_cache(maxsize=len(_STATIC))
def _read(name: str) -> tuple[bytes, str, str]:
    content = files("commonplace.serve.web").joinpath("static", name).read_bytes()
    return content, _STATIC[name], hashlib.sha256(content).hexdigest()[:12]


def static_url(name: str) -> str:
    found = static_file(name)
    assert found is not None, name
    return f"/static/{name}?v={found[2]}"


def moment(value: datetime | None, *, day: bool = False) -> Markup:
    """A time, in words that can be sorted; the day alone where that is enough."""
    if value is None:
        return Markup("")
    exact = clock.to_text(value)
    here = told_here(value)
    shown = f"{here:%Y-%m-%d}" if day else f"{here:%Y-%m-%d %H:%M}"
    return Markup('<time datetime="{}" title="{}">{}</time>').format(exact, exact, shown)


def ago(value: datetime | None) -> Markup:
    """How long ago it was, with the moment itself behind it."""
    if value is None:
        return Markup("")
    seconds = (clock.now() - value).total_seconds()
    exact = clock.to_text(value)
    return Markup('<time datetime="{}" title="{}">{}</time>').format(exact, exact, _ago(seconds))


def _ago(seconds: float) -> str:
    if seconds < 0:
        return "to come"
    for size, name in ((365 * _DAY, "year"), (30 * _DAY, "month"), (_DAY, "day"), (_HOUR, "hour")):
        if seconds >= size:
            return f"{many(int(seconds // size), name)} ago"
    return f"{many(int(seconds // _MINUTE), 'minute')} ago" if seconds >= _MINUTE else "just now"


def count(value: int) -> str:
    return f"{value:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")


def truncate(text: str, most: int) -> str:
    """The beginning of a text that is too long here, to the end of a word if one is near."""
    if len(text) <= most:
        return text
    cut = text.rfind(" ", most - most // 4 - 1, most)
    return f"{text[: cut if cut > 0 else most - 1].rstrip(' ,;:.')}…"


def coded(text: str) -> Markup:
    """Words of ours with `commands` in them, these as such."""
    parts = text.split("`")
    if len(parts) % 2 == 0:  # one that is never closed is a sign like any other
        parts[-2:] = ["`".join(parts[-2:])]
    made = (Markup("<code>{}</code>").format(each) if at % 2 else escape(each)
            for at, each in enumerate(parts))  # fmt: skip
    return Markup("").join(made)


def many(number: int, name: str, plural: str = "") -> str:
    """``1 page``, ``3 pages``."""
    return f"{count(number)} {name if number == 1 else plural or name + 's'}"
