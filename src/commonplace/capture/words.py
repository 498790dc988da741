"""English words that the analyzer and the linker look up: those of ``words.toml``."""

import tomllib
from importlib.resources import files

from commonplace.language import calendar
from commonplace.language.calendar import names

_TOLD = tomllib.loads((files(__package__) / "words.toml").read_text("utf-8"))


def _words(name: str) -> frozenset[str]:
    return frozenset(_TOLD[name].split())


FUNCTION_WORDS = _words("function_words")
MONTHS = frozenset(names("en").month_numbers)
WEEKDAYS = frozenset(names("en").weekday_numbers) | {f"{day}s" for day in calendar.WEEKDAYS}
HONORIFICS = _words("honorifics")
NAME_HEADS = _words("name_heads")
STARTERS = _words("starters")
PLAIN_CAPITALS = _words("plain_capitals")
ABBREVIATIONS = _words("abbreviations")
ENDING_ABBREVIATIONS = _words("ending_abbreviations")
#: The word that a form stands for.
IRREGULAR = {form: word for word, forms in _TOLD["irregular"].items() for form in forms.split()}
