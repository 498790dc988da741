"""What a model is shown beside the memories: pages that may be meant, and names that wait.

Pages are found, not listed: those of the names in the memories, then those that search finds by
the memories' words. So it costs the same with fifty pages and with fifty thousand. A name that
deserves a page by now comes with what was said of it, so that its page can cite that.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date, timedelta

from commonplace.capture.aliases import alias_key
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
#: Names without a page that are looked at, those that are offered because they are due, and how
#: many of the memories that say them come along.
_MOST_OPEN, _MOST_DUE, _EARLIER_EACH = 200, 5, 3
#: Memories that an answer is kept with.
_MOST_TRACKED = 1000


def question(
    engine: Engine, book_id: str, memories: Sequence[Memory], how: Planning, searcher: Searcher
) -> ToPlan:
    """The question for as many of these memories as a prompt holds."""
    found = _searched(searcher, book_id, memories)

    def work(reader: Reader) -> ToPlan:
        shelf = shelved(reader, book_id, [how.read(memory) for memory in memories])
        pages = _pages(reader, book_id, shelf, found)
        today = max(f"{memory.observed_at:%Y-%m-%d}" for memory in memories)
        due = _due(reader, book_id, today, how.window_days)
        named = {each.id: each for each in shelf.subjects.values()}
        mentions = [*_mentions(reader, book_id, {**due, **named}, due)]
        offered_ = {each.id for each in mentions}
        earlier = _earlier(reader, book_id, [each for each in due if each in offered_])
        own = {memory.id for memory in memories}
        shown = [*memories, *(each for each in earlier if each.id not in own)]
        return ToPlan(tuple(shown), tuple(pages), tuple(mentions), today)

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
    named += [each.page_id for group in shelf.pages.values() for each in group]
    others = [page_id for page_id, _ in sorted(found.items(), key=lambda one: (-one[1], one[0]))]
    for page_id in [*dict.fromkeys([*named, *others])][:MOST_PAGES]:
        page = page_rows.page(reader, book_id, page_id)
        if page is not None and page.status == "active":
            yield offered(page)


def _due(reader: Reader, book_id: str, today: str, days: int) -> dict[str, rows.Subject]:
    """Names that three memories within so many days say, and that have no page: until they have
    one, or somebody says that they should have none, they are offered again."""
    since = date.fromisoformat(today) - min(timedelta(days), date.fromisoformat(today) - date.min)
    open_ = rows.open_since(reader, book_id, f"{since}", _MOST_OPEN)
    seen = rows.sightings_of(reader, book_id, [each.id for each in open_]) if open_ else {}
    found = [each for each in open_ if each.forms and _is_due(seen.get(each.id, ()), days)]
    return {each.id: each for each in found[:_MOST_DUE]}


def _is_due(seen: Iterable[tuple[str, str]], days: int) -> bool:
    when = sorted(date.fromisoformat(day) for day in dict(seen).values())
    return any((third - first).days <= days for first, third in zip(when, when[2:], strict=False))


def _earlier(reader: Reader, book_id: str, ids: Sequence[str]) -> list[Memory]:
    """What was said of names that are due: a page of theirs can cite it."""
    seen = rows.sightings_of(reader, book_id, ids) if ids else {}
    wanted = [one for each in ids for one, _ in seen.get(each, ())[-_EARLIER_EACH:]]
    memories = memory_rows.load_material(reader, book_id, wanted) if wanted else {}
    return [memories[each] for each in dict.fromkeys(wanted) if each in memories]


def _mentions(
    reader: Reader, book_id: str, known: Mapping[str, rows.Subject], due: Collection[str]
) -> Iterable[OfferedMention]:
    """Those that are due, then those that most memories say."""
    open_ = [each for each in known.values() if each.page_id is None and each.forms]
    names = {alias_key(form) for each in open_ for form in each.forms}
    decided = rows.decided(reader, book_id, names) if names else {}
    ignored = {name for name, (state, _) in decided.items() if state == "ignored"}
    open_ = [each for each in open_ if ignored.isdisjoint(map(alias_key, each.forms))]
    sightings = rows.sightings_of(reader, book_id, [each.id for each in open_]) if open_ else {}
    seen = {each.id: [*dict(sightings.get(each.id, ()))] for each in open_}
    waiting = sorted(open_, key=lambda each: (each.id not in due, -len(seen[each.id]), each.number))
    wanted = {one for each in waiting[:MOST_MENTIONS] for one in seen[each.id][-_CONTEXTS:]}
    memories = memory_rows.load_material(reader, book_id, wanted) if wanted else {}
    for each in waiting[:MOST_MENTIONS]:
        contexts = [memories[one].text for one in seen[each.id][-_CONTEXTS:] if one in memories]
        name = title_of(each.forms, each.title, each.type)
        yield OfferedMention(each.id, name, each.type, len(seen[each.id]), tuple(contexts))


def known_by(reader: Reader, book_id: str, page_id: str) -> rows.Subject | None:
    """Whom a page is about, if that is known."""
    return next(iter(rows.of_page(reader, book_id, page_id)), None)


def told_by(reader: Reader, book_id: str, question: ToPlan) -> list[str]:
    """The memories whose words stand in a question, in what it shows of pages and mentions too:
    with one of them goes what was answered. Nothing when there are too many to keep track of."""
    found = {memory.id for memory in question.memories}
    mentions = [each.id for each in question.mentions]
    for seen in rows.sightings_of(reader, book_id, mentions).values() if mentions else ():
        found |= {one for one, _ in seen[-_CONTEXTS:]}
    return tracked(found | cited_on(reader, book_id, [page.id for page in question.pages]))


def cited_on(reader: Reader, book_id: str, page_ids: Iterable[str]) -> set[str]:
    """The memories that some pages rest on."""
    pages = (page_rows.page(reader, book_id, each) for each in page_ids)
    sections = (section for page in pages if page is not None for section in page.sections)
    return {source.memory_id for section in sections for source in section.sources}


def tracked(ids: Collection[str]) -> list[str]:
    """All of them, or none: an answer of which not all is known is not kept."""
    return sorted(ids) if len(ids) <= _MOST_TRACKED else []
