"""The list of what was forgotten, as lines of text that are kept outside of the library.

The first line is a JSON object ``{"format": "commonplace suppressed", "version": 1}``, every other
one ``{"kind": …, "digest": …, "at": …}``: ``kind`` is ``words``, ``moment``, ``key`` or
``session``, ``digest`` 64 hexadecimal digits, ``at`` the moment it was forgotten, in UTC. See
``store/forgetting/suppressed.py`` for what the digests are of. Nothing else is read; empty lines
are passed over.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from commonplace import clock
from commonplace.capture.when import instant
from commonplace.errors import InvalidInput
from commonplace.store.forgetting.suppressed import KINDS, Entry
from commonplace.store.values import json_text

FORMAT, VERSION = "commonplace suppressed", 1
_DIGEST = re.compile(r"[0-9a-f]{64}")
_LONGEST = 1_000


def written_list(entries: Iterable[Entry]) -> Iterator[str]:
    """The lines, each with its end."""
    yield json_text({"format": FORMAT, "version": VERSION}) + "\n"
    for each in entries:
        told = {"kind": each.kind, "digest": each.digest, "at": clock.to_text(each.at)}
        yield json_text(told) + "\n"


def parsed_list(lines: Iterable[str]) -> list[Entry]:
    """:class:`InvalidInput` with the number of the line that is none."""
    numbered = ((number, text) for number, text in enumerate(lines, 1) if text.strip())
    first = next(numbered, None)
    if first is None or _object(*first) != {"format": FORMAT, "version": VERSION}:
        raise InvalidInput(
            f"This is no list of what was forgotten: line 1 must name {FORMAT!r}, 1."
        )
    return [_entry(number, _object(number, text)) for number, text in numbered]


def _object(number: int, text: str) -> Mapping[str, Any]:
    try:
        found = json.loads(text) if len(text) <= _LONGEST else None
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise InvalidInput(f"Line {number} of the list is no JSON object: nothing was taken over.")
    return found


def _entry(number: int, found: Mapping[str, Any]) -> Entry:
    kind, digest, at = (found.get(name) for name in ("kind", "digest", "at"))
    good = kind in KINDS and isinstance(digest, str) and _DIGEST.fullmatch(digest)
    if not good or not isinstance(at, str):
        raise InvalidInput(f"Line {number} of the list is not as it should be: nothing was taken.")
    return Entry(str(kind), str(digest), instant(at))
