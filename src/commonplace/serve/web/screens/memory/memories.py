"""Memories: all of them, cut down, counted and by the day they happened."""

from typing import Any

from commonplace.recall.browse.histogram import Histogram
from commonplace.recall.browse.memories import MemoryList
from commonplace.serve.forms import browsing as forms
from commonplace.serve.web import lists
from commonplace.serve.web.answer import Shown
from commonplace.serve.web.drawing.bars import Bar, Chart, chart
from commonplace.serve.web.lists import Facet
from commonplace.serve.web.screen import Screen
from commonplace.serve.web.visit import Visit

SORTS = {"newest": "Newest", "oldest": "Oldest", "captured": "Captured last"}
#: Facets, and how each is called. A source is told where others are chosen by it.
_FACETS = {
    "kind": "Kind",
    "state": "State",
    "tag": "Tag",
    "author": "Author",
    "source": "Source",
}
_FILTERS = (*_FACETS, "q", "since", "until")


def show(visit: Visit) -> Shown:
    sort, sorting = lists.sorting(visit, SORTS)
    wanted = {name: visit.asked(name) or None for name in _FILTERS}
    found = visit.book.browse(
        sort=sort, limit=lists.SIZE, after=visit.asked("after") or None, **wanted
    )
    data = {
        "found": found,
        "facets": [sorting, *_facets(visit, found)],
        "chart": chart_of(visit, found.histogram),
        "asked": {name: value or "" for name, value in wanted.items()},
        "held": {name: wanted[name] for name in _FACETS if wanted[name]},
        "chosen": any(wanted.values()),
        **_leaves(visit, found),
    }
    return Shown("memory/memories.html", "Memories", data, told=lambda: forms.memories(found))


def _facets(visit: Visit, found: MemoryList) -> list[Facet]:
    return [
        lists.facet(visit, name, label, {each.value: each.count for each in found.facets[name]})
        for name, label in _FACETS.items()
        if len(found.facets[name]) > 1 or visit.asked(name)
    ]


def _leaves(visit: Visit, found: MemoryList) -> dict[str, Any]:
    """Leaves go on after a place: there is a first one and a next one."""
    number = visit.number("page", 1)
    return {
        "number": number,
        "first": visit.here(after=None, page=None) if visit.asked("after") else None,
        "next": visit.here(after=found.next, page=number + 1) if found.next else None,
    }


def chart_of(visit: Visit, told: Histogram) -> Chart | None:
    """The bars, each of which leads to its days; one bar tells nothing."""
    if len(told.bars) < 2:
        return None
    bars = [
        Bar(
            _label(told.width, each.first.isoformat()),
            each.count,
            visit.here(
                since=each.first.isoformat(), until=each.last.isoformat(), after=None, page=None
            )
            if each.count
            else None,
        )
        for each in told.bars
    ]
    return chart(f"Memories by {told.width}", "memories", bars)


def _label(width: str, day: str) -> str:
    return day[:7] if width == "month" else day[:4] if width == "year" else day


SCREENS = (Screen("/memories", show, area="memories"),)
