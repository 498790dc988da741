-- name: memories_by_id
-- Memories by their ids, in no order.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT * FROM memories WHERE book_id = :book_id AND id = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb)));

-- name: memories_by_id_start
-- Memories whose id begins so: what a person types.
-- Differs: LIKE is case-blind on SQLite, so GLOB there.
SELECT id FROM memories WHERE book_id = :book_id AND id LIKE CAST(:start AS text) || '%' ORDER BY id LIMIT 3;

-- name: memories_by_hash
-- The same words, said before.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT id, hash, author, source, occurred_at FROM memories
 WHERE book_id = :book_id AND hash = ANY (SELECT decode(jsonb_array_elements_text(CAST(:hashes AS jsonb)), 'hex'));

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
