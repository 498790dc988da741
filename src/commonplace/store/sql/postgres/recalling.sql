-- name: entities_called
-- Who goes by these names, and by which others.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT k.key, e.head AS entity_id, o.surface AS other
  FROM names k JOIN entities e ON e.book_id = k.book_id AND e.id = k.entity_id
  JOIN entities m ON m.book_id = e.book_id AND m.head = e.head
  JOIN names o ON o.book_id = m.book_id AND o.entity_id = m.id
 WHERE k.book_id = :book_id AND k.key = ANY (SELECT jsonb_array_elements_text(CAST(:names AS jsonb)))
 ORDER BY k.key, o.key LIMIT :limit;

-- name: pages_called
-- Where these names lead, and what else the page is called.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT k.key, k.page_id, o.name AS other
  FROM page_names k JOIN pages p ON p.book_id = k.book_id AND p.id = k.page_id
  JOIN page_names o ON o.book_id = k.book_id AND o.page_id = k.page_id
 WHERE k.book_id = :book_id AND k.key = ANY (SELECT jsonb_array_elements_text(CAST(:keys AS jsonb)))
   AND k.kind <> 'slug' AND o.kind <> 'slug' AND p.status = 'active'
 ORDER BY k.key, k.page_id, o.kind, o.key LIMIT :limit;

-- name: count_mentions
-- How often each of these entities is mentioned; counted no further than the limit.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT e.id AS entity_id, (SELECT count(*) FROM (
         SELECT 1 FROM entities m JOIN mentions x ON x.book_id = m.book_id AND x.entity_id = m.id
          WHERE m.book_id = e.book_id AND m.head = e.id LIMIT :limit) AS few) AS mentions
  FROM jsonb_array_elements_text(CAST(:ids AS jsonb)) AS w(value)
  JOIN entities e ON e.book_id = :book_id AND e.id = w.value;

-- name: memories_mentioning
-- Memories that mention these entities: those first that mention most of them, of those the newest.
-- place: the first of them in the list that it mentions.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT x.memory_id, min(w.place) - 1 AS place, count(DISTINCT m.head) AS entities
  FROM jsonb_array_elements_text(CAST(:ids AS jsonb)) WITH ORDINALITY AS w(value, place)
  JOIN entities m ON m.book_id = :book_id AND m.head = w.value
  JOIN mentions x ON x.book_id = m.book_id AND x.entity_id = m.id
 GROUP BY x.memory_id ORDER BY entities DESC, x.memory_id DESC LIMIT :limit;

-- name: related_entities
-- Who stands beside these entities, the surest first, and which memory said so first: by facts that hold, of which one
-- is the subject and the other is not.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT e.entity_id, e.other_id, max(e.confidence) AS confidence, min(e.memory_id) AS memory_id FROM (
       SELECT m.head AS entity_id, o.head AS other_id, f.confidence, f.memory_id
         FROM entities m JOIN names n ON n.book_id = m.book_id AND n.entity_id = m.id
         JOIN fact_names x ON x.book_id = n.book_id AND x.key = n.key
         JOIN facts f ON f.book_id = x.book_id AND f.id = x.fact_id
         JOIN fact_names y ON y.book_id = x.book_id AND y.fact_id = x.fact_id
         JOIN names p ON p.book_id = y.book_id AND p.key = y.key
         JOIN entities o ON o.book_id = p.book_id AND o.id = p.entity_id AND o.head <> m.head
         LEFT JOIN fact_status s ON s.book_id = f.book_id AND s.fact_id = f.id
        WHERE m.book_id = :book_id AND m.head = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb)))
          AND (x.role = 'subject') <> (y.role = 'subject')
          AND f.kind <> 'said' AND f.positive = 1 AND f.mood = 'fact'
          AND (s.status IS NULL OR s.status NOT IN ('replaced', 'denied', 'corrected', 'taken back'))) AS e
 GROUP BY e.entity_id, e.other_id
 ORDER BY confidence DESC, e.entity_id, e.other_id LIMIT :limit;
