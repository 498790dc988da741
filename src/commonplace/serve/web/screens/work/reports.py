"""Reports over a book: links that lead nowhere, pages that are wanted, orphans, stubs."""

from collections.abc import Sequence
from typing import Any

from commonplace.serve.forms import lists as list_forms
from commonplace.serve.forms import pages as forms
from commonplace.serve.web.answer import Shown
from commonplace.serve.web.screen import Screen
from commonplace.serve.web.visit import Visit
from commonplace.wiki.around.where import Target

_SIZE = 50
_MOST = 200


def broken(visit: Visit) -> Shown:
    found = visit.wiki.around.broken(_MOST)
    told = lambda: {"links": [forms.broken(each) for each in found]}  # noqa: E731
    data = {"tab": "broken", "found": found, "most": _MOST}
    return Shown("work/broken.html", "Broken links", data, told)


def wanted(visit: Visit) -> Shown:
    found = visit.wiki.around.wanted(_MOST)
    told = lambda: {"links": [forms.broken(each) for each in found]}  # noqa: E731
    data = {"tab": "wanted", "found": found, "most": _MOST}
    return Shown("work/broken.html", "Wanted pages", data, told)


def orphans(visit: Visit) -> Shown:
    found = visit.wiki.around.orphans(after=_after(visit), limit=_SIZE + 1)
    told = lambda: {"pages": [forms.target(each) for each in found[:_SIZE]]}  # noqa: E731
    rows = [(each, ()) for each in found]
    return Shown("work/thin.html", "Orphans", _data(visit, "orphans", rows), told)


def stubs(visit: Visit) -> Shown:
    found = visit.wiki.around.stubs(after=_after(visit), limit=_SIZE + 1)
    told = lambda: {"pages": [list_forms.stub(each) for each in found[:_SIZE]]}  # noqa: E731
    rows = [(each.page, each.why) for each in found]
    return Shown("work/thin.html", "Stubs", _data(visit, "stubs", rows), told)


def _after(visit: Visit) -> tuple[str, str]:
    type, _, slug = visit.asked("after").partition("/")
    return type, slug


def _data(visit: Visit, tab: str, rows: Sequence[tuple[Target, tuple[str, ...]]]) -> dict[str, Any]:
    shown = rows[:_SIZE]
    onward = visit.here(after=shown[-1][0].address) if len(rows) > _SIZE else None
    return {"tab": tab, "rows": shown, "onward": onward}


SCREENS = (
    Screen("/lint/broken", broken, area="lint"),
    Screen("/lint/wanted", wanted, area="lint"),
    Screen("/lint/orphans", orphans, area="lint"),
    Screen("/lint/stubs", stubs, area="lint"),
)
