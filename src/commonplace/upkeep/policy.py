"""When a repair may be made by itself: it rests between two, makes so many in an hour, and halts
when it does not help. No I/O: what is known of earlier repairs is given, and given back.

What is known, by the name of the repair::

    {"index": {"runs": ["2026-03-01T09:30:00.000000Z", …], "vain": 0, "done": 7, "helped": 5}}

``runs`` are those of the last hour, ``vain`` how many in a row did not help; ``done``, ``helped``
count for ever. A repair that helped, or a look that finds nothing to repair, sets ``vain`` to none;
so does a person who repairs.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from commonplace import clock
from commonplace.config import UpkeepConfig

Known = dict[str, Any]
_HOUR = timedelta(hours=1)
_HALTED = "halted"


@dataclass(frozen=True, slots=True)
class Standing:
    """How one repair stands."""

    name: str
    done: int
    helped: int
    #: In a row, up to now, that did not help.
    vain: int
    last_at: datetime | None
    #: Why it would not be made now; nothing when it would.
    refused: str | None

    @property
    def halted(self) -> bool:
        return bool(self.refused and self.refused.startswith(_HALTED))


def standing(known: Mapping[str, Any], name: str, config: UpkeepConfig) -> Standing:
    entry = known.get(name, {})
    runs = [clock.from_text(each) for each in entry.get("runs", ())]
    vain = int(entry.get("vain", 0))
    return Standing(
        name,
        int(entry.get("done", 0)),
        int(entry.get("helped", 0)),
        vain,
        max(runs, default=None),
        _refused(runs, vain, config),
    )


def _refused(runs: list[datetime], vain: int, config: UpkeepConfig) -> str | None:
    now = clock.now()
    if vain >= config.halt_after:
        return f"{_HALTED}: the last {vain} did not help"
    if runs and (now - max(runs)).total_seconds() < config.cooldown_seconds:
        return f"rests until {clock.to_text(clock.later(max(runs), config.cooldown_seconds))}"
    if sum(now - each < _HOUR for each in runs) >= config.hourly:
        return f"made {config.hourly} times in an hour"
    return None


def begun(known: Mapping[str, Any], name: str) -> Known:
    """It is made now. Until it has ended it counts as one that did not help: a repair that takes
    its worker along halts as well."""
    now = clock.now()
    entry = known.get(name, {})
    recent = [each for each in entry.get("runs", ()) if now - clock.from_text(each) < _HOUR]
    return {
        **known,
        name: {
            "runs": [*recent, clock.to_text(now)],
            "vain": int(entry.get("vain", 0)) + 1,
            "done": int(entry.get("done", 0)) + 1,
            "helped": int(entry.get("helped", 0)),
        },
    }


def ended(known: Mapping[str, Any], name: str, *, helped: bool) -> Known:
    entry = known.get(name, {})
    if not helped:
        return dict(known)
    return {**known, name: {**entry, "vain": 0, "helped": int(entry.get("helped", 0)) + 1}}


def forgiven(known: Mapping[str, Any], names: Iterable[str]) -> Known:
    """These may be tried again, however often they were in vain."""
    wanted = {*names}
    return {
        name: {**entry, "vain": 0} if name in wanted else entry for name, entry in known.items()
    }
