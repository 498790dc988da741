"""The invented world, and the list of titles that was judged by hand."""

from collections import Counter
from pathlib import Path

import pytest

from bench.compiling import Sizes, kept, world
from bench.compiling.scale import compile_many, naive_compiler


def test_the_same_seed_tells_the_same_story() -> None:
    assert [*world.memories(200)] == [*world.memories(200)]
    assert [*world.memories(50, seed=1)] != [*world.memories(50, seed=2)]


def test_memories_come_in_the_order_of_their_days_over_three_years() -> None:
    days = [each["occurred_at"] for each in world.memories(500)]
    assert days == sorted(days)
    assert days[0].startswith("2023-01") and days[-1].startswith("2025-12")


def test_few_people_are_named_often_and_all_of_them_now_and_then() -> None:
    texts = " ".join(each["text"] for each in world.memories(5_000))
    named = Counter({person: texts.count(person) for person in world.world().people})
    often = [count for _, count in named.most_common()]
    assert often[0] > 5 * often[-1] > 0


def test_everybody_in_a_crowd_is_spoken_of_equally_often() -> None:
    told = [each["text"] for each in world.crowd(60)]
    people = Counter(" ".join(text.split()[:2]) for text in told)
    assert {*people.values()} == {3}
    assert len(people) == 20


def test_news_of_a_crowd_are_of_its_people_and_of_somebody_new() -> None:
    known = " ".join(each["text"] for each in world.crowd(60))
    told = [" ".join(each["text"].split()[:2]) for each in world.crowd_news(60, 20, 1)]
    new = Counter(person for person in told if person not in known)
    assert [*new.values()] == [2, 2]  # twice: enough for a page


def test_a_large_crowd_is_many_small_ones_one_after_the_other() -> None:
    told = [each["text"] for each in world.crowd(1_800)]
    early, late = (
        {" ".join(text.split()[:2]) for text in half} for half in (told[:900], told[900:])
    )
    assert len(early) == len(late) == 300
    assert not early & late


def test_a_page_keeps_its_verdict_and_what_nobody_has_read_is_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "FOLDER", tmp_path)
    kept.renew("a corpus", {"entity/ada": "Ada", "topic/tea": "Tea | green"})
    path = tmp_path / "a-corpus.txt"
    path.write_text(path.read_text().replace("Ada | new", "Ada | ok"))
    kept.renew("a corpus", {"entity/ada": "Ada", "topic/tea": "Tea | green", "topic/x": "X"})
    before = kept.kept("a corpus")
    assert before["entity/ada"].verdict == "ok"
    assert before["topic/tea"].title == "Tea | green"
    now = {"entity/ada": "Ada Holm", "topic/x": "X"}
    assert kept.judged(before, now) == {"new": 2}
    assert kept.changes(before, now) == [
        "- gone: topic/tea",
        "- called otherwise: entity/ada | Ada → Ada Holm",
    ]


def test_a_small_world_is_compiled_and_measured(tmp_path: Path) -> None:
    found = compile_many(tmp_path, count=60, steps=2, roomy=True)
    assert found["pages"] > 5
    assert found["bytes"] > 0
    assert len(found["rss"]) >= 1
    assert naive_compiler(tmp_path, count=60)["pages"] > 5


def test_sizes_are_those_asked_for_and_never_more_on_the_slower_engine() -> None:
    assert Sizes().at_most(300, None) == Sizes(300, 50_000, 300, 5)
    assert Sizes().at_most(None, 2_000) == Sizes(100_000, 2_000, 20_000, 5)
