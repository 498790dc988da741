-- name: add_memories
-- Memories, as they were said: a JSON array for each, so that a batch is one statement.
-- Differs: SQLite unfolds a JSON list with json_each.
INSERT INTO memories (book_id, revision, id, kind, occurred_at, observed_at, created_at, hash, author,
                      source, trust, importance, confidence, valid_from, valid_to, place, journal,
                      why, tags, metadata, idempotency_key, decision, text)
SELECT :book_id, :revision,
       r.value ->> 0, r.value ->> 1, r.value ->> 2, r.value ->> 3, r.value ->> 4,
       unhex(r.value ->> 5), r.value ->> 6, r.value ->> 7, r.value ->> 8, r.value ->> 9,
       r.value ->> 10, r.value ->> 11, r.value ->> 12, r.value ->> 13, r.value ->> 14,
       r.value ->> 15, r.value ->> 16, r.value ->> 17, r.value ->> 18, r.value ->> 19,
       r.value ->> 20
  FROM json_each(:rows) r;

-- name: add_memory_index
-- What recall searches, in the same transaction.
-- Differs: SQLite unfolds a JSON list with json_each.
INSERT INTO memory_index (book_id, revision, memory_id, occurred_at, observed_at, author, source, terms)
SELECT :book_id, :revision,
       r.value ->> 0, r.value ->> 1, r.value ->> 2, r.value ->> 3, r.value ->> 4,
       unhex(r.value ->> 5)
  FROM json_each(:rows) r;

-- name: add_mentions
-- Names that memories mention.
-- Differs: SQLite unfolds a JSON list with json_each.
INSERT INTO mentions (book_id, memory_id, name, surface, entity_id)
SELECT :book_id,
       r.value ->> 0, r.value ->> 1, r.value ->> 2, r.value ->> 3
  FROM json_each(:rows) r
 WHERE true
    ON CONFLICT DO NOTHING;

-- name: memories_by_id
-- Memories by their ids, in no order.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT * FROM memories WHERE book_id = :book_id AND id IN (SELECT value FROM json_each(:ids));

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
-- The same words from the same source, said before.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT m.id, m.hash, m.author, m.source, m.occurred_at
  FROM json_each(:events) e CROSS JOIN memories m
 WHERE m.book_id = :book_id AND m.source = e.value ->> 'source' AND m.hash = unhex(e.value ->> 'hash');

-- name: same_words_without_source
-- The same words from no source, said before.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT m.id, m.hash, m.author, m.source, m.occurred_at
  FROM json_each(:hashes) h CROSS JOIN memories m
 WHERE m.book_id = :book_id AND m.source IS NULL AND m.hash = unhex(h.value);

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
   AND (CAST(:author AS text) IS NULL OR lower(author) = lower(:author))
   AND (CAST(:tag AS text) IS NULL OR EXISTS (SELECT 1 FROM json_each(tags) t WHERE t.value = :tag));
