"""BERT's uncased tokenizer: text → token ids.

1. Normalise: canonical decomposition (NFD); drop marks (Mn), control, format and private-use
   characters; every white space becomes a space; every CJK ideograph and every punctuation mark
   stands alone; everything else in lower case, character by character.
2. Split at spaces.
3. Each word: the longest head that is in the vocabulary, then the longest ``##`` continuation, and
   so on. A word of more than 100 characters, or one that cannot be built, is ``[UNK]``.
4. ``[CLS]`` ids ``[SEP]``, cut to the model's window.

The ids equal those of the reference implementation (every code point was compared) but for some
five hundred marks and punctuation signs of rare scripts that are younger than its Unicode tables,
and for one deliberate difference: a text that contains the characters ``[SEP]`` contains them as
text, never as a control token.
"""

import unicodedata
from collections.abc import Iterator, Sequence

WINDOW = 256  # tokens the model was trained on, [CLS] and [SEP] included
LONGEST_WORD = 100
CACHED_WORDS = 50_000

_DROPPED = {"Mn", "Cc", "Cf", "Co", "Cs"}
_IDEOGRAPHS = (
    (0x4E00, 0x9FFF),
    (0x3400, 0x4DBF),
    (0x20000, 0x2A6DF),
    (0x2A700, 0x2B73F),
    (0x2B740, 0x2B81F),
    (0x2B920, 0x2CEAF),  # the gap after 2B81F is the reference's
    (0xF900, 0xFAFF),
    (0x2F800, 0x2FA1F),
)


class WordPiece:
    """A tokenizer over one vocabulary. Words are remembered, so repeated ones cost a lookup."""

    def __init__(self, vocabulary: Sequence[str]) -> None:
        self._ids = {token: number for number, token in enumerate(vocabulary)}
        self._unknown = (self._ids["[UNK]"],)
        self._start, self._end = self._ids["[CLS]"], self._ids["[SEP]"]
        self._words: dict[str, tuple[int, ...]] = {}

    def encode(self, text: str, window: int = WINDOW) -> list[int]:
        """``[CLS]``, at most ``window`` - 2 ids, ``[SEP]``."""
        ids = [self._start]
        for word in self._split(text):
            ids += self._word(word)
            if len(ids) >= window:
                break
        return [*ids[: window - 1], self._end]

    def count(self, text: str) -> int:
        """Tokens in the text, without ``[CLS]`` and ``[SEP]``."""
        return sum(len(self._word(word)) for word in self._split(text))

    def _split(self, text: str) -> list[str]:
        return unicodedata.normalize("NFD", text).translate(_CHARACTERS).split(" ")

    def _word(self, word: str) -> tuple[int, ...]:
        if not word:
            return ()
        if len(word) > LONGEST_WORD:
            return self._unknown
        known = self._words.get(word)
        if known is None:
            if len(self._words) >= CACHED_WORDS:
                self._words.clear()
            known = self._words[word] = tuple(self._tokens(word)) or self._unknown
        return known

    def _tokens(self, word: str) -> Iterator[int]:
        """Nothing when the word cannot be built."""
        found, start = [], 0
        while start < len(word):
            head = "##" if start else ""
            for stop in range(len(word), start, -1):
                number = self._ids.get(head + word[start:stop])
                if number is not None:
                    found.append(number)
                    start = stop
                    break
            else:
                return
        yield from found


class _Characters(dict[int, str]):
    """What becomes of a character, by code point; filled as characters are met."""

    def __missing__(self, point: int) -> str:
        self[point] = _replacement(chr(point))
        return self[point]


def _replacement(character: str) -> str:
    category = unicodedata.category(character)
    if character in "\t\n\r":
        return " "
    if character == "\ufffd" or category in _DROPPED:
        return ""
    if character.isspace():
        return " "
    if _stands_alone(character, category):
        return f" {character} "
    return character.lower()


def _stands_alone(character: str, category: str) -> bool:
    point = ord(character)
    symbol = point < 0x7F and not character.isalnum()  # BERT calls $, + and ~ punctuation too
    return symbol or category[0] == "P" or any(low <= point <= high for low, high in _IDEOGRAPHS)


_CHARACTERS = _Characters()
