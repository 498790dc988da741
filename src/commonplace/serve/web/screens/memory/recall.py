"""The recall lab: a question, what answers it and why, and what nearly did."""

from dataclasses import dataclass
from typing import Any

from commonplace.model import KINDS, Hit, Recall
from commonplace.recall.playground import ARMS, SWITCHES
from commonplace.recall.postprocess.token_budget import CHARACTERS_PER_TOKEN, count_tokens
from commonplace.serve.forms import memories as forms
from commonplace.serve.web.answer import Shown
from commonplace.serve.web.screen import Screen
from commonplace.serve.web.visit import Visit

_TEXTS = ("kind", "tag", "author", "source", "since", "until", "as_of")
_PAGES = {"only": True, "without": False}
_MOST = 50


@dataclass(frozen=True, slots=True)
class Row:
    """A hit, its place, what it takes, and whether the budget has room for it."""

    place: int
    hit: Hit
    tokens: int
    fits: bool


def show(visit: Visit) -> Shown:
    question = visit.asked("q")
    found = _recalled(visit, question) if question else None
    budget = visit.number("budget", 0, least=0, most=1_000_000) if visit.asked("budget") else None
    rows = _rows(found, budget) if found else []
    data = {
        "question": question,
        "found": found,
        "rows": rows,
        "budget": budget,
        "taken": sum(each.tokens for each in rows if each.fits),
        "limit": visit.number("limit", visit.call.library.config.recall.limit, most=_MOST),
        "asked": {name: visit.asked(name) for name in (*_TEXTS, "why_not", "pages")},
        "strict": bool(visit.asked("strict")),
        "kinds": [*KINDS],
        "switches": _switches(visit),
        "arms": [(name, text, bool(visit.asked(f"no_{name}"))) for name, text in ARMS.items()],
        "seconds": sum(found.timings.values()) if found else 0.0,
        "latency": visit.call.library.latencies.told(),
    }
    title = f"Recall: {question[:60]}" if question else "Recall"
    told = (lambda: forms.recall(found)) if found is not None else (lambda: {"hits": []})
    return Shown("memory/recall.html", title, data, told)


def _recalled(visit: Visit, question: str) -> Recall:
    """All hits, whatever the budget: where it cuts is shown."""
    filters: dict[str, Any] = {
        name: value for name in _TEXTS if (value := visit.asked(name) or None)
    }
    return visit.book.recall(
        question,
        visit.number("limit", visit.call.library.config.recall.limit, most=_MOST),
        why_not=visit.asked("why_not") or None,
        switches=_chosen(visit) or None,
        explain=True,
        strict=bool(visit.asked("strict")),
        pages=_PAGES.get(visit.asked("pages")),
        **filters,
    )


def _chosen(visit: Visit) -> dict[str, bool]:
    """Switches that the address sets otherwise than the settings, and arms it leaves out."""
    judged = {name: visit.asked(name) == "on" for name in SWITCHES if visit.asked(name)}
    return judged | {name: False for name in ARMS if visit.asked(f"no_{name}")}


def _switches(visit: Visit) -> list[tuple[str, str, str, bool]]:
    """Name, what it does, how it is chosen, and how the settings have it."""
    config = visit.call.library.config.recall
    return [
        (name, text, visit.asked(name), bool(getattr(config, name)))
        for name, text in SWITCHES.items()
    ]


def _rows(found: Recall, budget: int | None) -> list[Row]:
    """As `recall` packs them: what does not fit is passed over, and a shorter one may come in."""
    left = None if budget is None else budget * CHARACTERS_PER_TOKEN
    rows = []
    for place, hit in enumerate(found, 1):
        fits = left is None or count_tokens(hit) <= left
        if fits and left is not None:
            left -= count_tokens(hit)
        rows.append(Row(place, hit, -(-count_tokens(hit) // CHARACTERS_PER_TOKEN), fits))
    return rows


SCREENS = (Screen("/recall", show, area="recall"),)
