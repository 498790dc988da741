"""A commonplace book for agents: what was observed, kept raw, found again, with its sources.

    import commonplace

    with commonplace.open("book.db") as library:
        book = library.book("ada")
        book.remember("Ada moved to Lisbon.", occurred_at="2026-03-01")
        for hit in book.recall("where does Ada live?"):
            print(hit.text, hit.source)

Nothing happens on import; the library's parts are loaded when the first of them is used.
"""

from typing import TYPE_CHECKING, Any

from commonplace.errors import (
    CommonplaceError,
    Conflict,
    InvalidInput,
    NotFound,
    StoreError,
    UsageError,
)

if TYPE_CHECKING:
    from commonplace.library import Book, Library, open
    from commonplace.model import Hit, Memory, Recall

__version__ = "0.1.0"
__all__ = [
    "Book",
    "CommonplaceError",
    "Conflict",
    "Hit",
    "InvalidInput",
    "Library",
    "Memory",
    "NotFound",
    "Recall",
    "StoreError",
    "UsageError",
    "open",
]

_LAZY = {
    "Book": "library",
    "Library": "library",
    "open": "library",
    "Hit": "model",
    "Memory": "model",
    "Recall": "model",
}


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module 'commonplace' has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415

    return getattr(import_module(f"commonplace.{_LAZY[name]}"), name)
