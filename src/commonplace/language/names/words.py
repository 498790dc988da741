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


def is_title(word: str, language: str) -> bool:
    """Whether a word is a title in a language, or an English one."""
    bare = word.rstrip(".")
    low = bare.lower()
    if bare.isupper() and len(bare) > 1:
        return False  # *MS Aurora*
    return low in language_words(language, "titles") or low in language_words("en", "titles")


def is_particle(word: str) -> bool:
    return word.lower() in any_words("particles")


@lru_cache(8192)
def is_ordinary(word: str, language: str) -> bool:
    """Whether a word, written in lower case, is an ordinary word of its language."""
    low = word.lower()
    if low in any_words("never"):
        return True
    if language in ("en", "und"):
        known = look_up(low).classes or low in language_words("en", "numbers")
        return bool(known) or (word[1:].islower() and _is_compound(low))
    languages = frequent_languages(low)
    if language in languages and (len(languages) < _INTERNATIONAL or len(low) < 4):
        return True
    if language == "de" and _is_german_compound(low):
        return True
    endings = language_words(language, "endings")
    return any(low.endswith(ending) and len(low) > len(ending) + 3 for ending in endings)


def is_phrase(name: str) -> bool:
    """Whether a name is some ordinary words: *Slow Boat*."""
    words = name.split()
    return len(words) > 1 and all(
        word.isalpha() and look_up(word.lower()).classes for word in words
    )


def _is_german_compound(low: str) -> bool:
    """Whether a word ends with a frequent one: *Waschmaschine*."""
    cuts = range(3, len(low) - 4)
    return any(
        "de" in (languages := frequent_languages(low[cut:])) and len(languages) < _INTERNATIONAL
        for cut in cuts
    )


def _is_compound(low: str) -> bool:
    """Whether all parts of a word with hyphens are ordinary: *long-term*."""
    parts = low.split("-")
    return len(parts) > 1 and all(look_up(part).classes for part in parts)


@lru_cache(4096)
def is_closed_compound(low: str) -> bool:
    """Whether a word is two ordinary ones without a hyphen: *whiteboard*, *touchpoint*."""
    cuts = range(3, len(low) - 2)
    return any(look_up(low[:cut]).classes and look_up(low[cut:]).classes for cut in cuts)


def cut_elision(word: str) -> str:
    """Cut what lost its vowel off a verb: *n'est*, *s'appelle*."""
    head, mark, rest = word.replace("’", "'").partition("'")
    return rest if mark and len(head) == 1 else head + mark + rest


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
    """Whether a word, in lower case, is a month, a day of the week or a quarter (*Q3*, *FY27*)."""
    word = low.rstrip(".")
    if word in _calendar_words() or word.removesuffix("s") in _calendar_words():
        return True
    return word[:1] in "qhf" and word.lstrip("qhfy").isdigit() and len(word) < 5


@cache
def _calendar_words() -> frozenset[str]:
    written = (calendar.names(language) for language in calendar.LANGUAGES)
    whole = (word.lower() for each in written for word in (*each.months, *each.weekdays))
    return frozenset(whole) | calendar.names("en").weekday_numbers.keys()
