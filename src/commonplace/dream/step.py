"""What a step of a dream works with, and what it gives back."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, TypeVar

from commonplace.compile.apply import apply
from commonplace.compile.effects import Archiving, Effects, PageWrite
from commonplace.config import CompileConfig, DreamConfig
from commonplace.minds.mind import Mind
from commonplace.model import Author, Job, Page, PageInfo
from commonplace.store.engine import Engine, Reader, Tx
from commonplace.wiki.change import same

T = TypeVar("T")
#: Under this name the metadata of a page say that a dream keeps it, and the compiler does not.
KEPT_BY, DREAM = "kept_by", "dream"
RULES = "rules"


def kept_by_dreams(page: PageInfo) -> bool:
    """Whether a dream made the page and keeps it: a summary, a trajectory. It is not rebuilt from
    memories as other pages are, nor made by compiling them."""
    return page.metadata.get(KEPT_BY) == DREAM


@dataclass(frozen=True, slots=True)
class Settings:
    """What dreams go by: their own settings, and those by which pages are compiled."""

    dream: DreamConfig
    compile: CompileConfig


@dataclass(frozen=True, slots=True)
class Changed:
    """One thing that a step did: for the diary, in which no words of memories stand."""

    #: What was done, in one word or two: ``rebuilt``, ``created``, ``stale`` …
    what: str
    #: The page that it was done to, by its id; empty where it was none.
    page_id: str = ""
    #: How often, or how many.
    count: int = 1
    #: Numbers and names of rules that tell more; never words of a memory.
    detail: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Dreaming:
    """One dream in one book."""

    engine: Engine
    book_id: str
    #: The job whose lease the writes carry.
    job: Job
    mind: Mind
    settings: Settings
    #: When the newest memory was observed.
    now: datetime
    #: What the last dream had seen: what has a greater revision is new; 0 for the first.
    seen: int

    @property
    def author(self) -> Author:
        """Who signs the versions that a dream writes."""
        return Author("dream", self.mind.name)

    def read(self, work: Callable[[Reader], T]) -> T:
        """On one snapshot."""
        return self.engine.read(work)

    def write(self, work: Callable[[Tx], T]) -> T:
        """In one transaction of the book, if the job is still ours."""
        return self.engine.write(work, book_id=self.book_id, lease=self.job)


def keep_page(
    dreaming: Dreaming,
    write: PageWrite | None,
    before: Page | None,
    forgotten: int,
    mind: str = RULES,
) -> Changed | None:
    """Write a page that dreams keep, unless it says so already; put it away where nothing is to be
    written, unless somebody wrote on it.

    Raises Conflict or StalePage when the book has moved on since ``forgotten`` and ``before``.
    """
    if write is not None:
        if before is not None and same(before, write.as_change(dreaming.author)):
            return None
        effects = Effects(mind, writes=(write,))
        changed = Changed("created" if before is None else "updated", write.page_id)
    elif before is None or before.status != "active" or _has_hand(before):
        return None
    else:
        effects = Effects(mind, archived=(Archiving(before.id, before.version, None),))
        changed = Changed("archived", before.id)
    effects = replace(effects, forgotten=forgotten)
    dreaming.write(lambda tx: apply(tx, effects, kind="dream"))
    return changed


def _has_hand(page: Page) -> bool:
    return any(each.pen == "authored" for each in page.sections)


#: What a step does: reads, asks, decides and writes, and says what it changed.
Doing = Callable[[Dreaming], list[Changed]]


@dataclass(frozen=True, slots=True)
class Step:
    """A part of a dream, by the name that the diary and ``jobs show`` give it."""

    name: str
    run: Doing
