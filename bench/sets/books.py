"""Books that hold a collection of a set, remembered as the tables do: no vectors, rules alone."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import commonplace
from bench.sets import Collection, Item

#: By rules and without vectors: nothing is asked of a model.
BY_RULES: Mapping[str, Any] = {"embed__model": "none"}


def remember_collection(
    library: commonplace.Library, collection: Collection, workdir: Path
) -> commonplace.Book:
    """Keep a collection in a book of its name; daily logs go through the Markdown importer."""
    book = library.book(collection.name)
    if collection.files:
        book.import_from("markdown", write_logs(collection, workdir))
    else:
        book.remember_many(fields_of(item) for item in collection.items)
    return book


def write_logs(collection: Collection, workdir: Path) -> Path:
    """Write a collection's daily logs into a folder, and say which."""
    folder = workdir / f"{collection.name}-files"
    folder.mkdir(exist_ok=True)
    for file in collection.files:
        (folder / file.name).write_text(file.text, encoding="utf-8")
    return folder


def fields_of(item: Item) -> dict[str, str | None]:
    """What ``remember`` is told about an item."""
    return {
        "text": item.text,
        "author": item.author,
        "occurred_at": item.said_at,
        "source": item.source,
    }
