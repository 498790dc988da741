"""The language of a short note: by its script, else by its frequent words and its letters.

``data/frequent_words.xz`` has a line a language: its code, then the words it uses most. A word that
several languages share counts for each by its share. Words with a capital may be names, and count
only where nothing else does. A note without any known word has no language.
"""

import lzma
import re
from collections import Counter
from functools import cache
from importlib.resources import files

UNKNOWN = "und"

_WORD = re.compile(r"['’]?+[^\W\d_]++")
#: Languages that have a script nearly to themselves, and the characters that tell.
_SCRIPTS = (
    ("ja", re.compile(r"[\u3040-\u30ff]")),
    ("zh", re.compile(r"[\u3400-\u9fff]")),
    ("ko", re.compile(r"[\uac00-\ud7af]")),
    ("he", re.compile(r"[\u0590-\u05ff]")),
    ("ar", re.compile(r"[\u0600-\u06ff]")),
    ("ru", re.compile(r"[\u0400-\u04ff]")),
    ("el", re.compile(r"[\u0370-\u03ff]")),
    ("hi", re.compile(r"[\u0900-\u097f]")),
    ("th", re.compile(r"[\u0e00-\u0e7f]")),
)
#: Letters that few of the languages have.
_LETTERS = {
    "ß": "de", "ä": "de fi sv", "ö": "de fi sv hu tr", "ü": "de hu tr", "ñ": "es",
    "¿": "es", "¡": "es", "ç": "fr pt tr", "è": "fr it", "ê": "fr pt", "œ": "fr", "ã": "pt",
    "õ": "pt", "ø": "nb da", "æ": "nb da", "ł": "pl", "ą": "pl", "ę": "pl", "ř": "cs", "ě": "cs",
    "ő": "hu",
    "å": "sv nb da", "ű": "hu", "ă": "ro", "ș": "ro", "ı": "tr", "ş": "tr", "ğ": "tr", "ò": "it",
    "ó": "es pl",
}  # fmt: skip
_WORD_VOTE, _CAPITAL_VOTE, _LETTER_VOTE = 240, 20, 60
_READ = 2_000


def identify(text: str) -> str:
    """Say the language of a text as its two letters, or ``und``."""
    read = text[:_READ]
    return (None if read.isascii() else _identify_script(read)) or _identify_words(read)


def _identify_script(text: str) -> str | None:
    letters = sum(len(word) for word in _WORD.findall(text))
    for language, script in _SCRIPTS:
        if len(script.findall(text)) * 5 > letters > 0:
            return language
    return None


def _identify_words(text: str) -> str:
    votes: Counter[str] = Counter()
    for word in _WORD.findall(text):
        languages = _frequent_words().get(word.lower(), ())
        for language in languages:
            votes[language] += (_WORD_VOTE if word.islower() else _CAPITAL_VOTE) // len(languages)
    for letter in set(text.lower()) & _LETTERS.keys():
        for language in _LETTERS[letter].split():
            votes[language] += _LETTER_VOTE
    best = max(votes.values(), default=0)
    first = next((each for each in _languages() if best and votes[each] == best), UNKNOWN)
    return first


def frequent_languages(word: str) -> tuple[str, ...]:
    """List the languages that use a word often, which must be in lower case."""
    return _frequent_words().get(word, ())


@cache
def _lines() -> tuple[tuple[str, str], ...]:
    packed = files(__package__).joinpath("data", "frequent_words.xz").read_bytes()
    lines = lzma.decompress(packed).decode().splitlines()
    return tuple(
        (language, words) for language, _, words in (each.partition("\t") for each in lines)
    )


def _languages() -> list[str]:
    return [language for language, _ in _lines()]


@cache
def _frequent_words() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for language, words in _lines():
        for word in words.split():
            found[word] = (*found.get(word, ()), language)
    return found
