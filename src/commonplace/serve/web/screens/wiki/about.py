"""What all tabs of a page share: the page that an address means, its heading and its tabs."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from commonplace.model import Page, PageInfo
from commonplace.serve.web.answer import Go
from commonplace.serve.web.visit import Visit
from commonplace.store.wiki import pages as rows

_TABS = (
    ("read", "", "Read"),
    ("sources", "/sources", "Sources"),
    ("history", "/history", "History"),
    ("links", "/links", "Links"),
    ("edit", "/edit", "Edit"),
)


@dataclass(frozen=True, slots=True)
class Tab:
    """A tab of a page."""

    name: str
    url: str
    here: bool
    edits: bool = False


def asked_page(visit: Visit, version: int | None = None) -> Page | Go:
    """The page; where its address has changed, the way there."""
    asked = f"{visit.at['type']}/{visit.at['slug']}"
    page = visit.wiki.page(asked, version)
    if version is None and page.address != asked:
        rest = visit.path.split("/", 4)[4:]
        there = "/".join(["/wiki", page.address, *rest])
        return Go(visit.url(there, dict(visit.query.items())), f"{asked} leads here now.")
    return page


def heading(visit: Visit, page: PageInfo, tab: str) -> Mapping[str, Any]:
    """What :file:`wiki/about.html` shows above every tab."""
    base = f"/wiki/{page.address}"
    tabs = [
        Tab(name, visit.url(base + path), of == tab, of == "edit")
        for of, path, name in _TABS
        if of != "edit" or visit.call.caller.may("write")
    ]
    return {"page": page, "base": base, "tabs": tabs, "parents": parents(visit, page)}


def parents(visit: Visit, page: PageInfo, most: int = 5) -> list[PageInfo]:
    """The pages above it, the highest first."""
    found: list[PageInfo] = []
    book_id, above = visit.book.info.id, page.parent_id
    while above is not None and len(found) < most:
        info = visit.wiki.desk.read(lambda reader, id=above: rows.info(reader, book_id, id))  # type: ignore[misc]
        if info is None or info in found:
            break
        found.insert(0, info)
        above = info.parent_id
    return found
