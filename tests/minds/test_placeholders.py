"""Every prompt of the program is filled: no placeholder is left, and no value goes nowhere."""

from datetime import UTC, datetime
from string import Template
from typing import Any

from commonplace.minds import fence
from commonplace.minds.task import Data, Task
from commonplace.understand.said import Candidate, Reading, Stated, ToDecide, ToFile
from commonplace.understand.tasks import TASKS, Pair, ToHint
from tests.cases import each_case

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
STATED = Stated("Ada lives in Lisbon.", "fact", 0.9, "I live in $town")
READING = Reading("I live in $town, in ${town}.\nYes.", "ada", NOON)
QUESTIONS = {
    "extract": READING,
    "file": ToFile("Ada", "person", ("home",), (STATED,)),
    "decide": [ToDecide(STATED, NOON, None, (Candidate("Ada lives in Porto.", NOON),))],
    "contradicts": Pair("Ada lives in Lisbon.", "Ada lives in Porto."),
    "hints": ToHint(READING, ()),
}


@each_case("task", TASKS, ids=lambda task: task.name)
def test_every_placeholder_is_filled(task: Task[Any, Any]) -> None:
    values = task.fill(QUESTIONS[task.name])
    assert {*Template(task.prompt).get_identifiers()} == values.keys()
    words = {name: f"<{name}>" for name in values}
    assert "$" not in fence.render(task.prompt, words, "5eed")


@each_case("task", TASKS, ids=lambda task: task.name)
def test_what_memories_say_travels_as_data(task: Task[Any, Any]) -> None:
    values = task.fill(QUESTIONS[task.name])
    said = [value for value in values.values() if "Ada" in value or "live" in value]
    assert said
    assert all(isinstance(value, Data) for value in said)
