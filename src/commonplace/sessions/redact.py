"""Secrets are taken out of what a session keeps, before it is kept.

First goes what has the shape or the name of a secret anywhere: keys of vendors, tokens, PEM blocks,
passwords in URLs, ``key=…`` (see :mod:`commonplace.minds.redact`). A transcript is kept for long
and nobody looks it over, so two more things go here:

variables
    ``export NAME=value``, ``$NAME=value``, ``$env:NAME = value``, ``set NAME=value``, ``ENV
    NAME=value`` and a line ``NAME=value``, where the name says that it is a secret (KEY, TOKEN,
    SECRET, PASS, PWD, CREDENTIAL, AUTH, COOKIE, DSN, PRIVATE, SALT) or the value looks drawn by
    chance. A path, a word, a number, ``$OTHER`` and ``***`` stay.
blobs
    32 or more characters of base64 or base64url that change between capitals, small letters and
    digits at every third place: what is drawn by chance does so, and no name in a program does.
    Hexadecimal (commits, digests, UUIDs), paths, ``sha256-…`` and words stay.

To do it twice is to do it once. Every repetition is bounded, so no text takes long.
"""

import re

from commonplace.language.word_lists import read_alternatives
from commonplace.minds.redact import without_secrets

_SECRET_NAME = re.compile(
    r"(?:^|_)(?:api|access|auth|client|deploy|encryption|master|private|secret|session|signing|ssh)?"
    rf"_?(?:{read_alternatives(__package__, 'data/secret_names.txt')})(?:_|$)",
    re.I,
)
_VARIABLE = re.compile(
    r"(?P<head>(?:\b(?:export|set|setx|ENV|declare\s-x)\s{1,3}|\$env:|\$|^[ \t]{0,40})"
    r"(?P<name>[A-Za-z_][A-Za-z0-9_]{1,80})\s{0,2}=\s{0,2})"
    r"(?P<value>\"[^\"\n]{1,4000}\"|'[^'\n]{1,4000}'|[^\s\"'`,;&|)\]}]{1,4000})",
    re.MULTILINE,
)
_HARMLESS = re.compile(
    r"(?:[*x.#<>_-]+|\$\{?\w+\}?|\$\(.*|%\w+%|\{\{?\w+\}?\}|true|false|yes|no|none|null|on|off"
    r"|changeme|example|redacted|[0-9.,:]{1,20}|\[secret.*)",
    re.I | re.DOTALL,
)
_BLOB = re.compile(r"(?<![A-Za-z0-9+/_=-])[A-Za-z0-9+/_-]{32,4096}+={0,2}")
_DIGEST = re.compile(r"sha(?:1|224|256|384|512)[-:]", re.I)
_HEXADECIMAL = re.compile(r"[0-9a-fA-F-]+")
_SHORTEST_BLOB = 32
_CHANGES = 0.34


def redacted(text: str) -> str:
    """The text with ``[secret removed: kind]`` in place of each secret."""
    clean = without_secrets(text)
    if "=" in clean:
        clean = _VARIABLE.sub(_variable, clean)
    return _BLOB.sub(_blob, clean) if len(clean) >= _SHORTEST_BLOB else clean


def _variable(match: re.Match[str]) -> str:
    value = match["value"].strip("\"'")
    if not value or _HARMLESS.fullmatch(value) or _DIGEST.match(value):
        return match[0]
    # A line "KEY=value" alone may be an example; what is exported is meant.
    meant = len(value) >= 6 or match["head"].rstrip("= ").strip() != match["name"]
    named = meant and _SECRET_NAME.search(match["name"]) and not _is_place(value)
    if named or _is_drawn(value):
        return f"{match['head']}[secret removed: variable]"
    return match[0]


def _is_place(value: str) -> bool:
    """A path, or the address of a page."""
    return value.startswith(("/", "~", "./", "../")) or "://" in value


def _is_drawn(value: str) -> bool:
    """Whether a value looks drawn by chance: long, of letters and digits in turn."""
    return len(value) >= 16 and not _is_place(value) and _is_mixed(value, 0.3)


def _blob(match: re.Match[str]) -> str:
    found = match[0]
    before = match.string[max(0, match.start() - 7) : match.start()]
    if _HEXADECIMAL.fullmatch(found) or _DIGEST.match(found) or _DIGEST.fullmatch(before):
        return found
    longest = max(re.split(r"[/_-]", found), key=len)
    whole = found.count("/") + found.count("-") + found.count("_") <= len(found) // 10
    looked_at = found if whole else longest
    if len(looked_at) >= _SHORTEST_BLOB and _is_mixed(looked_at, _CHANGES):
        return "[secret removed: blob]"
    return found


def _is_mixed(value: str, least: float) -> bool:
    """Capitals, small letters and digits follow each other as chance has it."""
    kinds = [_kind(letter) for letter in value]
    if not {"upper", "lower", "digit"} <= {*kinds}:
        return False
    changes = sum(a != b for a, b in zip(kinds, kinds[1:], strict=False))
    return changes >= least * (len(kinds) - 1)


def _kind(letter: str) -> str:
    if letter.isdigit():
        return "digit"
    if letter.isupper():
        return "upper"
    return "lower" if letter.islower() else "sign"
