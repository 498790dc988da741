"""Which pages a text links to, and where those links lead.

A page is looked up by what a link says of it: book, type and key. `leads` collects that for a text,
the library says where each leads (`book.wiki.around.led`), `leads_for` makes addresses of it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import quote, urlencode

from commonplace.model import Link
from commonplace.wiki.around.where import Outgoing
from commonplace.wiki.text.links import find_links
from commonplace.wiki.text.outline import section_slug
from commonplace.wiki.text.slugs import Ref, parse_ref

#: Book, type and key.
Said = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Lead:
    """Where a link goes: to a page, or nowhere yet; or to a book that cannot be read from here."""

    #: Empty for what cannot be read.
    href: str
    title: str = ""
    #: ``page``, ``missing`` or ``elsewhere``.
    state: str = "page"


def leads(text: str) -> list[Link]:
    """The pages that a text links to, each once."""
    refs = {_said(parse_ref(found.target)): None for found in find_links(text)}
    return [Link("reference", "", *said, "", "") for said in refs if said[2]]


def leads_for(found: Iterable[Outgoing], root: str = "") -> dict[Said, Lead]:
    """The addresses of what links say, for pages whose paths begin with ``root``."""
    leading: dict[Said, Lead] = {}
    for each in found:
        link = each.link
        leading[link.target_book, link.target_type, link.key] = _lead(each, root)
    return leading


def led(text: str, leading: Mapping[Said, Lead], root: str = "") -> Lead | None:
    """Where the target of a link leads; nothing if it names no page."""
    ref = parse_ref(text)
    if not ref.key:
        return None
    lead = leading.get(_said(ref))
    if lead is None or lead.state == "missing":
        return _missing(ref, root)
    if lead.state == "page" and ref.heading:
        return Lead(f"{lead.href}#at-{quote(section_slug(ref.heading))}", lead.title, lead.state)
    return lead


def page_path(address: str, root: str = "") -> str:
    """Where a page is served: ``/wiki/type/slug``."""
    return f"{root}/wiki/{quote(address)}"


def _said(ref: Ref) -> Said:
    return ref.book, ref.type, ref.key


def _lead(each: Outgoing, root: str) -> Lead:
    if each.target is None and each.state == "elsewhere":
        return Lead("", f"A page of the book {each.link.target_book}", "elsewhere")
    if each.target is None:
        return Lead("", "", "missing")
    if each.state == "elsewhere":
        there = f"/b/{quote(each.link.target_book, safe='')}"
        return Lead(page_path(each.target.address, there), each.target.title)
    return Lead(page_path(each.target.address, root), each.target.title)


def _missing(ref: Ref, root: str) -> Lead:
    words = ref.text.strip()
    if ref.type:
        words = words.rpartition(f"{ref.type}/")[2] or words
    asked = {"title": words[:300]} | ({"type": ref.type} if ref.type else {})
    offer = urlencode(asked, errors="replace")
    return Lead(f"{root}/wiki/new?{offer}", "Not written yet", "missing")
