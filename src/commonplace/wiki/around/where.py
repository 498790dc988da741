"""Where a link leads.

``whole``       to a page that is active
``redirected``  to one, by an address that it no longer has
``archived``    to a page that is archived
``ambiguous``   to one of several that nothing tells apart: the first is taken
``elsewhere``   to another book; the page is known if this book may read that one
``broken``      nowhere

A name with a colon may be a page of this book (*Mission:Impossible*), and so may one with a slash
(*concept/one*): a page that goes by the whole of it comes first, as in `find`; a type is taken for
a type first.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from commonplace.model import PAGE_TYPES, Link
from commonplace.store.engine import Reader
from commonplace.store.wiki import links as rows
from commonplace.store.wiki import members as member_rows
from commonplace.store.wiki.names import Named
from commonplace.wiki.find import best
from commonplace.wiki.text.slugs import slug_of

STATES = ("whole", "redirected", "archived", "ambiguous", "elsewhere", "broken")

Names = Mapping[str, Sequence[Named]]


@dataclass(frozen=True, slots=True)
class Target:
    """The page that a link leads to."""

    page_id: str
    address: str
    title: str
    status: str = "active"


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A link of a page, and where it leads."""

    link: Link
    state: str
    target: Target | None = None
    #: The addresses of the others, where it is ambiguous.
    others: tuple[str, ...] = ()


def led(reader: Reader, book_id: str, links: Iterable[Link]) -> list[Outgoing]:
    """The links of a book's pages, each with where it leads. Asks for all of them at once."""
    given = [*links]
    names = rows.named_by(reader, book_id, {key for link in given for key in _keys(link)})
    afar = {link.target_book for link in given if link.target_book}
    own = rows.book_name(reader, book_id) if afar else ""
    shelf = _shelf(reader, book_id, afar - {own}, given)
    return [_led(link, names, own, shelf) for link in given]


def at_home(link: Link, names: Names) -> Outgoing:
    """Where a link leads that names no book."""
    return _told(link, _best(names.get(link.key, ()), link.target_type)) or (
        (link.target_type and _told(link, _best(names.get(_whole(link), ()))))
        or Outgoing(link, "broken")
    )


def _led(link: Link, names: Names, own: str, shelf: Mapping[str, Names]) -> Outgoing:
    if not link.target_book:
        return at_home(link, names)
    here = _told(link, _best(names.get(_whole(link), ())))
    if here is not None:
        return here
    if link.target_book == own:
        return at_home(link, names)
    if link.target_book not in shelf:
        return Outgoing(link, "elsewhere")
    there = _told(link, _best(shelf[link.target_book].get(link.key, ()), link.target_type))
    return Outgoing(link, "elsewhere", there.target) if there else Outgoing(link, "broken")


def _shelf(
    reader: Reader, book_id: str, books: Iterable[str], links: Sequence[Link]
) -> dict[str, Names]:
    """The names that links to other books ask for, as far as this book may read them."""
    wanted = {*books}
    if not wanted:
        return {}
    return {
        each.name: rows.named_by(
            reader, each.book_id, {link.key for link in links if link.target_book == each.name}
        )
        for each in member_rows.shared_with(reader, book_id)
        if each.name in wanted
    }


def _keys(link: Link) -> tuple[str, ...]:
    return (link.key, _whole(link)) if link.target_book or link.target_type else (link.key,)


def _whole(link: Link) -> str:
    """The key of the link's target if it is a name from beginning to end."""
    return slug_of(" ".join((link.target_book, link.target_type, link.key)))


def _best(found: Sequence[Named], type: str = "") -> list[Named]:
    known = [each for each in found if each.type in PAGE_TYPES]
    if len(known) == 1:  # the usual case
        return known if type in ("", known[0].type) else []
    return best(known, type)


def _told(link: Link, found: Sequence[Named]) -> Outgoing | None:
    if not found:
        return None
    first, *rest = found
    target = Target(first.page_id, first.address, first.title, first.status)
    if rest:
        return Outgoing(link, "ambiguous", target, tuple(each.address for each in rest))
    if first.status != "active":
        return Outgoing(link, "archived", target)
    return Outgoing(link, "redirected" if first.kind == "redirect" else "whole", target)
