"""What a step of a dream works with, and what it gives back."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeVar

from commonplace.config import CompileConfig, DreamConfig
from commonplace.minds.mind import Mind
from commonplace.model import Author, Job, PageInfo
from commonplace.store.engine import Engine, Reader, Tx

T = TypeVar("T")
#: Under this name the metadata of a page say that a dream keeps it, and the compiler does not.
KEPT_BY, DREAM = "kept_by", "dream"


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

    #: What was done, in one word or two: ``rebuilt``, ``summed up``, ``superseded`` …
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


#: What a step does: reads, asks, decides and writes, and says what it changed.
Doing = Callable[[Dreaming], list[Changed]]


@dataclass(frozen=True, slots=True)
class Step:
    """A part of a dream, by the name that the diary and ``jobs show`` give it."""

    name: str
    run: Doing
