"""Blocks under headings, gathered into texts that can stand alone as memories."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from commonplace.capture.formats import Problem
from commonplace.capture.formats.blocks import Block, Heading
from commonplace.capture.formats.cutting import PIECE, cut, cut_lines

LONGEST_CODE = 5 * PIECE


@dataclass(frozen=True, slots=True)
class Section:
    """A text, the headings above it, and how many sections before it have the same headings."""

    text: str
    headings: tuple[str, ...]
    ordinal: int
    line: int
    end: int


def read_sections(parts: Iterator[Heading | Block | Problem]) -> Iterator[Section | Problem]:
    """What stands under one heading as one text, or as several if it is long."""
    reader = _Reader()
    for part in parts:
        if isinstance(part, Problem):
            yield part
        elif isinstance(part, Heading):
            yield from reader.enter(part)
        else:
            yield from reader.take(part)
    yield from reader.finish()


class _Reader:
    def __init__(self) -> None:
        self._path: list[Heading] = []
        self._seen: Counter[tuple[str, ...]] = Counter()
        self._ordinal = 0
        self._blocks: list[Block] = []
        self._length = 0
        self._bare = False  # nothing has come since the last heading

    def enter(self, heading: Heading) -> Iterator[Section]:
        yield from self._gathered()
        if self._bare and heading.level <= self._path[-1].level:
            yield self._heading_alone()
        self._path = [above for above in self._path if above.level < heading.level]
        self._bare = bool(heading.title)
        if heading.title:
            self._path.append(heading)
        self._ordinal = self._seen[self._titles()]
        self._seen[self._titles()] += 1

    def take(self, block: Block) -> Iterator[Section]:
        self._bare = False
        if len(block.text) > (LONGEST_CODE if block.kind == "code" else PIECE):
            yield from self._gathered()
            is_prose = block.kind == "paragraph" and not block.text.lstrip().startswith("|")
            for piece in cut(block.text) if is_prose else cut_lines(block.text):
                yield self._section(piece, block.line, block.end)
            return
        if self._length + len(block.text) > PIECE:
            yield from self._gathered()
        self._blocks.append(block)
        self._length += len(block.text) + 2

    def finish(self) -> Iterator[Section]:
        yield from self._gathered()
        if self._bare:
            yield self._heading_alone()

    def _gathered(self) -> Iterator[Section]:
        if self._blocks:
            first, *rest = self._blocks
            text = first.text + "".join(
                ("\n\n" if block.apart else "\n") + block.text for block in rest
            )
            yield self._section(text, first.line, self._blocks[-1].end)
        self._blocks, self._length = [], 0

    def _heading_alone(self) -> Section:
        heading = self._path[-1]
        return self._section(heading.title, heading.line, heading.end)

    def _section(self, text: str, line: int, end: int) -> Section:
        return Section(text, self._titles(), self._ordinal, line, end)

    def _titles(self) -> tuple[str, ...]:
        return tuple(heading.title for heading in self._path)
