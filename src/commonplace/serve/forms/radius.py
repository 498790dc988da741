"""What goes when memories are forgotten, as JSON; and the word by which it is agreed to.

Forgetting over a door takes two steps: a preview tells what would go and gives a *confirmation*,
and only with that it goes. The confirmation is a digest of the book, the memories and all that the
preview told: when any of it has changed meanwhile it is another one, and the preview is due again.
Nothing is kept between the two steps, so any process of the library may answer either.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

import msgspec

from commonplace.serve.forms import memories as forms
from commonplace.upkeep.radius import Radius

_OF_SESSIONS = ("transcripts", "checkpoints")
_CONFIRMATION = 24


def confirmation(book_id: str, radius: Radius) -> str:
    """What has to be said to have exactly this forgotten."""
    going = sorted((each.id, each.hash.hex()) for each in radius.memories)
    parts = {name: sorted(_known(radius, name)) for name in ("facts", "claims", "pages")}
    told = [book_id, going, parts, [asdict(each) for each in radius.sentences]]
    digest = hashlib.sha256(msgspec.json.encode(told, order="deterministic"))
    return digest.hexdigest()[:_CONFIRMATION]


def _known(radius: Radius, name: str) -> Iterable[tuple[str, bool]]:
    return ((each.id, each.goes) for each in getattr(radius, name))


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
