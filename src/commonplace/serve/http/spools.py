"""Places for what is too much to be held in memory at once."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, TypeVar

from commonplace.errors import InvalidInput

T = TypeVar("T")

#: Up to this size it stays in memory; what is larger goes to the disk.
_IN_MEMORY = 1_000_000
_CHUNK = 65_536
_LONGEST_NAME = 200


def spooled() -> IO[bytes]:
    return tempfile.SpooledTemporaryFile(_IN_MEMORY)


def spool_whole(write: Callable[[IO[bytes]], T]) -> tuple[IO[bytes], T]:
    """Write all of it before any of it is sent: what fails fails with an answer, and a slow reader
    does not hold the database's snapshot. Returns it at its beginning, and what ``write`` said."""
    with ExitStack() as until_sent:
        content = until_sent.enter_context(spooled())
        said = write(content)
        content.seek(0)
        until_sent.pop_all()
    return content, said


def send_whole(content: IO[bytes]) -> Iterator[bytes]:
    """What was spooled, part by part; closed at the end."""
    with content:
        yield from chunks(content)


def chunks(content: IO[bytes]) -> Iterator[bytes]:
    while chunk := content.read(_CHUNK):
        yield chunk


@contextmanager
def as_file(content: IO[bytes], name: str) -> Iterator[Path]:
    """What was sent, as a file of that name, while it is needed."""
    with tempfile.TemporaryDirectory(prefix="commonplace-") as folder:
        path = Path(folder) / file_name(name)
        with path.open("wb") as file:
            for chunk in chunks(content):
                file.write(chunk)
        yield path


def file_name(name: str) -> str:
    """A name that is no path."""
    plain = name.replace("\\", "/").rpartition("/")[2].strip()
    if plain in ("", ".", "..") or not plain.isprintable() or len(plain.encode()) > _LONGEST_NAME:
        raise InvalidInput(f"`name` is no name of a file of at most {_LONGEST_NAME} bytes.")
    return plain
