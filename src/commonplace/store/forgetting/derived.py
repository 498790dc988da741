"""To forget a memory is to forget what was made of it: facts that only it states, their claims and
words, the relations and mentions, hints, proposals, answers, subjects and names that nobody else
said."""

from collections.abc import Iterable, Mapping
from typing import Any

from commonplace.model import TRUSTS, Change
from commonplace.store import calls, graph, quarantine, rulings
from commonplace.store import facts as fact_rows
from commonplace.store import memories as memory_rows
from commonplace.store import names as name_rows
from commonplace.store.compiling.forgetting import forget as forget_compiled
from commonplace.store.engine import Reader, Tx
from commonplace.store.values import json_list, json_text

#: Statements that take what a memory said, in words, out of the tables that hold it.
_HELD = (
    "delete_fact_sources_of",
    "delete_proposals",
    "delete_hints",
    "delete_relations_of_memory",
    "delete_shown",
    "delete_imported",
)
#: Takes the place of words that may have quoted what was forgotten.
FORGOTTEN = "what it spoke of was forgotten"
_EVER = ("0001-01-01T00:00:00.000000Z", "9999-12-31T23:59:59.999999Z")


def forget(tx: Tx, memory_id: str) -> set[str] | None:
    """Forget a memory; return the names (keys) it spoke of, to be settled in the register, or
    nothing when it was not there. A tombstone says that it was, not what."""
    names = names_of(tx, tx.book_id, memory_id)
    if rulings.any_unmatched(tx, tx.book_id):
        for memory in memory_rows.load_stored(tx, tx.book_id, [memory_id]).values():
            names |= rulings.unmatched_in(tx, tx.book_id, memory.text)
    if not memory_rows.forget(tx, memory_id):
        return None
    calls.forget_answers(tx, memory_id)
    _forget_made(tx, memory_id)
    return names


def withhold(tx: Tx, memory_id: str, reason: str, actor: str | None) -> set[str] | None:
    """Nothing that was made of the memory stays, but the memory does, in quarantine. The names it
    spoke of, or nothing when it was there already."""
    names = names_of(tx, tx.book_id, memory_id)
    if not quarantine.put(tx, [memory_id], reason, actor):
        return None
    _forget_made(tx, memory_id)
    return names


def _forget_made(tx: Tx, memory_id: str) -> None:
    """What was made of it."""
    resting = tx.run("facts_resting_on", book_id=tx.book_id, memory_id=memory_id)
    for query in _HELD:
        tx.run(query, book_id=tx.book_id, id=memory_id)
    forget_compiled(tx, memory_id)
    for row in resting:
        if row["others"]:
            _rest_on_others(tx, row["fact_id"])
        else:
            _forget_fact(tx, row["fact_id"])
    if alone := [row["fact_id"] for row in resting if not row["others"]]:
        _forget_changes(tx, [memory_id, *alone])


def selected(reader: Reader, book_id: str, asked: Mapping[str, str | None]) -> list[str]:
    """The memories for which all holds that is asked: ``source``, ``session``, ``document``,
    ``entity`` (an id), ``since`` and ``until``; the oldest first."""
    about = {**asked, "since": asked["since"] or _EVER[0], "until": asked["until"] or _EVER[1]}
    return [row["id"] for row in reader.run("memories_selected", book_id=book_id, **about)]


def forget_complaints(tx: Tx) -> None:
    """What the book's jobs told of what went wrong: a server's message may quote what it was sent.
    And answers that are kept for those who ask again. Once for all that is forgotten together."""
    tx.run("delete_complaints", book_id=tx.book_id, told=FORGOTTEN)
    tx.run("delete_requests", book_id=tx.book_id)
    tx.run("delete_run_problems", book_id=tx.book_id)
    tx.run("delete_unanswered", book_id=tx.book_id)


def forget_facts(tx: Tx, fact_ids: Iterable[str]) -> set[str]:
    """Facts that nobody states; the names (keys) they were filed under."""
    names: set[str] = set()
    for fact_id in fact_ids:
        for claim in graph.claims_of_fact(tx, tx.book_id, fact_id):
            names |= name_rows.keys_of(tx, tx.book_id, claim.entity_id).keys()
        _forget_fact(tx, fact_id)
    return names


