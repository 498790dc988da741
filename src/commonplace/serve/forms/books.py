"""Books as JSON."""

from typing import Any

from commonplace import clock
from commonplace.model import BookInfo


def book(info: BookInfo) -> dict[str, Any]:
    return {
        "id": info.id,
        "name": info.name,
        "created_at": clock.to_text(info.created_at),
        "revision": info.revision,
    }
