"""What changed from one text to another: as a patch, line beside line, and word by word.

Lines are aligned first (:mod:`commonplace.wiki.align`). Only ``\\n`` ends a line; a line keeps its
end, so a text that went from CRLF to LF has changed in every line, and each says so. Then:

- :func:`unified` writes the changed lines with some context, in the format that ``patch`` applies.
- :func:`side_by_side` pairs removed with added lines that are alike
  (:mod:`commonplace.wiki.pairing`), and compares such a pair word by word.
- :func:`word_diff` compares each group of changed lines as one run of words, so a paragraph that
  was only wrapped anew has changed in its line ends and nowhere else.

Between two changes, what stayed is told only if it helps a reader: if its words have at least one
letter for ``TELLING`` letters of the smaller of the two changes. That two different sentences share
a comma, or two different paragraphs a "the", says nothing.

A comparison of 1 MB takes a second or two at most, whatever it holds, because the work is counted:
a group of more than ``GROUP`` characters is compared by pairs of lines that are alike instead; of
lines with more than ``WORDS`` words only what they share at their beginning and their end is told,
and all between as removed and added; and when the work is used up, after some 20,000 changed lines,
a line that changed is told as a whole. In any case every answer, joined again, gives both texts.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from commonplace.wiki.align import Block, Gap, Work, align, ends, gaps_between
from commonplace.wiki.pairing import pair
from commonplace.wiki.tokens import is_word, lines, tokens

#: How many letters of a change one letter of what stayed beside it outweighs.
TELLING = 4
#: How many characters a group may have, old and new together, to be one run of words.
GROUP = 200_000
#: How many words, blanks and marks two lines may have together to be compared word by word.
WORDS = 100_000
#: What it takes to compare two lines at all.
_COMPARISON_STEPS = 30


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


class Op(NamedTuple):
    """Some of both texts, or of one."""

    kind: Literal["same", "added", "removed"]
    text: str


@dataclass(frozen=True, slots=True)
class Changes:
    """How much changed."""

    added_words: int
    removed_words: int
    added_lines: int
    removed_lines: int


def unified(old: str, new: str, *, old_name: str, new_name: str, context: int = 3) -> str:
    """A patch; empty if nothing changed."""
    before, after = lines(old), lines(new)
    hunks = _hunks(_changes(before, after), len(before), max(context, 0))
    if not hunks:
        return ""
    written = [f"--- {_file_name(old_name)}\n", f"+++ {_file_name(new_name)}\n"]
    for whole, gaps in hunks:
        old_range = _range(whole.start, whole.stop)
        written.append(f"@@ -{old_range} +{_range(whole.new_start, whole.new_stop)} @@\n")
        start = whole.start
        for gap in gaps:
            written += [_patch_line(" ", line) for line in before[start : gap.start]]
            written += [_patch_line("-", line) for line in before[gap.start : gap.stop]]
            written += [_patch_line("+", line) for line in after[gap.new_start : gap.new_stop]]
            start = gap.stop
        written += [_patch_line(" ", line) for line in before[start : whole.stop]]
    return "".join(written)


def side_by_side(old: str, new: str) -> list[Row]:
    """Every line of both texts, in order; of lines without a counterpart the removed come first."""
    before, after, work = lines(old), lines(new), Work()
    rows: list[Row] = []
    done = new_done = 0
    for gap in _changes(before, after):
        rows += _same_rows(before, done, gap.start, new_done)
        rows += _changed_rows(before, after, gap, work)
        done, new_done = gap.stop, gap.new_stop
    return rows + list(_same_rows(before, done, len(before), new_done))


def word_diff(old: str, new: str) -> list[Op]:
    """``same`` and ``removed`` joined are the old text, ``same`` and ``added`` the new one."""
    before, after, work = lines(old), lines(new), Work()
    found: list[Op] = []
    done = 0
    for gap in _changes(before, after):
        found.append(Op("same", "".join(before[done : gap.start])))
        found += _group_ops(before[gap.start : gap.stop], after[gap.new_start : gap.new_stop], work)
        done = gap.stop
    found.append(Op("same", "".join(before[done:])))
    return _merged(found)


def summary(old: str, new: str) -> Changes:
    """How many words and lines came and went; one that changed came and went."""
    said = {"added": 0, "removed": 0, "same": 0}
    for op in word_diff(old, new):
        if op.kind != "same":
            said[op.kind] += sum(map(is_word, tokens(op.text)))
    gaps = _changes(lines(old), lines(new))
    return Changes(
        said["added"],
        said["removed"],
        sum(gap.new_stop - gap.new_start for gap in gaps),
        sum(gap.stop - gap.start for gap in gaps),
    )


def _changes(old: Sequence[str], new: Sequence[str]) -> list[Gap]:
    return gaps_between(align(old, new, Work()), Gap(0, len(old), 0, len(new)))


# A patch


def _hunks(gaps: Sequence[Gap], length: int, context: int) -> list[tuple[Gap, list[Gap]]]:
    """Changes whose context would touch, together, and the lines that are shown for them."""
    groups: list[list[Gap]] = []
    for gap in gaps:
        if groups and gap.start - groups[-1][-1].stop <= 2 * context:
            groups[-1].append(gap)
        else:
            groups.append([gap])
    hunks = []
    for group in groups:
        first, last = group[0], group[-1]
        before = min(context, first.start)
        after = min(context, length - last.stop)
        whole = Gap(
            first.start - before, last.stop + after, first.new_start - before, last.new_stop + after
        )
        hunks.append((whole, group))
    return hunks


def _range(start: int, stop: int) -> str:
    """Lines as a patch counts them: from 1, and of no lines the one before."""
    if stop - start == 1:
        return str(start + 1)
    return f"{start + (stop > start)},{stop - start}"


def _patch_line(mark: str, line: str) -> str:
    return (
        f"{mark}{line}" if line.endswith("\n") else f"{mark}{line}\n\\ No newline at end of file\n"
    )


def _file_name(name: str) -> str:
    """On one line; a tab after it says where a name with blanks ends."""
    shown = "".join(letter if letter.isprintable() else "\ufffd" for letter in name)
    return f"{shown}\t" if " " in shown else shown


# Line beside line


def _same_rows(before: Sequence[str], start: int, stop: int, new_start: int) -> Iterator[Row]:
    for step, line in enumerate(before[start:stop], 1):
        parts = (Part(line, False),)
        yield Row("same", start + step, new_start + step, parts, parts)


def _changed_rows(
    before: Sequence[str], after: Sequence[str], gap: Gap, work: Work
) -> Iterator[Row]:
    old, new = before[gap.start : gap.stop], after[gap.new_start : gap.new_stop]
    for i, j, ops in _beside(old, new, work):
        yield Row(
            "added" if i is None else "removed" if j is None else "changed",
            None if i is None else gap.start + i + 1,
            None if j is None else gap.new_start + j + 1,
            tuple(Part(op.text, op.kind == "removed") for op in ops if op.kind != "added"),
            tuple(Part(op.text, op.kind == "added") for op in ops if op.kind != "removed"),
        )


def _beside(
    old: Sequence[str], new: Sequence[str], work: Work
) -> Iterator[tuple[int | None, int | None, list[Op]]]:
    """The lines that became others, and those that came or went, with what changed in them."""
    done = new_done = 0
    for i, j in [*pair(old, new, work), (len(old), len(new))]:
        for index in range(done, i):
            yield index, None, [Op("removed", old[index])]
        for index in range(new_done, j):
            yield None, index, [Op("added", new[index])]
        if i < len(old):
            yield i, j, _merged(_ops(old[i], new[j], work))
        done, new_done = i + 1, j + 1


# Word by word


def _group_ops(old: Sequence[str], new: Sequence[str], work: Work) -> list[Op]:
    if sum(map(len, old)) + sum(map(len, new)) <= GROUP:
        return _ops("".join(old), "".join(new), work)
    return [op for _, _, ops in _beside(old, new, work) for op in ops]


def _ops(old: str, new: str, work: Work) -> list[Op]:
    if not work.spend(_COMPARISON_STEPS):
        return [Op("removed", old), Op("added", new)]
    before, after = tokens(old), tokens(new)
    found: list[Op] = []
    i = j = 0
    for block in [*_stayed(before, after, work), Block(len(before), len(after), 0)]:
        found.append(Op("removed", "".join(before[i : block.old])))
        found.append(Op("added", "".join(after[j : block.new])))
        i, j = block.old + block.size, block.new + block.size
        found.append(Op("same", "".join(before[block.old : i])))
    return found


def _stayed(old: Sequence[str], new: Sequence[str], work: Work) -> list[Block]:
    """The words that stayed, as far as it helps a reader to see them."""
    edges = ends(old, new)
    if len(old) + len(new) > WORDS:
        return edges
    blocks = align(old, new, work)
    following = [*blocks, Block(len(old), len(new), 0)][1:]
    kept: list[Block] = []
    before = i = j = 0
    for block, after in zip(blocks, following, strict=True):
        before += max(_letters(old[i : block.old]), _letters(new[j : block.new]))
        i, j = block.old + block.size, block.new + block.size
        coming = max(_letters(old[i : after.old]), _letters(new[j : after.new]))
        letters = _letters(old[block.old : i])
        if block in edges or (letters and TELLING * letters >= min(before, coming)):
            kept.append(block)
            before = 0
        else:
            before += letters
    return kept


def _letters(words: Sequence[str]) -> int:
    """How long the words are; blanks and punctuation do not count."""
    return sum(len(word) for word in words if is_word(word))


def _merged(ops: Sequence[Op]) -> list[Op]:
    """Without empty ones, and neighbours of one kind as one."""
    found: list[list[str]] = []
    kinds: list[Literal["same", "added", "removed"]] = []
    for op in ops:
        if not op.text:
            continue
        if kinds and kinds[-1] == op.kind:
            found[-1].append(op.text)
        else:
            kinds.append(op.kind)
            found.append([op.text])
    return [Op(kind, "".join(texts)) for kind, texts in zip(kinds, found, strict=True)]
