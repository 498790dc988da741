"""Which page a path means, and which path a page has.

A path is a list of names below a root. Every path means one address, and every page has one path:

- ``wiki/<type>/<slug>.md`` is the page ``type/slug``, where the type is one of the page types and
  the slug is one that a page can have;
- every other path is a page of the type *reference*, or of the type named in ``wiki/<type>/…``. Its
  slug has the path's words and ends with 16 digits of the path's SHA-256; the path itself stands in
  its metadata, ``memory_path``.

A page whose ``memory_path`` does not lead to it (somebody renamed it, or set that by hand) is where
its address is. So the model may give a file any name in any folder, and finds it there again.

A path is refused, before anything is looked up, if it leads up (``..``, also percent-encoded or
with backslashes), has characters that cannot be seen or kept (controls, NUL, half characters, bidi
and zero-width ones), or is longer than 1,000 characters. Nothing here ever touches a file system.
"""

import re
import unicodedata
from dataclasses import dataclass
from hashlib import sha256
from urllib.parse import unquote

from commonplace.capture.check import shown
from commonplace.capture.normalise import visible
from commonplace.errors import InvalidInput
from commonplace.model import PAGE_TYPES, PageInfo
from commonplace.wiki.text.slugs import LONGEST_TITLE, check_title, page_slug, slug_of

Parts = tuple[str, ...]
ROOT = "/memories"
WIKI = "wiki"
FIELD = "memory_path"
_END = ".md"
_LONGEST_PATH = 1000
_DIGITS, _HEAD, _HEAD_BYTES = 16, 60, 160
#: A path that is encoded more often than this is not looked into: it is refused.
_DECODINGS = 8
_SEPARATOR = re.compile(r"[/\\]")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a file stands in the wiki."""

    type: str
    slug: str
    title: str
    #: The path as the page's metadata says it; empty where the address says it.
    path: str = ""


def parts_of(path: object) -> Parts:
    """The names of a path, none for the root itself."""
    if not isinstance(path, str) or not (path == ROOT or path.startswith(f"{ROOT}/")):
        raise InvalidInput(f"Path must start with {ROOT}, got: {_told(path)}")
    if len(path) > _LONGEST_PATH:
        raise InvalidInput(f"A path has at most {_LONGEST_PATH:,} characters, not {len(path):,}.")
    if ".." in _SEPARATOR.split(_decoded(path)):
        raise InvalidInput(f"Path {_told(path)} would escape {ROOT} directory")
    return tuple(name for name in path[len(ROOT) :].split("/") if name not in ("", "."))


def path_text(parts: Parts) -> str:
    return "/".join([ROOT, *parts])


def place_of(parts: Parts) -> Place:
    """The address that a path means."""
    named = len(parts) == 3 and parts[0] == WIKI and parts[1] in PAGE_TYPES
    if named and parts[2].endswith(_END):
        stem = parts[2].removesuffix(_END)
        if stem and stem == page_slug(stem):
            return Place(parts[1], stem, _title(stem.replace("-", " ").capitalize(), stem))
    path = "/".join(parts)
    digits = sha256(path.encode()).hexdigest()[:_DIGITS]
    inside = len(parts) > 2 and parts[0] == WIKI and parts[1] in PAGE_TYPES
    title = parts[2].removesuffix(_END) if named else path
    return Place(
        parts[1] if inside else "reference", _slug(path, digits), _title(title, digits), path
    )


def parts_of_page(page: PageInfo) -> Parts:
    """The path that a page has."""
    kept = page.metadata.get(FIELD)
    if isinstance(kept, str):
        try:
            parts = parts_of(f"{ROOT}/{kept}")
        except InvalidInput:
            parts = ()
        place = place_of(parts) if parts else None
        if place is not None and (place.type, place.slug, place.path) == (
            page.type,
            page.slug,
            kept,
        ):
            return parts
    return WIKI, page.type, page.slug + _END


def _decoded(path: str) -> str:
    """The path without percent signs that mean something else, and without what cannot be seen."""
    text = path
    for _ in range(_DECODINGS):
        if visible(text) != text or any(unicodedata.category(each) == "Cc" for each in text):
            raise InvalidInput(
                f"Path {_told(path)} has a character that cannot be seen. Take it out."
            )
        again = unquote(text, errors="replace")
        if again == text:
            return text
        text = again
    raise InvalidInput(f"Path {_told(path)} is encoded too often.")


def _slug(path: str, digits: str) -> str:
    head = slug_of(path)[:_HEAD].encode()[:_HEAD_BYTES].decode(errors="ignore").strip("-")
    slug = f"{head}-{digits}"
    return slug if slug_of(slug) == slug else f"file-{digits}"


def _title(words: str, digits: str) -> str:
    try:
        return check_title(words[:LONGEST_TITLE])
    except InvalidInput:  # nothing in it can be seen
        return f"File {digits}"


def _told(path: object) -> str:
    """As it was given, if that can be shown."""
    return path if isinstance(path, str) and path.isprintable() and len(path) < 300 else shown(path)
