"""The pages of the wiki: all of them, or those that say something."""

from commonplace.model import PAGE_TYPES
from commonplace.serve.forms import pages as forms
from commonplace.serve.web import lists
from commonplace.serve.web.answer import Shown
from commonplace.serve.web.screen import Screen
from commonplace.serve.web.visit import Visit


def show(visit: Visit) -> Shown:
    if visit.asked("q"):
        return found(visit)
    type = visit.asked("type") or None
    pages = visit.wiki.pages(type, tag=visit.asked("tag") or None, limit=lists.SIZE + 1)
    data = {
        "pages": pages[: lists.SIZE],
        "facets": [lists.facet(visit, "type", "Type", tuple(PAGE_TYPES))],
        "leaf": lists.leaf(visit, more=len(pages) > lists.SIZE),
    }
    told = lambda: {"pages": [forms.info(each) for each in pages]}  # noqa: E731
    return Shown("wiki/index.html", "Wiki", data, told)


def found(visit: Visit) -> Shown:
    asked = visit.asked("q")
    matches = visit.wiki.search(asked, type=visit.asked("type") or None, limit=lists.SIZE)
    data = {"query": asked, "matches": matches}
    told = lambda: {"matches": [forms.match(each) for each in matches.matches]}  # noqa: E731
    return Shown("wiki/found.html", f"Search: {asked}", data, told)


SCREENS = (Screen("/wiki", show, area="wiki"),)
