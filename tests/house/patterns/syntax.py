"""A parsed pattern as a small tree: what the lint and the generator of texts read.

Python's own parser reads the pattern; its tree is made simpler here. A reference to a group stands
for a copy of the group, a condition for either of its two sides.
"""

import re
import re._constants as codes
import re._parser as parser
from dataclasses import dataclass, field
from typing import Any

from tests.house.patterns.characters import Alphabet

UNBOUNDED = 1 << 31


@dataclass(frozen=True)
class Chars:
    """One character out of a set."""

    mask: int


@dataclass(frozen=True)
class At:
    """A place that takes no character: ``^``, ``$``, ``\\b``."""

    kind: str


@dataclass(frozen=True)
class Sequence:
    parts: "tuple[Node, ...]"


@dataclass(frozen=True)
class Choice:
    branches: "tuple[Node, ...]"


@dataclass(frozen=True)
class Repeat:
    least: int
    most: int
    body: "Node"
    is_possessive: bool = False


@dataclass(frozen=True)
class Look:
    """What has to stand, or must not stand, ahead of a place or behind it."""

    body: "Node"
    is_ahead: bool
    is_negative: bool


@dataclass(frozen=True)
class Atomic:
    body: "Node"


Node = Chars | At | Sequence | Choice | Repeat | Look | Atomic
EMPTY = Sequence(())


@dataclass
class Syntax:
    """One pattern: its tree and the characters it tells apart."""

    tree: Node
    alphabet: Alphabet


def parse(pattern: str, flags: int = 0) -> Syntax:
    parsed = parser.parse(pattern, flags & ~re.DEBUG)
    alphabet = Alphabet(parsed)
    builder = _Builder(alphabet)
    return Syntax(builder.build(parsed, parsed.state.flags), alphabet)


_AT = {
    codes.AT_BEGINNING: "start",
    codes.AT_BEGINNING_STRING: "start",
    codes.AT_END: "end",
    codes.AT_END_STRING: "very end",
    codes.AT_BOUNDARY: "boundary",
    codes.AT_NON_BOUNDARY: "no boundary",
}
_REPEATS = (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT)


@dataclass
class _Builder:
    alphabet: Alphabet
    groups: dict[int, Node] = field(default_factory=dict)

    def build(self, tree: Any, flags: int) -> Node:
        parts = tuple(self._node(op, argument, flags) for op, argument in tree)
        return parts[0] if len(parts) == 1 else Sequence(parts)

    def _node(self, op: Any, argument: Any, flags: int) -> Node:
        if op in _REPEATS:
            least, most, body = argument
            most = UNBOUNDED if most is codes.MAXREPEAT else int(most)
            possessive = op is codes.POSSESSIVE_REPEAT
            return Repeat(int(least), most, self.build(body, flags), possessive)
        if op is codes.SUBPATTERN:
            return self._group(argument, flags)
        if op is codes.BRANCH:
            return Choice(tuple(self.build(each, flags) for each in argument[1]))
        if op in (codes.ASSERT, codes.ASSERT_NOT):
            direction, body = argument
            return Look(self.build(body, flags), direction > 0, op is codes.ASSERT_NOT)
        if op is codes.AT:
            kind = _AT[argument]
            is_line = flags & re.MULTILINE and argument in (codes.AT_BEGINNING, codes.AT_END)
            return At(f"line {kind}" if is_line else kind)
        return self._rare(op, argument, flags)

    def _rare(self, op: Any, argument: Any, flags: int) -> Node:
        if op is codes.GROUPREF:
            return self.groups.get(argument, EMPTY)
        if op is codes.GROUPREF_EXISTS:
            _, then, otherwise = argument
            sides = (then, otherwise or [])
            return Choice(tuple(self.build(side, flags) for side in sides))
        if op is codes.ATOMIC_GROUP:
            return Atomic(self.build(argument, flags))
        if op is codes.FAILURE:
            return Chars(0)
        return Chars(self.alphabet.mask_of(op, argument, flags))

    def _group(self, argument: Any, flags: int) -> Node:
        number, added, removed, body = argument
        built = self.build(body, (flags | added) & ~removed)
        if number is not None:
            self.groups[number] = built
        return built


def can_be_empty(node: Node) -> bool:
    """Whether a node can match without taking a character."""
    match node:
        case Chars():
            return False
        case Sequence(parts):
            return all(map(can_be_empty, parts))
        case Choice(branches):
            return any(map(can_be_empty, branches))
        case Repeat(least, _, body):
            return least == 0 or can_be_empty(body)
        case Atomic(body):
            return can_be_empty(body)
    return True


def children(node: Node) -> tuple[Node, ...]:
    match node:
        case Sequence(parts):
            return parts
        case Choice(branches):
            return branches
        case Repeat(_, _, body) | Look(body) | Atomic(body):
            return (body,)
    return ()
