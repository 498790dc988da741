"""Every query about subjects, hubs, drawn links and switches, for ``test_queries_agree``.

It goes on where ``links_script`` ends: the pages l1 to l4 are there.
"""

from collections.abc import Iterator
from typing import Any

from commonplace.store.values import json_list, json_text

Step = tuple[str, dict[str, Any]]

ADA, BOB, EVE, OLD, GONE = "l1", "l2", "l3", "l4", "l9"
#: Two memories that are there, one that is not.
FIRST, SECOND, NOBODY = "0001-ab", "0002-aa", "nobody"
AT = "2026-02-01T08:00:00.000000Z"
IDS = json_list(["s1", "s2", "s3", "s4", 'x"y'])
#: Rows whose order these queries leave open.
UNORDERED = {
    "any_subject",
    "compiled",
    "links_drawn",
    "memories_there",
    "memory_origins",
    "page_leads_to",
    "queued_job_args",
}


def compile_script(book: str, other: str) -> Iterator[Step]:
    """Writes what compiling keeps, and reads it from both books, before and after changes."""
    yield "jobs_due_now", {"kind": "embed", "now": AT}
    for step in (*_subjects(), *_sightings(), *_pages(), *_jobs(), *_switches()):
        yield step[0], {"book_id": book} | step[1]
    for name, params in _reads():
        for each in (book, other):
            yield name, {"book_id": each} | params
    for change in _changes():
        for name, params in (change, *_reads()):
            yield name, {"book_id": book} | params
    for step in _taking_away():
        yield step[0], {"book_id": book} | step[1]
    for name, params in _reads():
        yield name, {"book_id": book} | params


def _subject(id: str, number: int, **fields: Any) -> Step:
    known = {
        "id": id, "number": number, "type": "", "sure": 0.25, "said": 1, "page_id": None,
        "title": None, "first_day": "2026-01-01", "last_day": "2026-01-02",
        "forms": json_text({"Été": 1}), "companions": "{}",
    }  # fmt: skip
    assert not fields.keys() - known.keys()
    return "put_subject", known | fields


def _subjects() -> Iterator[Step]:
    yield "last_subject_number", {}
    yield _subject("s1", 1, type="person", page_id=ADA, title="Ada Lovelace")
    yield _subject("s2", 2, last_day="2026-03-01")
    yield _subject("s3", 3, companions=json_text({"ada": 2, "猫": 1}))
    yield _subject("s4", 4, page_id=GONE)
    yield _subject("s5", 5, type="topic", page_id=BOB)
    yield _subject("s2", 2, last_day="2026-03-02", said=2**30, sure=1.0)  # as it is now
    for key, subject in [
        ("ada", "s1"),
        ("=ada", "s1"),
        ("ada", "s2"),
        ("ada", "s2"),  # twice is once
        ("猫", "s3"),
        ("hub:city:porto", "s5"),
        ("lost", "s9"),
    ]:
        yield "add_subject_key", {"key": key, "subject_id": subject}


def _sightings() -> Iterator[Step]:
    for memory, position, subject, key, surface, day in [
        (FIRST, 0, "s1", "ada", "Ada", "2026-01-01"),
        (FIRST, 1, "s1", "ada lovelace", "Ada Lovelace", "2026-01-01"),
        (FIRST, 2, "s3", "猫", "猫", "2026-01-01"),
        (SECOND, 0, "s1", "ada", "ada", "2026-01-02"),
        (SECOND, 0, "s2", "ada", "ADA", "2026-01-03"),  # read once more, and otherwise
        (SECOND, 1, "s3", "été", "Été", "2026-01-02"),
        (NOBODY, 0, "s2", "ada", "Ada", "2026-03-01"),
    ]:
        seen = {"memory_id": memory, "position": position, "subject_id": subject, "key": key}
        yield "add_sighting", seen | {"surface": surface, "day": day}


