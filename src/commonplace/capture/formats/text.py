"""Plain text: every paragraph is a memory.

Blank lines part paragraphs; a long one is cut after sentences. A date in the file's name is the day
of all of them.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from commonplace.capture.formats import Item, Problem, digest
from commonplace.capture.formats.cutting import PIECE, cut
from commonplace.capture.formats.lines import Line, read_lines, unreadable
from commonplace.capture.formats.naming import day_in
from commonplace.capture.when import as_given

_LONGEST_HELD = 16 * PIECE  # a paragraph without end is cut as it comes


def size(path: Path) -> int:
    """Bytes to read."""
    return path.stat().st_size


def read(path: Path) -> Iterator[Item | Problem]:
    """The paragraphs of a file."""
    file = path.name
    reason = unreadable(path)
    if reason:
        yield Problem(file, reason, file)
        return
    day = day_in(file)
    shared: dict[str, Any] = {"occurred_at": as_given(day)} if day else {}
    for block in _paragraphs(read_lines(path, file)):
        if isinstance(block, Problem):
            yield block
            continue
        for piece in cut("\n".join(line.text for line in block)):
            draft = {
                **shared,
                "text": piece,
                "source": file,
                "metadata": {"line": block[0].number},
                "idempotency_key": digest("text", file, piece),
            }
            yield Item(draft, f"{file}:{block[0].number}", file, block[-1].end)


def _paragraphs(lines: Iterator[Line | Problem]) -> Iterator[list[Line] | Problem]:
    held: list[Line] = []
    length = 0
    for line in lines:
        if isinstance(line, Problem):
            yield line
            continue
        if line.text.strip():
            held.append(line)
            length += len(line.text)
        if held and (not line.text.strip() or length > _LONGEST_HELD):
            yield held
            held, length = [], 0
    if held:
        yield held
