"""The words that tell names from other words: lists by language, and what an ordinary word is."""

import tomllib
from functools import cache, lru_cache
from importlib.resources import files

from commonplace.language import calendar
from commonplace.language.identify import frequent_languages
from commonplace.language.lexicon import look_up

#: A word that so many languages share is no ordinary word of one of them: *radio*, *peter*.
_INTERNATIONAL = 4


def any_words(kind: str) -> frozenset[str]:
    """Return the words of a kind that hold for all languages."""
    return _tables()["any"].get(kind, frozenset())


def language_words(language: str, kind: str) -> frozenset[str]:
    """Return the words of a kind in a language; a language without a table has none."""
    return _tables().get(language, {}).get(kind, frozenset())


@lru_cache(8192)
def is_ordinary(word: str, language: str) -> bool:
    """Whether a word, written in lower case, is an ordinary word of its language."""
    low = word.lower()
    if low in any_words("never"):
        return True
    if language in ("en", "und"):
        return bool(look_up(low).classes) or _is_compound(low)
    languages = frequent_languages(low)
    if language in languages and len(languages) < _INTERNATIONAL:
        return True
    endings = language_words(language, "endings")
    return any(low.endswith(ending) and len(low) > len(ending) + 3 for ending in endings)


def _is_compound(low: str) -> bool:
    """Whether all parts of a word with hyphens are ordinary: *long-term*."""
    parts = low.split("-")
    return len(parts) > 1 and all(look_up(part).classes or part.isdigit() for part in parts)


@cache
def _tables() -> dict[str, dict[str, frozenset[str]]]:
    data = tomllib.loads(
        files("commonplace.language").joinpath("data", "names.toml").read_text("utf-8")
    )
    return {
        language: {kind: frozenset(words.split()) for kind, words in table.items()}
        for language, table in data.items()
    }


def is_calendar(low: str) -> bool:
    """Whether a word, in lower case, is a month or a day of the week in one of the languages."""
    return low in _calendar_words()


@cache
def _calendar_words() -> frozenset[str]:
    written = (calendar.names(language) for language in calendar.LANGUAGES)
    return frozenset(word.lower() for each in written for word in (*each.months, *each.weekdays))
