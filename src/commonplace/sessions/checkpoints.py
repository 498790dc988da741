"""Checkpoints: where a session stands, written in one transaction.

Five triggers: ``periodic`` (so many prompts, or so long, since the last one), ``pre_compaction``,
``session_end``, ``agent`` and ``explicit``. Two within the debounce time are one: questions and
memories are united, up to their caps, prompts are added up, the newer digest and the more telling
trigger stay; it keeps the time of the first, so that no stream of triggers is one checkpoint for
ever. Of a session only so many are kept, of a book none that is older than the retention; a job
that waits for the oldest one's time sees to that where nobody writes any more.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from commonplace import clock
from commonplace.config import SessionsConfig
from commonplace.model import TRIGGERS, Checkpoint, Job, Session
from commonplace.sessions import digest as digests
from commonplace.sessions import items
from commonplace.store import jobs as ledger
from commonplace.store.engine import Engine, Tx
from commonplace.store.sessions import said as rows
from commonplace.store.sessions import standing as standing_rows

#: The job that deletes what is too old.
JOB = "prune_checkpoints"
_LINES_READ = 60
_SECONDS_A_DAY = 86_400


@dataclass(frozen=True, slots=True)
class Given:
    """What the caller knows: a digest of its own, what was asked and remembered; cleaned."""

    digest: str = ""
    queries: Sequence[str] = ()
    remembers: Sequence[str] = ()


def is_due(session: Session, last: datetime | None, config: SessionsConfig) -> bool:
    """Whether a periodic checkpoint is to be made with this prompt."""
    since = clock.now() - (last or session.started_at)
    enough = session.prompts - session.checked >= config.checkpoint_prompts
    return enough or since >= timedelta(seconds=config.checkpoint_seconds)


def last_of(tx: Tx, session_id: str) -> Checkpoint | None:
    return next(iter(standing_rows.checkpoints_of(tx, tx.book_id, session_id, 1)), None)


def write(
    tx: Tx, session: Session, trigger: str, config: SessionsConfig, given: Given | None = None
) -> Checkpoint:
    """Make a checkpoint of the session, or one with the last."""
    last = last_of(tx, session.id)
    made = _made(tx, session, trigger, last, given or Given())
    debounce = timedelta(seconds=config.debounce_seconds)
    if last is not None and timedelta(0) <= made.at - last.at < debounce:
        made = _told(tx, _united(last, made))
        standing_rows.set_checkpoint(tx, made)
    else:
        made = _told(tx, made)
        standing_rows.add_checkpoint(tx, made, config.checkpoints)
    rows.checked(tx, session.id)
    retention = timedelta(days=config.retention_days)
    standing_rows.prune(tx, made.at - retention)
    delay = retention.total_seconds()
    ledger.enqueue(tx, ledger.NewJob(tx.book_id, JOB, {}, JOB, delay_seconds=delay))
    return made


def prune_book(job: Job, engine: Engine, config: SessionsConfig) -> Mapping[str, Any]:
    """The job: what is too old goes; when something is left, it comes again at that one's time."""

    def work(tx: Tx) -> int:
        now = clock.now()
        pruned = standing_rows.prune(tx, now - timedelta(days=config.retention_days))
        if (oldest := standing_rows.oldest(tx, tx.book_id)) is not None:
            age = (now - oldest).total_seconds()
            delay = max(1.0, config.retention_days * _SECONDS_A_DAY - age + 1)
            ledger.enqueue(tx, ledger.NewJob(tx.book_id, JOB, {}, JOB, delay_seconds=delay))
        return pruned

    return {"pruned": engine.write(work, book_id=job.book_id, lease=job)}


def recovered(checkpoints: Sequence[Checkpoint], most: int) -> str:
    """The newest digest, and of the earlier ones the lines that it has not, as far as they fit."""
    seen: set[str] = set()
    told: list[str] = []
    room = most
    for checkpoint in checkpoints:
        fresh = [line for line in checkpoint.digest.splitlines() if line not in seen]
        seen.update(fresh)
        text = "\n".join(line for line in fresh if not line.endswith(":") or not told)
        if told:
            text = f"Earlier:\n{text}" if text else ""
        if not text or len(text) + 1 > room:
            break
        told.append(text)
        room -= len(text) + 1
    if not told and checkpoints:
        return checkpoints[0].digest[: max(0, most)]
    return "\n".join(told)


def _made(
    tx: Tx, session: Session, trigger: str, last: Checkpoint | None, given: Given
) -> Checkpoint:
    queries = digests.shortened(
        [*session.queries, *given.queries], digests.MOST_QUERIES, digests.QUERY_CHARS
    )
    remembers = digests.shortened(
        [*_remembered(tx, session, last), *given.remembers],
        digests.MOST_REMEMBERS,
        digests.REMEMBER_CHARS,
    )
    return Checkpoint(
        id=clock.new_id(),
        session_id=session.id,
        at=clock.now(),
        trigger=trigger,
        prompts=session.prompts - session.checked,
        digest=given.digest,
        queries=queries,
        remembers=remembers,
    )


def _told(tx: Tx, checkpoint: Checkpoint) -> Checkpoint:
    """With a digest by rule, unless one was given."""
    if checkpoint.digest:
        return checkpoint
    said = rows.transcript_end(tx, tx.book_id, checkpoint.session_id, _LINES_READ)
    made = digests.digest(
        [items.told(line) for line in said], checkpoint.queries, checkpoint.remembers
    )
    return replace(checkpoint, digest=made)


def _remembered(tx: Tx, session: Session, last: Checkpoint | None) -> list[str]:
    """What was remembered in the session since the last checkpoint."""
    since = last.at if last else session.started_at
    return [
        text
        for source in (session.id, rows.PREFIX + session.id)
        for text in standing_rows.remembered_in(
            tx, tx.book_id, source, since, digests.MOST_REMEMBERS
        )
    ]


def _united(last: Checkpoint, new: Checkpoint) -> Checkpoint:
    return replace(
        last,
        trigger=max(last.trigger, new.trigger, key=TRIGGERS.index),
        prompts=last.prompts + new.prompts,
        # What an agent said of itself a moment ago is not lost to what a rule makes of it.
        digest=new.digest or (last.digest if last.trigger in ("agent", "explicit") else ""),
        queries=digests.shortened(
            [*last.queries, *new.queries], digests.MOST_QUERIES, digests.QUERY_CHARS
        ),
        remembers=digests.shortened(
            [*last.remembers, *new.remembers], digests.MOST_REMEMBERS, digests.REMEMBER_CHARS
        ),
    )
