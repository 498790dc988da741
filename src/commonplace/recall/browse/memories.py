"""The list of a book's memories: see the package."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from functools import partial, reduce
from typing import Any, TypedDict, Unpack

import numpy as np
from numpy.typing import NDArray

from commonplace.capture.check import count, line, one_of
from commonplace.capture.terms import hashes, terms
from commonplace.capture.when import check_range, instant
from commonplace.errors import InvalidInput
from commonplace.model import KINDS, Memory
from commonplace.recall.browse.histogram import Histogram, count_by_period
from commonplace.recall.browse.labels import Bools, Counted, Int64s
from commonplace.recall.browse.memory_table import EMPTY, MemoryTable
from commonplace.recall.index.book_index import BookIndex
from commonplace.recall.index.sized_cache import SizedCache
from commonplace.recall.playground import index_of
from commonplace.recall.run import Recaller
from commonplace.store import memories as rows
from commonplace.store.engine import Engine

SORTS = ("newest", "oldest", "captured")
STATES = ("active", "superseded")
MOST = 500
#: What a table may take of all books together.
MEGABYTES = 100
_PLACE = re.compile(r"-?[0-9]{1,18}~[0-9a-f-]{1,36}")
_FACETS = ("kind", "author", "source", "tag", "state")


class Filters(TypedDict, total=False):
    """Which memories: ``q`` is words, all of which they have."""

    q: str | None
    kind: str | None
    tag: str | None
    author: str | None
    source: str | None
    state: str | None
    since: Any
    until: Any


@dataclass(frozen=True, slots=True)
class MemoryList:
    """One leaf of the list, and what all of it is like."""

    memories: tuple[Memory, ...]
    #: Those of them of which nothing holds any more that they state.
    superseded: frozenset[str]
    #: How many there are on all leaves.
    total: int
    #: Where the next leaf begins; none after the last.
    next: str | None
    #: By the filter's name.
    facets: Mapping[str, tuple[Counted, ...]] = field(default_factory=dict)
    histogram: Histogram = Histogram()


class Browser:
    """Lists of memories of one library's books."""

    def __init__(self, engine: Engine, recaller: Recaller) -> None:
        self._engine = engine
        self._recaller = recaller
        self._tables: SizedCache[MemoryTable] = SizedCache(MEGABYTES)

    def drop(self, book_id: str) -> None:
        self._tables.drop(book_id)

    def list(
        self,
        book_id: str,
        *,
        sort: str = "newest",
        limit: int = 50,
        after: str | None = None,
        **filters: Unpack[Filters],
    ) -> MemoryList:
        """Those that pass the filters: by when they happened, the ``newest`` or ``oldest`` first,
        or the one that was ``captured`` last first. ``after``: the ``next`` of a leaf before."""
        one_of("sort", sort, SORTS)
        most = count("limit", limit, MOST)
        table = self._table(book_id)
        wanted = _checked(filters, table.zone)
        masks = self._masks(book_id, table, wanted)
        chosen = np.flatnonzero(_together(masks, len(table)))
        ordered = _ordered(table, chosen, sort)
        leaf = ordered[_begin(table, chosen, sort, after) :][: most + 1]
        more, leaf = len(leaf) > most, leaf[:most]
        ids = [each.decode() for each in table.ids[leaf].tolist()]
        found = self._engine.read(lambda reader: rows.with_ids(reader, book_id, ids))
        gone = table.superseded[leaf].tolist()
        return MemoryList(
            tuple(found[each] for each in ids if each in found),
            frozenset(each for each, is_gone in zip(ids, gone, strict=True) if is_gone),
            len(chosen),
            _place(table, int(leaf[-1])) if more else None,
            {name: _facet(table, name, masks) for name in _FACETS},
            count_by_period(table.wall_times[chosen]),
        )

    def _table(self, book_id: str) -> MemoryTable:
        held = self._tables.get(book_id) or EMPTY
        table = self._engine.read(lambda reader: held.updated(reader, book_id))
        if table is not held:
            self._tables.keep(book_id, table)
        return table

    def _masks(
        self, book_id: str, table: MemoryTable, wanted: Mapping[str, Any]
    ) -> dict[str, Bools]:
        """By name, which memories pass each filter."""
        masks: dict[str, Bools] = {}
        for name, value in wanted.items():
            if name == "q":
                masks[name] = np.zeros(len(table), np.bool_)
                masks[name][table.find(_having(index_of(self._recaller, book_id), value))] = True
            elif name == "tag":
                masks[name] = table.tags.have(value, len(table))
            elif name == "state":
                masks[name] = table.superseded == (value == "superseded")
            elif name == "since":
                masks[name] = table.occurred >= rows.microseconds(value)
            elif name == "until":
                masks[name] = table.occurred <= rows.microseconds(value)
            else:
                masks[name] = getattr(table, f"{name}s").are(value)
        return masks


