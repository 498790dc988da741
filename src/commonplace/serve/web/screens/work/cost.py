"""What models cost: the budget, each day, and the ledger of calls."""

from datetime import date, timedelta
from typing import Any

from commonplace import clock
from commonplace.serve.forms import known, spending
from commonplace.serve.web import lists
from commonplace.serve.web.answer import Shown
from commonplace.serve.web.drawing.bars import Bar, Chart, chart
from commonplace.serve.web.drawing.calendar import by_step
from commonplace.serve.web.screen import Screen
from commonplace.serve.web.visit import Visit
from commonplace.store import calls
from commonplace.store.browsing.growing import Spent

_DAYS, _LEAST_DAYS = 90, 29


def show(visit: Visit) -> Shown:
    book, limit = visit.book, lists.SIZE
    found = book.library.engine.read(lambda reader: calls.list_calls(reader, book.info.id, limit))
    budget, days = spending.budget(book), book.growing.spent(_DAYS)
    data = {
        "budget": budget,
        "taken": budget["today"]["input_tokens"] + budget["today"]["output_tokens"],
        "calls": found,
        "limit": limit,
        "days": _DAYS,
        "charts": _charts(days),
    }

    def told() -> dict[str, Any]:
        return {
            "budget": budget,
            "calls": [known.call(each) for each in found],
            "days": [
                {
                    "day": f"{each.day:%Y-%m-%d}",
                    "calls": each.calls,
                    "tokens": each.tokens,
                    "cost": each.cost,
                }
                for each in days
            ],
        }

    return Shown("work/cost.html", "Cost", data, told)


def _charts(days: list[Spent]) -> list[Chart]:
    """Dollars where prices are known, and tokens; nothing where nobody was asked."""
    found = []
    if any(each.cost for each in days):
        by_day = {each.day: each.cost for each in days}
        found.append(_chart("Cost", "dollars", by_day, lambda value: f"${value:,.2f}"))
    if any(each.tokens for each in days):
        by_day = {each.day: float(each.tokens) for each in days}
        found.append(_chart("Tokens, both ways", "tokens", by_day, lambda value: f"{value:,.0f}"))
    return found


def _chart(caption: str, unit: str, values: dict[date, float], said: Any) -> Chart:
    today = clock.now().date()
    stretches = by_step({today - timedelta(_LEAST_DAYS): 0.0, today: 0.0} | values)
    return chart(caption, unit, [Bar(each.label, each.value) for each in stretches], said)


SCREENS = (Screen("/jobs/cost", show, area="jobs"),)
