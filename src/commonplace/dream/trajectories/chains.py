"""The values that one slot had, one after the other, and the page that tells of them. No I/O."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from commonplace import clock
from commonplace.compile.compose import Arranged, Composed, Section, Sentence
from commonplace.compile.compose.inline import clean_text, clip_text, escape_start, escape_text
from commonplace.compile.compose.markdown import render_page
from commonplace.compile.compose.material import hash_matter
from commonplace.compile.compose.page_fact import PageFact
from commonplace.compile.compose.sections.slots import capitalise, find_attribute
from commonplace.compile.effects import PageWrite
from commonplace.dream.step import DREAM, KEPT_BY
from commonplace.model import Page
from commonplace.model.pages import TRAJECTORY
from commonplace.wiki.change import About, about
from commonplace.wiki.text.slugs import LONGEST_TITLE, page_slug

TYPE = "theme"
REASON = "what changed more than once"
#: Values of a slot from which on there is a way to tell: two of them gave way.
FEWEST = 3
#: What a value was and is; what was corrected or denied never was.
_COUNTED = ("holds", "replaced")
_MOST_SLOTS, _MOST_VALUES, _SHOWN = 20, 30, 80


@dataclass(frozen=True, slots=True)
class Chain:
    """A slot with its values in the order of their days, and the memories that say them."""

    text: str
    memory_ids: tuple[str, ...]


def find_chains(arranged: Arranged) -> list[Chain]:
    """Find the slots of a page that changed at least twice."""
    slots: dict[tuple[str, str], list[tuple[date, PageFact, tuple[str, ...]]]] = defaultdict(list)
    for stated in arranged.stated:
        fact = stated.best
        counts = fact.status in _COUNTED and fact.value and fact.positive
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
            values = " → ".join(
                f"{clip_text(clean_text(fact.value or ''), _SHOWN)} ({day})"
                for day, fact, _ in last
            )
            found.append(Chain(f"{_label(arranged, last[0][1])}: {values}", (*ids,)))
    return found[:_MOST_SLOTS]


def _label(arranged: Arranged, fact: PageFact) -> str:
    known = find_attribute(arranged.material, fact)
    label = clean_text((known.label if known else "") or fact.label or fact.attribute or "")
    return capitalise(f"{label} ({clean_text(fact.scope)})" if fact.scope else label)


def slug_for(page: Page) -> str:
    """Name the address of the page that tells how another's values changed."""
    return page_slug(f"{page.slug}-trajectory")


def write_chains(page: Page, chains: Sequence[Chain], before: Page | None) -> PageWrite:
    """Write the page that tells how the values of another came to be."""
    told = tuple(
        Sentence(
            hash_matter(TYPE, each.text), escape_start(escape_text(each.text)), (), each.memory_ids
        )
        for each in chains
    )
    rendered = render_page(Composed("", (Section("summary", "Summary", told),)))
    known = about(before) if before else About(slug_for(page), "", confidence=page.confidence)
    known = replace(
        known,
        title=f"{page.title}: how it changed"[:LONGEST_TITLE],
        summary=clip_text(chains[0].text, 300),
        status="active",
        metadata={KEPT_BY: DREAM, TRAJECTORY: page.id},
    )
    page_id, base = (before.id, before.version) if before else (clock.new_id(), None)
    return PageWrite(page_id, TYPE, base, known, rendered.body, rendered.cited, REASON, before)
