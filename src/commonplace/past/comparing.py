"""What changed in a book between two moments: pages that came, changed or went, and claims that
came or gave way, by what became of them. Each moment is a past of its own, so it is the same
whichever way they are known."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from commonplace.errors import NotFound
from commonplace.model import Claim, Page, PageInfo
from commonplace.past.moments import REBUILT, RECORDED
from commonplace.past.view import PastBook
from commonplace.wiki.history import Compared

#: Entities whose claims are compared: the most mentioned.
MOST_ENTITIES = 10_000


@dataclass(frozen=True, slots=True)
class ChangedPage:
    """A page that says or is called something else than it was."""

    old: PageInfo
    new: PageInfo
    #: Sections that came, changed and went.
    added: tuple[str, ...]
    changed: tuple[str, ...]
    gone: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChangedClaim:
    """A claim that held at the first moment and no more at the second; or the other way round."""

    entity: str
    claim: Claim
    #: The words of the claim that took its place, if one did.
    replaced_by: str | None = None


@dataclass(frozen=True, slots=True)
class Changes:
    """From one moment to another."""

    old: PastBook
    new: PastBook
    added: tuple[PageInfo, ...]
    changed: tuple[ChangedPage, ...]
    #: Pages that are not there at the second moment: merged into another, archived, or deleted.
    gone: tuple[PageInfo, ...]
    #: Claims that hold at the second moment and did not at the first.
    claimed: tuple[ChangedClaim, ...]
    #: Claims that gave way in between.
    superseded: tuple[ChangedClaim, ...]

    @property
    def empty(self) -> bool:
        found = (self.added, self.changed, self.gone, self.claimed, self.superseded)
        return not any(found)


def alike(old: PastBook, new: PastBook) -> tuple[PastBook, PastBook]:
    """Two moments, known in one way. Where the record knows more of one and not of the other, both
    are rebuilt: what was recorded and what was folded differ for other reasons than time."""
    if old.reading == new.reading:
        return old, new
    return old.by(REBUILT), new.by(REBUILT)


def changes(old: PastBook, new: PastBook) -> Changes:
    """What is different between a book at two moments."""
    old, new = alike(old, new)
    before, after = _pages(old), _pages(new)
    same = _matched(before, after)
    came = [page for key, page in after.items() if key not in {*same.values()}]
    went = [page for key, page in before.items() if key not in same]
    changed = [
        found
        for key, into in same.items()
        if (found := _changed(old, new, before[key], after[into]))
    ]
    return Changes(
        old,
        new,
        _by_address(came),
        tuple(sorted(changed, key=lambda each: each.new.address)),
        _by_address(went),
        *_changed_claims(_claims(old), _claims(new)),
    )


def compared(old: PastBook, new: PastBook, ref: str) -> Compared:
    """One page at two moments; it goes by that name at the second."""
    old, new = alike(old, new)
    after = new.page(ref)
    try:
        before = old.page(after.id)
    except NotFound:  # folded again, it has another id
        before = old.page(ref)
    return _side_by_side(old, new, before, after)


def _side_by_side(old: PastBook, new: PastBook, before: Page, after: Page) -> Compared:
    """Ids mean something inside one record alone."""
    if old.reading == new.reading == RECORDED:
        return Compared(before, after)
    return Compared(*(replace(each, parent_id=None, metadata={}) for each in (before, after)))


def _pages(past: PastBook) -> dict[str, PageInfo]:
    return {page.id: page for page in past.wiki.every_page()}


def _matched(before: dict[str, PageInfo], after: dict[str, PageInfo]) -> dict[str, str]:
    """Which page of the first moment is which of the second: by id, as in a record; a page that was
    folded again has another id, and is known by its address."""
    there = {page.address: key for key, page in after.items() if key not in before}
    return {
        key: key if key in after else there[page.address]
        for key, page in before.items()
        if key in after or page.address in there
    }


def _changed(old: PastBook, new: PastBook, was: PageInfo, now: PageInfo) -> ChangedPage | None:
    if was.id == now.id and was.version == now.version and old.reading == new.reading == RECORDED:
        return None
    before, after = old.page(was.id), new.page(now.id)
    beside = _side_by_side(old, new, before, after)
    said, says = _texts(before), _texts(after)
    found = ChangedPage(
        was,
        now,
        tuple(slug for slug in says if slug not in said),
        tuple(slug for slug, text in says.items() if said.get(slug, text) != text),
        tuple(slug for slug in said if slug not in says),
    )
    told = bool(found.added or found.changed or found.gone)
    return found if told or bool(beside.about()) else None


def _texts(page: Page) -> dict[str, str]:
    return {section.slug: section.text.rstrip() for section in page.sections}


#: By what a claim is known in two books: entity, aspect, key, value.
_Key = tuple[str, str, str, str]
#: As what a claim has not given way. What is said otherwise since has.
_HOLDS = ("holds", "disputed")


def _claims(past: PastBook) -> dict[_Key, list[Claim]]:
    """All that is claimed, whatever became of it."""
    found: dict[_Key, list[Claim]] = {}
    for listed in past.entities(limit=MOST_ENTITIES):
        for claim in past.claims(listed.id):
            key = (listed.name, claim.aspect, claim.key, claim.value)
            found.setdefault(key, []).append(claim)
    return found


def _changed_claims(
    before: dict[_Key, list[Claim]], after: dict[_Key, list[Claim]]
) -> tuple[tuple[ChangedClaim, ...], tuple[ChangedClaim, ...]]:
    """Claims that hold and did not, and those that held and do not. One that is another entity's
    since, by a merge or a new name, is the same."""
    now = {claim.id: claim for claims in after.values() for claim in claims}
    held, holds = _holding(before), _holding(after)
    stood, stand = (
        {each.id for claims in all.values() for each in claims} for all in (held, holds)
    )
    came = [
        ChangedClaim(key[0], claims[0])
        for key, claims in holds.items()
        if key not in held and stood.isdisjoint(each.id for each in claims)
    ]
    went = []
    for key, claims in held.items():
        if key not in holds and stand.isdisjoint(each.id for each in claims):
            known = [now[each.id] for each in claims if each.id in now] or after.get(key, claims)
            newer = now.get(known[0].superseded_by or "")
            went.append(ChangedClaim(key[0], known[0], newer.text if newer else None))
    return tuple(came), tuple(went)


def _holding(found: dict[_Key, list[Claim]]) -> dict[_Key, list[Claim]]:
    kept = {
        key: [each for each in claims if each.status in _HOLDS] for key, claims in found.items()
    }
    return {key: claims for key, claims in kept.items() if claims}


def _by_address(pages: Iterable[PageInfo]) -> tuple[PageInfo, ...]:
    return tuple(sorted(pages, key=lambda page: page.address))
