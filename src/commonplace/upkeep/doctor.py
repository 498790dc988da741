"""Look a library over: everything that should agree is compared, nothing is changed.

A finding is *bad* when something is lost, broken or cannot work; *warn* when it works, but less
well than it could. Each says what to do about it.
"""

import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

from commonplace import config
from commonplace.errors import ConfigError, StoreError
from commonplace.jobs.lost import find_lost_in
from commonplace.knowledge import recompute
from commonplace.knowledge.register import find_differing
from commonplace.minds.embedder import Embedder
from commonplace.store import books as book_rows
from commonplace.store import facts as fact_rows
from commonplace.store import jobs as ledger
from commonplace.store import upkeep as rows
from commonplace.store.access import audit
from commonplace.store.access.walls import ROLE
from commonplace.store.compiling import checking, unread
from commonplace.store.engine import Engine, Reader
from commonplace.store.files.private import loose_mode
from commonplace.store.sessions import forgetting as session_rows
from commonplace.store.sqlite import SqliteEngine
from commonplace.store.wiki import pages as page_rows
from commonplace.understand.embed import STAGE, agreed_profile
from commonplace.upkeep.coverage import Coverage, count_coverage
from commonplace.upkeep.damage.checksums import compare_rows
from commonplace.upkeep.inbox import NOT_READ
from commonplace.wiki.agree import disagreeing, words_agree

