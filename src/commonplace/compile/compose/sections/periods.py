"""Until when something held, and since when."""

from collections.abc import Callable

from commonplace.compile.compose.material import Material
from commonplace.compile.compose.statements import Stated


def say_until(material: Material, stated: Stated) -> str:
    """Say when a statement ended, as exactly as what ended it is known; empty if nobody knows."""
    until = next((fact.until for fact in stated.facts if fact.until), None)
    ender = material.ender_of(stated)
    if (
        ender is not None
        and ender.days
        and (until is None or ender.days[0] <= until <= ender.days[1])
    ):
        return material.say_days(ender.days)
    if until is None and ender is not None:
        until = ender.day
    return material.say_days((until, until)) if until else ""


def add_period(material: Material, stated: Stated, text: str, suffix: str = "") -> str:
    """Put behind a text from when until when it held. Phrases have ``suffix`` at their end."""
    say: Callable[..., str] = material.wording.say
    since, until = material.say_days(stated.since), say_until(material, stated)
    if not until:
        return say("ended", text=text)
    if not since:
        return say(f"until{suffix}", text=text, until=until)
    if since == until:
        return say(f"on{suffix}", text=text, until=until)
    return say(f"from_until{suffix}", text=text, since=since, until=until)
