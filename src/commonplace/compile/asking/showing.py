"""What a mind is shown of memories, pages and mentions, and how all of it fits into its prompt.

Everything here is words of others, so it stands in one fence; inside it

- a heading line begins with a number (``M1``, ``P1``, …), which is ours: nothing else can, because
  names and summaries are put on one line, and each line of a memory begins with ``>``;
- secrets are taken out *before* a text is cut: half of a key is still half of a key.

A prompt has a budget in characters. What does not fit is left out in a fixed order, the least
needed first; of memories there is always one.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from commonplace.capture.normalise import clean_line, visible
from commonplace.compile.asked import (
    LEAST_OF_A_MEMORY,
    MOST_OF_A_MEMORY,
    Excerpt,
    OfferedHub,
    OfferedMention,
    OfferedPage,
    OfferedSection,
    ToHub,
    ToPlan,
)
from commonplace.minds.redact import without_secrets
from commonplace.model import Memory

MOST_ALIASES, MOST_CONTEXTS, MOST_SECTIONS, MOST_TAGS, MOST_MEMBERS = 8, 5, 30, 10, 30
LONGEST_SUMMARY, LONGEST_EXCERPT, LONGEST_CONTEXT = 200, 300, 160
_LONGEST_NAME = 200
_LONGEST_ALIAS = 80
#: What is farther behind a cut is not even read: few secrets are longer, and none is half as long.
_AHEAD, _A_LITTLE_AHEAD = 30_000, 4000
#: As long as a batch can be made smaller, so many pages and mentions stay in view: a planner that
#: does not see a page makes it again.
LEAST_PAGES, LEAST_MENTIONS = 8, 10

T = TypeVar("T")


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


def pages(shown: Sequence[OfferedPage]) -> str:
    listed = (_page(number, page) for number, page in enumerate(shown, 1))
    return "\n".join(listed) or "none"


def _page(number: int, page: OfferedPage) -> str:
    names = ", ".join(line(name, _LONGEST_ALIAS) for name in page.aliases[:MOST_ALIASES])
    parts = [
        f"P{number}: {line(page.address, 2 * _LONGEST_NAME)} · {line(page.title, _LONGEST_NAME)}",
        f"  also called: {names}" if names else "",
        f"  {line(page.summary, LONGEST_SUMMARY)}" if page.summary.strip() else "",
        *(_excerpt(section) for section in page.sections[:MOST_SECTIONS]),
    ]
    return "\n".join(part for part in parts if part)


def _excerpt(section: Excerpt) -> str:
    return f"  [{line(section.slug, 60)}] {line(section.text, LONGEST_EXCERPT)}".rstrip()


def mentions(shown: Sequence[OfferedMention]) -> str:
    return "\n".join(_mention(number, one) for number, one in enumerate(shown, 1)) or "none"


def _mention(number: int, one: OfferedMention) -> str:
    kind = f", {line(one.type, 40)}" if one.type else ""
    head = f"N{number}: {line(one.name, _LONGEST_NAME)} (memories: {one.count}{kind})"
    return "\n".join([head, *(f"  - {context}" for context in _contexts(one))])


def _contexts(one: OfferedMention) -> list[str]:
    return [line(each, LONGEST_CONTEXT) for each in one.contexts[:MOST_CONTEXTS]]


def candidates(shown: Sequence[OfferedHub], offered: Sequence[OfferedPage]) -> str:
    numbers = {page.id: f"P{number}" for number, page in enumerate(offered, 1)}
    return "\n".join(_hub(number, hub, numbers) for number, hub in enumerate(shown, 1)) or "none"


def _hub(number: int, hub: OfferedHub, numbers: dict[str, str]) -> str:
    head = f"C{number}: {line(hub.title, _LONGEST_NAME)} ({line(hub.kind, 40)})"
    members = [member for member in hub.members if member.page_id in numbers][:MOST_MEMBERS]
    told = (
        f"  - {numbers[one.page_id]}: {line(one.sentence, LONGEST_CONTEXT)}".rstrip(" :")
        for one in members
    )
    return "\n".join([head, *told])


def sections(shown: Sequence[OfferedSection], offered: Sequence[OfferedPage]) -> str:
    numbers = {page.id: f"P{number}" for number, page in enumerate(offered, 1)}
    return (
        "\n".join(
            f"S{number}: {numbers.get(one.page_id, 'another page')}, {line(one.slug, 120)}"
            f" ({one.linked} pages, {one.records} memories, score {one.score:.2f},"
            f" {line(one.status, 40) or 'growing'})"
            for number, one in enumerate(shown, 1)
        )
        or "none"
    )


# --- what fits ----------------------------------------------------------------------------------


def first_that_fits(ladder: Sequence[T], fits: Callable[[T], bool]) -> T:
    """The first rung that fits; each holds less than the one before, and the last one fits."""
    if fits(ladder[0]):
        return ladder[0]
    low, high = 0, len(ladder) - 1  # low does not fit
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if fits(ladder[middle]) else (middle, high)
    return ladder[high]


def plan_ladder(whole: ToPlan) -> list[ToPlan]:
    """Less and less of a question: excerpts, pages, contexts, mentions, memories that are too long,
    memories at the end; and with one memory left, the last pages and mentions."""
    return [*_steps(_as_shown(whole))]


def _as_shown(asked: ToPlan) -> ToPlan:
    """With as much of pages and mentions as can be shown at all."""
    pages = tuple(_page_as_shown(page) for page in asked.pages)
    mentions = tuple(
        replace(
            one,
            contexts=tuple(line(each, LONGEST_CONTEXT) for each in one.contexts[:MOST_CONTEXTS]),
        )
        for one in asked.mentions
    )
    return replace(asked, pages=pages, mentions=mentions)


def _page_as_shown(page: OfferedPage) -> OfferedPage:
    return replace(
        page,
        aliases=tuple(line(name, _LONGEST_ALIAS) for name in page.aliases[:MOST_ALIASES]),
        summary=line(page.summary, LONGEST_SUMMARY),
        sections=tuple(
            replace(each, text=line(each.text, LONGEST_EXCERPT))
            for each in page.sections[:MOST_SECTIONS]
        ),
    )


def _steps(asked: ToPlan) -> Iterator[ToPlan]:
    yield asked
    for most in (200, 100, 50, 0):
        asked = replace(asked, pages=tuple(_shorter(page, most) for page in asked.pages))
        yield asked
    for count in _fewer(len(asked.pages), LEAST_PAGES):
        asked = replace(asked, pages=asked.pages[:count])
        yield asked
    for most in (3, 1, 0):
        fewer = (replace(one, contexts=one.contexts[:most]) for one in asked.mentions)
        asked = replace(asked, mentions=tuple(fewer))
        yield asked
    for count in _fewer(len(asked.mentions), LEAST_MENTIONS):
        asked = replace(asked, mentions=asked.mentions[:count])
        yield asked
    while asked.longest > LEAST_OF_A_MEMORY:
        asked = replace(asked, longest=max(asked.longest // 2, LEAST_OF_A_MEMORY))
        yield asked
    for count in range(len(asked.memories) - 1, 0, -1):
        yield (asked := replace(asked, memories=asked.memories[:count]))
    yield (asked := replace(asked, pages=asked.pages[: LEAST_PAGES // 2], mentions=()))
    yield replace(asked, pages=())


def _shorter(page: OfferedPage, most: int) -> OfferedPage:
    cut = (replace(each, text=line(each.text, max(most, 1))) for each in page.sections)
    return replace(page, sections=tuple(cut))


def _fewer(count: int, least: int) -> Iterator[int]:
    """Down to `least` in eighths."""
    return iter(dict.fromkeys(max(count * eighths // 8, least) for eighths in range(7, -1, -1)))


def hub_ladder(whole: ToHub) -> list[ToHub]:
    """Less and less: suggestions, then pages, each with the sections that grow."""
    bare = (replace(_page_as_shown(page), sections=()) for page in whole.pages)
    asked = replace(whole, pages=tuple(bare))
    steps = [asked]
    for eighths in range(7, -1, -1):
        count = len(whole.candidates) * eighths // 8
        steps.append(replace(steps[-1], candidates=whole.candidates[:count]))
    for eighths in range(7, -1, -1):
        pages = asked.pages[: len(asked.pages) * eighths // 8]
        sections = asked.sections[: len(asked.sections) * eighths // 8]
        steps.append(replace(steps[-1], pages=pages, sections=sections))
    return steps


def longest_shown(asked: ToPlan) -> int:
    return min(max(asked.longest, LEAST_OF_A_MEMORY), MOST_OF_A_MEMORY)
