"""Decide which pages there are, what each is composed of, and which are to be composed anew.

Pure: a function of a book's facts, names and pages. What a page is composed of is told by its
*print*, a hash of its facts with what became of them, of where their names lead, and of what the
page is called. A page whose print is that of the last time is left alone.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from hashlib import blake2b

from commonplace.compile.book_facts import LIST, TAG, BookFacts, Entity
from commonplace.compile.compose.page_worth import (
    OPEN,
    Candidate,
    Fate,
    NamedFact,
    choose_pages,
    find_home,
)
from commonplace.compile.decision_title import cut_title
from commonplace.compile.directory import Directory, Known
from commonplace.knowledge.keys import name_key
from commonplace.store.compiling.entity_pages import EntityPage, LightFact, PageState
from commonplace.wiki.text.slugs import free_slug, page_slug, slug_of

#: Of the composer: another one composes all pages anew.
VERSION = 3
#: Bytes of a print; behind them stands who was asked to word the page, where somebody was.
PRINT_SIZE = 16
#: So many facts of an entity are told on its page; of more, the latest.
MOST_FACTS = 2_000
_TYPES = {"thing": "entity", "topic": "topic", "decision": "decision"}
_OLD = "old:"
#: Pages that somebody made and that may be about a thing of the register.
_ADOPTED = ("entity", "project", "concept", "reference", "topic", "decision")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a page is, and what it is called."""

    #: None: it is to be made.
    page_id: str | None
    type: str
    slug: str
    title: str

    @property
    def address(self) -> str:
        return f"{self.type}/{self.slug}"


@dataclass(frozen=True, slots=True)
class PageDue:
    """A page that is to be composed."""

    entity: Entity
    place: Place
    facts: tuple[bytes, ...]
    print: bytes
    #: Of what it was composed, and by whom it was worded, when it was written last.
    last_print: bytes = b""

    @property
    def page_id(self) -> str | None:
        """The page that is there already."""
        return self.place.page_id

    @property
    def is_worded(self) -> bool:
        """Whether a model was asked to word it as it stands."""
        return len(self.last_print) > PRINT_SIZE

    @property
    def is_unchanged(self) -> bool:
        """Whether it is composed of what it was composed of."""
        return self.last_print[:PRINT_SIZE] == self.print

    @property
    def own_title(self) -> str:
        """What the page is called where nobody calls it otherwise."""
        return _title(self.entity, None)


@dataclass(frozen=True, slots=True)
class PageLeaving:
    """A page that nothing speaks for any more, and where its address leads from now on."""

    row: EntityPage
    page: PageState
    #: None: nowhere.
    to_id: str | None


@dataclass(frozen=True)
class PagePlan:
    """What becomes of a book's pages."""

    book: BookFacts
    fates: Mapping[str, Fate]
    #: Entities by their ids, with the addresses of their pages.
    known: Mapping[str, Known]
    due: tuple[PageDue, ...]
    leaving: tuple[PageLeaving, ...]
    #: Entities without a page whose names lead to another's page from now on.
    redirects: tuple[EntityPage, ...]
    #: Entities that nothing is decided about any more.
    dropped: tuple[str, ...]

    @cached_property
    def directory(self) -> Directory:
        """The register with the pages that names lead to; made once."""
        known = self.known
        register = {key: known[id] for key, id in self.book.register.items() if id in known}
        return Directory(register, self.fates)


def seal_print(print: bytes, mind: str) -> bytes:
    """Note with a print that a mind was asked to word its page."""
    return print + blake2b(mind.encode(), digest_size=8).digest()


def plan_pages(book: BookFacts, *, anew: bool = False, worded: bool = False) -> PagePlan:
    """Decide what becomes of the pages of a book; ``anew``: all of them are composed; ``worded``:
    those are due, too, that no model was asked to word."""
    adopted = _adopt(book)
    fates = _choose(book, adopted)
    places = _place(book, fates, adopted)
    known = {id: Known(id, each.title) for id, each in book.entities.items()}
    known |= {id: Known(id, place.title, place.address) for id, place in places.items()}
    groups = _group(book, fates)
    prints = _Prints(book, fates, known)
    due = []
    for id in sorted(places, key=lambda each: (places[each].title, each)):
        place, facts = places[id], groups.get(id, [])
        print = prints.of_page(book.entities[id], place, facts)
        if anew or _is_due(book, place, print, id, worded=worded):
            last = book.rows[id].print if id in book.rows else b""
            due.append(PageDue(book.entities[id], place, tuple(facts), print, last))
    return PagePlan(book, fates, known, tuple(due), *_settle_rest(book, fates, places, known))


# --- who gets a page ------------------------------------------------------------------------------


