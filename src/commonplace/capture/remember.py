"""Write memories: all of a batch, durably, or none of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial

from commonplace import clock
from commonplace.capture import secrets
from commonplace.capture.again import forgotten
from commonplace.capture.draft import Draft
from commonplace.capture.index import index_terms
from commonplace.capture.instructions import LOW_TRUST, wants_obedience
from commonplace.capture.names import KnownNames
from commonplace.errors import Conflict
from commonplace.model import Job, Memory
from commonplace.model.zones import localise
from commonplace.store import jobs as ledger
from commonplace.store import memories as rows
from commonplace.store import quarantine
from commonplace.store.engine import Engine, Row, Tx
from commonplace.store.register import names as name_rows

#: Memories in one transaction: large enough that the sync is shared, short enough for the others.
BATCH = 500
BATCH_CHARACTERS = 5_000_000
#: What has a new memory before it.
STAGES = ("embed", "understand", "compile")

#: A draft, and its packed terms.
Ready = tuple[Draft, bytes]
#: A book's known names, and the revision that they are of.
Names = tuple[int, KnownNames]
#: What is written beside a batch of memories, in their transaction.
Beside = Callable[[Tx, Sequence[Memory]], None]


class Capture:
    """Writes the memories of a library's books; remembers their known names between calls."""

    def __init__(
        self,
        engine: Engine,
        *,
        attempts: int,
        same_moment_seconds: float,
        stages: Sequence[str] = STAGES,
        buckets: Mapping[str, float] | None = None,
        quarantine: bool = True,
        keeps_secrets: bool = False,
    ) -> None:
        self.engine = engine
        self._keeps_secrets = keeps_secrets
        #: Whether orders from those who are not trusted are kept and not believed.
        self._quarantine = quarantine
        #: The stages that get a job at once; the others' work waits.
        self._stages = stages
        #: Stages that wait for the end of a stretch of time, in seconds: a burst is one job.
        self._buckets = buckets or {}
        self._attempts = attempts
        self._same_moment = timedelta(seconds=same_moment_seconds)
        self._names: dict[str, Names] = {}

    def remember(
        self,
        book_id: str,
        drafts: Iterable[Draft],
        *,
        lease: Job | None = None,
        beside: Beside | None = None,
        checks_keys: bool = False,
    ) -> Iterator[Memory]:
        """Write drafts as they come, a batch at a time; yields each memory once it is durable;
        one that was forgotten before is not written, and says so.

        A job gives itself as ``lease``; ``beside`` writes what belongs to each batch, with it.
        ``checks_keys``: an idempotency key that belongs to other words is a
        :class:`~commonplace.errors.Conflict`, and nothing of the batch is written; otherwise the
        memory that has the key is answered.
        """
        safe = drafts if self._keeps_secrets else map(secrets.without, drafts)
        for batch in _batches(safe):
            check = partial(_check_keys, batch) if checks_keys else None
            yield from self._commit(book_id, batch, lease, beside, check)

    def drop(self, book_id: str) -> None:
        """A name may have been forgotten: the book's names are read anew."""
        self._names.pop(book_id, None)

    def _commit(
        self,
        book_id: str,
        batch: Sequence[Ready],
        lease: Job | None,
        beside: Beside | None,
        check: Callable[[Sequence[Memory]], None] | None,
    ) -> list[Memory]:
        def work(tx: Tx) -> tuple[list[Memory], Names]:
            written = self._write(tx, batch)
            if check:
                check(written[0])
            if beside:
                beside(tx, [memory for memory in written[0] if not memory.suppressed])
            return written

        memories, names = self.engine.write(work, book_id=book_id, lease=lease)
        self._names[book_id] = names  # only now: names of a transaction that failed are not true
        return memories

    def _write(self, tx: Tx, batch: Sequence[Ready]) -> tuple[list[Memory], Names]:
        known = _Known(tx, [draft.memory for draft, _ in batch], self._same_moment)
        gone = forgotten(tx, [draft.memory for draft, _ in batch])
        names = self._known_names(tx)
        results: list[Memory] = []
        new: list[tuple[Memory, bytes]] = []
        mentions: list[name_rows.Mentioned] = []
        again: list[str] = []
        for draft, terms in batch:
            memory = draft.memory
            earlier = known.with_key(memory) or known.same_event(draft)
            if earlier is None and memory.id in gone:
                results.append(replace(memory, suppressed=True))
            elif earlier is None:
                known.add(memory)
                if len(names[1]):
                    memory, mentioned = _linked(draft, names[1])
                    mentions += mentioned
                new.append((memory, terms))
                results.append(memory)
            else:
                results.append(replace(memory, id=earlier, duplicate=True))
                if not known.with_key(memory):
                    again.append(earlier)
        self._add(tx, new, mentions)
        self._count(tx, again, batch[0][0].memory.author)
        return _as_written(tx, results), names

    def _add(
        self,
        tx: Tx,
        new: Sequence[tuple[Memory, bytes]],
        mentions: Sequence[name_rows.Mentioned],
    ) -> None:
        if not new:
            return
        rows.add_memories(tx, new, STAGES)
        name_rows.add_mentions(tx, mentions)
        _note(tx, "remembered", [memory.id for memory, _ in new], new[0][0].author)
        if self._quarantine:
            _not_believed(tx, [memory for memory, _ in new])
        for stage in self._stages:
            job = ledger.NewJob(
                tx.book_id,
                stage,
                {},
                stage,
                max_attempts=self._attempts,
                delay_seconds=clock.rest_of(self._buckets.get(stage, 0.0)),
            )
            ledger.enqueue(tx, job)

    def _count(self, tx: Tx, again: Sequence[str], author: str | None) -> None:
        for memory_id in again:
            rows.see_again(tx, memory_id)
        _note(tx, "seen again", again, author)

    def _known_names(self, tx: Tx) -> Names:
        """The book's names, read again only when they have changed."""
        held = self._names.get(tx.book_id)
        if held is None or held[0] != tx.names_revision:
            held = (tx.names_revision, KnownNames(name_rows.known_names(tx, tx.book_id)))
        return held


