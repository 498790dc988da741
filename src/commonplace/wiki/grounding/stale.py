"""Find sentences that say what no longer holds and do not show it, by the statuses of now.

A page is composed anew by a job; whoever reads it meanwhile is told, and so is whoever wrote such a
sentence by hand.
"""

from collections.abc import Iterable, Mapping, Sequence

from commonplace.capture.terms import terms
from commonplace.model import Page, PageInfo, Replaced
from commonplace.model.pages import PERIOD, TRAJECTORY
from commonplace.store import facts as fact_rows
from commonplace.store.engine import Reader
from commonplace.store.held import over_in_section, over_of
from commonplace.store.wiki import marks as rows
from commonplace.store.wiki.marks import PageMark
from commonplace.wiki.grounding.keep import STALE, SUPERSEDED, claims
from commonplace.wiki.grounds import Resting
from commonplace.wiki.text.outline import LEAD

#: The share of a statement's words that a sentence has which says it.
_SAYS = 0.8


def find_stale(reader: Reader, book_id: str, page: Page, kept: Iterable[PageMark]) -> set[PageMark]:
    """Find the stale sentences of a page; ``kept``: its marks. A summary and a trajectory tell what
    was said then, whether or not it still holds."""
    if PERIOD in page.metadata or TRAJECTORY in page.metadata:
        return set()
    told = [(section.slug, each) for section in page.sections for each in claims(section)]
    ids = {id for _, each in told for id in each.memory_ids}
    over = over_of(reader, book_id, ids) if ids else {}
    if not over:
        return set()
    struck = {(each.section, each.sentence) for each in kept if each.mark == SUPERSEDED}
    return {
        PageMark(slug, each.hash, STALE)
        for slug, each in told
        if (slug, each.hash) not in struck and _is_over(each, over)
    }


def find_replaced(reader: Reader, book_id: str, info: PageInfo) -> tuple[Replaced, ...]:
    """Find what took the place of what a page's summary says, while the page waits to be composed
    anew; one that was says itself what is over, and its lead is marked so."""
    summary = {*terms(info.summary)}
    found = [
        (how, by)
        for text, how, by in over_in_section(reader, book_id, info.id, LEAD)
        if _has_words(summary, text)
    ]
    marks = rows.of_page(reader, book_id, info.id) if found else ()
    if not found or any((each.section, each.mark) == (LEAD, SUPERSEDED) for each in marks):
        return ()
    facts = fact_rows.with_ids(reader, book_id, [by for _, by in found])
    return tuple(
        Replaced(facts[by].text, facts[by].memory_id, facts[by].began_at, how)
        for how, by in found
        if by in facts
    )


def _is_over(each: Resting, over: Mapping[str, Sequence[str]]) -> bool:
    if not all(id in over for id in each.memory_ids):
        return False
    own = {*terms(each.sentence.text)}
    return any(_has_words(own, text) for id in each.memory_ids for text in over[id])


def _has_words(own: set[str], statement: str) -> bool:
    words = {*terms(statement)}
    return bool(words) and len(words & own) >= _SAYS * len(words)
