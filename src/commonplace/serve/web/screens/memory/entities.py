"""Named things: which there are, what is known of each, and which may be one."""

import re

from commonplace.errors import NotFound
from commonplace.model import ENTITY_TYPES, Change, Link
from commonplace.serve.forms import known
from commonplace.serve.web import lists
from commonplace.serve.web.answer import Go, Shown
from commonplace.serve.web.markup import leads_for
from commonplace.serve.web.screen import Action, Screen
from commonplace.serve.web.visit import Visit
from commonplace.wiki.text.slugs import slug_of

_WAYS = {"mentions": "mentions", "name": "name"}
#: Pairs that are offered beside the list, where looking for them takes no time; and at most.
_BESIDE, _SMALL, _ALL = 3, 2_000, 100
_LATELY = 8
#: Names that can stand in an address as they are; another is meant by its id.
_PLAIN = re.compile(r"[\w '’&+-]{1,200}")


def address(name: str, id: str) -> str:
    """Where an entity is shown."""
    return f"/entities/{name if _PLAIN.fullmatch(name) else id}"


def show(visit: Visit) -> Shown:
    if visit.asked("doubles"):
        return _doubles(visit)
    graph, begins = visit.book.graph, visit.asked("q")
    sort, ways = lists.sorting(visit, _WAYS)
    type = visit.asked("type") or None
    leaf = {"limit": lists.SIZE + 1, "after": lists.offset(visit)}
    if begins or sort == "name":
        found = graph.named(begins, type=type, **leaf)
    else:
        found = graph.mentioned(type, **leaf)
    types = graph.types()
    total = sum(types.values())
    data = {
        "entities": found[: lists.SIZE],
        "facets": [ways, lists.facet(visit, "type", "Type", types)],
        "leaf": lists.leaf(visit, more=len(found) > lists.SIZE),
        "query": begins,
        "total": total,
        "doubles": graph.doubles(_BESIDE) if total <= _SMALL and not visit.query else [],
        "changes": _lately(visit),
        "types": ENTITY_TYPES,
        "address": address,
    }
    told = lambda: {"entities": [known.listed(each) for each in found[: lists.SIZE]]}  # noqa: E731
    return Shown("memory/entities.html", "Entities", data, told)


def _doubles(visit: Visit) -> Shown:
    found = visit.book.graph.doubles(_ALL)
    return Shown(
        "memory/doubles.html",
        "Perhaps the same",
        {"doubles": found, "address": address},
        told=lambda: {"doubles": [known.double(each) for each in found]},
    )


def _lately(visit: Visit) -> list[tuple[Change, str]]:
    """What was corrected lately, in words."""
    graph = visit.book.graph
    return [(each, graph.told(each)) for each in graph.changes(_LATELY)]


def one(visit: Visit) -> Shown:
    graph = visit.book.graph
    view = graph.entity(visit.at["name"])
    changed = visit.asked("changed")
    done = [each for each in graph.changes(_LATELY) if changed and each.id == changed]
    data = {
        "view": view,
        "here": address(view.entity.name, view.entity.id),
        "others": [each for each in view.entity.aliases if each != view.entity.name],
        "page": _page(visit, view.entity.name),
        "end": _end,
        "changed": [(each, graph.told(each)) for each in done],
        "types": ENTITY_TYPES,
    }
    return Shown("memory/entity.html", view.entity.name, data, told=lambda: known.entity(view))


def _end(name: str) -> str:
    """Where the end of a relation is shown; empty where an address cannot hold its name."""
    return f"/entities/{name}" if _PLAIN.fullmatch(name) else ""


def _page(visit: Visit, name: str) -> str:
    """Where the page of a name is; empty if it has none."""
    link = Link("reference", "", "", "", slug_of(name), "", "")
    (lead,) = leads_for(visit.wiki.around.led([link]), visit.prefix).values()
    return lead.href


# --- changing -----------------------------------------------------------------------------------


def introduce(visit: Visit) -> Go:
    made = visit.book.introduce(visit.form.line("name"), visit.form.line("type") or "concept")
    return Go(visit.url(address(made.name, made.id)), f"{made.name} is known now.")


def alias(visit: Visit) -> Go:
    done = visit.book.graph.alias(
        visit.at["name"],
        visit.form.line("alias"),
        actor=visit.call.author.name,
        trust=visit.call.caller.trust,
    )
    return changed_to(visit, done.name, done.change_id, f"{done.name} is also called {done.other}.")


def retype(visit: Visit) -> Go:
    done = visit.book.graph.retype(
        visit.at["name"],
        visit.form.line("type"),
        actor=visit.call.author.name,
        trust=visit.call.caller.trust,
    )
    return changed_to(visit, done.name, done.change_id, f"{done.name} is of type {done.other} now.")


def undo(visit: Visit) -> Go:
    graph = visit.book.graph
    by = visit.call.caller
    undone = graph.undo(visit.form.line("id"), actor=by.name, trust=by.trust)
    back = "/inbox" if visit.form.flag("inbox") else "/entities"
    return Go(visit.url(back), f"Taken back: {graph.told(undone)}")


def changed_to(visit: Visit, name: str, change_id: str | None, notice: str) -> Go:
    """To the entity, with the way back at hand."""
    try:
        found = visit.book.entity(name)
    except NotFound:  # somebody has changed it again meanwhile
        return Go(visit.url("/entities"), notice)
    return Go(visit.url(address(found.name, found.id), changed=change_id), notice)


SCREENS = (
    Screen("/entities", show, area="entities"),
    Screen("/entities/{name}", one, area="entities"),
    Action("/entities", introduce, area="entities"),
    Action("/entities/undo", undo, area="entities"),
    Action("/entities/{name}/alias", alias, area="entities"),
    Action("/entities/{name}/type", retype, area="entities"),
)
