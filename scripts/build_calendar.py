"""Write the names of months and weekdays, as CLDR has them, into the data of `language`.

    python scripts/build_calendar.py

It needs Babel, which brings CLDR and is no dependency of the program. For each language the file
lists twelve months and seven weekdays (Monday first): as they are written, and as they are read,
which is every usual spelling, folded (`language.calendar.fold`) and without a full stop.
"""

import json
from pathlib import Path

from babel import Locale

from commonplace.language.calendar import fold

#: Locales whose names a language reads; the first is how it writes them.
LOCALES = {
    "en": ["en", "en_GB", "en_CA"],
    "de": ["de", "de_AT"],
    "fr": ["fr", "fr_CA"],
    "es": ["es", "es_MX"],
    "pt": ["pt"],
    "it": ["it"],
    "ja": ["ja"],
    "ar": ["ar", "ar_SY", "ar_DZ", "ar_MA"],
}
#: Usual spellings that CLDR does not list.
ALSO = {
    "en": {"tuesday": ["tues"], "thursday": ["thur", "thurs"]},
    "de": {"samstag": ["sonnabend"], "marz": ["maerz"]},
    "es": {"septiembre": ["setiembre"]},
}
TARGET = Path(__file__).parents[1] / "src/commonplace/language/data/calendar.json"


def main() -> None:
    calendar = {language: build_names(language) for language in LOCALES}
    TARGET.write_text(_format_json(calendar), "utf-8")


def build_names(language: str) -> dict[str, list[str] | list[list[str]]]:
    locales = [Locale.parse(name) for name in LOCALES[language]]
    months = [[locale.months["format"][width] for width in WIDTHS] for locale in locales]
    weekdays = [[locale.days["format"][width] for width in WIDTHS] for locale in locales]
    also = ALSO.get(language, {})
    return {
        "written_months": [months[0][0][number] for number in range(1, 13)],
        "written_weekdays": [weekdays[0][0][number] for number in range(7)],
        "months": [_list_spellings(months, number, also) for number in range(1, 13)],
        "weekdays": [_list_spellings(weekdays, number, also) for number in range(7)],
    }


WIDTHS = ("wide", "abbreviated")


def _list_spellings(tables: list, number: int, also: dict[str, list[str]]) -> list[str]:
    folded = [fold(table[number]).rstrip(".") for widths in tables for table in widths]
    return list(dict.fromkeys([*folded, *also.get(folded[0], [])]))


def _format_json(calendar: dict[str, dict[str, list]]) -> str:
    """One line for each list, so that a change of CLDR reads well as a diff."""
    languages = []
    for language, lists in calendar.items():
        lines = [
            f' "{name}": {json.dumps(each, ensure_ascii=False)}' for name, each in lists.items()
        ]
        languages.append(f'"{language}": {{\n' + ",\n".join(lines) + "\n}")
    return "{\n" + ",\n".join(languages) + "\n}\n"


if __name__ == "__main__":
    main()
