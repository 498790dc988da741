"""Undo a content-coding, with limits on what comes out.

One coding at most (gzip or deflate): 3.5 kB of gzip inside gzip were 2 GiB and 4.2 GiB of memory.
What comes out is taken in small steps, and the first step over a limit is the last.
"""

import zlib
from collections.abc import Iterator

from commonplace.errors import InvalidInput

STEP = 65_536
#: How many times smaller than its content a message may be, once the content is not small.
RATIO = 100
SMALL = 1_000_000
_WINDOWS = {"gzip": 31, "x-gzip": 31, "deflate": 15}


def coding(header: str) -> str | None:
    """The one coding that a ``Content-Encoding`` names; nothing when it names none."""
    named = [part.strip().lower() for part in header.split(",")]
    named = [part for part in named if part not in ("", "identity")]
    if not named:
        return None
    if len(named) > 1:
        raise InvalidInput("It is compressed more than once, which nobody needs.")
    if named[0] not in _WINDOWS:
        raise InvalidInput(f"It is compressed in a way that is not read here: {named[0][:20]!r}.")
    return named[0]


class Unpacker:
    """Takes a message piece by piece; gives its content, never more than ``most`` bytes."""

    def __init__(self, coding: str | None, most: int) -> None:
        self._most = most
        self._raw = self._plain = 0
        self._coding = coding
        self._inflate = zlib.decompressobj(_WINDOWS[coding]) if coding else None
        #: The first two bytes tell how it was deflated.
        self._head: bytes | None = b"" if coding == "deflate" else None

    def take(self, data: bytes) -> Iterator[bytes]:
        self._raw += len(data)
        if self._inflate is None:
            yield self._counted(data)
            return
        if self._head is not None:
            self._head += data
            if len(self._head) < 2:
                return
            data, self._head = self._head, None
            if not _has_zlib_header(data):
                self._inflate = zlib.decompressobj(-15)  # some servers send it bare
        more = True
        while more:
            try:
                plain = self._inflate.decompress(data, STEP)
            except zlib.error as error:
                raise InvalidInput(f"Its compression is damaged: {error}.") from None
            yield self._counted(plain)
            data = self._inflate.unconsumed_tail
            if self._inflate.eof and self._inflate.unused_data and self._coding != "deflate":
                data = self._inflate.unused_data  # the next member of the same file
                self._inflate = zlib.decompressobj(31)
            more = bool(data) or len(plain) == STEP  # a full step may have left some inside

    def end(self) -> None:
        """Nothing more comes: it must be whole."""
        if self._inflate is not None and not self._inflate.eof:
            raise InvalidInput("Its compressed content is cut short.")

    def _counted(self, plain: bytes) -> bytes:
        self._plain += len(plain)
        if self._plain > self._most:
            raise InvalidInput(
                f"It is larger than {self._most:,} bytes, which is the most (ingest.max_bytes)."
            )
        if self._inflate and self._plain > SMALL and self._plain > RATIO * self._raw:
            raise InvalidInput(f"It unpacks to more than {RATIO} times its size; nobody writes so.")
        return plain


def _has_zlib_header(data: bytes) -> bool:
    return data[0] & 0x0F == 8 and (data[0] << 8 | data[1]) % 31 == 0
