"""What a file says of a page. Nothing here raises: what cannot be read is a :class:`Problem`, and
the file is left alone.

- No front matter, CRLF, a byte order mark: fine. Another encoding than UTF-8, a NUL, front matter
  that is not YAML, larger than 64 kB or with aliases in it: a problem, with the line. So is front
  matter of ours that lost its closing line: without it the whole file would be text.
- Lists may be lists, or words with commas between them; names of pages may be in double brackets.
- The title is ``name`` or ``title``, else the first line if that is a heading of the first level,
  else the file's name. The type is ``type`` or ``category`` if that is one of ours, else what a
  folder is called (``people/`` is none, ``entities/`` is one), else ``topic``.
- ``id``, ``version``, ``slug``, ``status``, ``created``, ``updated``, ``sources``, ``supersedes``
  and ``grounding`` are ours: to change them in a file changes nothing. A file cites no memories.
  To archive a page, move its file into ``archive/``.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from commonplace.capture.normalise import clean_line
from commonplace.model import CONFIDENCES, PAGE_TYPES
from commonplace.wiki.text.frontmatter import ANYWAY, read_frontmatter
from commonplace.wiki.vault import links
from commonplace.wiki.vault.files import KEYS, STATUSES
from commonplace.wiki.vault.names import stem

LARGEST = 4_000_000

_HEADING = re.compile(r"# +(\S.*?)(?: +#+)? *$", re.MULTILINE)
#: What stands in front matter that we wrote, and in no note that merely begins with a rule.
_OWN_ID = re.compile(
    r"id: \"?[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\"?[ \t]*"
)
_MOST_LINES = 100
_WIKILINK = re.compile(r"\[\[([^\[\]|]+)(?:\|[^\[\]]*)?\]\]")


@dataclass(frozen=True, slots=True)
class Said:
    """What a file says. ``None`` is what it does not say."""

    path: str
    body: str
    #: False for a note without front matter: it says nothing about its page but the text.
    has_matter: bool = False
    id: str | None = None
    version: int | None = None
    type: str | None = None
    slug: str | None = None
    #: ``name`` and ``title``, which mean the same, where they differ.
    titles: tuple[str, ...] = ()
    summary: str | None = None
    status: str | None = None
    confidence: str | None = None
    parent: str | None = None
    tags: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    related: tuple[str, ...] = ()
    contradicts: tuple[str, ...] = ()
    redirect_to: str | None = None
    #: The user's own keys.
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a file is left alone."""

    path: str
    why: str


def read_file(data: bytes, path: str) -> Said | Problem:
    """What the file at ``path`` says. Nothing here raises: what cannot be read is a problem."""
    if len(data) > LARGEST:
        return Problem(path, f"it is larger than {LARGEST:,} bytes")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return Problem(path, f"line {line} is not UTF-8: save the file as UTF-8")
    if "\0" in text:
        return Problem(path, "it has a NUL character in it, which is no text")
    read = read_frontmatter(text)
    if read.problem:
        return Problem(path, read.problem.removesuffix(ANYWAY))
    if not read.data and _is_unclosed(text):
        return Problem(path, "its front matter has no closing line: write --- below the last key")
    body = links.without_footer(read.body.replace("\r\n", "\n")).strip("\n")
    if not read.data:
        return Said(path, body)
    return _said(path, body, read.data)


def _is_unclosed(text: str) -> bool:
    first, *lines = text.removeprefix("\ufeff").splitlines()[:_MOST_LINES] or [""]
    return first.rstrip() == "---" and any(map(_OWN_ID.fullmatch, lines))


def _said(path: str, body: str, data: Mapping[str, Any]) -> Said:
    confidence = _word(data.get("confidence"))
    status = {word: ours for ours, word in STATUSES.items()}
    return Said(
        path,
        body,
        has_matter=True,
        id=_word(data.get("id")),
        version=data["version"] if type(data.get("version")) is int else None,
        type=_type(data.get("type")) or _type(data.get("category")),
        slug=_word(data.get("slug")),
        titles=_list([data.get("name"), data.get("title")], parted=False),
        summary=_word(data.get("description")),
        status=status.get(_word(data.get("status")) or "", _word(data.get("status"))),
        confidence=confidence if confidence in CONFIDENCES else None,
        parent=next(iter(_refs(data.get("parent"))), None),
        tags=tuple(tag.removeprefix("#") for tag in _list(data.get("tags", data.get("tag")))),
        aliases=_list(data.get("aliases", data.get("alias")), parted=False),
        related=_refs(data.get("related")),
        contradicts=_refs(data.get("contradicts")),
        redirect_to=_word(data.get("redirect_to", data.get("redirectTo"))),
        extra={key: value for key, value in data.items() if key not in KEYS},
    )


def place_type(said: Said) -> str:
    """The type of a page that is made from a file: what it says, what its folder says, a topic."""
    folders = (folder.lower().removesuffix("s") for folder in reversed(said.path.split("/")[:-1]))
    named = {**{type: type for type in PAGE_TYPES}, "entitie": "entity"}
    return said.type or next((named[name] for name in folders if name in named), "topic")


def place_title(said: Said) -> str:
    """The title of a page that is made from a file."""
    first = said.titles[0] if said.titles else _heading(said.body)
    return first or clean_line(stem(said.path)) or "Untitled"


def _heading(body: str) -> str | None:
    found = _HEADING.match(body)
    return clean_line(found[1]) or None if found else None


def _type(value: Any) -> str | None:
    word = (_word(value) or "").lower()
    return word if word in PAGE_TYPES else None


def _word(value: Any) -> str | None:
    """One line of text, or nothing."""
    if value is None or isinstance(value, bool | list | dict):
        return None
    return clean_line(str(value)) or None


def _list(value: Any, parted: bool = True) -> tuple[str, ...]:
    """A list, or words with commas between them."""
    if isinstance(value, str) and parted:
        value = value.split(",")
    items = _flat(value) if isinstance(value, list) else [value]
    return tuple(dict.fromkeys(word for item in items if (word := _word(item))))


def _flat(items: Iterable[Any]) -> Iterable[Any]:
    """``[[ada]]`` without quotes is a list in a list."""
    for item in items:
        if isinstance(item, list):
            yield from _flat(item)
        else:
            yield item


def _refs(value: Any) -> tuple[str, ...]:
    """Names of pages, with or without the brackets of a link."""
    return tuple(_WIKILINK.sub(r"\1", name).strip() for name in _list(value))
