"""Join facts with the register: what the composer is given. Pure: nothing else decides what a page
sees of a fact.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from commonplace.compile.compose.page_fact import Home, Mention, PageFact
from commonplace.compile.compose.page_worth import OPEN, Fate, NamedFact, find_home
from commonplace.knowledge.rulings import rank_of
from commonplace.model import FactName
from commonplace.store.compiling.entity_pages import FullFact


@dataclass(frozen=True, slots=True)
class Known:
    """An entity of the register, with the address of its page where it has one."""

    id: str
    title: str
    address: str | None = None


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
        """Say which entity and page a name leads to. A redirect is told on the page it leads to,
        but a name is no link to the page of another."""
        known = self.register.get(name.key)
        if known is None:
            return Mention(name.role, None, name.surface, name.surface)
        page = self._by_id.get(self.fates.get(known.id, OPEN).to or "", known)
        surface = name.surface or known.title
        address = page.address if page is known else None
        return Mention(name.role, page.id, surface, known.title, address)


def join_fact(full: FullFact, named: NamedFact, directory: Directory) -> PageFact:
    """Make what the composer is given of a fact."""
    fact = full.fact
    days = tuple(map(date.fromisoformat, fact.days)) if fact.days else None
    # Since when a fact holds is told where a word of change or a day says so.
    since = full.since if fact.act == "change" or (fact.days and fact.still) else None
    return PageFact(
        id=fact.id,
        statement=fact.statement,
        memory_id=fact.memory,
        said=full.said,
        day=full.said.date(),
        start=fact.start,
        quote=full.quote,
        text=fact.text or full.quote,
        kind=fact.kind,
        about=tuple(map(directory.mention, fact.names)),
        attribute=full.inherited or fact.attribute,
        label=fact.label,
        value=fact.value,
        single=fact.single,
        positive=fact.positive,
        mood=fact.mood,
        scope=fact.limits or fact.scope,
        days=(days[0], days[-1]) if days else None,
        status=full.status,
        since=_day(since),
        is_change=fact.act == "change",
        until=_day(full.until),
        by=full.by,
        author=full.author,
        known=fact.known,
        rank=rank_of(full.trust),
        home=directory.find_home(named),
        replaces=bool(fact.ends),
        leans=fact.leans,
    )


def _day(iso: str | None) -> date | None:
    return date.fromisoformat(iso) if iso else None
