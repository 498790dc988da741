"""The table: every operation of the door."""

from typing import Any

from commonplace.serve.http.call import Call
from commonplace.serve.rest.areas import (
    books,
    checking,
    documents,
    dreaming,
    entities,
    forgetting,
    imports,
    inbox,
    linking,
    memories,
    moving,
    pages,
    past,
    recalling,
    seeds,
    sessions,
    standing,
    standings,
    work,
)
from commonplace.serve.rest.asking import Bookless
from commonplace.serve.rest.openapi import described
from commonplace.serve.rest.operation import Area, Given, Operation
from commonplace.serve.rest.shapes.told import Free

itself = Area("openapi", "The door's own description.")


@itself.get("/openapi.json", scope="read", query=Bookless, answer=Free, of_book=False)
def openapi(call: Call, given: Given[Bookless, None]) -> Any:
    """All operations, as OpenAPI 3.1."""
    return described(AREAS)


AREAS: tuple[Area, ...] = (
    memories.area,
    recalling.area,
    forgetting.area,
    sessions.area,
    documents.area,
    entities.area,
    pages.area,
    past.area,
    standing.area,
    linking.area,
    checking.area,
    inbox.area,
    work.area,
    work.compiling,
    dreaming.area,
    standings.minds,
    standings.area,
    books.area,
    books.tokens,
    moving.area,
    imports.area,
    seeds.area,
    itself,
)
OPERATIONS: tuple[Operation, ...] = tuple(each for area in AREAS for each in area.operations)
