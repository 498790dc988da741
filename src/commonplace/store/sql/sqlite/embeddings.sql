-- name: vectors_of
-- The vectors of some memories.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT memory_id, piece, vector FROM embeddings
 WHERE book_id = :book_id AND profile = :profile AND memory_id IN (SELECT value FROM json_each(:ids));
