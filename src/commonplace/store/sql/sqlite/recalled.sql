-- name: statements_of_memories
-- What these memories state, how it stands, and what took its place.
-- Differs: SQLite unfolds a JSON list with json_each, and has to be told the index.
SELECT s.memory_id, f.id AS fact_id, f.status AS fact_status, c.kind, c.status, c.valid_to,
       g.id AS by_fact, g.text AS by_text, g.checksum AS by_checksum, g.observed_at AS by_observed, n.valid_from AS by_since,
       (SELECT min(o.memory_id) FROM fact_sources o WHERE o.book_id = g.book_id AND o.fact_id = g.id) AS by_memory
  FROM json_each(:ids) w
 CROSS JOIN fact_sources s INDEXED BY fact_sources_memory ON s.book_id = :book_id AND s.memory_id = w.value
  JOIN facts f ON f.book_id = s.book_id AND f.id = s.fact_id
  LEFT JOIN claims c INDEXED BY claims_fact ON c.book_id = f.book_id AND c.fact_id = f.id
  LEFT JOIN claims n ON n.book_id = c.book_id AND n.id = c.superseded_by
  LEFT JOIN facts g ON g.book_id = n.book_id AND g.id = n.fact_id
 ORDER BY s.memory_id, f.id, c.id;

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
-- What the heaviest aspect weighs under which something is filed that each of these states.
-- Differs: SQLite unfolds a JSON list with json_each, and has to be told the indexes.
SELECT s.memory_id, max(a.weight) AS weight FROM json_each(:ids) w
 CROSS JOIN fact_sources s INDEXED BY fact_sources_memory ON s.book_id = :book_id AND s.memory_id = w.value
 CROSS JOIN claims c INDEXED BY claims_fact ON c.book_id = s.book_id AND c.fact_id = s.fact_id
 CROSS JOIN aspects a ON a.book_id = c.book_id AND a.entity_id = c.entity_id AND a.name = c.aspect
 GROUP BY s.memory_id ORDER BY s.memory_id;

-- name: projects_of_sessions
-- The projects that these sessions work on.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT s.id, s.project FROM json_each(:ids) w
 CROSS JOIN sessions s ON s.book_id = :book_id AND s.id = w.value
 WHERE s.project IS NOT NULL ORDER BY s.id;
