"""Cutting a long text into pieces that can stand alone."""

import re
from collections.abc import Iterator

#: About what a reader takes in at a glance, and what an embedding model reads of a text.
PIECE = 1_200

_SENTENCE_END = re.compile(
    r"(?<!\b[A-Z])(?<!\b(?:Mr|Ms|Dr|St|vs))(?<!\b(?:Mrs|e\.g|i\.e|etc))"
    r"[.!?…]+[\"'”’)\]*_]*\s+|[。！？]+[」』”’）]*|\n\s*"
)


def cut(text: str, size: int = PIECE) -> Iterator[str]:
    """Pieces of at most `size` characters: cut after a sentence, else between words."""
    start = 0
    while len(text) - start > size:
        end = _cutting_point(text, start, start + size)
        yield from _stripped(text[start:end])
        start = end
    yield from _stripped(text[start:])


def cut_lines(text: str, size: int = PIECE) -> Iterator[str]:
    """Pieces of whole lines, as many as go into `size` characters; a longer line is cut."""
    held = ""
    for line in text.split("\n"):
        if len(held) + 1 + len(line) <= size and held:
            held += "\n" + line
            continue
        if held.strip():
            yield held
        held = line if len(line) <= size else ""
        if len(line) > size:
            yield from cut(line, size)
    if held.strip():
        yield held


def _cutting_point(text: str, start: int, limit: int) -> int:
    """The last good place before `limit`, but no crumbs: the piece has a quarter of its size."""
    least = start + (limit - start) // 4
    ends = [match.end() for match in _SENTENCE_END.finditer(text, start, limit)]
    if ends and ends[-1] > least:
        return ends[-1]
    blank = max(text.rfind(" ", least, limit), text.rfind("\t", least, limit))
    return blank + 1 if blank >= 0 else limit


def _stripped(piece: str) -> Iterator[str]:
    piece = piece.strip()
    if piece:
        yield piece
