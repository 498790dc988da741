"""The pages of a book as their list has them: see the package."""

import unicodedata
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from commonplace.recall.browse.labels import NO_LABELS, NO_TAGS, Int64s, Labels, Tagged
from commonplace.store.browsing import shelves as rows
from commonplace.store.engine import Reader
from commonplace.store.memories import microseconds
from commonplace.store.values import moment, parsed

#: So many bytes of a folded title are compared, and then the address.
_TITLE = 40
_KEY = "S80"
#: So many pages that nobody counted a link to are looked up after every change.
_FEW = 2_000


class Row(NamedTuple):
    """One page."""

    id: str
    type: str
    key: bytes
    letter: str
    status: str
    confidence: str
    hubness: int
    updated: int
    tags: tuple[str, ...]
    has_parent: bool


@dataclass(frozen=True)
class Columns:
    """Pages in no order; as arrays, which are made when a list needs them."""

    rows: dict[str, Row]
    #: Those that are led to, though that was not counted.
    led: frozenset[str] = frozenset()

    def __len__(self) -> int:
        return len(self.rows)

    @cached_property
    def ids(self) -> list[str]:
        return [*self.rows]

    @cached_property
    def _columns(self) -> tuple[tuple[Any, ...], ...]:
        return tuple(zip(*self.rows.values(), strict=True)) or ((),) * len(Row._fields)

    def _column(self, name: str) -> tuple[Any, ...]:
        return self._columns[Row._fields.index(name)]

    @cached_property
    def types(self) -> Labels:
        return NO_LABELS.added(self._column("type"))

    @cached_property
    def statuses(self) -> Labels:
        return NO_LABELS.added(self._column("status"))

    @cached_property
    def confidences(self) -> Labels:
        return NO_LABELS.added(self._column("confidence"))

    @cached_property
    def letters(self) -> Labels:
        return NO_LABELS.added(self._column("letter"))

    @cached_property
    def tags(self) -> Tagged:
        return NO_TAGS.added(0, self._column("tags"))

    @cached_property
    def changed(self) -> Int64s:
        return np.array(self._column("updated"), np.int64)

    @cached_property
    def hubness(self) -> Int64s:
        return np.array(self._column("hubness"), np.int64)

    @cached_property
    def parented(self) -> NDArray[np.bool_]:
        return np.array(self._column("has_parent"), np.bool_)

    @cached_property
    def orphans(self) -> NDArray[np.bool_]:
        led = np.fromiter((each in self.led for each in self.ids), np.bool_, len(self))
        return np.equal(self.hubness, 0) & ~self.parented & ~led

    @cached_property
    def _keys(self) -> NDArray[np.bytes_]:
        return np.array(self._column("key"), _KEY)

    @cached_property
    def _order(self) -> Int64s:
        return np.argsort(self._keys, kind="stable")

    @cached_property
    def ranks(self) -> Int64s:
        """The place of each when they stand by title."""
        ranks = np.empty(len(self), np.int64)
        ranks[self._order] = np.arange(len(self))
        return ranks

    def rank_of(self, key: bytes, *, after: bool) -> int:
        """How many titles come before this one; with ``after`` it is one of them."""
        side: Literal["right", "left"] = "right" if after else "left"
        return int(np.searchsorted(self._keys, np.array(key, _KEY), side, sorter=self._order))


@dataclass(frozen=True, slots=True)
class PageShelf:
    """The pages as of a revision, and of when compiling last ended."""

    revision: int
    compiled: Any
    columns: Columns

    @property
    def nbytes(self) -> int:
        return 700 * len(self.columns)

    def updated(self, reader: Reader, book_id: str) -> "PageShelf":
        """As the book is now. Compiling counts what leads to pages that it does not write: after
        it all are read anew."""
        revision = rows.revision(reader, book_id)
        if revision == self.revision:
            return self
        compiled = rows.last_compiled(reader, book_id)
        whole = compiled != self.compiled or revision < self.revision
        fresh = [*rows.pages_since(reader, book_id, -1 if whole else self.revision)]
        if not fresh and not whole:
            return PageShelf(revision, compiled, self.columns)
        held = {} if whole else dict(self.columns.rows)
        for found in fresh:
            held.pop(found[0], None)
            if found[1] is not None:
                held[found[0]] = _row(*found)
        few = sum(not row.hubness for row in held.values()) <= _FEW
        led = rows.led_to(reader, book_id) if whole or few else self.columns.led
        return PageShelf(revision, compiled, Columns(held, led))


EMPTY = PageShelf(-1, None, Columns({}))


def folded(title: str) -> str:
    """A title as it is sorted: without marks, in lower case, from its first letter or digit on."""
    plain = unicodedata.normalize("NFKD", title[:80])
    bare = "".join(each for each in plain if not unicodedata.combining(each)).casefold()
    return bare.lstrip("\"'([{<«»“”‘’„*_-–—#/ .…") or bare


def letter_of(key: str) -> str:
    """Under which letter a folded title stands."""
    return key[0].upper()[:1] if key[:1].isalpha() else "#"


def _row(id: str, type_: str, slug: str, title: str, *rest: Any) -> Row:
    status, confidence, hubness, updated, about, parent = rest
    key = folded(title)
    return Row(
        id,
        type_,
        key.encode("utf-8", "replace")[:_TITLE] + b"\x01" + f"{slug}/{type_}".encode()[:38],
        letter_of(key),
        status,
        confidence,
        hubness,
        microseconds(moment(updated)),
        tuple(parsed(about)["tags"]),
        parent is not None,
    )
