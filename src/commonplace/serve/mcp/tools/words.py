"""What tools say in words: one hit, one memory, one source, how long ago."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from commonplace import clock
from commonplace.capture.normalise import visible
from commonplace.model import Hit, Memory, Source

#: What became of what a hit says, before the moment and the words that tell it.
_HOW = {
    "replaced": "no longer holds since",
    "denied": "denied on",
    "corrected": "corrected on",
    "taken back": "called wrong on",
    "said otherwise": "said otherwise on",
    "disputed": "disputed since",
    "maybe replaced": "maybe replaced, something newer says another value,",
}
_AGES = ((365, "year"), (30, "month"), (7, "week"), (1, "day"))


def age(moment: datetime) -> str:
    """How long ago, in one word or two."""
    days = (clock.now() - moment) / timedelta(days=1)
    if days < 0:
        return "to come"
    for size, name in _AGES:
        if days >= size:
            count = int(days // size)
            return f"{count} {name}{'s' if count > 1 else ''} ago"
    return "today"


def when(moment: datetime) -> str:
    """The moment in full, and how long ago."""
    return f"{clock.to_text(moment)} ({age(moment)})"


def indented(text: str, by: str = "   ") -> str:
    """Somebody's words, its further lines set in."""
    return visible(text).strip("\n").replace("\n", f"\n{by}")


def source(source: Source) -> str:
    return f"[{source.memory_id}] {_joined((source.source, clock.to_text(source.occurred_at)))}"


def hit(number: int, hit: Hit) -> str:
    about = (
        hit.kind,
        hit.page,
        f"book {hit.book}" if hit.book else None,
        when(hit.occurred_at),
        f"trust {hit.trust}",
        f"by {hit.author}" if hit.author else None,
        f"from {hit.source}" if hit.source else None,
        f"score {hit.score:.2f}",
    )
    lines = [f"{number}. {indented(hit.text)}", f"   [{hit.id}] {_joined(about)}"]
    lines += [f"   rests on {source(each)}" for each in hit.sources if each.memory_id != hit.id]
    lines += [
        f"   {_HOW[each.how]} {clock.to_text(each.since)}: {indented(each.text)} [{each.memory_id}]"
        for each in hit.replaced
    ]
    if hit.same:
        lines.append(f"   said as well in {', '.join(f'[{each}]' for each in hit.same)}")
    return "\n".join(lines)


def memory(memory: Memory) -> str:
    about = (
        memory.kind,
        when(memory.occurred_at),
        f"trust {memory.trust}",
        f"by {memory.author}" if memory.author else None,
        f"from {memory.source}" if memory.source else None,
    )
    return f"- {indented(memory.text, '  ')}\n  [{memory.id}] {_joined(about)}"


def _joined(parts: Iterable[str | None]) -> str:
    return " · ".join(visible(part) for part in parts if part)
