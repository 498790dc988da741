"""``ingest`` and ``document``: files and web pages, and what became of them."""

import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.text import Text

from commonplace import clock
from commonplace.capture.documents.media import ENDINGS
from commonplace.capture.documents.offer import is_address
from commonplace.errors import ModelError, NotFound, UsageError
from commonplace.model import TRUSTS, Document
from commonplace.serve.cli import bars, plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.failures import Code
from commonplace.serve.cli.shelf import Group, command
from commonplace.serve.forms import memories as forms

if TYPE_CHECKING:
    from commonplace.library import Book

_LOOK_SECONDS = 0.25
#: How much of the way a document has behind it.
_WAY = {"queued": 0.0, "extracting": 0.2, "chunking": 0.4, "indexing": 0.6}
_MOST = 100_000
_SHOWN = 60


@dataclass
class _Report:
    """The documents, by id, and what could not even be offered: (where, why)."""

    documents: dict[str, Document] = field(default_factory=dict)
    known: set[str] = field(default_factory=set)
    problems: list[tuple[str, str]] = field(default_factory=list)


@command("ingest")
@click.argument("sources", metavar="PATH|URL…", nargs=-1, required=True)
@click.option("--title", metavar="TITLE", help="What to call it; only for a single document.")
@click.option(
    "--trust", type=click.Choice(TRUSTS), metavar="TRUST", help=f"Who vouches: {', '.join(TRUSTS)}."
)
@click.option("--wait/--no-wait", default=True, help="Read them now, or leave it to a worker.")
def ingest(
    call: Call, sources: tuple[str, ...], title: str | None, trust: str | None, wait: bool
) -> None:
    """Take in documents: text, Markdown, reST, HTML, JSON, XML, PDF and Word, from files
    or the web.

    A folder gives every such file in it. The same file again is recognised; a page is fetched
    again, and is a new document if it has changed.
    """
    found = [one for source in sources for one in _files(source)]
    if title and len(found) > 1:
        raise UsageError("--title names a single document, and there are several.")
    with call.opened(create=True) as book:
        report = _offered(book, found, title, trust)
        if wait:
            _read(call, book, report)
    data = {
        "documents": [forms.document(document) for document in report.documents.values()],
        "problems": [{"where": where, "reason": reason} for where, reason in report.problems],
    }
    call.answer(data, lambda: _tell(call, report))
    failed = any(document.state == "failed" for document in report.documents.values())
    if report.problems or failed:
        click.get_current_context().exit(Code.PROBLEMS)


def _files(source: str) -> list[str | Path]:
    """What a source stands for: itself, or the documents in a folder."""
    path = Path(source)
    if is_address(source) or not path.is_dir():
        return [source if is_address(source) else path]
    inside = (
        file
        for file in path.rglob("*")
        if file.suffix.lower() in ENDINGS
        and file.is_file()
        and not any(part.startswith(".") for part in file.relative_to(path).parts)
    )
    return sorted(inside)


def _offered(
    book: "Book", sources: Sequence[str | Path], title: str | None, trust: str | None
) -> _Report:
    """Each document written down; one that is refused does not stop the others."""
    report = _Report()
    for source in sources:
        try:
            document = book.ingest(source, title=title, trust=trust)
        except (UsageError, OSError) as error:
            if len(sources) == 1:
                raise
            report.problems.append((str(source), str(error)))
            continue
        if document.chunks:
            report.known.add(document.id)
        report.documents[document.id] = document
    return report


def _read(call: Call, book: "Book", report: _Report) -> None:
    """Work until each of them is done or has failed; then embed, with a model that is here."""
    worker = book.library.worker()
    waiting = list(report.documents)
    with _watched(call, book, report):
        while waiting:
            document = _looked_at(book, report, waiting[-1])
            if document is None or document.state not in _WAY:
                waiting.pop()
                waiting += _successor(book, report, document)
            elif worker.run_one() is None:  # another worker has it, or it is to be tried again
                clock.nap(_LOOK_SECONDS)
    try:
        if book.library.embedder()[0] is not None:
            bars.work(book.library, call)
    except ModelError as error:
        call.hint(f"Nothing was embedded: {plain.one_line(str(error))}")
    for document_id in list(report.documents):
        _looked_at(book, report, document_id)


def _looked_at(book: "Book", report: _Report, document_id: str) -> Document | None:
    """How far it is; one that was forgotten meanwhile is left out."""
    try:
        report.documents[document_id] = book.document(document_id)
    except NotFound:
        report.documents.pop(document_id, None)
    return report.documents.get(document_id)


def _successor(book: "Book", report: _Report, document: Document | None) -> list[str]:
    """A page that was fetched again and has changed: the new document is the one to tell of."""
    if document is None or document.id not in report.known:
        return []
    newest = next(one for one in book.documents(_MOST) if one.address == document.address)
    if newest.id == document.id:
        return []
    del report.documents[document.id]
    report.documents[newest.id] = newest
    return [newest.id]


