"""Small books of memories, read for their names as the product reads them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from commonplace.knowledge.evidence import Sums, collect_sightings, is_name, sum_sightings
from commonplace.knowledge.types import decide_type
from commonplace.language.identify import identify
from commonplace.language.name_key import name_key
from commonplace.language.names import Surface, choose_surfaces, find_surfaces
from commonplace.language.names.line import TAGGED
from commonplace.language.sentences import split_sentences
from commonplace.language.tagger import tag

DATA = Path(__file__).parent / "data"


def find(text: str) -> list[Surface]:
    """Find the candidate names of one memory."""
    language = identify(text)
    sentences = split_sentences(text)
    tags = [tag(each.words) if language in TAGGED else [] for each in sentences]
    return find_surfaces(text, sentences, tags, language)


@dataclass(frozen=True)
class Book:
    """Which names a book of memories has, and where."""

    sums: dict[str, Sums]
    names: frozenset[str]
    mentions: list[list[Surface]]

    def count(self, name: str) -> int:
        """Count the memories that mention a name."""
        key = name_key(name)
        return sum(any(each.key == key for each in memory) for memory in self.mentions)

    def type_of(self, name: str) -> str:
        return decide_type(name, self.sums[name_key(name)])


def read_book(memories: Iterable[str], author: str | None = None) -> Book:
    surfaces = [find(memory) for memory in memories]
    rows = defaultdict(list)
    for memory in surfaces:
        for key, sighting in collect_sightings(memory, author).items():
            rows[key].append(sighting)
    sums = {key: sum_sightings(each) for key, each in rows.items()}
    names = frozenset(key for key, each in sums.items() if is_name(each))
    return Book(sums, names, [choose_surfaces(memory, names) for memory in surfaces])


def load_books(name: str) -> Iterator[tuple[str, str, list[str]]]:
    """Load the books of a file: each has a name, its type and four memories."""
    books: list[tuple[str, str, list[str]]] = []
    for line in (DATA / name).read_text("utf-8").splitlines():
        if line.startswith("= "):
            title, _, kind = line[2:].partition(" | ")
            books.append((title, kind, []))
        elif line and not line.startswith("#"):
            books[-1][2].append(line)
    return iter(books)
