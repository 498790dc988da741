"""Front matter as we write it: a small, fixed part of YAML, the same bytes for the same values.

- One key per line, in the order given; a value that is nothing is left out.
- Text is plain where no reader of YAML could take it for anything else, and in double quotes
  otherwise: ``"`` and ``\\`` escaped, line ends as ``\\n``, what cannot be seen as ``\\x..``,
  ``\\u....`` or ``\\U........``. A date (``2026-03-01``) stays plain: Obsidian shows a calendar.
- A list of scalars has one line each, as Obsidian writes it; in a list of mappings, and deeper,
  values are in flow style (``{uri: …, id: …}``), which is JSON but for the quotes.
- Numbers are written so that YAML 1.1 and 1.2 read them alike.

Reading is :mod:`commonplace.wiki.text.frontmatter`, and gives back what was written.
"""

import math
import re
from collections.abc import Iterable, Mapping
from typing import Any

_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_/.]*(?:[ -][A-Za-z0-9_/.]+)*")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
#: Words that some reader of YAML takes for a truth value, for nothing or for no number.
_WORDS = frozenset("y n yes no on off true false null nan inf".split())
_ESCAPED = re.compile(
    r'["\\\x00-\x1f\x7f-\xa0\xad\u0600-\u0605\u061c\u180e\u200b-\u200f\u2028-\u202f\u205f-\u206f'
    "\ud800-\udfff\ufeff\ufff0-\uffff\U000e0000-\U000e0fff]"
)
_SHORT = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def write_frontmatter(entries: Iterable[tuple[str, Any]]) -> str:
    """The block with its two lines of ``---``."""
    lines = [line for key, value in entries if value is not None for line in _entry(key, value)]
    return "\n".join(["---", *lines, "---", ""])


def _entry(key: str, value: Any) -> list[str]:
    name = _text(key)
    if isinstance(value, list | tuple) and value:
        return [f"{name}:", *(f"  - {_flow(item)}" for item in value)]
    return [f"{name}: {_flow(value)}"]


def _flow(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, str):
        return _text(value)
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_text(str(k))}: {_flow(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return _number(value) if isinstance(value, int | float) else _text(str(value))


def _number(value: int | float) -> str:
    if isinstance(value, int):
        return str(value) if abs(value) < 10**18 else _text(str(value))
    if not math.isfinite(value):
        return _text(str(value))
    digits = repr(value)
    if "." not in digits:  # 1e+16: for YAML 1.1 that is a word
        digits = digits.replace("e", ".0e") if "e" in digits else f"{digits}.0"
    return digits


def _text(text: str) -> str:
    if _DATE.fullmatch(text) or (_PLAIN.fullmatch(text) and text.lower() not in _WORDS):
        return text
    return '"' + _ESCAPED.sub(_escape, text) + '"'


def _escape(found: re.Match[str]) -> str:
    character = found[0]
    if character in _SHORT:
        return _SHORT[character]
    code = ord(character)
    if 0xD800 <= code <= 0xDFFF:
        return "\ufffd"
    return (
        f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65536 else f"\\U{code:08x}"
    )
