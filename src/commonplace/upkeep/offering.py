"""Which groups of tools agents are offered in a book: all of them, unless one is switched off."""

from commonplace.capture.check import one_of
from commonplace.model import TOOLSETS
from commonplace.store.compiling import hubs
from commonplace.store.engine import Engine

_PREFIX = "tools."


def toolsets(engine: Engine, book_id: str) -> tuple[str, ...]:
    """Those that are on."""
    own = engine.read(lambda reader: hubs.switches(reader, book_id))
    return tuple(name for name in TOOLSETS if own.get(f"{_PREFIX}{name}") != "off")


def offer(engine: Engine, book_id: str, toolset: str, state: str) -> None:
    """``on`` or ``off``."""
    name = f"{_PREFIX}{one_of('toolset', toolset, TOOLSETS)}"
    off = one_of("state", state, ("on", "off")) == "off"
    engine.write(lambda tx: hubs.switch(tx, name, "off" if off else None), book_id=book_id)
