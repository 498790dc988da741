"""From files as they are to files as they will be, in both directions.

What was there before we came is kept beside a file. When the file is still exactly what we made of
that, taking ours out puts it back byte for byte; when somebody went on writing in it, only ours is
taken out. The copy goes in both cases. A file that was not there before goes again when nothing
else is left in it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

from commonplace.errors import InvalidInput
from commonplace.serve.connect.clients import Target
from commonplace.serve.connect.jsontext import NotPlain, value_of

_KEPT = ".before-commonplace"
_BOM = "\ufeff"
_MOST_BYTES = 50_000_000


@dataclass(frozen=True, slots=True)
class Change:
    """A file before and after; ``None`` where there is none."""

    path: Path
    before: bytes | None
    after: bytes | None

    @property
    def kept(self) -> Path:
        """Where the file as it was before us is kept."""
        return kept(self.path)

    @property
    def is_one(self) -> bool:
        return self.before != self.after

    def diff(self) -> str:
        """As ``diff -u`` shows it."""
        name = str(self.path)
        before, after = (
            (side or b"").decode("utf-8", "replace") for side in (self.before, self.after)
        )
        lines = unified_diff(
            before.splitlines(keepends=True),
            after.splitlines(keepends=True),
            "/dev/null" if self.before is None else name,
            "/dev/null" if self.after is None else name,
        )
        ended = (
            line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
            for line in lines
        )
        return "".join(ended)


@dataclass(frozen=True, slots=True)
class ByHand:
    """A file that we leave as it is: why, and what to write in it."""

    path: Path
    why: str
    lines: str


def kept(path: Path) -> Path:
    return path.with_name(path.name + _KEPT)


def to_connect(targets: Iterable[Target]) -> tuple[list[Change], list[ByHand]]:
    """What connects: the changes, and what has to be done by hand."""
    changes, left = [], []
    for target in targets:
        before = _read(target.path)
        try:
            changes.append(Change(target.path, before, _with(target, before)))
        except NotPlain as error:
            shown = "\n".join(part.shown() for part in target.parts)
            left.append(ByHand(target.path, str(error), shown))
    return changes, left


def to_remove(targets: Iterable[Target]) -> tuple[list[Change], list[ByHand]]:
    """What takes ours out again."""
    changes, left = [], []
    for target in targets:
        before = _read(target.path)
        if before is None:
            continue
        try:
            changes.append(_removal(target, before))
        except NotPlain as error:
            left.append(ByHand(target.path, str(error), ""))
    return changes, left


def is_connected(targets: Iterable[Target]) -> bool:
    """Whether all of ours is where it belongs."""
    return all(_is_in(target) for target in targets)


def has_ours(target: Target, content: bytes | None) -> bool:
    """Whether something of ours is in a file."""
    if content is None:
        return False
    text, _ = _text(target, content)
    return any(part.is_in(text) for part in target.parts)


def _is_in(target: Target) -> bool:
    content = _read(target.path)
    if content is None:
        return False
    try:
        text, _ = _text(target, content)
        return all(part.is_in(text) for part in target.parts)
    except NotPlain:
        return False


def _with(target: Target, before: bytes | None) -> bytes:
    text, mark = _text(target, before)
    for part in target.parts:
        text = part.put(text)
    return (mark + text).encode()


def _removal(target: Target, before: bytes) -> Change:
    text, mark = _text(target, before)
    after = text
    for part in reversed(target.parts):
        after = part.take_out(after)
    if after == text:
        return Change(target.path, before, before)
    was = _read(kept(target.path))
    if was is not None and _makes(target, was, before):
        return Change(target.path, before, was)
    if was is None and _is_new(target, after):
        return Change(target.path, before, None)
    return Change(target.path, before, (mark + after).encode())


def _makes(target: Target, was: bytes, now: bytes) -> bool:
    """Whether the file is what we made of this, and nobody wrote in it since."""
    try:
        return _with(target, was) == now
    except NotPlain:
        return False


def _is_new(target: Target, text: str) -> bool:
    """Whether there is no more in it than in a file that we begin."""
    if not text.strip() or not target.new:
        return not text.strip()
    return bool(value_of(text) == value_of(target.new))


def _text(target: Target, content: bytes | None) -> tuple[str, str]:
    """The text, and the mark that some editors put before it. An empty file is a new one."""
    if content is None or not content.strip():
        return target.new, ""
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        raise NotPlain("it is not UTF-8 text") from None
    return (text[1:], _BOM) if text.startswith(_BOM) else (text, "")


def _read(path: Path) -> bytes | None:
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise InvalidInput(f"{path} is too large to be a client's settings.")
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise InvalidInput(f"{path} cannot be read: {error.strerror}.") from None
