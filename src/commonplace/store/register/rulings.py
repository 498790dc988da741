"""The log of rulings: what people decided, and what each decision is about."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from commonplace import clock
from commonplace.model import Ruling, RulingKey, RulingState
from commonplace.store.engine import Reader, Row, Tx
from commonplace.store.values import json_list, moment


@dataclass(frozen=True, slots=True)
class Name:
    """A name as it is written, and the key it is known by."""

    key: str
    surface: str


def add(tx: Tx, rulings: Iterable[Ruling]) -> None:
    """Append rulings to the log."""
    for each in rulings:
        tx.run(
            "add_ruling",
            book_id=tx.book_id,
            id=each.id,
            act=each.act,
            at=clock.to_text(each.at),
            actor=each.actor,
            trust=each.trust,
            kind=each.kind,
            value=each.value,
            state=each.state,
            revision=tx.revision,
        )
        tx.run_many(
            "add_ruling_key",
            [_key_row(tx, each.id, position, key) for position, key in enumerate(each.keys)],
        )


def of_act(reader: Reader, book_id: str, act: str) -> list[Ruling]:
    """The rulings of one command, in its order."""
    rows = reader.run("rulings_of_act", book_id=book_id, act=act)
    return [_ruling(reader, book_id, row) for row in rows]


def latest_acts(reader: Reader, book_id: str, limit: int) -> list[Ruling]:
    """The first ruling of each act that is no undo, the newest first."""
    rows = reader.run("latest_acts", book_id=book_id, limit=limit)
    return [_ruling(reader, book_id, row) for row in rows]


def newest_act(reader: Reader, book_id: str) -> Ruling | None:
    """The first ruling of the act that would be undone first."""
    rows = reader.run("newest_act", book_id=book_id)
    return _ruling(reader, book_id, rows[0]) if rows else None


def open_acts(reader: Reader, book_id: str, limit: int) -> list[str]:
    """Acts about facts that wait for somebody trusted more, or have lost their sentence; the newest
    first."""
    rows = reader.run("open_acts_about_facts", book_id=book_id, limit=limit)
    return [row["act"] for row in rows]


def undos_of(reader: Reader, book_id: str, act: str) -> list[Ruling]:
    """The rulings that undid an act, the newest first; some may have been undone themselves."""
    rows = reader.run("undos_of_act", book_id=book_id, act=act)
    return [_ruling(reader, book_id, row) for row in rows]


def about_names(reader: Reader, book_id: str, names: Iterable[str]) -> list[Ruling]:
    """The rulings about these name keys wherever they stand, the oldest first."""
    rows = reader.run("rulings_about_names", book_id=book_id, names=json_list(names))
    return [_ruling(reader, book_id, row) for row in rows]


def about_memories(reader: Reader, book_id: str, ids: Iterable[str]) -> list[Ruling]:
    """The rulings about what these memories say that nobody has undone, the oldest first."""
    rows = reader.run("rulings_about_memories", book_id=book_id, ids=json_list(ids))
    return [_ruling(reader, book_id, row) for row in rows if row["state"] != "undone"]


def set_states(tx: Tx, states: Mapping[str, RulingState]) -> None:
    """Write how rulings stand, by id; those that stand so already are left."""
    tx.run_many(
        "set_ruling_state",
        [
            {"book_id": tx.book_id, "id": each, "state": state, "revision": tx.revision}
            for each, state in states.items()
        ],
    )


def acts_since(reader: Reader, book_id: str, first: str) -> list[Ruling]:
    """The first ruling of each act since an id that is no undo and not undone."""
    rows = reader.run("acts_since", book_id=book_id, first=first)
    return [_ruling(reader, book_id, row) for row in rows]


def rename_key(tx: Tx, ruling: Ruling, gone: str, left: Name) -> None:
    """Nobody says the name any more: the ruling is about another name of the same thing."""
    about = {"surface": left.surface, "name_key": left.key}
    tx.run("rename_ruling_key", book_id=tx.book_id, id=ruling.id, gone=gone, **about)


def unmatched_in(reader: Reader, book_id: str, text: str) -> set[str]:
    """The keys of names that a text says and that rulings are about which match nothing."""
    said = text.casefold()
    found = [
        _ruling(reader, book_id, row) for row in reader.run("unmatched_rulings", book_id=book_id)
    ]
    keys = [key for each in found for key in each.keys if key.surface and key.name_key]
    return {str(key.name_key) for key in keys if str(key.surface).casefold() in said}


def any_unmatched(reader: Reader, book_id: str) -> bool:
    return bool(reader.run("unmatched_rulings", book_id=book_id))


def any_wrong(reader: Reader, book_id: str) -> bool:
    """Whether anybody ever called a fact wrong."""
    return bool(reader.run("any_wrong", book_id=book_id))


def forget(tx: Tx, ruling: Ruling) -> None:
    """Delete a ruling; an act that loses its first one is known by the next, and when it has no
    other, what undid it goes too."""
    for query in ("delete_ruling_keys", "delete_ruling"):
        tx.run(query, book_id=tx.book_id, id=ruling.id)
    left = tx.run("rulings_of_act", book_id=tx.book_id, act=ruling.act)
    if left and ruling.id == ruling.act:
        tx.run("rename_act", book_id=tx.book_id, act=ruling.act, first=left[0]["id"])
    elif not left:
        for undo in undos_of(tx, tx.book_id, ruling.act):
            forget(tx, undo)


def forget_memory(tx: Tx, memory_id: str) -> None:
    """Delete what people decided about what a memory says; what was decided about another memory's
    words stays, unless it was about both together."""
    for row in tx.run("rulings_about_memories", book_id=tx.book_id, ids=json_list([memory_id])):
        ruling = _ruling(tx, tx.book_id, row)
        if ruling.kind in ("reject", "ignore") or ruling.keys[0].memory_id == memory_id:
            forget(tx, ruling)
        else:
            about = {"book_id": tx.book_id, "id": ruling.id, "memory_id": memory_id}
            tx.run("delete_ruling_keys_of_memory", **about)


def _key_row(tx: Tx, ruling_id: str, position: int, key: RulingKey) -> Row:
    start, end = key.span or (None, None)
    return {
        "book_id": tx.book_id,
        "ruling_id": ruling_id,
        "position": position,
        "memory_id": key.memory_id,
        "span_start": start,
        "span_end": end,
        "surface": key.surface,
        "attribute": key.attribute,
        "value": key.value,
        "positive": None if key.positive is None else int(key.positive),
        "name_key": key.name_key,
    }


def _ruling(reader: Reader, book_id: str, row: Row) -> Ruling:
    keys = reader.run("keys_of_ruling", book_id=book_id, id=row["id"])
    return Ruling(
        id=row["id"],
        act=row["act"],
        at=moment(row["at"]),
        actor=row["actor"],
        trust=row["trust"],
        kind=row["kind"],
        value=row["value"],
        state=row["state"],
        keys=tuple(_key(each) for each in keys),
    )


def _key(row: Row) -> RulingKey:
    span = None if row["span_start"] is None else (row["span_start"], row["span_end"])
    return RulingKey(
        surface=row["surface"],
        name_key=row["name_key"],
        value=row["value"],
        memory_id=row["memory_id"],
        span=span,
        attribute=row["attribute"],
        positive=None if row["positive"] is None else bool(row["positive"]),
    )
