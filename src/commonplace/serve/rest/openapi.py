"""The table as an OpenAPI 3.1 document."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from commonplace import __version__
from commonplace.serve.rest.asking import Asking, Bookless
from commonplace.serve.rest.matching import PREFIX
from commonplace.serve.rest.operation import EVENTS, JSON, NDJSON, Area, Operation
from commonplace.serve.rest.shapes.told import Problem

_REF = "#/components/schemas/{name}"
_PROBLEM = "application/problem+json"
#: What any request may be answered with.
_ALWAYS = (400, 401, 403, 404, 409, 413, 429, 503)
_WITH_BODY = (415, 422, 507)
_MEANS = {
    200: "As asked.",
    201: "It was made.",
    202: "It was taken in; a job does the rest.",
    304: "You have it already.",
    400: "Something that was said cannot be understood or kept; `detail` says what.",
    401: "A valid token is needed.",
    403: "This token may not do this, or the request came by another site's page.",
    404: "There is no such thing here.",
    409: "Something else changed it first, or several are meant.",
    412: "The page has another version by now: `version` and `theirs` say which.",
    413: "The request is too large.",
    415: "The body is of another kind than is taken here.",
    422: "The body is not what is taken here; `field` says where.",
    429: "Too much was asked: wait as long as `Retry-After` says.",
    502: "A model or a web page could not be asked.",
    503: "The database is busy: ask again after `Retry-After`.",
    507: "The disk is full: nothing was written.",
}


def described(areas: Sequence[Area]) -> dict[str, Any]:
    """The whole document."""
    operations = [each for area in areas for each in area.operations]
    types = _types(operations)
    schemas, components = msgspec.json.schema_components(types, ref_template=_REF)
    known = {id(type_): schema for type_, schema in zip(types, schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for each in operations:
        place = paths.setdefault(f"{PREFIX}{each.path}", {})
        place[each.method.lower()] = _operation(each, known)
    return {
        "openapi": "3.1.0",
        "info": {"title": "commonplace", "version": __version__, "license": {"name": "Apache-2.0"}},
        "tags": [{"name": area.tag, "description": area.about} for area in areas],
        "security": [{"token": []}],
        "paths": paths,
        "components": {
            "schemas": components,
            "responses": {
                str(status): {
                    "description": about,
                    "content": {_PROBLEM: {"schema": known[id(Problem)]}},
                }
                for status, about in _MEANS.items()
                if status >= 400
            },
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def statuses(operation: Operation) -> list[int]:
    """Every status that an operation may be answered with."""
    found = {operation.status, *operation.statuses, *_ALWAYS}
    if operation.method != "GET":
        found.update(_WITH_BODY)
    if operation.tagged and operation.method == "GET":
        found.add(304)
    if operation.expects:
        found.add(412)
    return sorted(found)


def query_fields(query: type[Asking]) -> Iterator[msgspec.structs.FieldInfo]:
    """What may be said in the query; a library's operation has no book."""
    own = issubclass(query, Bookless)
    for each in msgspec.structs.fields(query):
        if not (own and each.name == "book"):
            yield each


def _types(operations: Iterable[Operation]) -> list[Any]:
    found: dict[int, Any] = {id(Problem): Problem}
    for each in operations:
        for type_ in (each.answer, each.body):
            if type_ is not None:
                found[id(type_)] = type_
    return list(found.values())


def _operation(operation: Operation, known: dict[int, dict[str, Any]]) -> dict[str, Any]:
    told: dict[str, Any] = {
        "operationId": operation.name,
        "tags": [operation.tag],
        "summary": operation.summary,
        "description": f"{operation.about}\n\nScope: `{operation.scope}`.".strip(),
        "parameters": [
            *_path_parameters(operation),
            *_query_parameters(operation),
            *_headers(operation),
        ],
        "responses": {
            str(status): _response(operation, status, known) for status in statuses(operation)
        },
    }
    if operation.body is not None:
        schema = {"type": "string", "format": "binary"}
        if operation.takes == JSON:
            schema = known[id(operation.body)]
        content = {operation.takes: {"schema": schema}}
        told["requestBody"] = {"required": _is_required(operation), "content": content}
    return told


def _is_required(operation: Operation) -> bool:
    """Whether anything has to be said."""
    if operation.takes != JSON or not isinstance(operation.body, type):
        return True
    fields = msgspec.structs.fields(operation.body)
    return any(each.required for each in fields)


def _path_parameters(operation: Operation) -> Iterator[dict[str, Any]]:
    for name in operation.parameters:
        schema = {"type": "string", "minLength": 1}
        yield {"name": name, "in": "path", "required": True, "schema": schema}


def _query_parameters(operation: Operation) -> Iterator[dict[str, Any]]:
    _, components = msgspec.json.schema_components([operation.query], ref_template=_REF)
    properties = components[operation.query.__name__]["properties"]
    for each in query_fields(operation.query):
        schema = dict(properties[each.encode_name])
        told = {
            "name": each.encode_name,
            "in": "query",
            "required": each.required,
            "schema": _said(schema),
        }
        about = schema.pop("description", None) or _about(schema)
        yield told | ({"description": about} if about else {})


def _said(schema: dict[str, Any]) -> dict[str, Any]:
    """As it can be said in an address, where there is no null."""
    parts = [part for part in schema.get("anyOf", ()) if part != {"type": "null"}]
    kept = {name: value for name, value in schema.items() if name not in ("anyOf", "default")}
    if schema.get("default") is not None:
        kept["default"] = schema["default"]
    return kept | (parts[0] if len(parts) == 1 else {"anyOf": parts} if parts else {})


def _about(schema: dict[str, Any]) -> str | None:
    found = (part.get("description") for part in schema.get("anyOf", ()))
    return next((each for each in found if each), None)


def _headers(operation: Operation) -> Iterator[dict[str, Any]]:
    text = {"type": "string", "maxLength": 200}
    if operation.method == "POST" and operation.kept and operation.scope != "read":
        about = "The same request again is answered as it was the first time."
        key = {**text, "minLength": 1}
        yield {"name": "Idempotency-Key", "in": "header", "schema": key, "description": about}
    if operation.expects:
        about = "The page's ETag: nothing is written if it has another version by now."
        yield {"name": "If-Match", "in": "header", "schema": text, "description": about}
    if operation.tagged and operation.method == "GET":
        about = "An ETag: 304 if it still holds."
        yield {"name": "If-None-Match", "in": "header", "schema": text, "description": about}


def _response(
    operation: Operation, status: int, known: dict[int, dict[str, Any]]
) -> dict[str, Any]:
    if status >= 400:
        return {"$ref": f"#/components/responses/{status}"}
    told: dict[str, Any] = {"description": _MEANS[status]}
    if status == 304:
        return told
    schema: dict[str, Any] = known[id(operation.answer)]
    if operation.gives == NDJSON:
        schema = {"type": "string"}
    if operation.gives == EVENTS:
        schema = {}
    return told | {"content": {operation.gives: {"schema": schema}}}
