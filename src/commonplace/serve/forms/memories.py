"""Our nouns as JSON: ids under ``id``, times as UTC text, nothing left out."""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any

import msgspec

from commonplace.capture.formats.exported import MARK, VERSION
from commonplace.capture.importing import ImportReport
from commonplace.capture.secrets import removed_kinds
from commonplace.jobs.worker import Ran
from commonplace.model import AuditEntry, Document, Hit, Job, Memory, Miss, Recall, Why
from commonplace.store.values import moment_text

#: What ``remember`` takes beside the text, in the order it is written.
_TAKEN = (
    "kind",
    "occurred_at",
    "observed_at",
    "valid_from",
    "valid_to",
    "author",
    "source",
    "trust",
    "importance",
    "confidence",
    "place",
    "journal",
    "why",
    "tags",
    "metadata",
    "idempotency_key",
)


def exported(memory: Memory) -> dict[str, Any]:
    """One line of an export, which ``import jsonl`` knows for what it is. What was said far from
    UTC says so again."""
    told = {MARK: VERSION, **remembered(memory)}
    if memory.offset_minutes is not None:
        told["occurred_at"] = memory.occurred_at.isoformat()
        told["observed_at"] = memory.observed_at.isoformat()
    return told


def write_export(memories: Iterable[Memory], write: Callable[[bytes], object]) -> list[str]:
    """Write one memory a line; returns the names of those that are damaged and were left out."""
    damaged = []
    for each in memories:
        if each.damaged:
            damaged.append(f"memories {each.id}")
        else:
            write(msgspec.json.encode(exported(each)) + b"\n")
    return damaged


def remembered(memory: Memory) -> dict[str, Any]:
    """What ``remember`` would have to be told to get this memory again."""
    return {"text": memory.text} | {name: _plain(getattr(memory, name)) for name in _TAKEN}


def memory(memory: Memory) -> dict[str, Any]:
    return {
        "id": memory.id,
        **remembered(memory),
        "created_at": moment_text(memory.created_at),
        "decision": memory.decision,
        "seen": memory.seen,
        "duplicate": memory.duplicate,
        "damaged": memory.damaged,
    }


def kept(kept: Memory, said: str) -> dict[str, Any]:
    """A memory that was just kept, for whoever said it."""
    return memory(kept) | {"secrets_removed": removed_kinds(kept, said)}


def hit(hit: Hit) -> dict[str, Any]:
    return {
        "id": hit.id,
        "kind": hit.kind,
        "text": hit.text,
        "score": hit.score,
        "author": hit.author,
        "source": hit.source,
        "occurred_at": moment_text(hit.occurred_at),
        "sources": [
            {
                "memory_id": source.memory_id,
                "source": source.source,
                "occurred_at": moment_text(source.occurred_at),
            }
            for source in hit.sources
        ],
        "why": _why(hit.why),
        "replaced": [
            {
                "memory_id": each.memory_id,
                "text": each.text,
                "since": moment_text(each.since),
                "how": each.how,
            }
            for each in hit.replaced
        ],
        "same": list(hit.same),
        "page": hit.page,
        "book": hit.book,
        "trust": hit.trust,
        "damaged": hit.damaged,
        "lines": [
            {
                "text": line.text,
                "at": moment_text(line.at),
                "role": line.role,
                "memory_id": line.memory_id,
            }
            for line in hit.lines
        ],
    }


def recall(recall: Recall) -> dict[str, Any]:
    return {
        "question": recall.question,
        "hits": [hit(one) for one in recall],
        "certain": recall.certain,
        "misses": [miss(one) for one in recall.misses],
        "timings": dict(recall.timings),
        "notes": list(recall.notes),
    }


def miss(miss: Miss) -> dict[str, Any]:
    return {
        "id": miss.id,
        "text": miss.text,
        "score": miss.score,
        "rank": miss.rank,
        "reason": miss.reason,
        "why": _why(miss.why),
    }


def _why(why: Why) -> dict[str, Any]:
    return {
        "arms": dict(why.arms),
        "terms": list(why.terms),
        "boosts": dict(why.boosts),
        "factors": dict(why.factors),
    }


def audit(entry: AuditEntry) -> dict[str, Any]:
    return {
        "id": entry.id,
        "at": moment_text(entry.at),
        "actor": entry.actor,
        "action": entry.action,
        "detail": dict(entry.detail),
    }


def job(job: Job) -> dict[str, Any]:
    times = ("run_at", "created_at", "leased_at", "leased_until", "finished_at")
    return {
        "id": job.id,
        "kind": job.kind,
        "state": job.state,
        "attempts": job.attempts,
        "max_attempts": job.max_attempts,
        "priority": job.priority,
        "args": dict(job.args),
        "dedupe_key": job.dedupe_key,
        "leased_by": job.leased_by,
        "error": job.error,
        "result": None if job.result is None else dict(job.result),
        **{name: moment_text(getattr(job, name)) for name in times},
    }


def document(document: Document) -> dict[str, Any]:
    return {
        "id": document.id,
        "title": document.title,
        "address": document.address,
        "state": document.state,
        "error": document.error,
        "chunks": document.chunks,
        "characters": document.characters,
        "bytes": document.bytes,
        "media_type": document.media_type,
        "trust": document.trust,
        "created_at": moment_text(document.created_at),
        "finished_at": moment_text(document.finished_at),
    }


def ran(ran: Ran) -> dict[str, Any]:
    return {"id": ran.job.id, "kind": ran.job.kind, "state": ran.state, "error": ran.error}


def imported(report: ImportReport) -> dict[str, Any]:
    return {
        "added": report.added,
        "duplicates": report.duplicates,
        "suppressed": report.suppressed,
        "dry_run": report.dry_run,
        "run": report.run,
        "files": {
            name: {
                "added": file.added,
                "duplicates": file.duplicates,
                "suppressed": file.suppressed,
                "problems": file.problems,
            }
            for name, file in report.files.items()
        },
        "problems": [{"where": where, "reason": reason} for where, reason in report.problems],
    }


def _plain(value: object) -> Any:
    if isinstance(value, datetime):
        return moment_text(value)
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, tuple) else value
