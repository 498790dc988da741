"""Which hubs a page would belong to, and how a hub sorts its members. No I/O.

A *hub* is a topic page that lists others. Who belongs where is read off the memories that a page
rests on, and off its summary:

city     The summary says so ("Korean restaurant in Toronto"). Else more than half of the page's
         located memories are there, and they are no passing visit: they are of two days or more,
         or at least half of all its memories.
noun     What the page's definition says that it is: a dog, a tide station.
journal  One of its memories is in the journal.
tag      The page has it, or at least half of its memories do.
type     What kind of thing its subject is: people, places, tools. (The index at the end of a book.)
         What is defined as a tool, or is one and has that tag, is listed there, and in no second
         hub *Tool*.

Three members make a hub. A city is known by one name: *Lisboa* and *Lisbon* are one hub.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from commonplace.capture.normalise import clean_line
from commonplace.compile.places import city_in_summary, city_name, city_of
from commonplace.compile.plurals import plural
from commonplace.model import Memory
from commonplace.understand.rules.words.things import NOUNS
from commonplace.wiki.text.outline import section_slug
from commonplace.wiki.text.slugs import LONGEST_TITLE, slug_of

#: How many members make a hub, and how many of one kind a section of it.
LEAST = 3
#: To how many hubs a page can belong.
MOST = 8

HubKind = Literal["city", "journal", "tag", "noun", "type"]


@dataclass(frozen=True, slots=True)
class Hub:
    """A hub that may be there or not: two with one key are one hub."""

    kind: HubKind
    #: The slug of its title; never empty.
    key: str
    title: str


@dataclass(frozen=True, slots=True)
class Member:
    """A page as far as hubs are concerned."""

    title: str
    type: str
    slug: str
    summary: str
    #: What its subject is: a type of ``model.ENTITY_TYPES``, ``topic``, ``decision``, or empty.
    subject_type: str
    #: The plain noun that its definition gives it.
    noun: str | None
    #: The tags of the memories it rests on.
    tags: frozenset[str]
    #: Where it belongs by what it rests on: `hub_keys`.
    hubs: tuple[Hub, ...] = ()


def hub_keys(
    memories: Sequence[Memory], summary: str, noun: str | None, tags: Sequence[str]
) -> tuple[Hub, ...]:
    """The hubs a page belongs to: by its city, its noun, its journals and its tags, in that order.

    ``tags`` are the page's own. The order of the memories does not matter.
    """
    found: list[tuple[HubKind, str]] = [("city", name) for name in _cities(memories, summary)]
    if noun:
        found.append(("noun", _capital(plural(noun))))
    journals = Counter(memory.journal for memory in memories if memory.journal)
    found += [("journal", _readable(name)) for name in _commonest(journals)]
    found += [("tag", _readable(name)) for name in _shared_tags(memories, tags)]
    hubs: dict[str, Hub] = {}
    for kind, title in found:
        if key := slug_of(title):
            hubs.setdefault(key, Hub(kind, key, title))
    return tuple(hubs.values())[:MOST]


def evident(hub: Hub, member: Member) -> bool:
    """One can see that `member` belongs to `hub`, whoever says so.

    To a city no page belongs whose summary names another one, wherever somebody was when they
    spoke of it.
    """
    belongs = any(mine.key == hub.key for mine in member.hubs)
    if hub.kind == "city":
        named = city_in_summary(member.summary)
        if named is not None:
            return slug_of(city_name(named)) == hub.key
        return any(mine.key == hub.key and mine.kind == "city" for mine in member.hubs)
    if hub.kind == "tag":
        return belongs or any(slug_of(_readable(tag)) == hub.key for tag in member.tags)
    if hub.kind == "noun":
        return belongs or (bool(member.noun) and slug_of(plural(member.noun or "")) == hub.key)
    return belongs


def shows(hub: Hub, memory: Memory) -> bool:
    """This memory is itself evidence that its page belongs to `hub`: it is from that city, in that
    journal, or carries that tag."""
    if hub.kind == "city":
        city = city_of(memory.place, memory.metadata)
        return city is not None and slug_of(city_name(city)) == hub.key
    if hub.kind == "journal":
        return bool(memory.journal) and slug_of(_readable(memory.journal or "")) == hub.key
    return hub.kind == "tag" and any(slug_of(_readable(tag)) == hub.key for tag in memory.tags)


# --- sections -----------------------------------------------------------------------------------

_HEADINGS = {
    "person": "People",
    "animal": "Animals",
    "place": "Places",
    "organization": "Organisations",
    "project": "Projects",
    "event": "Events",
    "decision": "Decisions",
    "topic": "Topics",
    "concept": "Topics",
    "work": "Works",
    "tool": "Tools",
    "system": "Tools",
}
#: Types whose pages have an index of their own.
_INDEXED = frozenset("person animal place organization project event work tool system".split())
#: One of each kind. *Work* is also what people do all day.
_ONE = {
    "person": "People",
    "animal": "Animals",
    "place": "Places",
    "organisation": "Organisations",
    "organization": "Organisations",
    "project": "Projects",
    "event": "Events",
    "tool": "Tools",
}
_INDEXES = {slug_of(title): title for title in _ONE.values()} | _ONE
_ORDER = (*dict.fromkeys(_HEADINGS.values()), "Things")


def sections(
    members: Sequence[Member], taken: Collection[str] = ()
) -> list[tuple[str, str, list[Member]]]:
    """A hub's members by section: slug, heading, and who stands there, by title.

    Those that are the same thing stand together where there are three of them (*Restaurants*), by
    name of the section; then the others by what kind of subject they are (*People*, *Places*, …).
    Each member stands in one section only, once. A heading that is ``taken`` for what is said on
    the page, by its slug, is another one here: *All decisions*.
    """
    unique = {(member.type, member.slug): member for member in reversed(members)}
    ordered = sorted(unique.values(), key=lambda one: (one.title.casefold(), one.slug, one.type))
    nouns = Counter(_noun_heading(member) for member in ordered)
    groups: defaultdict[str, list[Member]] = defaultdict(list)
    for member in ordered:
        heading = _noun_heading(member)
        if not heading or nouns[heading] < LEAST:
            heading = _HEADINGS.get(_kind_of(member.subject_type, member.noun), "Things")
        groups[heading].append(member)
    headings = sorted(groups, key=lambda name: (_ORDER.index(name) if name in _ORDER else -1, name))
    named = ((_apart(heading, taken), groups[heading]) for heading in headings)
    return [(section_slug(heading), heading, group) for heading, group in named]


def _apart(heading: str, taken: Collection[str]) -> str:
    return f"All {heading[:1].lower()}{heading[1:]}" if section_slug(heading) in taken else heading


def index_of(subject_type: str) -> Hub | None:
    """The hub that lists all of a kind: *People*."""
    if subject_type not in _INDEXED:
        return None
    title = _HEADINGS[subject_type]
    return Hub("type", slug_of(title), title)


def settled(hubs: Iterable[Hub], noun: str | None, own: Hub | None) -> Iterator[Hub]:
    """The hubs of a page by the names that they have in a book, and its subject's index ``own``.

    The hub of a definition goes by one of what it lists, as a topic of that name does. One that is
    called like a kind of subjects is the index of that kind: there is no *Tool* beside *Tools*. A
    tag leads there only what is of the kind.
    """
    for hub in hubs:
        named = Hub("noun", slug_of(noun), _capital(noun)) if hub.kind == "noun" and noun else hub
        title = _INDEXES.get(named.key) if named.kind != "city" else None
        index = Hub("type", slug_of(title), title) if title else None
        if index is None:
            yield named
        elif index == own or hub.kind == "noun":
            yield index
    if own is not None:
        yield own


def _kind_of(subject_type: str, noun: str | None) -> str:
    """What a subject is: where nobody could tell, what its definition says. A café is a place."""
    return subject_type or NOUNS.get((noun or "").rpartition(" ")[2], "")


def _noun_heading(member: Member) -> str:
    return _capital(plural(member.noun)) if member.noun else ""


# --- which hubs ---------------------------------------------------------------------------------


def _cities(memories: Sequence[Memory], summary: str) -> list[str]:
    """The one city of a page, if it has one."""
    named = city_in_summary(summary)
    if named is not None:
        return [city_name(named)]
    days: defaultdict[str, list[str]] = defaultdict(list)
    titles: dict[str, str] = {}
    for memory in memories:
        city = city_of(memory.place, memory.metadata)
        if city is not None:
            title = city_name(city)
            key = slug_of(title)
            titles[key] = min(title, titles.get(key, title))
            days[key].append(memory.occurred_at.date().isoformat())
    located = sum(map(len, days.values()))
    for key in sorted(days):
        there = days[key]
        lasting = len(set(there)) >= 2 or 2 * len(there) >= len(memories)
        if 2 * len(there) > located and lasting:
            return [titles[key]]
    return []


def _shared_tags(memories: Sequence[Memory], tags: Sequence[str]) -> list[str]:
    """The page's own tags, and those of at least half of its memories, the commonest first."""
    carried = Counter(tag for memory in memories for tag in sorted(set(memory.tags)))
    shared = {tag: count for tag, count in carried.items() if 2 * count >= len(memories)}
    return _commonest(Counter({**dict.fromkeys(tags, 0), **shared}))


def _commonest(counted: Counter[str]) -> list[str]:
    return sorted(counted, key=lambda name: (-counted[name], name))


_TIES = re.compile(r"[-_]+")


def _readable(name: str) -> str:
    """The title of a journal or a tag: *japan-trip-2026* is *Japan trip 2026*."""
    words = clean_line(name[: 2 * LONGEST_TITLE]).lstrip("# ")
    if " " not in words:
        words = _TIES.sub(" ", words).strip() or words
    return _capital(words)[:LONGEST_TITLE].rstrip()


def _capital(words: str) -> str:
    """With a capital in front, unless a small letter there means something (*iOS*, *ßeta*)."""
    first = words[:1].upper()
    if len(first) != 1 or words[1:2].isupper():
        return words
    return first + words[1:]
