"""Forgetting: first what would go, then, with the word that was given for it, it goes. And what is
kept and not believed."""

from typing import Annotated, Any

from msgspec import Meta

from commonplace.errors import NotAllowed
from commonplace.library import Book
from commonplace.serve.forms import forgetting as forms
from commonplace.serve.forms import memories as memory_forms
from commonplace.serve.forms import radius
from commonplace.serve.http.call import Call
from commonplace.serve.rest.asking import Asking, Body, Line, Moment
from commonplace.serve.rest.operation import Area, Given
from commonplace.serve.rest.shapes import forgetting as shapes
from commonplace.upkeep.forgetting import CHANGED
from commonplace.upkeep.selecting import Selector

__all__ = ["CHANGED", "area"]

area = Area("forget", "Remove memories for good; hide what is not believed.")

Confirm = Annotated[str, Meta(max_length=100, description="What the preview gave.")]
Ids = Annotated[list[Annotated[str, Meta(max_length=36)]], Meta(max_length=1000)]


class Chosen(Body, kw_only=True):
    """What is given holds together; at least one is given."""

    ids: Ids = []
    session: Line | None = None
    document: Line | None = None
    source: Line | None = None
    entity: Line | None = None
    since: Moment | None = None
    until: Moment | None = None


class Forget(Chosen, kw_only=True):
    confirm: Confirm | None = None


class Taint(Chosen, kw_only=True):
    reason: Line | None = None


class Some(Asking, kw_only=True):
    limit: Annotated[int, Meta(ge=1, le=1000)] = 50


@area.post("/forget", scope="forget", body=Forget, answer=shapes.Forgotten, kept=False)
def forget(call: Call, book: Book, given: Given[Asking, Forget]) -> Any:
    """Forget memories, with all that was made of them. This cannot be undone.

    By ids, or all of a session, a document, a source, about an entity, of a stretch of time.
    Without `confirm` nothing is forgotten: the answer tells what would go, and gives a `confirm`.
    The same selection with it forgets exactly that; if anything else would go by then, it is a
    conflict.
    """
    selector, receipt = _selector(book, given.body), None
    if given.body.confirm is None:
        preview = book.forgetting.preview(selector)
        would, word = preview.radius, preview.token
    else:
        done = book.forgetting.confirm(given.body.confirm, selector, call.author.name)
        would, word, receipt = done.radius, None, forms.receipt(done.receipt)
    return {
        "forgotten": len(would.memories) if receipt else 0,
        "dry_run": receipt is None,
        "radius": radius.counts(would),
        "memories": [memory_forms.memory(each) for each in would.memories],
        "confirm": word,
        "receipt": receipt,
    }


@area.get("/forget/receipts", scope="read", query=Some, answer=shapes.Receipts)
def list_receipts(call: Call, book: Book, given: Given[Some, None]) -> Any:
    """What was forgotten, the newest first: how much, when and by whom; never what."""
    found = book.forgetting.receipts(given.query.limit)
    return {"receipts": [forms.receipt(each) for each in found]}


@area.get("/forget/list", scope="admin", answer=shapes.Suppressed)
def list_suppressed(call: Call, book: Book, given: Given[Asking, None]) -> Any:
    """The list of what does not come back, to be kept with backups: digests, no words."""
    return {"lines": [line.rstrip("\n") for line in book.forgetting.suppressed()]}


@area.post("/taint", scope="forget", body=Taint, answer=shapes.Withheld)
def taint(call: Call, book: Book, given: Given[Asking, Taint]) -> Any:
    """Do not believe memories any more: all that was made of them is hidden at once.

    They stay, in quarantine, until they are lifted.
    """
    reason = {"reason": given.body.reason} if given.body.reason else {}
    done = book.forgetting.taint(_selector(book, given.body), call.author.name, **reason)
    memories = [memory_forms.memory(each) for each in done.memories]
    return {"hidden": len(memories), "pages": done.pages, "memories": memories}


@area.get("/quarantine", scope="read", query=Some, answer=shapes.Quarantine)
def list_quarantine(call: Call, book: Book, given: Given[Some, None]) -> Any:
    """What is kept and not believed, the newest first, and why."""
    found = book.forgetting.quarantined(given.query.limit)
    return {"quarantined": [forms.quarantined(*each) for each in found]}


@area.post("/quarantine/lift", scope="forget", body=Chosen, answer=shapes.Lifted)
def lift_quarantine(call: Call, book: Book, given: Given[Asking, Chosen]) -> Any:
    """Believe memories again: they are read and compiled like new ones."""
    if call.caller.kind != "person":
        raise NotAllowed("Only a person believes again what was not: an agent may have read it.")
    return {"lifted": book.forgetting.lift(_selector(book, given.body), call.author.name)}


def _selector(book: Book, body: Chosen) -> Selector:
    return Selector(
        memories=[book.memory(each).id for each in body.ids],
        session=body.session,
        document=book.document(body.document).id if body.document else None,
        source=body.source,
        entity=body.entity,
        since=body.since,
        until=body.until,
    )
