"""The way in: a library and its books. Tables of contents; each method is one line into a stage."""

import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from commonplace import __version__
from commonplace import config as settings
from commonplace.book import Book
from commonplace.capture.check import named_book
from commonplace.capture.remember import Capture
from commonplace.dream.usage import Notices
from commonplace.errors import ModelError, NotFound
from commonplace.jobs.worker import Handler, Ran, Worker
from commonplace.kept import Kept
from commonplace.minds.choose_mind import find_mind
from commonplace.minds.embedder import Embedder
from commonplace.minds.mind import Mind
from commonplace.model import BookInfo, Hit, Shown
from commonplace.recall.latency import Latencies
from commonplace.store import books as book_rows
from commonplace.store import jobs as ledger
from commonplace.store.access import walls
from commonplace.store.connect import connect
from commonplace.store.engine import Engine, Reader
from commonplace.store.wiki import members
from commonplace.store.wiki.members import Shared
from commonplace.understand.embed import agree_on, choose_embedder, is_local, waiting

__all__ = ["Book", "Library", "open"]

if TYPE_CHECKING:
    from commonplace.access.tokens import Access
    from commonplace.handlers import Handlers
    from commonplace.minds.rerank.reranker import Reranker
    from commonplace.past.shelf import Shelf
    from commonplace.recall.arms.page_arm import PageFound, PagesAsked
    from commonplace.recall.rerank.run import Reranking
    from commonplace.recall.run import Numbers, Recaller
    from commonplace.sessions.tools import Tools
    from commonplace.upkeep.keeping import Upkeep
    from commonplace.wiki.browsing.shelves import Shelves
    from commonplace.wiki.search.run import Searcher


def open(
    where: str | Path | None = None,
    *,
    embedder: Embedder | None = None,
    mind: Mind | None = None,
    reranker: "Reranker | None" = None,
    create: bool = True,
    folders: bool = False,
    **overrides: Any,
) -> "Library":
    """Open a library: a path or ``postgresql://…``; made when it is not there, unless ``create`` is
    false. The folder of a new file must be there already, unless ``folders`` is true.

    ``embedder``, ``mind`` and ``reranker`` are used instead of the configured ones. ``overrides``
    are settings with ``__`` for the dot: ``commonplace.open("book.db", embed__model="none")``.
    """
    given = {name.replace("__", "."): value for name, value in overrides.items()}
    loaded = settings.load(given)
    place = where or settings.library_place(loaded.config)
    engine = connect(place, loaded.config, create=create, folders=folders)
    library = Library(engine, loaded.config, embedder, mind, reranker)
    library.origins = loaded.origins
    return library


