"""Names in scripts without capitals: before an honorific, after a title, or in katakana."""

from collections.abc import Collection, Iterator, Sequence
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
#: A Japanese name of so many characters has a first name; what stands behind it is a rank alone.
_FULL_NAME = 3
#: How many words are looked at for what stands behind a name.
_REACH = 3
#: How long first names in kana are.
_KANA_NAMES = (2, 3, 4)
_PERSON = Evidence.TITLE | vote("person", strong=True)


def find_honored(text: str, sentence: Sentence, language: str) -> Iterator[Surface]:
    """Find the names of a sentence by what stands before or after them."""
    tokens = sentence.tokens
    if language in ("ar", "he"):
        yield from _find_subject(text, tokens, language)
    for number, token in enumerate(tokens):
        if language in ("ar", "he"):
            yield from _find_after_title(text, tokens[number : number + _LONGEST], language)
        elif span := _find_before_honorific(tokens[number : number + _REACH], language):
            yield _make(text, *span, _PERSON)
        elif language == "ja" and _is_katakana(token.text) and not frequent_languages(token.text):
            yield _make(text, token.start, token.end, 0)


def _find_after_title(text: str, tokens: Sequence[Token], language: str) -> Iterator[Surface]:
    """Find a name of a word, and of more, which is one where it is repeated."""
    words = [*takewhile(lambda each: has_no_case(each.text), tokens)]
    if len(words) < 2:
        return
    token, following, *others = words
    titled = token.text in language_words(language, "titles")
    if titled or _has_joined_title(token, language):
        if titled:
            yield _make(text, token.start, following.end, _PERSON)
        part = Evidence.PART if titled else 0
        yield _make(text, following.start, following.end, _PERSON | part)
        for each in others:
            yield _make(text, following.start, each.end, Evidence.PART)
    elif token.text in language_words(language, "calling"):
        yield _make(text, following.start, following.end, Evidence.CALLED)


def _has_joined_title(token: Token, language: str) -> bool:
    """Whether a word is a preposition and a title: بالمهندس, للسيد."""
    titles = language_words(language, "titles")
    return token.text[1:] in titles or f"ا{token.text[1:]}" in titles


def _find_subject(text: str, tokens: Sequence[Token], language: str) -> Iterator[Surface]:
    """Find two words behind a verb that begins a sentence, who may be who does it: صوّر رامي الخطيب.

    A noun with its article is nobody's first name; what is said once is none at all.
    """
    small = language_words(language, "small")
    spoken = [*takewhile(lambda each: has_no_case(each.text), tokens[:_REACH])]
    if len(spoken) < _REACH or any(each.text in small for each in spoken):
        return
    _, first, last = spoken
    able = len(first.text) > 2 and not first.text.startswith(
        tuple(language_words(language, "articles"))
    )
    titles = language_words(language, "titles")
    if able and first.text not in titles and last.text not in titles:
        surface = text[first.start : last.end]
        evidence = int(Evidence.DEED)
        yield Surface(name_key(surface), surface, first.start, last.end, 0, 1, 0, evidence)


def _find_before_honorific(tokens: Sequence[Token], language: str) -> tuple[int, int] | None:
    token, following, *_ = [*tokens, None]
    word = token.text if token else ""
    if token is None or not word.isalpha() or word.isascii():
        return None
    honorifics = language_words(language, "honorifics")
    if (end := _find_kana_end(tokens, honorifics, language)) is not None:
        return _cut_prefix(token, token.end, language), end
    for size in range(1, 4):
        ending, rest = word[-size:], word[:-size]
        if ending in honorifics and rest and len(rest) <= _MOST_LETTERS and not _is_hiragana(word):
            end = token.end - size
            start = _cut_prefix(token, end, language)
            return start, end if end - start >= _FULL_NAME and _is_han(rest) else token.end
        touches = following is not None and (following.start == token.end or language == "ko")
        if following and touches and following.text[:size] in honorifics and not _is_hiragana(word):
            return _cut_prefix(token, token.end, language), following.start + size
    return None


def _find_kana_end(
    tokens: Sequence[Token], honorifics: Collection[str], language: str
) -> int | None:
    """Find where a first name in kana ends behind a family name: 平野さくら of 平野さくらさん."""
    if len(tokens) < 2 or tokens[1].start != tokens[0].end or not _is_han(tokens[0].text):
        return None
    kana, begins = tokens[1].text, tokens[1].text[0] in language_words(language, "kana")
    if begins or not _is_hiragana(kana):
        return None
    for size in _KANA_NAMES:
        if kana.startswith(tuple(honorifics), size):
            return tokens[1].start + size
    ends = len(tokens) > 2 and tokens[2].start == tokens[1].end and tokens[2].text in honorifics
    return tokens[1].end if ends and len(kana) in _KANA_NAMES else None


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
