"""Pasts that were asked for lately, kept within a budget of memory.

Each is known by its book, the moment, the way it was made and whether pages are in it. While the
book does not change it is kept as long as there is room. What is told later does not change what
was, so a moment that was over when it was made is also kept for some minutes while the book goes
on; but once something is forgotten or put in quarantine, or memories of that time come in late, it
goes at once. Of one book one is made at a time: who asks for the same meanwhile waits, and has it
then.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from weakref import WeakValueDictionary

from commonplace import clock
from commonplace.compile.scratch import Progress
from commonplace.config import Config
from commonplace.errors import NotFound
from commonplace.minds.embedder import Embedder
from commonplace.model import BookInfo
from commonplace.past.moments import RECORDED, Moment
from commonplace.past.rebuilding import rebuilt
from commonplace.past.recording import recorded
from commonplace.recall.arms.page_arm import PageFound, PagesAsked
from commonplace.recall.rerank.run import Reranking
from commonplace.recall.run import Helpers, Recaller
from commonplace.store.compiling.forgetting import last_forgotten
from commonplace.store.dump.scratch import ScratchEngine
from commonplace.store.engine import Engine, Reader
from commonplace.wiki.search.answering import pages_for
from commonplace.wiki.search.run import Searcher


@dataclass(frozen=True)
class Made:
    """A library in memory with the past of one book."""

    engine: ScratchEngine
    nbytes: int
    config: Config
    helpers: Helpers

    @cached_property
    def searcher(self) -> Searcher:
        return Searcher(self.engine, self.config.wiki.cache_mb)

    @cached_property
    def recaller(self) -> Recaller:
        def pages(asked: PagesAsked) -> list[PageFound]:
            return pages_for(self.engine, self.searcher, asked)

        return Recaller(self.engine, self.config.recall, replace(self.helpers, pages=pages))


#: Seconds for which a past is kept while its book goes on.
_KEPT = 600.0


@dataclass(frozen=True, slots=True)
class _Key:
    book_id: str
    moment: Moment
    pages: bool


@dataclass(frozen=True, slots=True)
class _Stand:
    """How far the book is, and what else would change what was."""

    revision: int
    forgotten: int
    said: int
    captured: int


@dataclass(frozen=True, slots=True)
class _Held:
    made: Made
    stand: _Stand
    #: Whether the moment was over when it was made.
    closed: bool
    age: clock.Stopwatch

    def still(self, stand: _Stand) -> bool:
        """Whether it is what would be made now."""
        if stand == self.stand:
            return True
        same = replace(stand, revision=self.stand.revision) == self.stand
        return same and self.closed and self.age.seconds() < _KEPT


class Shelf:
    """The pasts of one library's books."""

    def __init__(
        self,
        engine: Engine,
        config: Config,
        embedder: Callable[[], tuple[Embedder | None, str]],
        reranking: Callable[[], Reranking | None],
    ) -> None:
        self._engine = engine
        self.config = config
        self._embedder = embedder
        self._reranking = reranking
        self._budget = config.past.cache_mb * 1_000_000
        self._made: OrderedDict[_Key, _Held] = OrderedDict()
        #: Those that somebody has or waits for.
        self._turns: WeakValueDictionary[str, threading.Lock] = WeakValueDictionary()
        self._lock = threading.Lock()

    def get(
        self,
        book: BookInfo,
        moment: Moment,
        progress: Progress | None = None,
        *,
        pages: bool = True,
    ) -> Made:
        """The book at a moment, by the reading that the moment says; without ``pages`` what is
        needed to recall memories."""
        with self._turn(book.id):
            whole = pages or moment.reading != RECORDED  # which comes with its pages in any case
            key, stand = _Key(book.id, moment, whole), self._stand(book.id, moment)
            held = self._at_hand(key, stand)
            if held is None:
                closed = moment.as_of is not None and moment.as_of < clock.now()
                made = self._make(book, key, progress)
                held = _Held(made, stand, closed, clock.Stopwatch())
            self._keep(key, held)
            return held.made

    def drop(self, book_id: str) -> None:
        """Nothing of this book is kept here any more."""
        with self._turn(book_id), self._lock:
            for key in [each for each in self._made if each.book_id == book_id]:
                del self._made[key]

    def _turn(self, book_id: str) -> threading.Lock:
        with self._lock:
            return self._turns.setdefault(book_id, threading.Lock())

    def _at_hand(self, wanted: _Key, stand: _Stand) -> _Held | None:
        """What was kept of the book and does not hold any more is dropped."""
        with self._lock:
            for key in [each for each in self._made if each.book_id == wanted.book_id]:
                known = stand if key.moment == wanted.moment else None
                if not self._holds(key, known):
                    del self._made[key]
            return self._made.get(wanted) or self._made.get(replace(wanted, pages=True))

    def _holds(self, key: _Key, stand: _Stand | None) -> bool:
        held = self._made[key]
        return held.still(stand if stand is not None else self._stand(key.book_id, key.moment))

    def _keep(self, key: _Key, held: _Held) -> None:
        with self._lock:
            if key not in self._made and held in self._made.values():
                key = replace(key, pages=True)
            self._made[key] = held
            self._made.move_to_end(key)
            while len(self._made) > 1 and self._total() > self._budget:
                self._made.popitem(last=False)

    def _make(self, book: BookInfo, key: _Key, progress: Progress | None) -> Made:
        moment, pages = key.moment, key.pages
        if moment.reading == RECORDED:
            proposes = self.config.understand.mode != "full"
            scratch = recorded(self._engine, book, moment, pages=pages, proposes=proposes)
        else:
            scratch = rebuilt(self._engine, book, moment, self.config, progress)
        again = self._reranking()
        helpers = Helpers(self._embedder, rerank=again.rerank_hits if again else None)
        return Made(scratch, scratch.nbytes, self.config, helpers)

    def _total(self) -> int:
        return sum(each.made.nbytes for each in self._made.values())

    def _stand(self, book_id: str, moment: Moment) -> _Stand:
        def work(reader: Reader) -> _Stand:
            rows = reader.run("about_book", book_id=book_id)
            if not rows:
                raise NotFound("The book has just been deleted.")
            at = clock.to_text(moment.as_of or clock.now())
            [known] = reader.run("known_by", book_id=book_id, at=at)
            counts = (int(known["observed"]), int(known["captured"]))
            return _Stand(int(rows[0]["revision"]), last_forgotten(reader, book_id), *counts)

        return self._engine.read(work)
