"""Places for what is too much to be held in memory at once."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from commonplace.errors import InvalidInput

#: Up to this size it stays in memory; what is larger goes to the disk.
_IN_MEMORY = 1_000_000
_CHUNK = 65_536
_LONGEST_NAME = 200


def spooled() -> IO[bytes]:
    return tempfile.SpooledTemporaryFile(_IN_MEMORY)


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
