"""Home: what grew since the last visit, where to begin, and how the house stands."""

from commonplace.serve.forms import pages as forms
from commonplace.serve.web.answer import Shown
from commonplace.serve.web.screen import Screen
from commonplace.serve.web.visit import Visit

_RECENT, _HUBS = 12, 12


def show(visit: Visit) -> Shown:
    wiki = visit.wiki
    hubs = wiki.around.hubs(_HUBS)
    recent = wiki.around.recent(limit=_RECENT)
    data = {"hubs": hubs, "recent": recent.versions}
    return Shown(
        "wiki/home.html",
        visit.book.info.name,
        data,
        told=lambda: {"changes": [forms.version(each) for each in recent.versions]},
    )


SCREENS = (Screen("/", show, area="home"),)
