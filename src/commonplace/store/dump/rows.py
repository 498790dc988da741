"""A book's tables, row by row: to have some of them elsewhere as they are here.

Values are as ``dump/tables.py`` reads them, alike on both engines, so what was read from one can be
added to the other; but for vectors, of which each engine writes its own (``vector_bytes``).
"""

from collections.abc import Iterable, Iterator
from itertools import islice

from commonplace.store.dump.book import BATCH_ROWS, book_tables
from commonplace.store.dump.values import WRITE
from commonplace.store.engine import Reader, Row, Tx


def whole(reader: Reader, book_id: str, table: str) -> Iterator[Row]:
    """Every row of a book in a table, in the order of its key, without ``book_id``."""
    [columns] = [each.columns for each in book_tables() if each.name == table]
    names = [each.name for each in columns]
    json_names = [each.name for each in columns if each.kind == "json"]
    for values in reader.scan(f"whole_{table}", book_id=book_id):
        row = dict(zip(names, values, strict=True))
        yield row | {name: _written_alike(row[name]) for name in json_names}


def _written_alike(value: str | None) -> str | None:
    """Write JSON as checksums count it; PostgreSQL writes it with blanks."""
    try:
        return None if value is None else WRITE["json"](value)
    except ValueError:  # damaged, and it stays what it is
        return value


def add(tx: Tx, table: str, rows: Iterable[Row]) -> None:
    """Add rows as :func:`whole` gave them."""
    left = iter(rows)
    while batch := [{"book_id": tx.book_id, **row} for row in islice(left, BATCH_ROWS)]:
        tx.run_many(f"add_whole_{table}", batch)
