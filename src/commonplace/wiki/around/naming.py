r"""Where a text says a name that could be a link.

A name stands there when its words do, whole, in order, whatever their case and the blanks between
them. It has at least three characters, or two of a script that writes no blanks; there a name may
stand between other letters. Where one name begins with another the longest counts, and
names do not overlap.

Not looked at: headings, links, images, code, comments, addresses (``https://…``, ``www.…``,
``a@b.c``, ``<…>``), and the definitions of reference links. The time is linear in the text.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from commonplace.language.scripts import UNSPACED
from commonplace.wiki.text.inline import spans, stretches

_SHORTEST = 3
_SHORTEST_UNSPACED = 2
_HEADING = re.compile(r"[ ]{0,3}#{1,6}[ \t][^\n]*")
_ADDRESS = re.compile(
    r"[a-z][a-z0-9+.-]{1,20}://\S+|\bwww\.\S+|\bwiki:\S+|<[^<>\n]{1,300}>|(?<![\w.+-])[\w.+-]{1,64}@[\w-][\w.-]*"
    r"|^[ ]{0,3}\[[^\[\]\n]{1,200}\]:[^\n]*",
    re.IGNORECASE | re.MULTILINE,
)
_UNSPACED = re.compile(f"[{UNSPACED}]")


@dataclass(frozen=True, slots=True)
class Said:
    """A name as it stands at ``text[start:end]``."""

    start: int
    end: int
    words: str


def pattern(names: Iterable[str]) -> re.Pattern[str] | None:
    """What finds these names; nothing if none of them is long enough."""
    wanted = {" ".join(name.split()): None for name in names}
    kept = sorted((name for name in wanted if _is_long(name)), key=lambda name: (-len(name), name))
    if not kept:
        return None
    return re.compile("|".join(map(_whole_words, kept)), re.IGNORECASE)


def said(text: str, names: re.Pattern[str]) -> Iterator[Said]:
    """The places where a name is said and no link stands, in order."""
    for start, end in stretches(text):
        heading = _HEADING.match(text, start, end)
        begin = heading.end() if heading else start
        if names.search(text, begin, end) is not None:
            yield from _free(text, begin, end, names)


def _free(text: str, start: int, end: int, names: re.Pattern[str]) -> Iterator[Said]:
    stretch = text[start:end]
    taken = sorted(
        [(span.start, span.end) for span in spans(stretch)]
        + [found.span() for found in _ADDRESS.finditer(stretch)]
    )
    starts = [begin for begin, _ in taken]
    reach = _reach(taken)
    for found in names.finditer(stretch):
        before = bisect_right(starts, found.end() - 1)
        if not before or reach[before - 1] <= found.start():
            yield Said(start + found.start(), start + found.end(), found[0])


def _reach(taken: list[tuple[int, int]]) -> list[int]:
    """How far what was taken so far goes."""
    reach: list[int] = []
    for _, end in taken:
        reach.append(max(end, reach[-1]) if reach else end)
    return reach


def _is_long(name: str) -> bool:
    least = _SHORTEST_UNSPACED if _UNSPACED.search(name) else _SHORTEST
    return len(name) >= least and any(map(str.isalnum, name))


def _whole_words(name: str) -> str:
    words = r"\s+".join(map(re.escape, name.split()))
    before = "" if _UNSPACED.match(name[0]) else r"(?<!\w)"
    after = "" if _UNSPACED.match(name[-1]) else r"(?!\w)"
    return f"{before}{words}{after}"
