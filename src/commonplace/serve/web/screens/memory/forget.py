"""Forgetting: what would go, then that it goes, then a receipt.

What is to go stands in the query: ids of memories, or all of a session, a document, a source, about
an entity, of a stretch of time. The preview gives a word: what is posted with it forgets exactly
what was shown. If anything else would go by then, nothing does, and the preview is shown again.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from commonplace.errors import Conflict, InvalidInput
from commonplace.serve.forms import forgetting as forms
from commonplace.serve.forms import memories as memory_forms
from commonplace.serve.forms import radius as radii
from commonplace.serve.web.answer import Shown
from commonplace.serve.web.screen import Action, Screen
from commonplace.serve.web.visit import Visit
from commonplace.upkeep.radius import Part, Radius, SentencePart
from commonplace.upkeep.selecting import Selector

#: Memories that are chosen one by one, and those of them that are shown.
MOST, _SHOWN = 200, 50
_RECEIPTS = 100
_SELECTED = ("session", "document", "source", "entity", "since", "until")
#: Sentences of a page that are shown.
_SENTENCES = 6
#: How each kind is called, for people.
_KINDS = {
    "facts": "Facts",
    "claims": "Claims",
    "entities": "Named things",
    "pages": "Pages",
    "sections": "Sections",
    "sentences": "Sentences",
    "versions": "Versions redacted",
    "proposals": "Proposals",
    "hints": "Hints",
    "embeddings": "Vectors",
    "transcripts": "Lines of transcripts",
    "checkpoints": "Checkpoints",
    "shown": "Times shown",
    "answers": "Answers of models",
    "calls": "Complaints of models",
    "restored": "Claims that hold again",
}


@dataclass(frozen=True, slots=True)
class Touched:
    """A page of which something goes."""

    address: str
    goes: bool
    sentences: tuple[SentencePart, ...]
    more: int


def show(visit: Visit) -> Shown:
    selector = _selector(visit.query.getlist("id"), visit.asked)
    if not selector.given:
        return _chosen_none(visit)
    return _preview(visit, selector)


def act(visit: Visit) -> Shown:
    selector = _selector(visit.form.texts("id"), visit.form.line)
    if not selector.given:
        raise InvalidInput("Choose at least one memory.")
    word, who = visit.form.line("confirm"), visit.call.author.name
    try:
        done = visit.book.forgetting.confirm(word or "none", selector, who)
    except Conflict:
        return _preview(visit, selector, changed=True)
    data = {
        "receipt": done.receipt,
        "memories": len(done.radius.memories),
        "rows": rows(done.radius),
        "touched": touched(done.radius),
    }
    return Shown("memory/receipt.html", "Forgotten", data, lambda: forms.receipt(done.receipt))


def receipts(visit: Visit) -> Shown:
    found = visit.book.forgetting.receipts(_RECEIPTS)
    told = lambda: {"receipts": [forms.receipt(each) for each in found]}  # noqa: E731
    return Shown("memory/receipts.html", "Receipts", {"receipts": found}, told)


def _preview(visit: Visit, selector: Selector, *, changed: bool = False) -> Shown:
    found = visit.book.forgetting.preview(selector)
    would = found.radius
    data = {
        "memories": would.memories[:_SHOWN],
        "total": len(would.memories),
        "selected": {
            name: value for name in _SELECTED if (value := getattr(selector, name)) is not None
        },
        "ids": list(selector.memories),
        "rows": rows(would),
        "touched": touched(would),
        "restored": would.restored,
        "going": {"Facts": _going(would.facts), "Named things": _going(would.entities)},
        "confirm": found.token,
        "changed": changed,
    }

    def told() -> dict[str, Any]:
        return {
            "forgotten": 0,
            "dry_run": True,
            "radius": radii.counts(would),
            "memories": [memory_forms.memory(each) for each in would.memories],
            "confirm": found.token,
        }

    return Shown("memory/forget.html", "Forget", data, told, status=409 if changed else 200)


def _chosen_none(visit: Visit) -> Shown:
    data = {"receipts": visit.book.forgetting.receipts(5)}
    return Shown("memory/forget_none.html", "Forget", data, told=lambda: {"forgotten": 0})


def _selector(ids: Sequence[str], asked: Callable[[str], str]) -> Selector:
    if len(ids) > MOST:
        raise InvalidInput(f"Choose at most {MOST} memories at once.")
    return Selector(memories=ids, **{name: asked(name) or None for name in _SELECTED})


def rows(would: Radius) -> list[tuple[str, int, int]]:
    """Of each kind, how many go and how many stay or lose a part; what there is none of is left
    out."""
    told = []
    for name, count in radii.counts(would).items():
        go, stay = (count["go"], count["stay"]) if isinstance(count, dict) else (count, 0)
        if go or stay:
            told.append((_KINDS.get(name, name.capitalize()), go, stay))
    return told


def touched(would: Radius) -> list[Touched]:
    """The pages of which something goes, with the sentences that do."""
    lost = sorted((each for each in would.sentences if each.goes), key=lambda each: each.address)
    by_page = {address: [*found] for address, found in groupby(lost, lambda each: each.address)}
    return [
        Touched(
            page.text,
            page.goes,
            tuple(by_page.get(page.text, ())[:_SENTENCES]),
            max(0, len(by_page.get(page.text, ())) - _SENTENCES),
        )
        for page in would.pages
    ]


def _going(parts: Iterable[Part]) -> list[str]:
    return [each.text for each in parts if each.goes]


SCREENS = (
    Screen("/forget", show, area="memories", scope="forget"),
    Action("/forget", act, area="memories", scope="forget"),
    Screen("/forget/receipts", receipts, area="memories"),
)
