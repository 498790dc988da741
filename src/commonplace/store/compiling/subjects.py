"""What memories speak of: subjects, the keys they are looked up by, and where they were seen."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from commonplace.store.engine import Reader, Row, Tx
from commonplace.store.values import json_list, json_text, parsed

#: A key that no name has: behind it is a page.
_LODGING = "lodging:"


@dataclass(frozen=True, slots=True)
class Subject:
    """Somebody or something named, a topic, something decided; with a page or without."""

    id: str
    #: Counts the book's subjects in the order in which they came up.
    number: int
    #: A type of ``model.ENTITY_TYPES``, ``topic``, ``decision``, or nothing yet.
    type: str
    #: How sure it is that it is one, in [0, 1].
    sure: float
    #: How many statements name it.
    said: int
    page_id: str | None
    #: What it is called from now on, whatever most memories call it: it was renamed.
    title: str | None
    first_day: str
    last_day: str
    forms: Mapping[str, int]
    companions: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Sighting:
    """A memory names a subject, by these words."""

    memory_id: str
    position: int
    subject_id: str
    key: str
    surface: str
    day: str


def under(reader: Reader, book_id: str, keys: Iterable[str]) -> dict[str, list[str]]:
    """The ids of the subjects that some keys lead to."""
    found: dict[str, list[str]] = {}
    for row in reader.run("subjects_under", book_id=book_id, keys=json_list(sorted({*keys}))):
        found.setdefault(row["key"], []).append(row["subject_id"])
    return found


def with_ids(reader: Reader, book_id: str, ids: Iterable[str]) -> dict[str, Subject]:
    """In the order in which they came up."""
    rows = reader.run("subjects_by_id", book_id=book_id, ids=json_list(sorted({*ids})))
    return {row["id"]: as_subject(row) for row in rows}


def of_page(reader: Reader, book_id: str, page_id: str) -> list[Subject]:
    """Whom a page is about."""
    rows = reader.run("subject_of_page", book_id=book_id, page_id=page_id)
    return [as_subject(row) for row in rows]


def names_of_nobodys(reader: Reader, book_id: str, type: str, limit: int) -> list[tuple[str, str]]:
    """Names of one type's pages that are about no subject, and the pages."""
    rows = reader.run("names_of_nobodys_pages", book_id=book_id, type=type, limit=limit)
    return [(row["name"], row["page_id"]) for row in rows]


def open_since(reader: Reader, book_id: str, day: str, limit: int) -> list[Subject]:
    """What has no page and was seen on that day or later, the latest first."""
    rows = reader.run("open_subjects", book_id=book_id, since=day, limit=limit)
    return [as_subject(row) for row in rows]


def count_open(reader: Reader, book_id: str) -> int:
    """How many have no page."""
    return int(reader.run("count_open_subjects", book_id=book_id)[0]["subjects"])


def last_number(reader: Reader, book_id: str) -> int:
    return int(reader.run("last_subject_number", book_id=book_id)[0]["number"])


def sightings_of(
    reader: Reader, book_id: str, ids: Iterable[str]
) -> dict[str, list[tuple[str, str]]]:
    """For each subject the memories that name it, in the order of capture, with their days."""
    found: dict[str, list[tuple[str, str]]] = {}
    for row in reader.run("sightings_of", book_id=book_id, ids=json_list(sorted({*ids}))):
        found.setdefault(row["subject_id"], []).append((row["memory_id"], row["day"]))
    return found


def sightings_in(reader: Reader, book_id: str, ids: Iterable[str]) -> dict[str, list[Sighting]]:
    """For each memory what it names, in the order of its text."""
    found: dict[str, list[Sighting]] = {}
    for row in reader.scan("sightings_in", book_id=book_id, ids=json_list(sorted({*ids}))):
        found.setdefault(row[0], []).append(Sighting(*row))
    return found


def sightings_after(reader: Reader, book_id: str, after: str, limit: int) -> Iterator[Sighting]:
    """All of a book's, a piece at a time."""
    rows = reader.run("sightings_after", book_id=book_id, after=after, limit=limit)
    return (Sighting(**row) for row in rows)


def put(tx: Tx, subjects: Iterable[Subject]) -> None:
    tx.run_many("put_subject", [_row(tx, each) for each in subjects])


def add_keys(tx: Tx, keys: Iterable[tuple[str, str]]) -> None:
    """Key and subject."""
    tx.run_many(
        "add_subject_key",
        [{"book_id": tx.book_id, "key": key, "subject_id": each} for key, each in keys],
    )


def keys_of(reader: Reader, book_id: str, subject_id: str) -> list[str]:
    """By what a subject is looked up."""
    rows = reader.run("keys_of_subject", book_id=book_id, id=subject_id)
    return [row["key"] for row in rows]


