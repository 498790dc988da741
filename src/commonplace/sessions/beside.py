"""What is told beside a prompt: the hits of a recall that is certain, or nothing. No I/O.

A hit is told when somebody who is trusted vouches for it (not the web, a tool or an import), when
it still holds, when the session has not seen it, and when it scores at least half of what the best
one does. The budget holds the best ones that fit; a hit that is too long is cut.
"""

from collections.abc import Container, Sequence
from dataclasses import dataclass

from commonplace.model import Hit
from commonplace.sessions.continuity import SHORT_ID
from commonplace.sessions.injected import FRAME_CHARS, MOST_CHARS, block, item
from commonplace.sessions.pack import CHARS_PER_TOKEN

TRUSTED = ("user", "operator", "agent")
_ITEM = 400
_OF_THE_BEST = 0.5


@dataclass(frozen=True, slots=True)
class Beside:
    """The block, and the hits in it with their ranks in the recall."""

    text: str
    hits: tuple[tuple[int, Hit], ...] = ()


def beside(hits: Sequence[Hit], seen: Container[str], most: int, tokens: int) -> Beside:
    """At most so many hits; nothing when none is worth it."""
    worth = [
        (rank, hit)
        for rank, hit in enumerate(hits, 1)
        if hit.id not in seen and _is_told(hit, hits[0].score)
    ][:most]
    room = min(tokens * CHARS_PER_TOKEN, MOST_CHARS) - FRAME_CHARS
    lines: list[str] = []
    told: list[tuple[int, Hit]] = []
    for rank, hit in worth:
        line = _line(hit)
        if len(line) + 1 > room:
            continue
        room -= len(line) + 1
        lines.append(line)
        told.append((rank, hit))
    return Beside(block("\n".join(lines)), tuple(told))


def _is_told(hit: Hit, best: float) -> bool:
    """What was found by its neighbours alone says nothing of the prompt itself."""
    speaks = hit.kind == "page" or bool(hit.why.terms)
    lasting = hit.trust in TRUSTED and not any(each.is_over for each in hit.replaced)
    return speaks and lasting and hit.score >= _OF_THE_BEST * best


def _line(hit: Hit) -> str:
    """Write one hit with its author and day, or its page, and who vouches for it if no person."""
    trust = "" if hit.trust in ("user", "operator") else f"trust {hit.trust}"
    about = (hit.page,) if hit.page else (hit.author, f"{hit.occurred_at:%Y-%m-%d}")
    where = item(", ".join(part for part in (*about, trust) if part), 120)
    return f"- {item(hit.text, _ITEM)} ({where}) [{hit.id[-SHORT_ID:]}]"
