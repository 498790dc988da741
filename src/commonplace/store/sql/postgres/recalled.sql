-- name: statements_of_memories
-- What these memories state, how it stands, and what took its place.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT s.memory_id, f.id AS fact_id, f.status AS fact_status, c.kind, c.status, c.valid_to,
       g.id AS by_fact, g.text AS by_text, g.checksum AS by_checksum, g.observed_at AS by_observed, n.valid_from AS by_since,
       (SELECT min(o.memory_id) FROM fact_sources o WHERE o.book_id = g.book_id AND o.fact_id = g.id) AS by_memory
  FROM fact_sources s
  JOIN facts f ON f.book_id = s.book_id AND f.id = s.fact_id
  LEFT JOIN claims c ON c.book_id = f.book_id AND c.fact_id = f.id
  LEFT JOIN claims n ON n.book_id = c.book_id AND n.id = c.superseded_by
  LEFT JOIN facts g ON g.book_id = n.book_id AND g.id = n.fact_id
 WHERE s.book_id = :book_id AND s.memory_id = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb)))
 ORDER BY s.memory_id, f.id, c.id;

-- name: entities_of_memories
-- The entities that these memories mention.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT DISTINCT x.memory_id, e.head AS entity_id FROM mentions x
  JOIN entities e ON e.book_id = x.book_id AND e.id = x.entity_id
 WHERE x.book_id = :book_id AND x.memory_id = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb)))
 ORDER BY x.memory_id, e.head;

-- name: memories_beside
-- For each of these memories itself, and so many that were captured before and after it.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text, and looks beside each with LATERAL.
SELECT w.id AS beside, m.*, (SELECT zone FROM books WHERE id = :book_id) AS zone
  FROM jsonb_array_elements_text(CAST(:ids AS jsonb)) AS w(id)
 CROSS JOIN LATERAL (
       (SELECT * FROM memories b WHERE b.book_id = :book_id AND b.id <= w.id ORDER BY b.id DESC LIMIT :around + 1)
        UNION ALL
       (SELECT * FROM memories b WHERE b.book_id = :book_id AND b.id > w.id ORDER BY b.id LIMIT :around)) AS m
 WHERE NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.book_id = :book_id AND q.memory_id = m.id)
 ORDER BY 1, m.id;

-- name: uses_of_items
-- In how many other sessions each of these was of use.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT x.item_id, count(*) AS uses FROM shown x
 WHERE x.book_id = :book_id AND x.item_id = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb)))
   AND x.used >= :least AND x.session_id <> :session_id GROUP BY x.item_id ORDER BY x.item_id;

-- name: aspects_of_memories
-- What the heaviest aspect weighs under which something is filed that each of these states.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT s.memory_id, max(a.weight) AS weight FROM fact_sources s
  JOIN claims c ON c.book_id = s.book_id AND c.fact_id = s.fact_id
  JOIN aspects a ON a.book_id = c.book_id AND a.entity_id = c.entity_id AND a.name = c.aspect
 WHERE s.book_id = :book_id AND s.memory_id = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb)))
 GROUP BY s.memory_id ORDER BY s.memory_id;

-- name: projects_of_sessions
-- The projects that these sessions work on.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT s.id, s.project FROM sessions s
 WHERE s.book_id = :book_id AND s.id = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb)))
   AND s.project IS NOT NULL ORDER BY s.id;
