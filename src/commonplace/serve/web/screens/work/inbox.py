"""The inbox: what waits for a person, twenty at a time, each with what can be said to it."""

from commonplace.errors import InvalidInput, StalePage
from commonplace.model import Change, PageProposal
from commonplace.serve.forms import health
from commonplace.serve.forms import lists as list_forms
from commonplace.serve.web import lists
from commonplace.serve.web.answer import Go, Shown
from commonplace.serve.web.screen import Action, Screen
from commonplace.serve.web.screens.wiki.past import shortened
from commonplace.serve.web.visit import Visit
from commonplace.understand.decide_facts import Decided
from commonplace.upkeep.inbox import Inbox, Item
from commonplace.upkeep.selecting import Selector
from commonplace.wiki import proposing
from commonplace.wiki.diff import side_by_side
from commonplace.wiki.search.plain import plain
from commonplace.wiki.writing import with_section

#: More at a time, and whoever reads becomes a clerk.
SIZE = 20
_MOST = 500
#: Words of an item that the list shows.
_LONGEST = 600
#: Changes among which decisions about facts are looked for, and how many are shown.
_LATELY, _DECIDED = 50, 5
_KINDS = {
    "proposal": "proposals",
    "contradiction": "contradictions",
    "ending": "endings",
    "ruling": "rulings",
    "statement": "statements",
    "quarantine": "quarantine",
    "unread": "unread",
}


def show(visit: Visit) -> Shown:
    kind = visit.asked("kind")
    if kind and kind not in _KINDS:
        raise InvalidInput(f"`kind` is one of {', '.join(_KINDS)}.")
    found = visit.book.inbox(_MOST if kind else SIZE)
    items = [each for each in found if kind in ("", each.kind)][:SIZE]
    counts = {name: found.counts[counted] for name, counted in _KINDS.items()}
    total = counts[kind] if kind else sum(counts.values())
    data = {
        "items": [(each, _shown(each)) for each in items],
        "beyond": total - len(items),
        "total": total,
        "lately": _list_decided(visit),
        "facets": [lists.facet(visit, "kind", "Kind", {n: c for n, c in counts.items() if c})],
    }
    told = lambda: health.inbox(Inbox(tuple(items), found.counts))  # noqa: E731
    return Shown("work/inbox.html", "Inbox", data, told)


def _list_decided(visit: Visit) -> list[tuple[Change, str]]:
    """What was decided about facts lately, to be undone."""
    graph = visit.book.graph
    ruled = [each for each in graph.changes(_LATELY) if "quotes" in each.detail]
    return [(each, graph.told(each)) for each in ruled[:_DECIDED]]


def _shown(item: Item) -> str:
    """What it says, as far as a list needs it; a page's text without its marks."""
    text = plain(item.text[: 2 * _LONGEST]) if item.kind == "proposal" else item.text
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST].rstrip()}…"


def proposal(visit: Visit) -> Shown:
    return _proposal(visit, _found(visit))


def _found(visit: Visit) -> PageProposal:
    wiki, wanted = visit.wiki, visit.at["id"]
    return wiki.desk.read(lambda reader: proposing.find(reader, wiki.book.id, wanted))


def _proposal(
    visit: Visit, found: PageProposal, stale: StalePage | None = None, text: str | None = None
) -> Shown:
    """What would change; with what it says now where somebody else was quicker."""
    page = visit.wiki.page(found.page_id)
    said = found.text if text is None else text
    after = with_section(page, found.section, found.section, said)
    data = {
        "proposal": found,
        "page": page,
        "text": said,
        "rows": shortened(side_by_side(page.body, after)),
        "stale": stale,
    }
    return Shown(
        "work/proposal.html",
        f"Proposed: {page.title}",
        data,
        lambda: list_forms.proposed(found, page),
        status=200 if stale is None else 409,
    )


def accept(visit: Visit) -> Go | Shown:
    """The page says what was proposed, or what was made of it in the form."""
    found, form = _found(visit), visit.form
    given = form.text("text") if form.text("text").strip() else None
    text = None if given is None or given.strip() == found.text.strip() else given
    try:
        after = visit.wiki.accept(found.id, text, force=form.flag("force"))
    except StalePage as stale:
        return _proposal(visit, found, stale, given)
    return Go(
        visit.url("/inbox"), f"{after.title} says so now; this is its version {after.version}."
    )


def reject(visit: Visit) -> Go:
    visit.wiki.reject(_found(visit).id)
    return Go(visit.url("/inbox"), "Rejected. The page stays as it is.")


def accept_fact(visit: Visit) -> Go:
    """A fact is so, or somebody's ruling is agreed with."""
    by = visit.call.caller
    done = visit.book.graph.accept(visit.at["id"], actor=by.name, trust=by.trust)
    return _decided(visit, done, "It is so from now on")


def reject_fact(visit: Visit) -> Go:
    """A fact is wrong, or somebody's ruling is dropped."""
    by = visit.call.caller
    done = visit.book.graph.reject(visit.at["id"], actor=by.name, trust=by.trust)
    told = "The ruling was dropped" if done.action == "dropped" else "It counts as never said"
    return _decided(visit, done, told)


def _decided(visit: Visit, done: Decided, told: str) -> Go:
    """Back to where it was decided: the inbox, or the memory that says it."""
    memory = visit.form.text("memory")
    back = visit.url(f"/memories/{visit.book.memory(memory).id}" if memory else "/inbox")
    if done.state == "waiting":
        told = "A person has to agree with that: it waits in the inbox"
    return Go(back, f"{told}. The inbox has the way back.")


def settle(visit: Visit) -> Go:
    """Somebody has looked at it: it waits no more."""
    visit.call.needs_person()
    visit.book.settle(visit.at["id"], actor=visit.call.author.name)
    return Go(visit.url("/inbox"), "Settled.")


def believe(visit: Visit) -> Go:
    """Out of quarantine: it is like a memory that was just said."""
    visit.call.needs_person()
    chosen = Selector(memories=[visit.at["id"]])
    visit.book.forgetting.lift(chosen, visit.call.author.name)
    return Go(visit.url("/inbox"), "It is believed from now on: recall finds it, pages may use it.")


SCREENS = (
    Screen("/inbox", show, area="inbox"),
    Screen("/inbox/{id}", proposal, area="inbox"),
    Action("/inbox/{id}/accept", accept, area="inbox"),
    Action("/inbox/{id}/reject", reject, area="inbox"),
    Action("/inbox/{id}/settle", settle, area="inbox"),
    Action("/facts/{id}/accept", accept_fact, area="inbox"),
    Action("/facts/{id}/reject", reject_fact, area="inbox"),
    Action("/inbox/{id}/believe", believe, area="inbox"),
)
