"""The words and figures of a text, with what each may stand for in a phrase about days.

A figure stays whole with what is written together with it: ``10:30``, ``2.10``, ``192.168.1.1`` and
``555-0199`` are one token each, and none of their parts is a day. Spaces are left out, line breaks
are tokens of their own.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from commonplace.language.calendar import fold
from commonplace.language.dates.vocabulary import Value, Vocabulary

_TOKEN = re.compile(
    r"""https?://\S+
    | (?P<quarter>\b(?:[qQ][1-4](?:[-/]\d{4})?|\d{4}[-/\ ]?[qQ][1-4])\b)
    | (?P<week>\b\d{4}-?W\d\d\b)
    | (?P<kanji>\d{4}年(?:\d{1,2}月(?:\d{1,2}日)?)?|\d{1,2}月\d{1,2}日)
    | (?P<figure>\d[\da-zA-Zºª°]*(?:[-/.:,]\d[\da-zA-Z]*)*+)
    | (?P<word>[\u3040-\u30ff\u3400-\u9fff][^\W\d]*|[^\W\d_]\w*)
    | \n | \S""",
    re.VERBOSE,
)
_NUMBER = re.compile(r"\d+")
_ORDINAL = re.compile(r"(\d{1,2})(?:st|nd|rd|th|er|e|º|ª|°)")
_DECADE = re.compile(r"(\d{3}0)s")
_PARTS = re.compile(r"(\d{1,4})([-/.])(\d{1,4})(?:\2(\d{1,4}))?(?:[tT].*)?")
_NO_DATE_BEFORE = frozenset("_/.-+#$€£@=\\:,&")
_NO_DATE_AFTER = frozenset("-/.:_@\\=&")
_UNITS_AFTER = frozenset("%€$£°")
#: Japanese and Chinese are written without spaces.
_FIRST_KANA = "\u3040"
_FIRST_YEAR, _LAST_YEAR = 1500, 2199


@dataclass(slots=True)
class Token:
    """A word, a figure or a sign; ``classes`` says what it may stand for."""

    start: int
    end: int
    text: str
    #: Folded; a curled apostrophe is a straight one.
    word: str
    classes: dict[str, Value]


def tokenize(text: str, language: Vocabulary) -> list[Token]:
    """Cut a text into tokens, and look each up in the vocabulary."""
    tokens = [_token(match, text, language) for match in _TOKEN.finditer(text)]
    return _join_stops(_join_compounds(tokens, text, language), language)


def _token(match: re.Match[str], text: str, language: Vocabulary) -> Token:
    said = match[0]
    word = "'" if said in "’ʼ" else fold(said)
    classes: dict[str, Value] = {}
    if match["word"]:
        classes = _of_word(word, said, language)
    elif not match.lastgroup:
        classes = language.classes.get(word, {})
    elif match["figure"]:
        if not _is_inside_another(match, text):
            classes = _of_figure(said, language) | language.classes.get(word, {})
    elif match["kanji"]:
        classes = {"DATE": tuple(map(int, _NUMBER.findall(said)))}
        if "年" not in said:
            classes = {"DATE": (None, *map(int, _NUMBER.findall(said)))}
    elif match["quarter"]:
        year = re.search(r"\d{4}", said)
        number = int(re.findall(r"[qQ](\d)", said)[0])
        classes = {"QUARTER": (int(year[0]) if year else None, number)}
    elif match["week"]:
        classes = {"WEEK": (int(said[:4]), int(said[-2:]))}
    return Token(match.start(), match.end(), said, word, classes)


def _of_word(word: str, said: str, language: Vocabulary) -> dict[str, Value]:
    classes = language.classes.get(word)
    if classes is None:
        for ending in language.day_endings:  # Freitagabend
            day = language.classes.get(word.removesuffix(ending), {}) if len(word) > 6 else {}
            if "WEEKDAY" in day and word.endswith(ending):
                return day
        return {}
    named = "MONTH" in classes or "DAYNAME" in classes
    if named and language.capital_names and said[0].islower():
        if word not in language.lists["plain_words"]:
            return classes
        return {name: value for name, value in classes.items() if name == "MONTH"}
    return classes


def _is_inside_another(match: re.Match[str], text: str) -> bool:
    """Whether the figure is part of a path, an amount, a name."""
    start, end = match.span()
    before, after = text[max(start - 2, 0) : start], text[end : end + 2]
    if before and before[-1] in _NO_DATE_BEFORE:
        joined = before[-1] == "-" and len(before) == 2 and before[0].isalpha()
        if not (joined and end - start == 4):  # mid-2019
            return True
    if after[:1] in _UNITS_AFTER:
        return bool(after)
    if after[:1].isalpha():
        return after[0] < _FIRST_KANA
    return len(after) == 2 and after[0] in _NO_DATE_AFTER and after[1].isalnum()


def _of_figure(said: str, language: Vocabulary) -> dict[str, Value]:
    if said.isdecimal():
        return _of_number(said)
    if ordinal := _ORDINAL.fullmatch(said):
        day = int(ordinal[1])
        return {"DAY": day, "ORDINAL": day} if 1 <= day <= 31 else {}
    if decade := _DECADE.fullmatch(said):
        return {"DECADE": int(decade[1])} if _is_year(int(decade[1])) else {}
    parts = _PARTS.fullmatch(said)
    return dict(_of_parts(parts, language)) if parts else {}


def _of_number(said: str) -> dict[str, Value]:
    if len(said) > 4:
        return {}
    number = int(said)
    classes: dict[str, Value] = {}
    if len(said) <= 2 and 1 <= number <= 31:
        classes["DAY"] = number
    if len(said) <= 3 and number:
        classes["COUNT"] = number
    if len(said) == 4 and _is_year(number):
        classes["YEAR"] = number
    return classes


def _of_parts(parts: re.Match[str], language: Vocabulary) -> Iterator[tuple[str, Value]]:
    sign, lengths = parts[2], [len(part or "") for part in parts.group(1, 3, 4)]
    first, second, third = (int(part or 0) for part in parts.group(1, 3, 4))
    if lengths[0] == 4 and lengths[2]:
        yield "DATE", (first, second, third)
    elif lengths[0] == 4 and _is_year(first):
        if sign == "-" and lengths[1] == 4 and first < second:
            yield "YEARS", (first, second)
        elif sign != "." and lengths[1] <= 2 and (sign == "/" or lengths[1] == 2):
            yield "DATE", (first, second)
    elif lengths[2] == 4 and max(lengths[:2]) <= 2:
        month_first = sign != "." and language.numeric_order == "mdy" and first <= 12
        yield "DATE", (third, first, second) if month_first else (third, second, first)
    elif not lengths[2] and max(lengths[:2]) <= 2 and 1 <= first <= 31:
        if sign == "-" and first < second <= 31:
            yield "DAYS", (first, second)
        elif sign in "./" and language.numeric_order == "dmy" and 1 <= second <= 12:
            yield "SHORT", (None, second, first)


def _is_year(number: int) -> bool:
    return _FIRST_YEAR <= number <= _LAST_YEAR


def _join_compounds(tokens: list[Token], text: str, language: Vocabulary) -> list[Token]:
    """Put words of two parts together again: ``week-end``, ``aujourd'hui``, كانون الثاني."""
    if not language.compounds:
        return tokens
    joined: list[Token] = []
    at = 0
    while at < len(tokens):
        here = tokens[at]
        for width in (3, 2):
            last = tokens[min(at + width, len(tokens)) - 1]
            between = " " if width == 2 else tokens[min(at + 1, len(tokens) - 1)].word
            word = f"{here.word}{between}{last.word}"
            if word in language.compounds and last.end - here.start == len(word):
                said = text[here.start : last.end]
                here = Token(here.start, last.end, said, word, language.classes.get(word, {}))
                at += width - 1
                break
        joined.append(here)
        at += 1
    return joined


def _join_stops(tokens: list[Token], language: Vocabulary) -> list[Token]:
    """Make the full stop of ``Jan. 5`` and ``Fri., 3 May`` part of the abbreviation."""
    joined: list[Token] = []
    for at, token in enumerate(tokens):
        if token.text == "." and joined and at + 1 < len(tokens):
            name, following = joined[-1], tokens[at + 1].text
            short = name.end == token.start and name.word in language.abbreviations
            if short and (following == "," or following[0].isdigit()):
                name.end, name.text = token.end, name.text + "."
                continue
        joined.append(token)
    return joined
