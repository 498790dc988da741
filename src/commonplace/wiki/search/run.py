"""Searches the wikis of one library.

1. The query is read (`query`), the book's pages are brought up to date (`index`).
2. A word that may be a beginning stands for the words that begin so; one that no page has, and that
   begins none, for the nearest that some page has (`vocabulary`), and the answer says so.
3. Pages are scored (`score`), filtered, ranked.

All of it sees one snapshot. Books that were searched lately are kept, within a budget of memory.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from commonplace.capture.check import count, line, one_of
from commonplace.capture.terms import terms
from commonplace.errors import InvalidInput
from commonplace.model import PAGE_TYPES
from commonplace.recall.index.sized_cache import SizedCache
from commonplace.store.engine import Engine, Reader
from commonplace.store.values import storable
from commonplace.store.wiki import names as name_rows
from commonplace.store.wiki import search as rows
from commonplace.wiki.search import score
from commonplace.wiki.search.index import Bools, Pages
from commonplace.wiki.search.query import Query, Wanted, Word, read
from commonplace.wiki.search.score import Meant
from commonplace.wiki.search.terms import tag_term
from commonplace.wiki.search.vocabulary import Vocabulary
from commonplace.wiki.text.slugs import slug_of

#: Words that one beginning may stand for: those on most pages.
CONTINUATIONS = 64
#: Unknown words that are looked at in one query, and terms that are scored.
MOST_UNKNOWN = 8
MOST_TERMS = 128
#: Pages that are given at a time, and passed over.
MOST_FOUND = 1_000_000


@dataclass(frozen=True, slots=True)
class PageWhy:
    """Why a page was found."""

    #: What its words earned, in [0, 1).
    text: float
    #: 1.0 if what was typed is a name of the page, else 0.
    alias: float
    #: The words of the query that it has, and where: in names, heads or body.
    fields: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class PageHit:
    page_id: str
    #: In [0, 1]; higher is better.
    score: float
    why: PageWhy


@dataclass(frozen=True, slots=True)
class Found:
    """The best pages, the best first."""

    hits: tuple[PageHit, ...]
    #: Words that no page has, and those that were looked for instead.
    corrected: Mapping[str, tuple[str, ...]]
    #: Pages that were found, those included that the limit leaves out.
    total: int
    #: Every term that was looked for: what a snippet marks.
    terms: frozenset[str] = field(default=frozenset(), repr=False)
    #: The key of what was typed, where that may be a name, and the pages that go by it.
    key: str = field(default="", repr=False)
    named: frozenset[str] = field(default=frozenset(), repr=False)


NOTHING = Found((), {}, 0)


@dataclass(frozen=True)
class View:
    """The pages of one book at one revision."""

    revision: int
    pages: Pages
    #: Of the same pages; read when it is first needed.
    vocabulary: Vocabulary | None = None

    @cached_property
    def nbytes(self) -> int:
        return self.pages.nbytes + (self.vocabulary.nbytes if self.vocabulary else 0)


class Searcher:
    """See the module's docstring. Threads may share it."""

    def __init__(self, engine: Engine, megabytes: int) -> None:
        self._engine = engine
        self._views: SizedCache[View] = SizedCache(megabytes)

    def drop(self, book_id: str) -> None:
        self._views.drop(book_id)

    def search(self, book_id: str, query: Query) -> Found:
        return self._engine.read(lambda reader: self.search_in(reader, book_id, query))

    def search_in(self, reader: Reader, book_id: str, query: Query) -> Found:
        """As the reader sees the book. Best before all else that it reads: then what is kept of the
        book is never newer than its snapshot."""
        _check(query)
        wanted = read(query.text)
        if not wanted.words and not wanted.name:
            return NOTHING
        held = self._views.get(book_id)
        search = _Search(reader, book_id, _updated(reader, book_id, held))
        found = search.answer(query, wanted)
        self._views.keep(book_id, search.view)
        return found


def _updated(reader: Reader, book_id: str, held: View | None) -> View:
    """The book as the reader sees it."""
    revision = rows.revision(reader, book_id)
    if held and held.revision == revision:
        return held
    if held is None or held.revision > revision:  # restored from a backup
        held = View(0, Pages())
    pages = held.pages.updated(rows.rows_since(reader, book_id, held.revision))
    vocabulary = held.vocabulary if pages is held.pages else None
    return View(revision, pages, vocabulary)


