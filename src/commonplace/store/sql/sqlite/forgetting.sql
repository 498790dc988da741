-- name: suppressed_among
-- Which of these digests are on the list, and since when.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT digest, at FROM suppressed
 WHERE book_id = :book_id AND digest IN (SELECT value FROM json_each(:digests)) ORDER BY digest;

-- name: quarantined_among
-- Which of these memories are not believed.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT memory_id FROM quarantine
 WHERE book_id = :book_id AND memory_id IN (SELECT value FROM json_each(:ids)) ORDER BY memory_id;
