"""An entity is another kind of thing than it was taken for."""

from commonplace.capture.check import one_of
from commonplace.errors import Conflict
from commonplace.model import ENTITY_TYPES, Change
from commonplace.store import corrections as rows
from commonplace.store.engine import Engine, Tx
from commonplace.understand.correct.back import in_the_way
from commonplace.understand.correct.merge import Corrected, keep_change, still_there
from commonplace.understand.showing import find

TYPED = "typed"


def retype(
    engine: Engine, book_id: str, name: object, type: object, actor: str | None = None
) -> Corrected:
    """Its type is this from now on, whatever later memories look like."""
    entity, wanted = find(engine, book_id, name), one_of("type", type, ENTITY_TYPES)

    def work(tx: Tx) -> Corrected:
        row = still_there(tx, book_id, entity)
        if row["type"] == wanted:
            raise Conflict(f"{row['name']} is a {wanted} already.")
        rows.set_type(tx, entity.id, wanted)
        rows.names_changed(tx)
        detail = {"entity": entity.id, "was": row["type"], "is": wanted}
        change_id = keep_change(tx, TYPED, actor, detail)
        return Corrected(TYPED, row["name"], wanted, change_id=change_id)

    return engine.write(work, book_id=book_id)


def untype(tx: Tx, change: Change) -> None:
    row = rows.entity_row(tx, tx.book_id, change.detail["entity"])
    if row is None:
        raise in_the_way(tx, change, "The entity is no longer there.")
    if row["type"] != change.detail["is"]:
        raise in_the_way(tx, change, f"{row['name']} is a {row['type']} by now.", row["id"])
    rows.set_type(tx, row["id"], change.detail["was"])
    rows.names_changed(tx)
