"""Two entities are one, or one was two: what would change, the change, and the way back."""

from collections.abc import Callable, Iterator
from typing import Any

from commonplace.errors import InvalidInput
from commonplace.knowledge.acts import Corrected
from commonplace.model import ENTITY_TYPES
from commonplace.serve.forms import known
from commonplace.serve.web.answer import Go, Shown
from commonplace.serve.web.rendering import many
from commonplace.serve.web.screen import Action, Screen
from commonplace.serve.web.screens.memory.entities import address, changed_to
from commonplace.serve.web.visit import Visit


def merging(visit: Visit) -> Shown:
    """What merging would come to; the other is asked for first."""
    graph, other = visit.book.graph, visit.asked("other")
    view = graph.entity(visit.at["name"])
    foreseen = graph.merge(view.entity.id, other, preview=True) if other else None
    data = {
        "view": view,
        "here": address(view.entity.name, view.entity.id),
        "other": graph.entity(other) if other else None,
        "foreseen": [*told(foreseen)] if foreseen else [],
    }
    title = f"Merge with {view.entity.name}"
    return Shown("memory/merge.html", title, data, told=_told(foreseen))


def merge(visit: Visit) -> Go:
    other = visit.form.line("other")
    by = visit.call.caller
    done = visit.book.graph.merge(visit.at["name"], other, actor=by.name, trust=by.trust)
    return changed_to(visit, done.name, done.change_id, f"{done.other} is {done.name} now.")


def splitting(visit: Visit) -> Shown:
    """What splitting would come to; which names go is asked for first."""
    view = visit.book.graph.entity(visit.at["name"])
    aliases = [each for each in visit.query.getlist("alias") if each.strip()]
    new_name, type = visit.asked("new_name") or None, visit.asked("type") or None
    foreseen = (
        visit.book.graph.split(view.entity.id, aliases, new_name=new_name, type=type, preview=True)
        if aliases
        else None
    )
    data = {
        "view": view,
        "here": address(view.entity.name, view.entity.id),
        "aliases": aliases,
        "wanted": {"new_name": new_name or "", "type": type or ""},
        "foreseen": [*told(foreseen)] if foreseen else [],
        "types": ENTITY_TYPES,
    }
    return Shown("memory/split.html", f"Split {view.entity.name}", data, told=_told(foreseen))


def split(visit: Visit) -> Go:
    form = visit.form
    if not form.texts("alias"):
        raise InvalidInput("Say which names go: at least one.")
    done = visit.book.graph.split(
        visit.at["name"],
        form.texts("alias"),
        new_name=form.line("new_name") or None,
        type=form.line("type") or None,
        actor=visit.call.author.name,
        trust=visit.call.caller.trust,
    )
    notice = f"{done.other} is an entity of its own now."
    return changed_to(visit, done.name, done.change_id, notice)


def told(done: Corrected) -> Iterator[str]:
    """What it comes to, in sentences."""
    goes = [
        many(done.names, "name"),
        f"mentions in {many(done.mentions, 'memory', 'memories')}" if done.mentions else "",
        many(done.claims, "claim") if done.claims else "",
        many(done.relations, "relation") if done.relations else "",
    ]
    way = f"to {done.name}" if done.action == "merged" else f"from {done.name} to {done.other}"
    yield f"{', '.join(filter(None, goes))} go {way}."
    if done.dropped:
        yield f"{many(done.dropped, 'relation')} fall away: they stand there already."
    if done.doubled:
        yield f"{many(done.doubled, 'slot')} for one value will hold several: all are kept."
    if done.reinstated:
        yield f"{many(done.reinstated, 'claim')} that had been replaced will hold again."


def _told(foreseen: Corrected | None) -> Callable[[], dict[str, Any]]:
    return lambda: {"foreseen": known.corrected(foreseen) if foreseen else None}


SCREENS = (
    Screen("/entities/{name}/merge", merging, area="entities", scope="write"),
    Screen("/entities/{name}/split", splitting, area="entities", scope="write"),
    Action("/entities/{name}/merge", merge, area="entities"),
    Action("/entities/{name}/split", split, area="entities"),
)