def _adopt(book: BookFacts) -> dict[str, str]:
    """Find pages that somebody made under the name of an entity that has none."""
    owned = {row.page_id for id, row in book.rows.items() if row.page_id and not _is_old(id)}
    free: dict[str, list[PageState]] = defaultdict(list)
    for page in book.pages.values():
        if page.id not in owned and page.status == "active" and page.type in _ADOPTED:
            free[slug_of(page.title)].append(page)
    adopted: dict[str, str] = {}
    for id, entity in sorted(book.entities.items(), key=lambda each: (each[1].title, each[0])):
        row = book.rows.get(id)
        if row is not None and row.page_id in book.pages:
            continue
        given = {*map(book.promoted.get, entity.keys)} - owned
        named = [page.id for name in (entity.title, *entity.names) for page in free[slug_of(name)]
                 if _may_be(page, entity)]  # fmt: skip
        for page_id in [*sorted(each for each in given if each and each in book.pages), *named]:
            if page_id not in adopted.values():
                adopted[id] = page_id
                break
    return adopted


def _is_old(id: str) -> bool:
    """Whether it only says that rules wrote a page before pages were composed."""
    return id.startswith(_OLD)


def _may_be(page: PageState, entity: Entity) -> bool:
    if entity.entity_class == "thing":
        return page.type not in ("topic", "decision")
    return page.type == _TYPES[entity.entity_class]


def _choose(book: BookFacts, adopted: Mapping[str, str]) -> dict[str, Fate]:
    candidates = [
        Candidate(
            each.id, each.title, each.entity_class, each.type, each.origins,
            by_hand=_is_by_hand(book, each, adopted),
        )
        for each in book.entities.values()
        if not _is_refused(book, each)
    ]  # fmt: skip
    return choose_pages(candidates, book.counted)


def _is_by_hand(book: BookFacts, entity: Entity, adopted: Mapping[str, str]) -> bool:
    row = book.rows.get(entity.id)
    page = book.pages.get(adopted.get(entity.id) or (row.page_id if row else None) or "")
    has_hand = page is not None and page.status == "active" and _has_hand(page)
    return has_hand or any(key in book.promoted for key in entity.keys)


def _has_hand(page: PageState) -> bool:
    return page.is_authored or not page.is_compiled


def _is_refused(book: BookFacts, entity: Entity) -> bool:
    """Whether somebody said that it needs no page, or deleted the one it had."""
    if any(key in book.promoted for key in entity.keys):
        return False
    row = book.rows.get(entity.id)
    return (row is not None and row.fate == "gone") or bool(entity.keys & book.ignored)


# --- where pages are ------------------------------------------------------------------------------


def _place(
    book: BookFacts, fates: Mapping[str, Fate], adopted: Mapping[str, str]
) -> dict[str, Place]:
    """Give each entity with a page its address: that of the page it has, or a free one."""
    taken = {(page.type, page.slug) for page in book.pages.values()}
    places: dict[str, Place] = {}
    used: set[str | None] = set()
    chosen = [each for id, each in book.entities.items() if fates.get(id, OPEN).what == "page"]
    for entity in sorted(chosen, key=lambda each: (each.title, min(each.keys, default=each.id))):
        row = _row_of(book, entity)
        page_id = adopted.get(entity.id) or (row.page_id if row else None)
        page = None if page_id in used else book.pages.get(page_id or "")
        used.add(page_id)
        title = _title(entity, row)
        is_renamed = page is not None and (row is None or page.title != row.title)
        if page is not None and (is_renamed or page.title == title):
            places[entity.id] = Place(page.id, page.type, page.slug, page.title)
            continue
        own = (page.type, page.slug) if page is not None else None
        type = own[0] if own else _TYPES[entity.entity_class]
        slug = free_slug(page_slug(title), partial(_is_taken, taken, own, type))
        taken.add((type, slug))
        places[entity.id] = Place(page.id if page is not None else None, type, slug, title)
    return places


def _row_of(book: BookFacts, entity: Entity) -> EntityPage | None:
    """Find what was decided about an entity, else about somebody who is the same."""
    own = book.rows.get(entity.id)
    if own is not None and own.page_id in book.pages:
        return own
    same = sorted(
        (row for id, row in book.rows.items()
         if book.heads.get(id) == entity.id and row.page_id in book.pages),
        key=lambda row: (row.title, row.entity_id),
    )  # fmt: skip
    return same[0] if same else own


def _title(entity: Entity, row: EntityPage | None) -> str:
    """What its page is called; as before, where the words of a decision are damaged."""
    return cut_title(entity.title) or (row.title if row else "") or entity.id


# --- what they are composed of --------------------------------------------------------------------


def _group(book: BookFacts, fates: Mapping[str, Fate]) -> dict[str, list[bytes]]:
    """Give each page the facts that name its entity or are at home there, and what ended them."""
    groups: dict[str, dict[bytes, None]] = defaultdict(dict)
    records = _records(book)
    for id, named in book.named.items():
        fact = book.facts[id]
        by = fact.by if fact.by in book.named else None
        for page in _pages_of(fact, named, fates, records):
            groups[page] |= {id: None} if by is None else {id: None, by: None}
        if by is not None and named.kind == "decision":  # the page of what reversed it says so
            for page in records.get(book.facts[by].memory_id, ()):
                groups[page][id] = None
    return {page: _latest(book, found) for page, found in groups.items()}