class _Known:
    """What the book, and the batch so far, already hold of these drafts."""

    def __init__(self, tx: Tx, memories: Sequence[Memory], same_moment: timedelta) -> None:
        keys = [memory.idempotency_key for memory in memories if memory.idempotency_key]
        self._keys = rows.with_keys(tx, tx.book_id, keys) if keys else {}
        self._events: dict[bytes, list[Row]] = {}
        unkeyed = [memory for memory in memories if not memory.idempotency_key]
        for row in rows.same_words(tx, tx.book_id, unkeyed):
            self._events.setdefault(row["hash"], []).append(row)
        self._same_moment = same_moment

    def with_key(self, memory: Memory) -> str | None:
        """The id of what was written under the same key: a repeated call, not a repeated event."""
        return self._keys.get(memory.idempotency_key) if memory.idempotency_key else None

    def same_event(self, draft: Draft) -> str | None:
        """The id of the same event, captured before. A key of its own makes an event of its own."""
        memory = draft.memory
        if memory.idempotency_key:
            return None
        for row in self._events.get(memory.hash, ()):
            same = row["author"] == memory.author and row["source"] == memory.source
            if same and self._same_time(draft, row["occurred_at"]):
                return str(row["id"])
        return None

    def _same_time(self, draft: Draft, earlier: datetime) -> bool:
        """Inside one source the same day will do, or no day at all; without one, the moment."""
        memory = draft.memory
        if memory.source is not None:
            return not draft.dated or _same_day(earlier, memory.occurred_at)
        apart = abs(earlier - memory.occurred_at)
        return apart <= (timedelta(0) if draft.dated else self._same_moment)

    def add(self, memory: Memory) -> None:
        if memory.idempotency_key:
            self._keys[memory.idempotency_key] = memory.id
        event = {"id": memory.id, "author": memory.author, "source": memory.source}
        self._events.setdefault(memory.hash, []).append(event | {"occurred_at": memory.occurred_at})


def _same_day(earlier: datetime, said: datetime) -> bool:
    """Whether they are of one day where the later one was said."""
    return localise(earlier, said.tzinfo or UTC).date() == said.date()


def has_other_words(draft: Draft, known: Memory) -> bool:
    """Whether a draft's key belongs to a memory that says something else."""
    new = draft.memory
    same_key = new.idempotency_key is not None and new.idempotency_key == known.idempotency_key
    return same_key and known.duplicate and known.hash != new.hash


def _check_keys(batch: Sequence[Ready], written: Sequence[Memory]) -> None:
    for (draft, _), memory in zip(batch, written, strict=True):
        if has_other_words(draft, memory):
            raise Conflict(
                f"The idempotency key {memory.idempotency_key!r} belongs to memory {memory.id}, "
                "which says something else. Nothing was written: give the same text or another key."
            )


def _batches(drafts: Iterable[Draft]) -> Iterator[list[Ready]]:
    """As many as one transaction should hold: by number, and by what they weigh."""
    batch: list[Ready] = []
    characters = 0
    for draft in drafts:
        batch.append((draft, index_terms(draft.memory)))
        characters += len(draft.memory.text)
        if len(batch) == BATCH or characters >= BATCH_CHARACTERS:
            yield batch
            batch, characters = [], 0
    if batch:
        yield batch


def _note(tx: Tx, action: str, ids: Sequence[str], actor: str | None) -> None:
    """One audit line: about the memory, or about how many."""
    if len(ids) == 1:
        rows.note(tx, action, ids[0], actor)
    elif ids:
        rows.note(tx, action, None, actor, memories=len(ids), first=ids[0], last=ids[-1])


def _not_believed(tx: Tx, memories: Sequence[Memory]) -> None:
    """Orders from those who are not trusted: kept, and hidden before anybody reads them."""
    for memory in memories:
        if memory.trust in LOW_TRUST and (reason := wants_obedience(memory.text)):
            quarantine.put(tx, [memory.id], reason)
            rows.note(tx, "quarantined", memory.id, None, reason=reason)


def _linked(draft: Draft, names: KnownNames) -> tuple[Memory, list[name_rows.Mentioned]]:
    """The entities a memory names; what stands inside a known name is no candidate any more."""
    memory = draft.memory
    known = names.find(memory.text)
    free = [
        name.key
        for name in draft.candidates
        if not any(name.start < other.end and other.start < name.end for other in known)
    ]
    if len(free) < len(memory.names):
        memory = replace(memory, names=tuple(free))
    mentioned = {
        found.key: name_rows.Mentioned(
            memory.id, found.key, found.surface, found.entity_id, memory.observed_at
        )
        for found in known
        if found.entity_id
    }
    return memory, list(mentioned.values())


def _as_written(tx: Tx, results: Sequence[Memory]) -> list[Memory]:
    """Duplicates are answered with the memory that was there."""
    repeated = {memory.id for memory in results if memory.duplicate}
    if not repeated:
        return list(results)
    written = rows.with_ids(tx, tx.book_id, repeated)
    return [
        replace(written[memory.id], duplicate=True) if memory.duplicate else memory
        for memory in results
    ]
