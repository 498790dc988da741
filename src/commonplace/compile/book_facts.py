"""Load a book's facts without their words: what is enough to decide who gets a page.

One scan for each table, whatever was compiled before: so forgetting, rulings and names that changed
need not be told to anybody, they are seen.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from commonplace.compile.compose.page_worth import PROJECT, NamedFact
from commonplace.compile.decision_title import cut_sentence, title_decision
from commonplace.knowledge.keys import name_key
from commonplace.knowledge.reading_facts import Source
from commonplace.store.compiling import entity_pages as rows
from commonplace.store.compiling.entity_pages import (
    EntityPage,
    LightFact,
    NameOf,
    PageState,
    Said,
)
from commonplace.store.engine import Reader
from commonplace.store.wiki import proposals as proposal_rows
from commonplace.wiki.text.slugs import slug_of
from commonplace.wiki.wrong import TAG as CORRECTION

#: What stands before the colon in the id of something that the register does not know.
DECISION, TAG, RECORD = "decision:", "tag:", "record:"
#: What stands before the type in the id of a list of pages.
LIST = "list:"
_TAKEN_BACK = "taken back"


@dataclass(frozen=True, slots=True)
class Entity:
    """Whom or what a page may be about."""

    id: str
    title: str
    #: ``thing``, ``topic`` or ``decision``.
    entity_class: str
    type: str = ""
    #: Its other names.
    names: tuple[str, ...] = ()
    keys: frozenset[str] = frozenset()
    origins: frozenset[str] = frozenset()


@dataclass(frozen=True)
class BookFacts:
    """A book's register, facts and pages, as one snapshot has them."""

    entities: Mapping[str, Entity]
    #: Entities by the keys of their names.
    register: Mapping[str, str]
    facts: Mapping[bytes, LightFact]
    named: Mapping[bytes, NamedFact]
    rows: Mapping[str, EntityPage]
    pages: Mapping[str, PageState]
    #: Who each handle of the register is.
    heads: Mapping[str, str] = field(default_factory=dict)
    #: Memories that are parts of records of decisions, and under which heading.
    parts: Mapping[str, str] = field(default_factory=dict)
    #: The tags that memories were given.
    tags: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    #: Names (keys) that somebody said need no page, and pages by names that were given one.
    ignored: frozenset[str] = frozenset()
    promoted: Mapping[str, str | None] = field(default_factory=dict)

    @property
    def counted(self) -> Iterator[NamedFact]:
        """Facts that speak for a page: what was taken back does not."""
        for id, named in self.named.items():
            if self.facts[id].status != _TAKEN_BACK:
                yield named


def load_book(reader: Reader, book_id: str) -> BookFacts:
    """Load what deciding about pages needs."""
    names = rows.names(reader, book_id)
    register = {each.key: each.id for each in names}
    facts = {each.id: each for each in rows.light_facts(reader, book_id)}
    said = rows.said(reader, book_id)
    entities = _list_things(names, {name_key(each.project) for each in said.values()})
    entities |= _list_decisions(facts, rows.decisions(reader, book_id), said)
    entities |= _list_tags(facts, said, register)
    entities |= _list_records(said)
    decided = proposal_rows.decided_mentions(reader, book_id, None, 1_000_000)
    return BookFacts(
        entities,
        register,
        facts,
        _name_facts(facts, rows.names_of_facts(reader, book_id), said, register),
        rows.entity_pages(reader, book_id),
        rows.pages(reader, book_id),
        {each.handle: each.id for each in names},
        {id: each.heading for id, each in said.items() if each.record},
        {id: each.tags for id, each in said.items() if each.tags},
        frozenset(row["name"] for row in decided if row["state"] == "ignored"),
        {row["name"]: row["page_id"] for row in decided if row["state"] == "promoted"},
    )


def title_tag(tag: str) -> str:
    """Write a tag as a title."""
    return tag[:1].upper() + tag[1:].replace("-", " ").replace("_", " ")


