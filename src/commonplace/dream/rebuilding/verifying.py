"""Whether a book's pages are what its memories make: compiled once more, elsewhere, and compared.

All memories go in the order of capture into a library that is in memory alone, with the names that
somebody decided about and the book's switches, and are compiled there by rules. What differs is
told page by page. A page that people, agents or imports changed is *by hand*: what they did is not
in the memories, so it may well differ, and so may what hangs together with it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from commonplace.compile.apply import STAGE
from commonplace.compile.run import compile_book
from commonplace.config import CompileConfig
from commonplace.dream.dreaming import kept_by_dreams
from commonplace.errors import CommonplaceError
from commonplace.minds.mind import RulesMind
from commonplace.model import BookInfo, Job, Memory, Page, PageInfo
from commonplace.store import jobs as ledger
from commonplace.store import memories as memory_rows
from commonplace.store import quarantine, upkeep
from commonplace.store.compiling import hubs
from commonplace.store.dreams import dreaming as rows
from commonplace.store.dump.scratch import ScratchEngine
from commonplace.store.engine import Engine, Reader, Tx
from commonplace.store.wiki import pages as page_rows

_AT_ONCE = 2_000
_PAGES_AT_ONCE = 200
_LEASE_SECONDS = 86_400.0

#: Told how many of how many memories are compiled.
Progress = Callable[[int, int], None]


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
    scratch = ScratchEngine(lease_seconds=_LEASE_SECONDS)
    try:
        engine.read(lambda reader: scratch.hold(reader, book))
        total = _copy(engine, scratch, book.id)
        _compile(scratch, book.id, config, lambda left: (progress or _nobody)(total - left, total))
        return _compared(engine, scratch, book.id)
    finally:
        scratch.close()


def _nobody(_: int, __: int) -> None:
    """Nobody wants to know."""


# --- the copy -----------------------------------------------------------------------------------


def _copy(engine: Engine, scratch: Engine, book_id: str) -> int:
    """Memories, and what people decided about names; how many memories."""
    count = 0
    for batch in _memories(engine, book_id):
        count += len(batch)
        scratch.write(lambda tx, batch=batch: _add(tx, batch), book_id=book_id)  # type: ignore[misc]
    decided = engine.read(lambda reader: rows.ignored_names(reader, book_id))
    switches = engine.read(lambda reader: hubs.switches(reader, book_id))

    def settle(tx: Tx) -> None:
        rows.ignore_names(tx, decided)
        for name, value in switches.items():
            hubs.switch(tx, name, value)

    scratch.write(settle, book_id=book_id)
    return count


def _add(tx: Tx, batch: Iterable[Memory]) -> None:
    memory_rows.add_memories(tx, [(each, b"") for each in batch], [STAGE])


def _memories(engine: Engine, book_id: str) -> Iterator[list[Memory]]:
    """Those that are compiled here, in the order of capture."""
    last = ""
    while True:

        def some(reader: Reader, last: str = last) -> tuple[list[Memory], set[str]]:
            found = memory_rows.after(reader, book_id, last, _AT_ONCE)
            end = found[-1].id if found else last
            aside = quarantine.among(reader, book_id, [each.id for each in found])
            return found, rows.waiting_between(reader, book_id, STAGE, last, end) | aside

        found, waiting = engine.read(some)
        if not found:
            return
        last = found[-1].id
        yield [each for each in found if each.id not in waiting]


# --- compiling ----------------------------------------------------------------------------------


def _compile(
    scratch: Engine, book_id: str, config: CompileConfig, told: Callable[[int], None]
) -> None:
    """Until nothing waits."""
    job = ledger.NewJob(book_id, STAGE, {"trigger": "import"}, STAGE)
    scratch.write(lambda tx: ledger.enqueue(tx, job), book_id=book_id)
    while (leased := scratch.write(_lease)) is not None:
        result = compile_book(leased, scratch, RulesMind(), config, _no_search)
        scratch.write(lambda tx, leased=leased, result=result: _finish(tx, leased, result))  # type: ignore[misc]
        told(scratch.read(lambda reader: upkeep.waiting(reader, book_id, STAGE)))
    if scratch.read(lambda reader: upkeep.waiting(reader, book_id, STAGE)):
        raise CommonplaceError("Not all memories could be compiled again: please report it.")


def _lease(tx: Tx) -> Job | None:
    return ledger.lease(tx, [STAGE], "rebuild", _LEASE_SECONDS)


def _finish(tx: Tx, job: Job, result: Mapping[str, Any]) -> None:
    ledger.finish(tx, job, result)


def _no_search() -> Any:
    raise AssertionError("rules look for no pages by words")


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
