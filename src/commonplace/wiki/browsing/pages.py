"""The list of a book's pages: see the package."""

import base64
import binascii
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

import numpy as np

from commonplace import clock
from commonplace.capture.check import count, line, one_of
from commonplace.errors import InvalidInput
from commonplace.model import PAGE_TYPES, PageInfo
from commonplace.recall.browse.labels import Bools, Counted, Int64s
from commonplace.recall.index.sized_cache import SizedCache
from commonplace.store.engine import Engine
from commonplace.store.memories import microseconds
from commonplace.store.wiki import pages as rows
from commonplace.wiki.browsing.shelf import EMPTY, Columns, PageShelf

if TYPE_CHECKING:
    from commonplace.wiki.wiki import Wiki

SORTS = ("title", "updated", "hubness")
STANDINGS = ("stub", "orphan")
#: What a list counts as fresh: changed within so many days.
FRESH = {"1 day": 1, "7 days": 7, "30 days": 30, "90 days": 90, "365 days": 365}
MOST = 500
MEGABYTES = 200
_LETTERS = 200


class Filters(TypedDict, total=False):
    """Which pages: ``ids`` are those that a search found; ``fresh`` one of `FRESH`; ``standing``
    one of `STANDINGS`; ``status`` active (the usual), archived, or ``any``."""

    ids: Iterable[str] | None
    type: str | None
    tag: str | None
    confidence: str | None
    fresh: str | None
    standing: str | None
    letter: str | None
    status: str | None


@dataclass(frozen=True, slots=True)
class PageList:
    """One leaf of the list, and what all of it is like."""

    pages: tuple[PageInfo, ...]
    #: How many there are on all leaves.
    total: int
    #: Where the next leaf begins; none after the last.
    next: str | None
    #: By the filter's name; ``letter`` in the order of the alphabet.
    facets: Mapping[str, tuple[Counted, ...]] = field(default_factory=dict)


