-- name: known_by
-- Of what was said until a moment: how many memories, and how many of them had been captured by then.
SELECT count(*) AS observed,
       COALESCE(sum(CASE WHEN created_at <= :at THEN 1 ELSE 0 END), 0) AS captured
  FROM memories WHERE book_id = :book_id AND observed_at <= :at;

-- name: date_rebuilt_pages
-- Pages that were folded again stand as of the moment that is asked about.
UPDATE pages SET created_at = :at, updated_at = :at, compiled_at = :at, sourced_at = :at
 WHERE book_id = :book_id;

-- name: date_rebuilt_versions
-- And so do their versions.
UPDATE versions SET at = :at WHERE book_id = :book_id;

-- name: delete_all_claims
-- In a library in memory: to be added again as they stood.
DELETE FROM claims WHERE book_id = :book_id;

-- name: delete_all_relations
-- The same for relations.
DELETE FROM relations WHERE book_id = :book_id;

-- name: memory_ids_holding
-- Memories of what had happened by a moment and had not ended, and those that state what held then.
SELECT id FROM memories
 WHERE book_id = :book_id AND COALESCE(valid_from, occurred_at) <= :at
   AND (valid_to IS NULL OR valid_to > :at)
UNION
SELECT s.memory_id FROM claims c
  JOIN fact_sources s ON s.book_id = c.book_id AND s.fact_id = c.fact_id
 WHERE c.book_id = :book_id AND c.valid_from <= :at AND (c.valid_to IS NULL OR c.valid_to > :at);
