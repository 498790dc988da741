"""Dreams, what they go by, and what was rebuilt, as JSON."""

from typing import TYPE_CHECKING, Any

from commonplace.store.values import moment_text

if TYPE_CHECKING:
    from commonplace.dream.dreams import Plan
    from commonplace.dream.rebuild import Rebuilt
    from commonplace.dream.verify import Verified
    from commonplace.store.dreams.dreams import Dream
    from commonplace.store.dreams.usage import PageSeen


def plan(found: "Plan") -> dict[str, Any]:
    """What is new since the last dream, and the signals."""
    seen, told = found.seen, found.signals
    new = seen.material
    return {
        "due": bool(new) and seen.now is not None,
        "new": {
            "memories": new.memories,
            "forgotten": new.forgotten,
            "statements": new.statements,
            "versions": new.versions,
        },
        "waiting": seen.waiting,
        "now": moment_text(seen.now),
        "last_at": moment_text(seen.last_at),
        "signals": {
            "read": [_seen(each) for each in told.read],
            "shown": [
                {"kind": kind, "id": id_, "sessions": sessions}
                for kind, id_, sessions in told.shown
            ],
            "unanswered": [
                {
                    "question": each.question,
                    "times": each.times,
                    "asked_at": moment_text(each.asked_at),
                }
                for each in told.unanswered
            ],
            "nameless": [{"name": each.name, "memories": each.memories} for each in told.nameless],
            "stale": [_seen(each) for each in told.stale],
            "decided": [
                {
                    "memory_id": each.id,
                    "occurred_at": moment_text(each.occurred_at),
                    "text": each.text,
                }
                for each in told.decided
            ],
        },
    }


def _seen(page: "PageSeen") -> dict[str, Any]:
    return {
        "id": page.id,
        "address": page.address,
        "title": page.title,
        "times": page.times,
        "at": moment_text(page.at),
    }


def dream(found: "Dream") -> dict[str, Any]:
    """What one dream changed."""
    return {
        "id": found.id,
        "at": moment_text(found.at),
        "day": found.day,
        "changes": [dict(each) for each in found.changes],
    }


def rebuilt(found: "Rebuilt") -> dict[str, Any]:
    return {
        "page_id": found.page_id,
        "address": found.address,
        "outcome": found.outcome,
        "version": found.version,
    }


def verified(found: "Verified") -> dict[str, Any]:
    return {
        "sound": found.sound,
        "pages": found.pages,
        "differences": [
            {"address": each.address, "what": each.what, "by_hand": each.by_hand}
            for each in found.differences
        ],
    }
