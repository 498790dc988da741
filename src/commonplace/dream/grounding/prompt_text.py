"""Words of others in a prompt: on one line, cut, without secrets, each line behind a sign.

No line of a memory can be taken for one of ours: each begins with ``>``. Secrets are taken out
*before* a text is cut: half of a key is still half of a key.
"""

from collections.abc import Sequence

from commonplace.capture.normalise import clean_line, visible
from commonplace.minds.redact import without_secrets
from commonplace.model import Memory

MOST_TAGS = 10
#: What is farther behind a cut is not even read: few secrets are longer, and none is half as long.
_AHEAD, _A_LITTLE_AHEAD = 30_000, 4000


def line(text: str, most: int) -> str:
    """On one line, without secrets, and cut with ``…`` where it is longer."""
    clear = " ".join(without_secrets(clean_line(text[: most + _A_LITTLE_AHEAD])).split())
    return clear if len(clear) <= most else clear[: most - 1].rstrip() + "…"


def block(text: str, most: int) -> str:
    """Several lines, without what nobody sees and without secrets, cut where it is longer."""
    clear = without_secrets(visible(text[: 2 * most + _AHEAD]))
    return clear if len(clear) <= most else clear[: most - 1].rstrip() + "…"


def quoted(text: str, most: int) -> str:
    """Every line behind a sign: no line of it can be taken for one of ours."""
    return "\n".join(f"> {each}".rstrip() for each in block(text, most).split("\n"))


def memories(shown: Sequence[Memory], most: int, *, numbers: bool = True) -> str:
    return "\n\n".join(
        f"{f'M{number}: ' if numbers else ''}{_about(memory)}\n{quoted(memory.text, most)}"
        for number, memory in enumerate(shown, 1)
    )


def _about(memory: Memory) -> str:
    """When, who, what kind of source, where, in which journal, with which tags."""
    parts = [f"{memory.occurred_at:%A, %Y-%m-%d}"]
    named = (
        ("by", memory.author),
        ("source", (memory.source or "").partition(":")[0]),
        ("at", memory.place),
        ("journal", memory.journal),
        ("tags", ", ".join(line(tag, 60) for tag in memory.tags[:MOST_TAGS])),
    )
    return "; ".join([*parts, *(f"{how} {line(what, 700)}" for how, what in named if what)])
