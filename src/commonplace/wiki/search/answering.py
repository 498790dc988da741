"""Pages for recall: those that speak of what is asked, and the memories they rest on.

A list of pages (People, Places) answers nothing: what it says stands on the pages that it lists.
"""

import re
from dataclasses import replace

from commonplace.language.calendar import MONTHS
from commonplace.model import PageInfo
from commonplace.model.pages import PERIOD
from commonplace.recall.arms.page_arm import PageFound, PagesAsked
from commonplace.store.compiling.entity_pages import list_pages
from commonplace.store.engine import Engine, Reader
from commonplace.store.wiki import marks
from commonplace.store.wiki import names as name_rows
from commonplace.store.wiki import pages as rows
from commonplace.wiki.grounding.stale import find_replaced
from commonplace.wiki.search.query import Query
from commonplace.wiki.search.run import PageHit, Searcher
from commonplace.wiki.text.slugs import slug_of

#: Summaries of weeks and months speak of everything. They answer only who asks for a time.
_OF_A_TIME = re.compile(
    r"\b(?:weeks?|weekly|months?|monthly|summar(?:y|ies|ise|ize)|recap|\d{4}-(?:\d\d|w\d\d)|"
    rf"{'|'.join(MONTHS)})\b",
    re.IGNORECASE,
)
#: How many more are looked at because some may be such.
_MORE = 6
_WORD = re.compile(r"[^\W_]+(?:['’.@&-][^\W_]+)*")


def pages_for(engine: Engine, searcher: Searcher, asked: PagesAsked) -> list[PageFound]:
    """The best pages, first those that go by the subject's name. What is no word in the question
    has no meaning here."""
    words = " ".join(_WORD.findall(asked.question))
    plain = Query(words, limit=asked.most + _MORE, literal=True)
    in_time = _OF_A_TIME.search(asked.question) is not None
    book_id, key = asked.book_id, slug_of(asked.subject)

    def work(reader: Reader) -> list[PageFound]:
        answer = searcher.search_in(reader, book_id, plain)
        found = {hit.page_id: hit for hit in answer.hits}
        good = [page_id for page_id, hit in found.items() if hit.why.text >= asked.least]
        named = answer.named if key == answer.key else _named(reader, book_id, key)
        ids = sorted(named) + [page_id for page_id in good if page_id not in named]
        infos = rows.infos(reader, book_id, ids) if ids else {}
        lists = list_pages(reader, book_id) if ids else frozenset()
        there = [infos[each] for each in ids if each in infos and each not in lists]
        there = [each for each in there if each.status == "active"]
        there = [e for e in there if in_time or e.id in named or PERIOD not in e.metadata]
        shown = there[: asked.most]
        if not shown:
            return []
        doubts = marks.not_borne_out(reader, book_id, [each.id for each in shown])
        return [
            replace(
                _found(reader, book_id, info, found.get(info.id), info.id in named),
                doubtful=sum(doubts.get(info.id, {}).values()),
            )
            for info in shown
        ]

    return engine.read(work)


def _named(reader: Reader, book_id: str, key: str) -> frozenset[str]:
    named = name_rows.named(reader, book_id, key) if key else ()
    return frozenset(each.page_id for each in named)


def _found(
    reader: Reader, book_id: str, info: PageInfo, hit: PageHit | None, named: bool
) -> PageFound:
    return PageFound(
        id=info.id,
        address=f"{info.type}/{info.slug}",
        text=f"{info.title}: {info.summary}" if info.summary else info.title,
        score=hit.why.text if hit else 1.0,
        named=named,
        updated_at=info.updated_at,
        sources=rows.sources(reader, book_id, info.id),
        trust=rows.trust_of(reader, book_id, info.id),
        replaced=find_replaced(reader, book_id, info),
    )
