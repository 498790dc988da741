"""What a memory that is forgotten leaves in the rows of the compile stage: nothing that only it
said, and the work of telling anew what others say too."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from commonplace.store.compiling import hubs
from commonplace.store.compiling.subjects import (
    Subject,
    add_keys,
    delete,
    keys_of,
    lodging_key,
    put,
    sightings_in,
    under,
    with_ids,
)
from commonplace.store.engine import Reader, Tx
from commonplace.store.wiki import pages as page_rows

#: Memories whose statements are put on pages again wait under this name.
AGAIN = "compile_again"
#: So many of a subject at most: what is said of it was said by the newest.
_MOST_AGAIN = 5_000
#: Names of a memory that count as seen beside one another, and who speaks.
_BESIDE = 13
#: The key of a subject that lists others.
HUB = "hub:"
NO_DAY = "0001-01-01"


def concerned(reader: Reader, book_id: str, memory_ids: Iterable[str]) -> dict[str, Subject]:
    """Whom some memories name, and the hubs that pages belong to because of them."""
    ids = [*memory_ids]
    named = sightings_in(reader, book_id, ids)
    found = {each.subject_id for group in named.values() for each in group}
    for memory_id in ids:
        found |= _hubs_by(reader, book_id, memory_id)
    return with_ids(reader, book_id, found)


def _hubs_by(reader: Reader, book_id: str, memory_id: str) -> set[str]:
    rows = reader.run("hubs_shown_by", book_id=book_id, memory_id=memory_id)
    keys = {HUB + row["hub"].partition(":")[2] for row in rows}
    found = under(reader, book_id, keys) if keys else {}
    return {each for ids in found.values() for each in ids}


def forget(tx: Tx, memory_id: str) -> None:
    """The memory names nothing and shows nothing; what nothing else names is gone, with its keys.
    Keys that a rule makes of a name are gone as well: who knows the rules files them again."""
    seen = sightings_in(tx, tx.book_id, [memory_id]).get(memory_id, [])
    touched = {each.subject_id for each in seen} | _hubs_by(tx, tx.book_id, memory_id)
    rows = tx.run("hubs_shown_by", book_id=tx.book_id, memory_id=memory_id)
    tx.run("delete_sightings_of", book_id=tx.book_id, id=memory_id)
    hubs.forget_memory(tx, memory_id)
    for row in rows:
        beside = tx.run("pages_in_hub", book_id=tx.book_id, hub=row["hub"])
        hubs.mark_stale(tx, [each["page_id"] for each in beside])
    keys = [each.key for each in seen][:_BESIDE]
    for subject in with_ids(tx, tx.book_id, touched).values():
        _without(tx, subject, keys)


def _without(tx: Tx, subject: Subject, beside: Iterable[str]) -> None:
    """What is left of a subject when a memory that named it is gone."""
    about = {"book_id": tx.book_id, "id": subject.id}
    listing = lists(tx, subject)
    seen = tx.run("count_sightings", **about)[0]
    if not seen["memories"] and not listing:
        delete(tx, subject.id)
        return
    forms = {row["surface"]: row["memories"] for row in tx.run("forms_of_subject", **about)}
    forms |= {form: 0 for form, count in subject.forms.items() if not count}  # given by hand
    left = replace(
        subject,
        forms=forms,
        companions=_companions(tx, subject, beside),
        title=subject.title if subject.title in forms else None,
        first_day=seen["first_day"] or NO_DAY,
        last_day=seen["last_day"] or NO_DAY,
    )
    put(tx, [left])
    kept = {row["key"] for row in tx.run("keys_seen_of", **about)} | listing
    kept |= {lodging_key(subject.page_id)} if subject.page_id is not None else set()
    for key in {*keys_of(tx, tx.book_id, subject.id)} - kept:
        tx.run("delete_subject_key", **about, key=key)
    add_keys(tx, [(key, subject.id) for key in sorted(listing)])
    tx.run("tell_again", **about, stage=AGAIN, limit=_MOST_AGAIN)
    if left.page_id is not None:
        hubs.mark_stale(tx, [left.page_id])


def lists(tx: Tx, subject: Subject) -> set[str]:
    """The keys under which it lists pages that still belong to it."""
    keys = {key for key in keys_of(tx, tx.book_id, subject.id) if key.startswith(HUB)}
    page = page_rows.info(tx, tx.book_id, subject.page_id) if subject.page_id else None
    if page is not None:
        keys.add(HUB + page.slug)
    return {key for key in keys if titles(tx, tx.book_id, key)}


def titles(reader: Reader, book_id: str, key: str) -> list[str]:
    """What a hub is called, by the key of its subject."""
    rows = reader.run("hubs_called", book_id=book_id, key=key.removeprefix(HUB))
    return [row["title"] for row in rows]


def _companions(tx: Tx, subject: Subject, beside: Iterable[str]) -> Mapping[str, int]:
    """One memory less, and only what is still seen beside it."""
    gone = {*beside}
    rows = tx.run("keys_seen_beside", book_id=tx.book_id, id=subject.id)
    seen = {row["key"] for row in rows}
    left = {key: count - (key in gone) for key, count in subject.companions.items()}
    return {key: count for key, count in left.items() if count > 0 and key in seen}


def tell_again(tx: Tx, subject_ids: Iterable[str]) -> None:
    """What was said of them is put on pages again, and whether they deserve one is asked again."""
    for each in sorted({*subject_ids}):
        tx.run("tell_again", book_id=tx.book_id, id=each, stage=AGAIN, limit=_MOST_AGAIN)


def texts_leading_to(tx: Tx, address: str) -> list[tuple[str, str, int, str]]:
    """Page, section, version and text, wherever a page's address stands, or begins another."""
    rows = tx.run("texts_leading_to", book_id=tx.book_id, address=address)
    return [(row["page_id"], row["section"], row["version"], row["text"]) for row in rows]


def texts_with_links(tx: Tx) -> Iterator[tuple[str, str]]:
    """Page and text, wherever any page's address stands."""
    return ((page_id, text) for page_id, text in tx.scan("texts_with_links", book_id=tx.book_id))


def texts_of_page(tx: Tx, page_id: str) -> list[tuple[str, int, str]]:
    """Section, version and text."""
    rows = tx.run("texts_of_page", book_id=tx.book_id, page_id=page_id)
    return [(row["section"], row["version"], row["text"]) for row in rows]


def lead_drawn_links(tx: Tx, type: str, old: str, new: str) -> None:
    """What rules drew to a page leads to its new address."""
    tx.run("lead_drawn_links_to", book_id=tx.book_id, type=type, old=old, new=new)


def last_forgotten(reader: Reader, book_id: str) -> int:
    """By this it is known whether something was forgotten since."""
    return int(reader.run("last_forgotten", book_id=book_id)[0]["revision"])
