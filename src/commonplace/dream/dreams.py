"""A book's dreams, for whoever asks: a table of contents."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from commonplace.capture.check import count, one_of
from commonplace.compile.scratch import Progress
from commonplace.config import CompileConfig
from commonplace.dream import diary
from commonplace.dream.material import Seen, look
from commonplace.dream.on_demand import dream_now, work_off
from commonplace.dream.rebuild import KIND, Rebuilder, Rebuilt, Told, new_job
from commonplace.dream.signals import Signals, signals
from commonplace.dream.summaries.periods import KINDS, Period, named, period_of
from commonplace.dream.summaries.run import summary_of
from commonplace.dream.verify import Verified, verify
from commonplace.errors import NotFound
from commonplace.jobs.worker import Worker
from commonplace.model import BookInfo, Job, Page
from commonplace.store.dreams import dreams as rows
from commonplace.store.dreams.dreams import Dream
from commonplace.store.engine import Engine, Reader
from commonplace.wiki.find import find_id


@dataclass(frozen=True, slots=True)
class Tools:
    """What dreams need besides the database."""

    worker: Worker
    compiling: CompileConfig
    #: The stages that come before and are on.
    stages: tuple[str, ...]
    #: Days without news after which a page is stale.
    stale_days: int
    #: Runs a job that rebuilds, and tells how far it is.
    rebuild: Callable[[Job, Told | None], Mapping[str, Any]]
    #: Refuses what a frozen library does not do, in these words.
    check: Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """What the next dream would find."""

    seen: Seen
    signals: Signals


class Dreams:
    """What a book does by itself, and what it did."""

    def __init__(self, engine: Engine, book: BookInfo, tools: Tools) -> None:
        self._engine = engine
        self._book = book
        self._tools = tools

    def dream(self) -> Mapping[str, Any]:
        """Dream now, if anything is new; what was done."""
        self._tools.check("it does not dream")
        return dream_now(self._tools.worker, self._engine, self._book.id, self._tools.stages)

    # --- what it goes by, and what it did -------------------------------------------------------

    def plan(self) -> Plan:
        """Whether there is anything new to dream of, and the signals; nothing is written."""
        tools = self._tools

        def work(reader: Reader) -> Plan:
            seen = look(reader, self._book.id, tools.stages)
            return Plan(seen, self._signals(reader))

        return self._engine.read(work)

    def latest(self, limit: int = 20) -> list[Dream]:
        """Its dreams, the newest first: what each changed."""
        most = count("limit", limit, 1_000)
        return self._engine.read(lambda reader: rows.latest(reader, self._book.id, most))

    def diary(self) -> str:
        """What dreams changed, by day, as Markdown."""
        return self._engine.read(lambda reader: diary.diary(reader, self._book.id))

    def knowledge(self) -> str:
        """What the book knows and where it has gaps, as Markdown."""

        def work(reader: Reader) -> str:
            return diary.knowledge(reader, self._book.id, self._signals(reader))

        return self._engine.read(work)

    def files(self) -> Mapping[str, bytes]:
        """Both, as a vault has them; nothing while the book has not dreamt."""
        if self._engine.read(lambda reader: rows.last(reader, self._book.id)) is None:
            return {}
        made = {diary.DIARY: self.diary(), diary.MAP: self.knowledge()}
        return {name: text.encode("utf-8", "replace") for name, text in made.items()}

    def summary(self, kind: str, day: str | None = None) -> Page:
        """The page that sums up a week or a month: ``2026-W10``, ``2026-03`` or a day in it; the
        last one that is over, when none is said."""
        wanted = one_of("kind", kind, KINDS)

        def work(reader: Reader) -> Page:
            period = named(wanted, day) if day else _last(reader, self._book.id, wanted)
            page = summary_of(reader, self._book.id, period) if period is not None else None
            if page is None:
                what = f"{wanted} {period.name}" if period is not None else wanted
                raise NotFound(
                    f"The {what} is not summed up: `commonplace dream` does that for those that "
                    "are over, with a model or where dream.summaries is on."
                )
            return page

        return self._engine.read(work)

    def _signals(self, reader: Reader) -> Signals:
        tools = self._tools
        return signals(reader, self._book.id, tools.stale_days)

    # --- from all sources -----------------------------------------------------------------------

    def rebuild(
        self, page: str | None = None, model: str | None = None, told: Told | None = None
    ) -> Mapping[str, Any]:
        """One page, or all of them, from all their memories, now. ``model``: whom to ask this
        time; ``told`` hears how many of how many pages are done."""
        self._tools.check("no page is rebuilt")
        self.queue_rebuild(page, model)
        handlers = {KIND: lambda job: self._tools.rebuild(job, told)}
        worker = self._tools.worker.with_handlers(handlers)
        return work_off(worker, self._book.id, [KIND])

    def queue_rebuild(self, page: str | None = None, model: str | None = None) -> str:
        """The same by a job; its id."""
        page_id = None if page is None else self._page_id(page)
        return new_job(self._engine, self._book.id, page_id, model)

    def differs(self, page: str) -> Rebuilt:
        """Whether a page would come out otherwise, by rules; nothing is written."""
        page_id = self._page_id(page)
        return Rebuilder(self._engine, self._book.id).compare(page_id)

    def verify(self, progress: Progress | None = None) -> Verified:
        """Whether all pages are what the memories make, byte for byte; nothing is written."""
        return verify(self._engine, self._book, self._tools.compiling, progress)

    def _page_id(self, page: str) -> str:
        return self._engine.read(lambda reader: find_id(reader, self._book.id, page))


def _last(reader: Reader, book_id: str, kind: str) -> Period | None:
    """The last period that is over."""
    now = rows.newest(reader, book_id)
    if now is None:
        return None
    current = period_of(kind, now.date())
    return period_of(kind, date.fromordinal(max(current.first.toordinal() - 1, 1)))
