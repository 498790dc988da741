"""What changed line beside line."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from commonplace.wiki.diff.align import Gap, Work, changes
from commonplace.wiki.diff.tokens import lines
from commonplace.wiki.diff.words import beside


class Part(NamedTuple):
    """Some of a line."""

    text: str
    changed: bool


class Row(NamedTuple):
    """A line of the old text beside one of the new; all parts together are the line with its end.

    Lines are numbered from 1.
    """

    kind: Literal["same", "changed", "added", "removed"]
    old_line: int | None
    new_line: int | None
    old: tuple[Part, ...] = ()
    new: tuple[Part, ...] = ()


def side_by_side(old: str, new: str) -> list[Row]:
    """Every line of both texts, in order; of lines without a counterpart the removed come first."""
    before, after, work = lines(old), lines(new), Work()
    rows: list[Row] = []
    done = new_done = 0
    for gap in changes(before, after):
        rows += _same_rows(before, done, gap.start, new_done)
        rows += _changed_rows(before, after, gap, work)
        done, new_done = gap.stop, gap.new_stop
    return rows + list(_same_rows(before, done, len(before), new_done))


def _same_rows(before: Sequence[str], start: int, stop: int, new_start: int) -> Iterator[Row]:
    for step, line in enumerate(before[start:stop], 1):
        parts = (Part(line, False),)
        yield Row("same", start + step, new_start + step, parts, parts)


def _changed_rows(
    before: Sequence[str], after: Sequence[str], gap: Gap, work: Work
) -> Iterator[Row]:
    old, new = before[gap.start : gap.stop], after[gap.new_start : gap.new_stop]
    for i, j, ops in beside(old, new, work):
        yield Row(
            "added" if i is None else "removed" if j is None else "changed",
            None if i is None else gap.start + i + 1,
            None if j is None else gap.new_start + j + 1,
            tuple(Part(op.text, op.kind == "removed") for op in ops if op.kind != "added"),
            tuple(Part(op.text, op.kind == "added") for op in ops if op.kind != "removed"),
        )
