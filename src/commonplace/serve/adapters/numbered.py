"""Folders and files as the memory tool shows them, and where its edits are made.

A line ends with ``\\n`` and nothing else. It is shown behind its number, which is 6 wide, and a
TAB. A size is in bytes, or in units of 1,024 of them: ``0B``, ``987B``, ``1K``, ``1.5K``, ``2M``. A
folder's is that of all files in it.
"""

from collections.abc import Iterable, Mapping

from commonplace.errors import InvalidInput, NoMatch

MOST_LINES = 999_999
_WIDTH = len(str(MOST_LINES))
_AROUND = 2
#: So many lines are named where words are found too often.
_NAMED = 100
Parts = tuple[str, ...]


def view(path: str, text: str, view_range: object = None) -> str:
    """What a file says, or some of its lines: two numbers, the second -1 for the last line."""
    lines = text.split("\n")
    if len(lines) > MOST_LINES:
        raise InvalidInput(f"File {path} exceeds maximum line limit of {MOST_LINES:,} lines.")
    first = 0
    if isinstance(view_range, list | tuple) and len(view_range) == 2:
        start, stop = view_range
        if any(isinstance(each, bool) or not isinstance(each, int) for each in view_range):
            raise InvalidInput("`view_range` must be two whole numbers.")
        first = max(1, start) - 1
        lines = lines[first : len(lines) if stop == -1 else stop]
    shown = "\n".join(_lines(lines, first))
    return f"Here's the content of {path} with line numbers:\n{shown}"


def listing(path: str, sizes: Mapping[Parts, int], levels: int) -> str:
    """A folder: the sizes of the files below it, by their paths inside it."""
    totals: dict[Parts, int] = {}
    for parts, size in sizes.items():
        for depth in range(len(parts) + 1):
            totals[parts[:depth]] = totals.get(parts[:depth], 0) + size
    base = path.rstrip("/")
    shown = [
        f"{size_text(totals[parts])}\t{base}/{'/'.join(parts)}{'' if parts in sizes else '/'}"
        for parts in sorted(totals)
        if 0 < len(parts) <= levels and not any(name.startswith(".") for name in parts)
    ]
    head = (
        f"Here're the files and directories up to {levels} levels deep in {path}, "
        "excluding hidden items:"
    )
    return "\n".join([head, f"{size_text(totals.get((), 0))}\t{path}", *shown])


def size_text(size: int) -> str:
    """A size for people."""
    unit = min(max(size.bit_length() - 1, 0) // 10, 3)
    amount = size / 1024**unit
    return (
        f"{int(amount)}{'BKMG'[unit]}" if amount == int(amount) else f"{amount:.1f}{'BKMG'[unit]}"
    )


def only_place(path: str, text: str, words: str) -> int:
    """Where the words are, which are there once."""
    times = text.count(words)
    if times == 0:
        raise NoMatch(
            f"No replacement was performed, old_str `{words}` did not appear verbatim in {path}."
        )
    if times > 1:
        found = _found_on(text, words)
        named = ", ".join(map(str, found[:_NAMED])) + (", …" if len(found) > _NAMED else "")
        raise NoMatch(
            f"No replacement was performed. Multiple occurrences of old_str `{words}` in lines: "
            f"{named}. Please ensure it is unique",
            tuple(found[:_NAMED]),
        )
    return text.find(words)


def snippet(text: str, at: int) -> str:
    """The lines around a place that was changed."""
    line = text.count("\n", 0, at)
    first = max(0, line - _AROUND)
    lines = text.split("\n")[first : line + _AROUND + 1]
    head = (
        "The memory file has been edited. "
        "Here is the snippet showing the change (with line numbers):"
    )
    return "\n".join([head, *_lines(lines, first)])


def inserted(text: str, after: int, more: str) -> str:
    """The text with more behind one of its lines, the last line ended."""
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    if not 0 <= after <= len(lines):
        raise InvalidInput(
            f"Invalid `insert_line` parameter: {after}. "
            f"It should be within the range [0, {len(lines)}]."
        )
    lines.insert(after, more.rstrip("\n"))
    made = "\n".join(lines)
    return made if made.endswith("\n") else made + "\n"


def _lines(lines: Iterable[str], first: int) -> Iterable[str]:
    return (f"{number:>{_WIDTH}}\t{line}" for number, line in enumerate(lines, first + 1))


def _found_on(text: str, words: str) -> list[int]:
    """The lines on which the words begin, the first few, once for each time."""
    found: list[int] = []
    line, before, at = 1, 0, text.find(words)
    while at >= 0 and len(found) <= _NAMED:
        line += text.count("\n", before, at)
        found.append(line)
        before, at = at, text.find(words, at + 1)
    return found
