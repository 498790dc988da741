"""A SQLite file read page by page, so that a damaged page costs only what stands on it.

The file format is that of https://sqlite.org/fileformat2.html: the file is a row of pages of one
size. Each table and each index is a tree of them. Tables with a rowid keep their records on leaves
of the type 13, under pages of the type 5; indexes, and tables WITHOUT ROWID, keep theirs on pages
of the types 10 and 2. A record that is too long for its page goes on in a chain of other pages.

Nothing here trusts what it reads: what cannot be right is skipped and counted.
"""

import struct
from collections.abc import Iterator
from mmap import mmap
from typing import Any

from commonplace.errors import Damaged
from commonplace.store.values import Garbled

_MAGIC = b"SQLite format 3\0"
_USUAL_PAGE = 4096
_SIZES = (512, 1024, 2048, 4096, 8192, 16384, 32768, 65536)
_MOST_RESERVED = 64
_TABLE_LEAF, _TABLE_INNER, _INDEX_LEAF, _INDEX_INNER = 13, 5, 10, 2
_LEAVES = (_TABLE_LEAF, _INDEX_LEAF)
_DEEPEST = 40
#: The types of values: bytes of whole numbers, a real number, 0 and 1; then blobs and texts.
_INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
_REAL, _ZERO, _ONE, _FIRST_BLOB = 7, 8, 9, 12

Record = tuple[Any, ...]


class SqliteFile:
    """The pages of a file."""

    def __init__(self, content: bytes | mmap) -> None:
        self._content = content
        self.page_size = _page_size(content)
        reserved = content[20] if content[:16] == _MAGIC else 0
        self._usable = self.page_size - (reserved if reserved < _MOST_RESERVED else 0)
        self.pages = len(content) // self.page_size
        #: Pages that a tree led to, and those of them that could not be read.
        self.visited: set[int] = set()
        self.lost_pages: set[int] = set()
        #: Records that could not be read.
        self.lost_records = 0

    def tree(self, root: int, depth: int = 0) -> Iterator[Record]:
        """Yield every record of the tree that begins on a page."""
        if depth > _DEEPEST or root in self.visited or not 0 < root <= self.pages:
            self.lost_pages.add(root)
            return
        self.visited.add(root)
        try:
            kind, cells, right = self._header(root)
        except Damaged:
            self.lost_pages.add(root)
            return
        for at in cells:
            child, record = self._tried(root, kind, at)
            if child is not None:
                yield from self.tree(child, depth + 1)
            if record is not None:
                yield record
        if right is not None:
            yield from self.tree(right, depth + 1)

    def pass_over(self, root: int, depth: int = 0) -> None:
        """Count the pages of a tree as visited without reading its records."""
        if depth > _DEEPEST or root in self.visited or not 0 < root <= self.pages:
            return
        self.visited.add(root)
        try:
            kind, cells, right = self._header(root)
        except Damaged:
            return
        if right is not None:
            page = self._page(root)
            for at in cells:
                self.pass_over(int.from_bytes(page[at : at + 4], "big"), depth + 1)
            self.pass_over(right, depth + 1)

    def leaf(self, number: int) -> Iterator[Record]:
        """Yield the records of a leaf; nothing of a page that is none."""
        try:
            kind, cells, _ = self._header(number)
        except Damaged:
            return
        lost = self.lost_records
        for at in cells if kind in _LEAVES else ():
            _, record = self._tried(number, kind, at)
            if record is not None:
                yield record
        self.lost_records = lost  # nobody knows whether there was one

    def _page(self, number: int) -> bytes:
        if not 0 < number <= self.pages:
            raise Damaged
        return self._content[(number - 1) * self.page_size : number * self.page_size]

    def _header(self, number: int) -> tuple[int, list[int], int | None]:
        """Read a page's type, where its cells begin, and its last child."""
        page = self._page(number)
        start = 100 if number == 1 else 0
        kind, count = page[start], int.from_bytes(page[start + 3 : start + 5], "big")
        if kind not in (*_LEAVES, _TABLE_INNER, _INDEX_INNER):
            raise Damaged
        is_leaf = kind in _LEAVES
        first = start + (8 if is_leaf else 12)
        if first + 2 * count > self._usable:
            raise Damaged
        cells = [*struct.unpack_from(f">{count}H", page, first)]
        right = None if is_leaf else int.from_bytes(page[start + 8 : start + 12], "big")
        return kind, cells, right

    def _tried(self, number: int, kind: int, at: int) -> tuple[int | None, Record | None]:
        """Read one cell: a child, a record, or both; a record that cannot be read is counted."""
        page = self._page(number)
        child = None
        if kind in (_TABLE_INNER, _INDEX_INNER):
            child = int.from_bytes(page[at : at + 4], "big")
            at += 4
        if kind == _TABLE_INNER:
            return child, None
        try:
            size, at = _varint(page, at)
            if kind == _TABLE_LEAF:
                _, at = _varint(page, at)
            return child, _record(self._payload(page, at, size, kind))
        except Damaged:
            self.lost_records += 1
            return child, None

    def _payload(self, page: bytes, at: int, size: int, kind: int) -> bytes:
        local = self._local(size, kind)
        if not 0 < size <= len(self._content) or at + local > self._usable:
            raise Damaged
        found = [page[at : at + local]]
        left = size - local
        number = int.from_bytes(page[at + local : at + local + 4], "big")
        while left > 0:  # no chain is longer than the file: each page takes something off
            more = self._page(number)
            found.append(more[4 : 4 + min(left, self._usable - 4)])
            left -= len(found[-1])
            number = int.from_bytes(more[:4], "big")
        return b"".join(found)

    def _local(self, size: int, kind: int) -> int:
        """Compute how much of a payload stands on the page itself."""
        usable = self._usable
        most = usable - 35 if kind == _TABLE_LEAF else (usable - 12) * 64 // 255 - 23
        if size <= most:
            return size
        least = (usable - 12) * 32 // 255 - 23
        fits = least + (size - least) % (usable - 4)
        return fits if fits <= most else least


