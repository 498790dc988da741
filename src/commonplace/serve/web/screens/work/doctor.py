"""Health: how the book stands, and a look at the whole library for who runs it."""

from dataclasses import asdict
from typing import Any

from commonplace import config
from commonplace.errors import ConfigError, NotAllowed
from commonplace.library import Library
from commonplace.minds.choose import find_embedder
from commonplace.serve.forms import standings as forms
from commonplace.serve.web.answer import Shown
from commonplace.serve.web.screen import Action, Screen
from commonplace.serve.web.visit import Visit
from commonplace.store.access import walls
from commonplace.upkeep.doctor import Finding
from commonplace.upkeep.doctor import examine as look_over


def show(visit: Visit) -> Shown:
    return _drawn(visit)


def examine(visit: Visit) -> Shown:
    """Look everything over, as ``commonplace doctor`` does. Nothing is changed."""
    if not visit.call.runs_library:
        raise NotAllowed("The whole library is looked over by who runs it.")
    return _drawn(visit, _examined(visit.call.library))


def _drawn(visit: Visit, findings: list[Finding] | None = None) -> Shown:
    standing = forms.status(visit.book)
    data = {
        "standing": standing,
        "findings": findings,
        "runs": visit.call.runs_library,
        "database": visit.call.library.engine.name,
    }

    def told() -> dict[str, Any]:
        seen = None if findings is None else [asdict(each) for each in findings]
        return standing | ({} if seen is None else {"findings": seen})

    return Shown("work/doctor.html", "Health", data, told)


def _examined(library: Library) -> list[Finding]:
    settings = library.config
    try:
        embedder = find_embedder(settings.embed, config.cache_dir())
    except ConfigError as error:  # a finding, not a failure
        embedder = None, str(error)
    with walls.outside():
        return look_over(library.engine, *embedder)


SCREENS = (
    Screen("/doctor", show, area="doctor"),
    Action("/doctor", examine, area="doctor", scope="admin"),
)
