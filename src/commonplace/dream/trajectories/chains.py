"""The values that one slot had, one after the other, and the page that tells of them. No I/O."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from commonplace.compile.compose import Arranged
from commonplace.compile.compose.inline import clean_text, clip_text, escape_start, escape_text
from commonplace.compile.compose.page_fact import PageFact
from commonplace.compile.compose.sections.slots import capitalise, find_attribute
from commonplace.dream.dreaming import DREAM, KEPT_BY
from commonplace.model import Author, Page
from commonplace.model.pages import TRAJECTORY
from commonplace.wiki.carry import Cited, line_hashes
from commonplace.wiki.change import About, Change, about
from commonplace.wiki.text.slugs import LONGEST_TITLE, page_slug

TYPE = "theme"
AUTHOR = Author("dream", "rules")
REASON = "what changed more than once"
#: Values of a slot from which on there is a way to tell: two of them gave way.
FEWEST = 3
#: What a value was and is; what was corrected or denied never was.
COUNTED = frozenset(("holds", "replaced"))
_MOST_SLOTS, _MOST_VALUES, _SHOWN = 20, 30, 80


@dataclass(frozen=True, slots=True)
class Chain:
    """A slot with its values in the order of their days."""

    label: str
    #: A fact for each value, with the day since when it was so, or on which it was said first.
    steps: tuple[tuple[date, PageFact], ...]
    memory_ids: tuple[str, ...]


def find_chains(arranged: Arranged) -> list[Chain]:
    """Find the slots of a page that changed at least twice."""
    slots: dict[tuple[str, str], list[tuple[date, PageFact, tuple[str, ...]]]] = defaultdict(list)
    for stated in arranged.stated:
        fact = stated.best
        counts = fact.status in COUNTED and fact.attribute and fact.value and fact.positive
        if fact.attribute and counts and arranged.material.is_home(stated):
            first = stated.since[0] if stated.since else min(one.day for one in stated.facts)
            memories = tuple(one.memory_id for one in stated.facts)
            slots[fact.attribute, fact.scope].append((first, fact, memories))
    found = []
    for slot in sorted(slots):
        steps = sorted(slots[slot], key=lambda each: (each[0], each[1].said, each[1].id))
        replaced = sum(fact.status == "replaced" for _, fact, _ in steps)
        if len(steps) >= FEWEST and replaced >= FEWEST - 1:
            last = steps[-_MOST_VALUES:]
            ids = dict.fromkeys(id for _, _, memories in last for id in memories)
            label = _label(arranged, last[0][1])
            found.append(Chain(label, tuple((day, fact) for day, fact, _ in last), (*ids,)))
    return found[:_MOST_SLOTS]


def _label(arranged: Arranged, fact: PageFact) -> str:
    known = find_attribute(arranged.material, fact)
    label = clean_text((known.label if known else "") or fact.label or fact.attribute or "")
    return capitalise(f"{label} ({clean_text(fact.scope)})" if fact.scope else label)


def slug_for(page: Page) -> str:
    """Name the address of the page that tells how another's values changed."""
    return page_slug(f"{page.slug}-trajectory")


def change(page: Page, chains: Sequence[Chain], before: Page | None) -> Change:
    """Make the page that tells how the values of another came to be."""
    lines = [_write_line(each) for each in chains]
    cited: dict[str, dict[str, None]] = defaultdict(dict)
    for chain, line in zip(chains, lines, strict=True):
        for memory_id in chain.memory_ids:
            cited[memory_id].update(dict.fromkeys(line_hashes(f"- {line}")))
    known = About(
        slug=slug_for(page),
        title=f"{page.title}: how it changed"[:LONGEST_TITLE],
        summary=clip_text(_write_plain(chains[0]), 300),
        confidence=page.confidence,
        metadata={KEPT_BY: DREAM, TRAJECTORY: page.id},
    )
    if before is not None:
        kept = replace(about(before), status="active")
        known = replace(kept, title=known.title, summary=known.summary, metadata=known.metadata)
    return Change(
        known,
        "## Summary\n\n" + "".join(f"- {line}\n" for line in lines),
        AUTHOR,
        "compiled" if before is not None else "created",
        REASON,
        {"summary": tuple(Cited(each, (*found,)) for each, found in sorted(cited.items()))},
    )


def _write_plain(chain: Chain) -> str:
    steps = (f"{clip_text(clean_text(f.value or ''), _SHOWN)} ({day})" for day, f in chain.steps)
    return f"{chain.label}: {' → '.join(steps)}"


def _write_line(chain: Chain) -> str:
    return escape_start(escape_text(_write_plain(chain)))
