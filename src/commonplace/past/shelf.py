"""Pasts that were asked for lately, kept within a budget of memory.

Each is known by its book, the book's revision, the moment and the way it was made. A book that has
changed since has another past (something may have been forgotten), so what was kept of it goes at
once. Of one book one is made at a time: who asks for the same meanwhile waits, and has it then.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from commonplace.compile.elsewhere import Progress
from commonplace.config import Config
from commonplace.errors import NotFound
from commonplace.minds.embedder import Embedder
from commonplace.model import BookInfo
from commonplace.past.moments import RECORDED, Moment
from commonplace.past.rebuilding import rebuilt
from commonplace.past.recording import recorded
from commonplace.recall.pages import PageFound, PagesAsked
from commonplace.recall.rerank.run import Reranking
from commonplace.recall.run import Helpers, Recaller
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


_Key = tuple[str, int, Moment]


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
        self._made: OrderedDict[_Key, Made] = OrderedDict()
        self._turns: dict[str, threading.Lock] = {}
        self._lock = threading.Lock()

    def get(self, book: BookInfo, moment: Moment, progress: Progress | None = None) -> Made:
        """The book at a moment, by the reading that the moment says."""
        with self._turn(book.id):
            key = (book.id, self._revision(book.id), moment)
            made = self._at_hand(key) or self._make(book, moment, progress)
            self._keep(key, made)
            return made

    def drop(self, book_id: str) -> None:
        """Nothing of this book is kept here any more."""
        with self._turn(book_id), self._lock:
            for key in [each for each in self._made if each[0] == book_id]:
                del self._made[key]

    def _turn(self, book_id: str) -> threading.Lock:
        with self._lock:
            return self._turns.setdefault(book_id, threading.Lock())

    def _at_hand(self, wanted: _Key) -> Made | None:
        """What was kept of the book as it was before its last change is dropped."""
        with self._lock:
            for key in [each for each in self._made if each[0] == wanted[0]]:
                if key[1] != wanted[1]:
                    del self._made[key]
            return self._made.get(wanted)

    def _keep(self, key: _Key, made: Made) -> None:
        with self._lock:
            self._made[key] = made
            self._made.move_to_end(key)
            while len(self._made) > 1 and self._total() > self._budget:
                self._made.popitem(last=False)

    def _make(self, book: BookInfo, moment: Moment, progress: Progress | None) -> Made:
        if moment.reading == RECORDED:
            scratch = recorded(self._engine, book, moment)
        else:
            scratch = rebuilt(self._engine, book, moment, self.config, progress)
        again = self._reranking()
        helpers = Helpers(self._embedder, rerank=again.rerank_hits if again else None)
        return Made(scratch, scratch.nbytes, self.config, helpers)

    def _total(self) -> int:
        return sum(each.nbytes for each in self._made.values())

    def _revision(self, book_id: str) -> int:
        def work(reader: Reader) -> int:
            rows = reader.run("about_book", book_id=book_id)
            if not rows:
                raise NotFound("The book has just been deleted.")
            return int(rows[0]["revision"])

        return self._engine.read(work)
