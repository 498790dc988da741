"""Names in scripts without capitals: before an honorific, after a title, or in katakana."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from commonplace.language.identify import frequent_languages
from commonplace.language.name_key import name_key
from commonplace.language.names.line import has_no_case
from commonplace.language.names.surface import Evidence, Surface, vote
from commonplace.language.names.words import language_words
from commonplace.language.sentences import Sentence
from commonplace.language.tokens import Token

CASELESS = frozenset({"ja", "zh", "ko", "ar", "he"})

_MOST_LETTERS = 8
#: A title and a name have no more words than this.
_LONGEST = 4
#: The longest name before an honorific in one run of Chinese characters.
_MOST_CHARACTERS = 4
_PERSON = Evidence.TITLE | vote("person", strong=True)


def find_honored(text: str, sentence: Sentence, language: str) -> Iterator[Surface]:
    """Find the names of a sentence by what stands before or after them."""
    tokens = sentence.tokens
    for number, token in enumerate(tokens):
        following = tokens[number + 1] if number + 1 < len(tokens) else None
        if language in ("ar", "he"):
            yield from _find_after_title(text, tokens[number : number + _LONGEST], language)
        elif span := _find_before_honorific(text, token, following, language):
            yield _make(text, *span, _PERSON)
        elif language == "ja" and _is_katakana(token.text) and not frequent_languages(token.text):
            yield _make(text, token.start, token.end, 0)


def _find_after_title(text: str, tokens: Sequence[Token], language: str) -> Iterator[Surface]:
    """Find a name of a word, and of more, which is one where it is repeated."""
    words = [*takewhile(lambda each: has_no_case(each.text), tokens)]
    if len(words) < 2:
        return
    token, following, *others = words
    if token.text in language_words(language, "titles"):
        yield _make(text, token.start, following.end, _PERSON)
        yield _make(text, following.start, following.end, _PERSON | Evidence.PART)
        for each in others:
            yield _make(text, following.start, each.end, Evidence.PART)
    elif token.text in language_words(language, "calling"):
        yield _make(text, following.start, following.end, Evidence.CALLED)


def _find_before_honorific(
    text: str, token: Token, following: Token | None, language: str
) -> tuple[int, int] | None:
    word = token.text
    if not word.isalpha() or word.isascii():
        return None
    honorifics = language_words(language, "honorifics")
    for size in range(1, 4):
        ending, rest = word[-size:], word[:-size]
        if ending in honorifics and rest and len(rest) <= _MOST_LETTERS and not _is_hiragana(word):
            return _cut_prefix(token, token.end - size, language), token.end
        touches = following is not None and (following.start == token.end or language == "ko")
        if following and touches and following.text[:size] in honorifics and not _is_hiragana(word):
            return _cut_prefix(token, token.end, language), following.start + size
    return None


def _cut_prefix(token: Token, end: int, language: str) -> int:
    """Find where a name starts that ends in a run of characters: after a word for a day, if any."""
    start = token.start
    for prefix in language_words(language, "prefixes"):
        if token.text.startswith(prefix) and token.start + len(prefix) < end:
            start = token.start + len(prefix)
    most = _MOST_CHARACTERS if _is_han(token.text) else _MOST_LETTERS
    return max(start, end - most)


def _is_hiragana(word: str) -> bool:
    return all("\u3040" <= each <= "\u309f" for each in word)


def _is_han(word: str) -> bool:
    return all("\u3400" <= each <= "\u9fff" or each == "々" for each in word)


def _is_katakana(word: str) -> bool:
    return len(word) > 2 and all("\u30a0" <= each <= "\u30ff" for each in word)


def _make(text: str, start: int, end: int, evidence: int) -> Surface:
    surface = text[start:end]
    return Surface(name_key(surface), surface, start, end, inside=1, evidence=int(evidence))
