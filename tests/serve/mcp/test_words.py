"""What tools say in words leaves out nothing that can be cited."""

from datetime import UTC, datetime, timedelta

from commonplace import clock
from commonplace.model import Hit, Replaced, Source, Why
from commonplace.serve.mcp.tools import words
from tests.cases import each_case

NOW = datetime(2026, 11, 15, 12, tzinfo=UTC)


def test_a_hit_is_told_with_all_that_it_rests_on() -> None:
    sources = (Source("m1", "chat:1", NOW), Source("m2", None, NOW))
    replaced = (Replaced("Ada lives in\nLisbon.", "m3", NOW),)
    why = Why({}, (), {})
    hit = Hit(
        "page", "p1", "Ada\nlives.", 0.5, "here", "grace", NOW, sources, why, replaced, ("m4",)
    )
    with clock.frozen_at(NOW + timedelta(days=70)):
        said = words.hit(1, hit)
    for part in ("[p1]", "[m1] chat:1", "[m2]", "[m3]", "[m4]", "from here", "by grace"):
        assert part in said
    assert "(2 months ago)" in said
    assert all(line.startswith(("1. ", "   ")) for line in said.splitlines())


@each_case(
    ("days", "said"),
    [
        (-1, "to come"),
        (0, "today"),
        (1, "1 day ago"),
        (13, "1 week ago"),
        (60, "2 months ago"),
        (800, "2 years ago"),
    ],
)
def test_it_is_said_how_long_ago_something_was(days: int, said: str) -> None:
    with clock.frozen_at(NOW):
        assert words.age(NOW - timedelta(days=days)) == said
