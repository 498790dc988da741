"""Keys: the forms by which names, values and attributes are compared, and the ids of facts.

A name is folded as whoever reads folds it (`language/name_key`), values and attributes alike: NFKC,
no case, words tied by single blanks. Beyond that

- a *value* loses an article before it and possessives. It keeps what a name key drops and a value
  needs: signs (``50 %``, ``-5``, ``👍``), the points and colons inside numbers, and commas,
  by which `values.py` knows what only says more. Numbers lose their thousands' commas, units and
  currencies stand behind them, days are ISO days;
- an *attribute* is its words without articles, links and possessives, each once, sorted.

Each is idempotent and takes any text.
"""

import re
import tomllib
import unicodedata
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import NamedTuple

from commonplace.language.name_key import fold, name_key, words

__all__ = [
    "Said", "attribute_key", "fact_id", "name_key", "statement_key", "value_key", "words_key",
]  # fmt: skip

_BYTES = 16
_ROUNDS = 8
_POSSESSIVE = re.compile(r"(?<=[^\W_]|[+#])(?:'s)?'*(?![\w'])")
_THOUSANDS = re.compile(r"(?<![\d.,])\d{1,3}(?:,\d{3}){1,8}(?![\d,])")
_SWISS = re.compile(r"(?<!\d)\d{1,3}(?:'\d{3}){1,8}(?!\d)")
_DAY = re.compile(r"(?<!\d)(\d{4})([-/.])(\d{2})\2(\d{2})(?!\d)")
_UNIT = re.compile(r"(?<![^\W_])(\d+)(?=[^\W\d_])")
_CURRENCY = re.compile(r"(?<!\S )(?<!\S)([^\w\s]) (\d[^\s,]*)")
_KEPT = frozenset("%‰#@")
_INSIDE_NUMBERS = frozenset(".,:/-")
_DASHES = str.maketrans("−–—‐‑", "-----")


class Said(NamedTuple):
    """What a fact's id and its statement are made of; keys, where there are keys."""

    memory: str
    start: int
    end: int
    subject: str | None
    attribute: str | None  # as read, never an inherited one
    value: str | None
    positive: bool
    scope: str
    mood: str
    act: str
    days: tuple[str, str] | None
    words: str  # of the text


def value_key(value: str) -> str:
    """Return the form by which a value is compared with others of its slot."""
    return _repeat(_fold_value, value)


def attribute_key(attribute: str) -> str:
    """Return the words of an attribute, sorted: "rate limit of the API" is "api limit rate"."""
    return _repeat(_fold_attribute, attribute)


def words_key(text: str) -> str:
    """Return the words of a text with the signs and figures that matter."""
    return _repeat(_fold_words, text)


def fact_id(said: Said) -> bytes:
    """Return the id of a fact: what it says, and where."""
    words = None if said.attribute is not None else said.words
    return _hash(*said._replace(days=None)[:-2], *(said.days or (None, None)), words)


def statement_key(said: Said) -> bytes:
    """Return what facts have in common that say the same: slot and value, else their words."""
    same = (said.subject, said.positive, said.scope, said.mood)
    if said.attribute is not None:
        return _hash(*same, said.attribute, said.value)
    return _hash(*same, words_key(said.words))


def _repeat(fold: Callable[[str], str], text: str) -> str:
    """Fold until nothing changes: a sign that goes may bring others together."""
    for _ in range(_ROUNDS):
        before, text = text, fold(text)
        if text == before:
            break
    return text


def _fold_value(value: str) -> str:
    key = _fold_words(value)
    first, _, rest = key.partition(" ")
    while rest and first in _articles():
        key = rest
        first, _, rest = key.partition(" ")
    return key


def _fold_attribute(attribute: str) -> str:
    text = _POSSESSIVE.sub("", fold(attribute))
    found = {form for _, _, form in words(text)}
    return " ".join(sorted(found - _articles() - _links() or found))


def _fold_words(text: str) -> str:
    plain = _fold_numbers(fold(text).translate(_DASHES))
    pieces: list[str] = []
    end = 0
    for start, stop, form in words(plain):
        pieces += [_fold_gap(plain, end, start), form]
        end = stop
    pieces.append(_fold_gap(plain, end, len(plain)))
    key = _tidy("".join(pieces))
    return key or " ".join(plain.replace("\0", " ").split())


def _hash(*parts: object) -> bytes:
    """Hash parts so that no two lists of them run together."""
    digest = blake2b(digest_size=_BYTES)
    for part in parts:
        data = b"" if part is None else str(part).encode("utf-8", "surrogatepass")
        digest.update(b"%d:" % (-1 if part is None else len(data)) + data)
    return digest.digest()


def _fold_numbers(text: str) -> str:
    text = _DAY.sub(r"\1-\3-\4", text)
    text = _THOUSANDS.sub(lambda number: number[0].replace(",", ""), text)
    text = _SWISS.sub(lambda number: number[0].replace("'", ""), text)
    return _UNIT.sub(r"\1 ", _POSSESSIVE.sub("", text))


def _fold_gap(text: str, start: int, end: int) -> str:
    """Return what matters of the signs between two words."""
    gap = text[start:end]
    before, after = text[start - 1 : start], text[end : end + 1]
    if len(gap) == 1 and gap in _INSIDE_NUMBERS and before.isdigit() and after.isdigit():
        return gap
    if gap == "-" and before and after:
        return gap
    kept = [_fold_sign(sign, gap[number + 1 :], after) for number, sign in enumerate(gap)]
    return "".join(kept)


def _fold_sign(sign: str, rest: str, after: str) -> str:
    if sign in _KEPT or unicodedata.category(sign).startswith("S"):
        return f" {sign} "
    if sign == ",":
        return ", "
    return "-" if sign == "-" and not rest and after.isdigit() else " "


def _tidy(key: str) -> str:
    """Put single blanks between the parts, and a currency behind its figure."""
    parts = [" ".join(part.split()) for part in key.split(", ")]
    key = ", ".join(part for part in parts if part.strip(", "))
    return _CURRENCY.sub(_set_behind, key)


def _set_behind(found: re.Match[str]) -> str:
    sign, number = found.groups()
    return f"{number} {sign}" if unicodedata.category(sign) == "Sc" else found[0]


@cache
def _particles() -> dict[str, frozenset[str]]:
    text = files("commonplace.knowledge").joinpath("data/particles.toml").read_text("utf-8")
    return {
        kind: frozenset(word for listed in languages.values() for word in listed)
        for kind, languages in tomllib.loads(text).items()
    }


def _articles() -> frozenset[str]:
    return _particles()["articles"]


def _links() -> frozenset[str]:
    return _particles()["links"]
