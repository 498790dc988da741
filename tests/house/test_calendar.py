"""Months and weekdays are spelt in one place, `language/data/calendar.json`."""

import re

from commonplace.language.calendar import LANGUAGES, names
from tests.house.source import modules

#: So many names of one language in a module are a list of them.
MANY = 4
#: Text for people, which may speak of many months.
PROSE = {"serve/cli/demo/scenes.py"}
_WORD = re.compile(r"[^\W\d_]+")


def test_no_module_lists_the_months_or_the_weekdays() -> None:
    known = [
        {name.lower() for name in listed}
        for language in LANGUAGES
        for listed in (names(language).months, names(language).weekdays)
    ]
    found: dict[str, set[str]] = {}
    for module in modules():
        words = {word for _, text in module.texts() for word in _WORD.findall(text.lower())}
        for listed in known:
            if len(words & listed) >= MANY and module.name not in PROSE:
                found[module.name] = words & listed
    assert not found
