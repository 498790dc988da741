"""Where a page stands: renamed, archived and taken up again, redirected to, deleted."""

from dataclasses import dataclass, replace
from typing import Unpack

from commonplace.capture.check import shown
from commonplace.errors import Conflict, InvalidInput
from commonplace.knowledge.acts import call
from commonplace.model import PAGE_TYPES, Author, Page, PageInfo
from commonplace.store import memories as memory_rows
from commonplace.store.compiling import entity_pages
from commonplace.store.engine import Reader, Tx
from commonplace.store.wiki import names as name_rows
from commonplace.store.wiki import pages as rows
from commonplace.store.wiki import search as search_rows
from commonplace.store.wiki.names import Name
from commonplace.wiki.change import Change, about, must_be_at, same, touched, write_page
from commonplace.wiki.derive import words
from commonplace.wiki.desk import Desk
from commonplace.wiki.find import find_page
from commonplace.wiki.joining import find_entity, ruler_of
from commonplace.wiki.text.slugs import check_title, parse_ref
from commonplace.wiki.writing import How, slug_for, why


@dataclass(frozen=True, slots=True)
class Going:
    """What goes with a page that is deleted."""

    page: Page
    versions: int
    sections: int
    redirects: int
    proposals: int
    #: Pages that link here: their links are broken afterwards.
    linking: int
    #: Pages whose parent it is: they have none afterwards.
    children: tuple[PageInfo, ...]


def rename(desk: Desk, ref: str, title: str, slug: str | None = None, **how: Unpack[How]) -> Page:
    """Another title, and the address that goes with it; the old address redirects here. Whom the
    page is about is called so from then on."""
    name = check_title(title)
    address = slug_for(name, slug)
    reason = why(how) or f"renamed to {name}"

    def work(tx: Tx) -> Page:
        page = find_page(tx, desk.book_id, ref)
        must_be_at(page, how.get("expect_version"))
        entity = find_entity(tx, page)
        if entity is not None and entity.name != name:
            call(tx, entity, name, ruler_of(desk.author))
            entity_pages.retitle(tx, page.id, name)
        known = replace(touched(page), title=name, slug=address)
        change = Change(known, page.body, desk.author, "renamed", reason)
        return page if same(page, change) else write_page(tx, page, change)

    return desk.write(work)


def archive(desk: Desk, ref: str, **how: Unpack[How]) -> Page:
    """Hide a page; it is kept, with its history, and can be taken up again."""
    return _stand(desk, ref, "archived", "archived", how)


def resurrect(desk: Desk, ref: str, **how: Unpack[How]) -> Page:
    """Take an archived page up again."""
    return _stand(desk, ref, "active", "resurrected", how)


def _stand(desk: Desk, ref: str, status: str, action: str, how: How) -> Page:
    reason = why(how)

    def work(tx: Tx) -> Page:
        page = find_page(tx, desk.book_id, ref)
        must_be_at(page, how.get("expect_version"))
        known = replace(about(page), status=status)
        change = Change(known, page.body, desk.author, action, reason)
        if same(page, change):
            return page
        entity_pages.stand(tx, page.id, "page" if status == "active" else "gone")
        if status == "active":
            entity_pages.queue_compile(tx, action)
        return write_page(tx, page, change)

    return desk.write(work)


def redirect(desk: Desk, address: str, ref: str) -> Page:
    """From an address where no page is, lead to a page: ``type/slug``, or a slug for one of the
    page's own type."""
    if not isinstance(address, str):
        raise InvalidInput(f"An address must be text, not {type(address).__name__}.")
    told = parse_ref(address)

    def work(tx: Tx) -> Page:
        page = find_page(tx, desk.book_id, ref)
        type_ = told.type or page.type
        holder = rows.at_address(tx, desk.book_id, type_, told.key)
        if holder == page.id:
            raise Conflict(f"{page.address} cannot redirect to itself.")
        there = rows.info(tx, desk.book_id, holder) if holder else None
        if there is not None and there.status == "active":
            raise Conflict(f"There is a page at {there.address}: merge it, or rename it first.")
        if not told.key or type_ not in PAGE_TYPES:
            raise InvalidInput(f"{shown(address)} is not the address of a page.")
        name_rows.free_address(tx, type_, told.key)
        name_rows.add_name(tx, page.id, Name(told.key, "redirect", type_, told.key, "manual"))
        memory_rows.note(tx, "page redirected", None, desk.author.name, page=page.id)
        return page

    return desk.write(work)


def foresee(desk: Desk, ref: str) -> Going:
    """What deleting a page would take along."""
    return desk.read(lambda reader: _going(reader, desk.book_id, ref))


def delete(desk: Desk, ref: str, expect_version: int | None = None) -> Going:
    """Remove a page for good, with its history. Its children lose their parent; links to it are
    broken, and said to be."""

    def work(tx: Tx) -> Going:
        going = _going(tx, desk.book_id, ref)
        page = going.page
        must_be_at(page, expect_version)
        remove(tx, page, desk.author)
        memory_rows.note(tx, "page deleted", None, desk.author.name, page=page.id)
        return going

    return desk.write(work)


def remove(tx: Tx, page: Page, author: Author, why: str = "") -> None:
    """Every row of a page; the index is told that it is gone, and its children stand alone. With a
    ``why`` it is forgetting that does so: nobody had a hand in the children."""
    action = "forgot" if why else "changed"
    for child in rows.children(tx, tx.book_id, page.id):
        whole = find_page(tx, tx.book_id, child.id)
        known = replace(about(whole), parent_id=None)
        reason = why or f"{page.address} was deleted"
        write_page(tx, whole, Change(known, whole.body, author, action, reason))
    search_rows.put_page(tx, page.id, state="gone", type=page.type, names=b"", heads=b"", body=b"")
    search_rows.count_words(tx, (), words(page).words)
    if why:
        entity_pages.lose_page(tx, page.id)
    else:
        entity_pages.delete_by_hand(tx, page.id)
    rows.delete_page(tx, page.id)


def _going(reader: Reader, book_id: str, ref: str) -> Going:
    page = find_page(reader, book_id, ref)
    held = rows.holdings(reader, book_id, page.id)
    keys = {each.key for each in name_rows.names_of(reader, book_id, page.id)}
    linking = rows.linking(reader, book_id, keys) - {page.id}
    return Going(
        page,
        versions=held["versions"],
        sections=len(page.sections),
        redirects=held["redirects"],
        proposals=held["proposals"],
        linking=len(linking),
        children=tuple(rows.children(reader, book_id, page.id)),
    )
