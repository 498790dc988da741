"""A word of a sentence as the grammar sees it: its tag, its lemma and where it stands."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from commonplace.language.lemmas import lemma
from commonplace.language.lexicon import NOUN, look_up
from commonplace.language.packs import read_toml
from commonplace.language.tokens import Token

FINITE = frozenset(("VBZ", "VBP", "VBD", "MD"))
#: Behind a label.
SIGNS = (":", "：", "=")
DASHES = ("-", "–", "—")


@dataclass(frozen=True, slots=True)
class Word:
    text: str
    low: str
    tag: str
    lemma: str
    start: int
    end: int
    #: Whether it is part of words that speak of days, such as "last month".
    dated: bool = False

    @property
    def is_noun(self) -> bool:
        return self.tag.startswith("NN")

    @property
    def is_name(self) -> bool:
        return self.tag.startswith("NNP")


def find_sign(words: Sequence[Word]) -> int:
    """Find the colon, equals sign or dash behind a label; -1: there is none."""
    for at, word in enumerate(words):
        apart = 0 < at < len(words) - 1 and words[at - 1].end < word.start
        dash = word.text in DASHES and apart and word.end < words[at + 1].start
        if at and (word.text in SIGNS or dash):
            return at
    return -1


def make_word(token: Token, tag_: str, lemma_: str | None = None) -> Word:
    low = token.text.lower().replace("’", "'")
    base = lemma_ if lemma_ is not None else lemma(token.text, tag_)
    return Word(token.text, low, tag_, base.lower(), token.start, token.end)


@cache
def measures() -> frozenset[str]:
    """Units of measure, as opposed to nouns that are counted."""
    return frozenset(read_toml("measures.toml")["units"].split())


def can_be_noun(word: Word) -> bool:
    known = (look_up(word.low).classes, look_up(lemma(word.text, "NNS").lower()).classes)
    return not any(known) or any(NOUN in classes for classes in known)


def as_noun(word: Word) -> Word:
    base = lemma(word.text, "NNS").lower()
    return replace(word, tag="NN" if base == word.low else "NNS", lemma=base)
