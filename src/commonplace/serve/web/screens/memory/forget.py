"""Forgetting: what would go, then that it goes, then a receipt.

The preview gives a word (see `forms.radius`): what is posted with it forgets exactly what was
shown. If anything else would go by then, nothing does, and the preview is shown again.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from commonplace import clock
from commonplace.errors import InvalidInput
from commonplace.serve.forms import memories as forms
from commonplace.serve.forms import radius as radii
from commonplace.serve.web.answer import Shown
from commonplace.serve.web.screen import Action, Screen
from commonplace.serve.web.visit import Visit
from commonplace.store.values import moment_text
from commonplace.upkeep.radius import Part, Radius, SentencePart

#: Memories that are forgotten at once.
MOST = 200
#: Sentences of a page that are shown.
_SENTENCES = 6
#: How each kind is called, for people.
_KINDS = {
    "facts": "Facts",
    "claims": "Claims",
    "entities": "Named things",
    "subjects": "Subjects",
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
    ids = visit.query.getlist("id")
    if not ids:
        return _chosen_none()
    return _preview(visit, ids)


def act(visit: Visit) -> Shown:
    ids = visit.form.texts("id")
    would = _would(visit, ids)
    if visit.form.text("confirm") != radii.confirmation(visit.book.info.id, would):
        return _preview(visit, ids, changed=True)
    visit.book.forget(*(each.id for each in would.memories), actor=visit.call.author.name)
    now = clock.now()
    receipt = {
        "at": now,
        "by": visit.call.author.name,
        "memories": [each.id for each in would.memories],
        "rows": rows(would),
        "touched": touched(would),
    }
    told = lambda: {  # noqa: E731
        "forgotten": len(would.memories),
        "at": moment_text(now),
        "radius": radii.counts(would),
    }
    return Shown("memory/receipt.html", "Forgotten", receipt, told)


def _preview(visit: Visit, ids: Sequence[str], *, changed: bool = False) -> Shown:
    would = _would(visit, ids)
    word = radii.confirmation(visit.book.info.id, would)
    data = {
        "memories": would.memories,
        "rows": rows(would),
        "touched": touched(would),
        "restored": would.restored,
        "going": {"Facts": _going(would.facts), "Named things": _going(would.entities)},
        "confirm": word,
        "changed": changed,
    }

    def told() -> dict[str, Any]:
        return {
            "forgotten": 0,
            "dry_run": True,
            "radius": radii.counts(would),
            "memories": [forms.memory(each) for each in would.memories],
            "confirm": word,
        }

    return Shown("memory/forget.html", "Forget", data, told, status=409 if changed else 200)


def _chosen_none() -> Shown:
    return Shown("memory/forget_none.html", "Forget", {}, told=lambda: {"forgotten": 0})


def _would(visit: Visit, ids: Sequence[str]) -> Radius:
    if not 0 < len(ids) <= MOST:
        raise InvalidInput(f"Choose at least one memory and at most {MOST} at once.")
    return visit.book.blast_radius(*ids)


def rows(would: Radius) -> list[tuple[str, int, int]]:
    """Of each kind, how many go and how many stay or lose a part; what there is none of is left
    out."""
    told = []
    for name, count in radii.counts(would).items():
        go, stay = (count["go"], count["stay"]) if isinstance(count, dict) else (count, 0)
        if go or stay:
            told.append((_KINDS[name], go, stay))
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
)
