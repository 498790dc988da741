"""What a note's text says beside its words: tags, and links that are paths.

Tags
    ``#tag`` and ``#nested/tag`` at the start of a line or after a blank: letters, digits, ``_``,
    ``-`` and ``/``, not digits alone; not in code, comments or links.

Links
    ``[[folder/Note#part|shown]]`` and ``[shown](../folder/Note%20x.md)`` name a file by its path;
    here a page has one name. `relinked` asks for it and writes that. Links by name, links to the
    web, code and comments stay as they are (:mod:`commonplace.wiki.text.links` has the rules).
"""

import re
from bisect import bisect_right
from collections.abc import Callable

from commonplace.wiki.text.inline import spans, stretches
from commonplace.wiki.text.links import Found, rewritten

_TAG = re.compile(r"(?<!\S)#([\w/-]{1,100}+)(?![#])")

#: The name of the page that a path leads to; nothing where the link is to stay as it is.
Rename = Callable[[str], str | None]


def tags_in(text: str) -> list[str]:
    """The tags of a text, each once, in order."""
    if "#" not in text:
        return []
    starts: list[int] = []
    ends: list[int] = []
    for span in sorted(spans(text), key=lambda each: (each.start, -each.end)):
        if not ends or span.start >= ends[-1]:
            starts.append(span.start)
            ends.append(span.end)
    found: dict[str, None] = {}
    for begin, stop in stretches(text):
        for tag in _TAG.finditer(text, begin, stop):
            before = bisect_right(starts, tag.start()) - 1
            name = tag[1].strip("/-")
            if name and not name.isdigit() and (before < 0 or ends[before] <= tag.start()):
                found[name] = None
    return list(found)


def relinked(text: str, rename: Rename) -> str:
    """The text with links by path written as links by name."""

    def change(link: Found) -> str | None:
        path, mark, part = link.target.partition("#")
        by_path = link.how == "path" or (
            link.how in ("brackets", "embed") and ("/" in path or path.lower().endswith(".md"))
        )
        name = rename(path) if by_path else None
        return f"{name}{mark}{part}" if name else None

    return rewritten(text, change)
