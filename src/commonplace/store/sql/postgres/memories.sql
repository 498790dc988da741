-- name: memories_by_id
-- Memories by their ids, in no order.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT memories.*, (SELECT zone FROM books WHERE id = :book_id) AS zone FROM memories WHERE book_id = :book_id AND id = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb)));

-- name: memories_there
-- Which of these memories there are.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT id FROM memories WHERE book_id = :book_id AND id = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb)));

-- name: memory_origins
-- Who kept these memories, and when they happened.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT id, author, occurred_at FROM memories WHERE book_id = :book_id AND id = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb)));

-- name: memories_by_id_start
-- Memories whose id begins so: what a person types.
-- Differs: LIKE is case-blind on SQLite, so GLOB there.
SELECT id FROM memories WHERE book_id = :book_id AND id LIKE CAST(:start AS text) || '%' ORDER BY id LIMIT 3;

-- name: known_sources
-- Which of these sources the book has memories from.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT s.source FROM jsonb_array_elements_text(CAST(:sources AS jsonb)) AS s (source)
 WHERE EXISTS (SELECT 1 FROM memories m WHERE m.book_id = :book_id AND m.source = s.source);

-- name: same_words_in_source
-- The same words from the same source, said before: the first that was captured first.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_to_recordset.
SELECT m.id, m.hash, m.author, m.source, m.occurred_at
  FROM jsonb_to_recordset(CAST(:events AS jsonb)) AS e (source text, hash text)
  JOIN memories m ON m.book_id = :book_id AND m.source = e.source AND m.hash = decode(e.hash, 'hex')
 ORDER BY m.id;

-- name: same_words_without_source
-- The same words from no source, said before: the first that was captured first.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT m.id, m.hash, m.author, m.source, m.occurred_at
  FROM jsonb_array_elements_text(CAST(:hashes AS jsonb)) AS h (hash)
  JOIN memories m ON m.book_id = :book_id AND m.source IS NULL AND m.hash = decode(h.hash, 'hex')
 ORDER BY m.id;

-- name: memories_by_key
-- What was written under these idempotency keys.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT id, idempotency_key FROM memories
 WHERE book_id = :book_id AND idempotency_key = ANY (SELECT jsonb_array_elements_text(CAST(:keys AS jsonb)));

-- name: memory_ids_where
-- The ids that pass recall's filters on what the index does not carry.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT id FROM memories
 WHERE book_id = :book_id
   AND (CAST(:kind AS text) IS NULL OR kind = :kind)
   AND (CAST(:source AS text) IS NULL OR source = :source)
   AND (CAST(:tag AS text) IS NULL OR tags @> jsonb_build_array(CAST(:tag AS text)));

-- name: adopt_mentions
-- A candidate name has become known: the memories that named it mention the entity.
-- Differs: PostgreSQL looks into a JSON list with @>.
INSERT INTO mentions (book_id, key, memory_id, entity_id, surface, said, evidence)
SELECT m.book_id, :key, m.id, :entity_id, :surface, m.observed_at, 0 FROM memories m
 WHERE m.book_id = :book_id AND m.names @> jsonb_build_array(CAST(:key AS text))
   AND NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.book_id = m.book_id AND q.memory_id = m.id)
    ON CONFLICT DO NOTHING;

-- name: hold_audit
-- Nobody else adds a line to this audit until this transaction ends.
-- Differs: writers that take no revision would seal at the same time.
SELECT '' AS held FROM pg_advisory_xact_lock(hashtextextended('audit ' || CAST(:book_id AS text), 0));
