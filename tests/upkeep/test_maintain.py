"""Repairs that are made by themselves: rested, counted, halted when they do not help."""

import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

import commonplace
from commonplace import clock
from commonplace.config import UpkeepConfig
from commonplace.minds.hashing import Hashing
from commonplace.store.keeping import health
from commonplace.upkeep import policy
from commonplace.upkeep.diagnosis import Advice, Diagnosis, Domain
from commonplace.upkeep.maintain import Maintained, fix, maintain, standings
from commonplace.upkeep.repair import Shop

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
EXECUTE = UpkeepConfig(mode="execute")
SICK = Diagnosis(0.9, (Domain("index", 0.5, (Advice(0.5, "wrong", repair="index"),)),))
WELL = Diagnosis(1.0, (Domain("index", 1.0),))


@pytest.fixture
def library(library_url: str) -> Iterator[commonplace.Library]:
    with commonplace.open(library_url, embedder=Hashing()) as opened:
        opened.book("ada")
        yield opened


@pytest.fixture
def shop(library: commonplace.Library) -> Shop:
    return Shop(library.engine, 3, ())


def _round(
    shop: Shop, at: datetime, *found: Diagnosis, config: UpkeepConfig = EXECUTE
) -> Maintained:
    looks = iter(found)
    with clock.frozen_at(at):
        return maintain(shop, config, lambda: next(looks))


def _refused(done: Maintained) -> str:
    [repaired] = done.repairs
    return repaired.refused or ""


def test_in_the_mode_observe_nothing_is_made_or_noted(shop: Shop) -> None:
    done = _round(shop, NOW, SICK, config=UpkeepConfig(mode="observe"))
    assert _refused(done) == "observed only"
    assert shop.engine.read(health.repairs) == {}


def test_a_repair_that_helps_is_made_and_counted(shop: Shop) -> None:
    done = _round(shop, NOW, SICK, WELL)
    [repaired] = done.repairs
    assert repaired.helped and (repaired.before, repaired.after) == (0.5, 1.0)
    with clock.frozen_at(NOW):
        [standing] = standings(shop.engine, EXECUTE)
    assert (standing.done, standing.helped, standing.vain) == (1, 1, 0)


def test_a_repair_rests_between_two(shop: Shop) -> None:
    _round(shop, NOW, SICK, WELL)
    assert _refused(_round(shop, NOW + timedelta(seconds=299), SICK)).startswith("rests until")
    assert not _refused(_round(shop, NOW + timedelta(seconds=301), SICK, WELL))


def test_a_repair_has_so_many_in_an_hour(shop: Shop) -> None:
    config = UpkeepConfig(mode="execute", cooldown_seconds=10, hourly=2)
    for seconds in (0, 20):
        assert not _refused(
            _round(shop, NOW + timedelta(seconds=seconds), SICK, WELL, config=config)
        )
    late = NOW + timedelta(seconds=40)
    assert _refused(_round(shop, late, SICK, config=config)) == "made 2 times in an hour"
    assert not _refused(_round(shop, NOW + timedelta(seconds=3601), SICK, WELL, config=config))


def test_after_three_that_did_not_help_a_repair_halts(shop: Shop) -> None:
    hour = timedelta(hours=1)
    for number in range(3):
        assert not _refused(_round(shop, NOW + number * hour, SICK, SICK))
    for number in range(3, 6):
        assert _refused(_round(shop, NOW + number * hour, SICK)).startswith("halted")
    [standing] = standings(shop.engine, EXECUTE)
    assert (standing.done, standing.vain) == (3, 3)


def test_a_repair_that_takes_its_worker_along_halts_as_well(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dies(shop: Shop) -> Iterator[str]:
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr("commonplace.upkeep.maintain.REPAIRS", {"index": dies})
    for number in range(3):
        with pytest.raises(KeyboardInterrupt):
            _round(shop, NOW + timedelta(hours=number), SICK)
    assert _refused(_round(shop, NOW + timedelta(hours=4), SICK)).startswith("halted")


def test_a_look_that_finds_nothing_sets_a_halted_repair_going_again(shop: Shop) -> None:
    hour = timedelta(hours=1)
    for number in range(3):
        _round(shop, NOW + number * hour, SICK, SICK)
    _round(shop, NOW + 4 * hour, WELL)
    assert not _refused(_round(shop, NOW + 5 * hour, SICK, WELL))


def test_a_person_repairs_whatever_has_halted(library: commonplace.Library, shop: Shop) -> None:
    for number in range(3):
        _round(shop, NOW + timedelta(hours=number), SICK, SICK)
    assert any(each.refused for each in library.upkeep.checkup().repairs)
    library.upkeep.fix()
    assert all(each.vain == 0 for each in library.upkeep.checkup().repairs)


def test_a_healthy_library_is_not_written_to(library: commonplace.Library, shop: Shop) -> None:
    before = shop.engine.read(health.repairs)
    for _ in range(3):
        _round(shop, NOW, WELL)
    assert shop.engine.read(health.repairs) == before == {}


def test_of_workers_that_come_at_once_one_repairs(shop: Shop, library_url: str) -> None:
    ready, done = threading.Barrier(4), []

    def work() -> None:
        with commonplace.open(library_url) as mine:
            own = Shop(mine.engine, 3, ())
            ready.wait(30)
            looks = iter((SICK, WELL))
            done.append(maintain(own, EXECUTE, lambda: next(looks)))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    made = [each for each in done if not _refused(each)]
    assert len(done) == 4 and len(made) == 1


@given(st.lists(st.tuples(st.integers(0, 4000), st.booleans()), max_size=40))
def test_however_repairs_come_the_policy_holds(steps: list[tuple[int, bool]]) -> None:
    known: policy.Known = {}
    at, vain = NOW, 0
    made: list[datetime] = []
    for seconds, helps in steps:
        at += timedelta(seconds=seconds)
        with clock.frozen_at(at):
            if policy.standing(known, "index", EXECUTE).refused is None:
                assert vain < EXECUTE.halt_after
                assert all(at - each >= timedelta(seconds=300) for each in made)
                known = policy.ended(policy.begun(known, "index"), "index", helped=helps)
                vain = 0 if helps else vain + 1
                made.append(at)
        assert sum(timedelta(0) <= at - each < timedelta(hours=1) for each in made) <= 10
        assert len(known.get("index", {}).get("runs", ())) <= 10


def test_one_round_that_a_person_asks_for_is_enough(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What one repair removes may leave something for one that was made before it."""
    left: list[str] = []

    def first(_: Shop) -> Iterator[str]:
        yield from [left.pop()] if left else []

    def second(_: Shop) -> Iterator[str]:
        if not done:
            left.append("what the second one left was removed.")
            done.append(True)
            yield "something was removed."

    done: list[bool] = []
    monkeypatch.setattr("commonplace.upkeep.repair.REPAIRS", {"first": first, "second": second})
    assert fix(shop) == ["something was removed.", "what the second one left was removed."]
    assert fix(shop) == []