def _page_size(content: bytes | mmap) -> int:
    size = int.from_bytes(content[16:18], "big")
    size = 65536 if size == 1 else size
    return size if content[:16] == _MAGIC and size in _SIZES else _USUAL_PAGE


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Read a number of one to nine bytes; returns it and where it ends."""
    value = 0
    for count in range(9):
        if at >= len(data):
            raise Damaged
        byte = data[at]
        at += 1
        if count == 8:
            value = value << 8 | byte
            break
        value = value << 7 | byte & 127
        if byte < 128:
            break
    return (value - (1 << 64) if value >> 63 else value), at


def _record(payload: bytes) -> Record:
    """Decode a record: the types of its values, then the values."""
    end, at = _varint(payload, 0)
    if not 0 < end <= len(payload):
        raise Damaged
    types = []
    while at < end:
        kind, at = _varint(payload, at)
        types.append(kind)
    values, at = [], end
    for kind in types:
        value, at = _value(payload, at, kind)
        values.append(value)
    return tuple(values)


def _value(payload: bytes, at: int, kind: int) -> tuple[Any, int]:
    if kind == 0:
        return None, at
    if kind in (_ZERO, _ONE):
        return kind - _ZERO, at
    size = _INTEGERS.get(kind, 8) if kind <= _REAL else (kind - _FIRST_BLOB) // 2
    data = payload[at : at + size]
    if kind < 0 or kind in (10, 11) or len(data) < size:
        raise Damaged
    if kind < _REAL:
        return int.from_bytes(data, "big", signed=True), at + size
    if kind == _REAL:
        return struct.unpack(">d", data)[0], at + size
    return (data if kind % 2 == 0 else _text(data)), at + size


def _text(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return Garbled(data.decode("utf-8", "replace"))
