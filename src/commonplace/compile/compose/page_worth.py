"""Who gets a page, and on which page each fact stands in full.

A pure function of who the register knows and which facts name them:

- A decision always has a page, and so has what a person wrote or asked for by hand.
- A person or place has one with two statements said on two days. Another named thing has one where
  such statements say something of it: what defines it counts three times, what has it as its
  subject, or as something of somebody's, twice, and four are enough. The project that memories were
  brought in with has one with two statements, however short it is known.
- A topic has one where a tag, heading, place, journal or hand made it and two statements name it,
  said on two days; common nouns have none.
- A page whose facts all belong to one other page is a redirect to that one: its own facts all name
  the other, or few are its own and all that name it are at home there. People, projects,
  decisions and pages with a hand on them never are, and nothing redirects to a tag that its facts
  have.
- The rest are open mentions, each with the reason.

A fact's home is the page of its subject, else of its owner, else of the project, author or document
that it was said in, else of somebody it names. Where it has no subject that the book knows ("The
spare key hangs in Petra's café."), whom it names comes before who said it. Where the first of these
has no page, the fact stands with the next, so nothing falls off the wiki because its subject is too
small. A rule, or a decision of whoever speaks, is at home with what it names: "We use Ruff for
Heron" with Heron.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

FEWEST_STATEMENTS = 2
FEWEST_DAYS = 2
#: What a statement counts for whom it defines, for its subject ("Bolota is nine") or what somebody
#: has ("Bolota is Mara's cat"), and for whom it only names.
_DEFINES, _TELLS, _NAMES = 3, 2, 1
_ENOUGH = 4
#: What has a page though it is only named: who is, and where.
_ALWAYS = ("person", "place")
#: The origin of a name that memories have for their project.
PROJECT = "project"
#: What makes a topic.
TOPIC_ORIGINS = frozenset(("tag", "heading", "place", "journal", "hand"))

_ROLES = ("subject", "owner", "keeper", "object", "place")
#: Who merely said a fact, and the tags that it was given: nothing is inside these.
_NO_HOSTS = ("keeper", "tag")
#: Rules, and decisions that whoever speaks made, are about what they name.
_RULES = ("rule", "decision")
_ROLES_OF_RULES = ("object", "place", "owner", "subject", "keeper")
_ROLES_WITHOUT_SUBJECT = ("object", "place", "keeper")


@dataclass(frozen=True, slots=True)
class Candidate:
    """An entity that may get a page."""

    id: str
    #: Breaks ties: ids are handles and have no say.
    name: str
    #: ``thing``, ``topic`` or ``decision``.
    entity_class: str = "thing"
    type: str = ""
    #: Where its name comes from: ``said``, ``tag``, ``heading``, ``place``, ``journal`` …
    origins: frozenset[str] = frozenset()
    #: Whether a person made its page, wrote on it or asked for it.
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class NamedFact:
    """What a fact says about who is who. Facts that were taken back are not given."""

    statement: bytes
    day: date
    kind: str
    #: Entities by role: ``subject``, ``owner``, ``object``, ``place``; and ``keeper``, the project,
    #: author or document it was said in.
    names: tuple[tuple[str, str], ...]

    @property
    def named(self) -> frozenset[str]:
        """Whom it names; who merely said it, or where, is not named."""
        return frozenset(id for role, id in self.names if role != "keeper")


@dataclass(frozen=True, slots=True)
class Fate:
    """What becomes of an entity: ``page``, ``redirect`` or ``open``."""

    what: str
    #: Where a redirect leads.
    to: str | None = None
    #: Why there is no page.
    why: str = ""


PAGE = Fate("page")
OPEN = Fate("open", why="nobody knows it")
INSIDE = "all its facts belong to that page"


def choose_pages(candidates: Iterable[Candidate], facts: Iterable[NamedFact]) -> dict[str, Fate]:
    """Decide for each entity whether it has a page, leads to another, or stays an open mention."""
    by_entity = _group_by_entity(facts)
    known = sorted(candidates, key=lambda each: (_size(each, by_entity), each.name))
    fates = {each.id: _judge(each, by_entity.get(each.id, ())) for each in known}
    places = {each.id: place for place, each in enumerate(known)}
    for each in known:  # of two that tell the same the smaller leads to the larger
        if fates[each.id].what == "page" and _may_redirect(each):
            hosts = _find_hosts(each.id, by_entity.get(each.id, ()), fates)
            if hosts:
                fates[each.id] = Fate("redirect", max(hosts, key=places.__getitem__), INSIDE)
    return {id: _follow(fate, fates) for id, fate in fates.items()}


def _group_by_entity(facts: Iterable[NamedFact]) -> dict[str, list[NamedFact]]:
    groups: dict[str, list[NamedFact]] = defaultdict(list)
    for fact in facts:
        for id in fact.named:
            groups[id].append(fact)
    return dict(groups)


def _size(candidate: Candidate, by_entity: Mapping[str, Sequence[NamedFact]]) -> tuple[int, int]:
    facts = by_entity.get(candidate.id, ())
    own = {fact.statement for fact in facts if ("subject", candidate.id) in fact.names}
    return len(own), len({fact.statement for fact in facts})


def find_home(
    fact: NamedFact, fates: Mapping[str, Fate], *, without: str | None = None
) -> str | None:
    """Find the entity on whose page a fact stands in full; none where nobody has a page."""
    for role in _order_roles(fact):
        for named_as, id in fact.names:
            fate = fates.get(id, OPEN)
            if named_as == role and id != without and fate.what != "open":
                return fate.to or id
    return None


def _order_roles(fact: NamedFact) -> Sequence[str]:
    keepers = {id for role, id in fact.names if role == "keeper"}
    subjects = {id for role, id in fact.names if role in ("subject", "owner")}
    if fact.kind in _RULES and subjects <= keepers:
        return _ROLES_OF_RULES
    return _ROLES if subjects else _ROLES_WITHOUT_SUBJECT


def _judge(candidate: Candidate, facts: Sequence[NamedFact]) -> Fate:
    """Judge an entity by its own facts alone."""
    if candidate.by_hand or (candidate.entity_class == "decision" and facts):
        return PAGE
    if candidate.entity_class == "topic" and not candidate.origins & TOPIC_ORIGINS:
        return Fate("open", why="a common noun")
    if len({fact.statement for fact in facts}) < FEWEST_STATEMENTS:
        return Fate("open", why="fewer than two statements")
    one_day = len({fact.day for fact in facts}) < FEWEST_DAYS
    if one_day and PROJECT not in candidate.origins:
        return Fate("open", why="all said on one day")
    if candidate.entity_class == "thing" and _is_only_named(candidate, facts):
        return Fate("open", why="named in passing")
    return PAGE


def _is_only_named(candidate: Candidate, facts: Sequence[NamedFact]) -> bool:
    """Whether too little is said of a thing that others are told with."""
    if candidate.type in _ALWAYS or PROJECT in candidate.origins:
        return False
    counts: dict[bytes, int] = defaultdict(int)
    for fact in facts:
        roles = {role for role, id in fact.names if id == candidate.id}
        is_owned = "object" in roles and any(role == "owner" for role, _ in fact.names)
        count = _TELLS if "subject" in roles or is_owned else _NAMES
        count = _DEFINES if "subject" in roles and fact.kind == "definition" else count
        counts[fact.statement] = max(counts[fact.statement], count)
    return sum(counts.values()) < _ENOUGH


def _may_redirect(candidate: Candidate) -> bool:
    is_own = candidate.type == "person" or PROJECT in candidate.origins
    return not (candidate.by_hand or is_own or candidate.entity_class == "decision")


def _find_hosts(id: str, facts: Sequence[NamedFact], fates: Mapping[str, Fate]) -> set[str]:
    """Find the other pages to which all facts of an entity belong."""
    own = [
        frozenset(other for role, other in fact.names if role not in _NO_HOSTS)
        for fact in facts
        if ("subject", id) in fact.names
    ]
    if own and 2 * len(own) >= len(facts):
        shared = frozenset.intersection(*own) - {id}
        return {other for other in shared if fates.get(other, OPEN).what == "page"}
    homes = {find_home(fact, fates, without=id) for fact in facts}
    return {home for home in homes if home not in (None, id)} if len(homes) == 1 else set()


def _follow(fate: Fate, fates: Mapping[str, Fate]) -> Fate:
    """Lead a redirect to a page where it led to another redirect."""
    while fate.what == "redirect" and fate.to is not None and fates[fate.to].what == "redirect":
        fate = Fate("redirect", fates[fate.to].to, fate.why)
    return fate
