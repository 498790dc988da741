"""The values that one slot had, one after the other, and the page that tells of them. No I/O."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from commonplace.compile.rules.holding import labels
from commonplace.compile.rules.holding.slots import Particular, differ, particular
from commonplace.compile.rules.items import parse, render
from commonplace.compile.rules.wording import unlinked, written
from commonplace.compile.said import Item
from commonplace.dream.dreaming import DREAM, KEPT_BY
from commonplace.model import Author, Page
from commonplace.model.pages import TRAJECTORY
from commonplace.wiki.carry import Cited, hashes
from commonplace.wiki.change import About, Change, about
from commonplace.wiki.text.slugs import LONGEST_TITLE, page_slug

TYPE = "theme"
AUTHOR = Author("dream", "rules")
REASON = "what changed more than once"
#: Values of a slot from which on there is a way to tell: two of them gave way.
FEWEST = 3
_MOST_SLOTS, _MOST_VALUES, _SHOWN = 20, 30, 80


@dataclass(frozen=True, slots=True)
class Way:
    """A slot with its values in the order of their days: each the first to give it."""

    name: str
    said: tuple[tuple[Item, Particular], ...]


def ways(page: Page) -> list[Way]:
    """The slots of a page that changed at least twice."""
    slots: dict[str, list[tuple[Item, Particular]]] = {}
    for section in page.sections:
        for item in parse(section) if section.pen == "compiled" else ():
            found = particular(item.text)
            if found is not None and not found.is_past and not found.is_loose:
                slots.setdefault(found.of, []).append((item, found))
    told = [_way(group) for _, group in sorted(slots.items())]
    return [each for each in told if len(each.said) >= FEWEST][:_MOST_SLOTS]


def _way(group: Sequence[tuple[Item, Particular]]) -> Way:
    ordered = sorted(group, key=lambda each: (each[0].day, each[0].text))
    said: list[tuple[Item, Particular]] = []
    for item, value in ordered:
        if not said or differ(said[-1][1], value):
            said.append((item, value))
    return Way(_name(ordered[0][0].text, ordered[0][1]), tuple(said[-_MOST_VALUES:]))


def _name(text: str, value: Particular) -> str:
    """The label, or the sentence's own words for whose value it is."""
    words = unlinked(text)
    line = labels.part(words)
    if line is not None:
        return line[0]
    who, _, slot = value.of.rpartition("|")
    return f"{who.strip(':').title()}: {slot.rpartition('/')[2]}".strip(": ")


def slug_for(page: Page) -> str:
    return page_slug(f"{page.slug}-trajectory")


def change(page: Page, told: Sequence[Way], before: Page | None) -> Change:
    """The page that tells how the values of another came to be."""
    items = [item for way in told for item, _ in way.said]
    lines = [_line(way) for way in told]
    summary = "## Summary\n\n" + "".join(f"- {line}\n" for line in lines)
    evidence, cited = render("evidence", "Evidence", _distinct(items))
    known = About(
        slug=slug_for(page),
        title=f"{page.title}: how it changed"[:LONGEST_TITLE],
        summary=unlinked(lines[0])[:300],
        confidence=page.confidence,
        metadata={KEPT_BY: DREAM, TRAJECTORY: page.id},
    )
    if before is not None:
        kept = replace(about(before), status="active")
        known = replace(kept, title=known.title, summary=known.summary, metadata=known.metadata)
    return Change(
        known,
        f"{summary}\n{evidence}",
        AUTHOR,
        "compiled" if before is not None else "created",
        REASON,
        {"summary": _cited(told, lines), "evidence": cited},
    )


def _line(way: Way) -> str:
    steps = " → ".join(f"{written(value.shown)[:_SHOWN]} ({item.day})" for item, value in way.said)
    return f"{written(way.name)}: {steps}"


def _distinct(items: Iterable[Item]) -> list[Item]:
    """In the order of their days, none of them struck: each was so on its day."""
    once = {(each.day, each.text): replace(each, last="") for each in items}
    return [once[key] for key in sorted(once)]


def _cited(told: Sequence[Way], lines: Sequence[str]) -> tuple[Cited, ...]:
    found: dict[str, dict[str, None]] = {}
    for way, line in zip(told, lines, strict=True):
        for item, _ in way.said:
            for memory_id in item.memory_ids:
                found.setdefault(memory_id, {}).update(dict.fromkeys(hashes(f"- {line}\n")))
    return tuple(Cited(each, (*found[each],)) for each in sorted(found))