def lodging(reader: Reader, book_id: str, page_ids: Iterable[str]) -> set[str]:
    """Those of some pages that are there only because others belong to them: what memories say of
    their subjects was never enough for a page."""
    found = under(reader, book_id, map(lodging_key, page_ids))
    return {key.removeprefix(_LODGING) for key in found}


def lodging_key(page_id: str) -> str:
    """The key that says so. It goes where its subject goes."""
    return _LODGING + page_id


def settle(tx: Tx, page_ids: Iterable[str]) -> None:
    """These pages are their subjects' own from now on, or are gone."""
    for key, ids in under(tx, tx.book_id, map(lodging_key, page_ids)).items():
        for each in ids:
            tx.run("delete_subject_key", book_id=tx.book_id, key=key, id=each)


def add_sightings(tx: Tx, sightings: Sequence[Sighting]) -> None:
    tx.run_many(
        "add_sighting",
        [
            {
                "book_id": tx.book_id,
                "memory_id": each.memory_id,
                "position": each.position,
                "subject_id": each.subject_id,
                "key": each.key,
                "surface": each.surface,
                "day": each.day,
            }
            for each in sightings
        ],
    )


def call(tx: Tx, page_id: str, title: str) -> None:
    """Somebody gave a page its title: whom it is about is called so, whatever memories say. A form
    that no memory uses is one that was given."""
    for each in of_page(tx, tx.book_id, page_id):
        forms = {title: 0, **each.forms}
        put(tx, [replace(each, title=title, forms=forms)])


def become(tx: Tx, subject_id: str, into: str) -> None:
    """One subject turned out to be another: what led to it leads there."""
    about = {"book_id": tx.book_id, "id": subject_id}
    tx.run("move_subject_keys", **about, into=into)
    tx.run("move_sightings", **about, into=into)
    tx.run("delete_subject_keys", **about)
    tx.run("delete_subject", **about)


def compiled(tx: Tx, stage: str, memory_ids: Iterable[str]) -> set[str]:
    """They have been through the stage. Those that were before it until now."""
    rows = tx.run("compiled", book_id=tx.book_id, stage=stage, ids=json_list(memory_ids))
    return {row["memory_id"] for row in rows}


def decided(
    reader: Reader, book_id: str, names: Iterable[str]
) -> dict[str, tuple[str, str | None]]:
    """What was decided about some names: promoted or ignored, and the page."""
    rows = reader.run("mention_states_of", book_id=book_id, names=json_list(sorted({*names})))
    return {row["name"]: (row["state"], row["page_id"]) for row in rows}


def delete(tx: Tx, subject_id: str) -> None:
    """Nothing speaks of it any more."""
    for query in ("delete_subject_keys", "delete_subject"):
        tx.run(query, book_id=tx.book_id, id=subject_id)


def set_page(tx: Tx, subject_id: str, page_id: str) -> None:
    """Somebody said which page is about it."""
    tx.run("set_page_of_subject", book_id=tx.book_id, id=subject_id, page_id=page_id)


def move_page(tx: Tx, page_id: str, into: str) -> None:
    """A page was merged into another: what is said of its subject comes there."""
    tx.run("page_of_subject_moves", book_id=tx.book_id, page_id=page_id, into=into)


def is_compiled(reader: Reader, book_id: str) -> bool:
    """Whether the book's memories have been read for what they speak of."""
    return bool(reader.run("any_subject", book_id=book_id))


def open_counts(reader: Reader, book_id: str, least: int, limit: int) -> list[tuple[str, int, int]]:
    """Subjects without a page that so many memories name: id, memories and days, most first."""
    rows = reader.run("open_subject_counts", book_id=book_id, least=least, limit=limit)
    return [(row["id"], row["memories"], row["days"]) for row in rows]


def newest(reader: Reader, book_id: str, subject_id: str, limit: int) -> list[str]:
    """The newest memories that name a subject."""
    rows = reader.run("newest_sightings", book_id=book_id, id=subject_id, limit=limit)
    return [row["memory_id"] for row in rows]


def as_subject(row: Row) -> Subject:
    return Subject(
        id=row["id"],
        number=row["number"],
        type=row["type"],
        sure=row["sure"],
        said=row["said"],
        page_id=row["page_id"],
        title=row["title"],
        first_day=row["first_day"],
        last_day=row["last_day"],
        forms=parsed(row["forms"]),
        companions=parsed(row["companions"]),
    )


def _row(tx: Tx, subject: Subject) -> Row:
    return {
        "book_id": tx.book_id,
        "id": subject.id,
        "number": subject.number,
        "type": subject.type,
        "sure": subject.sure,
        "said": subject.said,
        "page_id": subject.page_id,
        "title": subject.title,
        "first_day": subject.first_day,
        "last_day": subject.last_day,
        "forms": json_text(subject.forms),
        "companions": json_text(subject.companions),
    }
