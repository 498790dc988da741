"""What other processes do to a database. Light to import: every process begins with it."""

from commonplace.config import Config
from commonplace.store import books
from commonplace.store.connect import connect
from tests.store.processes import Talk


def open_and_write(talk: Talk, url: str) -> None:
    """Open a library when told to, and tell the id of its book."""
    talk.send("ready")
    talk.recv()
    engine = connect(url, Config())
    talk.send(engine.write(lambda tx: books.add_book(tx, "default", "ada")).id)
    engine.close()


def write_many(talk: Talk, url: str, book_id: str, writes: int) -> None:
    """Tell each revision that was acknowledged."""
    engine = connect(url, Config())
    talk.send("ready")
    talk.recv()
    talk.send([engine.write(lambda tx: tx.revision, book_id=book_id) for _ in range(writes)])
    engine.close()
