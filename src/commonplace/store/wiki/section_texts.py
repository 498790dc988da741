"""What sections said, version by version: the newest text of a section is whole, an older one is
kept as a change of the one that came after it.

``newer`` is the version that it is a change of; none where it is whole. So a page that grows by a
line a day takes as much as its lines, and reading it as it is now reads one row a section.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from commonplace.store.engine import Reader, Row, Tx
from commonplace.store.integrity.checksum import NEVER, is_damaged, row_checksum
from commonplace.store.wiki.text_changes import apply_change, text_change

#: Texts that are read at a time, when one goes back in the history of a section.
_AT_A_TIME = 64
_NEWEST = 2**31 - 1


@dataclass(frozen=True, slots=True)
class StoredText:
    """What a version wrote into a section. What rests on a damaged row is damaged."""

    version: int
    text: str
    damaged: bool
    newer: int | None = None


def add_texts(tx: Tx, page_id: str, version: int, written: Iterable[tuple[str, str]]) -> None:
    """Keep what a version wrote: section slugs and texts. What they said before becomes a change of
    it; call this before the page's outline is the new one."""
    texts = dict(written)
    about: Row = {"book_id": tx.book_id, "page_id": page_id}
    older = [
        row
        for row in (tx.run("sections_of_page", **about) if version and texts else ())
        if row["section"] in texts and row["text"] is not None
    ]
    tx.run_many("add_section_text", [_row(about, slug, version, texts[slug]) for slug in texts])
    changes = []
    for row in older:
        change = text_change(row["text"], texts[row["section"]])
        if change is not None and not is_damaged("section_texts", row):
            changes.append(_row(about, row["section"], row["version"], change) | {"newer": version})
    tx.run_many("set_section_text", changes)


def stored_texts(
    reader: Reader, book_id: str, page_id: str, section: str, first: int = 0
) -> Iterator[StoredText]:
    """The texts of a section from the newest back to a version, read as they are asked for."""
    before, known = _NEWEST, None
    while True:
        about: Row = {"book_id": book_id, "page_id": page_id, "section": section}
        rows = reader.run("section_texts_back", **about, before=before, limit=_AT_A_TIME)
        for row in rows:
            known = _restored(row, known)
            yield known
            before = known.version
        if len(rows) < _AT_A_TIME or before <= first:
            return


def text_at(
    reader: Reader, book_id: str, page_id: str, section: str, version: int
) -> StoredText | None:
    """What a version wrote into a section; none if that row is lost."""
    for each in stored_texts(reader, book_id, page_id, section, version):
        if each.version <= version:
            return each if each.version == version else None
    return None


def restored_texts(rows: Iterable[Row]) -> list[StoredText]:
    """All texts of a section from its rows, the newest first."""
    found: list[StoredText] = []
    for row in sorted(rows, key=lambda row: int(row["version"]), reverse=True):
        found.append(_restored(row, found[-1] if found else None))
    return found


def set_texts(tx: Tx, page_id: str, section: str, texts: Mapping[int, str]) -> None:
    """Replace what versions wrote into a section. What is a change of such a text is written anew;
    what was damaged stays so."""
    about: Row = {"book_id": tx.book_id, "page_id": page_id}
    now: dict[int, str] = {}
    rows = []
    for each in stored_texts(tx, tx.book_id, page_id, section):
        text = now[each.version] = texts.get(each.version, each.text)
        if each.version not in texts and each.newer not in texts:
            continue
        newer = None if each.damaged else each.newer
        change = text_change(text, now[newer]) if newer is not None else None
        row = _row(about, section, each.version, text if change is None else change)
        row |= {"newer": None if change is None else newer}
        rows.append(row | ({"checksum": NEVER} if each.damaged else {}))
    tx.run_many("set_section_text", rows)


def whole_text(page_id: str, section: str, stored: StoredText) -> Row:
    """The row that keeps a text whole, whatever came after it."""
    row = _row({"page_id": page_id}, section, stored.version, stored.text)
    return row | {"newer": None} | ({"checksum": NEVER} if stored.damaged else {})


def _restored(row: Row, newer: StoredText | None) -> StoredText:
    text, damaged = str(row["text"]), is_damaged("section_texts", row)
    if row["newer"] is not None:
        there = newer is not None and newer.version == row["newer"]
        damaged = damaged or not there or (newer is not None and newer.damaged)
        text = apply_change(text, newer.text if newer is not None and there else "")
    return StoredText(row["version"], text, damaged, row["newer"])


def _row(about: Row, section: str, version: int, text: str) -> Row:
    row: Row = {**about, "section": section, "version": version, "text": text}
    return row | {"checksum": row_checksum("section_texts", row)}
