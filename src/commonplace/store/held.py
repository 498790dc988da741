"""Facts as they are judged: joined with their memory, by slot, by value, by what they end; and what
became of them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from commonplace import clock
from commonplace.model.facts import OF_SLOT, TURNS
from commonplace.model.zones import localise, zone_of
from commonplace.store import books as book_rows
from commonplace.store.engine import Reader, Row, Tx
from commonplace.store.facts import keep_valid, read_ends
from commonplace.store.values import json_list, moment

_PROPOSES = "understanding proposes"
#: So many facts of one subject are judged together; of a longer history the latest.
MOST = 3_000


class HeldRow(NamedTuple):
    """A fact, and what its memory says of it: when, by whom, how far to be believed."""

    id: bytes
    memory: str
    start: int
    end: int
    subject: str | None
    attribute: str | None
    value: str | None
    single: bool
    positive: bool
    mood: str
    act: str
    scope: str
    adds: int
    ends: tuple[str, ...]
    inherits: bool
    days: tuple[str, str] | None
    still: bool
    kind: str
    said: datetime
    author: str | None
    trust: str
    dated: bool
    #: Of the memory's words: of equal moments it says which comes first, never an id.
    content: bytes = b""
    #: What it has in common with facts that say the same.
    statement: bytes = b""


class StatusRow(NamedTuple):
    """What became of a fact; days as ISO days."""

    status: str
    by: bytes | None
    since: str | None
    until: str | None
    why: str
    attribute: str | None
    proposed: str | None


@dataclass(frozen=True, slots=True)
class Ending:
    """A fact that is over, or disputed, or would be; and by which."""

    fact_id: str
    by: str | None
    status: str
    why: str = ""


def in_slots(
    reader: Reader, book_id: str, subjects: Iterable[str], attributes: Iterable[str]
) -> list[HeldRow]:
    """What is said of these subjects (keys) in these slots."""
    wanted = {"subjects": json_list(subjects), "attributes": json_list(attributes)}
    return [*_rows(reader.scan("facts_in_slots", book_id=book_id, limit=MOST, **wanted))]


def with_values(
    reader: Reader, book_id: str, subjects: Iterable[str], values: Iterable[str]
) -> list[HeldRow]:
    """What is said of these subjects (keys) with these values."""
    wanted = {"subjects": json_list(subjects), "keys": json_list(values)}
    return [*_rows(reader.scan("facts_with_values", book_id=book_id, limit=MOST, **wanted))]


def beginning_with(
    reader: Reader, book_id: str, subjects: Iterable[str], values: Iterable[str]
) -> list[HeldRow]:
    """What is said of these subjects (keys) with values that go on from these."""
    wanted = {"subjects": json_list(subjects), "keys": json_list(values)}
    return [*_rows(reader.scan("facts_beginning", book_id=book_id, limit=MOST, **wanted))]


def ending_with(
    reader: Reader, book_id: str, subjects: Iterable[str], values: Iterable[str]
) -> list[HeldRow]:
    """What is said of these subjects (keys) with values whose last words are these."""
    wanted = {"subjects": json_list(subjects), "keys": json_list(values)}
    return [*_rows(reader.scan("facts_ending", book_id=book_id, limit=MOST, **wanted))]


def slots_changed(
    reader: Reader, book_id: str, subjects: Iterable[str], words: Iterable[str]
) -> list[str]:
    """The slots of these subjects (keys) with one of these words in which something changed."""
    keys = json_list(f"{OF_SLOT}{word}" for word in words)
    wanted = {"subjects": json_list(subjects), "keys": keys, "limit": MOST}
    return [row["attribute"] for row in reader.run("slots_changed", book_id=book_id, **wanted)]


def slots_with_words(
    reader: Reader, book_id: str, subjects: Iterable[str], words: Iterable[str]
) -> list[str]:
    """The slots of these subjects (keys) with one of these words."""
    wanted = {"subjects": json_list(subjects), "words": json_list(words), "limit": MOST}
    return [row["attribute"] for row in reader.run("slots_with_words", book_id=book_id, **wanted)]


def with_words(
    reader: Reader, book_id: str, subjects: Iterable[str], words: Iterable[str]
) -> list[HeldRow]:
    """What is said of these subjects (keys) in slots or values that have one of these words."""
    wanted = {"subjects": json_list(subjects), "words": json_list(words), "limit": MOST}
    return [*_rows(reader.scan("facts_with_words", book_id=book_id, **wanted))]


def naming(reader: Reader, book_id: str, names: Iterable[str], opening: str) -> list[HeldRow]:
    """What has a value, names one of these (keys) and has these letters in its sentence."""
    wanted = {"names": json_list(names), "opening": opening, "limit": MOST}
    return [*_rows(reader.scan("facts_naming", book_id=book_id, **wanted))]


def that_turn(reader: Reader, book_id: str, names: Iterable[str], since: datetime) -> list[HeldRow]:
    """What may mean older facts that name one of these (keys), and was not said before."""
    wanted = {"names": json_list(names), "turns": TURNS, "since": clock.to_text(since)}
    return [*_rows(reader.scan("facts_that_turn", book_id=book_id, limit=MOST, **wanted))]


def quotes(reader: Reader, book_id: str, raw_ids: Iterable[bytes]) -> dict[bytes, str]:
    """The words that these facts stand on."""
    wanted = json_list(each.hex() for each in raw_ids)
    rows = reader.run("quotes_of_facts", book_id=book_id, ids=wanted)
    return {bytes(row["id"]): row["quote"] for row in rows}


def names(reader: Reader, book_id: str, raw_ids: Iterable[bytes]) -> dict[bytes, set[str]]:
    """Whom these facts name, by key."""
    found: dict[bytes, set[str]] = {}
    wanted = json_list(each.hex() for each in raw_ids)
    for row in reader.run("names_of_facts", book_id=book_id, ids=wanted):
        found.setdefault(bytes(row["fact_id"]), set()).add(row["key"])
    return found


def that_end(reader: Reader, book_id: str, subjects: Iterable[str]) -> list[HeldRow]:
    """What ends a value of these subjects (keys)."""
    wanted = {"subjects": json_list(subjects), "of_slot": OF_SLOT, "limit": MOST}
    return [*_rows(reader.scan("facts_that_end", book_id=book_id, **wanted))]


def of_memories(reader: Reader, book_id: str, ids: Iterable[str]) -> list[HeldRow]:
    """All that these memories say."""
    wanted = json_list(ids)
    return [*_rows(reader.scan("held_of_memories", book_id=book_id, ids=wanted))]


def with_ids(reader: Reader, book_id: str, raw_ids: Iterable[bytes]) -> list[HeldRow]:
    wanted = json_list(each.hex() for each in raw_ids)
    return [*_rows(reader.scan("held_by_id", book_id=book_id, ids=wanted))]


def with_statements(reader: Reader, book_id: str, statements: Iterable[bytes]) -> list[HeldRow]:
    """All that says one of these statements."""
    wanted = json_list(sorted(each.hex() for each in {*statements}))
    return [*_rows(reader.scan("held_with_statements", book_id=book_id, statements=wanted))]


def statuses(reader: Reader, book_id: str, raw_ids: Iterable[bytes]) -> dict[bytes, StatusRow]:
    """What became of these facts; of one that is not there, that it holds."""
    wanted = json_list(each.hex() for each in raw_ids)
    return {
        bytes(row["fact_id"]): StatusRow(
            row["status"],
            None if row["by_id"] is None else bytes(row["by_id"]),
            row["since_day"],
            row["until_day"],
            row["why"],
            row["attribute"],
            row["proposed"],
        )
        for row in reader.run("statuses_by_id", book_id=book_id, ids=wanted)
    }


def set_statuses(tx: Tx, found: Mapping[bytes, StatusRow]) -> None:
    tx.run_many(
        "set_fact_status",
        [
            {
                "book_id": tx.book_id,
                "fact_id": id,
                "status": each.status,
                "by_id": each.by,
                "since_day": each.since,
                "until_day": each.until,
                "why": each.why,
                "attribute": each.attribute,
                "proposed": each.proposed,
                "revision": tx.revision,
            }
            for id, each in found.items()
        ],
    )


def endings(reader: Reader, book_id: str, limit: int) -> list[Ending]:
    """What is over because of another fact, the newest first."""
    rows = reader.run("endings", book_id=book_id, limit=limit)
    return [Ending(bytes(row["fact_id"]).hex(), _hex(row["by_id"]), row["status"]) for row in rows]


def ended_by(reader: Reader, book_id: str, fact_ids: Iterable[str]) -> list[str]:
    """List the facts that gave way to one of these."""
    found = (
        reader.run("ended_by_fact", book_id=book_id, fact_id=bytes.fromhex(each))
        for each in keep_valid(fact_ids)
    )
    return [bytes(row["fact_id"]).hex() for rows in found for row in rows]


def disputes(reader: Reader, book_id: str, limit: int) -> list[Ending]:
    """Pairs that say otherwise and that nobody has settled, by the fact that was said last; the
    newest first."""
    rows = reader.run("disputes_newest_first", book_id=book_id, limit=limit)
    return [
        Ending(bytes(row["fact_id"]).hex(), _hex(row["by_id"]), "disputed", row["why"])
        for row in rows
    ]


def repeats_of_wrong(reader: Reader, book_id: str, limit: int) -> list[tuple[str, str]]:
    """What people say again that somebody had called wrong before, by fact and ruling; the newest
    first."""
    rows = reader.run("repeats_of_wrong", book_id=book_id, limit=limit)
    return [(bytes(row["fact_id"]).hex(), row["why"]) for row in rows]


def enders(reader: Reader, book_id: str, limit: int) -> list[str]:
    """Facts that would end others where understanding only proposes, the newest first."""
    rows = reader.run("proposed_endings_newest_first", book_id=book_id, limit=limit)
    return [bytes(row["fact_id"]).hex() for row in rows]


def proposed_by(reader: Reader, book_id: str, fact_id: str) -> list[Ending]:
    """What would end because of a fact, and as what; the newest first."""
    rows = reader.run("proposed_by_fact", book_id=book_id, fact_id=bytes.fromhex(fact_id))
    return [
        Ending(bytes(row["fact_id"]).hex(), _hex(row["by_id"]), row["proposed"], row["why"])
        for row in rows
    ]


def note_mode(tx: Tx, *, proposes: bool) -> None:
    """Note whether understanding only proposes, for whoever judges facts anew without a setting."""
    value = "yes" if proposes else "no"
    if (book_rows.agreement(tx, _PROPOSES) or "no") != value:
        book_rows.agree(tx, _PROPOSES, value)


def only_proposes(reader: Reader) -> bool:
    """Whether understanding only proposes what would end."""
    return book_rows.agreement(reader, _PROPOSES) == "yes"


def take_proposed(tx: Tx) -> None:
    """What was only proposed becomes so."""
    tx.run("take_proposed", book_id=tx.book_id, revision=tx.revision)


def keys_together(reader: Reader, book_id: str, keys: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The names (keys) that are one with each of these; one that nobody is known by stands
    alone."""
    wanted = [*keys]
    found: dict[str, list[str]] = {}
    for row in reader.run("keys_together", book_id=book_id, keys=json_list(wanted)):
        found.setdefault(row["key"], []).append(row["other"])
    return {key: tuple(sorted(found.get(key, [key]))) for key in wanted}