class Library:
    """One database: a SQLite file or a PostgreSQL database."""

    def __init__(
        self,
        engine: Engine,
        config: settings.Config,
        embedder: Embedder | None = None,
        mind: Mind | None = None,
        reranker: "Reranker | None" = None,
    ) -> None:
        self.engine = engine
        self.config = config
        #: Where each setting comes from, as far as that is known.
        self.origins: Mapping[str, str] = {}
        self._given = embedder
        self._given_mind = mind
        self._given_reranker = reranker
        self._choosing = threading.Lock()
        self._chosen: tuple[Embedder | None, str] | None = None
        self.latencies = Latencies()
        #: What is noticed of how its books are used, until it is written down.
        self.notices = Notices()
        #: Called with the book's id after something in it was forgotten.
        self.when_let_go: list[Callable[[str], None]] = []
        self.capture = Capture(
            engine,
            attempts=config.jobs.attempts,
            same_moment_seconds=config.memory.same_moment_seconds,
            stages=["embed", *self._understanding],
            quarantine=config.memory.quarantine,
            keeps_secrets=config.memory.secrets == "keep",
        )

    def book(
        self, name: str | None = None, *, tenant: str | None = None, create: bool = True
    ) -> "Book":
        """A book of this library; made when it is not there, unless ``create`` is false."""
        name, tenant = (
            named_book(self.config.book if name is None else name),
            named_book(self.config.tenant if tenant is None else tenant),
        )
        found = self.engine.read(lambda reader: book_rows.find_book(reader, tenant, name))
        if found is None and not create:
            raise NotFound(f"There is no book {name!r} here. `commonplace status` lists them.")
        if found is None:
            zone = settings.zone_for_new_books(self.config)
            found = self.engine.write(lambda tx: book_rows.add_book(tx, tenant, name, zone))
        return Book(self, found)

    def reach(self, name: str, tenant: str) -> "Book":
        """A book that is there, for a door that has asked who may: the wall around the request lets
        it through from now on, and the books that share their pages with it."""
        name, tenant = named_book(name), named_book(tenant)

        def look(reader: Reader) -> tuple[BookInfo, list[Shared]]:
            found = book_rows.find_book(reader, tenant, name)
            if found is None:
                raise NotFound(f"There is no book {name!r} here.")
            return found, members.shared_with(reader, found.id)

        found, shared = self.engine.read(look)
        walls.let_through([found.id, *(each.book_id for each in shared)])
        return Book(self, found)

    def books(self, tenant: str | None = None) -> list[BookInfo]:
        """The books of a tenant, or all."""
        whose = None if tenant is None else named_book(tenant)
        return self.engine.read(lambda reader: book_rows.list_books(reader, whose))

    @cached_property
    def handlers(self) -> "Handlers":
        """What its workers do."""
        from commonplace.handlers import Handlers  # noqa: PLC0415 (it knows what a book is)

        return Handlers(self)

    def worker(self) -> Worker:
        """A worker for this library's jobs; run it in a thread or a process of its own."""
        return self.handlers.worker()

    def work(self, told: Callable[[Ran], None] | None = None) -> int:
        """Run jobs until there are none. Says how many ran.

        Memories that waited for a model are taken up when there is one now; what waits for the end
        of its bucket is compiled at once.
        """
        self.wake()
        worker, ran = self.worker(), 0
        while True:
            self.engine.write(lambda tx: ledger.due_now(tx, "compile"))
            more = worker.run_until_idle(told)
            ran += more
            if not more:
                return ran

    def wake(self) -> None:
        """Queue jobs for memories that waited, for a model or for a change of settings."""
        from commonplace.upkeep.repair import (  # noqa: PLC0415 (brings compiling)
            try_again_with_new_rules,
            wake,
        )

        try_again_with_new_rules(self.engine, __version__)
        wake(self.engine, self.config.jobs.attempts, self.stages())

    def stages(self) -> list[str]:
        """The stages that can work now."""
        stages = [*self._understanding, *self._compiling]
        with suppress(ModelError):
            if self.embedder()[0] is not None:
                stages.append("embed")
        return stages

    def catch_up(self, most: int = 100) -> None:
        """Run the jobs now if that takes but a moment: few memories wait, and no model is asked
        over a network.

        Nobody is waited for: neither another worker, nor a job that is to be tried again later.
        """
        handlers: dict[str, Handler] = {}
        with suppress(ModelError):
            if is_local(self.embedder()[0]):
                handlers["embed"] = self.handlers.embed
        if self._understanding and self.mind.name == "rules":
            handlers["understand"] = self.handlers.understand
        if self._compiling and self.compiler.name == "rules":
            handlers["compile"] = self.handlers.compile
        few = [stage for stage in handlers if 0 < waiting(self.engine, stage, most + 1) <= most]
        if "understand" in few and "compile" in handlers and "compile" not in few:
            few.append("compile")
        if few:
            self.wake()
            chosen = {stage: handlers[stage] for stage in few}
            worker = Worker(self.engine, chosen, self.config.jobs)
            for _ in range(2):  # what waits; then pages of what was understood
                self.engine.write(lambda tx: ledger.due_now(tx, "compile"))
                while worker.run_one():
                    pass

    def embedder(self) -> tuple[Embedder | None, str]:
        """The embedder in use, or none, and a sentence about it."""
        with self._choosing:
            if self._chosen is None:
                with walls.outside():  # what the library agrees on concerns all its books
                    self._chosen = self._choose()
            return self._chosen

    @cached_property
    def mind(self) -> Mind:
        """Who answers what the stages ask: rules, or a model.

        One answer takes at most half a lease: a job that waits longer would lose it.
        """
        most = self.config.jobs.lease_seconds / 2
        asked = replace(
            self.config.mind, timeout_seconds=min(self.config.mind.timeout_seconds, most)
        )
        return self._given_mind or find_mind(asked, self.engine)

    @cached_property
    def compiler(self) -> Mind:
        """Who answers what compiling asks: the mind, unless the settings name another."""
        return self.mind_of(self.config.compile.model)

    @property
    def before_dreams(self) -> tuple[str, ...]:
        """The stages whose work a dream looks at, as far as they are on."""
        return (*self._understanding, *self._compiling)

    def schedule_dreams(self) -> int:
        """Queue a dream for each book that has something to dream of. How many."""
        from commonplace.dream.material import schedule  # noqa: PLC0415

        self.notices.write_down(self.engine)
        if self.config.understand.mode == "frozen":
            return 0
        return schedule(self.engine, self.config, self.before_dreams)

    def session_tools(self, book: "Kept") -> "Tools":
        """What the sessions of a book work with."""
        from commonplace.recall.query import build_query  # noqa: PLC0415 (brings numpy)
        from commonplace.sessions.tools import Tools  # noqa: PLC0415 (brings recall)

        return Tools(
            self.engine,
            book.info.id,
            self.config.sessions,
            self.config.memory.max_chars,
            recall=lambda question, limit, session: self.recaller.recall(
                book.info.id, replace(build_query(question, limit), works_in=session)
            ),
            learn=None if self.config.predictor.mode == "off" else self._learn,
            is_frozen=self.config.understand.mode == "frozen",
        )

    def let_go(self, book_id: str, *, tell: bool = True) -> None:
        """Something was forgotten in a book: nothing of it stays at hand in this program, nor in
        those that are told."""
        from commonplace.store.forgetting.remembered import drop_remembered  # noqa: PLC0415

        self.capture.drop(book_id)
        for name in ("recaller", "searcher", "shelves", "pasts"):
            if name in self.__dict__:  # only if somebody has asked
                getattr(self, name).drop(book_id)
        drop_remembered()
        for listener in self.when_let_go if tell else ():
            listener(book_id)

    def close(self) -> None:
        self.notices.write_down(self.engine)
        self.engine.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def mind_of(self, model: str) -> Mind:
        """Who answers where a model is named; the library's mind where none is."""
        # The rules are the rules, whoever was given as the library's mind.
        if not model or (model == self.config.mind.model and model != "rules"):
            return self.mind
        return find_mind(replace(self.config.mind, model=model), self.engine)

    @cached_property
    def access(self) -> "Access":
        """Who may come in: tokens, and the audit of the doors."""
        from commonplace.access.tokens import Access  # noqa: PLC0415 (remembering needs no token)

        return Access(self.engine, named_book(self.config.tenant))

    @cached_property
    def upkeep(self) -> "Upkeep":
        """Looks the library over, repairs it, and drops what is too old."""
        from commonplace.upkeep.keeping import Upkeep  # noqa: PLC0415 (brings compiling)

        return Upkeep(self.engine, self.config, self._given, self.stages)

    @cached_property
    def pasts(self) -> "Shelf":
        """Books as they were, those that were asked for lately."""
        from commonplace.past.shelf import Shelf  # noqa: PLC0415 (brings compiling)

        return Shelf(self.engine, self.config, self.embedder, self._reranking)

    @cached_property
    def searcher(self) -> "Searcher":
        """Looks through pages; made at the first search, because it brings numpy."""
        from commonplace.wiki.search.run import Searcher  # noqa: PLC0415

        return Searcher(self.engine, self.config.wiki.cache_mb)

    @cached_property
    def recaller(self) -> "Recaller":
        """Made at the first question: it brings numpy, which remembering does not need."""
        from commonplace.recall.run import Helpers, Recaller  # noqa: PLC0415

        reranking = self._reranking()
        helpers = Helpers(
            self.embedder,
            self._pages,
            reranking.rerank_hits if reranking else None,
            self._predict if self.config.predictor.mode == "auto" else None,
        )
        return Recaller(self.engine, self.config.recall, helpers)

    @cached_property
    def shelves(self) -> "Shelves":
        """The books' memories and pages as their lists have them; made when one is browsed."""
        from commonplace.wiki.browsing.shelves import Shelves  # noqa: PLC0415 (brings numpy)

        return Shelves(self.engine, self.recaller)

    def _predict(self, book_id: str, numbers: "Numbers", hits: Sequence[Hit]) -> list[Hit]:
        """The hits as the book's predictor has them, once it has shown that it helps."""
        from commonplace.recall.predict.book_predictor import load_state, move_hits  # noqa: PLC0415

        state = self.engine.read(lambda reader: load_state(reader, book_id))
        if not state.is_on:
            return list(hits)
        return move_hits(state, self.config.predictor.mode, numbers(hits), hits)

    def _reranking(self) -> "Reranking | None":
        """Who ranks the best hits once more, if anybody does."""
        from commonplace.minds.rerank.choose import find_reranker  # noqa: PLC0415 (few do)
        from commonplace.recall.rerank.run import Reranking  # noqa: PLC0415

        given = self._given_reranker
        if given is None:
            given, _ = find_reranker(self.config.rerank, lambda: self.embedder()[0])
        return Reranking(given, self.config.rerank) if given else None

    def _pages(self, asked: "PagesAsked") -> "Sequence[PageFound]":
        from commonplace.wiki.search.answering import pages_for  # noqa: PLC0415 (most never open it)

        return pages_for(self.engine, self.searcher, asked)

    def _choose(self) -> tuple[Embedder | None, str]:
        """The embedder that was given, or configured; ``auto`` never changes what was agreed."""
        chosen, reason = self._given, "given by the caller"
        if chosen is None:
            cache = settings.cache_dir()
            chosen, reason = choose_embedder(self.engine, self.config.embed, cache)
        if chosen is None:
            return chosen, reason
        agree_on(self.engine, chosen.profile.key, self.config.jobs.attempts)
        return chosen, reason

    @property
    def _understanding(self) -> tuple[str, ...]:
        """The stage, if it may write anything."""
        return () if self.config.understand.mode in ("off", "frozen") else ("understand",)

    @property
    def _compiling(self) -> tuple[str, ...]:
        frozen = self.config.understand.mode == "frozen"
        return ("compile",) if self.config.compile.mode == "on" and not frozen else ()

    def _learn(self, book_id: str, shown: Sequence[Shown]) -> None:
        """What a session used, told to the book's predictor."""
        from commonplace.recall.predict.book_predictor import learn  # noqa: PLC0415 (few do)

        least = self.config.predictor.sessions
        self.engine.write(lambda tx: learn(tx, shown, least), book_id=book_id)
