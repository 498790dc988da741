"""The words of the prompts: they ask for what the schema has, and for nothing else."""

import json
import re
from collections.abc import Iterator, Mapping
from string import Template
from typing import Any

import pytest

from commonplace.compile.tasks import HUBS, PLAN, TASKS, WRITE
from commonplace.minds.task import Data, Task
from commonplace.model import ENTITY_TYPES, PAGE_TYPES
from tests.cases import each_case
from tests.compile.offering import HUBBING, PLANNING
from tests.compile.test_tasks import WRITING

QUESTIONS = {"plan": PLANNING, "write": WRITING, "hubs": HUBBING}
tasks = pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)


def _fields(schema: Mapping[str, Any]) -> Iterator[str]:
    for name, inner in schema.get("properties", {}).items():
        yield name
        yield from _fields(inner)
    if "items" in schema:
        yield from _fields(schema["items"])


@tasks
def test_every_placeholder_is_filled_and_every_value_has_its_place(task: Task[Any, Any]) -> None:
    values = task.fill(QUESTIONS[task.name])
    assert {*Template(task.prompt).get_identifiers()} == {*values}


@tasks
def test_only_words_of_ours_stand_outside_a_fence(task: Task[Any, Any]) -> None:
    values = task.fill(QUESTIONS[task.name])
    ours = {name for name, value in values.items() if not isinstance(value, Data)}
    assert ours <= {"today", "types", "type"}


@tasks
def test_a_prompt_names_every_field_of_its_reply_and_no_other(task: Task[Any, Any]) -> None:
    told = {*re.findall(r"`(\w+)`", task.prompt)}
    assert told == {*_fields(task.schema)}


@tasks
def test_a_schema_bounds_every_list_and_every_text(task: Task[Any, Any]) -> None:
    def check(schema: Mapping[str, Any]) -> None:
        if schema["type"] == "object":
            assert schema["required"] == [*schema["properties"]]
            assert schema["additionalProperties"] is False
            for inner in schema["properties"].values():
                check(inner)
        elif schema["type"] == "array":
            assert schema["maxItems"] > 0
            check(schema["items"])
        else:
            assert "enum" in schema or schema["maxLength"] > 0

    check(task.schema)
    json.dumps(task.schema)


def test_the_planner_is_told_of_every_type_of_page_and_of_name() -> None:
    filled = PLAN.fill(PLANNING)["types"]
    for kind, usual in PAGE_TYPES.items():
        assert f"{kind}: {', '.join(usual)}" in filled
    assert all(kind in PLAN.prompt for kind in (*ENTITY_TYPES, "topic", "decision"))


@each_case(
    ("task", "words"),
    [
        (PLAN, "an unresolved mention costs nothing, a page that should not be there does"),
        (PLAN, "Prefer to update a page"),
        (PLAN, "whose content the body uses"),
        (PLAN, "No numbers such as M1 or P2 and no ids"),
        (PLAN, "no [[brackets]]"),
        (WRITE, "no numbers or ids of memories"),
        (HUBS, "at least three"),
        (HUBS, "A page stands once under its parent"),
        (HUBS, "only sections with the status ready"),
        (HUBS, "Only topics are made here"),
    ],
)
def test_what_models_have_done_wrong_is_forbidden(task: Task[Any, Any], words: str) -> None:
    assert words in task.prompt


@tasks
def test_a_prompt_is_short(task: Task[Any, Any]) -> None:
    assert len(task.prompt) < 4000
