"""What a page rests on, as a table, and what it is linked with."""

from collections.abc import Iterable
from dataclasses import dataclass

from commonplace.errors import InvalidInput
from commonplace.model import Section
from commonplace.serve.forms import pages as forms
from commonplace.serve.web.answer import Go, Shown
from commonplace.serve.web.screen import Screen
from commonplace.serve.web.screens.wiki.about import asked_page, heading
from commonplace.serve.web.screens.wiki.page import notes, numbered, together
from commonplace.serve.web.visit import Visit
from commonplace.store.wiki.links import START
from commonplace.wiki.around.where import Outgoing
from commonplace.wiki.grounds import resting

_LINKS, _UNLINKED = 200, 50


@dataclass(frozen=True, slots=True)
class Covered:
    """A section, how many of its sentences rest on a memory, and on which memories."""

    section: Section
    sentences: int
    resting: int
    memory_ids: frozenset[str]


def sources(visit: Visit) -> Shown | Go:
    """Section by memory."""
    page = asked_page(visit)
    if isinstance(page, Go):
        return page
    covered = [_covered(each) for each in page.sections]
    said = sum(each.sentences for each in covered)
    data = {
        **heading(visit, page, "sources"),
        "covered": covered,
        "notes": notes(visit, numbered(page)),
        "share": sum(each.resting for each in covered) / said if said else None,
    }
    return Shown(
        "wiki/sources.html",
        f"Sources of {page.title}",
        data,
        told=lambda: forms.page(visit.wiki, page),
    )


def links(visit: Visit) -> Shown | Go:
    page = asked_page(visit)
    if isinstance(page, Go):
        return page
    around = visit.wiki.around
    after = _place(visit.asked("after"))
    back = around.backlinks(page.address, after=after, limit=_LINKS)
    out, named = around.links(page.address), around.unlinked(page.address, limit=_UNLINKED)
    data = {
        **heading(visit, page, "links"),
        "out": _each_once(out),
        "backlinks": together(back.links),
        "redirects": back.redirects,
        "unlinked": named,
        "first": visit.here(after=None) if visit.asked("after") else None,
        "next": visit.here(after="~".join(map(str, back.after))) if back.after else None,
    }
    return Shown(
        "wiki/links.html",
        f"Links of {page.title}",
        data,
        told=lambda: {
            "links": [forms.outgoing(each) for each in out],
            "backlinks": forms.backlinks(back),
            "unlinked": [forms.unlinked(each) for each in named],
        },
    )


def _place(said: str) -> tuple[str, str, int]:
    """Where a leaf of links begins, as the one before has told it."""
    if not said:
        return START
    *names, number = said.split("~")
    if len(names) != 2 or not number.lstrip("-").isdecimal() or len(number) > 9:
        raise InvalidInput("That is no place in this list: begin without `after`.")
    return names[0], names[1], int(number)


def _each_once(links: Iterable[Outgoing]) -> list[Outgoing]:
    """The first link to each page; a page may lead to another in several sentences."""
    found: dict[str, Outgoing] = {}
    for each in links:
        where = each.target.address if each.target else f"?{each.link.shown}"
        found.setdefault(where, each)
    return list(found.values())


def _covered(section: Section) -> Covered:
    found = resting(section)
    cited = frozenset(each.memory_id for each in section.sources)
    return Covered(section, len(found), sum(bool(each.memory_ids) for each in found), cited)


SCREENS = (
    Screen("/wiki/{type}/{slug}/sources", sources, area="wiki"),
    Screen("/wiki/{type}/{slug}/links", links, area="wiki"),
)
