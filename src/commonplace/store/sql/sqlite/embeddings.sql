-- name: add_embedding
-- One vector of one memory.
-- Differs: here a vector is a BLOB of float16.
INSERT INTO embeddings (book_id, memory_id, piece, profile, revision, vector)
VALUES (:book_id, :memory_id, :piece, :profile, :revision, :vector);

-- name: vectors_since
-- What a reader's copy of the vectors lacks.
-- Differs: here a vector is a BLOB of float16.
SELECT memory_id, piece, revision, vector FROM embeddings
 WHERE book_id = :book_id AND revision > :revision AND profile = :profile
 ORDER BY revision, memory_id, piece;

-- name: vectors_of
-- The vectors of some memories.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT memory_id, piece, vector FROM embeddings
 WHERE book_id = :book_id AND profile = :profile AND memory_id IN (SELECT value FROM json_each(:ids));
