"""Facts that say the same, as one statement.

Facts of one statement can have more than one status: a value that comes back after a change holds
in a second spell. So a :class:`Stated` is one spell of a statement; events of other days are not
the same.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from commonplace.compile.compose.page_fact import IN_FORCE, Mention, PageFact


@dataclass(frozen=True, slots=True)
class Stated:
    """One statement in one spell, with all facts that make it; the best of them speaks for it."""

    facts: tuple[PageFact, ...]

    @property
    def best(self) -> PageFact:
        """The fact whose words are used: of the best rank, then the one said first."""
        return self.facts[0]

    @property
    def in_force(self) -> bool:
        """Whether it still holds, with or without doubt."""
        return self.best.status in IN_FORCE

    @property
    def days(self) -> tuple[date, date] | None:
        """When it happened, or since when it holds, from the first fact that says so."""
        return next((fact.days for fact in self.facts if fact.days), None)

    @property
    def since(self) -> tuple[date, date] | None:
        """Since when it holds, as exactly as it is known."""
        known = [fact.since for fact in self.facts if fact.since]
        days = self.days
        if not known or (days and days[0] <= min(known) <= days[1]):
            return days
        return min(known), min(known)

    @property
    def memories(self) -> frozenset[str]:
        """All memories that say it."""
        return frozenset(fact.memory_id for fact in self.facts)

    @property
    def mentions(self) -> tuple[Mention, ...]:
        """All names in it."""
        return tuple(mention for fact in self.facts for mention in fact.about)

    @property
    def order(self) -> tuple[object, ...]:
        """Its place among others by when and where it was first said; no two have the same."""
        first = min(self.facts, key=_by_said)
        spell = (first.status, first.by or b"", first.kind == "event", self.days or ())
        return (*_by_said(first), first.statement, *spell)


def group_facts(facts: Iterable[PageFact]) -> list[Stated]:
    """Group facts into statements, in the order in which they were first said."""
    groups: dict[tuple[object, ...], list[PageFact]] = defaultdict(list)
    for fact in facts:
        groups[spell_of(fact)].append(fact)
    stated = [Stated(tuple(sorted(group, key=_by_rank))) for group in groups.values()]
    return sorted(stated, key=lambda each: each.order)


def spell_of(fact: PageFact) -> tuple[object, ...]:
    """Return what all facts of one statement in one spell have in common."""
    is_event = fact.kind == "event"
    return fact.statement, fact.status, fact.by, is_event, fact.days if is_event else None


def _by_said(fact: PageFact) -> tuple[object, ...]:
    return fact.said, fact.start, fact.text


def _by_rank(fact: PageFact) -> tuple[object, ...]:
    return fact.rank, *_by_said(fact), fact.id
