"""What goes when memories are forgotten, as JSON."""

from dataclasses import asdict
from typing import Any

from commonplace.serve.forms import memories as forms
from commonplace.upkeep.agreeing import confirmation, counts
from commonplace.upkeep.radius import Radius

__all__ = ["confirmation", "counts", "form"]


def form(radius: Radius) -> dict[str, Any]:
    """``goes`` is what goes, ``stays`` what also rests on others; then all of it."""
    lists = ("facts", "claims", "restored", "entities", "pages")
    parts = {name: [asdict(each) for each in getattr(radius, name)] for name in lists}
    more = ("sections", "sentences")
    parts |= {name: [asdict(each) for each in getattr(radius, name)] for name in more}
    return {
        "memories": [forms.memory(each) for each in radius.memories],
        "counts": counts(radius),
        **parts,
        "waiting": list(radius.waiting),
    }
