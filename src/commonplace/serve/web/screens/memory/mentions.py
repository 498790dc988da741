"""Names that memories say and that have no page: open, with the reason; promoted to a page;
ignored."""

from commonplace.errors import InvalidInput
from commonplace.model import PAGE_TYPES
from commonplace.serve.forms import pages as forms
from commonplace.serve.web import lists
from commonplace.serve.web.answer import Go, Shown
from commonplace.serve.web.screen import Action, Screen
from commonplace.serve.web.visit import Visit
from commonplace.wiki.names.mentions import Mention

_STATES = ("open", "promoted", "ignored")
#: What a name seems to be, as a type of page.
_PAGE_OF = {"project": "project", "concept": "concept", "topic": "topic", "decision": "decision"}


def show(visit: Visit) -> Shown:
    state = visit.asked("state") or "open"
    if state not in _STATES:
        raise InvalidInput(f"`state` must be one of {', '.join(_STATES)}.")
    if state != "open":
        return _decided(visit, state)
    least = visit.number("least", 2, most=1000)
    more = visit.wiki.mentions(least, lists.SIZE + 1, lists.offset(visit, lists.SIZE))
    found = more[: lists.SIZE]
    data = {
        **_around(visit, "open"),
        "mentions": found,
        "least": least,
        "leaf": lists.leaf(visit, more=len(more) > lists.SIZE),
        "page_type": page_type,
        "types": tuple(PAGE_TYPES),
    }
    told = lambda: {"names": [forms.mention(each) for each in found]}  # noqa: E731
    return Shown("memory/mentions.html", "Mentions", data, told)


def _decided(visit: Visit, state: str) -> Shown:
    found = visit.wiki.decided(state, lists.SIZE * 4)
    data = {**_around(visit, state), "decided": found}
    told = lambda: {"names": [forms.decided(each) for each in found]}  # noqa: E731
    return Shown("memory/decided.html", f"Mentions: {state}", data, told)


def _around(visit: Visit, state: str) -> dict[str, object]:
    tabs = [(each, visit.url("/mentions", state=None if each == "open" else each), each == state)
            for each in _STATES]  # fmt: skip
    return {"state": state, "tabs": tabs}


def page_type(mention: Mention) -> str:
    """What type of page a name would have."""
    return _PAGE_OF.get(mention.type, "entity")


# --- changing -----------------------------------------------------------------------------------


def ignore(visit: Visit) -> Go:
    name, again = visit.form.line("name"), visit.form.flag("again")
    visit.wiki.ignore(name, again=again)
    said = f"{name} is open again." if again else f"{name} needs no page."
    return Go(visit.url("/mentions", state="ignored" if again else None), said)


def promote(visit: Visit) -> Go:
    """A page that is there, or a new one, to which what is said of the name goes."""
    wiki, name, ref = visit.wiki, visit.form.line("name"), visit.form.line("page")
    page = wiki.page(ref) if ref else wiki.house(name, visit.form.line("type") or "entity")
    if ref:
        wiki.promote(name, page.address)
    said = f"{name} has its page. What memories say of it comes with the next compile."
    return Go(visit.url(f"/wiki/{page.address}"), said)


SCREENS = (
    Screen("/mentions", show, area="mentions"),
    Action("/mentions/ignore", ignore, area="mentions"),
    Action("/mentions/promote", promote, area="mentions"),
)
