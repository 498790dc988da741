-- name: add_embedding
-- One vector of one memory.
-- Differs: the column is bytea, or halfvec where pgvector is; the driver gives the right one.
INSERT INTO embeddings (book_id, memory_id, piece, profile, revision, vector)
VALUES (:book_id, :memory_id, :piece, :profile, :revision, :vector);

-- name: vectors_since
-- What a reader's copy of the vectors lacks.
-- Differs: the column is bytea, or halfvec where pgvector is; the driver gives the right one.
SELECT memory_id, piece, revision, vector FROM embeddings
 WHERE book_id = :book_id AND revision > :revision AND profile = :profile
 ORDER BY revision, memory_id, piece;

-- name: vectors_of
-- The vectors of some memories.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT memory_id, piece, vector FROM embeddings
 WHERE book_id = :book_id AND profile = :profile
   AND memory_id = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb)));
