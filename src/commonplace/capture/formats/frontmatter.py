"""The part of YAML that people write at the top of a note.

Between two lines of ``---`` (the first of them the file's first line; the last may be ``...``):
``key: value`` with plain or quoted text, lists in brackets or with a dash a line, text over several
lines (indented, or after ``|`` or ``>``), comments. Every value is text or a list of texts; what is
nested deeper is kept as the text that it is. Nothing is refused. Without the closing line there is
no front matter, only a note that begins with a rule.
"""

import json
import re
from collections.abc import Iterable, Iterator
from itertools import chain

from commonplace.capture.formats import Problem
from commonplace.capture.formats.lines import Line

Values = dict[str, str | list[str]]

_MOST_LINES = 500
_KEY = re.compile(r"(\w[\w .-]*?|\"[^\"]+\"|'[^']+')\s*:(?:\s+(.*))?$")
_BRACKETED = re.compile(r"\s*(\"(?:[^\"\\]|\\.)*\"|'(?:[^']|'')*'|[^,\"'][^,]*+)\s*(?:,|$)")
_COMMENT = re.compile(r"(?:^|\s+)#.*$")
_NOTHING = ("", "~", "null")


def split_frontmatter(
    lines: Iterator[Line | Problem],
) -> tuple[Values, Iterator[Line | Problem]]:
    """The values at the top, and the lines below them."""
    first = next(lines, None)
    if first is None:
        return {}, lines
    if isinstance(first, Problem) or first.text.rstrip() != "---":
        return {}, chain([first], lines)
    held: list[Line | Problem] = [first]
    inside: list[str] = []
    for line in lines:
        held.append(line)
        if isinstance(line, Problem) or len(held) > _MOST_LINES:
            break
        if line.text.rstrip() in ("---", "..."):
            return parse(inside), lines
        inside.append(line.text)
    return {}, chain(held, lines)


def parse(lines: Iterable[str]) -> Values:
    """Keys in lower case, with what was written for them."""
    written: dict[str, list[str]] = {}
    below: list[str] = []
    for line in lines:
        key = _KEY.match(line) if line[:1] not in (" ", "\t", "-", "#") else None
        if key:
            below = written.setdefault(_unquoted(key[1]).lower(), [])
            below[:] = [key[2] or ""]
        else:
            below.append(line)
    return {key: value for key, texts in written.items() if (value := _value(texts))}


def _value(texts: list[str]) -> str | list[str]:
    first = texts[0] if texts[0].startswith(("'", '"')) else _COMMENT.sub("", texts[0]).strip()
    below = [text for text in texts[1:] if text.strip() and not text.lstrip().startswith("#")]
    if first.startswith("["):
        return _bracketed(" ".join([first, *map(str.strip, below)]))
    if not first and below and all(text.lstrip().startswith("- ") for text in below):
        items = (_scalar(text.lstrip()[2:]) for text in below)
        return [item for item in items if item]
    if first and first[0] in "|>" and len(first) <= 3:
        return (" " if first[0] == ">" else "\n").join(map(str.strip, below))
    if not first:
        return "\n".join(map(str.rstrip, below))
    return " ".join([_scalar(first), *map(str.strip, below)])


def _bracketed(text: str) -> list[str]:
    inside = _COMMENT.sub("", text).strip().removeprefix("[").removesuffix("]")
    items = (_scalar(item[1]) for item in _BRACKETED.finditer(inside))
    return [item for item in items if item]


def _scalar(text: str) -> str:
    text = text.strip()
    if not text.startswith(("'", '"')):
        text = _COMMENT.sub("", text).strip()
    return "" if text.lower() in _NOTHING else _unquoted(text)


def _unquoted(text: str) -> str:
    if len(text) < 2 or text[0] not in "'\"":
        return text
    end = text.rfind(text[0])
    inside = text[1:end] if end > 0 else text[1:]
    if text[0] == "'":
        return inside.replace("''", "'")
    try:
        return str(json.loads(f'"{inside}"'))
    except ValueError:
        return inside
