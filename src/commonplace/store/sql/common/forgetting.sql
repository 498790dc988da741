-- name: memories_selected
-- The memories of a session, a document, a source, about an entity, of a stretch of time: those for
-- which all holds that is given.
SELECT m.id FROM memories m
 WHERE m.book_id = :book_id
   AND (CAST(:source AS text) IS NULL OR m.source = :source)
   AND m.occurred_at >= :since AND m.occurred_at <= :until
   AND (CAST(:session AS text) IS NULL OR m.source = :session
        OR substr(m.source, length(m.source) - length(CAST(:session AS text))) = ':' || CAST(:session AS text))
   AND (CAST(:document AS text) IS NULL OR EXISTS (
        SELECT 1 FROM document_chunks c
         WHERE c.book_id = m.book_id AND c.memory_id = m.id AND c.document_id = :document))
   AND (CAST(:entity AS text) IS NULL OR EXISTS (
        SELECT 1 FROM mentions x JOIN entities e ON e.book_id = x.book_id AND e.id = x.entity_id
         WHERE x.book_id = m.book_id AND x.memory_id = m.id AND e.head = :entity))
 ORDER BY m.id;

-- name: documents_of_memory
-- The documents that this memory is a chunk of.
SELECT DISTINCT document_id AS id FROM document_chunks WHERE book_id = :book_id AND memory_id = :memory_id
 ORDER BY document_id;

-- name: retitle_document
-- What a document is called was said by what is forgotten.
UPDATE documents SET title = :title WHERE book_id = :book_id AND id = :id;

-- name: suppress
-- Forget: this does not come back by itself.
INSERT INTO suppressed (book_id, digest, kind, at) VALUES (:book_id, :digest, :kind, :at)
    ON CONFLICT (book_id, digest) DO UPDATE SET at = excluded.at WHERE suppressed.at < excluded.at;

-- name: suppresses_any
-- Whether a book has ever forgotten anything that could come back.
SELECT 1 AS known FROM suppressed WHERE book_id = :book_id LIMIT 1;

-- name: every_suppressed
-- The whole list, in the order in which it was written.
SELECT digest, kind, at FROM suppressed WHERE book_id = :book_id ORDER BY at, digest;

-- name: same_moment
-- How many memories have this source and this moment.
SELECT count(*) AS memories FROM memories
 WHERE book_id = :book_id AND source = :source AND occurred_at = :occurred_at;

-- name: told_apart
-- What every memory is known by when it comes again.
SELECT id, hash, source, occurred_at, idempotency_key, created_at, offset_minutes FROM memories
 WHERE book_id = :book_id ORDER BY id;

-- name: add_receipt
-- That something was forgotten: how much, never what.
INSERT INTO receipts (book_id, id, at, actor, selectors, counts, digest)
VALUES (:book_id, :id, :at, :actor, :selectors, :counts, :digest);

-- name: receipts
-- What was forgotten, the newest first.
SELECT id, at, actor, selectors, counts, digest FROM receipts
 WHERE book_id = :book_id ORDER BY id DESC LIMIT :limit;

-- name: count_answers_about
-- How many kept answers, and how many calls, were about a memory.
SELECT (SELECT count(*) FROM answers a WHERE a.book_id = :book_id AND a.digest IN
          (SELECT s.digest FROM answer_sources s WHERE s.book_id = :book_id AND s.memory_id = :memory_id)) AS answers,
       (SELECT count(*) FROM calls c WHERE c.book_id = :book_id AND c.digest IN
          (SELECT s.digest FROM answer_sources s WHERE s.book_id = :book_id AND s.memory_id = :memory_id)) AS calls;
