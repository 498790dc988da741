"""What somebody gives us to take in, and what became of it: add, look, forget."""

import hashlib
import re
from pathlib import Path, PurePosixPath
from typing import TypedDict, Unpack
from urllib.parse import unquote, urlsplit

from commonplace.capture.check import line, one_of, shown
from commonplace.capture.documents import addresses
from commonplace.capture.normalise import clean_line
from commonplace.errors import InvalidInput, NotFound
from commonplace.model import TRUSTS, Document
from commonplace.store import documents as rows
from commonplace.store.engine import Engine, Reader, Tx

_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)
_MOST = 100_000
_ID_CHARACTERS = frozenset("0123456789abcdef-")


def is_address(source: str) -> bool:
    """Whether this is to be fetched; else it is a file's name."""
    return bool(_ADDRESS.match(source))


def title_from(address: str) -> str:
    """The last part of a path, in words; the host when there is none."""
    parts = urlsplit(address) if is_address(address) else None
    path = unquote(parts.path) if parts else address.replace("\\", "/")
    name = PurePosixPath(path.rstrip("/") or "/").stem
    return clean_line(name)[:200] or (parts.netloc if parts else address)


def read_file(path: Path, most: int) -> bytes:
    """A file's bytes; its size is checked before and while it is read."""
    if not path.exists():
        raise NotFound(f"There is no file {path}.")
    if not path.is_file():
        raise InvalidInput(f"{path} is not a file.")
    with path.open("rb") as file:
        content = b"" if path.stat().st_size > most else file.read(most + 1)
    if path.stat().st_size > most or len(content) > most:
        raise _too_large(str(path), most)
    return content


class About(TypedDict, total=False):
    """What ``ingest`` takes beside the document."""

    title: str | None
    trust: str | None


def offer(
    source: str | Path, content: bytes | None, most: int, /, **about: Unpack[About]
) -> tuple[rows.Offered, bytes | None]:
    """What was given, checked, and a file's bytes; an address is fetched later.

    Pages are trusted as ``web`` and files as ``import``, unless the caller knows better.
    """
    name = str(source)
    fetched = content is None and is_address(name)
    if fetched:
        name = addresses.parse(name).url
    elif content is None:
        content = read_file(Path(name), most)
        name = str(Path(name).resolve())
    elif len(content) > most:
        raise _too_large("This document", most)
    name = clean_line(name)
    if not name or len(name) > addresses.LONGEST:
        raise InvalidInput(f"A document needs a name of at most {addresses.LONGEST:,} characters.")
    title, trust = about.get("title"), about.get("trust")
    return rows.Offered(
        name,
        line("title", title) if title else None,
        one_of("trust", trust, TRUSTS) if trust else ("web" if fetched else "import"),
    ), content


def add_document(
    engine: Engine, book_id: str, offered: rows.Offered, content: bytes | None, attempts: int
) -> Document:
    """Write it down with its job; it is durable when this returns, and read later.

    The same bytes again are the document that is there. One that failed is tried once more. An
    address is fetched again: what has changed there becomes a new document.
    """
    given = rows.Given(content, hashlib.sha256(content).digest()) if content is not None else None

    def work(tx: Tx) -> Document:
        if given:
            known = rows.with_hash(tx, tx.book_id, given.hash)
            again = known is not None and known.state == "failed"
        else:
            known = rows.at_address(tx, tx.book_id, offered.address)
            again = known is not None and known.state in ("done", "embedding", "failed")
        if known is None:
            document_id = rows.add(tx, offered, given, attempts)
        else:
            document_id = known.id
            if again:
                rows.requeue(tx, document_id, given, attempts)
        return _there(rows.get(tx, tx.book_id, document_id), document_id)

    return engine.write(work, book_id=book_id)


def find_document(engine: Engine, book_id: str, wanted: object) -> Document:
    """A document by its id, or by the beginning or end of one if only one begins or ends so."""
    if not isinstance(wanted, str):
        raise InvalidInput(f"An id must be text, not {type(wanted).__name__}.")

    def look(reader: Reader) -> Document | None:
        ids: list[str] = []
        if _ID_CHARACTERS.issuperset(wanted) and 4 <= len(wanted) <= 36:
            ids = rows.with_id_part(reader, book_id, wanted)
        if len(ids) > 1:
            raise NotFound(f"Several documents have the id {wanted}; give more of it.")
        return rows.get(reader, book_id, ids[0]) if ids else None

    return _there(engine.read(look), wanted)


def list_documents(engine: Engine, book_id: str, limit: int = 1000) -> list[Document]:
    """The newest first."""
    return engine.read(lambda reader: rows.latest(reader, book_id, min(max(limit, 1), _MOST)))


def _there(found: Document | None, wanted: str) -> Document:
    if found is None:
        raise NotFound(
            f"There is no document {shown(wanted)} here. `commonplace document` lists them."
        )
    return found


def _too_large(what: str, most: int) -> InvalidInput:
    return InvalidInput(f"{what} is larger than {most:,} bytes, the most there may be.")
