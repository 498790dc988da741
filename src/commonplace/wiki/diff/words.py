"""What changed word by word."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from commonplace.wiki.diff.align import Block, Gap, Work, align, changes, ends
from commonplace.wiki.diff.pairing import pair
from commonplace.wiki.diff.tokens import is_word, lines, tokens

#: How many letters of a change one letter of what stayed beside it outweighs.
TELLING = 4
#: How many characters a group may have, old and new together, to be one run of words.
GROUP = 200_000
#: How many words, blanks and marks two lines may have together to be compared word by word.
WORDS = 100_000
#: What it takes to compare two lines at all.
_COMPARISON_STEPS = 30


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


def word_diff(old: str, new: str) -> list[Op]:
    """``same`` and ``removed`` joined are the old text, ``same`` and ``added`` the new one."""
    before, after = lines(old), lines(new)
    return _word_ops(before, after, changes(before, after))


def summary(old: str, new: str) -> Changes:
    """How many words and lines came and went; one that changed came and went."""
    before, after = lines(old), lines(new)
    gaps = changes(before, after)
    said = {"added": 0, "removed": 0}
    for op in _word_ops(before, after, gaps):
        if op.kind != "same":
            said[op.kind] += sum(map(is_word, tokens(op.text)))
    return Changes(
        said["added"],
        said["removed"],
        sum(gap.new_stop - gap.new_start for gap in gaps),
        sum(gap.stop - gap.start for gap in gaps),
    )


def beside(
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


def _word_ops(before: Sequence[str], after: Sequence[str], gaps: Sequence[Gap]) -> list[Op]:
    work = Work()
    found: list[Op] = []
    done = 0
    for gap in gaps:
        found.append(Op("same", "".join(before[done : gap.start])))
        old, new = before[gap.start : gap.stop], after[gap.new_start : gap.new_stop]
        found += _group_ops(old, new, work)
        done = gap.stop
    found.append(Op("same", "".join(before[done:])))
    return _merged(found)


def _group_ops(old: Sequence[str], new: Sequence[str], work: Work) -> list[Op]:
    if sum(map(len, old)) + sum(map(len, new)) <= GROUP:
        return _ops("".join(old), "".join(new), work)
    return [op for _, _, ops in beside(old, new, work) for op in ops]


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
