"""A book's dreams, for whoever asks: a table of contents."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from commonplace.config import CompileConfig, DreamConfig
from commonplace.dream.now import dream_now, run_now
from commonplace.dream.rebuilding import run as rebuilding
from commonplace.dream.rebuilding.one import Rebuilt
from commonplace.dream.rebuilding.verifying import Progress, Verified, verify
from commonplace.jobs.worker import Worker
from commonplace.model import BookInfo
from commonplace.store.engine import Engine
from commonplace.wiki.find import find_id


@dataclass(frozen=True, slots=True)
class Tools:
    """What dreams need besides the database."""

    worker: Worker
    config: DreamConfig
    compiling: CompileConfig
    #: The stages that come before and are on.
    stages: tuple[str, ...]


class Dreams:
    """What a book does by itself, and what it did."""

    def __init__(self, engine: Engine, book: BookInfo, tools: Tools) -> None:
        self._engine = engine
        self._book = book
        self._tools = tools

    def dream(self) -> Mapping[str, Any]:
        """Dream now, if anything is new; what was done."""
        return dream_now(self._tools.worker, self._engine, self._book.id, self._tools.stages)

    # --- from all sources -----------------------------------------------------------------------

    def rebuild(self, page: str | None = None, model: str | None = None) -> Mapping[str, Any]:
        """One page, or all of them, from all their memories, now. ``model``: whom to ask this
        time."""
        job_id = self.queue_rebuild(page, model)
        return run_now(self._tools.worker, self._engine, self._book.id, job_id)

    def queue_rebuild(self, page: str | None = None, model: str | None = None) -> str:
        """The same by a job; its id."""
        page_id = None if page is None else self._page_id(page)
        return rebuilding.new_job(self._engine, self._book.id, page_id, model)

    def differs(self, page: str) -> Rebuilt:
        """Whether a page would come out otherwise, by rules; nothing is written."""
        page_id = self._page_id(page)
        return rebuilding.differing(self._engine, self._book.id, self._tools.compiling, page_id)

    def verify(self, progress: Progress | None = None) -> Verified:
        """Whether all pages are what the memories make, byte for byte; nothing is written."""
        return verify(self._engine, self._book, self._tools.compiling, progress)

    def _page_id(self, page: str) -> str:
        return self._engine.read(lambda reader: find_id(reader, self._book.id, page))
