"""Every operation answers a good request, and its answer is what the document says it is."""

import json

import msgspec
import pytest

from commonplace.serve.rest.openapi import described, statuses
from commonplace.serve.rest.operation import EVENTS, JSON, NDJSON
from commonplace.serve.rest.table import AREAS, OPERATIONS
from tests.serve.rest.samples import SAMPLES, Sample
from tests.serve.rest.world import World


def test_there_is_a_sample_of_every_operation() -> None:
    assert [each.operation for each in SAMPLES if SAMPLES.count(each) > 1] == []
    assert {each.operation for each in SAMPLES} == {each.name for each in OPERATIONS}


def test_every_operation_answers_as_its_type_says(world: World) -> None:
    for sample in SAMPLES:
        _check(world, sample)


def _check(world: World, sample: Sample) -> None:
    operation, ids = sample.of, world.ada.ids
    answer = world.ask(operation.method, sample.address(ids), **sample.how(ids))
    told = f"{sample.operation}: {answer.status_code} {answer.text[:500]}"
    expected = sample.status or operation.status
    assert answer.status_code == expected, told
    assert answer.status_code in statuses(operation), told
    if answer.status_code >= 400:
        assert answer.headers["content-type"] == "application/problem+json", told
        return
    assert answer.headers["content-type"].partition(";")[0] == operation.gives, told
    if operation.gives == JSON:
        msgspec.convert(answer.json(), operation.answer)
        if operation.tagged:
            assert answer.headers["etag"]
    elif operation.gives == NDJSON:
        for line in answer.text.splitlines():
            msgspec.convert(json.loads(line), operation.answer)
    else:
        assert operation.gives == EVENTS
        assert answer.text.endswith('event: end\ndata: {"why":"time"}\n\n')


def test_the_document_is_openapi(seen: World) -> None:
    openapi = pytest.importorskip("jsonschema_rs")
    document = seen.get("/api/openapi.json").json()
    assert document == json.loads(json.dumps(described(AREAS)))
    assert document["openapi"] == "3.1.0"
    for schema in document["components"]["schemas"].values():
        openapi.meta.validate(schema)
    assert not [name for name in document["components"]["schemas"] if "." in name]
