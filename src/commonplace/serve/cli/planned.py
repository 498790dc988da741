"""A plan of what compiling would write, as people read it."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.text import Text

from commonplace.serve.cli import changes, pages, plain, show
from commonplace.serve.cli.call import Call

if TYPE_CHECKING:
    from commonplace.compile.effects import Effects
    from commonplace.compile.plans import Change

_NOTHING = "nothing yet"


def tell(
    call: Call,
    plan: "Effects",
    changed: Sequence["Change"],
    proposed: Sequence[tuple[str, str]],
    state: Mapping[str, Any],
    *,
    no_pager: bool,
) -> None:
    """Page by page, then what is proposed to sections that somebody wrote: where, and its text; a
    count at the end."""
    if plan.empty:
        show.notes(show.console_for(call), ["Nothing is new: no memory waits to be compiled."])
        return
    with pages.paged(call, no_pager=no_pager) as console:
        for each in changed:
            head = Text("new  " if each.is_new else "", "green")
            head.append(plain.one_line(each.address), "bold")
            show.paragraph(console, head.append(f"  {plain.one_line(each.title)}", "dim"))
            old = _NOTHING if each.is_new else f"{each.address} as it is"
            changes.about(console, each.known)
            changes.patch(console, each.before, each.after, (old, f"{each.address} as planned"))
            console.print()
        for where, text in proposed:
            head = Text("proposed  ", "yellow").append(plain.one_line(where), "bold")
            show.paragraph(console, head)
            console.print(Text(plain.safe(text).strip("\n")), soft_wrap=True)
            console.print()
        show.notes(console, [_end(plan, changed)])
    left = state["memories_waiting"] - len(plan.memories)
    if left > 0:
        call.hint(f"{plain.memories(left)} more wait for the jobs after that.")
    if state["switches"]["aggregate"] == "on":
        call.hint("Lists follow when no memory waits; they are not shown.")


def _end(plan: "Effects", changed: Sequence["Change"]) -> str:
    made = sum(each.is_new for each in changed)
    told = [
        f"{plain.count(made, 'page')} made" if made else "",
        f"{plain.count(len(changed) - made, 'page')} changed" if len(changed) > made else "",
        f"{plain.count(len(plan.proposals), 'section')} proposed" if plan.proposals else "",
    ]
    parts = ", ".join(each for each in told if each) or "no page"
    return f"From {plain.memories(len(plan.memories))}: {parts}. Nothing is written yet."
