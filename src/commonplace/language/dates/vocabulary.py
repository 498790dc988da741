"""The words and forms by which a language speaks of days, from ``data/dates/<language>.toml``.

A file has, besides the names of ``language.calendar``:

``capital_names``, ``numeric_order``
    whether months and weekdays are written with a capital letter; what ``3/5/2026`` means.
``since``, ``until``, ``at``, ``ahead``, ``name_at``, ``only_times``
    words before a phrase: where a time begins, where it ends, any others that show that a day is
    meant, those that point ahead of the day, and those that hardly or never stand before a person.
``to``, ``between``, ``and``
    what joins two phrases to one time.
``never_after``, ``never_after_day``, ``never_before``, ``may_follow_ordinal``, ``parts``,
``plain_words``, ``people``
    where no day is meant, or only with a day or a year beside it.
``tense``
    words that tell what was from what will be.
``classes``
    words that mean the same in a form; where they have a value, it is the key.
``forms``
    sequences of words and classes, with what they mean. ``[x]`` may be left out, ``x|y`` is either.
    DAY, ORDINAL, DAYS, YEAR, YEARS, DECADE, DATE, SHORT and QUARTER are figures (``dates.tokens``);
    MONTH, WEEKDAY and DAYNAME (a weekday, also abbreviated) are names.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from itertools import product
from typing import Any

from commonplace.language.calendar import LANGUAGES, fold, names

#: What a word or a figure stands for: a number, a date's parts, or a word.
Value = int | str | tuple[int | None, ...]
_READ = ("en", "de", "fr", "es", "ar")


@dataclass(slots=True)
class Node:
    """A step of the forms, laid over each other: what may follow, and what stopping here means."""

    following: "dict[str, Node]" = field(default_factory=dict)
    meaning: str = ""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """How one language speaks of days."""

    capital_names: bool
    numeric_order: str
    #: Folded word → the classes it is of, with its value in each.
    classes: dict[str, dict[str, Value]]
    #: Short names of months and weekdays.
    abbreviations: frozenset[str]
    #: Words of two parts, such as ``week-end``.
    compounds: frozenset[str]
    day_endings: tuple[str, ...]
    forms: Node
    lists: dict[str, frozenset[str]]
    tense: dict[str, tuple[str, ...]]


@lru_cache(maxsize=len(_READ) + 1)
def _load(language: str) -> Vocabulary:
    path = files("commonplace.language").joinpath(f"data/dates/{language}.toml")
    table = tomllib.loads(path.read_text("utf-8"))
    classes = _classes(language, table["classes"])
    lists = {
        name: frozenset(map(fold, words)) for name, words in table.items() if type(words) is list
    }
    return Vocabulary(
        table["capital_names"],
        table["numeric_order"],
        classes,
        frozenset(_abbreviations(language)),
        frozenset(word for word in (*classes, *_words(table["forms"])) if _has_parts(word)),
        tuple(table.get("day_endings", ())),
        _tree(table["forms"]),
        lists,
        {name: tuple(words) for name, words in table["tense"].items()},
    )


def vocabulary(language: str) -> Vocabulary:
    """Return the vocabulary of a language; where it has none, that of dates in figures."""
    return _load(language if language in _READ else "und")


@lru_cache(maxsize=len(_READ))
def own_words(language: str) -> frozenset[str]:
    """Return the words by which a language speaks of days and English does not."""
    return frozenset(vocabulary(language).classes) - frozenset(vocabulary("en").classes)


def _classes(language: str, table: dict[str, Any]) -> dict[str, dict[str, Value]]:
    found: dict[str, dict[str, Value]] = {}
    for name, words in table.items():
        groups = words if isinstance(words, dict) else {word: [word] for word in words}
        for value, spellings in groups.items():
            for word in spellings:
                number = value.lstrip("-").isdigit()
                found.setdefault(fold(word), {})[name] = int(value) if number else value
    if language in LANGUAGES:
        calendar = names(language)
        for word, number in calendar.month_numbers.items():
            found.setdefault(word, {})["MONTH"] = number
        for word, number in calendar.weekday_numbers.items():
            found.setdefault(word, {})["DAYNAME"] = number
            if word == fold(calendar.weekdays[number]) or not _is_short(word, language):
                found[word]["WEEKDAY"] = number
    return found


def _abbreviations(language: str) -> Iterator[str]:
    if language in LANGUAGES:
        calendar = names(language)
        for word in (*calendar.month_numbers, *calendar.weekday_numbers):
            if _is_short(word, language):
                yield word


def _is_short(word: str, language: str) -> bool:
    """Whether a name is the beginning of a longer one: *Sept*, *Tue*, *vie*."""
    calendar = names(language)
    full = [fold(name) for name in (*calendar.months, *calendar.weekdays)]
    return word not in full and any(name.startswith(word) for name in full)


def _has_parts(word: str) -> bool:
    """``week-end``, ``aujourd'hui``, كانون الثاني."""
    return len(word) > 1 and not word.isalnum()


def _words(forms: dict[str, str]) -> Iterator[str]:
    """The words that stand in forms as themselves."""
    for form in forms:
        for sequence in _expand(form):
            yield from (step for step in sequence if not step.isupper())


def _tree(forms: dict[str, str]) -> Node:
    root = Node()
    for form, meaning in forms.items():
        for sequence in _expand(form):
            node = root
            for step in sequence:
                node = node.following.setdefault(step, Node())
            node.meaning = meaning
    return root


def _expand(form: str) -> list[tuple[str, ...]]:
    """Write a form out: every choice of alternatives, with and without what is optional."""
    choices: list[list[tuple[str, ...]]] = []
    words = form.replace("[", " [ ").replace("]", " ] ").split()
    at = 0
    while at < len(words):
        if words[at] == "[":
            end = _closing(words, at)
            choices.append([(), *_expand(" ".join(words[at + 1 : end]))])
            at = end
        else:
            choices.append([(_step(word),) for word in words[at].split("|")])
        at += 1
    return [sum(sequence, ()) for sequence in product(*choices)]


def _closing(words: list[str], at: int) -> int:
    depth = 0
    for here in range(at, len(words)):
        depth += {"[": 1, "]": -1}.get(words[here], 0)
        if not depth:
            return here
    raise ValueError(f"a bracket is open in {' '.join(words)}")


def _step(word: str) -> str:
    return word if word.isupper() else fold(word)