def _pages() -> Iterator[Step]:
    for page in (ADA, BOB, ADA, GONE):
        yield "mark_page_stale", {"page_id": page}
    for hub, page, title, memory, noun in [
        ("city:porto", ADA, "Porto", FIRST, "café"),
        ("city:porto", BOB, "Porto", SECOND, ""),
        ("city:porto", OLD, "Porto", SECOND, ""),  # it is archived
        ("tag:porto", ADA, "porto", NOBODY, ""),
        ("journal:trip", GONE, "Trip", FIRST, ""),
    ]:
        member = {"hub": hub, "page_id": page, "title": title, "memory_id": memory, "noun": noun}
        yield "add_hub_member", member
    for page, section, child in [
        (ADA, "visits", BOB),
        (ADA, "visits", EVE),  # it has become one already
        (ADA, "lead", GONE),
    ]:
        promoted = {"page_id": page, "section": section, "child_id": child, "at": AT}
        yield "add_promoted_section", promoted
    for maker, position, page, key, memory in [
        ("co_mention:bob", 0, ADA, "bob", FIRST),
        ("co_mention:bob", 0, ADA, "eve", SECOND),  # drawn already
        ("city:porto", 0, ADA, "porto", SECOND),
        ("city:porto", 0, BOB, "porto", NOBODY),
        ("journal:trip", 0, EVE, "trip", ""),
        ("plan:7", 1, EVE, "ada", FIRST),
        ("promotion:visits", 0, OLD, "ada", FIRST),
    ]:
        link = {"page_id": page, "made_by": maker, "position": position, "kind": "reference"}
        target = {"target_type": "topic", "key": key, "shown": key.title(), "sentence": memory}
        yield "draw_link", link | target
    text = {"page_id": EVE, "section": "related", "version": 0, "text": "- [Bob](/wiki/topic/bob)"}
    yield "add_section_text", text | {"checksum": b"\x00\xff"}
    yield "set_hubness", {"id": ADA, "hubness": 7}


def _jobs() -> Iterator[Step]:
    """The one that is queued gets them, and no other."""
    for key in ("embed", "compile"):
        yield "queued_job_args", {"dedupe_key": key}
        yield "set_job_args", {"dedupe_key": key, "args": json_text({"trigger": "été"})}
    yield "list_jobs", {"state": None, "limit": 10}


def _switches() -> Iterator[Step]:
    for name, value in [("link", "off"), ("compile", "on"), ("link", "on")]:
        yield "set_switch", {"name": name, "value": value}


def _reads() -> Iterator[Step]:
    for query in (
        "any_subject", "count_open_subjects", "last_subject_number", "count_stale_pages",
        "links_by_maker", "count_linked_pages", "switches", "last_forgotten",
    ):  # fmt: skip
        yield query, {}
    for query in ("subjects_by_id", "sightings_of"):
        yield query, {"ids": IDS}
        yield query, {"ids": json_list([])}
    yield "subjects_under", {"keys": json_list(["ada", "=ada", "猫", "nothing", 'x"y'])}
    for limit in (1, 10):
        yield "open_subjects", {"since": "2026-01-02", "limit": limit}
        yield "open_subject_counts", {"least": limit, "limit": 10}
        yield "newest_sightings", {"id": "s2", "limit": limit}
        yield "sightings_after", {"after": FIRST, "limit": limit}
        yield "stale_pages", {"limit": limit}
        for query in ("hub_members", "hub_members_in_order", "count_hub_members"):
            yield query, {"hub": "city:porto", "limit": limit}
    for hub in ("city:porto", "city:nowhere"):
        yield "any_hub_member", {"hub": hub}
    for subject in ("s1", "s2", "s3", "s9"):
        for query in ("count_sightings", "forms_of_subject", "keys_of_subject", "keys_seen_of"):
            yield query, {"id": subject}
        yield "keys_seen_beside", {"id": subject}
    yield from _reads_of_memories()
    yield from _reads_of_pages()
    yield from _reads_of_damage()


