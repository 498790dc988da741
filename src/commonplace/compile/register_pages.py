"""Pages follow the register in the transaction that changes it: addresses and titles at once, texts
by the next job.

Where two are one, their pages are joined; where they are two again, the page that had gone is taken
up; where somebody is called otherwise, so is the page, unless a person gave it its title.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TypeVar

from commonplace.compile.decision_title import cut_title
from commonplace.model import Alias, Author, Page
from commonplace.store.compiling import entity_pages
from commonplace.store.engine import Engine, Reader, Tx
from commonplace.store.register import pages as register_rows
from commonplace.store.register.pages import RegisterPage
from commonplace.store.wiki import names as name_rows
from commonplace.store.wiki import pages as rows
from commonplace.wiki.change import Change, about, write_page
from commonplace.wiki.joining import join_pages, part_pages
from commonplace.wiki.text.slugs import free_slug, page_slug, slug_of

T = TypeVar("T")
#: Who decided on names did it; what others wrote by hand goes along as it is.
_AUTHOR = Author("person")


class FollowedEngine:
    """Writes what is decided about names, and has pages follow in the same transaction."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def read(self, work: Callable[[Reader], T]) -> T:
        return self._engine.read(work)

    def write(self, work: Callable[[Tx], T], *, book_id: str) -> T:
        def both(tx: Tx) -> T:
            before = register_rows.register_pages(tx, book_id)
            done = work(tx)
            follow_register(tx, before)
            return done

        return self._engine.write(both, book_id=book_id)


def follow_register(tx: Tx, before: Mapping[str, RegisterPage]) -> None:
    """Have pages follow what has changed since."""
    returned = _give_back(tx, before)
    for id, now in register_rows.register_pages(tx, tx.book_id).items():
        was = before.get(id)
        if was is None or (was.head, was.name) == (now.head, now.name):
            continue
        page = rows.page(tx, tx.book_id, now.page_id)
        if page is None:
            continue
        other = rows.page(tx, tx.book_id, now.other_id) if now.other_id else None
        is_parted = now.head == id and (was.head != id or id in returned)
        if page.status == "active" and other is not None and other.status == "active":
            join_pages(tx, page, other, _AUTHOR, f"{page.title} is {now.name}")
        elif page.status == "archived" and is_parted:
            _part(tx, was, now, page)
        elif page.status == "active" and page.title == now.title:
            _rename(tx, page, now.name)


def _give_back(tx: Tx, before: Mapping[str, RegisterPage]) -> set[str]:
    """Give each of two that are parted the page that was theirs, where the other had it; return who
    had the other's."""
    returned = set()
    after = register_rows.register_pages(tx, tx.book_id)
    for id, now in after.items():
        was = before.get(id)
        other = after.get(was.head) if was is not None else None
        if other is None or other.entity_id == id or now.head != id:
            continue
        if slug_of(now.title) != slug_of(now.name) == slug_of(other.title):
            register_rows.exchange_pages(tx, id, other.entity_id)
            returned.add(other.entity_id)
    return returned


def _part(tx: Tx, was: RegisterPage, now: RegisterPage, page: Page) -> None:
    part_pages(tx, page, _AUTHOR, f"{now.name} is not {was.name}")
    if was.other_id:
        entity_pages.compose_anew(tx, was.other_id)


def _rename(tx: Tx, page: Page, name: str) -> None:
    title = cut_title(name)
    if not title or title == page.title:
        return
    slug = page_slug(title)
    if _is_taken(tx, page, slug) and _leads_to(tx, page, slug):
        slug = page.slug  # the other is merged into it, and needs its address when they are parted
    else:
        slug = free_slug(slug, partial(_is_taken, tx, page))
    names = tuple(
        each
        for each in (Alias(page.title, "compiler"), *page.aliases)
        if slug_of(each.name) != slug_of(title)
    )
    known = replace(about(page), title=title, slug=slug, aliases=names)
    why = f"{page.title} is called {title}"
    write_page(tx, page, Change(known, page.body, _AUTHOR, "renamed", why))
    entity_pages.retitle(tx, page.id, title)


def _leads_to(tx: Tx, page: Page, slug: str) -> bool:
    """Whether an address redirects to the page."""
    found = name_rows.names_of(tx, tx.book_id, page.id)
    return any((each.kind, each.type, each.key) == ("redirect", page.type, slug) for each in found)


def _is_taken(tx: Tx, page: Page, slug: str) -> bool:
    return rows.at_address(tx, tx.book_id, page.type, slug) not in (None, page.id)
