"""Sets of characters as bit masks over a sample of Unicode.

A pattern can name any of a million characters, but it tells only a few kinds of them apart. The
sample has every ASCII and Latin-1 character, some of each other kind, and what the pattern itself
names; a set of characters is a whole number with one bit for each.
"""

import re
import re._constants as codes
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

_OTHERS = (
    "ĀāŁłŒœŠšŽžƒΑΩαωАЯая\u05d0\u0627\u0660\u0905\u0e01漢字東かなカナー한글"
    "\u2000\u2009\u200b\u200d\u2028\u202f\u3000\ufe0f\ufeff–—‘’“”„…•‣▪€™→✓☀★⭐🎉🚀𝔸"
)
_BASE = "".join(map(chr, range(0x100))) + _OTHERS
#: A counterexample is easier to read when it is made of these.
_READABLE = "a1 _-,.'x"


class Alphabet:
    """The sample of characters for one parsed pattern."""

    def __init__(self, tree: Any) -> None:
        more = sorted(set(_find_named(tree)) - set(_BASE))
        self.characters = _BASE + "".join(more)
        self._more = "".join(more)
        self.all = (1 << len(self.characters)) - 1
        self.word = self.mask_where(_is_word)
        self.newline = self.mask_where(lambda character: character == "\n")

    def mask_where(self, is_wanted: Callable[[str], bool]) -> int:
        return _mask(self.characters, is_wanted)

    def mask_of(self, op: Any, argument: Any, flags: int) -> int:
        """Return the set that a literal, a class or a dot takes."""
        if op is codes.ANY:
            return self.all if flags & re.DOTALL else self.all & ~self.newline
        if op is codes.IN:
            is_negated = argument[0][0] is codes.NEGATE
            items = tuple(argument[1:] if is_negated else argument)
        else:
            is_negated = op is codes.NOT_LITERAL
            items = ((codes.LITERAL, argument),)
        ignore_case, ascii_only = bool(flags & re.IGNORECASE), bool(flags & re.ASCII)
        taken = _base_mask(items, ignore_case, ascii_only)
        for number, character in enumerate(self._more, len(_BASE)):
            if _is_in(character, items, ignore_case, ascii_only):
                taken |= 1 << number
        return self.all & ~taken if is_negated else taken

    def choose(self, mask: int) -> str:
        """Return one character of a set, a readable one where it has any."""
        for preferred in _READABLE:
            if mask >> ord(preferred) & 1:
                return preferred
        return self.characters[(mask & -mask).bit_length() - 1]


def _find_named(argument: Any) -> Iterator[str]:
    """Yield the characters that a parsed pattern names, and the ends of its ranges."""
    if isinstance(argument, tuple) and len(argument) == 2:
        op, value = argument
        if op in (codes.LITERAL, codes.NOT_LITERAL):
            yield chr(value)
            return
        if op is codes.RANGE:
            yield from map(chr, value)
            return
    if isinstance(argument, Iterable) and not isinstance(argument, str):
        for each in argument:
            yield from _find_named(each)


def _mask(characters: str, is_wanted: Callable[[str], bool]) -> int:
    return sum(1 << number for number, each in enumerate(characters) if is_wanted(each))


@cache
def _base_mask(items: tuple[Any, ...], ignore_case: bool, ascii_only: bool) -> int:
    return _mask(_BASE, lambda character: _is_in(character, items, ignore_case, ascii_only))


def _is_in(character: str, items: tuple[Any, ...], ignore_case: bool, ascii_only: bool) -> bool:
    forms = {character}
    if ignore_case:
        forms |= {character.lower(), character.upper()}
    return any(
        _is_item(form, op, argument, ascii_only)
        for form in forms
        if len(form) == 1
        for op, argument in items
    )


def _is_item(character: str, op: Any, argument: Any, ascii_only: bool) -> bool:
    if op is codes.LITERAL:
        return ord(character) == argument
    if op is codes.RANGE:
        return bool(argument[0] <= ord(character) <= argument[1])
    return _is_of_category(character, str(argument).removeprefix("CATEGORY_"), ascii_only)


@cache
def _is_of_category(character: str, category: str, ascii_only: bool) -> bool:
    plain = category.removeprefix("NOT_")
    tests = {"DIGIT": str.isdecimal, "SPACE": str.isspace, "WORD": _is_word}
    found = tests[plain](character) and (character.isascii() or not ascii_only)
    return found != category.startswith("NOT_")


def _is_word(character: str) -> bool:
    return character.isalnum() or character == "_"
