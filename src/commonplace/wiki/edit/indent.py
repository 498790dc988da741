"""How the indentation of what was given becomes that of the page.

The lines of the sought text and those that were found stand side by side, and each pair says what
an indentation is on the page. For a line of the new text, in this order:

1. its indentation stands in a pair: the page's is taken (the first, if several disagree);
2. it is deeper than one that does: the page's, and as much more as it is deeper;
3. it is less deep than all: the page's for the least deep, and as much less.

"As much" is counted in characters, except where one side uses tabs and the other blanks: then the
pair says how many blanks a tab is worth.
"""

from collections.abc import Callable, Iterable

Pair = tuple[str, str]


def indentation(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]


def indenter(pairs: Iterable[Pair]) -> Callable[[str], str]:
    """What an indentation as it was given is on the page."""
    known: dict[str, str] = {}
    for given, found in pairs:
        known.setdefault(given, found)
    if all(given == found for given, found in known.items()):
        return str
    exchange = _exchange(known)

    def on_the_page(given: str) -> str:
        if given in known:
            return known[given]
        below = max((k for k in known if given.startswith(k)), key=len, default=None)
        if below is not None:
            return known[below] + exchange(given[len(below) :])
        least = min(known, key=len)
        if len(given) >= len(least):
            return given
        less = len(exchange(least[len(given) :]))
        return known[least][: max(0, len(known[least]) - less)]

    return on_the_page


def _exchange(known: dict[str, str]) -> Callable[[str], str]:
    """Blanks for tabs or tabs for blanks, where a pair says at what rate."""
    for given, found in known.items():
        if _only(given, " ") and _only(found, "\t") and len(given) >= len(found):
            width = len(given) // len(found)
            return lambda more: more.replace(" " * width, "\t")
        if _only(given, "\t") and _only(found, " ") and len(found) >= len(given):
            blanks = " " * (len(found) // len(given))
            return lambda more: more.replace("\t", blanks)
    return str


def _only(text: str, character: str) -> bool:
    return bool(text) and not text.strip(character)