def _reads_of_memories() -> Iterator[Step]:
    ids = json_list([FIRST, SECOND, "x"])
    for query in ("sightings_in", "pages_citing", "memories_there", "memory_origins"):
        yield query, {"ids": ids}
    yield "newest_told", {}
    for memory in (FIRST, SECOND, NOBODY):
        for query in (
            "stages_before", "held_of_memory", "hubs_shown_by", "pages_resting_by_rule_on",
        ):  # fmt: skip
            yield query, {"memory_id": memory}
    yield "mention_states_of", {"names": json_list(["猫", "été", 'x"y'])}
    for job in ("j1", "x"):
        yield "spent_by_job", {"job_id": job}


def _reads_of_pages() -> Iterator[Step]:
    for page in (ADA, BOB, GONE):
        yield "names_of_nobodys_pages", {"type": "entity", "limit": 10}
        for query in ("subject_of_page", "hubs_of_page", "count_pages_linking", "records_of_page"):
            yield query, {"page_id": page}
        yield "promoted_from", {"child_id": page}
        for maker in ("co_mention", "city", "%"):
            yield "drawn_by_rule", {"page_id": page, "maker": maker}
        yield "links_drawn", {"page_id": page, "made_by": "city:porto"}
        yield "page_leads_to", {"page_id": page}
    yield "promoted_sections_among", {"ids": json_list([ADA, BOB])}
    yield "hubs_among", {"hubs": json_list(["city:porto", "noun:boat"])}
    yield "links_of_maker", {"made_by": "city:porto"}
    yield "pages_in_hub", {"hub": "city:porto"}
    yield "hubs_called", {"key": "porto"}
    for address in ("topic/bob", "topic/nobody"):
        yield "texts_leading_to", {"address": address}
    yield "texts_with_links", {}
    for page in (ADA, BOB, "nobody"):
        yield "texts_of_page", {"page_id": page}


def _reads_of_damage() -> Iterator[Step]:
    for query in (
        "subjects_without_sightings", "subjects_of_lost_pages", "sightings_without_memories",
        "keys_without_subjects", "hubs_without_memories", "drawn_links_without_memories",
        "rows_of_missing_pages",
    ):  # fmt: skip
        for limit in (1, 10):
            yield query, {"limit": limit}


def _changes() -> Iterator[Step]:
    yield "tell_again", {"stage": "compile", "id": "s2", "limit": 1}
    yield "compiled", {"stage": "compile", "ids": json_list([FIRST, "x"])}
    yield "move_subject_keys", {"id": "s2", "into": "s1"}
    yield "move_sightings", {"id": "s2", "into": "s1"}
    yield "page_of_subject_moves", {"page_id": BOB, "into": EVE}
    yield "set_page_of_subject", {"id": "s3", "page_id": OLD}
    yield "undraw_link", {"page_id": ADA, "made_by": "city:porto"}
    yield "delete_links_of_maker", {"made_by": "city:porto"}
    yield "lead_drawn_links_to", {"type": "topic", "old": "ada", "new": "countess"}
    yield "forget_nouns_of_page", {"page_id": ADA}
    yield "page_of_subject_goes", {"page_id": GONE}


def _taking_away() -> Iterator[Step]:
    """A memory, a subject, a page, what a rule drew, and a switch; the rest is still there."""
    yield "delete_drawn_links_of_memory", {"memory_id": SECOND}
    yield "delete_memberships_of_memory", {"memory_id": SECOND}
    yield "delete_sightings_of", {"id": SECOND}
    yield "delete_subject_key", {"key": "ada", "id": "s2"}
    yield "delete_subject_keys", {"id": "s2"}
    yield "delete_subject", {"id": "s2"}
    yield "delete_hubs_of_page", {"page_id": ADA}
    yield "delete_promotions_of_page", {"page_id": BOB}
    yield "page_is_fresh", {"page_id": ADA}
    yield "delete_links_of_rule", {"page_id": ADA, "maker": "co_mention"}
    yield "delete_links_made_by", {"maker": "journal"}
    yield "delete_switch", {"name": "link"}
