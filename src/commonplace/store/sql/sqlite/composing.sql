-- name: leans_to_compose
-- The other memories that these facts rest on.
-- Differs: SQLite unfolds a JSON list with json_each, and reads hexadecimal digits with unhex.
SELECT fact_id, memory_id FROM fact_leans
 WHERE book_id = :book_id AND fact_id IN (SELECT unhex(value) FROM json_each(:ids)) ORDER BY fact_id, memory_id;

-- name: names_to_compose
-- Whom facts name, as whom, and how it is written there.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT n.fact_id, n.role, n.key, x.surface FROM json_each(:ids) w
  JOIN facts f ON f.book_id = :book_id AND f.id = unhex(w.value)
  JOIN fact_names n ON n.book_id = f.book_id AND n.fact_id = f.id
  LEFT JOIN mentions x ON x.book_id = f.book_id AND x.key = n.key AND x.memory_id = f.memory_id
 ORDER BY n.fact_id, n.role, n.key;

-- name: entities_named_in
-- Entities that memories name, or that what they say is about.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT DISTINCT e.head AS id FROM json_each(:ids) w
  JOIN mentions x ON x.book_id = :book_id AND x.memory_id = w.value
  JOIN names n ON n.book_id = x.book_id AND n.key = x.key
  JOIN entities e ON e.book_id = n.book_id AND e.id = n.entity_id;

-- name: decisions_in
-- What memories decide.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT DISTINCT f.statement FROM json_each(:ids) w
  JOIN facts f ON f.book_id = :book_id AND f.memory_id = w.value AND f.kind = 'decision';

-- name: tags_in
-- The tags of memories.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT m.tags FROM json_each(:ids) w
  JOIN memories m ON m.book_id = :book_id AND m.id = w.value AND m.tags IS NOT NULL;
