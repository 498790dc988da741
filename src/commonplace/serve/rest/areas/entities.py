"""Entities: the named things of a book, and putting right what is known of them."""

from typing import Annotated, Any

from msgspec import Meta

from commonplace.errors import NotFound
from commonplace.library import Book
from commonplace.serve.forms import known, pasts
from commonplace.serve.http.call import Call
from commonplace.serve.rest.areas.shelf import AsOf, TrueAt, Way, past_of
from commonplace.serve.rest.asking import Asking, Body, Line
from commonplace.serve.rest.operation import Area, Given
from commonplace.serve.rest.shapes import graph as shapes
from commonplace.serve.rest.shapes.traces import Entity

area = Area("entities", "Named things: what is known of each, and putting that right.")

Limit = Annotated[int, Meta(ge=1, le=1000)]
Names = Annotated[list[Line], Meta(min_length=1, max_length=500)]


class EntityQuery(Asking, kw_only=True):
    as_of: AsOf = None
    true_at: TrueAt = None
    reading: Way = None


class EntitiesQuery(EntityQuery, kw_only=True):
    type: Line | None = None
    limit: Limit = 50


class Introduce(Body, kw_only=True):
    name: Line
    type: Line = "concept"
    aliases: Annotated[list[Line], Meta(max_length=500)] = []


class NewAlias(Body, kw_only=True):
    alias: Line


class NewName(Body, kw_only=True):
    new_name: Line


class NewType(Body, kw_only=True):
    type: Line


class MergeEntity(Body, kw_only=True):
    other: Line
    preview: bool = False


class SplitEntity(Body, kw_only=True):
    aliases: Names
    new_name: Line | None = None
    type: Line | None = None
    preview: bool = False


class Few(Asking, kw_only=True):
    limit: Limit = 20


class Proposed(Few, kw_only=True):
    review: bool = False


class Undo(Body, kw_only=True):
    id: Annotated[str, Meta(max_length=36, description="The change; else the newest.")] | None = (
        None
    )
    redo: Annotated[bool, Meta(description="Do the change again, which was undone.")] = False


@area.get("/entities", scope="read", query=EntitiesQuery, answer=shapes.Entities)
def list_entities(call: Call, book: Book, given: Given[EntitiesQuery, None]) -> Any:
    """The entities that are mentioned most."""
    past = past_of(book, given.query)
    found = (past or book.graph).entities(given.query.type, given.query.limit)
    return {"entities": [known.listed(each) for each in found], **pasts.beside(past)}


@area.post("/entities", scope="write", body=Introduce, answer=shapes.EntityMade, status=201)
def introduce(call: Call, book: Book, given: Given[Asking, Introduce]) -> Any:
    """Make a name known, with its other names: memories are linked to it from now on."""
    made = book.introduce(given.body.name, given.body.type, given.body.aliases)
    return {"id": made.id, "name": made.name, "type": made.type, "aliases": list(made.aliases)}


@area.get("/entities/doubles", scope="read", query=Few, answer=shapes.Doubles)
def list_doubles(call: Call, book: Book, given: Given[Few, None]) -> Any:
    """Pairs that may be one, the likeliest first, with what speaks for it and against."""
    return {"doubles": [known.double(each) for each in book.graph.doubles(given.query.limit)]}


@area.get("/entities/{name}", scope="read", query=EntityQuery, answer=Entity)
def get_entity(call: Call, book: Book, given: Given[EntityQuery, None]) -> Any:
    """All that is known of a name: what holds, what held before, relations, newest memories.

    `as_of`: what was known on a day. `true_at`: what held on that day, as far as is known now.
    """
    past = past_of(book, given.query)
    return known.entity((past or book.graph).entity(given.path["name"])) | pasts.beside(past)


@area.post("/entities/{name}/aliases", scope="write", body=NewAlias, answer=shapes.Corrected)
def add_alias(call: Call, book: Book, given: Given[Asking, NewAlias]) -> Any:
    """It is also called so: memories that said it mention it."""
    by = call.caller
    done = book.graph.alias(given.path["name"], given.body.alias, actor=by.name, trust=by.trust)
    return known.corrected(done)


@area.post("/entities/{name}/rename", scope="write", body=NewName, answer=shapes.Corrected)
def rename_entity(call: Call, book: Book, given: Given[Asking, NewName]) -> Any:
    """It is called so from now on; its other names stay."""
    by = call.caller
    done = book.graph.rename(given.path["name"], given.body.new_name, actor=by.name, trust=by.trust)
    return known.corrected(done)


@area.post("/entities/{name}/type", scope="write", body=NewType, answer=shapes.Corrected)
def retype_entity(call: Call, book: Book, given: Given[Asking, NewType]) -> Any:
    """It is another kind of thing than it was taken for."""
    by = call.caller
    done = book.graph.retype(given.path["name"], given.body.type, actor=by.name, trust=by.trust)
    return known.corrected(done)


@area.post("/entities/{name}/merge", scope="write", body=MergeEntity, answer=shapes.Corrected)
def merge_entities(call: Call, book: Book, given: Given[Asking, MergeEntity]) -> Any:
    """Both are one: all that is known of `other` is known of this one, as which both are shown."""
    body, by = given.body, call.caller
    done = book.graph.merge(
        given.path["name"], body.other, actor=by.name, trust=by.trust, preview=body.preview
    )
    return known.corrected(done)


@area.post("/entities/{name}/split", scope="write", body=SplitEntity, answer=shapes.Corrected)
def split_entity(call: Call, book: Book, given: Given[Asking, SplitEntity]) -> Any:
    """It was two: these of its names become an entity of their own."""
    body = given.body
    done = book.graph.split(
        given.path["name"],
        body.aliases,
        new_name=body.new_name,
        type=body.type,
        actor=call.caller.name,
        trust=call.caller.trust,
        preview=body.preview,
    )
    return known.corrected(done)


@area.get("/changes", scope="read", query=Few, answer=shapes.Changes)
def list_changes(call: Call, book: Book, given: Given[Few, None]) -> Any:
    """What was changed lately and can be undone."""
    graph = book.graph
    found = graph.changes(given.query.limit)
    return {"changes": [known.change(each, graph.told(each)) for each in found]}


@area.post("/changes/undo", scope="write", body=Undo, answer=shapes.Change)
def undo_change(call: Call, book: Book, given: Given[Asking, Undo]) -> Any:
    """Take back a change; the newest, unless its id is given. With `redo` a ruling that was undone
    is done again."""
    graph, by = book.graph, call.caller
    if given.body.redo and given.body.id:
        undone = graph.redo(given.body.id, actor=by.name, trust=by.trust)
    else:
        undone = graph.undo(given.body.id, actor=by.name, trust=by.trust)
    return known.change(undone, graph.told(undone))


@area.get("/facts/{id}", scope="read", answer=shapes.FactShown)
def get_fact(call: Call, book: Book, given: Given[Asking, None]) -> Any:
    """One fact, with the memories that state it."""
    found = book.graph.fact(given.path["id"])
    if found is None:
        raise NotFound("There is no such fact in this book.")
    return known.fact_with_sources(found)


@area.get("/facts/proposals", scope="read", query=Proposed, answer=shapes.UnderstandingProposals)
def list_understanding(call: Call, book: Book, given: Given[Proposed, None]) -> Any:
    """What understanding proposed lately, what came of it, and why."""
    found = book.graph.proposals(given.query.limit, review=given.query.review)
    return {"proposals": [known.proposal(each) for each in found]}
