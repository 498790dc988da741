"""Look for words in every byte of a library: in the rows of all its tables, and, of a file, in the
file itself and its log, where free pages and indexes lie that no row shows.

Rows are compared without regard to case, as text; bytes as UTF-8, as they were written, in lower
case and with capitals. Files are read in pieces that overlap, so that no word falls between two. A
server's own files are not ours to read: there rows are all that is looked at, and what is deleted
is gone after the next rewrite (see :mod:`.rewriting`).
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from commonplace.store.engine import Engine, Reader
from commonplace.store.load import schema

_TABLE = re.compile(r"^CREATE TABLE (\w+)", re.MULTILINE)
_PIECE = 4 << 20


def scan(engine: Engine, words: Iterable[str], folders: Iterable[Path] = ()) -> dict[str, int]:
    """Where words are found, and how often: a table, a file. Empty when they are nowhere."""
    wanted = [each for each in dict.fromkeys(words) if each.strip()]
    found = engine.read(lambda reader: _rows(reader, wanted))
    path = getattr(engine, "path", None)
    files = [Path(f"{path}{suffix}") for suffix in ("", "-wal")] if path is not None else []
    for folder in folders:
        files += sorted(each for each in folder.rglob("*") if each.is_file())
    for file in files:
        if file.exists() and (count := sum(_in_file(file, _spellings(wanted)))):
            found[str(file)] += count
    return dict(found)


def _rows(reader: Reader, words: list[str]) -> Counter[str]:
    found: Counter[str] = Counter()
    folded = [each.casefold() for each in words]
    for table in _TABLE.findall(schema("postgres")):
        for row in reader.scan(f"all_of_{table}"):
            text = "\n".join(str(value) for value in row if not isinstance(value, bytes))
            text = text.casefold()
            found[table] += any(each in text for each in folded)
    return +found


def _spellings(words: Iterable[str]) -> list[bytes]:
    forms = {form for each in words for form in (each, each.lower(), each.title(), each.upper())}
    return [form.encode("utf-8", "surrogatepass") for form in sorted(forms)]


def _in_file(file: Path, words: list[bytes]) -> Iterator[int]:
    """How often, piece by piece. What stands in two pieces is counted in the second."""
    overlap = max(map(len, words), default=1) - 1
    before = b""
    with file.open("rb") as opened:
        while piece := opened.read(_PIECE):
            whole = before + piece
            yield sum(whole.count(each) - before.count(each) for each in words)
            before = whole[len(whole) - overlap :] if overlap else b""
