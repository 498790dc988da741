"""Where something comes from, and what rests on it."""

from collections.abc import Mapping
from dataclasses import dataclass

from commonplace.capture.check import shown
from commonplace.errors import NotFound
from commonplace.model import Fact, Memory, Page, PageInfo
from commonplace.recall.reading import find_memory
from commonplace.store import memories as memory_rows
from commonplace.store.engine import Engine, Reader
from commonplace.store.wiki import pages as rows
from commonplace.store.wiki import versions as version_rows
from commonplace.understand import showing
from commonplace.understand.showing import FactView
from commonplace.wiki.find import find_page


@dataclass(frozen=True, slots=True)
class PageTrace:
    """A page, and the memories that its sections rest on, by id."""

    page: Page
    memories: Mapping[str, Memory]


@dataclass(frozen=True, slots=True)
class MemoryTrace:
    """A memory, and what was made of it."""

    memory: Memory
    facts: tuple[Fact, ...]
    #: Pages that cite it now, with the sections that do.
    pages: tuple[tuple[PageInfo, tuple[str, ...]], ...]


def trace(engine: Engine, book_id: str, thing: str) -> PageTrace | MemoryTrace | FactView:
    """Of a page: what it rests on. Of a memory: what rests on it. Of a fact: who states it."""
    try:
        return page_trace(engine, book_id, thing)
    except NotFound:
        pass
    try:
        return memory_trace(engine, book_id, find_memory(engine, book_id, thing))
    except NotFound as error:
        fact = showing.fact(engine, book_id, thing)
        if fact is not None:
            return fact
        raise NotFound(
            f"There is no page, memory or fact {shown(thing)} in this book. "
            "`commonplace wiki search` and `commonplace recall` find."
        ) from error


def page_trace(engine: Engine, book_id: str, ref: str) -> PageTrace:
    def work(reader: Reader) -> PageTrace:
        page = find_page(reader, book_id, ref)
        ids = {source.memory_id for each in page.sections for source in each.sources}
        return PageTrace(page, memory_rows.with_ids(reader, book_id, ids))

    return engine.read(work)


def memory_trace(engine: Engine, book_id: str, memory: Memory) -> MemoryTrace:
    def work(reader: Reader) -> tuple[tuple[PageInfo, tuple[str, ...]], ...]:
        found: dict[str, list[str]] = {}
        for page_id, section in version_rows.resting_on(reader, book_id, memory.id):
            found.setdefault(page_id, []).append(section)
        infos = rows.infos(reader, book_id, found)
        known = [(infos[each], tuple(slugs)) for each, slugs in found.items() if each in infos]
        return tuple(sorted(known, key=lambda each: each[0].address))

    facts = showing.understood(engine, book_id, memory.id).facts
    return MemoryTrace(memory, tuple(facts), engine.read(work))
