"""Charts: what they draw, and the table that says the same."""

import xml.etree.ElementTree as ET
from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as some

from commonplace.serve.web.drawing.bars import Bar, chart, scale_end
from commonplace.serve.web.drawing.calendar import MOST, Stretch, by_step, growing, step_for
from tests.cases import each_case
from tests.serve.web.markup.payloads import PAYLOADS

SVG = "{http://www.w3.org/2000/svg}"
_DAYS = some.dictionaries(
    some.dates(date(2020, 1, 1), date(2029, 12, 31)), some.integers(0, 999).map(float), max_size=40
)


def test_a_chart_says_its_values_in_words_and_in_rows() -> None:
    made = chart("Memories a day", "memories", [Bar("2026-01-01", 3), Bar("2026-01-02", 12)])
    svg = ET.fromstring(made.svg)
    assert svg.get("role") == "img"
    assert svg.get("aria-label") == (
        "Memories a day: 2026-01-01 to 2026-01-02, most on 2026-01-02 (12 memories)"
    )
    titles = [each.text for each in svg.iter(f"{SVG}title")]
    assert titles[1:] == ["2026-01-01: 3 memories", "2026-01-02: 12 memories"]
    assert made.rows == (("2026-01-01", "3"), ("2026-01-02", "12"))


def test_bars_that_lead_somewhere_are_links() -> None:
    svg = ET.fromstring(chart("x", "y", [Bar("a", 1, "/memories?since=2026-01-01")]).svg)
    assert svg.get("role") == "group"
    link = svg.find(f"{SVG}a")
    assert link is not None
    assert link.get("href") == "/memories?since=2026-01-01"


def test_nothing_can_be_drawn() -> None:
    assert "nothing yet" in str(ET.fromstring(chart("Cost", "€", []).svg).get("aria-label"))
    assert chart("Cost", "€", [Bar("a", 0.0)]).rows == (("a", "0"),)


@each_case("label", PAYLOADS, ids=range(len(PAYLOADS)))
def test_labels_are_only_words(label: str) -> None:
    svg = ET.fromstring(chart(label, label, [Bar(label, 1.0, label)]).svg)
    assert {each.tag.removeprefix(SVG) for each in svg.iter()} <= {
        "svg", "title", "line", "text", "a", "rect",
    }  # fmt: skip


@given(some.lists(some.floats(allow_nan=True), max_size=30))
def test_any_numbers_can_be_drawn(values: list[float]) -> None:
    made = chart("x", "y", [Bar(str(number), each) for number, each in enumerate(values)])
    assert ET.fromstring(made.svg).tag == f"{SVG}svg"
    assert [label for label, _ in made.rows] == [str(number) for number in range(len(values))]


@given(some.floats(min_value=1e-9, max_value=1e12))
def test_the_scale_ends_where_nothing_is_larger(most: float) -> None:
    assert most <= scale_end(most) <= most * 2.5000001 or scale_end(most) == most


@given(_DAYS, some.sampled_from(("", "day", "week", "month")))
def test_nothing_is_lost_between_days_weeks_and_months(
    values: dict[date, float], step: str
) -> None:
    found = by_step(values, step)
    assert sum(each.value for each in found) == sum(values.values())
    for one, other in zip(found, found[1:], strict=False):
        assert one.last + timedelta(1) == other.first
    assert all(any(each.first <= day <= each.last for each in found) for day in values)


def test_as_many_bars_are_drawn_as_can_be_told_apart() -> None:
    first = date(2026, 1, 1)
    assert step_for(first, first + timedelta(MOST - 1)) == "day"
    assert step_for(first, first + timedelta(MOST)) == "week"
    assert step_for(first, first + timedelta(MOST * 7)) == "month"
    assert by_step({date(2026, 2, 3): 1.0}, "month")[0].label == "2026-02"
    assert by_step({date(2026, 2, 3): 1.0}, "week")[0].label == "2026-02-02 to 02-08"


def test_what_grows_is_summed_up() -> None:
    days = [Stretch(date(2026, 1, each), date(2026, 1, each), each) for each in (1, 2, 3)]
    assert [each.value for each in growing(days)] == [1, 3, 6]
