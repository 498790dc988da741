"""One book in memory: every step from memories to composed pages, with its CPU time."""

import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from commonplace.compile.compose import Composed, PageFact, Subject, compose
from commonplace.compile.compose.page_worth import Candidate, Fate, choose_pages
from commonplace.compile.joining import (
    Directory,
    Known,
    Told,
    group_by_page,
    join_fact,
    name_fact,
)
from commonplace.knowledge.evidence import (
    Sums,
    choose_spelling,
    collect_sightings,
    is_name,
    sum_sightings,
)
from commonplace.knowledge.hold import hold
from commonplace.knowledge.keys import name_key
from commonplace.knowledge.reading_facts import Source, make_facts, make_held
from commonplace.knowledge.types import decide_type
from commonplace.language.read import Reading, read
from commonplace.wiki.text.slugs import slug_of


@dataclass(frozen=True)
class Entity:
    """A name of the book: each key is one, and nothing is merged."""

    known: Known
    type: str


@dataclass
class BookOfPages:
    """What came of the memories."""

    sources: Sequence[Source]
    readings: list[Reading] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    entities: dict[str, Entity] = field(default_factory=dict)
    fates: dict[str, Fate] = field(default_factory=dict)
    pages: dict[str, Composed] = field(default_factory=dict)
    facts: dict[str, list[PageFact]] = field(default_factory=dict)
    seconds: Counter[str] = field(default_factory=Counter)

    @contextmanager
    def clock(self, step: str) -> Iterator[None]:
        """Add the CPU seconds of a step."""
        began = time.process_time()
        yield
        self.seconds[step] += time.process_time() - began


def make_pages(sources: Sequence[Source]) -> BookOfPages:
    """Read memories as one book, and compose its pages."""
    book = BookOfPages(sources)
    with book.clock("names"):
        names, sums, spellings = _decide_names(sources)
    with book.clock("read"):
        book.readings = [_read(source, names) for source in sources]
    with book.clock("register"):
        book.entities = _register(names, sums, spellings)
    with book.clock("facts and hold"):
        book.told = _judge(book)
    _choose_and_compose(book)
    return book


def _read(source: Source, names: set[str]) -> Reading:
    return read(source.text, author=source.author, said_on=source.said.date(), names=names)


_Names = tuple[set[str], dict[str, Sums], dict[str, list[str]]]


def _decide_names(sources: Sequence[Source]) -> _Names:
    """Decide which surfaces are names; the reader's keys, as it looks them up."""
    sightings, spellings = defaultdict(list), defaultdict(list)
    for source in sources:
        surfaces = _read(source, set()).surfaces
        for each in surfaces:
            if each.inside or each.at_start:
                spellings[each.key].append(each.surface)
        for key, sighting in collect_sightings(surfaces, source.author, source.keeper).items():
            sightings[key].append(sighting)
        if source.author:
            spellings[source.speaker].append(source.author)
    sums = {key: sum_sightings(each) for key, each in sightings.items()}
    return {key for key, each in sums.items() if is_name(each)}, sums, dict(spellings)


def _register(
    names: set[str], sums: dict[str, Sums], spellings: dict[str, list[str]]
) -> dict[str, Entity]:
    entities: dict[str, Entity] = {}
    taken: set[str] = set()
    for name in sorted(names):
        key = name_key(name)
        if not key or key in entities:
            continue
        title = choose_spelling(spellings.get(name, [name])).removesuffix("'s")
        type = decide_type(title, sums[name])
        address = f"{type}/{slug_of(title)}"
        address = address if address not in taken else f"{address}-{len(taken)}"
        taken.add(address)
        entities[key] = Entity(Known(key, title, address), type)
    return entities


def _judge(book: BookOfPages) -> list[Told]:
    made = [
        (fact, source)
        for source, reading in zip(book.sources, book.readings, strict=True)
        for fact in make_facts(source, reading.statements)
    ]
    statuses = hold([make_held(fact, source, {}) for fact, source in made], ())
    return [Told(fact, source, statuses[fact.id]) for fact, source in made]


def _choose_and_compose(book: BookOfPages) -> None:
    with book.clock("choose pages"):
        register = {key: each.known for key, each in book.entities.items()}
        candidates = [
            Candidate(each.known.id, each.known.title, type=each.type)
            for each in book.entities.values()
        ]
        book.fates = choose_pages(candidates, [name_fact(each, register) for each in book.told])
    with book.clock("compose"):
        shown = {
            key: known if book.fates[known.id].what == "page" else Known(known.id, known.title)
            for key, known in register.items()
        }
        directory = Directory(shown, book.fates)
        joined = [join_fact(each, directory) for each in book.told]
        book.facts = group_by_page(joined, book.fates)
        for id, facts in book.facts.items():
            entity = book.entities[id]
            subject = Subject(id, entity.known.title, type=entity.type)
            book.pages[id] = compose(subject, facts)
