"""The shapes of a data set, and the one way in: ``load(name, root)``."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bench.errors import Skipped

SETS = ("locomo", "longmemeval", "recall-bench")


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to remember, with what a capturing agent would know about it."""

    id: str
    text: str
    #: Who said it; None when the set does not say.
    author: str | None
    #: When it was said, ISO 8601.
    said_at: str
    #: What retrieval is judged on: a turn, a session or a day.
    source: str

    @property
    def line(self) -> str:
        """What a system without an author field is given."""
        return f"{self.author}: {self.text}" if self.author else self.text


@dataclass(frozen=True, slots=True)
class LogFile:
    """One file of a daily log, for systems that import such files themselves."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Collection:
    """What one book holds."""

    name: str
    items: tuple[Item, ...]
    files: tuple[LogFile, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    text: str
    category: str
    collection: str
    #: The sources that answer it.
    relevant: frozenset[str]
    #: What its set calls it, if anything.
    id: str = ""
    #: What its set takes for the answer, where it says so.
    answer: str = ""


@dataclass(frozen=True, slots=True)
class DataSet:
    name: str
    title: str
    collections: tuple[Collection, ...]
    questions: tuple[Question, ...]
    #: How many hits to ask for: each next size only while fewer than 20 sources were found.
    depths: tuple[int, ...]

    def sample(self, every: int) -> "DataSet":
        """Every n-th question, all of the memories."""
        return DataSet(
            self.name, self.title, self.collections, self.questions[::every], self.depths
        )

    def first_collection(self) -> "DataSet":
        """One book and its questions, for systems too slow for more."""
        first = self.collections[0]
        asked = tuple(q for q in self.questions if q.collection == first.name)
        return DataSet(self.name, self.title, (first,), asked, self.depths)


def load(name: str, root: Path) -> DataSet:
    """Raises Skipped, with the reason, when the set is not there."""
    from bench.sets import locomo, longmemeval, recall_bench

    loaders: dict[str, Callable[[Path], DataSet]] = {
        "locomo": locomo.load,
        "longmemeval": longmemeval.load,
        "recall-bench": recall_bench.load,
    }
    if name not in loaders:
        raise Skipped(f"there is no set called {name!r}; there are {', '.join(SETS)}")
    return loaders[name](root / name)


def data_files(folder: Path, pattern: str) -> list[Path]:
    """The files of a set, in order; never none."""
    found = sorted(folder.glob(pattern))
    if not found:
        raise Skipped(f"there is no {pattern} in {folder}")
    return found
