"""Books: those of the caller, who shares this one, and the whole of it to take along."""

import tempfile
import zipfile
from pathlib import Path
from typing import IO, Any

from commonplace.errors import InvalidInput
from commonplace.library import Book
from commonplace.model import BookInfo
from commonplace.serve.forms import books as book_forms
from commonplace.serve.forms import memories as memory_forms
from commonplace.serve.forms import pages as page_forms
from commonplace.serve.http.spools import spool_whole
from commonplace.serve.web import lists
from commonplace.serve.web.answer import Go, Sent, Shown
from commonplace.serve.web.screen import Action, Screen
from commonplace.serve.web.visit import Visit
from commonplace.store import books as rows
from commonplace.upkeep import moving
from commonplace.wiki.sharing import BOOST, ROLES

_LINES = "application/x-ndjson"
_ZIP = "application/zip"


def show(visit: Visit) -> Shown:
    """The caller's books, leaf by leaf, and those that share the one at hand."""
    wanted = visit.asked("q").lower()
    books = [each for each in visit.call.books() if wanted in each.name.lower()]
    start = lists.offset(visit)
    leaf = books[start : start + lists.SIZE]
    members, targets = visit.book.wiki.members(), visit.book.wiki.targets()
    data = {
        "books": [(each, *_size(visit, each), _url(each)) for each in leaf],
        "found": len(books),
        "query": visit.asked("q"),
        "leaf": lists.leaf(visit, more=len(books) > start + lists.SIZE),
        "here": visit.book.info.id,
        "members": members,
        "targets": targets,
        "roles": ROLES,
        "boost": BOOST,
        "usual": visit.call.library.config.book,
    }

    def told() -> dict[str, Any]:
        return {
            "books": [book_forms.book(each) for each in leaf],
            "members": [page_forms.shared(each) for each in members],
            "targets": [page_forms.shared(each) for each in targets],
        }

    return Shown("work/books.html", "Books", data, told)


def _size(visit: Visit, info: BookInfo) -> tuple[int, int]:
    book = visit.call.book(info.name, "read")
    return visit.call.library.engine.read(lambda reader: rows.size(reader, book.info.id))


def _url(info: BookInfo) -> str:
    return Visit.address_of(info.name)


def create(visit: Visit) -> Go:
    made = visit.call.new_book(visit.form.line("name"))
    return Go(Visit.address_of(made.info.name), f"{made.info.name} is here.")


def share(visit: Visit) -> Go:
    """Another book of the caller's reads the pages of this one, or writes in them."""
    form = visit.form
    name = form.line("book")
    visit.call.book(name, "admin")  # nobody learns of a book that is not theirs
    made = visit.book.wiki.share(name, form.text("role", "reader"), _boost(form.line("boost")))
    return Go(visit.url("/books"), f"{made.name} is a {made.role} of {visit.book.info.name}.")


def _boost(said: str) -> float:
    try:
        return float(said) if said else BOOST
    except ValueError:
        raise InvalidInput("boost must be a number above 0 and up to 10.") from None


def unshare(visit: Visit) -> Go:
    name = visit.form.line("book")
    visit.call.book(name, "admin")
    visit.book.wiki.unshare(name)
    return Go(visit.url("/books"), f"{name} shares {visit.book.info.name} no longer.")


def take_memories(visit: Visit) -> Sent:
    """One memory a line, as ``import jsonl`` takes them."""
    memories = visit.book.memories()
    content, damaged = spool_whole(lambda spool: memory_forms.write_export(memories, spool.write))
    return Sent(_LINES, content, _file_name(visit.book, "memories.jsonl", len(damaged)))


def take_book(visit: Visit) -> Sent:
    """Every row of the book, as ``import jsonl --keep-trust`` takes it."""
    engine, book_id = visit.call.library.engine, visit.book.info.id
    content, moved = spool_whole(lambda spool: moving.export_book(engine, book_id, spool.write))
    return Sent(_LINES, content, _file_name(visit.book, "jsonl", len(moved.damaged)))


def take_vault(visit: Visit) -> Sent:
    """The book as a folder of Markdown, packed."""

    def write(content: IO[bytes]) -> None:
        with (
            tempfile.TemporaryDirectory(prefix="commonplace-") as folder,
            zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as packed,
        ):
            root = Path(folder) / "vault"
            visit.book.wiki.export_vault(root)
            for path in sorted(root.rglob("*")):
                if path.is_file():
                    packed.write(path, path.relative_to(root))

    content, _ = spool_whole(write)
    return Sent(_ZIP, content, _file_name(visit.book, "zip"))


def _file_name(book: Book, ending: str, damaged: int = 0) -> str:
    """Name a file that is taken along; where rows are missing in it, the name says so."""
    missing = f"{damaged}-damaged-left-out." if damaged else ""
    return f"{book.info.name}.{missing}{ending}"


SCREENS = (
    Screen("/books", show, area="books"),
    Action("/books", create, area="books", scope="admin"),
    Action("/books/share", share, area="books", scope="admin"),
    Action("/books/unshare", unshare, area="books", scope="admin"),
    Screen("/books/memories.jsonl", take_memories, area="books", is_page=False),
    Screen("/books/book.jsonl", take_book, area="books", scope="admin", is_page=False),
    Screen("/books/vault.zip", take_vault, area="books", is_page=False),
)