def _checked(filters: Filters, zone: tzinfo) -> dict[str, Any]:
    """What is given, without what is empty."""
    if unknown := filters.keys() - Filters.__annotations__.keys():
        raise InvalidInput(f"A list of memories has no filter {', '.join(sorted(unknown))}.")
    wanted: dict[str, Any] = {}
    for name, value in filters.items():
        if value is None or value == "":
            continue
        if name in ("since", "until"):
            wanted[name] = _moment(name, value, zone)
        elif cleaned := line(name, value):
            wanted[name] = cleaned
    check_range(wanted.get("since"), wanted.get("until"))
    if "kind" in wanted:
        one_of("kind", wanted["kind"], (*KINDS,))
    if "state" in wanted:
        one_of("state", wanted["state"], STATES)
    return wanted


def _moment(name: str, value: Any, zone: tzinfo) -> datetime:
    try:
        return instant(value, zone, end_of_day=name == "until")
    except InvalidInput as error:
        raise InvalidInput(f"{name}: {error}") from None


def _together(masks: Mapping[str, Bools], of: int, without: str = "") -> Bools:
    those = [mask for name, mask in masks.items() if name != without]
    return np.logical_and.reduce(those) if those else np.ones(of, np.bool_)


def _facet(table: MemoryTable, name: str, masks: Mapping[str, Bools]) -> tuple[Counted, ...]:
    where = _together(masks, len(table), without=name)
    if name == "state":
        gone = int(table.superseded[where].sum())
        counts = (Counted("active", int(where.sum()) - gone), Counted("superseded", gone))
        return tuple(each for each in counts if each.count)
    labels = table.tags if name == "tag" else getattr(table, f"{name}s")
    counted: tuple[Counted, ...] = labels.counted(where)
    return counted


def _ordered(table: MemoryTable, chosen: Int64s, sort: str) -> Int64s:
    """What happened at one moment comes in the order of capture, or against it."""
    ranked = chosen[np.argsort(table.ranks[chosen], kind="stable")]
    if sort != "captured":
        ranked = ranked[np.argsort(table.occurred[ranked], kind="stable")]
    return ranked if sort == "oldest" else ranked[::-1]


def _place(table: MemoryTable, at: int) -> str:
    return f"{int(table.occurred[at])}~{table.ids[at].decode()}"


def _begin(table: MemoryTable, chosen: Int64s, sort: str, after: str | None) -> int:
    """How many stand before the leaf that begins after a place; what was there may be gone."""
    if after is None:
        return 0
    moment, _, id = after.partition("~")
    if not _PLACE.fullmatch(after):
        raise InvalidInput("That is no place in this list: begin without `after`.")
    ranks, oldest_first = table.ranks[chosen], sort == "oldest"
    earlier = ranks < table.rank_of(id, after=oldest_first)
    if sort != "captured":
        when = table.occurred[chosen]
        earlier = (when < int(moment)) | ((when == int(moment)) & earlier)
    before = int(earlier.sum())
    return before if oldest_first else len(chosen) - before


def _having(index: BookIndex, text: str) -> NDArray[np.bytes_]:
    """The memories that have every word of this; none where no word is left to look for."""
    wanted = dict.fromkeys(hashes(terms(text)))
    found = [index.postings(each)[0] for each in wanted]
    if not found:
        return np.zeros(0, index.ids.dtype)
    return index.ids[reduce(partial(np.intersect1d, assume_unique=True), found)]
