"""The links of a page, and the links to it."""

from collections.abc import Iterable
from dataclasses import dataclass

from commonplace.model import Link, PageInfo
from commonplace.store.engine import Reader
from commonplace.store.wiki import links as rows
from commonplace.store.wiki import names as name_rows
from commonplace.store.wiki import pages as page_rows
from commonplace.store.wiki.links import START
from commonplace.store.wiki.names import Name
from commonplace.wiki.around.where import Outgoing, Target, led
from commonplace.wiki.find import info_of
from commonplace.wiki.text.slugs import parse_ref


@dataclass(frozen=True, slots=True)
class Incoming:
    """A link to a page, and the page that it stands in."""

    page_id: str
    address: str
    title: str
    #: With its kind, the section and the sentence it stands in.
    link: Link


@dataclass(frozen=True, slots=True)
class Backlinks:
    """What links here."""

    page: PageInfo
    links: tuple[Incoming, ...]
    #: Addresses that redirect to the page: ``type/slug``.
    redirects: tuple[str, ...]
    #: Where to go on, if there are more: ``after`` for the next leaf.
    after: tuple[str, str, int] | None = None


def links(reader: Reader, book_id: str, ref: object) -> list[Outgoing]:
    """What a page links to: its parent (``child_of``), the links in its text and in what is known
    about it, in order, and its children (``parent_of``)."""
    page = info_of(reader, book_id, ref)
    above = page_rows.info(reader, book_id, page.parent_id) if page.parent_id else None
    below = page_rows.children(reader, book_id, page.id)
    drawn = led(reader, book_id, page_rows.links_of(reader, book_id, page.id))
    parents = [_family("child_of", above)] if above else []
    return [*parents, *drawn, *(_family("parent_of", child) for child in below)]


def _family(kind: str, page: PageInfo) -> Outgoing:
    link = Link(kind, "", "", page.type, page.slug, page.title, "")
    state = "whole" if page.status == "active" else "archived"
    return Outgoing(link, state, Target(page.id, page.address, page.title, page.status))


def backlinks(
    reader: Reader,
    book_id: str,
    of: object,
    *,
    after: tuple[str, str, int] = START,
    limit: int = 200,
) -> Backlinks:
    """The links of other active pages that lead here, by whatever name, and what redirects here.

    A link that another page takes precedence for is none of them.
    """
    page = info_of(reader, book_id, of)
    most = max(1, limit)
    names = name_rows.names_of(reader, book_id, page.id)
    targets = targets_of(reader, book_id, page.id, names)
    found = rows.leading_to(reader, book_id, page.id, targets, after, most + 1)
    shown = found[:most]
    return Backlinks(
        page,
        tuple(
            Incoming(each.page_id, f"{each.type}/{each.slug}", each.title, each.link)
            for each in shown
        ),
        tuple(f"{name.type}/{name.key}" for name in names if name.kind == "redirect"),
        shown[-1].place if len(found) > most else None,
    )


def targets_of(
    reader: Reader, book_id: str, page_id: str, names: Iterable[Name] | None = None
) -> list[tuple[str, str, str]]:
    """Everything that a link may say to mean a page: book, type and key."""
    if names is None:
        names = name_rows.names_of(reader, book_id, page_id)
    own = rows.book_name(reader, book_id)
    said: dict[tuple[str, str, str], None] = {}
    for name in names:
        for book in ("", own):
            said |= {(book, "", name.key): None, (book, name.type, name.key): None}
        ref = parse_ref(name.name)
        if ref.book or ref.type:
            said[ref.book, ref.type, ref.key] = None
    tried = [Link("reference", "", *each, "", "") for each in said]
    return [
        (out.link.target_book, out.link.target_type, out.link.key)
        for out in led(reader, book_id, tried)
        if out.target is not None and out.target.page_id == page_id
    ]
