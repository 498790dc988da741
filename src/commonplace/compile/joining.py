"""Join facts with their status, memory and the register: what the composer is given.

Pure: whoever loads the rows calls these, and nothing else decides what a page sees of a fact.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date

from commonplace.compile.compose.page_fact import Home, Mention, PageFact
from commonplace.compile.compose.page_worth import OPEN, Fate, NamedFact, find_home
from commonplace.knowledge.hold.fact import Status
from commonplace.knowledge.reading_facts import Source, find_since
from commonplace.model import FactName, FactRow


@dataclass(frozen=True, slots=True)
class Known:
    """An entity of the register, with the address of its page where it has one."""

    id: str
    title: str
    address: str | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """A fact with its memory and what became of it."""

    fact: FactRow
    source: Source
    status: Status


@dataclass(frozen=True)
class Directory:
    """The register by name key, and what became of each entity."""

    register: Mapping[str, Known]
    fates: Mapping[str, Fate]
    _by_id: Mapping[str, Known] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_id", {each.id: each for each in self.register.values()})

    def find_home(self, named: NamedFact) -> Home | None:
        """Find the page where a fact stands in full."""
        known = self._by_id.get(find_home(named, self.fates) or "")
        return Home(known.id, known.title, known.address) if known else None

    def mention(self, name: FactName) -> Mention:
        """Say which entity and page a name leads to; a redirect to the page it leads to."""
        known = self.register.get(name.key)
        if known is None:
            return Mention(name.role, None, name.surface, name.surface)
        page = self._by_id.get(self.fates.get(known.id, OPEN).to or "", known)
        surface = name.surface or known.title
        return Mention(name.role, page.id, surface, known.title, page.address)


def name_fact(told: Told, register: Mapping[str, Known]) -> NamedFact:
    """Say whom a fact names and who keeps it, for the choice of pages and homes."""
    fact, source = told.fact, told.source
    roles = [(each.role, each.key) for each in fact.names]
    if fact.subject is not None and fact.subject not in {key for _, key in roles}:
        roles.insert(0, ("subject", fact.subject))
    roles += [("keeper", key) for key in (source.keeper_key, source.speaker) if key]
    names = {(role, register[key].id): None for role, key in roles if key in register}
    return NamedFact(fact.statement, source.said.date(), fact.kind, (*names,))


def join_fact(told: Told, directory: Directory) -> PageFact:
    """Make what the composer is given of a fact."""
    fact, source, status = told.fact, told.source, told.status
    quote = source.text[fact.start : fact.end]
    days = tuple(map(date.fromisoformat, fact.days)) if fact.days else None
    return PageFact(
        id=fact.id,
        statement=fact.statement,
        memory_id=fact.memory,
        said=source.said,
        day=source.said.date(),
        start=fact.start,
        quote=quote,
        text=fact.text or quote,
        kind=fact.kind,
        about=tuple(map(directory.mention, fact.names)),
        attribute=status.slot or fact.attribute,
        label=fact.label,
        value=fact.value,
        single=fact.single,
        positive=fact.positive,
        mood=fact.mood,
        scope=fact.limits or fact.scope,
        days=(days[0], days[-1]) if days else None,
        status=status.status,
        since=_day(find_since(fact, status)),
        until=_day(status.until),
        by=status.by,
        author=source.author,
        rank=source.rank,
        home=directory.find_home(name_fact(told, directory.register)),
    )


def _day(iso: str | None) -> date | None:
    return date.fromisoformat(iso) if iso else None


def group_by_page(
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
