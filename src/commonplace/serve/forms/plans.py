"""A plan of what compiling would write, as JSON."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from commonplace.wiki.diff import unified

if TYPE_CHECKING:
    from commonplace.compile.effects import Effects
    from commonplace.compile.plans import Change


def form(plan: "Effects", changed: Sequence["Change"]) -> dict[str, Any]:
    """Each page with its difference; ``counts`` are what the job would tell."""
    return {
        "plan": {
            "mind": plan.mind,
            "memories": len(plan.memories),
            "pages": [
                {
                    "address": each.address,
                    "title": each.title,
                    "new": each.is_new,
                    "diff": unified(each.before, each.after, old_name="now", new_name="planned"),
                    "known": sorted(each.known),
                }
                for each in changed
            ],
            "proposals": len(plan.proposals),
            "counts": dict(plan.tally),
        }
    }
