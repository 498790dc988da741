"""What goes when memories are forgotten, as JSON; and the seal of a preview.

Forgetting cannot be taken back, so it is asked for twice: the first time it is told what goes, with
a seal over exactly that; the second time the seal is given back. If anything else would go by then,
the seal does not fit, and nothing is forgotten.
"""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from commonplace.errors import Conflict
from commonplace.serve.forms import memories as forms
from commonplace.upkeep.radius import Radius

_OF_SESSIONS = ("transcripts", "checkpoints")


def form(radius: Radius) -> dict[str, Any]:
    """``goes`` is what goes, ``stays`` what also rests on others; then all of it."""
    lists = ("facts", "claims", "restored", "entities", "subjects", "pages")
    parts = {name: [asdict(each) for each in getattr(radius, name)] for name in lists}
    more = ("sections", "sentences")
    parts |= {name: [asdict(each) for each in getattr(radius, name)] for name in more}
    return {
        "memories": [forms.memory(each) for each in radius.memories],
        "counts": counts(radius),
        **parts,
        "waiting": list(radius.waiting),
    }


def counts(radius: Radius) -> dict[str, dict[str, int] | int]:
    """Of each kind, how many go and how many stay."""
    told: dict[str, dict[str, int] | int] = {
        "facts": _goes(each.goes for each in radius.facts),
        "claims": _goes(each.goes for each in radius.claims),
        "entities": _goes(each.goes for each in radius.entities),
        "subjects": _goes(each.goes for each in radius.subjects),
        "pages": _goes(each.goes for each in radius.pages),
        "sections": _goes(each.goes for each in radius.sections),
        "sentences": _goes(each.goes for each in radius.sentences),
    }
    single = ("versions", "proposals", "hints", "embeddings", *_OF_SESSIONS, "shown")
    told |= {name: getattr(radius, name) for name in single}
    return told | {"restored": len(radius.restored)}


def _goes(each: Iterable[bool]) -> dict[str, int]:
    found = [*each]
    return {"go": sum(found), "stay": len(found) - sum(found)}


def seal(book_id: str, what: object) -> str:
    """A short text that only this, in this book, gives."""
    told = json.dumps([book_id, what], sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(told.encode()).hexdigest()[:32]


def must_fit(given: str, book_id: str, what: object) -> None:
    """:class:`Conflict` unless the seal is of exactly this."""
    if given != seal(book_id, what):
        raise Conflict(
            "`confirm` is not of this preview: what would go has changed, or it is another's. "
            "Nothing was forgotten; look again without `confirm`."
        )