class _Search:
    """One query, on one snapshot."""

    def __init__(self, reader: Reader, book_id: str, view: View) -> None:
        self._reader = reader
        self._book_id = book_id
        self.view = view
        #: Words that no page has, and the nearest that some page has.
        self._unknown: dict[str, tuple[str, ...]] = {}

    def answer(self, query: Query, wanted: Wanted) -> Found:
        pages = self.view.pages
        words = _few([self._meant(word, query.literal) for word in wanted.words])
        scores = score.scored(pages, words)
        named = np.zeros(pages.size)
        ids: frozenset[str] = frozenset()
        if (key := slug_of(wanted.name)) and pages.size:
            found = name_rows.named(self._reader, self._book_id, key)
            ids = frozenset(name.page_id for name in found)
            named[pages.find(sorted(ids))] = score.BONUS
        hits: list[PageHit] = []
        total = 0
        if ids or scores.somewhere:
            totals = (scores.text + named) / (1 + score.BONUS)
            allowed = self._allowed(query, wanted)
            best = score.best(pages, totals, allowed, query.after + query.limit)[query.after :]
            hits = [
                PageHit(
                    page_id=pages.ids[at].decode(),
                    score=round(float(totals[at]), 6),
                    why=PageWhy(round(float(scores.text[at]), 6), float(named[at]), inside),
                )
                for at, inside in zip(best, score.fields(pages, scores, best), strict=True)
            ]
            total = int(np.count_nonzero((totals > 0) & allowed))
        return Found(
            hits=tuple(hits),
            corrected={word: near for word, near in self._unknown.items() if near},
            total=total,
            terms=frozenset(term for word in words for term in (*word.terms, *word.others)),
            key=key,
            named=ids,
        )

    def _meant(self, word: Word, literal: bool) -> Meant:
        """With the words that it may stand for."""
        if literal:
            return Meant(word.typed, word.terms)
        if word.beginning:
            longer = rows.beginning(self._reader, self._book_id, word.beginning, CONTINUATIONS)
            if others := _terms(longer, word.terms):
                return Meant(word.typed, word.terms, others)
        if not word.loose:
            return Meant(word.typed, word.terms)
        near = [other for part in word.spelled for other in self._nearest(part)]
        return Meant(word.typed, word.terms, _terms(near, ()), score.CORRECTED)

    def _nearest(self, part: str) -> tuple[str, ...]:
        known = any(score.stands(self.view.pages, term) for term in terms(part))
        if known or len(self._unknown) >= MOST_UNKNOWN:
            return ()
        if part not in self._unknown:
            self._unknown[part] = self._vocabulary().nearest(part)
        return self._unknown[part]

    def _vocabulary(self) -> Vocabulary:
        if self.view.vocabulary is None:
            text = rows.all_words(self._reader, self._book_id)
            self.view = replace(self.view, vocabulary=Vocabulary(text))
        assert self.view.vocabulary is not None
        return self.view.vocabulary

    def _allowed(self, query: Query, wanted: Wanted) -> Bools:
        pages = self.view.pages
        allowed = pages.living if query.archived else pages.living & ~pages.archived
        if query.type is not None:
            known = dict(zip(pages.types, range(len(pages.types)), strict=True))
            allowed = allowed & (pages.type_numbers == known.get(query.type, -1))
        if query.tag is not None:
            allowed = allowed & score.tagged(pages, tag_term(storable(query.tag)))
        for phrase in wanted.phrases:
            allowed = allowed & score.side_by_side(pages, phrase)
        for phrase in wanted.without:
            allowed = allowed & ~score.side_by_side(pages, phrase)
        return allowed


def _terms(longer: list[str], own: tuple[str, ...]) -> tuple[str, ...]:
    """The terms of whole words, each once, without those that are looked for anyway."""
    found = dict.fromkeys(term for word in longer for term in terms(word))
    return tuple(term for term in found if term not in own)


def _few(words: list[Meant]) -> list[Meant]:
    """As many words as are worth their time: one without blanks may have thousands of terms."""
    kept, left = [], MOST_TERMS
    for word in words:
        kept.append(replace(word, terms=word.terms[: max(left, 1)]))
        left -= len(word.terms)
        if left <= 0:
            break
    return kept


def _check(query: Query) -> None:
    if not isinstance(query.text, str):
        raise InvalidInput(f"What is looked for must be text, not {type(query.text).__name__}.")
    count("limit", query.limit, MOST_FOUND)
    if query.after != 0:
        count("after", query.after, MOST_FOUND)
    if query.type is not None:
        one_of("type", query.type, (*PAGE_TYPES,))
    if query.tag is not None:
        line("tag", query.tag)