def _list_things(names: list[NameOf], projects: set[str]) -> dict[str, Entity]:
    groups: dict[str, list[NameOf]] = defaultdict(list)
    for each in names:
        groups[each.id].append(each)
    return {
        id: Entity(
            id,
            group[0].title,
            "thing",
            group[0].type,
            tuple(sorted({each.surface for each in group} - {group[0].title})),
            frozenset(each.key for each in group),
            frozenset(each.origin for each in group)
            | {PROJECT for each in group if each.key in projects},
        )
        for id, group in groups.items()
    }


def _list_decisions(
    facts: Mapping[bytes, LightFact], words: Mapping[bytes, str], said: Mapping[str, Said]
) -> dict[str, Entity]:
    """Each decision that was said: by the words in which it was said first. What a record says is
    told on the page of the record."""
    recorded = {id for id, each in said.items() if each.record}
    first: dict[str, tuple[str, bytes]] = {}
    for id, text in words.items():
        fact = facts.get(id)
        if fact is not None and fact.status != _TAKEN_BACK and fact.memory_id not in recorded:
            key = DECISION + fact.statement.hex()
            first[key] = min(first.get(key, (text, id)), (text, id))
    return {id: Entity(id, title_decision(text), "decision") for id, (text, _) in first.items()}


def _list_tags(
    facts: Mapping[bytes, LightFact], said: Mapping[str, Said], register: Mapping[str, str]
) -> dict[str, Entity]:
    """Each tag that is not the name of somebody or something."""
    tags = {tag for each in facts.values() if each.memory_id in said
            for tag in said[each.memory_id].tags if tag != CORRECTION}  # fmt: skip
    spelt: dict[str, str] = {}
    for tag in sorted(tags):
        if name_key(tag) not in register and (key := slug_of(tag)):
            spelt.setdefault(TAG + key, tag)
    return {
        id: Entity(
            id,
            title_tag(tag),
            "topic",
            names=(tag,),
            keys=frozenset((name_key(tag),)),
            origins=frozenset(("tag",)),
        )
        for id, tag in spelt.items()
    }


def _list_records(said: Mapping[str, Said]) -> dict[str, Entity]:
    """Each record of a decision, by what it is called."""
    titles: dict[str, str] = {}
    for title in sorted({each.record for each in said.values()}):
        if key := slug_of(title):
            titles.setdefault(RECORD + key, title)
    return {id: Entity(id, cut_sentence(title), "decision") for id, title in titles.items()}


def _name_facts(
    facts: Mapping[bytes, LightFact],
    names: Iterator[tuple[bytes, str, str]],
    said: Mapping[str, Said],
    register: Mapping[str, str],
) -> dict[bytes, NamedFact]:
    """Say whom each fact names, and who keeps it."""
    roles: dict[bytes, list[tuple[str, str]]] = defaultdict(list)
    for id, role, key in names:
        roles[id].append((role, key))
    speakers = _Speakers()
    found = {}
    for id, fact in facts.items():
        how = said.get(fact.memory_id)
        if how is None:
            continue
        named = roles.get(id, [])
        if fact.subject is not None and fact.subject not in {key for _, key in named}:
            named = [("subject", fact.subject), *named]
        named = [*named, ("keeper", speakers.key_of(how.author))]
        ids = {(role, register[key]): None for role, key in named if key in register}
        for tag in how.tags:
            ids["tag", register.get(name_key(tag)) or TAG + slug_of(tag)] = None
        if how.record and slug_of(how.record):
            ids["decision", RECORD + slug_of(how.record)] = None
        elif fact.kind == "decision":
            ids["decision", DECISION + fact.statement.hex()] = None
        found[id] = NamedFact(fact.statement, how.at.date(), fact.kind, (*ids,))
    return found


class _Speakers:
    """The keys of authors, each worked out once."""

    def __init__(self) -> None:
        self._keys: dict[str | None, str] = {}

    def key_of(self, author: str | None) -> str:
        if author not in self._keys:
            moment = None
            self._keys[author] = Source("", "", moment, author).speaker  # type: ignore[arg-type]
        return self._keys[author]