def entities_of(reader: Reader, book_id: str, memory_id: str) -> set[str]:
    """Whom it mentions or relates."""
    named = reader.run("entities_of_memory", book_id=book_id, memory_id=memory_id)
    related = reader.run("entities_related_by", book_id=book_id, memory_id=memory_id)
    return {row["entity_id"] for row in named} | {row["id"] for row in related}


def names_of(reader: Reader, book_id: str, memory_id: str) -> set[str]:
    """The names (keys) that a memory says, or that what it states is filed under."""
    names = name_rows.names_in(reader, book_id, memory_id)
    for fact in fact_rows.of_memory(reader, book_id, memory_id):
        for claim in graph.claims_of_fact(reader, book_id, fact.id):
            names |= name_rows.keys_of(reader, book_id, claim.entity_id).keys()
    return names


def _forget_fact(tx: Tx, fact_id: str) -> None:
    """A fact that nobody states any more; what it had replaced holds again."""
    claims = graph.claims_of_fact(tx, tx.book_id, fact_id)
    for claim in claims:
        about = {"book_id": tx.book_id, "entity_id": claim.entity_id, "id": claim.id}
        for old in tx.run("claims_superseded_by", **about):
            later = graph.claim(tx, tx.book_id, claim.superseded_by or "")
            if later is None:
                graph.set_claim(tx, old["id"], "active")
                fact_rows.set_status(tx, old["fact_id"], "active")
            else:
                graph.set_claim(tx, old["id"], "superseded", later.valid_from, later.id)
    tx.run("delete_reasons_about", book_id=tx.book_id, id=fact_id, told=FORGOTTEN)
    for query in ("delete_claims_of_fact", "delete_fact_words", "delete_shown", "delete_fact"):
        tx.run(query, book_id=tx.book_id, id=fact_id)
    for claim in claims:
        tx.run("delete_empty_aspects", book_id=tx.book_id, entity_id=claim.entity_id)


def _rest_on_others(tx: Tx, fact_id: str) -> None:
    """It is as old and as trusted as the sources that are left."""
    tx.run("set_fact_observed", book_id=tx.book_id, id=fact_id)
    left = fact_rows.sources_of(tx, tx.book_id, fact_id)
    memories = memory_rows.load_material(tx, tx.book_id, [each.memory_id for each in left])
    least = max((memory.trust for memory in memories.values()), key=TRUSTS.index)
    tx.run("set_fact_trust", book_id=tx.book_id, id=fact_id, trust=least)


def _forget_changes(tx: Tx, gone: Iterable[str]) -> None:
    """A change of what is gone cannot be undone any more, and goes; where what is gone stands only
    in a list of what it moved, it is taken out of the list."""
    words = {*gone}
    for change in _changes_about(tx, words):
        left = {name: _without(value, words) for name, value in change.detail.items()}
        about = {"book_id": tx.book_id, "id": change.id}
        if any(_is_about(value, words) for value in change.detail.values()):
            tx.run("delete_change", **about)
        elif left != change.detail:
            tx.run("set_change_detail", **about, detail=json_text(left))


def _changes_about(tx: Tx, words: Iterable[str]) -> list[Change]:
    """Changes in which one of these stands, perhaps as a part of something else."""
    as_written = json_list(json_text(word)[1:-1] for word in words)  # as in the change's own JSON
    found = tx.run("changes_about", book_id=tx.book_id, ids=as_written)
    return [
        change for row in found if (change := graph.change(tx, tx.book_id, row["id"])) is not None
    ]


def _is_about(value: Any, words: set[str]) -> bool:
    """Whether this is one of them, or a row of one of them."""
    return (
        value in words
        if isinstance(value, str)
        else (isinstance(value, dict) and any(_is_about(each, words) for each in value.values()))
    )


def _without(value: Any, words: set[str]) -> Any:
    if not isinstance(value, list):
        return value
    return [item for item in value if not _holds(item, words)]


def _holds(value: Any, words: set[str]) -> bool:
    """Whether one of them stands anywhere in this."""
    if isinstance(value, list):
        return any(_holds(item, words) for item in value)
    return _is_about(value, words)
