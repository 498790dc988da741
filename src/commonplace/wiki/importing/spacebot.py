"""The wiki of Spacebot: ``wiki_pages`` and ``wiki_page_versions`` in its SQLite database.

Every version becomes a version here, in order, with its author (``agent`` or, for ``user``, a
person), its summary as the reason and its day. A version that changed no word is left out. The page
as it stands comes last, should its history not end with it. ``related`` (a JSON list) and
``archived`` are kept; ``wiki:slug`` links are understood as they are. The names and times of who
made and last changed it are kept in the metadata. A type that we do not have is ``topic``.

A page is known by its slug and its id, ``wiki_pages/<slug>.<id>``, whatever the file is called.
"""

import json
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from commonplace.capture.formats import Problem, digest
from commonplace.capture.normalise import clean_line
from commonplace.capture.when import instant
from commonplace.errors import InvalidInput
from commonplace.model import Author
from commonplace.store.outside.foreign import SpacebotFile, SpacebotPage, Values
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.importing import Found, FoundPage, Note, Past, Types
from commonplace.wiki.importing.values import page_type, texts

_ABOUT = ("id", "created_by", "updated_by", "created_at", "updated_at")


def read(path: Path, types: Types) -> Iterator[Found]:
    """Every page. A file that is not Spacebot's is `InvalidInput`; one that is damaged further on
    is a problem at that place."""
    with SpacebotFile(path) as file:
        pages = file.pages()
        while True:
            try:
                page = next(pages, None)
            except InvalidInput as error:
                yield Problem(path.name, str(error), path.name)
                return
            if page is None:
                return
            yield from _read(page, types)


def _read(page: SpacebotPage, types: Types) -> Iterator[Found]:
    values = page.values
    name = f"wiki_pages/{clean_line(values['slug'])}.{clean_line(values['id'])[:12]}"
    related = _related(values.get("related", ""))
    if related is None:
        yield Note(name, "its list of related pages is not JSON and was left out")
    kind = values["page_type"]
    past = _past(page)
    yield FoundPage(
        PageDraft(
            type=page_type(kind) or types.get(kind, "topic"),
            title=clean_line(values["title"]) or clean_line(values["slug"]),
            body=values["content"],
            slug=clean_line(values["slug"]) or None,
            related=related or (),
            metadata={key: clean_line(values[key]) for key in _ABOUT if values.get(key)},
        ),
        name,
        digest(*(f"{key}={value}" for key, value in values.items()), len(past)),
        archived=values.get("archived", "") not in ("", "0"),
        past=past,
    )


def _related(said: str) -> tuple[str, ...] | None:
    try:
        found = json.loads(said or "[]")
    except (ValueError, RecursionError):
        return None
    return tuple(texts(found)) if isinstance(found, list) else None


def _past(page: SpacebotPage) -> tuple[Past, ...]:
    """Its changes, each of which changed something, up to the text as it stands."""
    found: list[Past] = []
    for row in page.versions:
        if not found or found[-1].body != row["content"]:
            author = _author(row.get("author_type", ""), row.get("author_id", ""))
            at = _moment(row.get("created_at", ""))
            found.append(Past(row["content"], author, clean_line(row.get("edit_summary", "")), at))
    if found and found[-1].body != page.values["content"]:
        found.append(_last(page.values))
    return tuple(found)


def _last(values: Values) -> Past:
    author = Author("person", clean_line(values.get("updated_by", "")) or None)
    return Past(values["content"], author, "", _moment(values.get("updated_at", "")))


def _author(kind: str, name: str) -> Author:
    return Author("agent" if kind == "agent" else "person", clean_line(name)[:200] or None)


def _moment(said: str) -> datetime | None:
    try:
        return instant(said.replace(" ", "T", 1))
    except InvalidInput:
        return None
