"""The automaton of a pattern: one state for each place that takes a character.

Each edge has the characters it can be taken with and the number of ways to take it (two stands for
"more than one"): ``(?:a+)*`` comes from an ``a`` to the next in two ways. ``\\b``, ``$`` and
lookarounds of one character are conditions on the two characters at their sides; a longer
lookaround is taken to hold always, so a pattern may look more ambiguous than it is, never less.

A repeat of up to `COPIES` of a longer body is written out; any other is a loop with a weight:
how many characters it can take.
"""

from collections import defaultdict
from dataclasses import dataclass, field, replace

from tests.house.patterns.characters import Alphabet
from tests.house.patterns.syntax import (
    UNBOUNDED,
    At,
    Atomic,
    Chars,
    Choice,
    Look,
    Node,
    Repeat,
    Sequence,
    Syntax,
    can_be_empty,
)

COPIES = 4
MOST_WRITTEN_OUT = 12
START = -1


@dataclass(frozen=True)
class Condition:
    """What the characters before and after a place have to be."""

    before: int
    after: int
    boundary: bool | None = None
    at_start: bool = False
    possible: bool = True


@dataclass
class Automaton:
    """Edges by state; the state `START` takes no character."""

    alphabet: Alphabet
    masks: list[int] = field(default_factory=list)
    weights: list[int] = field(default_factory=list)
    edges: dict[int, dict[int, tuple[int, int]]] = field(default_factory=dict)
    #: Bodies of lookarounds and possessive repeats, with the weight of the place where they stand.
    bodies: list[tuple[Node, int]] = field(default_factory=list)


def build_automaton(node: Node, alphabet: Alphabet) -> Automaton:
    builder = _Builder(Automaton(alphabet))
    builder.add(node, builder.new_place(), 1)
    return builder.finish()


def longest(node: Node) -> int:
    """How many characters a node can take."""
    match node:
        case Chars():
            return 1
        case Sequence(parts):
            return min(sum(map(longest, parts)), UNBOUNDED)
        case Choice(branches):
            return max(map(longest, branches))
        case Repeat(_, most, body):
            return min(most * longest(body), UNBOUNDED)
        case Atomic(body):
            return longest(body)
    return 0


def first_characters(node: Node) -> int:
    """The characters that a node can begin with, if it takes any."""
    match node:
        case Chars(mask):
            return mask
        case Sequence(parts):
            mask = 0
            for part in parts:
                mask |= first_characters(part)
                if not can_be_empty(part):
                    break
            return mask
        case Choice(branches):
            mask = 0
            for branch in branches:
                mask |= first_characters(branch)
            return mask
        case Repeat(_, _, body) | Atomic(body):
            return first_characters(body)
    return 0


