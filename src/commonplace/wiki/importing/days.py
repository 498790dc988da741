"""Logs are memories, not pages: read as ``import markdown`` reads them, with the lines they cover.

So the same files, imported either way under the same name, are the same memories. What stands under
one heading is one memory, up to about 1,200 characters. It covers the lines from its first one as
far as its text reaches; headings and blank lines between two memories belong to neither, so a page
that cites lines never cites a neighbour.
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from commonplace.capture.formats import Item, Problem
from commonplace.capture.formats.lines import unreadable
from commonplace.capture.formats.markdown import read_file
from commonplace.wiki.importing import FoundMemory
from commonplace.wiki.importing.files import File


def read_log(
    file: File, source: str, about: Mapping[str, Any] | None = None
) -> Iterator[FoundMemory | Problem]:
    """The memories of one file; ``about`` is what is known better than the file says it."""
    reason = unreadable(file.path)
    if reason:
        yield Problem(source, reason, source)
        return
    items: list[Item] = []
    for found in read_file(file.path, source):
        if isinstance(found, Problem):
            yield found
        else:
            items.append(found)
    ends: list[int | None] = [_line(after) - 1 for _, after in pairwise(items)]
    for item, end in zip(items, [*ends, None], strict=True):
        yield _memory(item, source, end, about or {})


def _memory(item: Item, source: str, end: int | None, about: Mapping[str, Any]) -> FoundMemory:
    first = _line(item)
    last = first + str(item.draft["text"]).count("\n")
    if end is not None:
        last = max(first, min(last, end))
    return FoundMemory({**item.draft, "trust": "import", **about}, source, first, last)


def _line(item: Item) -> int:
    return int(item.draft["metadata"]["line"])
