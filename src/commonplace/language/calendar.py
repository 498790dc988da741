"""Names of months and weekdays in the languages that are read, from CLDR.

`data/calendar.json` is the only place of the program that spells them; `scripts/build_calendar.py`
makes it. A name is looked up by its folded spelling: lower case, without accents.
"""

import json
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

LANGUAGES = ("en", "de", "fr", "es", "pt", "it", "ja", "ar")


@dataclass(frozen=True, slots=True)
class Names:
    """What one language calls the months and the days of the week."""

    #: As they are written, January and Monday first.
    months: tuple[str, ...]
    weekdays: tuple[str, ...]
    #: Folded spelling → 1 to 12; abbreviations too.
    month_numbers: dict[str, int]
    #: Folded spelling → 0 (Monday) to 6; abbreviations too.
    weekday_numbers: dict[str, int]


def fold(word: str) -> str:
    """Write a word in lower case and without accents."""
    if word.isascii():
        return word.lower()
    plain = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


@lru_cache(maxsize=len(LANGUAGES))
def names(language: str) -> Names:
    """Return the names of one of `LANGUAGES`."""
    table = _load()[language]
    return Names(
        tuple(table["written_months"]),
        tuple(table["written_weekdays"]),
        {word: at for at, words in enumerate(table["months"], 1) for word in words},
        {word: at for at, words in enumerate(table["weekdays"]) for word in words},
    )


@lru_cache(maxsize=1)
def _load() -> dict[str, dict[str, list[str]]]:
    text = files("commonplace.language").joinpath("data/calendar.json").read_text("utf-8")
    table: dict[str, dict[str, list[str]]] = json.loads(text)
    return table


#: English names in lower case, January and Monday first.
MONTHS = tuple(map(fold, names("en").months))
WEEKDAYS = tuple(map(fold, names("en").weekdays))
