"""Files as lines of text, one at a time, with how far the reading has come."""

import codecs
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from commonplace.capture.formats import Problem

#: A memory holds a million characters; JSON may write each of them with six bytes.
LONGEST_LINE = 8 << 20
_CHUNK = 1 << 20


@dataclass(frozen=True, slots=True)
class Line:
    number: int
    text: str
    #: Bytes up to its end.
    end: int


def read_lines(
    path: Path, file: str, offset: int = 0, longest: int = LONGEST_LINE
) -> Iterator[Line | Problem]:
    """The lines of a UTF-8 file without their ends (`\\n`, `\\r\\n` or `\\r`) and without a BOM."""
    try:
        with path.open("rb") as stream:
            yield from _decoded(stream, file, offset, longest)
    except OSError as error:
        yield Problem(file, f"it cannot be read: {error.strerror or error}", file, offset)


def _decoded(stream: BinaryIO, file: str, offset: int, longest: int) -> Iterator[Line | Problem]:
    number, end = 0, offset
    while raw := stream.readline(longest + 1):
        number += 1
        end += len(raw)
        where = f"{file}:{number}"
        if len(raw) > longest and not raw.endswith(b"\n"):
            end += (rest := _skip_line(stream))
            reason = f"the line has {len(raw) + rest:,} bytes; at most {longest:,} are read"
            yield Problem(where, reason, file, end)
            continue
        if number == 1:
            raw = raw.removeprefix(codecs.BOM_UTF8)
        try:
            text = raw.decode()
        except UnicodeDecodeError as error:
            reason = f"not UTF-8: byte {raw[error.start]:#04x} at {error.start}"
            yield Problem(where, reason, file, end)
            continue
        for part in text.removesuffix("\n").removesuffix("\r").split("\r"):
            yield Line(number, part, end)


def _skip_line(stream: BinaryIO) -> int:
    """The bytes up to the end of a line that nobody wants to see."""
    skipped = 0
    while rest := stream.readline(_CHUNK):
        skipped += len(rest)
        if rest.endswith(b"\n"):
            break
    return skipped


def unreadable(path: Path) -> str | None:
    """Why this file cannot be read as text, if it cannot."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        with path.open("rb") as stream:
            start = stream.read(_CHUNK)
            if start.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
                return "it is UTF-16; save it as UTF-8"
            chunk = start
            while chunk:
                if b"\x00" in chunk:
                    return "it is not text (it has NUL bytes)"
                decoder.decode(chunk)
                chunk = stream.read(_CHUNK)
            decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return "it is not UTF-8; save it as UTF-8"
    except OSError as error:
        return f"it cannot be read: {error.strerror or error}"
    return None
