"""What changed between two texts, on a terminal: as a patch, line beside line, or word by word.

Where there are no colours, words that went stand in ``[-…-]`` and those that came in ``{+…+}``.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from commonplace.model import Alias
from commonplace.serve.cli import plain, show
from commonplace.wiki.diff import Part, Row, side_by_side, unified, word_diff

_CAME, _WENT = "green", "red"
_PATCH = {"+": _CAME, "-": _WENT, "@": "cyan", "\\": "dim"}
#: Lines that stay are shown this far from a change.
_CONTEXT = 3
_PIPE_COLUMN = 70
_GUTTER = 3
_NAMES = {"parent_id": "parent"}


def patch(console: Console, old: str, new: str, names: tuple[str, str]) -> None:
    """A unified diff."""
    told = unified(old, new, old_name=names[0], new_name=names[1])
    for number, line in enumerate(told.removesuffix("\n").split("\n") if told else ()):
        style = "bold" if number < 2 else _PATCH.get(line[:1], "")
        console.print(
            Text(plain.safe(line.rstrip("\t") if number < 2 else line), style), soft_wrap=True
        )


def words(console: Console, old: str, new: str) -> None:
    """The new text, with the words that came and went; lines far from a change are left out."""
    coloured = console.color_system is not None and not console.no_color
    text = Text()
    for op in word_diff(old, new):
        said = plain.safe(op.text)
        if op.kind == "same":
            text.append(said)
        elif op.kind == "added":
            text.append(said if coloured else f"{{+{said}+}}", f"{_CAME} underline")
        else:
            text.append(said if coloured else f"[-{said}-]", f"{_WENT} strike")
    lines = text.split("\n", allow_blank=True)
    changed = [bool(line.spans) for line in lines]
    for line in _near(lines, changed):
        console.print(Text("⋯", "dim") if line is None else line, soft_wrap=True)


def columns(console: Console, old: str, new: str) -> None:
    """The old text on the left, the new one on the right."""
    room = (console.width - _GUTTER) // 2 if console.is_terminal else _PIPE_COLUMN
    rows = side_by_side(old, new)
    for row in _near(rows, [each.kind != "same" for each in rows]):
        if row is None:
            console.print(Text("⋯", "dim"))
            continue
        for line in _beside(console, row, max(room, 10)):
            console.print(line, soft_wrap=True)


def _beside(console: Console, row: Row, room: int) -> Iterator[Text]:
    mark = {"same": "│", "changed": "≠", "added": "+", "removed": "-"}[row.kind]
    left = _side(row.old, _WENT, whole=row.kind == "removed").wrap(console, room)
    right = _side(row.new, _CAME, whole=row.kind == "added").wrap(console, room)
    for number in range(max(len(left), len(right), 1)):
        first = left[number] if number < len(left) else Text()
        second = right[number] if number < len(right) else Text()
        first.rstrip()
        second.rstrip()
        first.pad_right(room - cell_len(first.plain))
        yield Text.assemble(first, (f" {mark} ", "dim"), second)


def _side(parts: Iterable[Part], style: str, *, whole: bool) -> Text:
    text = Text(style=style if whole else "")
    for part in parts:
        text.append(plain.safe(part.text.replace("\n", "")), style if part.changed else "")
    return text


def _near(lines: Iterable[Any], changed: list[bool]) -> Iterator[Any]:
    """Lines that changed with those around them; nothing where some are left out."""
    last = -_CONTEXT - 1
    ahead = _next(changed)
    skipped = False
    for number, line in enumerate(lines):
        last = number if changed[number] else last
        if number - last <= _CONTEXT or ahead[number] - number <= _CONTEXT:
            if skipped:
                yield None
            skipped = False
            yield line
        else:
            skipped = True
    if skipped:
        yield None


def _next(changed: list[bool]) -> list[int]:
    """For each line where the next change is."""
    ahead, at = [0] * len(changed), len(changed) + _CONTEXT + 1
    for number in range(len(changed) - 1, -1, -1):
        at = number if changed[number] else at
        ahead[number] = at
    return ahead


def about(console: Console, changed: Mapping[str, tuple[Any, Any]]) -> None:
    """What is known about a page that changed: values before and after, items that came and
    went."""
    for name, old, new in _parts(changed):
        line = Text().append(f"{_NAMES.get(name, plain.one_line(name))}: ", "bold")
        if isinstance(old, tuple):
            before, after = ([_said(each) for each in side] for side in (old, new))
            went = [each for each in before if each not in after]
            came = [each for each in after if each not in before]
            for sign, style, values in (("-", _WENT, went), ("+", _CAME, came)):
                for value in values:
                    line.append(f"{sign}{value} ", style)
            if not went and not came:
                line.append("in another order")
        else:
            line.append(_said(old) or "nothing", _WENT).append(" → ")
            line.append(_said(new) or "nothing", _CAME)
        show.paragraph(console, line)


def _said(value: Any) -> str:
    if isinstance(value, Alias):
        return plain.one_line(value.name)
    return "" if value is None else plain.value(value)


def _parts(changed: Mapping[str, tuple[Any, Any]]) -> Iterator[tuple[str, Any, Any]]:
    """What changed, by the keys in it."""
    for name, (old, new) in changed.items():
        if isinstance(old, Mapping) and isinstance(new, Mapping):
            keys = [key for key in {**old, **new} if old.get(key) != new.get(key)]
            inside = {f"{name}.{key}": (old.get(key), new.get(key)) for key in keys}
            yield from _parts(inside)
        else:
            yield name, old, new
