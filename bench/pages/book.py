"""One book in memory: every step from memories to composed pages, with its CPU time."""

import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from bench.understanding.reader.held import judge
from commonplace.compile.compose import Composed, PageFact, Subject, compose
from commonplace.compile.compose.page_worth import Candidate, Fate, NamedFact, choose_pages
from commonplace.compile.directory import Directory, Known, join_fact
from commonplace.knowledge.evidence import (
    Sums,
    choose_spelling,
    collect_sightings,
    is_name,
    sum_sightings,
)
from commonplace.knowledge.reading_facts import Source, make_facts
from commonplace.knowledge.types import decide_type
from commonplace.language.name_key import name_key
from commonplace.language.read import Reading, read
from commonplace.store.compiling.entity_pages import FullFact
from commonplace.wiki.text.slugs import slug_of

#: Trusts of the ranks that sources have.
_TRUSTS = ("user", "agent", "tool")


@dataclass(frozen=True)
class Entity:
    """A name of the book: each key is one, and nothing is merged."""

    known: Known
    type: str


@dataclass(frozen=True)
class Told:
    """A fact with what became of it, and its memory."""

    full: FullFact
    source: Source


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
    statuses = judge(made)
    return [
        Told(
            FullFact(
                fact, source.text[fact.start : fact.end], source.said, source.author,
                _TRUSTS[source.rank], status.status, status.by, status.since, status.until,
                status.slot,
            ),
            source,
        )
        for fact, source in made
        for status in [statuses[fact.id]]
    ]  # fmt: skip


def _name_fact(told: Told, register: Mapping[str, Known]) -> NamedFact:
    """Say whom a fact names and who keeps it, for the choice of pages and homes."""
    fact, source = told.full.fact, told.source
    roles = [(each.role, each.key) for each in fact.names]
    if fact.subject is not None and fact.subject not in {key for _, key in roles}:
        roles.insert(0, ("subject", fact.subject))
    roles += [("keeper", key) for key in (source.keeper_key, source.speaker) if key]
    names = {(role, register[key].id): None for role, key in roles if key in register}
    return NamedFact(fact.statement, source.said.date(), fact.kind, (*names,))


def _group_by_page(
    facts: Iterable[PageFact], fates: Mapping[str, Fate]
) -> dict[str, list[PageFact]]:
    """Give each page the facts that name its entity or that leads to it, and those at home there,
    with the facts that ended them."""
    given = {fact.id: fact for fact in facts}
    pages: dict[str, dict[bytes, PageFact]] = {
        id: {} for id, fate in fates.items() if fate.what == "page"
    }
    for fact in given.values():
        ids = {each.entity_id for each in fact.about} | {fact.home.entity_id if fact.home else None}
        for id in ids:
            if id in pages:
                pages[id][fact.id] = fact
                if fact.by in given:
                    pages[id][fact.by] = given[fact.by]
    return {id: [*found.values()] for id, found in pages.items()}


def _choose_and_compose(book: BookOfPages) -> None:
    with book.clock("choose pages"):
        register = {key: each.known for key, each in book.entities.items()}
        candidates = [
            Candidate(each.known.id, each.known.title, type=each.type)
            for each in book.entities.values()
        ]
        named = [_name_fact(each, register) for each in book.told]
        book.fates = choose_pages(candidates, named)
    with book.clock("compose"):
        shown = {
            key: known if book.fates[known.id].what == "page" else Known(known.id, known.title)
            for key, known in register.items()
        }
        directory = Directory(shown, book.fates)
        joined = [
            join_fact(each.full, name, directory)
            for each, name in zip(book.told, named, strict=True)
        ]
        book.facts = _group_by_page(joined, book.fates)
        for id, facts in book.facts.items():
            entity = book.entities[id]
            subject = Subject(id, entity.known.title, type=entity.type)
            book.pages[id] = compose(subject, facts)
