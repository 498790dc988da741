"""Pages that say otherwise than another: of one slot, two values that both stand.

On one page the later value strikes the earlier. But what *Ines lives in Lisbon* says stands on the
page of Lisbon too, where nobody says that she moved. Such a page is *against* the one that tells
newer: of the two the one whose value was said last on an earlier day (of one day the first by
address) names the other under ``contradicts``. Only slots count that say themselves whose they are
(``holding.slots``), only what the rules would strike, and only pages beside each other: that are
linked, or parent and child. No I/O.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from commonplace.compile.rules.holding.slots import Particular, differ, particular
from commonplace.compile.rules.holding.standing import standing, turns
from commonplace.compile.rules.items import parse
from commonplace.compile.rules.placing import GROWING
from commonplace.model import Page

#: Under this name the metadata of a page say which of its contradictions a dream found.
AGAINST = "against"
_MOST = 20


@dataclass(frozen=True, slots=True)
class Held:
    """A value that stands on a page, and when it was said last."""

    value: Particular
    day: str


#: By slot: what a page gives it.
Claims = Mapping[str, tuple[Held, ...]]


def claims(page: Page) -> Claims:
    """The slots of a page that say whose they are, and the values that stand in them."""
    items = {each.slug: parse(each) for each in page.sections if each.pen == "compiled"}
    told = turns(one for slug, held in items.items() if slug not in GROWING for one in held)
    found: dict[str, list[Held]] = {}
    for slug, held in items.items():
        for each in standing(slug, held, told):
            value = particular(each.text)
            if value is not None and _is_everybodys(value):
                found.setdefault(value.of, []).append(Held(value, each.last or each.day))
    return {of: tuple(each) for of, each in sorted(found.items())}


def _is_everybodys(value: Particular) -> bool:
    """Whether it means the same on another page: *Ines lives in Lisbon*, not *Rent: 840*."""
    whose = value.of.partition("|")[0]
    return not value.is_loose and not value.is_past and bool(whose.strip(":"))


def against(address: str, own: Claims, beside: Iterable[tuple[str, Claims]]) -> tuple[str, ...]:
    """The addresses of those that a page is against, at most :data:`_MOST`."""
    found = {other for other, theirs in beside if _is_behind(address, own, other, theirs)}
    return tuple(sorted(found)[:_MOST])


def _is_behind(address: str, own: Claims, other: str, theirs: Claims) -> bool:
    return any(
        (_last(own[of]), address) < (_last(theirs[of]), other)
        and all(differ(one.value, two.value) for one in own[of] for two in theirs[of])
        for of in own.keys() & theirs.keys()
    )


def _last(held: Iterable[Held]) -> str:
    return max(each.day for each in held)
