"""What only rules know, as they know it elsewhere: who is who, hubs, parts, drawn links."""

from collections.abc import Iterable, Mapping
from typing import Any

from commonplace.compile.drawing import MAKERS
from commonplace.store.compiling import settling as rows
from commonplace.store.compiling.subjects import lodging_key
from commonplace.store.engine import Reader, Row, Tx

_DRAW = (*MAKERS, "promotion")
_WHO = ("subjects", "subject_keys", "sightings")


def know_again(tx: Tx, reader: Reader, ids: Mapping[str, str]) -> set[str]:
    """Put what rules know there in the place of what they know here, where it is not the same; the
    pages that this concerns."""
    _who_is_who(tx, reader, ids)
    changed = _put(tx, "hub_members", _theirs(tx, reader, "hub_members", ids))
    changed |= _put(
        tx, "promoted_sections", _dated(tx, _theirs(tx, reader, "promoted_sections", ids))
    )
    return changed | _draw(tx, reader, ids)


def _who_is_who(tx: Tx, reader: Reader, ids: Mapping[str, str]) -> None:
    theirs = {table: _theirs(tx, reader, table, ids) for table in _WHO}
    ours = {table: rows.rows_of(tx, tx.book_id, table) for table in _WHO}
    if _told(theirs) != _told(ours):
        for table in _WHO:
            rows.replace_all(tx, table, theirs[table])


def _told(known: Mapping[str, list[Row]]) -> list[Any]:
    """Subjects in the order in which they came up, without their ids and numbers."""
    keys: dict[str, list[str]] = {}
    for row in known["subject_keys"]:
        keys.setdefault(row["subject_id"], []).append(row["key"])
    seen: dict[str, list[Any]] = {}
    for row in known["sightings"]:
        one = tuple(row[name] for name in ("memory_id", "position", "key", "surface", "day"))
        seen.setdefault(row["subject_id"], []).append(one)
    found = []
    for row in sorted(known["subjects"], key=lambda each: int(each["number"])):
        about = {name: value for name, value in row.items() if name not in ("id", "number")}
        found.append((about, sorted(keys.get(row["id"], ())), sorted(seen.get(row["id"], ()))))
    return found


def _theirs(tx: Tx, reader: Reader, table: str, ids: Mapping[str, str]) -> list[Row]:
    """Rows of there, with the ids that pages have here."""
    lodging = {lodging_key(there): lodging_key(here) for there, here in ids.items()}

    def here(name: str, value: Any) -> Any:
        if name in ("page_id", "child_id"):
            return ids.get(value, value)
        return lodging.get(value, value) if name == "key" else value

    return [
        {name: here(name, value) for name, value in row.items()}
        for row in rows.rows_of(reader, tx.book_id, table)
    ]


def _dated(tx: Tx, promoted: Iterable[Row]) -> list[Row]:
    """What was promoted before was promoted when it was."""
    names = ("page_id", "section", "child_id")
    held = {
        tuple(row[name] for name in names): row["at"]
        for row in rows.rows_of(tx, tx.book_id, "promoted_sections")
    }
    return [
        row | {"at": held.get(tuple(row[name] for name in names), row["at"])} for row in promoted
    ]


def _put(tx: Tx, table: str, theirs: list[Row]) -> set[str]:
    ours = rows.rows_of(tx, tx.book_id, table)
    other = _apart(ours, theirs)
    if other:
        rows.replace_all(tx, table, theirs)
    return other


def _draw(tx: Tx, reader: Reader, ids: Mapping[str, str]) -> set[str]:
    """Links that rules drew; what somebody took back altogether stays so."""
    theirs = [_drawn(row, ids) for row in rows.rows_of(reader, tx.book_id, "page_links")]
    ours = rows.rows_of(tx, tx.book_id, "page_links")
    changed: set[str] = set()
    for maker in _DRAW:
        here = [row for row in ours if row["made_by"].startswith(f"{maker}:")]
        there = [row for row in theirs if row["made_by"].startswith(f"{maker}:")]
        other = _apart(here, there)
        if other and (here or maker == "promotion" or not there):
            rows.draw_again(tx, maker, there)
            changed |= other
    return changed


def _drawn(row: Row, ids: Mapping[str, str]) -> Row:
    maker, _, about = row["made_by"].partition(":")
    drawn = f"{maker}:{ids.get(about, about)}" if about else maker
    return row | {"page_id": ids.get(row["page_id"], row["page_id"]), "made_by": drawn}


def _apart(ours: Iterable[Row], theirs: Iterable[Row]) -> set[str]:
    """Pages of which the rows are not the same."""
    one, other = ({tuple(sorted(row.items())) for row in each} for each in (ours, theirs))
    return {str(dict(each)["page_id"]) for each in one ^ other}
