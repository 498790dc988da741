-- name: add_memories
-- Memories, as they were said: a JSON array for each, so that a batch is one statement.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements, and wants types.
INSERT INTO memories (book_id, revision, id, kind, occurred_at, observed_at, created_at, hash, author,
                      source, trust, importance, confidence, valid_from, valid_to, place, journal,
                      why, tags, metadata, idempotency_key, decision, text)
SELECT :book_id, :revision,
       r.value ->> 0, r.value ->> 1, CAST(r.value ->> 2 AS timestamptz),
       CAST(r.value ->> 3 AS timestamptz), CAST(r.value ->> 4 AS timestamptz),
       decode(r.value ->> 5, 'hex'), r.value ->> 6, r.value ->> 7, r.value ->> 8,
       CAST(r.value ->> 9 AS double precision), CAST(r.value ->> 10 AS double precision),
       CAST(r.value ->> 11 AS timestamptz), CAST(r.value ->> 12 AS timestamptz), r.value ->> 13,
       r.value ->> 14, r.value ->> 15, CAST(r.value ->> 16 AS jsonb), CAST(r.value ->> 17 AS json),
       r.value ->> 18, r.value ->> 19, r.value ->> 20
  FROM jsonb_array_elements(CAST(:rows AS jsonb)) AS r (value);

-- name: add_memory_index
-- What recall searches, in the same transaction.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements, and wants types.
INSERT INTO memory_index (book_id, revision, memory_id, occurred_at, observed_at, author, source, terms)
SELECT :book_id, :revision,
       r.value ->> 0, CAST(r.value ->> 1 AS bigint), CAST(r.value ->> 2 AS bigint), r.value ->> 3,
       r.value ->> 4, decode(r.value ->> 5, 'hex')
  FROM jsonb_array_elements(CAST(:rows AS jsonb)) AS r (value);

-- name: add_mentions
-- Names that memories mention.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements, and wants types.
INSERT INTO mentions (book_id, memory_id, name, surface, entity_id)
SELECT :book_id,
       r.value ->> 0, r.value ->> 1, r.value ->> 2, r.value ->> 3
  FROM jsonb_array_elements(CAST(:rows AS jsonb)) AS r (value)
 WHERE true
    ON CONFLICT DO NOTHING;

-- name: memories_by_id
-- Memories by their ids, in no order.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT * FROM memories WHERE book_id = :book_id AND id = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb)));

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
-- The same words from the same source, said before.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_to_recordset.
SELECT m.id, m.hash, m.author, m.source, m.occurred_at
  FROM jsonb_to_recordset(CAST(:events AS jsonb)) AS e (source text, hash text)
  JOIN memories m ON m.book_id = :book_id AND m.source = e.source AND m.hash = decode(e.hash, 'hex');

-- name: same_words_without_source
-- The same words from no source, said before.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT m.id, m.hash, m.author, m.source, m.occurred_at
  FROM jsonb_array_elements_text(CAST(:hashes AS jsonb)) AS h (hash)
  JOIN memories m ON m.book_id = :book_id AND m.source IS NULL AND m.hash = decode(h.hash, 'hex');

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
   AND (CAST(:author AS text) IS NULL OR lower(author) = lower(:author))
   AND (CAST(:tag AS text) IS NULL OR tags @> jsonb_build_array(CAST(:tag AS text)));
