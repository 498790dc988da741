"""Search in one book, or in several at once."""

from collections.abc import Sequence
from dataclasses import replace

from commonplace.capture.check import count
from commonplace.model import BookInfo
from commonplace.store.engine import Engine
from commonplace.store.wiki.members import Shared
from commonplace.wiki.search.query import Query
from commonplace.wiki.search.run import Searcher
from commonplace.wiki.search.show import PageMatch, PageMatches
from commonplace.wiki.search.show import search as search_book


def search(
    engine: Engine, searcher: Searcher, where: Sequence[BookInfo | Shared], query: Query
) -> PageMatches:
    """In one book, or in several: then each book's scores are multiplied by its boost."""
    own, *others = where
    if not others:
        return search_book(engine, searcher, _id(own), query)
    most = count("limit", query.limit, 1000)
    wide = replace(query, limit=query.limit + query.after, after=0)
    answers = [search_book(engine, searcher, _id(each), wide) for each in where]
    together = [
        _boosted(match, book)
        for book, answer in zip(where, answers, strict=True)
        for match in answer.matches
    ]
    together.sort(key=lambda each: -each.score)
    corrected = {word: into for answer in answers for word, into in answer.corrected.items()}
    shown = together[query.after : query.after + most]
    total = sum(answer.total for answer in answers)
    return PageMatches(query.text, tuple(shown), corrected, total)


def _id(book: BookInfo | Shared) -> str:
    return book.book_id if isinstance(book, Shared) else book.id


def _boosted(match: PageMatch, book: BookInfo | Shared) -> PageMatch:
    if not isinstance(book, Shared):
        return match
    return replace(match, score=min(1.0, match.score * book.boost), book=book.name)