def _records(book: BookFacts) -> dict[str, set[str]]:
    """The decisions that each memory tells: their reasons stand in the same memory."""
    found: dict[str, set[str]] = defaultdict(set)
    for id, named in book.named.items():
        for role, entity in named.names:
            if role == "decision":
                found[book.facts[id].memory_id].add(entity)
    return found


def _pages_of(
    fact: LightFact,
    named: NamedFact,
    fates: Mapping[str, Fate],
    records: Mapping[str, set[str]],
) -> set[str]:
    ids = {fates.get(id, OPEN).to or id for id in named.named}
    ids |= {find_home(named, fates) or ""} | records.get(fact.memory_id, set())
    return {id for id in ids if fates.get(id, OPEN).what == "page"}


def _latest(book: BookFacts, found: Iterable[bytes]) -> list[bytes]:
    return sorted(sorted(found, key=lambda id: (book.named[id].day, id))[-MOST_FACTS:])


class _Prints:
    """Hashes of facts with where their names lead, each made once."""

    def __init__(
        self, book: BookFacts, fates: Mapping[str, Fate], known: Mapping[str, Known]
    ) -> None:
        self._book = book
        self._fates = fates
        self._known = known
        self._made: dict[bytes, bytes] = {}

    def of_page(self, entity: Entity, place: Place, facts: Iterable[bytes]) -> bytes:
        about = (
            VERSION, entity.id, entity.entity_class, entity.type, entity.names, place.type,
            place.slug, place.title,
        )  # fmt: skip
        digest = blake2b(repr(about).encode("utf-8", "surrogatepass"), digest_size=PRINT_SIZE)
        for id in facts:
            digest.update(self._of_fact(id))
        return digest.digest()

    def _of_fact(self, id: bytes) -> bytes:
        if id not in self._made:
            fact, named = self._book.facts[id], self._book.named[id]
            leads = [(role, self._lead(entity)) for role, entity in named.names]
            told = (*fact, self._lead(find_home(named, self._fates) or ""), leads)
            self._made[id] = blake2b(repr(told).encode("utf-8", "surrogatepass"),
                                     digest_size=8).digest()  # fmt: skip
        return self._made[id]

    def _lead(self, id: str) -> tuple[str, str, str | None] | None:
        known = self._known.get(self._fates.get(id, OPEN).to or id)
        return (known.id, known.title, known.address) if known else None


def _is_due(book: BookFacts, place: Place, print: bytes, id: str, *, worded: bool) -> bool:
    row, page = book.rows.get(id), book.pages.get(place.page_id or "")
    if row is None or page is None:
        return True
    if worded and len(row.print) <= PRINT_SIZE:
        return True
    return row.print[:PRINT_SIZE] != print or row.fate != "page" or row.page_id != page.id


# --- pages that go --------------------------------------------------------------------------------


def _settle_rest(
    book: BookFacts,
    fates: Mapping[str, Fate],
    places: Mapping[str, Place],
    known: Mapping[str, Known],
) -> tuple[tuple[PageLeaving, ...], tuple[EntityPage, ...], tuple[str, ...]]:
    """List pages that go, names that lead elsewhere, and what nothing is decided about any more."""
    kept, leaving, redirects, dropped = {each.page_id for each in places.values()}, [], [], []
    for id, row in sorted(book.rows.items()):
        if id in places or row.fate == "gone" or id.startswith(LIST):
            continue
        to_id = _leads_to(book, fates, id)
        page = book.pages.get(row.page_id or "")
        if page is not None and page.id not in kept and page.status == "active":
            if not _has_hand(page) or _is_merged(book, fates, id):
                leaving.append(PageLeaving(row, page, to_id))
        elif _is_old(id) or (to_id is None and page is None):
            dropped.append(id)
    for id, entity in sorted(book.entities.items()):
        fate, old = fates.get(id, OPEN), book.rows.get(id)
        if fate.what != "redirect" or fate.to is None or fate.to not in places:
            continue
        new = EntityPage(
            id, old.page_id if old else None, "redirect", fate.to, entity.title,
            (known[fate.to].address or "").encode(),
        )  # fmt: skip
        if old != new:
            redirects.append(new)
    return tuple(leaving), tuple(redirects), tuple(dropped)


def _is_merged(book: BookFacts, fates: Mapping[str, Fate], id: str) -> bool:
    """Whether it is somebody else who has a page: what people wrote of it belongs there."""
    head = book.heads.get(id, id)
    return head != id and fates.get(head, OPEN).what == "page"


def _leads_to(book: BookFacts, fates: Mapping[str, Fate], id: str) -> str | None:
    """Where an entity that has no page leads: its redirect, or who has its names now."""
    head = book.heads.get(id, id)
    if id.startswith(TAG):  # a tag that has become somebody's name
        return book.register.get(name_key(book.rows[id].title))
    return head if _is_merged(book, fates, id) else fates.get(head, OPEN).to


def _is_taken(
    taken: Collection[tuple[str, str]], own: tuple[str, str] | None, type: str, slug: str
) -> bool:
    """Say whether another page has this address."""
    return (type, slug) in taken and (type, slug) != own
