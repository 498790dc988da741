"""Take in a document: first the row and its job, then, in the job, what it says.

The job fetches, reads, cuts and writes; the document's state tells how far it is. What it has
fetched is kept until it is read, and every chunk has a key of its own, so that a job that was
killed and runs again gives the same memories, once. A document that cannot be read ends as failed
at once: its job is done, because to try again would not help. A page that cannot be reached just
now is tried again, like every job.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import tzinfo
from typing import Any

from commonplace.capture.documents import chunks
from commonplace.capture.documents.extract import Limits, extract
from commonplace.capture.documents.fetch import Fetcher
from commonplace.capture.documents.offer import is_address, title_from
from commonplace.capture.documents.plain import Extracted
from commonplace.capture.draft import Draft, draft
from commonplace.capture.normalise import clean_line, normalise, visible
from commonplace.capture.remember import Capture
from commonplace.config import IngestConfig
from commonplace.errors import InvalidInput, NotFound, PageUnavailable
from commonplace.model import Document, Job, Memory
from commonplace.store import documents as rows
from commonplace.store.books import load_zone
from commonplace.store.engine import Engine, Reader, Tx

IMPORTANCE = 0.3
_TITLE = 300


def run_ingest(
    job: Job, engine: Engine, capture: Capture, config: IngestConfig
) -> Mapping[str, Any]:
    """The job: what ``jobs show`` tells of it."""
    ingest = _Ingest(job, engine, capture, config)
    try:
        return ingest.run()
    except _Forgotten:
        return {"note": "the document was forgotten meanwhile"}
    except InvalidInput as error:
        return ingest.failed(str(error))
    except PageUnavailable as error:
        ingest.put_off(str(error))
        raise


class _Forgotten(NotFound):
    """There is no such document any more."""


class _Ingest:
    """One run of one document's job."""

    def __init__(self, job: Job, engine: Engine, capture: Capture, config: IngestConfig) -> None:
        self._job = job
        self._engine = engine
        self._capture = capture
        self._config = config
        self._id = str(job.args.get("document"))

    def run(self) -> Mapping[str, Any]:
        document, content = self._engine.read(self._look)
        if document.state in ("done", "embedding"):
            return {"document": document.id, "chunks": document.chunks}
        self._enter("extracting")
        if content is None and is_address(document.address):
            if (other := self._fetch(document)) is not None:
                return other
            document, content = self._engine.read(self._look)
        if content is None:
            raise InvalidInput(document.error or "Its bytes are gone: give it once more.")
        limits = Limits(self._config.timeout_seconds, 8 * self._config.max_bytes)
        said = extract(content, document.media_type, document.address, limits)
        return self._write(document, *said)

    def failed(self, error: str) -> Mapping[str, Any]:
        """Failed for good. A page that was read before and cannot be fetched anew stays read."""
        document, content = self._engine.read(self._look)
        again = content is None and document.chunks
        told = f"It could not be fetched again: {error}" if again else error
        self._finish("done" if again else "failed", told)
        return {"document": self._id, "error": told}

    def put_off(self, error: str) -> None:
        """Not now: after the last try, not at all."""
        document, content = self._engine.read(self._look)
        if self._job.attempts < self._job.max_attempts:
            self._enter("queued", error)
        elif content is None and document.chunks:
            self._finish("done", f"It could not be fetched again: {error}")
        else:
            self._enter("failed", error)

    def _fetch(self, document: Document) -> Mapping[str, Any] | None:
        """Keep what is there. A page that was read before and has changed is a new document; one
        that has not changed is done."""
        page = Fetcher(self._config).fetch(document.address)
        digest = hashlib.sha256(page.content).digest()
        given = rows.Given(page.content, digest, clean_line(page.content_type)[:200] or None)

        def work(tx: Tx) -> Mapping[str, Any] | None:
            if not document.chunks:
                _still(rows.keep(tx, self._id, given))
                return None
            new = self._id
            if rows.hash_of(tx, tx.book_id, self._id) != digest:
                new = rows.add(tx, _as_offered(document), given, self._job.max_attempts)
            _still(rows.finish(tx, self._id, "done"))
            return {"document": new, "changed": new != self._id}

        return self._engine.write(work, book_id=self._job.book_id, lease=self._job)

    def _write(self, document: Document, kind: str, said: Extracted) -> Mapping[str, Any]:
        if not said.text.strip():
            raise InvalidInput("There is no text in it.")
        self._enter("chunking")
        text = normalise(said.text, len(said.text)).text
        title = document.title or clean_line(said.title or "")[:_TITLE].strip()
        title = title or title_from(document.address)
        cut = chunks.cut(text, self._config.chunk_chars, self._config.overlap_chars)
        found = replace(document, title=title, characters=len(text), chunks=len(cut))
        self._enter("indexing", found=found)
        zone = load_zone(self._engine, self._job.book_id)
        headings = chunks.Headings(text if said.headed else "")
        drafts = _drafts(found, text, cut, headings, zone)
        count = 0
        for memory in self._capture.remember(
            self._job.book_id, drafts, lease=self._job, beside=self._beside
        ):
            count += not memory.suppressed
        self._finish("done", media_type=kind)
        return {"document": self._id, "chunks": count, "characters": len(text)}

    def _beside(self, tx: Tx, memories: Sequence[Memory]) -> None:
        _still(rows.set_state(tx, self._id, "indexing"))
        rows.add_chunks(tx, self._id, ((_position(memory), memory.id) for memory in memories))

    def _look(self, reader: Reader) -> tuple[Document, bytes | None]:
        document = rows.get(reader, self._job.book_id, self._id)
        if document is None:
            raise _Forgotten
        return document, rows.content(reader, self._job.book_id, self._id)

    def _enter(self, state: str, error: str | None = None, found: Document | None = None) -> None:
        def work(tx: Tx) -> None:
            _still(rows.set_state(tx, self._id, state, error))
            if found:
                rows.describe(tx, self._id, found)

        self._engine.write(work, book_id=self._job.book_id, lease=self._job)

    def _finish(self, state: str, error: str | None = None, media_type: str | None = None) -> None:
        def work(tx: Tx) -> None:
            _still(rows.finish(tx, self._id, state, error, media_type))

        self._engine.write(work, book_id=self._job.book_id, lease=self._job)


def _drafts(
    document: Document,
    text: str,
    cut: Sequence[chunks.Span],
    headings: chunks.Headings,
    zone: tzinfo,
) -> Iterator[Draft]:
    """The chunks as memories; words that stood in an earlier chunk are not written again."""
    seen: set[bytes] = set()
    for position, span in enumerate(cut):
        words = text[span.start : span.end]
        if not words.strip():
            continue
        heading = headings.at(span.fresh)
        before = text[span.start : span.fresh]
        shared = len(normalise(before).text) if visible(before).strip() else 0
        ready = draft(
            words,
            len(words),
            zone,
            kind="document_chunk",
            importance=IMPORTANCE,
            trust=document.trust,
            source=f"document:{document.id}",
            observed_at=document.created_at,
            metadata={"title": document.title, "heading": heading or document.title}
            | ({chunks.SHARED: shared} if shared else {}),
            idempotency_key=f"document:{document.id}:{position}",
        )
        if ready.memory.hash not in seen:
            seen.add(ready.memory.hash)
            yield ready


def _position(memory: Memory) -> int:
    return int((memory.idempotency_key or "").rpartition(":")[2])


def _still(there: bool) -> None:
    if not there:
        raise _Forgotten


def _as_offered(document: Document) -> rows.Offered:
    return rows.Offered(document.address, document.title, document.trust)
