"""Whether a book's pages are what its memories make: compiled once more, elsewhere, and compared.

All memories go in the order of capture into a library that is in memory alone, with the names that
somebody decided about and the book's switches, and are compiled there by rules. What differs is
told page by page. A page that people, agents or imports changed is *by hand*: what they did is not
in the memories, so it may well differ, and so may what hangs together with it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from commonplace.compile.settling.elsewhere import Progress, compiled_again
from commonplace.config import CompileConfig
from commonplace.dream.dreaming import kept_by_dreams
from commonplace.model import BookInfo, Page, PageInfo
from commonplace.store.dreams import dreaming as rows
from commonplace.store.engine import Engine, Reader
from commonplace.store.wiki import pages as page_rows

_PAGES_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class Difference:
    """One page that is not what the memories make."""

    address: str
    #: ``missing`` here, ``extra`` here, or what differs: body, summary, title, aliases, sources …
    what: str
    #: Somebody other than what compiles changed it.
    by_hand: bool


@dataclass(frozen=True, slots=True)
class Verified:
    """What came of the comparison."""

    pages: int
    differences: tuple[Difference, ...]

    @property
    def sound(self) -> bool:
        """Whether every page that nobody changed by hand is what the memories make."""
        return all(each.by_hand for each in self.differences)


def verify(
    engine: Engine, book: BookInfo, config: CompileConfig, progress: Progress | None = None
) -> Verified:
    """Compare every page of the book with what its memories make."""
    scratch = compiled_again(engine, book, config, progress)
    try:
        return _compared(engine, scratch, book.id)
    finally:
        scratch.close()


# --- the comparison -----------------------------------------------------------------------------


def _compared(engine: Engine, scratch: Engine, book_id: str) -> Verified:
    found: list[Difference] = []
    ours, theirs = _infos(engine, book_id), _infos(scratch, book_id)
    by_hand = engine.read(lambda reader: rows.touched_by_hand(reader, book_id))
    compared = [each for each in ours if not kept_by_dreams(ours[each]) or each in theirs]
    for address in sorted({*compared, *theirs}):
        mine, other = ours.get(address), theirs.get(address)
        if mine is None or other is None:
            hand = mine is not None and mine.id in by_hand
            found.append(Difference(address, "extra" if other is None else "missing", hand))
            continue
        what = _differing(
            _state(engine, book_id, mine, ours), _state(scratch, book_id, other, theirs)
        )
        found += [Difference(address, each, mine.id in by_hand) for each in what]
    if by_hand:  # what is missing may have been renamed, merged or deleted by somebody
        gone = {address for address in theirs if address not in ours}
        found = [_excused(each, each.address in gone) for each in found]
    return Verified(len(compared), tuple(found))


def _excused(each: Difference, is_gone: bool) -> Difference:
    return Difference(each.address, each.what, True) if is_gone else each


def _infos(engine: Engine, book_id: str) -> dict[str, PageInfo]:
    found: dict[str, PageInfo] = {}
    after = ("", "")
    while True:
        at = after
        some = engine.read(
            lambda reader, at=at: page_rows.list_pages(  # type: ignore[misc]
                reader, book_id, None, "active", at, _PAGES_AT_ONCE
            )
        )
        found |= {each.address: each for each in some}
        if len(some) < _PAGES_AT_ONCE:
            return found
        after = (some[-1].type, some[-1].slug)


def _state(
    engine: Engine, book_id: str, info: PageInfo, known: Mapping[str, PageInfo]
) -> dict[str, Any]:
    """What a page says and is, without ids of pages and times of writing."""
    addresses = {each.id: each.address for each in known.values()} if info.parent_id else {}

    def read(reader: Reader) -> Page | None:
        return page_rows.page(reader, book_id, info.id)

    page = engine.read(read)
    if page is None:
        return {}
    return {
        "body": page.body,
        "title": page.title,
        "summary": page.summary,
        "aliases": [(each.name, each.origin) for each in page.aliases],
        "tags": page.tags,
        "confidence": page.confidence,
        "hubness": page.hubness,
        "parent": addresses.get(page.parent_id or ""),
        "sources": {
            section.slug: sorted((each.memory_id, each.sentences) for each in section.sources)
            for section in page.sections
        },
    }


def _differing(one: Mapping[str, Any], other: Mapping[str, Any]) -> list[str]:
    return [each for each in {**one, **other} if one.get(each) != other.get(each)]
