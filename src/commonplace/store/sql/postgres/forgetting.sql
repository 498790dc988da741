-- name: suppressed_among
-- Which of these digests are on the list, and since when.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT digest, at FROM suppressed
 WHERE book_id = :book_id AND digest = ANY (SELECT jsonb_array_elements_text(CAST(:digests AS jsonb))) ORDER BY digest;

-- name: quarantined_among
-- Which of these memories are not believed.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT memory_id FROM quarantine
 WHERE book_id = :book_id AND memory_id = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb))) ORDER BY memory_id;
