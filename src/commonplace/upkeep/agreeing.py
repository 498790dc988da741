"""What would go, counted; and the word by which exactly that is agreed to.

Forgetting takes two steps: a preview tells what would go and gives a *confirmation*, and only with
that it goes. The confirmation is a digest of the book, the memories and all that the preview told:
when any of it has changed meanwhile it is another one, and the preview is due again. Nothing has to
be kept between the two steps, so any process of the library may answer either.
"""

from collections.abc import Iterable
from dataclasses import asdict
from hashlib import sha256

from commonplace.store.values import json_text
from commonplace.upkeep.radius import Radius

_CONFIRMATION = 24
_SINGLE = (
    "versions",
    "summaries",
    "proposals",
    "hints",
    "embeddings",
    "transcripts",
    "checkpoints",
    "shown",
    "answers",
    "calls",
    "documents",
    "sessions",
)


def confirmation(book_id: str, radius: Radius) -> str:
    """What has to be said to have exactly this forgotten."""
    going = sorted((each.id, each.hash.hex()) for each in radius.memories)
    parts = {name: sorted(_known(radius, name)) for name in ("facts", "claims", "pages")}
    beside = [radius.documents, radius.sessions]
    told = [book_id, going, parts, [asdict(each) for each in radius.sentences], beside]
    return sha256(json_text(told).encode("utf-8", "surrogatepass")).hexdigest()[:_CONFIRMATION]


def counts(radius: Radius) -> dict[str, dict[str, int] | int]:
    """Of each kind, how many go and how many stay."""
    told: dict[str, dict[str, int] | int] = {
        "facts": _goes(each.goes for each in radius.facts),
        "claims": _goes(each.goes for each in radius.claims),
        "entities": _goes(each.goes for each in radius.entities),
        "pages": _goes(each.goes for each in radius.pages),
        "sections": _goes(each.goes for each in radius.sections),
        "sentences": _goes(each.goes for each in radius.sentences),
    }
    told |= {name: getattr(radius, name) for name in _SINGLE}
    return told | {"restored": len(radius.restored)}


def _known(radius: Radius, name: str) -> Iterable[tuple[str, bool]]:
    return ((each.id, each.goes) for each in getattr(radius, name))


def _goes(each: Iterable[bool]) -> dict[str, int]:
    found = [*each]
    return {"go": sum(found), "stay": len(found) - sum(found)}
