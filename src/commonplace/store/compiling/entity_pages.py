"""What pages are composed of: facts without and with their words, and which page is whose."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from commonplace.model import FactName, FactRow
from commonplace.model.zones import localise, zone_of
from commonplace.store import jobs as ledger
from commonplace.store.engine import Reader, Row, Tx
from commonplace.store.fact_leans import leans_of_facts
from commonplace.store.facts import read_ends
from commonplace.store.integrity.checksum import DAMAGED, is_damaged
from commonplace.store.memories import local_moment
from commonplace.store.values import json_list, moment, parsed

STAGE = "compile"
#: The print of a page that is to be composed anew, whatever it was composed of.
NONE = b""


class LightFact(NamedTuple):
    """A fact without its words, and what became of it."""

    id: bytes
    memory_id: str
    statement: bytes
    kind: str
    subject: str | None
    status: str
    by: bytes | None
    since: str | None
    until: str | None
    attribute: str | None
    start: int


@dataclass(frozen=True, slots=True)
class Said:
    """When a memory was said, where it was, by whom, and under which tags."""

    at: datetime
    author: str | None
    tags: tuple[str, ...]
    #: What the record of a decision is called of which it is a part, and under which heading.
    record: str = ""
    heading: str = ""
    #: The project of which it tells.
    project: str = ""


@dataclass(frozen=True, slots=True)
class NameOf:
    """A name of the register, and whom it means."""

    key: str
    surface: str
    origin: str
    #: Who stands for this name alone, and who that is.
    handle: str
    id: str
    title: str
    type: str


@dataclass(frozen=True, slots=True)
class EntityPage:
    """What was decided about an entity: ``page``, ``redirect``, or ``gone`` by hand."""

    entity_id: str
    page_id: str | None
    fate: str
    to_id: str | None
    title: str
    print: bytes


@dataclass(frozen=True, slots=True)
class PageState:
    """A page that is there, and who wrote in it."""

    id: str
    type: str
    slug: str
    title: str
    status: str
    version: int
    is_authored: bool
    is_compiled: bool


@dataclass(frozen=True, slots=True)
class FullFact:
    """A fact with the words it was said in, and what became of it."""

    fact: FactRow
    quote: str
    said: datetime
    author: str | None
    trust: str
    status: str
    by: bytes | None
    since: str | None
    until: str | None
    inherited: str | None


def light_facts(reader: Reader, book_id: str) -> list[LightFact]:
    """All facts of a book without their words."""
    return [
        LightFact(
            bytes(id), memory, bytes(statement), kind, subject, status or "holds",
            None if by is None else bytes(by), since, until, attribute, start,
        )
        for id, memory, statement, kind, subject, status, by, since, until, attribute, start
        in reader.scan("facts_of_book", book_id=book_id)
    ]  # fmt: skip


def names_of_facts(reader: Reader, book_id: str) -> Iterator[tuple[bytes, str, str]]:
    """Fact, role and key."""
    for id, role, key in reader.scan("fact_names_of_book", book_id=book_id):
        yield bytes(id), role, key


def said(reader: Reader, book_id: str) -> dict[str, Said]:
    """How the memories were said that gave facts."""
    rows = reader.run("book_zone", book_id=book_id)
    zone = zone_of(rows[0]["zone"] if rows else "UTC")
    return {
        id: Said(
            localise(moment(at), zone, offset if isinstance(offset, int) else None),
            author,
            tuple(parsed(tags)) if tags else (),
            *_place(parsed(metadata) if metadata else {}),
        )
        for id, at, offset, author, tags, metadata in reader.scan(
            "memories_with_facts", book_id=book_id
        )
    }


def _place(metadata: Mapping[str, object]) -> tuple[str, str, str]:
    return *find_record(metadata), find_project(metadata) or ""


def find_project(metadata: Mapping[str, object]) -> str | None:
    """Find the project of which a memory tells."""
    project = metadata.get("project")
    return project if isinstance(project, str) else None


def find_record(metadata: Mapping[str, object]) -> tuple[str, str]:
    """Find what the record is called of which a memory is a part, and the heading in it."""
    title, heading = metadata.get("decision_record"), metadata.get("heading", "")
    if not isinstance(title, str) or not isinstance(heading, str):
        return "", ""
    return " ".join(title.split()), heading


def records(reader: Reader, book_id: str) -> set[str]:
    """What the records of decisions are called."""
    rows = reader.run("records_of_book", book_id=book_id)
    return {find_record(parsed(row["metadata"]))[0] for row in rows} - {""}


def names(reader: Reader, book_id: str) -> list[NameOf]:
    """The register: every name and whom it means."""
    return [NameOf(*row) for row in reader.scan("names_of_book", book_id=book_id)]


def decisions(reader: Reader, book_id: str) -> dict[bytes, str]:
    """How decisions were said, by fact; nothing where the words are damaged."""
    rows = reader.run("words_of_decisions", book_id=book_id)
    return {
        bytes(row["id"]): "" if is_damaged("facts", row) else row["text"] or row["quote"]
        for row in rows
    }


def entity_pages(reader: Reader, book_id: str) -> dict[str, EntityPage]:
    """What was decided about entities, by their ids."""
    return {
        row["entity_id"]: _entity_page(row) for row in reader.run("entity_pages", book_id=book_id)
    }


def pages(reader: Reader, book_id: str) -> dict[str, PageState]:
    """All pages of a book, by id."""
    return {
        row["id"]: PageState(
            row["id"], row["type"], row["slug"], row["title"], row["status"], row["version"],
            bool(row["authored"]), bool(row["compiled"]),
        )
        for row in reader.run("compiled_pages", book_id=book_id)
    }  # fmt: skip


def full_facts(reader: Reader, book_id: str, ids: Iterable[bytes]) -> list[FullFact]:
    """Facts with their words."""
    ids = [*ids]
    wanted = json_list(sorted(each.hex() for each in ids))
    named: dict[bytes, list[FactName]] = {}
    for row in reader.run("names_to_compose", book_id=book_id, ids=wanted):
        name = FactName(row["role"], row["key"], row["surface"] or row["key"])
        named.setdefault(bytes(row["fact_id"]), []).append(name)
    leans = leans_of_facts(reader, book_id, ids)
    rows = reader.run("facts_by_id", book_id=book_id, ids=wanted)
    return [
        _full(row, tuple(named.get(id, ())), tuple(leans.get(id, ())))
        for row in rows
        for id in [bytes(row["id"])]
    ]


def of_entity(reader: Reader, book_id: str, entity_id: str) -> EntityPage | None:
    """What was decided about an entity."""
    rows = reader.run("page_of_entity", book_id=book_id, entity_id=entity_id)
    return _entity_page(rows[0]) if rows else None


def named_in(reader: Reader, book_id: str, memory_ids: Iterable[str]) -> set[str]:
    """Entities that these memories name."""
    rows = reader.run("entities_named_in", book_id=book_id, ids=json_list(memory_ids))
    return {row["id"] for row in rows}


def decided_in(reader: Reader, book_id: str, memory_ids: Iterable[str]) -> set[bytes]:
    """The decisions (statements) that these memories tell."""
    rows = reader.run("decisions_in", book_id=book_id, ids=json_list(memory_ids))
    return {bytes(row["statement"]) for row in rows}


def tags_in(reader: Reader, book_id: str, memory_ids: Iterable[str]) -> set[str]:
    """The tags of these memories."""
    rows = reader.run("tags_in", book_id=book_id, ids=json_list(memory_ids))
    return {tag for row in rows for tag in parsed(row["tags"])}


def tags(reader: Reader, book_id: str) -> set[str]:
    """The tags of all memories."""
    rows = reader.run("tags_of_book", book_id=book_id)
    return {tag for row in rows for tag in parsed(row["tags"])}


def words_of(reader: Reader, book_id: str, statement: bytes) -> list[str]:
    """How a statement was said."""
    rows = reader.run("words_of_statement", book_id=book_id, statement=statement)
    return [row["words"] for row in rows]


def days_of_name(reader: Reader, book_id: str, key: str, head: str | None) -> set[str]:
    """The days on which a name was said, or any name of an entity."""
    rows = reader.run("days_of_name", book_id=book_id, key=key, head=head or "")
    return {row["day"] for row in rows}


def counts_of_entity(reader: Reader, book_id: str, head: str) -> tuple[int, int]:
    """How many statements name an entity, and on how many days they were said."""
    row = reader.run("counts_of_entity", book_id=book_id, head=head)[0]
    return row["statements"], row["days"]


def put(tx: Tx, found: Iterable[EntityPage]) -> None:
    """Keep what was decided."""
    tx.run_many(
        "put_entity_page",
        [
            {
                "book_id": tx.book_id,
                "entity_id": each.entity_id,
                "page_id": each.page_id,
                "fate": each.fate,
                "to_id": each.to_id,
                "title": each.title,
                "print": each.print,
            }
            for each in found
        ],
    )


def drop(tx: Tx, entity_ids: Iterable[str]) -> None:
    """Nothing is decided about these any more."""
    tx.run_many(
        "delete_entity_page", [{"book_id": tx.book_id, "entity_id": each} for each in entity_ids]
    )


def delete_by_hand(tx: Tx, page_id: str) -> None:
    """A person deleted the page: it is not made again by itself."""
    tx.run("page_of_entity_goes", book_id=tx.book_id, page_id=page_id)


def stand(tx: Tx, page_id: str, fate: str) -> None:
    """A person archived the page, which is left alone from then on, or took it up again."""
    tx.run("page_of_entity_stands", book_id=tx.book_id, page_id=page_id, fate=fate, none=NONE)


def lose_page(tx: Tx, page_id: str) -> None:
    """The page went because nothing was left of it; it may be made again."""
    tx.run("page_of_entity_is_lost", book_id=tx.book_id, page_id=page_id)


def move_page(tx: Tx, page_id: str, into: str) -> None:
    """A page was merged into another: what is said of whom it was about is told there."""
    tx.run("page_of_entity_moves", book_id=tx.book_id, page_id=page_id, into=into, none=NONE)


def retitle(tx: Tx, page_id: str, title: str) -> None:
    """Whom or what a page is about is called otherwise, and so is the page."""
    tx.run("page_of_entity_retitled", book_id=tx.book_id, page_id=page_id, title=title)


def compose_anew(tx: Tx, page_id: str) -> None:
    """Have a page composed anew, whatever it was composed of."""
    tx.run("compose_anew", book_id=tx.book_id, page_id=page_id, none=NONE)


def entities_of_page(reader: Reader, book_id: str, page_id: str) -> list[str]:
    """Whom or what a page is about."""
    rows = reader.run("entity_of_page", book_id=book_id, page_id=page_id)
    return [row["entity_id"] for row in rows]


def ever_cited(reader: Reader, book_id: str, page_id: str) -> set[str]:
    """The memories that a page cites, or has cited."""
    rows = reader.run("memories_ever_cited", book_id=book_id, page_id=page_id)
    return {row["memory_id"] for row in rows}


def queue_compile(tx: Tx, trigger: str = "", delay_seconds: float = 0.0) -> None:
    """Have the pages of the book compared with its facts, by a job."""
    args = {"trigger": trigger} if trigger else {}
    ledger.enqueue(tx, ledger.NewJob(tx.book_id, STAGE, args, STAGE, delay_seconds=delay_seconds))


def list_pages(reader: Reader, book_id: str) -> frozenset[str]:
    """The pages that list other pages: people, places and so on."""
    return frozenset(row["page_id"] for row in reader.run("pages_of_lists", book_id=book_id))


def _entity_page(row: Row) -> EntityPage:
    return EntityPage(
        row["entity_id"], row["page_id"], row["fate"], row["to_id"], row["title"],
        bytes(row["print"]),
    )  # fmt: skip


def _full(row: Row, named: tuple[FactName, ...], leans: tuple[str, ...]) -> FullFact:
    first = row["from_day"]
    damaged = is_damaged("facts", row)
    fact = FactRow(
        id=bytes(row["id"]),
        memory=row["memory_id"],
        start=row["span_start"],
        end=row["span_end"],
        text=DAMAGED if damaged else row["text"],
        kind=row["kind"],
        names=named,
        subject=row["subject"],
        attribute=row["attribute"],
        value=row["value"],
        value_key=row["value_key"],
        single=bool(row["single"]),
        positive=bool(row["positive"]),
        mood=row["mood"],
        act=row["act"],
        scope=row["scope"],
        adds=row["adds"],
        ends=read_ends(row["ends"]),
        inherits=bool(row["inherits"]),
        known=row["known"],
        days=(first, row["to_day"] or first) if first else None,
        still=bool(row["still"]),
        statement=bytes(row["statement"]),
        label=row["label"],
        limits=row["limits"],
        aspect=row["aspect"],
        confidence=row["confidence"],
        leans=leans,
    )
    return FullFact(
        fact,
        DAMAGED if damaged and row["text"] is None else row["quote"],
        local_moment(row, "observed_at"),
        row["author"],
        row["trust"],
        row["status"] or "holds",
        None if row["by_id"] is None else bytes(row["by_id"]),
        row["since_day"],
        row["until_day"],
        row["inherited"],
    )
