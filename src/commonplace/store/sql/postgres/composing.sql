-- name: leans_to_compose
-- The other memories that these facts rest on.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text, and reads hexadecimal digits with decode.
SELECT fact_id, memory_id FROM fact_leans
 WHERE book_id = :book_id
   AND fact_id IN (SELECT decode(value, 'hex') FROM jsonb_array_elements_text(CAST(:ids AS jsonb)))
 ORDER BY fact_id, memory_id;

-- name: names_to_compose
-- Whom facts name, as whom, and how it is written there.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT n.fact_id, n.role, n.key, x.surface FROM jsonb_array_elements_text(CAST(:ids AS jsonb)) AS w(v)
  JOIN facts f ON f.book_id = :book_id AND f.id = decode(w.v, 'hex')
  JOIN fact_names n ON n.book_id = f.book_id AND n.fact_id = f.id
  LEFT JOIN mentions x ON x.book_id = f.book_id AND x.key = n.key AND x.memory_id = f.memory_id
 ORDER BY n.fact_id, n.role, n.key;

-- name: entities_named_in
-- Entities that memories name, or that what they say is about.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT DISTINCT e.head AS id FROM jsonb_array_elements_text(CAST(:ids AS jsonb)) AS w(v)
  JOIN mentions x ON x.book_id = :book_id AND x.memory_id = w.v
  JOIN names n ON n.book_id = x.book_id AND n.key = x.key
  JOIN entities e ON e.book_id = n.book_id AND e.id = n.entity_id;

-- name: decisions_in
-- What memories decide.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT DISTINCT f.statement FROM jsonb_array_elements_text(CAST(:ids AS jsonb)) AS w(v)
  JOIN facts f ON f.book_id = :book_id AND f.memory_id = w.v AND f.kind = 'decision';

-- name: tags_in
-- The tags of memories.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT m.tags FROM jsonb_array_elements_text(CAST(:ids AS jsonb)) AS w(v)
  JOIN memories m ON m.book_id = :book_id AND m.id = w.v AND m.tags IS NOT NULL;
