"""The language of a short note: by its script, else by its frequent words and its letters.

``data/frequent_words.xz`` has a line a language: its code, then the words it uses most, the most
frequent first. A word counts the more for a language the oftener that uses it; words with a capital
may be names and count little. A note without any known word has no language.
"""

import lzma
import re
from collections import Counter
from functools import cache
from importlib.resources import files

from commonplace.language.lexicon import look_up

UNKNOWN = "und"
#: Those that have frequent words, the likelier first.
LANGUAGES = tuple("en de fr es it pt nl sv nb da pl fi cs hu ro tr ru ja".split())

_WORD = re.compile(r"[@#'’]?+[^\W\d_]++")
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
#: Letters of a language that few others have.
_LETTERS = {
    "de": "ßäöü",
    "fi": "äö",
    "sv": "äöå",
    "hu": "öüőű",
    "tr": "öüçışğ",
    "es": "ñ¿¡ó",
    "fr": "çèêœ",
    "pt": "çêãõ",
    "it": "èò",
    "nb": "øæå",
    "da": "øæå",
    "pl": "łąęó",
    "cs": "řě",
    "ro": "ăș",
}
_LETTER_VOTE = 4
#: What a word of the English lexicon adds, so that rare ones tell too.
_RARE_WORD = 2
#: What its pronoun adds, which nobody else writes with a capital inside a sentence.
_PRONOUN = 8
#: A word with a capital may be a name: it counts a part of what others count.
_CAPITAL = 6
_READ = 2_000
#: An English note has so many letters for each of a name in another script.
_AROUND_NAME = 1.5
#: The weight of the first thousand words.
_AMONG_FIRST = 4


def identify(text: str) -> str:
    """Say the language of a text as its two letters, or ``und``."""
    read = text[:_READ]
    return (None if read.isascii() else _identify_script(read)) or _identify_words(read)


def _identify_script(text: str) -> str | None:
    """Tell the language by its script, unless that is of a name alone in an English note."""
    words = _WORD.findall(text)
    letters = sum(map(len, words))
    english = sum(len(word) for word in words if word.isascii() and look_up(word).classes)
    for language, script in _SCRIPTS:
        count = len(script.findall(text))
        if count * 5 > letters > 0 and english < _AROUND_NAME * count:
            return language
    return None


def _identify_words(text: str) -> str:
    votes: Counter[str] = Counter()
    words: Counter[str] = Counter()
    frequent = _frequent_words()
    found = Counter(_WORD.findall(text))
    for word, count in found.items():
        small = word.islower()
        for language, weight in frequent.get(word if small else word.lower(), ()):
            votes[language] += count * (weight if small else max(weight // _CAPITAL, 1))
            words[language] += count
        if small and word.isascii() and look_up(word).classes:
            votes["en"] += count * _RARE_WORD
        elif word == "I":
            votes["en"] += count * _PRONOUN
    if not text.isascii():
        lower = " ".join(word for word in found if word.islower())
        low = text.lower()
        for language, letters in _LETTERS.items():
            votes[language] += (_LETTER_VOTE - 1) * sum(letter in lower for letter in letters)
            votes[language] += sum(letter in low for letter in letters)
    best = max(votes.values(), default=0)
    first = next((each for each in LANGUAGES if best and votes[each] == best), UNKNOWN)
    return "en" if words[first] == 1 and votes["en"] else first


def frequent_languages(word: str) -> list[str]:
    """List the languages that use a word often, which must be in lower case."""
    return [language for language, _ in _weigh(word)]


def is_very_frequent(word: str, language: str) -> bool:
    """Whether a word, in lower case, is among the thousand that a language uses most."""
    return any(each == language and weight >= _AMONG_FIRST for each, weight in _weigh(word))


def _weigh(word: str) -> tuple[tuple[str, int], ...]:
    return _frequent_words().get(word, ())


@cache
def _frequent_words() -> dict[str, tuple[tuple[str, int], ...]]:
    """Map each word to its languages, with a weight: a word twice as rare weighs one less."""
    packed = files(__package__).joinpath("data", "frequent_words.xz").read_bytes()
    found: dict[str, tuple[tuple[str, int], ...]] = {}
    weights = {(each, weight): (each, weight) for each in LANGUAGES for weight in range(16)}
    for line in lzma.decompress(packed).decode().splitlines():
        language, *words = line.split()
        for rank, word in enumerate(words, 1):
            weight = max(14 - rank.bit_length(), 1)
            found[word] = (*found.get(word, ()), weights[language, weight])
    return found
