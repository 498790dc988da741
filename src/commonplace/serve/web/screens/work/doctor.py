"""Health: how the book stands and grows, and a look at the whole library for who runs it."""

from datetime import date, timedelta
from typing import Any

from commonplace import clock
from commonplace.errors import NotAllowed
from commonplace.serve.forms import health, standings
from commonplace.serve.web.answer import Go, Shown
from commonplace.serve.web.drawing.bars import Bar, Chart, chart
from commonplace.serve.web.drawing.calendar import by_step, growing
from commonplace.serve.web.screen import Action, Screen
from commonplace.serve.web.visit import Visit
from commonplace.store import books as book_rows
from commonplace.store import facts, graph
from commonplace.store.access import walls
from commonplace.store.engine import Reader
from commonplace.store.upkeep import waiting
from commonplace.upkeep.coverage import count_coverage
from commonplace.upkeep.keeping import Checkup

_STAGES = ("embed", "understand", "compile")
#: Days that a chart has at least.
_LEAST_DAYS = 29
#: How long recall took, in milliseconds: the ends of the bars.
_WITHIN = (1, 2, 5, 10, 20, 50, 100, 200, 500)


def show(visit: Visit) -> Shown:
    return _drawn(visit)


def examine(visit: Visit) -> Shown:
    """Look everything over, as ``commonplace doctor`` does. Nothing is changed."""
    _runs_it(visit)
    with walls.outside():
        return _drawn(visit, visit.call.library.upkeep.checkup())


def fix(visit: Visit) -> Go:
    """Repair what can be repaired without loss."""
    _runs_it(visit)
    with walls.outside():
        done = visit.call.library.upkeep.fix()
    return Go(visit.url("/doctor"), " ".join(done) or "There was nothing to repair.")


def _runs_it(visit: Visit) -> None:
    if not visit.call.runs_library:
        raise NotAllowed("The whole library is looked over by who runs it.")


def _drawn(visit: Visit, checkup: Checkup | None = None) -> Shown:
    written = visit.book.growing.written()
    latency = visit.call.library.latencies.told()
    data = {
        "held": _held(visit),
        "checkup": checkup,
        "runs": visit.call.runs_library,
        "database": visit.call.library.engine.name,
        "growth": _growth({day: float(each.pages) for day, each in written.items()}),
        "latency": latency,
        "recalled": _latency(visit) if latency.answers else None,
    }

    def told() -> dict[str, Any]:
        grown = {f"{day:%Y-%m-%d}": each.pages for day, each in written.items()}
        seen = {} if checkup is None else health.checkup(checkup)
        return standings.status(visit.book) | {"new_pages": grown} | seen

    return Shown("work/doctor.html", "Health", data, told)


def _held(visit: Visit) -> dict[str, Any]:
    """What can be told without reading the book: lists are kept in memory, the rest is counted in
    indexes."""
    book, listed = visit.book, visit.wiki.browse(limit=1)

    def count(reader: Reader) -> dict[str, Any]:
        return {
            "memories": book_rows.size(reader, book.info.id)[0],
            "known": graph.counts(reader, book.info.id),
            "facts": facts.count_in_force(reader, book.info.id),
            "coverage": count_coverage(reader, book.info.id),
            "waiting": {each: waiting(reader, book.info.id, each) for each in _STAGES},
        }

    counted = visit.call.library.engine.read(count)
    facets = {
        name: {each.value: each.count for each in all_} for name, all_ in listed.facets.items()
    }
    return counted | {
        "pages": listed.total,
        "types": facets.get("type", {}),
        "standing": facets.get("standing", {}),
        "inbox": len(book.inbox(1)),
        "pulse": book.growing.pulse(),
    }


def _growth(pages: dict[date, float]) -> Chart | None:
    """How many pages there were in all, day by day."""
    if not any(pages.values()):
        return None
    began = min(*pages, clock.now().date() - timedelta(_LEAST_DAYS))
    whole = {began: 0.0, clock.now().date(): 0.0} | pages
    bars = [Bar(each.label, each.value) for each in growing(by_step(whole))]
    return chart("Pages that were ever made", "pages", bars)


def _latency(visit: Visit) -> Chart:
    took = [seconds * 1000 for _, seconds in visit.call.library.latencies.noted()]
    edges = [0.0, *map(float, _WITHIN), float("inf")]
    bars = []
    for low, high in zip(edges, edges[1:], strict=False):
        label = f"{high:g} ms" if high != float("inf") else f"over {low:g}"
        bars.append(Bar(label, sum(low < each <= high for each in took)))
    return chart("How long recall took, at most", "answers", bars)


SCREENS = (
    Screen("/doctor", show, area="doctor"),
    Action("/doctor", examine, area="doctor", scope="admin"),
    Action("/doctor/fix", fix, area="doctor", scope="admin"),
)
