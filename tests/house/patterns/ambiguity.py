"""How many ways a pattern has to read one text: the reason why a match can take forever.

Python's matcher tries one way after the other until one fits. Where the number of ways grows with
a high power of the text's length, so does its time, as soon as nothing that follows fits.

Three things are refused:

1. **A repeat of nothing.** The body of a repeat can match without taking a character:
   ``(?:a*)*``, ``(?:\\s*,?)+``.
2. **An ambiguous repeat.** Two different ways through a loop take the same text and come back to
   the same place: ``(?:\\w+ ?)*`` cuts one word in every way, ``(?:only|\\w+ly)*`` reads one word
   twice. The number of ways is exponential. A separator that must be there, alternatives that
   exclude each other, or a possessive repeat (``\\w++``) makes it one way.
3. **Too many loops that share a text.** One loop after another can take the same text, so that it
   can be cut between them anywhere: ``\\s*\\s*``, ``.*foo.*bar``. Two such loops are as slow as the
   square of the length; what is longer than `BUDGET` for a text of `LENGTH` characters is refused:
   three unbounded loops always are, two and one of a few dozen characters may be. What must stand
   between two loops divides the number of cuts by its length.

`LENGTH` is the longest sentence that is read. The lint works on an automaton that can do more than
the pattern (see ``automaton``); a pattern that is refused wrongly is named as an exception.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property

from tests.house.patterns.automaton import Automaton, build_automaton
from tests.house.patterns.characters import Alphabet
from tests.house.patterns.graph import find_cycles
from tests.house.patterns.syntax import Node, Repeat, can_be_empty, children, parse

LENGTH = 2_000
BUDGET = 5 * LENGTH**2
#: Loops of more states than this (multiplied) are not compared word by word.
_TOO_MANY_STATES = 400
_TOO_MANY_PAIRS = 20_000

Loop = list[int]


@cache
def find_faults(pattern: str, flags: int = 0) -> tuple[str, ...]:
    """Say what is wrong with a pattern; nothing if its repeats are unambiguous."""
    syntax = parse(pattern, flags)
    faults = ["a repeat of nothing"] if any(_find_empty_repeats(syntax.tree)) else []
    faults += dict.fromkeys(_find_ambiguities(syntax.tree, syntax.alphabet, 1))
    return tuple(faults)


def _find_empty_repeats(node: Node) -> Iterator[Repeat]:
    if isinstance(node, Repeat) and node.most > 1 and can_be_empty(node.body):
        yield node
    for child in children(node):
        yield from _find_empty_repeats(child)


def _find_ambiguities(node: Node, alphabet: Alphabet, times: int) -> Iterator[str]:
    """`times`: how often the node is tried inside a lookaround that stands in a repeat."""
    automaton = build_automaton(node, alphabet)
    loops = Loops(automaton)
    for loop in loops.find_ambiguous():
        shown = alphabet.choose(automaton.masks[loop[0]])
        yield f"an ambiguous repeat (one of its characters is {shown!r})"
    cost = loops.find_cost() * times
    if cost > BUDGET:
        yield f"loops that share a text: up to {cost:.0e} steps for {LENGTH} characters"
    for body, weight in automaton.bodies:
        yield from _find_ambiguities(body, alphabet, min(weight, LENGTH))


@dataclass
class Loops:
    """The loops of an automaton: states that lead back to themselves."""

    automaton: Automaton

    @cached_property
    def all(self) -> list[Loop]:
        return find_cycles({state: [*edges] for state, edges in self.automaton.edges.items()})

    def find_ambiguous(self) -> Iterator[Loop]:
        return (loop for loop in self.all if self._has_two_ways(loop))

    def _has_two_ways(self, loop: Loop) -> bool:
        """Whether two walks through the loop take the same text from a state back to it."""
        edges, inside = self.automaton.edges, set(loop)
        if any(
            ways > 1
            for state in loop
            for target, (_, ways) in edges[state].items()
            if target in inside
        ):
            return True
        graph: dict[tuple[int, int], list[tuple[int, int]]] = {}
        waiting = [(state, state) for state in loop]
        while waiting and len(graph) < _TOO_MANY_PAIRS:
            pair = waiting.pop()
            if pair not in graph:
                graph[pair] = [*self._step_together(pair, inside)]
                waiting += graph[pair]
        return bool(waiting) or any(
            any(one == other for one, other in cycle) and any(one != other for one, other in cycle)
            for cycle in find_cycles(graph)
        )

    def _step_together(self, pair: tuple[int, int], inside: set[int]) -> Iterator[tuple[int, int]]:
        one, other = (self.automaton.edges[state].items() for state in pair)
        for target, (mask, _) in one:
            if target in inside:
                for also, (also_mask, _) in other:
                    if also in inside and mask & also_mask:
                        yield target, also

    def find_cost(self) -> int:
        """The number of steps that the costliest chain of loops takes."""
        following: dict[int, list[tuple[int, int]]] = {}
        for one, other, between in self._find_shared():
            following.setdefault(one, []).append((other, between))
        known: dict[int, int] = {}

        def cost_from(number: int) -> int:
            if number not in known:
                behind = [
                    cost_from(other) // between for other, between in following.get(number, ())
                ]
                known[number] = self._weight(self.all[number]) * max(behind, default=1)
            return known[number]

        return max(map(cost_from, range(len(self.all))), default=1)

    def _weight(self, loop: Loop) -> int:
        return min(max(self.automaton.weights[state] for state in loop), LENGTH)

    def _find_shared(self) -> Iterator[tuple[int, int, int]]:
        """Pairs of loops that can take the same text, and how much stands between them."""
        taken = [self._characters(loop) for loop in self.all]
        everything = self.automaton.alphabet.all
        for number, one in enumerate(self.all):
            reached = self._count_steps(one, everything)
            for also, other in enumerate(self.all):
                common = taken[number] & taken[also]
                if number != also and other[0] in reached and common:
                    between = self._share_text(one, other, common)
                    if between:
                        yield number, also, between

    def _characters(self, loop: Loop) -> int:
        mask, inside = 0, set(loop)
        for state in loop:
            for target, (taken, _) in self.automaton.edges[state].items():
                if target in inside:
                    mask |= taken
        return mask

    def _count_steps(self, sources: Loop, common: int) -> dict[int, int]:
        """Count the characters to each state that is reached with characters of one set."""
        found: dict[int, int] = {}
        now, steps = sources, 0
        while now:
            steps += 1
            reached = []
            for state in now:
                for target, (mask, _) in self.automaton.edges[state].items():
                    if mask & common and target not in found:
                        found[target] = steps
                        reached.append(target)
            now = reached
        return found

    def _share_text(self, one: Loop, other: Loop, common: int) -> int:
        """The number of characters between two loops that share a text; 0 if they do not."""
        for first in self._find_inner(one, common):
            steps = self._count_steps(first, common)
            for second in self._find_inner(other, common):
                reached = steps.keys() & set(second)
                if reached and self._share_word(first, second):
                    return max(min(steps[state] for state in reached) - 1, 1)
        return 0

    def _find_inner(self, loop: Loop, common: int) -> list[Loop]:
        inside = set(loop)
        return find_cycles(
            {
                state: [
                    target
                    for target, (mask, _) in self.automaton.edges[state].items()
                    if target in inside and mask & common
                ]
                for state in loop
            }
        )

    def _share_word(self, one: Loop, other: Loop) -> bool:
        """Whether a word leads around the first loop, from it to the second, and around that."""
        if len(one) == len(other) == 1 or len(one) * len(other) > _TOO_MANY_STATES:
            return True
        return any(self._find_word(p, q, set(one), set(other)) for p in one for q in other)

    def _find_word(self, p: int, q: int, one: set[int], other: set[int]) -> bool:
        seen: set[tuple[int, int, int]] = set()
        waiting = [(p, p, q)]
        while waiting:
            for triple in self._step_in_three(waiting.pop(), one, other):
                if triple == (p, q, q):
                    return True
                if triple not in seen:
                    seen.add(triple)
                    waiting.append(triple)
            if len(seen) > _TOO_MANY_PAIRS:
                return True
        return False

    def _step_in_three(
        self, triple: tuple[int, int, int], one: set[int], other: set[int]
    ) -> Iterator[tuple[int, int, int]]:
        first, middle, last = (self.automaton.edges[state].items() for state in triple)
        for x, (x_mask, _) in first:
            if x in one:
                for y, (y_mask, _) in middle:
                    if x_mask & y_mask:
                        for z, (z_mask, _) in last:
                            if z in other and x_mask & y_mask & z_mask:
                                yield x, y, z
