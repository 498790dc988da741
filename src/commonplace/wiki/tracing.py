"""Where something comes from, and what rests on it.

A page, a section of it (``type/slug#section``) and a sentence rest on memories; of a memory it is
told what it wrote and what it names. A sentence is known by its words, or by a part of them that no
other sentence has; the same sentence may stand on several pages.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from commonplace.capture.check import shown
from commonplace.errors import NoMatch, NotFound
from commonplace.model import Fact, Memory, Page, PageInfo
from commonplace.recall.lookups import find_memory
from commonplace.store import graph
from commonplace.store import memories as memory_rows
from commonplace.store.compiling import entity_pages
from commonplace.store.engine import Engine, Reader
from commonplace.store.register import names as name_rows
from commonplace.store.wiki import marks as mark_rows
from commonplace.store.wiki import pages as rows
from commonplace.store.wiki import versions as version_rows
from commonplace.understand import views
from commonplace.understand.views import FactView
from commonplace.wiki.find import find_page
from commonplace.wiki.grounding.telling import Standing, standing
from commonplace.wiki.grounds import resting
from commonplace.wiki.search.query import Query
from commonplace.wiki.text.days import DAY_BEFORE
from commonplace.wiki.text.sentences import plain, sentence_hash
from commonplace.wiki.writing import section_of

if TYPE_CHECKING:
    from commonplace.wiki.search.run import Searcher

_WORD = re.compile(r"\w+")
#: Words of a sentence that pages are looked for by, and pages that are looked through.
_MOST_WORDS, _MOST_PAGES = 12, 200
_SHOWN = 60
#: What a compiled bullet begins with.
_DAY = re.compile(f"^{DAY_BEFORE}")
#: How well a line of a list of pages fits, whose summary has the words.
_LISTED = 3
#: A page, a section of it, a sentence there, and the memories that this rests on.
_Said = tuple[Page, str, str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class PageTrace:
    """A page, and the memories that its sections rest on, by id."""

    page: Page
    memories: Mapping[str, Memory]
    #: How sure it is, and what is the matter with its sentences.
    standing: Standing


@dataclass(frozen=True, slots=True)
class SentenceTrace:
    """A sentence, where it stands, and the memories it rests on."""

    text: str
    #: Pages and the sections in which they say it.
    places: tuple[tuple[PageInfo, str], ...]
    memories: tuple[Memory, ...]
    #: What is the matter with it in one of these places: a mark, and its day or nothing.
    marks: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Written:
    """A page that cites a memory: in these sections, for these sentences."""

    page: PageInfo
    sections: tuple[str, ...]
    #: Section, sentence, and how many other memories it rests on.
    sentences: tuple[tuple[str, str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Named:
    """What a memory names, by which words, and its page if it has one."""

    surface: str
    #: What it is taken for; empty where nobody goes by the name.
    type: str
    page: PageInfo | None = None


@dataclass(frozen=True, slots=True)
class MemoryTrace:
    """A memory, and what was made of it."""

    memory: Memory
    facts: tuple[Fact, ...]
    written: tuple[Written, ...] = ()
    subjects: tuple[Named, ...] = ()
    #: ``facts``, or why it gave none; nothing while it waits to be read.
    fate: str | None = None

    @property
    def pages(self) -> tuple[tuple[PageInfo, tuple[str, ...]], ...]:
        """Pages that cite it now, with the sections that do."""
        return tuple((each.page, each.sections) for each in self.written)


Traced = PageTrace | SentenceTrace | MemoryTrace | FactView


def trace(engine: Engine, book_id: str, thing: str, searcher: "Callable[[], Searcher]") -> Traced:
    """Of a page, section or sentence: what it rests on. Of a memory: what rests on it. Of a fact:
    who states it."""
    part = _section(engine, book_id, thing)
    if part is not None:
        return part
    for looked in (page_trace, _memory):
        try:
            return looked(engine, book_id, thing)
        except NotFound:
            continue
    fact = engine.read(lambda reader: views.find_fact(reader, book_id, thing))
    if fact is not None:
        return fact
    said = sentence_trace(engine, book_id, thing, searcher)
    if said is not None:
        return said
    raise NotFound(
        f"There is no page, memory or fact {shown(thing)} in this book, and no page says that. "
        "`commonplace wiki search` and `commonplace recall` find."
    )


def _section(engine: Engine, book_id: str, thing: str) -> PageTrace | None:
    """The page with one section, where a section is what is asked for."""
    address, _, section = thing.rpartition("#")
    if not address or not section:
        return None
    try:
        found = page_trace(engine, book_id, address)
    except NotFound:
        return None
    one = section_of(found.page, section)
    return replace(found, page=replace(found.page, sections=(one,)))


def _memory(engine: Engine, book_id: str, thing: str) -> MemoryTrace:
    return memory_trace(engine, book_id, find_memory(engine, book_id, thing))


def page_trace(engine: Engine, book_id: str, ref: str) -> PageTrace:
    def work(reader: Reader) -> PageTrace:
        page = find_page(reader, book_id, ref)
        ids = {source.memory_id for each in page.sections for source in each.sources}
        memories = memory_rows.with_ids(reader, book_id, ids)
        return PageTrace(page, memories, standing(reader, book_id, page))

    return engine.read(work)


# --- sentences ----------------------------------------------------------------------------------


def sentence_trace(
    engine: Engine, book_id: str, words: str, searcher: "Callable[[], Searcher]"
) -> SentenceTrace | None:
    """The one sentence that says this, on whatever pages; nothing if none does."""
    asked = " ".join(_WORD.findall(plain(words))[:_MOST_WORDS])
    if not asked:
        return None
    hits = searcher().search(book_id, Query(asked, limit=_MOST_PAGES)).hits

    def work(reader: Reader) -> SentenceTrace | None:
        found = _saying(reader, book_id, [each.page_id for each in hits], words)
        if not found:
            return None
        ids = dict.fromkeys(each for _, _, _, under in found for each in under)
        memories = memory_rows.with_ids(reader, book_id, ids)
        return SentenceTrace(
            plain(found[0][2]),
            tuple((page, section) for page, section, _, _ in found),
            tuple(memories[each] for each in ids if each in memories),
            _marks(reader, book_id, found),
        )

    return engine.read(work)


def _marks(reader: Reader, book_id: str, found: list[_Said]) -> tuple[tuple[str, str], ...]:
    known = {
        (each.mark, each.day)
        for page, section, text, _ in found
        for each in mark_rows.of_page(reader, book_id, page.id)
        if each.section == section and each.sentence == sentence_hash(text)
    }
    return tuple(sorted(known))


def _saying(reader: Reader, book_id: str, page_ids: list[str], words: str) -> list[_Said]:
    """Pages and sections that say it, the sentence and what it rests on; by all of its words, by a
    part that no other sentence has but what another page makes of the same memories, or by the
    words of a memory that the sentence tells in its own."""
    found: dict[int, list[tuple[str, _Said]]] = {}
    others: list[tuple[str, _Said]] = []
    whole, part = sentence_hash(words), _folded(words)
    for page_id in page_ids:
        page = rows.page(reader, book_id, page_id)
        if page is None:
            continue
        for section in page.sections:
            for each in resting(section):
                how = 0 if each.hash == whole else _fits(part, each.sentence.text)
                said = (page, section.slug, each.sentence.text, each.memory_ids)
                kept = others if how is None else found.setdefault(how, [])
                kept.append((each.hash, said))
    if min(found, default=_LISTED) == _LISTED and (told := _telling(reader, book_id, others, part)):
        return told
    best = found[min(found)] if found else []
    if len({hash for hash, _ in best}) > 1 and not _is_one_matter([said for _, said in best]):
        texts = dict.fromkeys(plain(said[2])[:_SHOWN] for _, said in best)
        first = ", ".join(f"“{text}”" for text in [*texts][:5])
        more = ", …" if len(texts) > 5 else ""
        raise NoMatch(f"{len(texts)} sentences fit; say more of the one you mean: {first}{more}")
    return [said for _, said in best]


def _telling(
    reader: Reader, book_id: str, sentences: list[tuple[str, _Said]], part: str
) -> list[_Said]:
    """Sentences that rest on a memory which says this, in whatever words they tell it."""
    ids = {id for _, (_, _, text, under) in sentences if not _lists(text) for id in under}
    saying = {
        memory.id
        for memory in memory_rows.with_ids(reader, book_id, ids).values()
        if part in _folded(memory.text)
    }
    return [said for _, said in sentences if not _lists(said[2]) and not saying.isdisjoint(said[3])]


def _is_one_matter(found: list[_Said]) -> bool:
    """Whether each is of another page and all of them rest on the same memories."""
    under = {frozenset(memory_ids) for *_, memory_ids in found}
    pages = {page.id for page, *_ in found}
    return len(pages) == len(found) and len(under) == 1 and frozenset() not in under


def _fits(part: str, sentence: str) -> int | None:
    """How well a sentence fits what was asked for: it is that behind its day (1), has it in it (2),
    or lists a page whose summary has it (3)."""
    said = _folded(sentence)
    if part not in said:
        return None
    if _DAY.sub("", said) == part:
        return 1
    return _LISTED if _lists(sentence) else 2


def _lists(sentence: str) -> bool:
    return sentence.startswith("[**")


def _folded(text: str) -> str:
    return " ".join(plain(text).casefold().split())


# --- memories -----------------------------------------------------------------------------------


def memory_trace(
    engine: Engine, book_id: str, memory: Memory, most: int | None = None
) -> MemoryTrace:
    """What was made of it; of so many pages at most with what they say from it."""
    understood = engine.read(lambda reader: views.describe_memory(reader, book_id, memory.id))
    return engine.read(
        lambda reader: MemoryTrace(
            memory,
            understood.facts,
            tuple(written_from(reader, book_id, memory.id, most)),
            tuple(_named(reader, book_id, memory.id)),
            understood.reading.fate if understood.reading else None,
        )
    )


def written_from(
    reader: Reader, book_id: str, memory_id: str, most: int | None = None
) -> list[Written]:
    """The pages that cite a memory now, by address, the first of them with what they say from it:
    to read all of a page that thousands are cited on takes its time."""
    found: dict[str, list[str]] = {}
    for page_id, section in version_rows.resting_on(reader, book_id, memory_id):
        found.setdefault(page_id, []).append(section)
    infos = sorted(rows.infos(reader, book_id, found).values(), key=lambda each: each.address)
    read = len(infos) if most is None else most
    told = []
    for number, info in enumerate(infos):
        page = rows.page(reader, book_id, info.id) if number < read else None
        said = _sentences(page, found[info.id], memory_id) if page is not None else []
        told.append(Written(page or info, tuple(found[info.id]), tuple(said)))
    return told


def _sentences(page: Page, slugs: list[str], memory_id: str) -> list[tuple[str, str, int]]:
    return [
        (section.slug, each.sentence.text, len(each.memory_ids) - 1)
        for section in page.sections
        if section.slug in slugs
        for each in resting(section)
        if memory_id in each.memory_ids
    ]


def _named(reader: Reader, book_id: str, memory_id: str) -> list[Named]:
    found = []
    for mention in name_rows.mentions_of(reader, book_id, memory_id):
        entity = graph.entity(reader, book_id, mention.entity_id) if mention.entity_id else None
        row = entity_pages.of_entity(reader, book_id, entity.id) if entity else None
        page = rows.info(reader, book_id, row.page_id) if row and row.page_id else None
        found.append(Named(mention.surface, entity.type if entity else "", page))
    return found