@contextmanager
def _watched(call: Call, book: "Book", report: _Report) -> Iterator[None]:
    """A bar beside the work, on a terminal."""
    if not sys.stderr.isatty() or not report.documents:
        yield
        return
    stop = threading.Event()
    with bars.bar(call, "Reading", "chunks") as tell:

        def look() -> None:
            while not clock.pause(_LOOK_SECONDS, stop):
                ours = [one for one in book.documents(_MOST) if one.id in report.documents]
                way = sum(_WAY.get(one.state, 1.0) for one in ours)
                tell(way, len(ours), sum(one.chunks for one in ours))

        watcher = threading.Thread(target=look, daemon=True)
        watcher.start()
        try:
            yield
        finally:
            stop.set()
            watcher.join()


def _tell(call: Call, report: _Report) -> None:
    console = show.console_for(call)
    for document in report.documents.values():
        style = "red" if document.state == "failed" else "bold"
        line = (
            Text("  ").append(_name(document), style).append(f"  {_how(document, report)}", "dim")
        )
        console.print(line.append(f"  {plain.short(document.id)}", "dim cyan"), soft_wrap=True)
        if document.error and not call.quiet:
            show.paragraph(console, Text(plain.one_line(document.error), "yellow"), Text("    "))
    for where, reason in report.problems:
        text = f"{plain.one_line(where)}: {plain.one_line(reason)}"
        console.print(Text("  ").append("problem", "yellow").append(f"  {text}"), soft_wrap=True)
    if not call.quiet:
        console.print(Text(plain.count(len(report.documents), "document"), "bold"))


def _how(document: Document, report: _Report) -> str:
    told = [document.state]
    if document.chunks:
        told.append(plain.count(document.chunks, "chunk"))
    if document.id in report.known:
        told.append("there already")
    return " · ".join(told)


def _name(document: Document) -> str:
    name = plain.one_line(document.title or document.address)
    return name if len(name) <= _SHOWN else f"{name[: _SHOWN - 1]}…"


document = Group("document", alone="list", help="Documents of a book: look, forget.")


@command("list", document)
@click.option(
    "--limit",
    type=click.IntRange(1, _MOST),
    metavar="N",
    default=20,
    show_default=True,
    help="How many.",
)
def list_documents(call: Call, limit: int = 20) -> None:
    """The newest documents, and how far each is."""
    with call.opened() as book:
        found = book.documents(limit)
    call.answer({"documents": [forms.document(one) for one in found]}, lambda: _list(call, found))


def _list(call: Call, found: Sequence[Document]) -> None:
    console = show.console_for(call)
    rows = [
        (_name(one), one.state, f"{one.chunks:,}", plain.day(one.created_at), plain.short(one.id))
        for one in found
    ]
    if rows:
        show.table(console, ("title", "state", "chunks", "since", "id"), rows)
    elif not call.quiet:
        show.notes(console, ["No documents yet: `commonplace ingest PATH|URL` takes one in."])


@command("show", document)
@click.argument("document_id", metavar="ID")
def show_document(call: Call, document_id: str) -> None:
    """One document: what it is, how far it is, what went wrong."""
    with call.opened() as book:
        found = book.document(document_id)
    call.answer(forms.document(found), lambda: _one(call, found))


def _one(call: Call, found: Document) -> None:
    values = forms.document(found)
    for name in ("created_at", "finished_at"):
        moment = getattr(found, name)
        values[name] = plain.when(moment) if moment else ""
    values["bytes"] = plain.size(found.bytes) if found.bytes is not None else ""
    rows = [(name, "" if value is None else str(value)) for name, value in values.items()]
    show.fields(show.console_for(call), rows)


@command("forget", document)
@click.argument("document_id", metavar="ID")
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.option("--dry-run", is_flag=True, help="Only say what would go.")
def forget_document(call: Call, document_id: str, yes: bool, dry_run: bool) -> None:
    """Remove a document for good, with all its chunks and what was made of them."""
    with call.opened() as book:
        going = book.document(document_id)
        chunks = plain.count(going.chunks, "chunk")
        gone = not dry_run and _agreed(call, f"{_name(going)} and its {chunks}", yes)
        if gone:
            book.forget_document(going.id, actor=book.library.config.author or None)
    data = {"forgotten": int(gone), "dry_run": dry_run, "document": forms.document(going)}
    told = f"{_name(going)} and its {chunks}: forgotten." if gone else "Nothing was forgotten."
    call.answer(data, lambda: None if call.quiet else click.echo(told))


def _agreed(call: Call, what: str, yes: bool) -> bool:
    if yes:
        return True
    if call.json or not sys.stdin.isatty():
        raise UsageError("Forgetting cannot be undone: say --yes, or look first with --dry-run.")
    return click.confirm(f"Forget {what}? This cannot be undone", err=True)
