-- name: memories_by_id
-- Memories by their ids, in no order.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT * FROM memories WHERE book_id = :book_id AND id IN (SELECT value FROM json_each(:ids));

-- name: memories_by_id_start
-- Memories whose id begins so: what a person types.
-- Differs: LIKE is case-blind on SQLite, so GLOB there.
SELECT id FROM memories WHERE book_id = :book_id AND id GLOB :start || '*' ORDER BY id LIMIT 3;

-- name: memories_by_hash
-- The same words, said before.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT id, hash, author, source, occurred_at FROM memories
 WHERE book_id = :book_id AND hash IN (SELECT unhex(value) FROM json_each(:hashes));

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
