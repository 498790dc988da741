"""Books, and what the whole library agrees on."""

from datetime import UTC, tzinfo

from commonplace import clock
from commonplace.model import BookInfo
from commonplace.model.zones import zone_of
from commonplace.store.engine import Engine, Reader, Row, Tx
from commonplace.store.values import moment


def find_book(reader: Reader, tenant: str, name: str) -> BookInfo | None:
    rows = reader.run("find_book", tenant=tenant, name=name)
    return _book(rows[0]) if rows else None


def list_books(reader: Reader, tenant: str | None = None) -> list[BookInfo]:
    """The books of a tenant, or all of them."""
    rows = reader.run("list_books", tenant=tenant) if tenant else reader.run("all_books")
    return [_book(row) for row in rows]


def add_book(tx: Tx, tenant: str, name: str, zone: str = "UTC") -> BookInfo:
    """This book, made now or by somebody else a moment ago; ``zone`` is that of a new one."""
    tx.run(
        "add_book",
        id=clock.new_id(),
        tenant=tenant,
        name=name,
        zone=zone,
        created_at=clock.to_text(clock.now()),
    )
    return _book(tx.run("find_book", tenant=tenant, name=name)[0])


def size(reader: Reader, book_id: str) -> tuple[int, int]:
    """How many memories a book holds, and how many active pages."""
    row = reader.run("book_size", book_id=book_id)[0]
    return int(row["memories"]), int(row["pages"])


def agreement(reader: Reader, name: str) -> str | None:
    rows = reader.run("get_agreement", name=name)
    return rows[0]["value"] if rows else None


def agree(tx: Tx, name: str, value: str) -> None:
    tx.run("set_agreement", name=name, value=value)


def _book(row: Row) -> BookInfo:
    return BookInfo(
        id=row["id"],
        tenant=row["tenant"],
        name=row["name"],
        revision=row["revision"],
        created_at=moment(row["created_at"]),
        zone=row["zone"],
    )


def read_zone(reader: Reader, book_id: str) -> tzinfo:
    """The zone of a book; UTC where there is no such book."""
    rows = reader.run("book_zone", book_id=book_id)
    return zone_of(rows[0]["zone"]) if rows else UTC


def load_zone(engine: Engine, book_id: str) -> tzinfo:
    """The zone of a book, in a transaction of its own."""
    return engine.read(lambda reader: read_zone(reader, book_id))


def set_zone(tx: Tx, zone: str) -> None:
    """Let the days of the transaction's book begin in another zone."""
    tx.run("set_book_zone", book_id=tx.book_id, zone=zone)
