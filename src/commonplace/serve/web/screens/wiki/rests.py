"""What a page rests on, as a table, and what it is linked with."""

from dataclasses import dataclass

from commonplace.model import Section
from commonplace.serve.forms import pages as forms
from commonplace.serve.web.answer import Go, Shown
from commonplace.serve.web.screen import Screen
from commonplace.serve.web.screens.wiki.about import asked_page, heading
from commonplace.serve.web.screens.wiki.page import notes
from commonplace.serve.web.visit import Visit
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
    cited = [each.memory_id for section in page.sections for each in section.sources]
    numbers = {id: number for number, id in enumerate(dict.fromkeys(cited), 1)}
    said = sum(each.sentences for each in covered)
    data = {
        **heading(visit, page, "sources"),
        "covered": covered,
        "notes": notes(visit, numbers),
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
    back = around.backlinks(page.address, limit=_LINKS)
    out, named = around.links(page.address), around.unlinked(page.address, limit=_UNLINKED)
    data = {**heading(visit, page, "links"), "out": out, "backlinks": back, "unlinked": named}
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


def _covered(section: Section) -> Covered:
    found = resting(section)
    cited = frozenset(each.memory_id for each in section.sources)
    return Covered(section, len(found), sum(bool(each.memory_ids) for each in found), cited)


SCREENS = (
    Screen("/wiki/{type}/{slug}/sources", sources, area="wiki"),
    Screen("/wiki/{type}/{slug}/links", links, area="wiki"),
)
