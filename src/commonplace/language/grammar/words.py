"""A word of a sentence as the grammar sees it: its tag, its lemma and where it stands."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from commonplace.language.lemmas import lemma
from commonplace.language.lexicon import VERB, look_up
from commonplace.language.tagger import tag
from commonplace.language.tokens import Token

FINITE = frozenset(("VBZ", "VBP", "VBD", "MD"))
_CAN_BE_MENDED = ("NNS", "NNPS", "NNP", "NN")


@dataclass(frozen=True, slots=True)
class Word:
    text: str
    low: str
    tag: str
    lemma: str
    start: int
    end: int

    @property
    def is_noun(self) -> bool:
        return self.tag.startswith("NN")

    @property
    def is_name(self) -> bool:
        return self.tag.startswith("NNP")


def tag_words(tokens: Sequence[Token]) -> list[Word]:
    """Tag the tokens of a sentence, and give it a verb where the tagger found none."""
    texts = [token.text for token in tokens]
    return mend_verb([make_word(token, each) for token, each in zip(tokens, tag(texts), strict=True)])


def make_word(token: Token, tag_: str, lemma_: str | None = None) -> Word:
    low = token.text.lower().replace("’", "'")
    base = lemma_ if lemma_ is not None else lemma(token.text, tag_)
    return Word(token.text, low, tag_, base.lower(), token.start, token.end)


def mend_verb(words: list[Word]) -> list[Word]:
    """Turn the first word that can be a verb in -s into one, where no word is a finite verb."""
    if len(words) < 3 or any(word.tag in FINITE or word.tag == "VB" for word in words):
        return words
    for at in range(1, len(words) - 1):
        word, before = words[at], words[at - 1]
        if word.tag in _CAN_BE_MENDED and before.is_noun and _can_be_verb(word):
            made = Word(word.text, word.low, "VBZ", look_up(word.low).lemmas[VERB], word.start, word.end)
            return [*words[:at], made, *words[at + 1 :]]
    return words


def _can_be_verb(word: Word) -> bool:
    return word.text == word.low and word.low.endswith("s") and VERB in look_up(word.low).lemmas


def join_words(words: Iterable[Word], text: str) -> str:
    """Cut out what the words span in the memory's text."""
    kept = list(words)
    return text[kept[0].start : kept[-1].end] if kept else ""