def _rows(scanned: Iterator[tuple[Any, ...]]) -> Iterator[HeldRow]:
    for row in scanned:
        (
            id, memory, start, subject, attribute, value, single, positive, mood, act, scope, adds,
            ends, inherits, first, last, still, kind, end, observed, offset, author, trust, dated,
            content, statement, zone,
        ) = row  # fmt: skip
        yield HeldRow(
            bytes(id),
            memory, start, end, subject, attribute, value, bool(single), bool(positive), mood, act,
            scope, adds, read_ends(ends), bool(inherits), (first, last) if first else None,
            bool(still), kind,
            localise(moment(observed), zone_of(zone), offset), author, trust, bool(dated),
            bytes(content), bytes(statement),
        )  # fmt: skip


def _hex(value: bytes | None) -> str | None:
    return None if value is None else bytes(value).hex()


def over_since(reader: Reader, book_id: str, seen: int) -> dict[str, list[str]]:
    """Statements that gave way or were taken back since a revision, by the memories that made
    them."""
    return _by_memory(reader.run("over_since", book_id=book_id, seen=seen))


def over_of(reader: Reader, book_id: str, memory_ids: Iterable[str]) -> dict[str, list[str]]:
    """Those that these memories made."""
    rows = reader.run("over_of_memories", book_id=book_id, ids=json_list(memory_ids))
    return _by_memory(rows)


def over_in_section(
    reader: Reader, book_id: str, page_id: str, section: str
) -> list[tuple[str, str, str]]:
    """Statements of the memories that a section of a page cites and that are over: the words, how
    they ended, and the fact that ended them."""
    rows = reader.run("over_in_section", book_id=book_id, page_id=page_id, section=section)
    return [(row["text"], row["status"], bytes(row["by_id"]).hex()) for row in rows]


def _by_memory(rows: Iterable[Row]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for row in rows:
        found.setdefault(row["memory_id"], []).append(row["text"])
    return found