class PageBrowser:
    """Lists of pages of one library's books."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._shelves: SizedCache[PageShelf] = SizedCache(MEGABYTES)

    def drop(self, book_id: str) -> None:
        self._shelves.drop(book_id)

    def list(
        self,
        book_id: str,
        *,
        sort: str = "title",
        limit: int = 50,
        after: str | None = None,
        **filters: Unpack[Filters],
    ) -> PageList:
        """Those that pass the filters: by ``title``, or those first that were ``updated`` last or
        that most lead to (``hubness``). ``after``: the ``next`` of a leaf before."""
        one_of("sort", sort, SORTS)
        most = count("limit", limit, MOST)
        wanted = _checked(filters)
        shelf = self._shelf(book_id)
        masks = {name: _mask(shelf, name, value) for name, value in wanted.items()}
        chosen = np.flatnonzero(_together(masks, len(shelf)))
        ordered = _ordered(shelf, chosen, sort)
        leaf = ordered[_begin(shelf, chosen, sort, after) :][: most + 1].tolist()
        more, leaf = len(leaf) > most, leaf[:most]
        ids = [shelf.ids[each] for each in leaf]
        found = self._engine.read(lambda reader: rows.infos(reader, book_id, ids))
        return PageList(
            tuple(found[each] for each in ids if each in found),
            len(chosen),
            _place(shelf, leaf[-1], sort) if more else None,
            _facets(shelf, masks),
        )

    def _shelf(self, book_id: str) -> Columns:
        held = self._shelves.get(book_id) or EMPTY
        shelf = self._engine.read(lambda reader: held.updated(reader, book_id))
        if shelf is not held:
            self._shelves.keep(book_id, shelf)
        return shelf.columns


def browsed(wiki: "Wiki", wanted: Mapping[str, Any]) -> PageList:
    """What ``wiki.browse`` gives: filters, ``sort``, ``limit`` and ``after`` as `PageBrowser` has
    them."""
    held = wiki.tools.browser
    browser = held() if held is not None else PageBrowser(wiki.engine)
    return browser.list(wiki.book.id, **wanted)


def _checked(filters: Filters) -> dict[str, Any]:
    """What is given, without what is empty."""
    if unknown := filters.keys() - Filters.__annotations__.keys():
        raise InvalidInput(f"A list of pages has no filter {', '.join(sorted(unknown))}.")
    wanted: dict[str, Any] = {"status": "active"}
    if (ids := filters.get("ids")) is not None:
        wanted["ids"] = frozenset(ids)
    for name, value in filters.items():
        if name != "ids" and value is not None and value != "" and (cleaned := line(name, value)):
            wanted[name] = cleaned
    allowed: dict[str, tuple[str, ...]] = {
        "type": (*PAGE_TYPES,),
        "confidence": ("low", "medium", "high"),
        "fresh": (*FRESH,),
        "standing": STANDINGS,
        "status": ("active", "archived", "any"),
    }
    for name in wanted.keys() & allowed.keys():
        one_of(name, wanted[name], allowed[name])
    if wanted["status"] == "any":
        del wanted["status"]
    return wanted


def _mask(shelf: Columns, name: str, value: Any) -> Bools:
    if name == "ids":
        return np.fromiter((each in value for each in shelf.ids), np.bool_, len(shelf))
    if name == "tag":
        return shelf.tags.have(value, len(shelf))
    if name == "fresh":
        since = clock.now() - timedelta(days=FRESH[value])
        return np.greater_equal(shelf.changed, microseconds(since))
    if name == "standing":
        return shelf.orphans if value == "orphan" else shelf.confidences.are("low")
    if name == "status":
        return shelf.statuses.are(value)
    labels = {"type": shelf.types, "confidence": shelf.confidences, "letter": shelf.letters}
    return labels[name].are(value)


def _together(masks: Mapping[str, Bools], of: int, without: str = "") -> Bools:
    those = [mask for name, mask in masks.items() if name != without]
    return np.logical_and.reduce(those) if those else np.ones(of, np.bool_)


def _facets(shelf: Columns, masks: Mapping[str, Bools]) -> dict[str, tuple[Counted, ...]]:
    def where(name: str) -> Bools:
        return _together(masks, len(shelf), without=name)

    def of(name: str, values: tuple[str, ...]) -> tuple[Counted, ...]:
        here = where(name)
        counted = [Counted(each, int((here & _mask(shelf, name, each)).sum())) for each in values]
        return tuple(each for each in counted if each.count)

    letters = shelf.letters.counted(where("letter"), _LETTERS)
    return {
        "type": shelf.types.counted(where("type")),
        "tag": shelf.tags.counted(where("tag")),
        "confidence": shelf.confidences.counted(where("confidence")),
        "fresh": of("fresh", (*FRESH,)),
        "standing": of("standing", STANDINGS),
        "letter": tuple(sorted(letters, key=lambda each: each.value)),
    }


def _worth(shelf: Columns, sort: str) -> Int64s | None:
    """What comes before the title."""
    return {"updated": shelf.changed, "hubness": shelf.hubness}.get(sort)


def _ordered(shelf: Columns, chosen: Int64s, sort: str) -> Int64s:
    ranked = chosen[np.argsort(shelf.ranks[chosen], kind="stable")]
    worth = _worth(shelf, sort)
    return ranked if worth is None else ranked[np.argsort(-worth[ranked], kind="stable")]


def _place(shelf: Columns, at: int, sort: str) -> str:
    worth = _worth(shelf, sort)
    key = base64.urlsafe_b64encode(shelf.rows[shelf.ids[at]].key).decode().rstrip("=")
    return f"{0 if worth is None else int(worth[at])}~{key}"


def _begin(shelf: Columns, chosen: Int64s, sort: str, after: str | None) -> int:
    """How many stand before the leaf that begins after a place; what was there may be gone."""
    if after is None:
        return 0
    number, _, coded = after.partition("~")
    try:
        key = base64.b64decode(coded + "=" * (-len(coded) % 4), b"-_", validate=True)
        least = int(number) if len(number) < 20 else int("no")
    except (ValueError, binascii.Error):
        raise InvalidInput("That is no place in this list: begin without `after`.") from None
    before = shelf.ranks[chosen] < shelf.rank_of(key, after=True)
    worth = _worth(shelf, sort)
    if worth is not None:
        before = (worth[chosen] > least) | ((worth[chosen] == least) & before)
    return int(before.sum())
