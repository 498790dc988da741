"""What a model is shown beside the memories: pages that may be meant, and names that wait.

Pages are found, not listed: those of the names in the memories, then those that search finds by
the memories' words. So it costs the same with fifty pages and with fifty thousand.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from commonplace.compile.asked import OfferedMention, OfferedPage, ToPlan, offered
from commonplace.compile.rules.planning import Planning, shelved
from commonplace.compile.rules.shelf import Shelf, title_of
from commonplace.compile.tasks import fit
from commonplace.errors import InvalidInput
from commonplace.model import Memory
from commonplace.store import memories as memory_rows
from commonplace.store.compiling import subjects as rows
from commonplace.store.engine import Engine, Reader
from commonplace.store.wiki import pages as page_rows
from commonplace.wiki.search.query import Query
from commonplace.wiki.search.run import Searcher

MOST_PAGES = 30
_FOUND_EACH = 5
#: What is asked of search for one memory.
_WORDS = 200
MOST_MENTIONS = 40
_CONTEXTS = 5


def question(
    engine: Engine, book_id: str, memories: Sequence[Memory], how: Planning, searcher: Searcher
) -> ToPlan:
    """The question for as many of these memories as a prompt holds."""
    found = _searched(searcher, book_id, memories)

    def work(reader: Reader) -> ToPlan:
        shelf = shelved(reader, book_id, [how.read(memory) for memory in memories])
        pages = _pages(reader, book_id, shelf, found)
        mentions = _mentions(reader, book_id, shelf)
        today = max(f"{memory.observed_at:%Y-%m-%d}" for memory in memories)
        return ToPlan(tuple(memories), tuple(pages), tuple(mentions), today)

    return fit(engine.read(work))


def _searched(searcher: Searcher, book_id: str, memories: Iterable[Memory]) -> Counter[str]:
    """Pages by what search thinks of them, over all memories."""
    scores: Counter[str] = Counter()
    for memory in memories:
        words = " ".join(memory.text.split())[:_WORDS]
        try:
            hits = searcher.search(book_id, Query(words, limit=_FOUND_EACH)).hits
        except InvalidInput:  # a memory of signs alone asks nothing
            continue
        for hit in hits:
            scores[hit.page_id] += round(hit.score * 1000)
    return scores


def _pages(
    reader: Reader, book_id: str, shelf: Shelf, found: Counter[str]
) -> Iterable[OfferedPage]:
    named = [each.page_id for each in shelf.subjects.values() if each.page_id]
    others = [page_id for page_id, _ in sorted(found.items(), key=lambda one: (-one[1], one[0]))]
    for page_id in [*dict.fromkeys([*named, *others])][:MOST_PAGES]:
        page = page_rows.page(reader, book_id, page_id)
        if page is not None and page.status == "active":
            yield offered(page)


def _mentions(reader: Reader, book_id: str, shelf: Shelf) -> Iterable[OfferedMention]:
    waiting = sorted(
        (each for each in shelf.subjects.values() if each.page_id is None and each.forms),
        key=lambda each: (-len(shelf.seen.get(each.id, ())), each.number),
    )[:MOST_MENTIONS]
    seen = {each.id: [one for one, _ in shelf.seen.get(each.id, ())] for each in waiting}
    wanted = {one for ids in seen.values() for one in ids[-_CONTEXTS:]}
    memories = memory_rows.with_ids(reader, book_id, wanted) if wanted else {}
    for each in waiting:
        contexts = [memories[one].text for one in seen[each.id][-_CONTEXTS:] if one in memories]
        name = title_of(each.forms, each.title, each.type)
        yield OfferedMention(each.id, name, each.type, len(seen[each.id]), tuple(contexts))


def known_by(reader: Reader, book_id: str, page_id: str) -> rows.Subject | None:
    """Whom a page is about, if that is known."""
    return next(iter(rows.of_page(reader, book_id, page_id)), None)
