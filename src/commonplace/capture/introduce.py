"""Make a name known: the check, before the store writes it."""

from collections.abc import Iterable

from commonplace.capture.check import line, shown
from commonplace.capture.names import name_key
from commonplace.errors import InvalidInput


def named(name: object, type: object, aliases: Iterable[object]) -> tuple[str, str, dict[str, str]]:
    """The name, the type, and every name as it was written by its normalised form."""
    if isinstance(aliases, str) or not isinstance(aliases, Iterable):
        raise InvalidInput("aliases must be a list of names.")
    main, kind = line("name", name), line("type", type)
    written = [main, *(line("aliases", alias) for alias in aliases)]
    names = {name_key(each): each for each in written if each and name_key(each)}
    if not main or not kind or not names:
        raise InvalidInput(f"{shown(name)} is not a name.")
    return main, kind, names
