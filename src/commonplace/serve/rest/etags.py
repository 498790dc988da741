"""Which state of a thing was read: ``ETag``, ``If-None-Match``, ``If-Match`` (RFC 9110).

The tag of a page is ``"ID.VERSION.DIGEST"``: the digest is of what is told of it, the version is
what a change of the page may name. Of anything else the tag is a digest.
"""

import hashlib
import re
from collections.abc import Mapping
from typing import Any

import msgspec

from commonplace.errors import StalePage
from commonplace.model import Page
from commonplace.serve.rest.shapes import pages

_OURS = re.compile(r'(?:W/)?"([0-9a-f-]{36})\.(\d{1,10})\.[0-9a-f]{16}"')
_TAG = re.compile(r'(?:W/)?("[^"]*")')


def tag_of(value: Mapping[str, Any]) -> str:
    """What goes into ``ETag``."""
    if "version" in value and "body" in value:
        known = {name: value.get(name) for name in pages.Page.__struct_fields__}
        return f'"{value["id"]}.{value["version"]}.{_digest(known)}"'
    return f'"{_digest(value)}"'


def is_known(if_none_match: str, tag: str) -> bool:
    """Whether the asker has it already."""
    return if_none_match.strip() == "*" or tag in _TAG.findall(if_none_match)


def expected_version(if_match: str | None, page: Page) -> int | None:
    """The version that was read, if the header says one; it must be of this page."""
    if if_match is None or if_match.strip() == "*":
        return None
    versions = {int(version) for page_id, version in _OURS.findall(if_match) if page_id == page.id}
    if page.version in versions:
        return page.version
    if versions:
        return max(versions)
    raise StalePage(
        f"If-Match names no version of {page.address}: read the page, and send its ETag.",
        page.version,
        page.body,
    )


def _digest(value: object) -> str:
    told = msgspec.json.encode(value, order="deterministic")
    return hashlib.sha256(told).hexdigest()[:16]
