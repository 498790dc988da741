"""Home: what came since the last visit, where to begin, and how the house stands."""

from datetime import datetime
from typing import Any

from commonplace import clock
from commonplace.serve.forms import pages as forms
from commonplace.serve.web.answer import Shown
from commonplace.serve.web.drawing import bars, calendar
from commonplace.serve.web.screen import Screen
from commonplace.serve.web.visit import Visit
from commonplace.store.values import moment_text
from commonplace.upkeep.since import Pulse, Since

#: What somebody is told who was never here: the last week.
_FIRST_SECONDS = 7 * 86_400.0
_HUBS = 18


def show(visit: Visit) -> Shown:
    book = visit.book
    since = book.growing.since(_from(visit))
    pulse = book.growing.pulse()
    hubs = visit.wiki.browse(sort="hubness", limit=_HUBS)
    memories = book.browse(limit=1)
    data = {
        "since": since,
        "pulse": pulse,
        "first_visit": visit.seen_at is None,
        "hubs": hubs.pages,
        "pages": hubs.total,
        "memories": memories.total,
        "chart": _chart(visit),
    }
    return Shown("wiki/home.html", book.info.name, data, told=lambda: _told(since, pulse))


def _from(visit: Visit) -> datetime:
    return visit.seen_at or clock.later(clock.now(), -_FIRST_SECONDS)


def _chart(visit: Visit) -> bars.Chart | None:
    """New pages, day by day or however long the book has been growing."""
    written = visit.book.growing.written()
    pages = calendar.by_step({day: float(each.pages) for day, each in written.items()})
    if len(pages) < 3:
        return None
    made = [bars.Bar(each.label, each.value) for each in calendar.growing(pages)]
    return bars.chart("How the wiki grew", "pages", made)


def _told(since: Since, pulse: Pulse) -> dict[str, Any]:
    return {
        "since": moment_text(since.since),
        "memories": since.memories,
        "new_pages": since.new_pages,
        "changed_pages": since.changed_pages,
        "superseded": since.superseded,
        "pages": [forms.info(each) for each in since.pages],
        "mind": pulse.mind,
        "queued": pulse.queued,
        "compiled_at": moment_text(pulse.compiled_at),
        "cost_today": pulse.cost_today,
    }


SCREENS = (Screen("/", show, area="home"),)