class _Builder:
    """Places and what leads from one to another; then the places in between are left out."""

    def __init__(self, made: Automaton) -> None:
        self.made = made
        self.all = made.alphabet.all
        self.word = made.alphabet.word
        self.free: dict[int, list[tuple[int, Condition]]] = defaultdict(list)
        self.taking: dict[int, list[int]] = defaultdict(list)
        self.targets: list[int] = []
        self.places = 0

    def new_place(self) -> int:
        self.places += 1
        return self.places - 1

    def link(self, source: int, target: int, condition: Condition | None = None) -> None:
        self.free[source].append((target, condition or Condition(self.all, self.all)))

    def add(self, node: Node, entry: int, weight: int) -> int:
        """Add a node that begins at a place and return the place where it ends."""
        match node:
            case Chars(mask):
                return self._take(mask, entry, weight)
            case Sequence(parts):
                for part in parts:
                    entry = self.add(part, entry, weight)
                return entry
            case Choice(branches):
                leave = self.new_place()
                for branch in branches:
                    self.link(self.add(branch, entry, weight), leave)
                return leave
            case Repeat():
                return self._repeat(node, entry, weight)
            case Atomic(body):
                return self._atomic(body, entry, weight)
            case At(kind):
                return self._under(self._condition(kind), entry)
            case Look():
                return self._look(node, entry, weight)

    def _take(self, mask: int, entry: int, weight: int) -> int:
        leave = self.new_place()
        for part in (mask & self.word, mask & ~self.word):
            if part:
                self.taking[entry].append(len(self.made.masks))
                self.made.masks.append(part)
                self.made.weights.append(weight)
                self.targets.append(leave)
        return leave

    def _repeat(self, node: Repeat, entry: int, weight: int) -> int:
        if node.is_possessive and not isinstance(node.body, Chars):
            return self._take_once(node, entry, weight)
        is_short = node.most <= COPIES or node.most == node.least
        if node.most == 1 or (is_short and node.most <= MOST_WRITTEN_OUT):
            return self._write_out(node, entry, weight)
        return self._loop(node, entry, weight)

    def _loop(self, node: Repeat, entry: int, weight: int) -> int:
        taken = min(node.most * max(longest(node.body), 1), UNBOUNDED)
        inside = min(weight * taken, UNBOUNDED)
        for _ in range(min(node.least - 1, COPIES)):
            entry = self.add(node.body, entry, weight)
        begin, leave = self.new_place(), self.new_place()
        self.link(entry, begin)
        end = self.add(node.body, begin, inside)
        self.link(end, begin)
        self.link(end, leave, self._after_possessive(node))
        if node.least == 0:
            self.link(entry, leave, self._after_possessive(node))
        return leave

    def _write_out(self, node: Repeat, entry: int, weight: int) -> int:
        leave = self.new_place()
        for number in range(node.most):
            if number >= node.least:
                self.link(entry, leave, self._after_possessive(node))
            entry = self.add(node.body, entry, weight)
        self.link(entry, leave)
        return leave

    def _take_once(self, node: Repeat, entry: int, weight: int) -> int:
        """A possessive repeat takes what it takes and never tries again: from one place there is
        one way through it. Its body is looked at on its own."""
        self.made.bodies.append((node.body, weight))
        return self._write_out(Repeat(min(node.least, 1), 1, node.body), entry, weight)

    def _atomic(self, body: Node, entry: int, weight: int) -> int:
        """An atomic choice of places that take no character holds or not: it is one way."""
        if longest(body) > 0:
            return self.add(body, entry, weight)
        return self._under(Condition(self.all, self.all), entry)

    def _after_possessive(self, node: Repeat) -> Condition | None:
        """A possessive repeat of one character is left only before another character."""
        if node.is_possessive and isinstance(node.body, Chars):
            return Condition(self.all, self.all & ~node.body.mask)
        return None

    def _under(self, condition: Condition, entry: int) -> int:
        leave = self.new_place()
        self.link(entry, leave, condition)
        return leave

    def _condition(self, kind: str) -> Condition:
        newline = self.made.alphabet.newline
        free = Condition(self.all, self.all)
        return {
            "boundary": replace(free, boundary=True),
            "no boundary": replace(free, boundary=False),
            "start": replace(free, at_start=True),
            "line start": replace(free, before=newline),
            "end": replace(free, after=newline),
            "line end": replace(free, after=newline),
            "very end": replace(free, possible=False),
        }[kind]

    def _look(self, node: Look, entry: int, weight: int) -> int:
        condition = Condition(self.all, self.all)
        mask = first_characters(node.body)
        is_single = _is_single(node.body)
        if node.is_ahead and node.is_negative and is_single:
            condition = replace(condition, after=self.all & ~mask)
        elif node.is_ahead and not node.is_negative and not can_be_empty(node.body):
            condition = replace(condition, after=mask)
        elif not node.is_ahead and is_single:
            before = self.all & ~mask if node.is_negative else mask
            condition = replace(condition, before=before)
        if not is_single:
            self.made.bodies.append((node.body, weight))
        return self._under(condition, entry)

    def finish(self) -> Automaton:
        self.made.edges[START] = self._follow(START, 0)
        for state, place in enumerate(self.targets):
            self.made.edges[state] = self._follow(state, place)
        return self.made

    def _follow(self, state: int, place: int) -> dict[int, tuple[int, int]]:
        """The states that come next, with the characters and the ways."""
        found: dict[int, tuple[int, int]] = {}
        seen: dict[tuple[int, Condition], int] = defaultdict(int)
        waiting = [(place, Condition(self.all, self.all))]
        while waiting:
            here, condition = waiting.pop()
            seen[here, condition] += 1
            if seen[here, condition] > 2:
                continue
            for target in self.taking[here]:
                mask = self.made.masks[target] & condition.after
                if mask and self._fits(state, target, condition):
                    before, ways = found.get(target, (0, 0))
                    found[target] = (before | mask, min(ways + 1, 2))
            for target, more in self.free[here]:
                both = _join(condition, more)
                if both.possible and self._can_follow(state, both):
                    waiting.append((target, both))
        return found

    def _can_follow(self, state: int, condition: Condition) -> bool:
        if state == START:
            return True
        return bool(self.made.masks[state] & condition.before) and not condition.at_start

    def _fits(self, state: int, target: int, condition: Condition) -> bool:
        if condition.boundary is None or state == START:
            return True
        left = bool(self.made.masks[state] & self.word)
        right = bool(self.made.masks[target] & self.word)
        return (left != right) == condition.boundary


def _is_single(node: Node) -> bool:
    match node:
        case Chars():
            return True
        case Choice(branches):
            return all(map(_is_single, branches))
    return False


def _join(one: Condition, other: Condition) -> Condition:
    if one.boundary is not None and other.boundary is not None and one.boundary != other.boundary:
        return replace(one, possible=False)
    return Condition(
        one.before & other.before,
        one.after & other.after,
        other.boundary if one.boundary is None else one.boundary,
        one.at_start or other.at_start,
        one.possible and other.possible,
    )


def build(syntax: Syntax) -> Automaton:
    return build_automaton(syntax.tree, syntax.alphabet)
