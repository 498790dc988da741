"""Addresses that redirect: those that would, and no others."""

from collections.abc import Iterable, Mapping

from commonplace.store.compiling import settling as rows
from commonplace.store.engine import Reader, Row, Tx
from commonplace.store.wiki import names as name_rows
from commonplace.store.wiki import pages as page_rows
from commonplace.store.wiki.names import Name

_Where = tuple[str, str, str]


def lead_again(tx: Tx, reader: Reader, ids: Mapping[str, str], archived: Iterable[str]) -> set[str]:
    """Pages to which other addresses lead than before. What leads to a page that is none of these
    stays as it is."""
    here = {*ids.values(), *archived}
    theirs = {
        (row["type"], row["key"], ids[row["page_id"]]): row
        for row in _redirects(reader, tx.book_id)
        if row["page_id"] in ids
    }
    ours = {_where(row): row for row in _redirects(tx, tx.book_id) if row["page_id"] in here}
    for _, key, page_id in sorted(ours.keys() - theirs.keys()):
        rows.unlead(tx, page_id, key)
    for where in sorted(theirs.keys() - ours.keys()):
        _lead(tx, where, theirs[where])
    return {page_id for _, _, page_id in ours.keys() ^ theirs.keys()}


def _redirects(reader: Reader, book_id: str) -> list[Row]:
    return [row for row in rows.rows_of(reader, book_id, "page_names") if row["kind"] == "redirect"]


def _where(row: Row) -> _Where:
    return row["type"], row["key"], row["page_id"]


def _lead(tx: Tx, where: _Where, row: Row) -> None:
    type_, key, page_id = where
    if page_rows.at_address(tx, tx.book_id, type_, key) is None:
        name_rows.free_address(tx, type_, key)
    name_rows.add_name(tx, page_id, Name(key, "redirect", type_, row["name"], row["origin"]))
