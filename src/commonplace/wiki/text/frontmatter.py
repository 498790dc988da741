"""What stands between two lines of ``---`` at the top of a note.

Opening: the file's first line is ``---`` (a byte order mark before it and blanks behind it are
fine). Closing: the next line that is ``---`` or ``...``. Without a closing line there is no front
matter, only a note that begins with a rule. What follows the closing line is the body, unchanged.

The block is YAML, read event by event and never constructed: no tag makes an object, no alias
repeats a value (it is nothing, and a problem), nothing is deeper than 20. The top is a mapping.
A plain scalar is nothing (``null``, ``~`` or empty), ``true``, ``false``, a whole number or a
decimal one; anything else is text as it was written: a date, ``yes``, ``12:30``, ``007`` and what
a quotation mark surrounds. Text is cleaned of what cannot be seen. Of two keys with the same name
the last one counts.

Nothing here raises. A block that is larger than 64 kB gives no data; one that is not YAML is read
line by line, as the import of memories does (``title: a: b`` is a title). Either is told in
``problem``, with the line.
"""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from commonplace.capture.formats.frontmatter import parse
from commonplace.capture.normalise import clean_line

LARGEST = 64 * 1024
DEEPEST = 20
#: What is done about a block that is not YAML, for those who go on with it.
ANYWAY = "; it was read line by line"

_OPENING = re.compile(r"\ufeff?---[ \t]*(?:\r\n|\r|\n)")
_CLOSING = re.compile(r"^(?:---|\.\.\.)[ \t]*(?:\r\n|\r|\n|\Z)", re.MULTILINE)
_LINE_END = re.compile(r"\r\n|\r|\n")
_SURROGATE = re.compile("[\ud800-\udfff]")
_WHOLE = re.compile(r"[-+]?(?:0|[1-9]\d{0,17})")
_DECIMAL = re.compile(r"[-+]?(?:0|[1-9]\d*)\.\d+(?:[eE][-+]?\d+)?")
_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}


@dataclass(frozen=True, slots=True)
class Frontmatter:
    """The values at the top of a note, as JSON could say them, and the note below."""

    data: dict[str, Any]
    body: str
    #: What could not be read as it stands, if anything.
    problem: str | None = None
    #: The line on which the body begins, the first being 1.
    line: int = 1


def read_frontmatter(text: str) -> Frontmatter:
    """The parts of a note."""
    opening = _OPENING.match(text)
    closing = _CLOSING.search(text.replace("\r", "\n"), opening.end()) if opening else None
    if opening is None or closing is None:
        return Frontmatter({}, text.removeprefix("\ufeff"))
    end = closing.end()
    if text[end - 1 : end + 1] == "\r\n":  # every \r was a line end of its own while we searched
        end += 1
    block, body = text[opening.end() : closing.start()], text[end:]
    line = 1 + len(_LINE_END.findall(text[:end]))
    if len(block.encode("utf-8", "replace")) > LARGEST:
        return Frontmatter({}, body, f"the front matter is larger than {LARGEST:,} bytes", line)
    data, problem = _read(_SURROGATE.sub("\ufffd", _LINE_END.sub("\n", block)))
    return Frontmatter(data, body, problem, line)


def _read(block: str) -> tuple[dict[str, Any], str | None]:
    import yaml  # noqa: PLC0415  only notes need it

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    reading = _Reading()
    try:
        value = reading.document(yaml.parse(block, Loader=loader))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f"line {mark.line + 2}" if mark else "its characters"
        value = {key: _texts(found) for key, found in parse(block.split("\n")).items()}
        return value, f"the front matter is not YAML ({where}){ANYWAY}"
    if not isinstance(value, dict):
        if value is not None:
            reading.complain("it is no list of keys and values")
        value = {}
    found = "; ".join(reading.problems)
    return value, f"the front matter: {found}" if found else None


def _texts(found: str | list[str]) -> str | list[str]:
    if isinstance(found, str):
        return clean_line(found, keep_lines=True)
    return [clean_line(text) for text in found]


@dataclass(slots=True)
class _Open:
    """A list or a mapping that is being read; a mapping's ``key`` waits for its value."""

    into: list[Any] | dict[str, Any]
    key: str | None = None
    expects_key: bool = True


@dataclass(slots=True)
class _Reading:
    """Builds values from events with a stack of its own, so that depth is a number we choose."""

    problems: list[str] = field(default_factory=list)
    stack: list[_Open] = field(default_factory=list)
    value: Any = None
    skipping: int = 0

    def document(self, events: Iterator[Any]) -> Any:
        for event in events:
            kind = type(event).__name__
            if kind in ("SequenceStartEvent", "MappingStartEvent"):
                self._begin([] if kind == "SequenceStartEvent" else {})
            elif kind in ("SequenceEndEvent", "MappingEndEvent"):
                self._end()
            elif kind == "ScalarEvent":
                self._put(clean_line(event.value) if self._expects_key() else _scalar(event))
            elif kind == "AliasEvent":
                self.complain("*aliases are not followed")
                self._put(None)
            elif kind == "DocumentEndEvent":
                break
        return self.value

    def complain(self, problem: str) -> None:
        if problem not in self.problems and len(self.problems) < 5:
            self.problems.append(problem)

    def _begin(self, into: list[Any] | dict[str, Any]) -> None:
        if self.skipping:
            self.skipping += 1
        elif self._expects_key():
            self.complain("a key that is a list or a mapping is left out")
            self.stack[-1].key, self.stack[-1].expects_key = None, False
            self.skipping = 1
        elif len(self.stack) >= DEEPEST:
            self.complain(f"what is nested more than {DEEPEST} deep is left out")
            self._put(None)
            self.skipping = 1
        else:
            self._put(into)
            self.stack.append(_Open(into))

    def _expects_key(self) -> bool:
        return (
            bool(self.stack)
            and isinstance(self.stack[-1].into, dict)
            and self.stack[-1].expects_key
        )

    def _end(self) -> None:
        if self.skipping:
            self.skipping -= 1
        else:
            self.stack.pop()

    def _put(self, value: Any) -> None:
        if self.skipping:
            return
        if not self.stack:
            self.value = value
            return
        top = self.stack[-1]
        if isinstance(top.into, list):
            top.into.append(value)
        elif top.expects_key:
            top.key, top.expects_key = value, False
        else:
            if top.key is not None:
                if top.key in top.into:
                    self.complain(f"{top.key[:40]!r} stands there twice; the last one counts")
                top.into[top.key] = value
            top.expects_key = True


def _scalar(event: Any) -> Any:
    """A value as JSON could say it."""
    text = str(event.value)
    if event.implicit[0] and not event.style:
        if text in _WORDS:
            return _WORDS[text]
        if _WHOLE.fullmatch(text):
            return int(text)
        if len(text) < 30 and _DECIMAL.fullmatch(text) and math.isfinite(number := float(text)):
            return number
    return clean_line(text, keep_lines=True)
