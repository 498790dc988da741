"""A word of a sentence as the grammar sees it: its tag, its lemma and where it stands."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from commonplace.language.lemmas import lemma
from commonplace.language.lexicon import NOUN, VERB, look_up
from commonplace.language.packs import english, read_toml
from commonplace.language.tokens import Token

FINITE = frozenset(("VBZ", "VBP", "VBD", "MD"))
_STARTS = frozenset(("PRP", "DT", "PRP$", "NNP", "NNPS", ",", ".", ";"))
_CAN_BE_MENDED = ("NNS", "NNPS", "NNP", "NN")


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


Spans = Sequence[tuple[int, int]]


def tag_words(
    tokens: Sequence[Token], tags: Sequence[str], names: Spans = (), dates: Spans = ()
) -> list[Word]:
    """Make words of tagged tokens; names, set phrases and verbs that the tagger missed are
    mended.
    """
    words = [make_word(token, each) for token, each in zip(tokens, tags, strict=True)]
    for at, word in enumerate(words):
        if any(start <= word.start < end for start, end in dates):
            words[at] = replace(word, dated=True)
        elif (
            at
            and word.tag in ("VB", "VBP", "JJ")
            and word.text[:1].isupper()
            and word.text[1:].islower()
        ):
            words[at] = replace(word, tag="NNP", lemma=word.low)
    mended = _mend_phrases(_mend_units(_mend_names(words, names)))
    mended = _mend_gerunds(_mend_endings(_mend_from_on(mended)))
    return mend_verb(_mend_first(mended))


def make_word(token: Token, tag_: str, lemma_: str | None = None) -> Word:
    low = token.text.lower().replace("’", "'")
    base = lemma_ if lemma_ is not None else lemma(token.text, tag_)
    return Word(token.text, low, tag_, base.lower(), token.start, token.end)


def _mend_names(words: list[Word], names: Spans) -> list[Word]:
    """Tag the words of a name as a name."""
    if not names:
        return words
    return [
        replace(word, tag="NNP", lemma=word.low)
        if not word.is_noun
        and word.tag not in ("POS", "CD")
        and any(start <= word.start < end for start, end in names)
        else word
        for word in words
    ]


def _mend_units(words: list[Word]) -> list[Word]:
    """A unit right behind a number is a noun, whatever the tagger says: "900 euros"."""
    for at in range(1, len(words)):
        word = words[at]
        if words[at - 1].tag == "CD" and not word.is_noun and lemma(word.text, "NNS") in measures():
            words[at] = replace(word, tag="NNS", lemma=lemma(word.text, "NNS").lower())
    return words


def _mend_phrases(words: list[Word]) -> list[Word]:
    """Tag set phrases as adverbs: "no longer", "from now on", "these days"."""
    phrases = _set_phrases()
    for at in range(len(words)):
        for phrase in phrases.get(words[at].low, ()):
            span = words[at : at + len(phrase)]
            if tuple(word.low for word in span) == phrase:
                words[at : at + len(phrase)] = [
                    replace(word, tag="RB", lemma=word.low) for word in words[at : at + len(phrase)]
                ]
    return words


@cache
def _set_phrases() -> dict[str, tuple[tuple[str, ...], ...]]:
    """Phrases of more than one word, by their first."""
    found: dict[str, tuple[tuple[str, ...], ...]] = {}
    for name in ("now words", "while words", "also words", "set phrases"):
        for phrase in sorted(english().words(name)):
            words = tuple(phrase.split())
            if len(words) > 1:
                found[words[0]] = (*found.get(words[0], ()), words)
    return found


@cache
def measures() -> frozenset[str]:
    """Units of measure, as opposed to nouns that are counted."""
    return frozenset(read_toml("measures.toml")["units"].split())


def _mend_from_on(words: list[Word]) -> list[Word]:
    """In "from October on we …" the *on* belongs to *from*."""
    for at, word in enumerate(words):
        if word.low != "from":
            continue
        for on in range(at + 2, min(at + 6, len(words))):
            if words[on].low == "on" and (on + 1 == len(words) or words[on + 1].tag in _STARTS):
                words[on] = replace(words[on], tag="RB")
                break
    return words


def _mend_endings(words: list[Word]) -> list[Word]:
    """A verb in -s is no past tense; a word in -s that no lexicon has, behind a name, is a verb."""
    for at, word in enumerate(words):
        if not word.low.endswith("s") or word.text != word.low or len(word.low) < 4:
            continue
        past = word.tag == "VBD"
        unknown = word.tag in ("GW", "FW", "NNP", "NNPS", "NNS") and not look_up(word.low).classes
        behind = at and (words[at - 1].is_name or words[at - 1].tag.startswith("RB"))
        if past or (unknown and behind and _is_before_complement(words, at)):
            words[at] = replace(word, tag="VBZ", lemma=lemma(word.text, "VBZ").lower())
    return words


def _mend_gerunds(words: list[Word]) -> list[Word]:
    """A word in -ing right behind a preposition, with nothing behind it, is a noun: "on
    staging".
    """
    for at in range(1, len(words)):
        last = at + 1 == len(words) or words[at + 1].tag in (",", ".", ":", "CC")
        if words[at].tag == "VBG" and last and words[at - 1].tag == "IN":
            words[at] = replace(words[at], tag="NN", lemma=words[at].low)
    return words


def _is_before_complement(words: list[Word], at: int) -> bool:
    return at + 1 < len(words) and words[at + 1].tag in ("IN", "TO", "DT", "CD", "PRP$")


def _mend_first(words: list[Word]) -> list[Word]:
    """A first word that was taken for an order is a noun where another verb follows its phrase."""
    if len(words) < 4 or words[0].tag != "VB" or NOUN not in look_up(words[0].low).classes:
        return words
    second = words[1]
    if second.tag == "IN" and words[2].is_name and words[3].tag == "VBZ":
        words[0] = replace(words[0], tag="NN")
    elif second.tag in ("NN", "NNS") and second.text == second.low:
        for at in (1, 2):
            if _can_be_verb(words[at]) and words[at + 1].tag in (
                "CD",
                "DT",
                "NNS",
                "NN",
                "PRP$",
                "IN",
            ):
                words[0] = replace(words[0], tag="NN")
                words[at] = replace(words[at], tag="VBZ", lemma=look_up(words[at].low).lemmas[VERB])
                break
    return words


def mend_verb(words: list[Word]) -> list[Word]:
    """Turn the first word that can be a verb in -s into one, where no word is a finite verb."""
    if len(words) < 3 or any(word.tag in FINITE or word.tag == "VB" for word in words):
        return words
    for at in range(1, len(words)):
        word, before = words[at], words[at - 1]
        if word.tag not in _CAN_BE_MENDED or not (before.is_noun or before.tag in ("RB", ",")):
            continue
        if _can_be_verb(word):
            words[at] = replace(word, tag="VBZ", lemma=look_up(word.low).lemmas[VERB])
            break
        plural = (
            words[0].tag == "NNS"
            and at + 1 < len(words)
            and words[at + 1].tag in ("DT", "IN", "CD")
        )
        if plural and word.text == word.low and VERB in look_up(word.low).classes:
            words[at] = replace(word, tag="VBP")
            break
    return words


def _can_be_verb(word: Word) -> bool:
    return word.text == word.low and word.low.endswith("s") and VERB in look_up(word.low).lemmas
