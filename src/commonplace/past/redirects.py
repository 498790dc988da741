"""Which addresses redirected at a moment, and where to.

A page that goes to another address leaves a redirect: versions tell that, replayed in their order
as ``wiki/derive.py`` would. What else redirects today has no date of its own. From the address of a
page that had been archived by then it leads to the page it was merged into. From an address that
somebody named, and where no page ever was, it leads if its page was there. What compiling left
besides, without a page having stood there, is not known any more.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from commonplace.store.engine import Row

#: Type and slug.
Address = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Stand:
    """One version of a page, as far as addresses go."""

    page_id: str
    revision: int
    version: int
    type: str
    slug: str
    title: str
    status: str


def left_behind(stands: Iterable[Stand]) -> dict[Address, Stand]:
    """Addresses that pages have left, each with the last stand of a page there."""
    at: dict[str, Stand] = {}
    left: dict[Address, Stand] = {}
    for each in sorted(stands, key=lambda one: (one.revision, one.page_id, one.version)):
        before = at.get(each.page_id)
        if before is not None and before.slug != each.slug:
            left[before.type, before.slug] = before
        left.pop((each.type, each.slug), None)
        at[each.page_id] = each
    return left


def redirects_at(
    held: Iterable[Row], stands: Iterable[Stand], last: Mapping[str, Stand]
) -> list[Row]:
    """Rows of ``page_names`` that redirect. ``held``: those of today; ``last``: where each page
    stood at the moment."""
    every = [*stands]
    there = {(each.type, each.slug): each for each in last.values()}
    been = {(each.type, each.slug) for each in every}
    left = left_behind(every)
    rows = {
        address: _row(each.slug, each.page_id, each.type, each.title, "page")
        for address, each in left.items()
        if address not in there
    }
    for row in held:
        address = row["type"], row["key"]
        holder = there.get(address)
        named = holder is None and address not in been and row["origin"] == "manual"
        leads = named or (holder is not None and holder.status == "archived")
        if row["kind"] == "redirect" and row["page_id"] in last and leads:
            rows.setdefault(address, row)
    # A page is led to by a name once, whatever types the name was an address of.
    return [*{(row["key"], row["page_id"]): row for row in reversed(rows.values())}.values()]


def _row(key: str, page_id: str, type: str, name: str, origin: str) -> Row:
    return {
        "key": key,
        "page_id": page_id,
        "kind": "redirect",
        "type": type,
        "name": name,
        "origin": origin,
    }
