"""Forgetting: first what would go, then, with the word that was given for it, it goes."""

from typing import Annotated, Any

from msgspec import Meta

from commonplace.errors import Conflict
from commonplace.library import Book
from commonplace.serve.forms import memories as forms
from commonplace.serve.forms import radius
from commonplace.serve.http.call import Call
from commonplace.serve.rest.asking import Asking, Body
from commonplace.serve.rest.operation import Area, Given
from commonplace.serve.rest.shapes import memories as shapes

area = Area("forget", "Remove memories for good.")

CHANGED = (
    "`confirm` is not of this preview: what would go has changed meanwhile. Nothing was forgotten; "
    "look again without `confirm`."
)
Confirm = Annotated[str, Meta(max_length=100, description="What the preview gave.")]


class Forget(Body, kw_only=True):
    ids: Annotated[list[Annotated[str, Meta(max_length=36)]], Meta(min_length=1, max_length=1000)]
    confirm: Confirm | None = None


@area.post("/forget", scope="forget", body=Forget, answer=shapes.Forgotten, kept=False)
def forget(call: Call, book: Book, given: Given[Asking, Forget]) -> Any:
    """Forget memories, with all that was made of them. This cannot be undone.

    Without `confirm` nothing is forgotten: the answer tells what would go, and gives a `confirm`.
    The same ids with it forget exactly that; if anything else would go by then, it is a conflict.
    """
    would = book.blast_radius(*given.body.ids)
    word = radius.confirmation(book.info.id, would)
    gone = given.body.confirm is not None
    if gone and given.body.confirm != word:
        raise Conflict(CHANGED)
    if gone:
        book.forget(*(each.id for each in would.memories), actor=call.author.name)
    return {
        "forgotten": len(would.memories) if gone else 0,
        "dry_run": not gone,
        "radius": radius.counts(would),
        "memories": [forms.memory(each) for each in would.memories],
        "confirm": None if gone else word,
    }
