r"""What an agent framework keeps of a conversation, item by item, as lines of a session.

An item is a mapping of plain JSON: a message, a call of a tool, what the tool gave. It is kept so
that it comes back exactly, its keys in their order:

- ``{"content": text, "role": role}`` is a plain line of that role, if the text is one that a
  session would keep as it is and does not begin with ``{``;
- anything else is a line that says the item as JSON. Half a character (a lone surrogate) is kept
  as an escape; NUL always is one.

So every line of a transcript, whoever wrote it, can be read as an item. Unlike other lines of a
transcript an item is kept **with** the secrets in it: ids of calls and sealed reasoning look like
secrets, and a conversation that goes on without them fails. What is told of it elsewhere
(:func:`told`) has none.

Who takes an item back, or clears the session, removes it: no row keeps what it said, and neither
do the checkpoints, which were made of it.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from commonplace import clock
from commonplace.errors import InvalidInput
from commonplace.model import ROLES, Said
from commonplace.sessions.redact import redacted
from commonplace.sessions.tools import Tools, clean_text, key, session_key
from commonplace.store.engine import Reader, Tx
from commonplace.store.sessions import removing
from commonplace.store.sessions import said as rows

Item = dict[str, Any]
#: The longest item, in characters of JSON: a picture of a few megabytes fits.
LONGEST_ITEM = 10_000_000
_PLAIN = ["content", "role"]
_ROLES = {"developer": "system"}
_TYPES = {"function_call": "assistant", "reasoning": "assistant"}
#: Where an item says something to people.
_WORDS = ("content", "text", "output", "summary", "refusal", "transcript")


class SessionItems:
    """The items of one session; the session is made when the first is added."""

    def __init__(self, tools: Tools, id: object, client: object = None) -> None:
        self.id = session_key(id)
        self._tools = tools
        self._client = key("client", client)

    def add(self, items: Iterable[Mapping[str, Any]]) -> None:
        """Add items after the last: all of them, or none."""
        lines = [as_line(item) for item in items]
        if lines:
            self._tools.engine.write(lambda tx: self._add(tx, lines), book_id=self._tools.book_id)

    def last(self, limit: int | None = None) -> list[Item]:
        """All items in order; with a limit the last so many."""

        def read(reader: Reader) -> list[Said]:
            about = reader, self._tools.book_id, self.id
            return rows.transcript(*about) if limit is None else rows.transcript_end(*about, limit)

        if limit is not None and limit <= 0:
            return []
        return [as_item(line) for line in self._tools.engine.read(read)]

    def pop(self) -> Item | None:
        """Remove the last item, and give it back; nothing when there is none."""
        engine = self._tools.engine
        line = engine.write(lambda tx: removing.pop_line(tx, self.id), book_id=self._tools.book_id)
        if line is not None:
            engine.checkpoint()
        return None if line is None else as_item(line)

    def clear(self) -> None:
        """Remove the session with all that was said in it."""
        engine = self._tools.engine
        engine.write(lambda tx: removing.remove(tx, self.id), book_id=self._tools.book_id)
        engine.checkpoint()

    def _add(self, tx: Tx, lines: Sequence[Said]) -> None:
        rows.touch(tx, self.id, self._client)
        last = rows.last_position(tx, tx.book_id, self.id)
        first = 0 if last is None else last + 1
        placed = [replace(line, position=at) for at, line in enumerate(lines, first)]
        rows.add_lines(tx, self.id, placed)


def as_line(item: Mapping[str, Any]) -> Said:
    """An item as a line; where it stands is not known yet."""
    if not isinstance(item, Mapping):
        raise InvalidInput(f"An item of a session is a mapping, not {type(item).__name__}.")
    role, content = item.get("role"), item.get("content")
    if [*item] == _PLAIN and role in ROLES and isinstance(content, str) and _is_plain(content):
        return Said(0, role, content, clock.now())
    return Said(0, _role(item), _json(dict(item)), clock.now())


def as_item(line: Said) -> Item:
    """The item that a line says."""
    item = _parsed(line.text)
    return {"content": line.text, "role": line.role} if item is None else item


def told(line: Said) -> Said:
    """The line as people read it: the words of an item, without secrets."""
    item = _parsed(line.text)
    if item is None:
        return line
    return replace(line, text=redacted("\n".join(_words(item))).strip())


def cut(text: str, of_text: Callable[[str], str]) -> str:
    """What is left of a line: of an item, each of its texts is cut, so that it stays one."""
    item = _parsed(text)
    if item is None:
        return of_text(text)
    left = _each_text(item, of_text)
    return text if left == item else _json(left)


def _is_plain(text: str) -> bool:
    return bool(text) and not text.startswith("{") and clean_text(text) == text


def _role(item: Mapping[str, Any]) -> str:
    role = item.get("role")
    if isinstance(role, str):
        role = _ROLES.get(role, role)
        return role if role in ROLES else "tool"
    type_ = item.get("type")
    return _TYPES.get(type_, "tool") if isinstance(type_, str) else "tool"


def _json(item: Item) -> str:
    try:
        text = json.dumps(item, ensure_ascii=False, separators=(",", ":"))
        if not text.isascii() and any("\ud800" <= each <= "\udfff" for each in text):
            text = json.dumps(item, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidInput(f"An item is not plain JSON: {error}.") from None
    if len(text) > LONGEST_ITEM:
        told = f"An item has {len(text):,} characters; at most {LONGEST_ITEM:,} are kept."
        raise InvalidInput(f"{told} Keep what is large elsewhere, and its address here.")
    return text


def _parsed(text: str) -> Item | None:
    if not text.startswith("{"):
        return None
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _words(value: object) -> Iterable[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from _words(each)
    elif isinstance(value, dict):
        for name in _WORDS:
            yield from _words(value.get(name))


def _each_text(value: Any, change: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        return [_each_text(each, change) for each in value]
    if isinstance(value, dict):
        return {name: _each_text(each, change) for name, each in value.items()}
    return value
