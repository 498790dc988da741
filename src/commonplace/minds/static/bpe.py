"""Llama's tokenizer: byte-pair encoding, text → token ids.

1. ``▁`` (U+2581) is put in front of the text, and replaces every space.
2. The text falls into words: a run of ``▁`` and what follows it up to the next. No token of the
   vocabulary has a ``▁`` after another character, so no token spans two words.
3. A word starts as its characters. While two neighbours are in the list of merges, the pair that is
   earliest in that list (leftmost among equals) becomes one.
4. A character that is not in the vocabulary becomes the tokens ``<0x..>`` of its UTF-8 bytes.

The work of step 3 grows with the square of a word's length, so a word is cut every 256 characters;
up to that length the ids equal the reference implementation's. ``<s>`` and the like are only text.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

LONGEST_WORD = 256
CACHED_WORDS = 50_000

_WORDS = re.compile(f"▁{{0,{LONGEST_WORD}}}[^▁]{{1,{LONGEST_WORD}}}|▁{{1,{LONGEST_WORD}}}")


class BytePairs:
    """A tokenizer over one vocabulary. Words are remembered, so repeated ones cost a lookup."""

    def __init__(self, vocabulary: Mapping[str, int], merges: Sequence[str]) -> None:
        self._ids = vocabulary
        self._ranks = {merge: rank for rank, merge in enumerate(merges)}
        self._words: dict[str, tuple[int, ...]] = {}

    def encode(self, text: str) -> list[int]:
        words = _WORDS.findall("▁" + text.replace(" ", "▁"))
        return [number for word in words for number in self._word(word)]

    def count(self, text: str) -> int:
        return len(self.encode(text))

    def _word(self, word: str) -> tuple[int, ...]:
        known = self._words.get(word)
        if known is None:
            if len(self._words) >= CACHED_WORDS:
                self._words.clear()
            known = self._words[word] = tuple(self._numbers(word))
        return known

    def _numbers(self, word: str) -> Iterator[int]:
        for part in self._merged(word):
            if part in self._ids:
                yield self._ids[part]
            else:
                yield from (
                    self._ids[f"<0x{byte:02X}>"] for byte in part.encode("utf-8", "replace")
                )

    def _merged(self, word: str) -> list[str]:
        parts = list(word)
        none = len(self._ranks)
        while len(parts) > 1:
            ranks = [
                self._ranks.get(f"{left} {right}", none)
                for left, right in zip(parts, parts[1:], strict=False)
            ]
            best = min(ranks)
            if best == none:
                break
            at = ranks.index(best)
            parts[at : at + 2] = [parts[at] + parts[at + 1]]
        return parts
