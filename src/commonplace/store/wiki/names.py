"""Every name that leads to a page, by its key; addresses that redirect among them."""

from collections.abc import Iterable
from dataclasses import dataclass

from commonplace.store.engine import Reader, Row, Tx


@dataclass(frozen=True, slots=True)
class Named:
    """A page that a name leads to, and what the name is to it: slug, redirect, title or alias."""

    page_id: str
    kind: str
    type: str
    slug: str
    title: str
    status: str
    #: Its own type; a redirect may come from another.
    page_type: str

    @property
    def address(self) -> str:
        return f"{self.page_type}/{self.slug}"


@dataclass(frozen=True, slots=True)
class Name:
    """One name of a page, by its key."""

    key: str
    kind: str
    type: str
    name: str
    origin: str


def named(reader: Reader, book_id: str, key: str) -> list[Named]:
    return [as_named(row) for row in reader.run("pages_named", book_id=book_id, key=key)]


def names_beginning(
    reader: Reader, book_id: str, type: str, start: str, limit: int
) -> list[tuple[str, Named]]:
    """Titles and aliases of one type's pages whose keys begin so, each with its page."""
    between = {"low": start, "high": f"{start}\U0010ffff"}
    found = reader.run("names_between", book_id=book_id, type=type, limit=limit, **between)
    return [(row["name"], as_named(row)) for row in found]


def names_of(reader: Reader, book_id: str, page_id: str) -> list[Name]:
    rows = reader.run("names_of_page", book_id=book_id, page_id=page_id)
    return [Name(r["key"], r["kind"], r["type"], r["name"], r["origin"]) for r in rows]


def set_names(tx: Tx, page_id: str, names: Iterable[Name]) -> None:
    """The page's own names are these; what redirects to it still does."""
    wanted = {(each.key, each.kind): each for each in names}
    held = {
        (each.key, each.kind): each
        for each in names_of(tx, tx.book_id, page_id)
        if each.kind != "redirect"
    }
    about = {"book_id": tx.book_id, "page_id": page_id}
    for (key, kind), each in held.items():
        if each != wanted.get((key, kind)):
            tx.run("delete_page_name", **about, key=key, kind=kind)
    for (key, kind), each in wanted.items():
        if each != held.get((key, kind)):
            add_name(tx, page_id, each)


def add_name(tx: Tx, page_id: str, name: Name) -> None:
    tx.run(
        "add_page_name",
        book_id=tx.book_id,
        page_id=page_id,
        key=name.key,
        kind=name.kind,
        type=name.type,
        name=name.name,
        origin=name.origin,
    )


def free_address(tx: Tx, type: str, key: str) -> None:
    """Nothing redirects from here any more: a page has this address."""
    tx.run("delete_redirects_at", book_id=tx.book_id, type=type, key=key)


def move_redirects(tx: Tx, from_id: str, to_id: str) -> None:
    tx.run("move_redirects", book_id=tx.book_id, page_id=from_id, to_id=to_id)


def redirects(reader: Reader, book_id: str, limit: int) -> list[Row]:
    """key, type, page_id, page_type, slug, title, status."""
    return reader.run("redirects", book_id=book_id, limit=limit)


def as_named(row: Row) -> Named:
    page = (row["slug"], row["title"], row["status"], row["page_type"])
    return Named(row["page_id"], row["kind"], row["type"], *page)
