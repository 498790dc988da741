"""Out and in: memories as lines, whole books."""

from collections.abc import Callable
from typing import IO, Annotated, Any, Literal

from msgspec import Meta

from commonplace.library import Book
from commonplace.serve.forms import memories as forms
from commonplace.serve.http.call import Call
from commonplace.serve.http.spools import as_file, send_whole, spool_whole
from commonplace.serve.rest.asking import Asking, Bookless, Name
from commonplace.serve.rest.operation import NDJSON, Answer, Area, Given
from commonplace.serve.rest.shapes import memories as shapes
from commonplace.serve.rest.shapes import told
from commonplace.serve.rest.shapes import work as work_shapes
from commonplace.store.access import walls
from commonplace.upkeep import moving as books

#: Damaged rows that a header names at most.
_NAMED = 50

area = Area("moving", "Out and in: memories as lines, whole books.")


class ImportQuery(Asking, kw_only=True):
    format: Literal["jsonl", "markdown", "text"] = "jsonl"
    name: Annotated[str, Meta(min_length=1, max_length=200, description="The file's name.")] = (
        "upload.jsonl"
    )
    dry_run: bool = False


class BookQuery(Bookless, kw_only=True):
    name: Annotated[Name, Meta(description="What the book is called here.")]


@area.get("/export/memories", scope="read", answer=shapes.Exported, gives=NDJSON)
def export_memories(call: Call, book: Book, given: Given[Asking, None]) -> Answer:
    """One memory a line, with all that `remember` takes.

    A damaged memory is left out and named in the header `Commonplace-Damaged`.
    """

    return _export(lambda content: forms.write_export(book.memories(), content.write))


@area.get("/export/book", scope="admin", answer=told.Free, gives=NDJSON)
def export_book(call: Call, book: Book, given: Given[Asking, None]) -> Answer:
    """The whole book, every row of it, as `import jsonl --keep-trust` takes it.

    A damaged row is left out and named in the header `Commonplace-Damaged`.
    """

    def write(content: IO[bytes]) -> list[str]:
        moved = books.export_book(call.library.engine, book.info.id, content.write)
        return [str(row) for row in moved.damaged]

    return _export(write)


def _export(write: Callable[[IO[bytes]], list[str]]) -> Answer:
    """Send what ``write`` writes, and name in a header the rows that it says it left out."""
    content, damaged = spool_whole(write)
    headers = {"Commonplace-Damaged": _name_damaged(damaged)} if damaged else {}
    return Answer(send_whole(content), headers=headers)


def _name_damaged(rows: list[str]) -> str:
    """Name the first rows that were left out: a header has little room, `doctor` names them all."""
    more = f", and {len(rows) - _NAMED} more" if len(rows) > _NAMED else ""
    named = ", ".join(rows[:_NAMED]) + more
    return "".join(sign if " " <= sign <= "~" else "?" for sign in named)


@area.post(
    "/import",
    scope="write",
    query=ImportQuery,
    body=told.Free,
    takes=NDJSON,
    answer=shapes.Imported,
)
def import_memories(call: Call, book: Book, given: Given[ImportQuery, IO[bytes]]) -> Any:
    """Bring in a file: one memory a line, or Markdown or text. Again is harmless.

    A line that cannot be kept is told under `problems`, and the others are kept. They are trusted
    as imported.
    """
    query = given.query
    with as_file(given.body, query.name) as path:
        return forms.imported(book.import_from(query.format, path, dry_run=query.dry_run))


@area.post(
    "/import/book",
    scope="admin",
    query=BookQuery,
    body=told.Free,
    takes=NDJSON,
    answer=work_shapes.Moved,
    status=201,
    of_book=False,
)
def import_book(call: Call, given: Given[BookQuery, IO[bytes]]) -> Any:
    """Make a book of an export of a whole book; what it says of trust is believed.

    There must be no such book here yet, or an empty one.
    """
    library, name = call.library, call.new_book(given.query.name).info.name
    place = books.Place(library.engine, call.caller.tenant, name, library.config.jobs.attempts)
    with as_file(given.body, "book.jsonl") as path, walls.outside():  # the book is made anew
        moved = books.import_book(path, place)
        library.wake()
    return {
        "memories": moved.rows.get("memories", 0),
        "rows": moved.rows,
        "sha256": moved.sha256,
    }
