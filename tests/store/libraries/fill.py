"""Fill a new library through whatever version of commonplace is on the path.

Run by ``make.py`` with the source of an older commit on ``PYTHONPATH``, so it uses only what that
version has: ``python fill.py PATH_OR_URL``. Prints one word for each step that was done.
"""

import sys
from importlib import import_module
from typing import Any

MEMORIES = (
    ("Ada Lovelace lives in London.", "2026-01-05T09:00:00Z"),
    ("Ada Lovelace works at Brook Farm.", "2026-01-06T09:00:00Z"),
    ("Tom Okafor maintains the Kestrel project.", "2026-01-07T09:00:00Z"),
    ("We decided to use PostgreSQL for the Kestrel project.", "2026-01-08T09:00:00Z"),
    ("Ada Lovelace moved to Oslo.", "2026-02-01T09:00:00Z"),
)
FORGOTTEN = "The word of the day is zanzibar."
PAGE = ("Tea at Brook Farm", "The kettle is on the second shelf.\n")


def fill(place: str) -> list[str]:
    """Remember, work, write a page, forget; return the steps that this version could do."""
    commonplace = import_module("commonplace")
    with commonplace.open(place) as library:
        book = library.book("ada")
        for text, day in MEMORIES:
            book.remember(text, occurred_at=day, source="notes.md")
        forgotten = book.remember(FORGOTTEN)
        book.introduce("Kestrel", "project", ["the kestrel"])
        library.work()
        steps = ["remember", "introduce", "work"]
        if write_page(book):
            steps.append("page")
        book.forget(forgotten.id)
        library.work()
    return [*steps, "forget"]


def write_page(book: Any) -> bool:
    """Write a page by hand, where the version has a wiki."""
    if not hasattr(type(book), "wiki"):
        return False
    draft = import_module("commonplace.wiki.draft").PageDraft
    title, body = PAGE
    book.wiki.create(draft(type="topic", title=title, body=body))
    return True


if __name__ == "__main__":
    print(*fill(sys.argv[1]))
