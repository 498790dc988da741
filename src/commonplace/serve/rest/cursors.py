"""Where a list goes on, as a text that nobody needs to understand.

It holds the place, and a digest of the list it is a place in: the operation, the book, and all that
was asked except how many. With another list the digest does not fit, and the cursor is refused; so
one book's cursor says nothing about another. There is nothing secret in it: whoever makes one up
reads from another place of a list that is theirs.
"""

import base64
import hashlib
from typing import Any

import msgspec

from commonplace.serve.rest.asking import Asking
from commonplace.serve.rest.refusals import WrongCursor

_DIGEST = 12
#: What may differ between one leaf of a list and the next.
_FREE = ("cursor", "limit", "book")


def seal(place: Any, operation: str, book_id: str, query: Asking) -> str:
    packed = msgspec.json.encode(place) + _digest(operation, book_id, query)
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def open_(cursor: str, operation: str, book_id: str, query: Asking) -> Any:
    """The place; :class:`WrongCursor` when it is not of this list."""
    try:
        packed = base64.urlsafe_b64decode(cursor.encode("ascii") + b"=" * (-len(cursor) % 4))
    except ValueError:
        raise WrongCursor from None
    place, digest = packed[:-_DIGEST], packed[-_DIGEST:]
    if digest != _digest(operation, book_id, query):
        raise WrongCursor
    try:
        return msgspec.json.decode(place)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise WrongCursor from None


def _digest(operation: str, book_id: str, query: Asking) -> bytes:
    asked = {name: getattr(query, name) for name in query.__struct_fields__ if name not in _FREE}
    told = msgspec.json.encode([operation, book_id, asked], order="deterministic")
    return hashlib.sha256(told).digest()[:_DIGEST]
