"""What was found, as it is shown: pages with a snippet each."""

from collections.abc import Mapping
from dataclasses import dataclass

from commonplace.model import PageInfo
from commonplace.store.engine import Engine, Reader
from commonplace.store.wiki import pages as rows
from commonplace.wiki.search.query import Query
from commonplace.wiki.search.run import Found, PageWhy, Searcher
from commonplace.wiki.search.snippet import Snippet, of_page


@dataclass(frozen=True, slots=True)
class PageMatch:
    """A page that was found."""

    page: PageInfo
    #: In [0, 1]; higher is better.
    score: float
    why: PageWhy
    #: The section that the snippet is from; empty for the summary.
    section: str
    snippet: Snippet
    #: The shared book it stands in; empty for one's own.
    book: str = ""


@dataclass(frozen=True, slots=True)
class PageMatches:
    """The answer to a search, the best first."""

    query: str
    matches: tuple[PageMatch, ...]
    #: Words that no page has, and those that were looked for instead.
    corrected: Mapping[str, tuple[str, ...]]
    total: int


def search(engine: Engine, searcher: Searcher, book_id: str, query: Query) -> PageMatches:
    found = searcher.search(book_id, query)
    matches = engine.read(lambda reader: _matches(reader, book_id, query, found))
    return PageMatches(query.text, matches, found.corrected, found.total)


def _matches(reader: Reader, book_id: str, query: Query, found: Found) -> tuple[PageMatch, ...]:
    """A page that was deleted this very moment is left out."""
    ids = [hit.page_id for hit in found.hits]
    infos, texts = rows.infos(reader, book_id, ids), rows.texts(reader, book_id, ids)
    shown = []
    for hit in found.hits:
        if (info := infos.get(hit.page_id)) is not None:
            snippet = of_page(info.summary, texts.get(hit.page_id, ()), found.terms)
            shown.append(PageMatch(info, hit.score, hit.why, *snippet))
    return tuple(shown)
