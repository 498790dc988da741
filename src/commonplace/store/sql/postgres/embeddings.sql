-- name: vectors_of
-- The vectors of some memories.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT memory_id, piece, vector FROM embeddings
 WHERE book_id = :book_id AND profile = :profile
   AND memory_id = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb)));
