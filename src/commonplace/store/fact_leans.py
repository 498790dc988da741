"""Which other memories the words of facts rest on."""

from collections.abc import Iterable, Sequence

from commonplace.model import FactRow
from commonplace.store.engine import Reader, Tx
from commonplace.store.values import json_list


def add_leans(tx: Tx, facts: Sequence[FactRow]) -> None:
    """Keep what these facts rest on beside their own memories."""
    tx.run_many(
        "add_fact_lean",
        [
            {"book_id": tx.book_id, "memory_id": each, "fact_id": fact.id}
            for fact in facts
            for each in fact.leans
        ],
    )


def leaning_on(reader: Reader, book_id: str, memory_ids: Iterable[str]) -> list[str]:
    """Other memories with facts that rest on these too."""
    ids = [*memory_ids]
    found = {
        row["memory_id"]
        for each in ids
        for row in reader.run("memories_leaning_on", book_id=book_id, memory_id=each)
    }
    return sorted(found.difference(ids))


def leans_of_facts(reader: Reader, book_id: str, ids: Iterable[bytes]) -> dict[bytes, list[str]]:
    """What each of these facts rests on beside its own memory."""
    found: dict[bytes, list[str]] = {}
    wanted = json_list(sorted(each.hex() for each in ids))
    for row in reader.run("leans_to_compose", book_id=book_id, ids=wanted):
        found.setdefault(bytes(row["fact_id"]), []).append(row["memory_id"])
    return found
