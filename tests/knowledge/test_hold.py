"""What holds, by hand-made histories: each line of the table, in every order of arrival."""

import itertools
import random
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

from commonplace.knowledge.hold import hold
from tests.cases import each_case
from tests.knowledge.histories import read_expected, read_fact, read_ruling, write_status

HISTORIES: list[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("histories.toml").read_text("utf-8")
)["history"]
EVERY_ORDER = 6


@each_case("history", HISTORIES, ids=lambda history: history["tells"])
def test_a_history_comes_out_as_told(history: dict[str, Any]) -> None:
    facts = [read_fact(line) for line in history["facts"]]
    rulings = [read_ruling(line) for line in history.get("rulings", [])]
    expected = [read_expected(line) for line in history["then"]]
    assert {each["name"].encode() for each in expected} == {fact.id for fact in facts}
    for order in _orders(facts):
        found = hold(order, rulings[::-1] if order[0] is facts[0] else rulings)
        for wanted in expected:
            status = write_status(wanted["name"], found[wanted["name"].encode()])
            assert {key: status[key] for key in wanted} == wanted, history["tells"]


def test_every_line_of_the_table_has_histories() -> None:
    counted = Counter(history["line"] for history in HISTORIES)
    assert set(counted) == {str(number) for number in range(1, 22)} | {"none"}
    assert len(HISTORIES) >= 60


def _orders(facts: list[Any]) -> list[list[Any]]:
    if len(facts) <= EVERY_ORDER:
        return [list(order) for order in itertools.permutations(facts)]
    generator = random.Random(len(facts))
    return [generator.sample(facts, len(facts)) for _ in range(50)]
