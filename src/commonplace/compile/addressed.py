"""Pages go to other addresses, as a plan says: in an order in which each is free when it is taken.

What was merged into another page is kept with its history, and gives way. What left an address is
found there still: it redirects, unless another page has it by now.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from commonplace.compile.effects import Effects, PageWrite
from commonplace.errors import Conflict
from commonplace.model import Author
from commonplace.store.compiling.forgetting import lead_drawn_links
from commonplace.store.engine import Tx
from commonplace.store.wiki import names as name_rows
from commonplace.store.wiki import pages as rows
from commonplace.store.wiki.names import Name
from commonplace.wiki.change import Change, about, put_next
from commonplace.wiki.text.slugs import free_slug


def give_way(tx: Tx, effects: Effects, author: Author) -> None:
    """Pages that were merged into others, and whose addresses are taken now."""
    bases = {each.page_id: each.base for each in effects.joinings}
    wanted = {write.address for write in effects.writes}
    for page_id in effects.displaced:
        page = rows.page(tx, tx.book_id, page_id)
        if page is None or page.version != bases.get(page_id, page.version):
            raise Conflict("A page that was to give way was changed meanwhile: make the plan anew.")

        def taken(slug: str, type_: str = page.type) -> bool:
            held = rows.at_address(tx, tx.book_id, type_, slug) is not None
            return held or f"{type_}/{slug}" in wanted

        # At no address that anything is ever called by: that would be taken for another.
        known = replace(about(page), slug=free_slug(f"{page.slug}-merged", taken))
        why = "its address is another page's"
        put_next(tx, page, Change(known, page.body, author, "renamed", why))


def in_turn(tx: Tx, effects: Effects, write: Callable[[PageWrite], None]) -> None:
    """Write all pages, each when the page that had its address before is gone from there."""
    waiting: Sequence[PageWrite] = effects.writes
    while waiting:
        held: list[PageWrite] = []
        for each in waiting:
            if effects.leavings and _is_held(tx, each):
                held.append(each)
            else:
                write(each)
        if len(held) == len(waiting):
            raise Conflict(f"{held[0].address} is another page's: make the plan anew.")
        waiting = held


def _is_held(tx: Tx, write: PageWrite) -> bool:
    holder = rows.at_address(tx, tx.book_id, write.type, write.about.slug)
    return holder not in (None, write.page_id)


def redirect(tx: Tx, effects: Effects) -> None:
    """Addresses that pages left lead to them, the last one that left counting; what rules drew to
    them leads to where they are."""
    now = {write.page_id: write.about.slug for write in effects.writes}
    for each in effects.leavings:
        if each.page_id in now:
            lead_drawn_links(tx, each.type, each.slug, now[each.page_id])
        if rows.at_address(tx, tx.book_id, each.type, each.slug) is None:
            name_rows.free_address(tx, each.type, each.slug)
            left = Name(each.slug, "redirect", each.type, each.slug, "page")
            name_rows.add_name(tx, each.page_id, left)
