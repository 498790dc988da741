"""Pages follow the register in the transaction that changes it: addresses and titles at once, texts
by the next job.

Where two are one, their pages are joined; where they are two again, the page that had gone is taken
up; where somebody is called otherwise, so is the page, unless a person gave it its title.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TypeVar

from commonplace.compile.book_facts import cut_title
from commonplace.model import Author, Page
from commonplace.store.compiling import entity_pages
from commonplace.store.compiling.entity_pages import RegisterPage
from commonplace.store.engine import Engine, Reader, Tx
from commonplace.store.wiki import pages as rows
from commonplace.wiki.change import Change, about, write_page
from commonplace.wiki.joining import join_pages, part_pages
from commonplace.wiki.text.slugs import free_slug, page_slug

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
            before = entity_pages.register_pages(tx, book_id)
            done = work(tx)
            follow_register(tx, before)
            return done

        return self._engine.write(both, book_id=book_id)


def follow_register(tx: Tx, before: Mapping[str, RegisterPage]) -> None:
    """Have pages follow what has changed since."""
    for id, now in entity_pages.register_pages(tx, tx.book_id).items():
        was = before.get(id)
        if was is None or (was.head, was.name) == (now.head, now.name):
            continue
        page = rows.page(tx, tx.book_id, now.page_id)
        if page is None:
            continue
        other = rows.page(tx, tx.book_id, now.other_id) if now.other_id else None
        is_parted = was.head != id and now.head == id
        if page.status == "active" and other is not None and other.status == "active":
            join_pages(tx, page, other, _AUTHOR, f"{page.title} is {now.name}")
        elif page.status == "archived" and is_parted:
            _part(tx, was, now, page)
        elif page.status == "active" and page.title == now.title:
            _rename(tx, page, now.name)


def _part(tx: Tx, was: RegisterPage, now: RegisterPage, page: Page) -> None:
    part_pages(tx, page, _AUTHOR, f"{now.name} is not {was.name}")
    if was.other_id:
        entity_pages.compose_anew(tx, was.other_id)


def _rename(tx: Tx, page: Page, name: str) -> None:
    title = cut_title(name)
    if not title or title == page.title:
        return
    slug = free_slug(page_slug(title), partial(_is_taken, tx, page))
    known = replace(about(page), title=title, slug=slug)
    why = f"{page.title} is called {title}"
    write_page(tx, page, Change(known, page.body, _AUTHOR, "renamed", why))
    entity_pages.retitle(tx, page.id, title)


def _is_taken(tx: Tx, page: Page, slug: str) -> bool:
    return rows.at_address(tx, tx.book_id, page.type, slug) not in (None, page.id)
