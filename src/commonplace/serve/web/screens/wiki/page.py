"""A page of the wiki."""

from commonplace.serve.forms import pages as forms
from commonplace.serve.web.answer import Shown
from commonplace.serve.web.screen import Screen
from commonplace.serve.web.visit import Visit


def show(visit: Visit) -> Shown:
    page = visit.wiki.page(f"{visit.at['type']}/{visit.at['slug']}")
    return Shown(
        "wiki/page.html",
        page.title,
        {"page": page},
        told=lambda: forms.page(visit.wiki, page),
        text=lambda: page.body,
    )


SCREENS = (Screen("/wiki/{type}/{slug}", show, area="wiki"),)
