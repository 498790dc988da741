"""Every named query gives the same rows on every engine: one script, run on each, line by line."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest

from commonplace.store.engine import Engine, Tx
from commonplace.store.values import Vector, json_list, json_text
from tests.servers.postgres import Server
from tests.servers.template import temporary_library
from tests.store.access_script import access_script
from tests.store.browsing_script import UNORDERED as BROWSING_UNORDERED
from tests.store.browsing_script import browsing_script
from tests.store.checksums_script import checksums_script
from tests.store.compile_script import UNORDERED as COMPILE_UNORDERED
from tests.store.compile_script import compile_script
from tests.store.dream_script import UNORDERED as DREAM_UNORDERED
from tests.store.dream_script import dream_script
from tests.store.forgetting_script import UNORDERED as FORGETTING_UNORDERED
from tests.store.forgetting_script import forgetting_script
from tests.store.graph_script import UNORDERED as GRAPH_UNORDERED
from tests.store.graph_script import graph_script
from tests.store.keeping_script import UNORDERED as KEEPING_UNORDERED
from tests.store.keeping_script import keeping_script
from tests.store.links_script import links_script
from tests.store.moving_script import moving_script
from tests.store.past_script import UNORDERED as PAST_UNORDERED
from tests.store.past_script import past_script
from tests.store.recalled_script import UNORDERED as RECALLED_UNORDERED
from tests.store.recalled_script import recalled_script
from tests.store.recalling_script import UNORDERED as RECALLING_UNORDERED
from tests.store.recalling_script import recalling_script
from tests.store.rulings_script import rulings_script
from tests.store.search_script import UNORDERED as SEARCH_UNORDERED
from tests.store.search_script import search_script
from tests.store.sessions_script import UNORDERED as SESSIONS_UNORDERED
from tests.store.sessions_script import sessions_script
from tests.store.wiki_script import UNORDERED as WIKI_UNORDERED
from tests.store.wiki_script import wiki_script

Step = tuple[str, dict[str, Any]]

#: Rows whose order the query leaves open.
UNORDERED = {
    "known_names",
    "memories_by_id",
    "known_sources",
    "memories_by_key",
    "memory_ids_where",
    "tombstones_since",
    "vectors_of",
    "vectors_since",
    "count_jobs",
    "count_all_jobs",
}
ANY_ORDER = (
    UNORDERED
    | GRAPH_UNORDERED
    | WIKI_UNORDERED
    | SEARCH_UNORDERED
    | COMPILE_UNORDERED
    | SESSIONS_UNORDERED
    | RECALLED_UNORDERED
    | RECALLING_UNORDERED
    | BROWSING_UNORDERED
    | KEEPING_UNORDERED
    | FORGETTING_UNORDERED
    | DREAM_UNORDERED
    | PAST_UNORDERED
)
#: Columns that tell the time at which the script runs.
CLOCKED = {"oldest", "run_at", "leased_at", "leased_until", "finished_at", "seconds"}
CLOCKED |= {"heartbeat_at"}

BOOK, OTHER = "book-a", "book-b"
NOON = "2026-03-01T12:00:00.000000Z"
LATE = "2026-03-02T23:59:59.999999Z"
NOW = "2026-05-05T05:05:05.000000Z"
SOON = "2026-05-05T05:06:05.000000Z"
#: Long gone on any clock, so that the server's own agrees.
PAST = "2001-01-01T00:00:00.000000Z"


def test_every_query_gives_the_same_rows_on_every_engine(
    postgres: Server,
    tmp_path_factory: pytest.TempPathFactory,
    opened: Callable[[str], Engine],
) -> None:
    with (
        temporary_library(postgres, extensions=True) as extended,
        temporary_library(postgres, extensions=False) as plain,
    ):
        on_sqlite = _told(opened(str(tmp_path_factory.mktemp("sqlite") / "book.db")))
        on_plain = _told(opened(plain))
        on_extended = _told(opened(extended))
    assert on_plain == on_sqlite
    assert _without_vectors(on_extended) == _without_vectors(on_sqlite)


def _told(engine: Engine) -> list[tuple[str, object]]:
    """What each step of the script gave, in words that both engines share."""

    def work(tx: Tx) -> list[tuple[str, object]]:
        said = []
        for query, params in _script():
            if query == "integrity_check":
                said.append((query, [*tx.scan(query)]))
                continue
            rows = [_plain(row) for row in tx.run(query, **params)]
            if query in ANY_ORDER:
                rows.sort(key=repr)
            said.append((query, rows))
        return said

    return engine.write(work)


def _plain(row: dict[str, Any]) -> dict[str, object]:
    return {
        name: (value is not None) if name in CLOCKED else _value(name, value)
        for name, value in row.items()
    }


def _value(name: str, value: Any) -> object:
    if isinstance(value, datetime):
        return value.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    if isinstance(value, Decimal):
        return int(value)
    if isinstance(value, dict | list):
        return json_text(value)
    if name == "applied_at":
        return "then"
    return value


def _without_vectors(said: list[tuple[str, object]]) -> list[tuple[str, object]]:
    """pgvector keeps its own numbers, which test_vectors.py compares."""
    return [step for step in said if step[0] not in ("vectors_since", "vectors_of")]


def _script() -> Iterator[Step]:
    yield from _books()
    yield from _memories()
    yield from _names()
    yield from _embeddings()
    yield from _jobs()
    yield from _forgetting()
    yield from _calls()
    yield from _documents()
    yield from graph_script(BOOK, OTHER)
    yield from wiki_script(BOOK, OTHER)
    yield from search_script(BOOK, OTHER)
    yield from links_script(BOOK, OTHER)
    yield from compile_script(BOOK, OTHER)
    yield from sessions_script(BOOK, OTHER)
    yield from recalling_script(BOOK, OTHER)
    yield from recalled_script(BOOK, OTHER)
    yield from browsing_script(BOOK, OTHER)
    yield from moving_script(BOOK, OTHER)
    yield from access_script(BOOK, OTHER)
    yield from checksums_script(BOOK, OTHER)
    yield from forgetting_script(BOOK, OTHER)
    yield from dream_script(BOOK, OTHER)
    yield from keeping_script(BOOK, OTHER)
    yield from past_script(BOOK, OTHER)
    yield from rulings_script(BOOK, OTHER)
    yield "integrity_check", {}


def _books() -> Iterator[Step]:
    yield "applied_migrations", {}
    yield "record_migration", {"number": 900, "name": "one more", "applied_at": NOON}
    yield "applied_migrations", {}
    for id, tenant, name in [
        (BOOK, "acme", "Zoë"),
        (OTHER, "acme", "ada"),
        ("book-c", "other", "Zoë"),
        ("book-d", "acme", "Zoë"),  # there already: nothing
    ]:
        yield (
            "add_book",
            {"id": id, "tenant": tenant, "name": name, "zone": "UTC", "created_at": NOON},
        )
    yield "find_book", {"tenant": "acme", "name": "Zoë"}
    yield "find_book", {"tenant": "acme", "name": "zoë"}
    yield "list_books", {"tenant": "acme"}
    yield "all_books", {}
    yield "book_size", {"book_id": BOOK}
    for zone in ("Europe/Lisbon", "UTC"):
        yield "set_book_zone", {"book_id": BOOK, "zone": zone}
        yield "book_zone", {"book_id": BOOK}
    yield "get_agreement", {"name": "profile"}
    for value in ("one", "two"):
        yield "set_agreement", {"name": "profile", "value": value}
        yield "get_agreement", {"name": "profile"}
    yield "next_revision", {"book_id": BOOK}
    yield "next_revision", {"book_id": "nowhere"}
    yield "names_changed", {"book_id": BOOK}
    yield "next_revision", {"book_id": BOOK}
    yield "book_revision", {"book_id": BOOK}
    yield "book_revision", {"book_id": "nowhere"}


def _memory(id: str, **fields: Any) -> dict[str, Any]:
    """What ``add_memory`` takes, but for the book and the revision."""
    row = {
        "id": id, "kind": "observation", "occurred_at": NOON, "observed_at": NOON,
        "created_at": NOON, "hash": id.encode(), "author": None, "source": None,
        "trust": "user", "importance": 0.5, "confidence": 1, "valid_from": None, "valid_to": None,
        "place": None, "journal": None, "why": None, "tags": None, "metadata": None, "names": None,
        "idempotency_key": None, "decision": None, "text": "Ada moved to Lisbon.",
        "checksum": b"\x00\xfe", "offset_minutes": None, "dated": 1,
    }  # fmt: skip
    assert not fields.keys() - row.keys()
    return row | fields


def _write(revision: int, *memories: dict[str, Any], book_id: str = BOOK) -> Iterator[Step]:
    for memory in memories:
        yield "add_memory", {"book_id": book_id, "revision": revision} | memory


def _memories() -> Iterator[Step]:
    ada = _memory("0001-aa", author="Ada", source="chat:17", idempotency_key="k1", hash=b"\x00\xff")
    decision = _memory(
        "0001-ab",
        occurred_at=LATE,
        author="ada",
        kind="decision",
        tags=json_text(["move", "Zürich", 'with "quotes"']),
        metadata=json_text({"big": 2**53 + 1, "huge": 1e300, "list": [1, None, {"a": "ü"}]}),
        hash=b"\x00\xff",
        decision="decided to",
        valid_from=NOON,
        valid_to=LATE,
        place="Lisbon",
        offset_minutes=-600,
        dated=0,
        journal="trip",
        why="told",
        names=json_text(["zürich", "lisbon"]),
        text="été 猫 🐈 100% :name\nline two",
    )
    yield from _write(1, ada, decision)
    yield from _write(2, _memory("0002-aa", occurred_at=PAST, source="chat:18", author="Grace"))
    other = _memory("0001-aa", idempotency_key="k1", author="Ada")
    yield from _write(1, other, book_id=OTHER)  # the other book's own
    for id, revision in [("0001-aa", 1), ("0001-ab", 1), ("0002-aa", 2)]:
        yield (
            "add_memory_index",
            {
                "book_id": BOOK, "revision": revision, "memory_id": id, "occurred_at": -1_000_000,
                "observed_at": 2**60, "author": None, "source": "chat:17", "terms": b"\x00\x01\xfe",
                "offset_minutes": None if revision == 2 else -600,
            },
        )  # fmt: skip
    for stage in ("embed", "compile"):
        for revision in (1, 2):
            yield "mark_dirty", {"book_id": BOOK, "stage": stage, "revision": revision}
    yield "see_again", {"book_id": BOOK, "id": "0001-aa"}
    yield "see_again", {"book_id": "nowhere", "id": "0001-aa"}
    for key in ("k9", "k1"):
        yield "set_memory_key", {"book_id": BOOK, "id": "0001-aa", "key": key}
    yield from _memory_reads()
    yield from _memory_work()


def _memory_reads() -> Iterator[Step]:
    for book in (BOOK, OTHER, "nowhere"):
        yield "latest_memories", {"book_id": book, "limit": 10}
        yield "count_memories", {"book_id": book}
        yield "memory_times", {"book_id": book}
        yield "memories_by_id", {"book_id": book, "ids": json_list(["0001-aa", "0002-aa", "x"])}
        yield "memories_by_id", {"book_id": book, "ids": json_list([])}
        yield "known_sources", {"book_id": book, "sources": json_list(["chat:17", 'x"y'])}
        events = [{"source": "chat:17", "hash": "00ff"}, {"source": "chat:18", "hash": "00ff"}]
        yield "same_words_in_source", {"book_id": book, "events": json_text(events)}
        yield "same_words_without_source", {"book_id": book, "hashes": json_list(["00ff", "00"])}
        yield "memories_by_key", {"book_id": book, "keys": json_list(["k1", "k2", 'k"3'])}
        yield "memories_keyed", {"book_id": book, "start": "k1", "stop": "k2"}
        yield "memories_by_id_start", {"book_id": book, "start": "0001"}
        yield "memories_by_id_end", {"book_id": book, "ending": "aa"}
        yield "index_rows_since", {"book_id": book, "revision": 0}
        yield "memories_after", {"book_id": book, "after": "0001-aa", "limit": 10}
    yield "latest_memories", {"book_id": BOOK, "limit": 1}
    yield "index_rows_since", {"book_id": BOOK, "revision": 1}
    yield "memories_by_id_start", {"book_id": BOOK, "start": "9"}
    yield "memories_between", {"book_id": BOOK, "since": NOON, "until": LATE, "limit": 10}
    yield "memories_between", {"book_id": BOOK, "since": PAST, "until": NOW, "limit": 2}
    nothing = {"kind": None, "source": None, "tag": None}
    for wanted in [
        {},
        {"kind": "decision"},
        {"source": "chat:17"},
        {"tag": "Zürich"},
        {"tag": "Zür"},
        {"tag": 'with "quotes"'},
        {"kind": "decision", "tag": "move"},
        {"source": "' OR 1=1 --"},
    ]:
        yield "memory_ids_where", {"book_id": BOOK} | nothing | wanted


def _memory_work() -> Iterator[Step]:
    for book in (BOOK, OTHER):
        yield "count_dirty", {"book_id": book, "stage": "embed"}
        yield "dirty_memories_newest_first", {"book_id": book, "stage": "embed", "limit": 2}
    for limit in (1, 100):
        yield "count_waiting", {"stage": "embed", "limit": limit}
    yield "clear_dirty", {"book_id": BOOK, "stage": "embed", "memory_id": "0001-ab"}
    yield "count_dirty", {"book_id": BOOK, "stage": "embed"}
    yield "mark_all_dirty", {"book_id": BOOK, "stage": "embed"}
    yield "dirty_memories_newest_first", {"book_id": BOOK, "stage": "embed", "limit": 9}
    for number, memory_id in enumerate(["0001-aa", None, "0001-aa"]):
        yield (
            "add_audit",
            {
                "book_id": BOOK, "id": f"a{number}", "at": NOON, "actor": None,
                "action": "remembered", "memory_id": memory_id,
                "detail": json_text({"memories": number}),
                "position": number or None, "seal": b"\x00s" if number else None,
            },
        )  # fmt: skip
    yield "audit_of_memory", {"book_id": BOOK, "memory_id": "0001-aa"}
    yield "audited", {}
    for book in (BOOK, OTHER):
        yield "hold_audit", {"book_id": book}
        yield "last_seal", {"book_id": book}
        yield "audit_in_order", {"book_id": book}
    yield "audit_of_memory", {"book_id": OTHER, "memory_id": "0001-aa"}
    yield "latest_audit", {"book_id": BOOK, "limit": 2}


def _names() -> Iterator[Step]:
    for id, name in [("e1", "Ada"), ("e2", "Ada Lovelace")]:
        entity = {"id": id, "name": name, "type": "person", "created_at": NOON, "head": "e1"}
        yield "add_entity", {"book_id": BOOK, "made_by": "person"} | entity
        row = {"key": name.lower(), "surface": name, "origin": "person", "said": None}
        filed = {"entity_id": id, "type": None, "type_said": None}
        yield "add_name", {"book_id": BOOK} | row | filed
    for book in (BOOK, OTHER):
        yield "entity_by_name", {"book_id": book, "key": "ada lovelace"}
        yield "names_of_entity", {"book_id": book, "entity_id": "e2"}
        yield "name_by_key", {"book_id": book, "key": "ada lovelace"}
        yield "known_names", {"book_id": book}
    for surface, evidence in [("ADA", 0), ("Ada", 2), ("aDA", 0), ("AdA", 1)]:  # a reader counts
        mention = {"key": "ada", "memory_id": "0001-aa", "entity_id": "e1", "surface": surface}
        read = {"said": NOON, "evidence": evidence}
        yield "add_mention", {"book_id": BOOK} | mention | read
        yield "evidence_of_name", {"book_id": BOOK, "key": "ada"}
    for book, entity in [(OTHER, "e3"), (BOOK, "e2"), (BOOK, "e3")]:
        named = {"key": "zürich", "entity_id": entity, "surface": "Zürich"}
        yield "adopt_mentions", {"book_id": book} | named
    for key in ("zürich", "ada"):
        yield "drop_recognised_mentions", {"book_id": BOOK, "key": key}
    yield "keys_of_memory", {"book_id": BOOK, "memory_id": "0001-aa"}
    yield "mentions_of_memory", {"book_id": BOOK, "memory_id": "0001-ab"}
    yield "mentions_of_memory", {"book_id": BOOK, "memory_id": "0001-aa"}
    yield "mentions_of_memory", {"book_id": OTHER, "memory_id": "0001-aa"}


def _embeddings() -> Iterator[Step]:
    for piece, numbers in enumerate([b"\x00\x3c\x00\x00", b"\x00\x00\x00\x3c"]):  # (1, 0), (0, 1)
        yield (
            "add_embedding",
            {
                "book_id": BOOK, "memory_id": "0001-aa", "piece": piece, "profile": "p",
                "revision": 3, "vector": Vector(numbers),
            },
        )  # fmt: skip
    for book, profile in [(BOOK, "p"), (BOOK, "q"), (OTHER, "p")]:
        yield "count_embedded", {"book_id": book, "profile": profile}
        yield "count_vectors", {"book_id": book, "profile": profile, "limit": 1}
        yield "vectors_since", {"book_id": book, "profile": profile, "revision": 2}
        ids = json_list(["0001-aa", "0002-aa"])
        yield "vectors_of", {"book_id": book, "profile": profile, "ids": ids}
    yield "vectors_since", {"book_id": BOOK, "profile": "p", "revision": 3}


def _jobs() -> Iterator[Step]:
    for id, book, key, priority, delay in [
        ("j1", BOOK, "embed", 0, 0.0),
        ("j2", BOOK, "embed", 9, 0.0),  # taken in by j1
        ("j3", OTHER, "embed", 0, 0.0),
        ("j4", BOOK, None, 5, 0.0),
        ("j5", BOOK, None, 5, 3600.0),
    ]:
        yield (
            "enqueue_job",
            {
                "book_id": book, "id": id, "kind": "embed", "args": json_text({"n": [1, "ü"]}),
                "priority": priority, "max_attempts": 2, "created_at": PAST, "dedupe_key": key,
                "run_at": PAST if not delay else "2999-01-01T00:00:00.000000Z", "delay": delay,
            },
        )  # fmt: skip
    yield "next_run", {"kinds": json_list(["embed"]), "now": NOW}
    yield "next_run", {"kinds": json_list(["other"]), "now": NOW}
    yield _lease("j0-lease", kinds=["other"])
    yield _lease("j4-lease")
    yield _hold("j4", "j4-lease")
    yield _hold("j4", "stolen")
    yield _finish("j4", "stolen")
    yield _finish("j4", "j4-lease")
    yield _finish("j4", "j4-lease")
    yield _lease("j1-lease", seconds=-1.0, until=PAST)  # run out at once
    silence = {"now": NOW, "silent_since": NOW, "silent_seconds": 0.0}
    yield "running_jobs", {**silence, "silent_since": PAST, "silent_seconds": 3600.0}
    yield "running_jobs", silence
    yield "jobs_of_worker", {"worker": "w"}
    for id, token in [("j1", "j1-lease"), ("j1", "stolen"), ("j4", "j4-lease")]:
        yield "heartbeat_job", {"book_id": BOOK, "id": id, "lease": token, "now": NOW}
        yield "note_job_item", {
            "book_id": BOOK, "id": id, "lease": token, "result": json_text({"working_on": "m1"}),
        }  # fmt: skip
        yield "lost_job", {"book_id": BOOK, "id": id, "lease": token, "gone": False, **silence}
        yield "lost_job", {"book_id": BOOK, "id": id, "lease": token, "gone": True, **silence}
    yield _hold("j1", "j1-lease")
    yield _finish("j1", "j1-lease")
    yield from _failing()
    for book in (BOOK, OTHER, "nowhere"):
        for state in (None, "queued", "done"):
            yield "list_jobs", {"book_id": book, "state": state, "limit": 10}
        yield "count_jobs", {"book_id": book}
        # PostgreSQL puts jobs off by its own clock, which is later than ours here.
        yield "oldest_due_job", {"book_id": book, "now": "2998-01-01T00:00:00.000000Z"}
        yield "job_by_id", {"book_id": book, "id": "j1"}
    yield "list_jobs", {"book_id": BOOK, "state": None, "limit": 1}
    for pattern in ("j%", "j1%", "%4", "x%"):
        yield "jobs_like", {"book_id": BOOK, "pattern": pattern}
    yield "count_all_jobs", {}
    yield "job_by_id", {"book_id": BOOK, "id": "j4"}


def _failing() -> Iterator[Step]:
    yield "count_jobs_without_budget", {"kind": "embed", "now": NOW}
    yield "hurry_job", {"book_id": BOOK, "dedupe_key": "embed", "now": NOW}
    yield "hurry_jobs", {"kind": "embed", "now": NOW}
    yield "delete_complaints", {"book_id": BOOK, "told": "gone"}
    yield "absorb_twin", {"book_id": BOOK, "id": "j1"}
    yield _fail("j1", "stolen")
    yield _fail("j1", "j1-lease")  # once more
    yield _lease("j3-lease")
    yield _lease("j1-again")
    yield _fail("j1", "j1-again")  # dead
    yield "retry_job", {"book_id": BOOK, "id": "j1", "now": NOW}
    yield "retry_job", {"book_id": BOOK, "id": "j1", "now": NOW}  # queued already
    yield "cancel_job", {"book_id": BOOK, "id": "j1", "now": NOW}
    yield "cancel_job", {"book_id": BOOK, "id": "j1", "now": NOW}
    yield "cancel_job", {"book_id": BOOK, "id": "j3", "now": NOW}  # another book's
    yield "retry_job", {"book_id": BOOK, "id": "j1", "now": PAST}
    yield _lease("j1-third")
    for token in ("stolen", "j1-third"):
        yield (
            "put_off_job",
            {"book_id": BOOK, "id": "j1", "lease": token} | _failed("the model rests"),
        )


def _lease(
    token: str, kinds: list[str] | None = None, seconds: float = 60.0, until: str = SOON
) -> Step:
    return "lease_job", {
        "kinds": json_list(kinds or ["embed", "other"]), "worker": "w", "lease": token, "now": NOW,
        "until": until, "seconds": seconds, "holder": f"the process of {token}",
    }  # fmt: skip


def _hold(id: str, token: str) -> Step:
    held = {"now": NOW, "until": SOON, "seconds": 60.0}
    return "hold_lease", {"book_id": BOOK, "id": id, "lease": token} | held


def _finish(id: str, token: str) -> Step:
    result = {"now": NOW, "result": json_text({"done": 1})}
    return "finish_job", {"book_id": BOOK, "id": id, "lease": token} | result


def _fail(id: str, token: str) -> Step:
    return "fail_job", {"book_id": BOOK, "id": id, "lease": token} | _failed("no")


def _failed(why: str) -> dict[str, object]:
    return {"now": NOW, "run_at": PAST, "delay": 0.0, "error": why}


def _forgetting() -> Iterator[Step]:
    yield "delete_memory", {"book_id": OTHER, "id": "0002-aa"}
    yield "delete_memory", {"book_id": BOOK, "id": "0001-aa"}
    yield from _two_ways()
    yield "delete_memory_index", {"book_id": BOOK, "revision": 2, "id": "0002-aa"}
    yield "delete_memory_index", {"book_id": BOOK, "revision": 1, "id": "0001-aa"}
    yield "delete_embeddings", {"book_id": BOOK, "id": "0001-aa"}
    yield "delete_mentions", {"book_id": BOOK, "id": "0001-aa"}
    yield "delete_dirty_rows", {"book_id": BOOK, "id": "0001-aa"}
    yield from _two_ways()
    gone = {"book_id": BOOK, "id": "0001-aa", "revision": 4, "forgotten_at": NOON}
    yield "add_tombstone", gone
    for revision in (3, 4):
        yield "tombstones_since", {"book_id": BOOK, "revision": revision}
    yield from _repairs()


def _repairs() -> Iterator[Step]:
    yield "count_everything", {}
    yield "memories_never_embedded", {"book_id": BOOK, "profile": "p", "limit": 10}
    yield "books_with_idle_work", {"stage": "embed"}
    yield "books_with_idle_work", {"stage": "compile"}
    for _ in range(2):
        yield "mark_one_dirty", {"book_id": BOOK, "stage": "embed", "memory_id": "0001-ab"}
    yield "return_unread", {"book_id": BOOK, "stage": "later", "unread": "embed"}
    yield "stages_before", {"book_id": BOOK, "memory_id": "0001-ab"}
    yield "empty_unread", {"book_id": BOOK, "unread": "later"}
    yield "memories_never_embedded", {"book_id": BOOK, "profile": "p", "limit": 10}
    yield "renumber_memory", {"book_id": BOOK, "id": "0001-ab", "revision": 9}
    yield "delete_index_rows", {"book_id": BOOK, "id": "0001-ab"}
    yield from _two_ways()
    yield "migrations_table", {}


def _two_ways() -> Iterator[Step]:
    for query in (
        "memories_without_index",
        "index_without_memories",
        "embeddings_without_memories",
        "mentions_without_memories",
        "dirty_without_memories",
        "readings_without_memories",
        "entities_without_uses",
        "hints_without_memories",
        "proposals_without_memories",
    ):
        yield query, {"book_id": BOOK, "limit": 10}


def _calls() -> Iterator[Step]:
    for number, (book, digest, outcome, at) in enumerate(
        [
            (BOOK, "d1", "running", NOON),
            (BOOK, "d1", "timeout", LATE),
            (BOOK, "d2", "cached", LATE),
            (OTHER, "d1", "timeout", LATE),
        ]
    ):
        yield (
            "add_call",
            {
                "book_id": book, "id": f"c{number}", "at": at, "task": "extract", "digest": digest,
                "model": "m", "outcome": outcome, "input_tokens": 2**40, "output_tokens": 3,
                "cost": 0.25, "job_id": None,
            },
        )  # fmt: skip
    for id, error in [("c0", "too much"), ("c9", None)]:
        ended = {"outcome": "busy", "input_tokens": 1, "output_tokens": 0, "cost": 0.5}
        yield "settle_call", {"book_id": BOOK, "id": id, "seconds": 1.5, "error": error} | ended
    for book in (BOOK, OTHER, "nowhere"):
        for since in (NOON, LATE, NOW):
            yield "spent_on_calls", {"book_id": book, "since": since}
            yield "count_calls_by_outcome", {"book_id": book, "since": since}
        yield "count_failures", {"book_id": book, "digest": "d1"}
        yield "list_calls", {"book_id": book, "limit": 2}
    for book, id in [(BOOK, "0001-ab"), (BOOK, "gone"), ("nowhere", "0001-ab")]:
        yield "memory_is_here", {"book_id": book, "id": id}
    for digest, memory_id in [("d1", "0001-ab"), ("d1", "0001-ab"), ("d2", "0002-aa")]:
        yield "add_answer_source", {"book_id": BOOK, "memory_id": memory_id, "digest": digest}
        kept = {"reply": f'{{"ü":"{memory_id}"}}', "created_at": NOON}
        yield "keep_answer", {"book_id": BOOK, "digest": digest} | kept
    for book in (OTHER, BOOK):
        about = {"book_id": book, "memory_id": "0001-ab"}
        yield "delete_errors_about", about
        yield "delete_answers_about", about
        yield "delete_answer_sources", about
        for digest in ("d1", "d2"):
            yield "answer_by_digest", {"book_id": BOOK, "digest": digest}
        yield "list_calls", {"book_id": BOOK, "limit": 10}


def _documents() -> Iterator[Step]:
    for id, book, content in (
        ("doc-1", BOOK, b"bytes"),
        ("doc-2", BOOK, None),
        ("doc-1", OTHER, None),
    ):
        yield "add_document", {
            "book_id": book, "id": id, "address": f"{id}.md", "title": None, "media_type": None,
            "trust": "import", "hash": content, "bytes": content and 5, "content": content,
            "created_at": NOON,
        }  # fmt: skip
    one = {"book_id": BOOK, "id": "doc-1"}
    yield "enqueue_job", {
        "book_id": BOOK, "id": "j9", "kind": "ingest", "args": "{}", "priority": 0,
        "max_attempts": 1, "run_at": PAST, "delay": 0.0, "created_at": NOON,
        "dedupe_key": "ingest:doc-1",
    }  # fmt: skip
    yield from _looking_at_documents()
    kept = {"content": b"other", "hash": b"h", "bytes": 5, "media_type": "text/plain"}
    yield "keep_document_content", one | kept
    yield "document_content", one
    yield "set_document_state", one | {"state": "indexing", "error": None}
    yield "set_document_state", {"book_id": BOOK, "id": "none", "state": "done", "error": None}
    for title in ("Boats", "Others"):
        yield "describe_document", one | {"title": title, "characters": 9, "chunks": 2}
    for position, memory in ((0, "0001-ab"), (1, "0002-aa"), (1, "0002-aa")):
        chunk = {"book_id": BOOK, "document_id": "doc-1", "position": position}
        yield "add_document_chunk", chunk | {"memory_id": memory}
    yield "chunks_of_document", {"book_id": BOOK, "document_id": "doc-1"}
    yield from _looking_at_documents()
    yield _lease("j9-lease", kinds=["ingest"])
    yield _fail("j9", "j9-lease")  # dead: the document has failed
    yield "error_of_dead_job", {"book_id": BOOK, "dedupe_key": "ingest:doc-1"}
    yield "error_of_dead_job", {"book_id": BOOK, "dedupe_key": "ingest:doc-2"}
    yield from _looking_at_documents()
    ended = {"state": "done", "error": "no", "finished_at": NOON, "media_type": "text/html"}
    yield "finish_document", one | ended
    yield from _looking_at_documents()
    yield "delete_chunks_of_memory", {"book_id": BOOK, "id": "0002-aa"}
    yield "chunks_of_document", {"book_id": BOOK, "document_id": "doc-1"}
    for _ in range(2):
        yield "delete_document", one
    yield "delete_document_chunks", one
    yield "delete_document_jobs", {"book_id": BOOK, "dedupe_key": "ingest:doc-1"}
    yield from _looking_at_documents()


def _looking_at_documents() -> Iterator[Step]:
    every = {"id": None, "address": None, "hash": None, "bytes_hash": b"", "limit": 9}
    for book in (BOOK, OTHER, "nowhere"):
        for wanted in (
            {},
            {"id": "doc-1"},
            {"address": "doc-2.md"},
            {"hash": "given", "bytes_hash": b"h"},
        ):
            yield "list_documents", {"book_id": book} | every | wanted
        yield "documents_by_id_end", {"book_id": book, "part": "doc-"}
