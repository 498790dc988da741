"""Every prompt of the program is filled: no placeholder is left, and no value goes nowhere."""

from datetime import date
from string import Template
from typing import Any

from commonplace.minds import fence
from commonplace.minds.task import Data, Task
from commonplace.understand.readout import Question
from commonplace.understand.tasks import TASKS
from tests.cases import each_case

QUESTIONS = {"read": Question("I live in $town, in ${town}.\nYes.", "ada", date(2026, 3, 1))}


@each_case("task", TASKS, ids=lambda task: task.name)
def test_every_placeholder_is_filled(task: Task[Any, Any]) -> None:
    values = task.fill(QUESTIONS[task.name])
    assert {*Template(task.prompt).get_identifiers()} == values.keys()
    words = {name: f"<{name}>" for name in values}
    assert "$" not in fence.render(task.prompt, words, "5eed")


@each_case("task", TASKS, ids=lambda task: task.name)
def test_what_memories_say_travels_as_data(task: Task[Any, Any]) -> None:
    values = task.fill(QUESTIONS[task.name])
    said = [value for value in values.values() if "ada" in value or "live in" in value]
    assert len(said) == 2
    assert all(isinstance(value, Data) for value in said)
