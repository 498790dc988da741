"""A book as it was, and what changed between two moments, as JSON."""

from typing import TYPE_CHECKING, Any

from commonplace.serve.forms import known
from commonplace.serve.forms import pages as forms
from commonplace.store.values import moment_text

if TYPE_CHECKING:
    from commonplace.past.comparing import ChangedClaim, ChangedPage, Changes
    from commonplace.past.view import PastBook


def past(found: "PastBook") -> dict[str, Any]:
    """When, and how it is known."""
    return {
        "as_of": moment_text(found.moment.as_of),
        "true_at": moment_text(found.moment.true_at),
        "reading": found.reading,
        "note": found.note,
    }


def beside(found: "PastBook | None") -> dict[str, Any]:
    """What goes with an answer about the past; nothing with one about now."""
    return {} if found is None else {"past": past(found)}


def changes(found: "Changes") -> dict[str, Any]:
    return {
        "old": past(found.old),
        "new": past(found.new),
        "added": [forms.info(each) for each in found.added],
        "changed": [_page(each) for each in found.changed],
        "gone": [forms.info(each) for each in found.gone],
        "claimed": [_claim(each) for each in found.claimed],
        "superseded": [_claim(each) for each in found.superseded],
    }


def _page(found: "ChangedPage") -> dict[str, Any]:
    return forms.info(found.new) | {
        "was": found.old.address,
        "sections": {
            "added": list(found.added),
            "changed": list(found.changed),
            "gone": list(found.gone),
        },
    }


def _claim(found: "ChangedClaim") -> dict[str, Any]:
    return known.claim(found.claim) | {"entity": found.entity, "replaced_by": found.replaced_by}
