"""Look, and repair what is advised: what a worker does by itself, and ``doctor --fix`` for people.

By itself a repair is made when the policy lets it (``upkeep/policy.py``): it rests between two, has
so many an hour, and halts when it did not help three times in a row. Whether it helped is measured:
the score of the domains that it was advised for is higher afterwards, or it is advised no more.
What is known of repairs stands in the database, so it holds for all workers together; of two that
would make the same repair at once one does.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from commonplace.config import UpkeepConfig
from commonplace.store.engine import Engine
from commonplace.store.files.private import loose_mode, tighten_library
from commonplace.store.keeping import health
from commonplace.store.sqlite import SqliteEngine
from commonplace.upkeep import policy
from commonplace.upkeep.diagnosis import Diagnosis
from commonplace.upkeep.policy import Standing
from commonplace.upkeep.repair import REPAIRS, Shop, repair_all

#: How often it is tried to note something, when others note at the same moment.
_TRIES = 20
#: Rounds of repairs that a person may wait for; more would be a repair that undoes another.
_ROUNDS = 5

Diagnose = Callable[[], Diagnosis]


@dataclass(frozen=True, slots=True)
class Repaired:
    """A repair that was advised, and what came of it."""

    name: str
    #: What was done, in sentences.
    said: tuple[str, ...] = ()
    #: The score before and after, where it was made.
    before: float | None = None
    after: float | None = None
    #: Why it was not made.
    refused: str | None = None

    @property
    def helped(self) -> bool:
        if self.before is None or self.after is None:
            return False
        return self.after > self.before


@dataclass(frozen=True, slots=True)
class Maintained:
    """One round."""

    before: Diagnosis
    after: Diagnosis
    repairs: tuple[Repaired, ...] = ()


def maintain(shop: Shop, config: UpkeepConfig, diagnose: Diagnose) -> Maintained:
    """One round by itself. In the mode ``observe`` nothing is made."""
    before = diagnose()
    if not before.repairs:
        _forgive_all(shop.engine)
        return Maintained(before, before)
    if config.mode == "observe":
        told = tuple(Repaired(name, refused="observed only") for name in before.repairs)
        return Maintained(before, before, told)
    if shop.engine.check():
        told = tuple(Repaired(name, refused="the database is damaged") for name in before.repairs)
        return Maintained(before, before, told)
    made: dict[str, tuple[str, ...] | str] = {}
    for name in before.repairs:
        refused = _begin(shop.engine, name, config)
        made[name] = refused if refused else tuple(REPAIRS[name](shop))
    after = diagnose() if any(isinstance(each, tuple) for each in made.values()) else before
    repaired = tuple(_told(name, of, before, after) for name, of in made.items())
    for each in repaired:
        if each.helped:
            _note(shop.engine, lambda known, n=each.name: policy.ended(known, n, helped=True))  # type: ignore[misc]
    return Maintained(before, after, repaired)


def fix(shop: Shop) -> list[str]:
    """All repairs, because a person says so: none rests, none is halted. Says what was done.

    What one repair removes may leave something for another, so they are made until none has
    anything to do.
    """
    done = [*_tighten(shop.engine)]
    for _ in range(_ROUNDS):
        if not (made := repair_all(shop)):
            break
        done += made
    _forgive_all(shop.engine)
    return done


def _tighten(engine: Engine) -> Iterator[str]:
    """Take the rights to a library's file from other users: a person asked for it."""
    if isinstance(engine, SqliteEngine) and loose_mode(engine.path):
        tighten_library(engine.path)
        yield f"{engine.path} can be read and written by you alone."


def standings(engine: Engine, config: UpkeepConfig) -> list[Standing]:
    """How each repair stands that was ever made."""
    known = engine.read(health.repairs)
    return [policy.standing(known, name, config) for name in sorted(known)]


def _told(name: str, made: tuple[str, ...] | str, before: Diagnosis, after: Diagnosis) -> Repaired:
    if isinstance(made, str):
        return Repaired(name, refused=made)
    return Repaired(name, made, before.score_of(name), after.score_of(name))


def _begin(engine: Engine, name: str, config: UpkeepConfig) -> str | None:
    """Why it is not to be made; nothing when it is ours to make."""

    def work(known: Mapping[str, Any]) -> policy.Known | str:
        refused = policy.standing(known, name, config).refused
        return refused or policy.begun(known, name)

    return _note(engine, work)


def _forgive_all(engine: Engine) -> None:
    """Nothing is written when there is nothing to forgive: an idle library stays idle."""
    known = engine.read(health.repairs)
    vain = [name for name, entry in known.items() if entry.get("vain")]
    if vain:
        _note(engine, lambda now: policy.forgiven(now, vain))


def _note(engine: Engine, change: Callable[[Mapping[str, Any]], policy.Known | str]) -> str | None:
    """Change what is known, from what is known at that moment; a text is a reason not to."""
    for _ in range(_TRIES):
        before = engine.read(health.repairs)
        after = change(before)
        if isinstance(after, str):
            return after
        if engine.write(lambda tx: health.keep_repairs(tx, before, after)):  # noqa: B023
            return None
    return "others repair just now"