#: A comparison stops counting here: more of the same needs the same repair.
MOST = 10_000
LOW_DISK_BYTES = 500_000_000
NO_DISK_BYTES = 20_000_000
REPAIR = "commonplace doctor --fix"
#: What helps where something is damaged.
SALVAGE = "commonplace restore BACKUP, or commonplace doctor --salvage NEW"
#: Ids that a finding names.
_SHOWN = 3
_DAMAGED_SHOWN = 20
_ORPHANS = {
    "index_without_memories": "Recall's index has rows of {}.",
    "embeddings_without_memories": "There are vectors of {}.",
    "mentions_without_memories": "There are mentions by {}.",
    "dirty_without_memories": "There is work left for {}.",
    "hints_without_memories": "There are hints for {}.",
    "proposals_without_memories": "There are proposals for {}.",
    "citations_without_memories": "Pages cite {}.",
    "shown_without_memories": "Sessions were shown {}.",
}
#: What compiling keeps; what stands in the braces is how many of what.
_COMPILED = {
    "entity_pages_without_pages": (
        "page",
        "Names lead to {} that nobody deleted and nobody finds.",
    ),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    level: Literal["ok", "warn", "bad"]
    #: What was looked at, in a word.
    check: str
    #: What was seen, in a sentence.
    text: str
    #: The command that helps, if one does.
    fix: str | None = None


def examine_settings(given: Mapping[str, Any]) -> Finding:
    """Can the settings be read, and where do they come from?"""
    try:
        loaded = config.load(given)
    except ConfigError as error:
        return Finding("bad", "settings", str(error), "commonplace config path")
    origins = sorted({origin for origin in loaded.origins.values() if origin != "default"})
    return Finding("ok", "settings", f"From {', '.join(origins)}." if origins else "All default.")


def examine(engine: Engine, embedder: Embedder | None, about_embedder: str) -> list[Finding]:
    """Everything about an open library."""
    about = engine.describe()
    checks: Mapping[str, Callable[[], Iterable[Finding]]] = {
        "database": lambda: [_database(about)],
        "integrity": lambda: [_integrity(engine)],
        "checksums": lambda: _checksums(engine),
        "walls": lambda: _walls(engine),
        "audit": lambda: [_audit(engine)],
        "disk": lambda: _disk(engine, about),
        "permissions": lambda: _permissions(engine),
        "index": lambda: _comparison(engine),
        "wiki": lambda: _wiki(engine),
        "compile": lambda: _compiled(engine),
        "sessions": lambda: _sessions(engine),
        "embedder": lambda: _embeddings(engine, embedder, about_embedder),
        "jobs": lambda: _jobs(engine),
    }
    return [each for name, check in checks.items() for each in _guarded(name, check)]


def is_damaged(findings: Iterable[Finding]) -> bool:
    """Say whether something that is stored cannot be read or believed."""
    return any(each.level == "bad" and each.fix == SALVAGE for each in findings)


def _guarded(name: str, check: Callable[[], Iterable[Finding]]) -> list[Finding]:
    """Make one check; where what it reads is damaged, that is its finding."""
    try:
        return [*check()]
    except Exception as error:  # noqa: BLE001 (damage can break any assumption of a check)
        told = str(error) if isinstance(error, StoreError) else f"{type(error).__name__}: {error}"
        return [Finding("bad", name, f"This could not be checked: {told}", SALVAGE)]


def _database(about: Mapping[str, str]) -> Finding:
    extensions = f", extensions: {about['extensions']}" if "extensions" in about else ""
    return Finding("ok", "database", f"{about['engine']} at {about['place']}{extensions}.")


def _integrity(engine: Engine) -> Finding:
    wrong = engine.check()
    if not wrong:
        return Finding("ok", "integrity", "The database is sound.")
    return Finding(
        "bad",
        "integrity",
        f"The database is damaged: {wrong[0]}"
        + (f" (and {len(wrong) - 1} more)" * (len(wrong) > 1)),
        SALVAGE,
    )


def _checksums(engine: Engine) -> Iterator[Finding]:
    """Is every stored text what was written?"""
    found = compare_rows(engine)
    for table, error in found.unreadable.items():
        yield Finding("bad", "checksums", f"{table} cannot be read to the end: {error}", SALVAGE)
    if found.damaged:
        named = "; ".join(f"{row} ({row.reason})" for row in found.named[:_DAMAGED_SHOWN])
        more = found.damaged - _DAMAGED_SHOWN
        text = f"Damaged: {_number(found.damaged, 'row')}: {named}"
        yield Finding("bad", "checksums", text + f"; and {more:,} more." * (more > 0), SALVAGE)
    if found.unchecked:
        text = f"{_number(found.unchecked, 'row')} from an earlier version: no checksum yet."
        yield Finding("warn", "checksums", text, REPAIR)
    if not found.damaged and not found.unreadable:
        yield Finding("ok", "checksums", f"{_number(found.matching, 'text')} match.")


def _audit(engine: Engine) -> Finding:
    """Is what happened still told as it was written?"""

    def look(reader: Reader) -> dict[str, audit.Chain]:
        return {each: audit.chain(reader, each) for each in audit.audited(reader)}

    chains = engine.read(look)
    broken = {each: chain for each, chain in chains.items() if chain.broken_at is not None}
    if broken:
        where = ", ".join(f"{each} from line {broken[each].broken_at}" for each in sorted(broken))
        told = f"The audit was changed by hand, or lines of it are missing: {where}."
        return Finding("bad", "audit", f"{told} Compare it with a backup.")
    lines = sum(chain.sealed for chain in chains.values())
    seals = b"".join(chain.seal for chain in chains.values())
    note = sha256(seals).hexdigest()[:16]
    return Finding("ok", "audit", f"{lines:,} lines, each sealed to the one before: {note}.")


def _walls(engine: Engine) -> Iterator[Finding]:
    """Does the database itself keep the doors to their books? SQLite cannot, and need not."""
    if engine.name != "postgres":
        return
    if engine.keeps_walls:
        yield Finding("ok", "walls", f"Row-level security stands behind the doors ({ROLE}).")
    else:
        yield Finding(
            "warn",
            "walls",
            f"No row-level security behind the doors: this user may not take on the role {ROLE}. "
            f"As an administrator of the server: CREATE ROLE {ROLE} NOLOGIN; GRANT {ROLE} TO this "
            "user; then open the library again.",
        )


def _disk(engine: Engine, about: Mapping[str, str]) -> Iterator[Finding]:
    if engine.name != "sqlite":
        return
    free = shutil.disk_usage(Path(about["place"]).resolve().parent).free
    text = f"{free / 1e9:,.1f} GB are free on the library's disk."
    if free < NO_DISK_BYTES:
        yield Finding("bad", "disk", f"{text} Nothing more can be written; free some space.")
    elif free < max(LOW_DISK_BYTES, 2 * int(about["bytes"])):
        yield Finding(
            "warn", "disk", f"{text} That is little: a backup needs as much as the library."
        )
    else:
        yield Finding("ok", "disk", text)


def _permissions(engine: Engine) -> Iterator[Finding]:
    """May others on this machine read or write the library's file?"""
    if isinstance(engine, SqliteEngine) and (loose := loose_mode(engine.path)):
        verb = "write" if loose & 0o022 else "read"
        text = f"Other users of this machine may {verb} {engine.path} (mode {0o600 | loose:04o})."
        yield Finding("warn", "rights", f"{text} If that is not what you want:", REPAIR)


def _comparison(engine: Engine) -> Iterator[Finding]:
    """Memories and everything that is derived from them, both ways."""
    found = list(_differences(engine))
    yield from found
    if not found:
        books, memories = engine.read(rows.totals)
        told = f"{_memories(memories)} in {_number(books, 'book')} agree with their indexes."
        yield Finding("ok", "index", told)


def _differences(engine: Engine) -> Iterator[Finding]:
    if count := _count(engine, lambda reader, book: rows.unindexed(reader, book, MOST)):
        text = f"Recall cannot find {_memories(count)}: they have no index row."
        yield Finding("bad", "index", text, REPAIR)
    for query, text in _ORPHANS.items():
        if count := _count(
            engine,
            lambda reader, book, query=query: rows.orphans(reader, book, query, MOST),  # type: ignore[misc]
        ):
            gone = f"{_memories(count)} that {'is' if count == 1 else 'are'} gone"
            yield Finding("bad", "index", text.format(gone), REPAIR)
    if count := _count(
        engine, lambda reader, book: rows.list_orphaned_readings(reader, book, MOST)
    ):
        gone = f"{_memories(count)} that {'is' if count == 1 else 'are'} gone"
        yield Finding("bad", "index", f"Facts rest on {gone}.", REPAIR)
    if count := _count(engine, lambda reader, book: rows.unused(reader, book, MOST)):
        text = f"Nothing speaks of {_number(count, 'named thing')} that the book knows."
        yield Finding("bad", "index", text, REPAIR)
    if count := _count(engine, lambda reader, book: find_differing(reader, book, MOST)):
        text = f"{_number(count, 'name')} of entities differ from what was said and ruled."
        yield Finding("bad", "index", text, REPAIR)
    if count := _count(engine, _list_misjudged):
        one = "stands" if count == 1 else "stand"
        text = f"{_number(count, 'fact')} {one} otherwise than by what was said and ruled."
        yield Finding("bad", "index", text, REPAIR)


def _list_misjudged(reader: Reader, book_id: str) -> list[str]:
    places = fact_rows.list_places(reader, book_id, MOST)
    return [each.hex() for each in recompute.find_differing(reader, book_id, places)]


def _wiki(engine: Engine) -> Iterator[Finding]:
    """Pages and what is derived from them: names, links, search."""
    books = engine.read(book_rows.list_books)
    pages = {book.id: engine.read(lambda r, b=book: page_rows.count(r, b.id)) for book in books}  # type: ignore[misc]
    wrong = sum(len(disagreeing(engine, book, MOST)) for book, many in pages.items() if many)
    uncounted = sum(not words_agree(engine, book) for book, many in pages.items() if many)
    if wrong or uncounted:
        told = _number(wrong, "page") if wrong else _number(uncounted, "book")
        text = f"Links or search rows of {told} are not what the pages say."
        yield Finding("bad", "wiki", text, REPAIR)
    elif total := sum(pages.values()):
        told = f"{_number(total, 'page')} agree with their names, links and search."
        yield Finding("ok", "wiki", told)


def _compiled(engine: Engine) -> Iterator[Finding]:
    """What memories speak of, and which pages belong together."""
    for query, (what, text) in _COMPILED.items():
        if count := _count(
            engine,
            lambda reader, book, query=query: checking.wrong(reader, book, query, MOST),  # type: ignore[misc]
        ):
            told = _memories(count) if what == "memory" else _number(count, what)
            yield Finding("bad", "compile", text.format(told), REPAIR)
    waiting = sum(
        engine.read(lambda reader, book=book: rows.waiting(reader, book.id, "compile"))  # type: ignore[misc]
        for book in engine.read(book_rows.list_books)
    )
    if waiting:
        text = f"Not compiled yet: {_memories(waiting)}, in no page until then."
        yield Finding("ok", "compile", text, "commonplace compile")
    yield from _coverage(engine)
    yield from _unread(engine)


def _coverage(engine: Engine) -> Iterator[Finding]:
    """What became of each memory: facts, or why it gave none; all books in one line."""
    found = Coverage.total(
        engine.read(lambda reader, book=book: count_coverage(reader, book.id))  # type: ignore[misc]
        for book in engine.read(book_rows.list_books)
    )
    if found.unreadable:
        yield Finding("warn", "facts", f"{found.words}.", REPAIR)
    elif found.memories:
        yield Finding("ok", "facts", f"{found.words}.")


def _unread(engine: Engine) -> Iterator[Finding]:
    """Memories that a stage failed on, or took too long over, while the others went on."""
    for book in engine.read(book_rows.list_books):
        for stage, missing in NOT_READ.items():

            def look(reader: Reader, book: str = book.id, stage: str = stage) -> tuple[int, str]:
                ids = unread.unread(reader, book, stage, MOST)
                why = [unread.reason(reader, book, stage, each) for each in ids[:_SHOWN]]
                shown = [
                    f"{each} ({said})" if said else each
                    for each, said in zip(ids, why, strict=False)
                ]
                return len(ids), ", ".join(shown) + (" …" if len(ids) > _SHOWN else "")

            count, shown = engine.read(look)
            if count:
                text = (
                    f"{_memories(count).capitalize()} could not be read and"
                    f" {'is' if count == 1 else 'are'} {missing}, but kept and found: {shown}."
                    " `commonplace show ID` has the text; please report it, or say it otherwise."
                    " To try again:"
                )
                yield Finding("warn", stage, text, REPAIR)


def _sessions(engine: Engine) -> Iterator[Finding]:
    """What was said and shown belongs to a session."""
    if count := _count(engine, lambda reader, book: session_rows.lost(reader, book, MOST)):
        text = f"There is something of {_number(count, 'session')} no longer there."
        yield Finding("bad", "sessions", text, REPAIR)


def _embeddings(
    engine: Engine, embedder: Embedder | None, about_embedder: str
) -> Iterator[Finding]:
    agreed = agreed_profile(engine)
    if embedder is None:
        text = f"Recall goes by words only: {about_embedder}."
        yield Finding("warn", "embedder", text, "commonplace models install")
    elif agreed not in (None, embedder.profile.key):
        text = f"The vectors are of {agreed}, the embedder here is {embedder.profile.key}."
        yield Finding("warn", "embedder", text, "commonplace config show --origin")
    else:
        yield Finding("ok", "embedder", f"Recall goes by words and meaning: {about_embedder}.")
    if embedder is None:
        return  # nobody would make a vector
    waiting = sum(
        engine.read(lambda reader, book=book: rows.waiting(reader, book.id, STAGE))  # type: ignore[misc]
        for book in engine.read(book_rows.list_books)
    )
    if waiting:
        text = f"Not embedded yet: {_memories(waiting)}, found by words alone until then."
        yield Finding("warn", "embeddings", text, "commonplace worker --until-idle")
    if agreed and (
        lost := _count(engine, lambda reader, book: rows.never_embedded(reader, book, agreed, MOST))
    ):
        text = f"Without a vector, and no job will make one: {_memories(lost)}."
        yield Finding("bad", "embeddings", text, REPAIR)


def _jobs(engine: Engine) -> Iterator[Finding]:
    states = engine.read(ledger.count)
    fine = True
    if dead := states.get("dead", 0):
        fine = False
        text = f"{_number(dead, 'job')} used up all tries."
        yield Finding("bad", "jobs", text, "commonplace jobs list --state dead")
    if lost := len(find_lost_in(engine, config.JobsConfig())):
        fine = False
        yield Finding("warn", "jobs", f"{_number(lost, 'job')} lost the worker.", REPAIR)
    if idle := len(engine.read(lambda reader: rows.books_with_idle_work(reader, STAGE))):
        fine = False
        text = f"No job is queued for the memories that wait in {_number(idle, 'book')}."
        yield Finding("warn", "jobs", text, REPAIR)
    if fine:
        told = ", ".join(f"{count:,} {state}" for state, count in sorted(states.items()))
        yield Finding("ok", "jobs", f"{told or 'None'}.")


def _count(engine: Engine, find: Callable[[Reader, str], list[str]]) -> int:
    """Over all books."""
    return sum(
        len(engine.read(lambda reader, book=book: find(reader, book.id)))  # type: ignore[misc]
        for book in engine.read(book_rows.list_books)
    )


def _memories(count: int) -> str:
    return "1 memory" if count == 1 else f"{count:,} memories"


def _number(count: int, what: str) -> str:
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"
