-- name: memories_by_id
-- Memories by their ids, in no order.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT memories.*, (SELECT zone FROM books WHERE id = :book_id) AS zone FROM memories WHERE book_id = :book_id AND id IN (SELECT value FROM json_each(:ids));

-- name: memories_there
-- Which of these memories there are.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT id FROM memories WHERE book_id = :book_id AND id IN (SELECT value FROM json_each(:ids));

-- name: memory_origins
-- Who kept these memories, and when they happened.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT id, author, occurred_at FROM memories WHERE book_id = :book_id AND id IN (SELECT value FROM json_each(:ids));

-- name: memories_by_id_start
-- Memories whose id begins so: what a person types.
-- Differs: LIKE is case-blind on SQLite, so GLOB there.
SELECT id FROM memories WHERE book_id = :book_id AND id GLOB :start || '*' ORDER BY id LIMIT 3;

-- name: known_sources
-- Which of these sources the book has memories from.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT s.value AS source FROM json_each(:sources) s
 WHERE EXISTS (SELECT 1 FROM memories m WHERE m.book_id = :book_id AND m.source = s.value);

-- name: same_words_in_source
-- The same words from the same source, said before: the first that was captured first.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT m.id, m.hash, m.author, m.source, m.occurred_at
  FROM json_each(:events) e CROSS JOIN memories m
 WHERE m.book_id = :book_id AND m.source = e.value ->> 'source' AND m.hash = unhex(e.value ->> 'hash')
 ORDER BY m.id;

-- name: same_words_without_source
-- The same words from no source, said before: the first that was captured first.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT m.id, m.hash, m.author, m.source, m.occurred_at
  FROM json_each(:hashes) h CROSS JOIN memories m
 WHERE m.book_id = :book_id AND m.source IS NULL AND m.hash = unhex(h.value)
 ORDER BY m.id;

-- name: memories_by_key
-- What was written under these idempotency keys.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT id, idempotency_key FROM memories
 WHERE book_id = :book_id AND idempotency_key IN (SELECT value FROM json_each(:keys));

-- name: memory_ids_where
-- The ids that pass recall's filters on what the index does not carry.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT id FROM memories
 WHERE book_id = :book_id
   AND (CAST(:kind AS text) IS NULL OR kind = :kind)
   AND (CAST(:source AS text) IS NULL OR source = :source)
   AND (CAST(:tag AS text) IS NULL OR EXISTS (SELECT 1 FROM json_each(tags) t WHERE t.value = :tag));

-- name: adopt_mentions
-- A candidate name has become known: the memories that named it mention the entity.
-- Differs: SQLite unfolds a JSON list with json_each.
INSERT INTO mentions (book_id, key, memory_id, entity_id, surface, said, evidence)
SELECT m.book_id, :key, m.id, :entity_id, :surface, m.observed_at, 0 FROM memories m
 WHERE m.book_id = :book_id AND EXISTS (SELECT 1 FROM json_each(m.names) n WHERE n.value = :key)
   AND NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.book_id = m.book_id AND q.memory_id = m.id)
    ON CONFLICT DO NOTHING;

-- name: hold_audit
-- Nobody else adds a line to this audit until this transaction ends.
-- Differs: one writer at a time is all that SQLite has.
SELECT '' AS held WHERE :book_id IS NOT NULL;
