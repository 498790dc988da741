"""What other processes do to a database. Light to import: every process begins with it."""

from commonplace.config import Config
from commonplace.errors import CommonplaceError
from commonplace.store import books
from commonplace.store.connect import connect
from commonplace.store.engine import Tx
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


def count_up(talk: Talk, url: str, times: int) -> None:
    """Read a number, then write the next: what fails when a lock is only taken for the writing."""
    engine = connect(url, Config())
    talk.send("ready")
    talk.recv()

    def work(tx: Tx) -> None:
        books.agree(tx, "count", str(int(books.agreement(tx, "count") or 0) + 1))

    for _ in range(times):
        engine.write(work)
    talk.send("done")
    engine.close()


def open_each(talk: Talk) -> None:
    """Open each library that is named, write in it, and tell its book's id, or what went wrong."""
    talk.send("ready")
    while url := talk.recv():
        try:
            engine = connect(url, Config())
            talk.send(engine.write(lambda tx: books.add_book(tx, "default", "ada")).id)
            engine.close()
        except CommonplaceError as error:
            talk.send(f"{type(error).__name__}: {error}")
