"""The whole OpenAPI document, asked with what Schemathesis makes up: good and bad requests.

No answer is a 5xx, none has a status that is not documented, each matches its schema. A few of each
by default; ``COMMONPLACE_TEST_FUZZED=200`` asks for more.
"""

import os
from collections.abc import Mapping
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from commonplace.serve.rest.openapi import described
from commonplace.serve.rest.table import AREAS
from tests.serve.rest.world import World

EXAMPLES = int(os.environ.get("COMMONPLACE_TEST_FUZZED", "2"))
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
#: Would take what is asked from under the feet of all that follow.
_ENDS = {"revokeToken"}


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("mode", ["positive", "negative"])
def test_whatever_is_asked_is_answered_as_documented(world: World, mode: str) -> None:
    document = described(AREAS)
    del document["security"]  # who may is another test's business: here everybody has a token
    schema = schemathesis.openapi.from_dict(document)
    schema.app = world.gate
    wrong: list[str] = []
    for each in schema.get_all_operations():
        assert isinstance(each, Ok)
        try:
            _ask(world, each.ok(), schemathesis.GenerationMode(mode))
        except (FailureGroup, AssertionError, ValueError) as error:  # the others are asked too
            world.failed.clear()
            wrong.append(f"{each.ok().label}: {error}")
    assert not wrong, "\n\n".join(wrong)


@schemathesis.serializer("application/x-ndjson")
def _lines(ctx: Any, value: Any) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "surrogatepass")


def _ask(world: World, operation: Any, mode: schemathesis.GenerationMode) -> None:
    name = operation.definition.raw["operationId"]
    ids, good = world.ada.ids, mode == schemathesis.GenerationMode.POSITIVE
    secret = world.ada.tokens["all"]
    checks = CHECKS if good else [*CHECKS, negative_data_rejection]

    @settings(
        max_examples=EXAMPLES,
        database=None,
        deadline=None,
        derandomize=EXAMPLES < 10,
        phases=[Phase.generate],
        verbosity=Verbosity.quiet,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode), real=st.booleans())
    def ask(case: Any, real: bool) -> None:
        if good and real:
            _made_real(case, name, ids)
        if name == "listen":
            case.query = {**(case.query or {}), "seconds": 0} if good else case.query
        case.call_and_validate(
            base_url="http://127.0.0.1",
            headers={"Authorization": f"Bearer {secret}"},
            checks=checks,
        )
        assert not world.failed, world.failed

    said = operation.definition.raw
    # Any text may stand in a path; what is in it is there or not.
    can_be_wrong = "requestBody" in said or any(each["in"] != "path" for each in said["parameters"])
    if (good and name not in _ENDS) or (not good and can_be_wrong):
        ask()


def _made_real(case: Any, name: str, ids: Mapping[str, str]) -> None:
    """In the book that is there, with ids of things that are."""
    if case.query:
        case.query = {
            each: value for each, value in case.query.items() if each not in ("book", "shared")
        }
    kind = case.operation.path.split("/")[2].rstrip("s").replace("memorie", "memory")
    known = {
        "type": "project",
        "slug": ids["page"],
        "section": "status",
        "version": "0",
        "name": "default" if kind in ("book", "member") else ids["entity"],
        "id": ids.get(kind, ids["memory"]),
        "run": ids["memory"],
    }
    for each in case.path_parameters or {}:
        case.path_parameters[each] = known[each]
