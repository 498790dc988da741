-- name: pages_citing
-- The sections that some memories are cited for now.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT DISTINCT x.page_id, x.section, x.memory_id
  FROM section_sources x JOIN sections s ON s.book_id = x.book_id AND s.page_id = x.page_id
   AND s.slug = x.section AND x.to_version IS NULL
 WHERE x.book_id = :book_id AND x.memory_id = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb))) ORDER BY x.page_id, x.section, x.memory_id;

-- name: compiled
-- Memories that have been through a stage.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
DELETE FROM dirty WHERE book_id = :book_id AND stage = :stage AND memory_id = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb))) RETURNING memory_id;
