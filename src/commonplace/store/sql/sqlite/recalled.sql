-- name: statements_of_memories
-- What these memories state, what became of it, and by which fact.
-- Differs: SQLite unfolds a JSON list with json_each, and has to be told the index.
SELECT f.memory_id, f.id, f.statement, f.kind, f.subject, coalesce(s.attribute, f.attribute) AS slot, f.value, f.act,
       f.mood, f.scope, f.adds, f.single,
       f.span_start, f.span_end, f.text, s.status, s.until_day, s.by_id,
       (SELECT r.at FROM rulings r WHERE r.book_id = f.book_id AND r.id = s.why AND s.status = 'taken back') AS ruled_at
  FROM json_each(:ids) w
 CROSS JOIN facts f INDEXED BY facts_memory ON f.book_id = :book_id AND f.memory_id = w.value
  LEFT JOIN fact_status s ON s.book_id = f.book_id AND s.fact_id = f.id
 ORDER BY f.memory_id, f.span_start, f.id;

-- name: entities_of_memories
-- The entities that these memories mention.
-- Differs: SQLite unfolds a JSON list with json_each, and has to be told the index.
SELECT DISTINCT x.memory_id, e.head AS entity_id FROM json_each(:ids) w
 CROSS JOIN mentions x INDEXED BY mentions_memory ON x.book_id = :book_id AND x.memory_id = w.value
 CROSS JOIN entities e ON e.book_id = x.book_id AND e.id = x.entity_id ORDER BY x.memory_id, e.head;

-- name: memories_beside
-- For each of these memories itself, and so many that were captured before and after it.
-- Differs: SQLite unfolds a JSON list with json_each, and has no LATERAL.
SELECT w.value AS beside, m.*, (SELECT zone FROM books WHERE id = :book_id) AS zone
  FROM json_each(:ids) w
 CROSS JOIN memories m ON m.book_id = :book_id AND m.id IN (
       SELECT b.id FROM memories b WHERE b.book_id = :book_id AND b.id <= w.value ORDER BY b.id DESC LIMIT :around + 1)
 WHERE NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.book_id = :book_id AND q.memory_id = m.id)
 UNION ALL
SELECT w.value AS beside, m.*, (SELECT zone FROM books WHERE id = :book_id) AS zone
  FROM json_each(:ids) w
 CROSS JOIN memories m ON m.book_id = :book_id AND m.id IN (
       SELECT b.id FROM memories b WHERE b.book_id = :book_id AND b.id > w.value ORDER BY b.id LIMIT :around)
 WHERE NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.book_id = :book_id AND q.memory_id = m.id)
 ORDER BY beside, id;

-- name: uses_of_items
-- In how many other sessions each of these was of use.
-- Differs: SQLite unfolds a JSON list with json_each, and has to be told the index.
SELECT x.item_id, count(*) AS uses FROM json_each(:ids) w
 CROSS JOIN shown x INDEXED BY shown_item ON x.book_id = :book_id AND x.item_id = w.value
 WHERE x.used >= :least AND x.session_id <> :session_id GROUP BY x.item_id ORDER BY x.item_id;

-- name: aspects_of_memories
-- What the heaviest aspect weighs under which something is filed that each of these states; one that nobody used weighs
-- as much as a new one.
-- Differs: SQLite unfolds a JSON list with json_each, and has to be told the index.
SELECT f.memory_id, max(coalesce(u.weight, :unused)) AS weight FROM json_each(:ids) w
 CROSS JOIN facts f INDEXED BY facts_memory ON f.book_id = :book_id AND f.memory_id = w.value
  LEFT JOIN aspect_usage u ON u.book_id = f.book_id AND u.name_key = f.subject AND u.aspect = f.aspect
 WHERE f.subject IS NOT NULL AND f.aspect <> '' GROUP BY f.memory_id ORDER BY f.memory_id;

-- name: projects_of_sessions
-- The projects that these sessions work on.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT s.id, s.project FROM json_each(:ids) w
 CROSS JOIN sessions s ON s.book_id = :book_id AND s.id = w.value
 WHERE s.project IS NOT NULL ORDER BY s.id;

-- name: over_of_memories
-- What these memories say and is over.
-- Differs: SQLite unfolds a JSON list with json_each, and has to be told the index.
SELECT f.memory_id, coalesce(f.text, substr(m.text, f.span_start + 1, f.span_end - f.span_start)) AS text
  FROM json_each(:ids) w
 CROSS JOIN facts f INDEXED BY facts_memory ON f.book_id = :book_id AND f.memory_id = w.value
 CROSS JOIN fact_status s ON s.book_id = f.book_id AND s.fact_id = f.id
 CROSS JOIN memories m ON m.book_id = f.book_id AND m.id = f.memory_id
 WHERE s.status IN ('replaced', 'denied', 'corrected', 'taken back') ORDER BY f.memory_id, f.id;
