"""Texts that are meant to make a pattern slow, built from the pattern itself.

For each repeat of a pattern: what the pattern takes before it, then what the repeat takes, very
often, then something that fits nowhere, so that the matcher has to try every other way. What stands
between one repeat and the next is repeated too: it is where a text can be cut between them.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from tests.house.patterns.characters import Alphabet
from tests.house.patterns.syntax import (
    EMPTY,
    Atomic,
    Chars,
    Choice,
    Node,
    Repeat,
    Sequence,
    children,
    parse,
)

#: Repeats that can be taken fewer times than this cannot make a text slow on their own.
_FEW = 6
_MOST_BRANCHES = 20
_COMMON = "a 1_-.,'A\nä漢"
_ENDS = ("\x00", "!", "")


@dataclass(frozen=True)
class Attack:
    """A text of any length: ``before``, then ``body`` again and again, then ``end``."""

    before: str
    body: str
    end: str

    def write(self, length: int) -> str:
        room = length - len(self.before) - len(self.end)
        return self.before + self.body * max(room // len(self.body), 1) + self.end


def build_attacks(pattern: str, flags: int, most: int = 1_000) -> list[Attack]:
    """Build the attacks on a pattern, the same ones each time; not more than `most`."""
    syntax = parse(pattern, flags)
    writer = _Writer(syntax.alphabet, random.Random(len(pattern)))
    repeats = [*_find_repeats(syntax.tree, (), ())]
    writer.random.shuffle(repeats)
    attacks: dict[Attack, None] = {}
    for before, repeat, after in repeats[:most]:
        start = writer.write(Sequence(before))
        for body in writer.write_bodies(repeat, after):
            for end in (*_ENDS, writer.write(Sequence(after))[:-1] + "\x00"):
                attacks[Attack(start, body, end)] = None
                attacks[Attack("", body, end)] = None
    return writer.random.sample([*attacks], min(most, len(attacks)))


Nodes = tuple[Node, ...]


def _find_repeats(node: Node, before: Nodes, after: Nodes) -> Iterator[tuple[Nodes, Repeat, Nodes]]:
    """Yield the repeats with what comes before and after each."""
    if isinstance(node, Repeat):
        if node.most >= _FEW:
            yield before, node, after
        yield from _find_repeats(node.body, before, after)
    elif isinstance(node, Sequence):
        for number, part in enumerate(node.parts):
            left, right = node.parts[:number], node.parts[number + 1 :]
            yield from _find_repeats(part, before + left, right + after)
    else:
        for child in children(node):
            yield from _find_repeats(child, before, after)


@dataclass
class _Writer:
    alphabet: Alphabet
    random: random.Random

    def write_bodies(self, repeat: Repeat, after: Nodes) -> Iterator[str]:
        """What to repeat: the body, single characters of it, and what follows it."""
        found = [self.write(repeat.body), self.write(repeat.body)]
        if isinstance(repeat.body, Choice):
            found += map(self.write, repeat.body.branches[:_MOST_BRANCHES])
        if isinstance(repeat.body, Chars):
            found += [each for each in _COMMON if self._has(repeat.body, each)]
        between = []
        for part in after:
            if isinstance(part, Repeat) and part.most >= _FEW:
                break
            between.append(part)
        found.append(self.write(Sequence(tuple(between))))
        found.append(found[0] + found[-1])
        yield from dict.fromkeys(filter(None, found))

    def _has(self, node: Chars, character: str) -> bool:
        return bool(node.mask >> self.alphabet.characters.index(character) & 1)

    def write(self, node: Node) -> str:
        """Write a text that the node takes, lookarounds aside."""
        match node:
            case Chars(mask):
                return self._choose(mask)
            case Sequence(parts):
                return "".join(map(self.write, parts))
            case Choice(branches):
                return self.write(self.random.choice(branches))
            case Repeat(least, most, body):
                times = min(least + self.random.randrange(3), most)
                return "".join(self.write(body) for _ in range(times))
            case Atomic(body):
                return self.write(body)
        return self.write(EMPTY)

    def _choose(self, mask: int) -> str:
        if not mask:
            return ""
        if self.random.random() < 0.3:
            number = self.random.randrange(len(self.alphabet.characters))
            if mask >> number & 1:
                return self.alphabet.characters[number]
        return self.alphabet.choose(mask)
