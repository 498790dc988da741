"""Reports over a book: links that lead nowhere, pages that are wanted, orphans, stubs.

Where links lead is known only when all of them are read, so in a large book somebody asks for it.
"""

from typing import Any

from commonplace.serve.forms import pages as forms
from commonplace.serve.web.answer import Shown
from commonplace.serve.web.screen import Screen
from commonplace.serve.web.screens.work.lint import size
from commonplace.serve.web.visit import Visit

#: Up to so many pages the links of a book are read at every visit.
WHOLE = 500
_SIZE = 50
_MOST = 200


def broken(visit: Visit) -> Shown:
    found = visit.wiki.around.broken(_MOST) if _reads(visit) else []
    return _links(visit, "broken", "Broken links", found)


def wanted(visit: Visit) -> Shown:
    found = visit.wiki.around.wanted(_MOST) if _reads(visit) else []
    return _links(visit, "wanted", "Wanted pages", found)


def _reads(visit: Visit) -> bool:
    return visit.asked("look") == "all" or size(visit) <= WHOLE


def _links(visit: Visit, tab: str, title: str, found: list[Any]) -> Shown:
    data = {"tab": tab, "found": found, "most": _MOST, "read": _reads(visit)}
    told = lambda: {"links": [forms.broken(each) for each in found]}  # noqa: E731
    return Shown("work/broken.html", title, data, told)


def orphans(visit: Visit) -> Shown:
    return _thin(visit, "orphan", "Orphans")


def stubs(visit: Visit) -> Shown:
    return _thin(visit, "stub", "Stubs")


def _thin(visit: Visit, standing: str, title: str) -> Shown:
    after = visit.asked("after") or None
    found = visit.wiki.browse(standing=standing, sort="title", limit=_SIZE, after=after)
    data = {
        "tab": f"{standing}s",
        "pages": found.pages,
        "total": found.total,
        "first": visit.here(after=None) if after else None,
        "onward": visit.here(after=found.next) if found.next else None,
    }

    def told() -> dict[str, Any]:
        pages = [forms.info(each) for each in found.pages]
        return {"pages": pages, "total": found.total, "next": found.next}

    return Shown("work/thin.html", title, data, told)


SCREENS = (
    Screen("/lint/broken", broken, area="lint"),
    Screen("/lint/wanted", wanted, area="lint"),
    Screen("/lint/orphans", orphans, area="lint"),
    Screen("/lint/stubs", stubs, area="lint"),
)
