"""Readers: each turns a file, or a folder, into drafts of memories, one after the other.

A reader is ``read(path) -> Iterator[Item | Problem]`` and ``size(path) -> int``, the bytes that it
is going to read. It holds one line or one block at a time, whatever the size of the file. A line or
a file that cannot be read is a `Problem` and never the end. Every draft has an idempotency key that
depends only on what was read, so that reading the same files again adds nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any


@dataclass(frozen=True, slots=True)
class Item:
    """What ``remember`` takes (`draft`), and where it was read."""

    draft: Mapping[str, Any]
    where: str
    file: str
    #: Bytes read so far, of all files.
    offset: int


@dataclass(frozen=True, slots=True)
class Problem:
    """A line or a file that was left out, and why."""

    where: str
    reason: str
    file: str = ""
    offset: int = 0


def digest(*parts: str | int) -> str:
    """32 hex digits that stand for these parts, in this order."""
    hashed = sha256()
    for part in parts:
        data = str(part).encode("utf-8", "surrogatepass")
        hashed.update(b"%d:%b" % (len(data), data))
    return hashed.hexdigest()[:32]
