"""What stands in one line.

One spell is *first*, and holds. *Behind* it stand those that were overtaken or could not come
first; *beside* it those that were added to it. A dispute is between two that both stand.
"""

from typing import NamedTuple

from commonplace.knowledge.hold.fact import ALSO
from commonplace.knowledge.hold.spells import Fate, Spell
from commonplace.knowledge.hold.turns import Turn


class Dispute(NamedTuple):
    """Two spells that say otherwise, of which nobody may end the other."""

    older: Spell
    newer: Spell
    why: str


class Standing:
    """The spells of one line, and how they move."""

    def __init__(self) -> None:
        self.first: Spell | None = None
        self.behind: list[Spell] = []
        self.beside: list[Spell] = []
        self.spells: list[Spell] = []  # all there ever were
        self.disputes: list[Dispute] = []

    def list_all(self) -> list[Spell]:
        return [*([self.first] if self.first else []), *self.beside, *self.behind]

    def find(self, value: str) -> Spell | None:
        return next((spell for spell in self.list_all() if spell.value == value), None)

    def list_rivals(self) -> list[Spell]:
        """List who disputes the first."""
        return [each.newer for each in self.disputes if each.older is self.first]

    def list_guests(self) -> list[Spell]:
        """List what a change ends beside the first: added for a while, or put there by a ruling."""
        return [each for each in self.beside if each.why == "20" or each.head.fact.adds > ALSO]

    def open(self, value: str | None, turn: Turn) -> Spell:
        """Begin a spell that stands nowhere yet."""
        spell = Spell.open(value, turn)
        self.spells.append(spell)
        return spell

    def set_first(self, turn: Turn, spell: Spell | None, why: str) -> Spell:
        spell = self._take(turn, spell)
        spell.fate, spell.head, spell.why = None, turn, why
        self.first = spell
        return spell

    def set_beside(self, turn: Turn, spell: Spell | None, why: str) -> None:
        spell = self._take(turn, spell)
        spell.fate, spell.why = None, why
        self.beside.append(spell)

    def set_behind(self, turn: Turn, spell: Spell | None, fate: Fate) -> Spell:
        """Put a fact behind, where its spell may stand already, with a fate of its own."""
        known = spell in self.behind
        spell = self._take(turn, spell)
        spell.fate = spell.fate if known else fate
        self.behind.append(spell)
        return spell

    def push_back(self, spell: Spell, fate: Fate) -> None:
        """Put a spell behind that was first, or beside."""
        self._remove(spell)
        spell.fate = fate
        self.behind.append(spell)

    def close(self, spell: Spell, fate: Fate) -> None:
        """End a spell."""
        self._remove(spell)
        self.drop_disputes(spell)
        spell.fate = fate

    def drop_disputes(self, spell: Spell) -> None:
        self.disputes = [each for each in self.disputes if spell not in each[:2]]

    def _take(self, turn: Turn, spell: Spell | None) -> Spell:
        if spell is None:
            return self.open(turn.value, turn)
        self._remove(spell)
        spell.join(turn)
        return spell

    def _remove(self, spell: Spell) -> None:
        if spell is self.first:
            self.first = None
        for group in (self.behind, self.beside):
            if spell in group:
                group.remove(spell)
