"""What changed as a unified diff, which ``patch`` applies."""

from collections.abc import Sequence

from commonplace.wiki.diff.align import Gap, changes
from commonplace.wiki.diff.tokens import lines


def unified(old: str, new: str, *, old_name: str, new_name: str, context: int = 3) -> str:
    """A patch; empty if nothing changed."""
    before, after = lines(old), lines(new)
    hunks = _hunks(changes(before, after), len(before), max(context, 0))
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
