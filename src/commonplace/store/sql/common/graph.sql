-- name: list_entities
-- The book's entities, the most mentioned first.
SELECT e.id, e.name, e.type, e.made_by,
       (SELECT count(*) FROM entities m JOIN mentions x ON x.book_id = m.book_id AND x.entity_id = m.id
         WHERE m.book_id = :book_id AND m.head = e.id) AS mentions,
       (SELECT count(*) FROM entities m JOIN names n ON n.book_id = m.book_id AND n.entity_id = m.id
          JOIN facts c ON c.book_id = n.book_id AND c.subject = n.key AND c.attribute IS NOT NULL AND c.positive = 1 AND c.mood = 'fact'
         WHERE m.book_id = :book_id AND m.head = e.id AND NOT EXISTS (
               SELECT 1 FROM fact_status t WHERE t.book_id = c.book_id AND t.fact_id = c.id
                  AND t.status IN ('replaced', 'denied', 'corrected', 'taken back'))) AS claims
  FROM entities e
 WHERE e.book_id = :book_id AND e.head = e.id AND (CAST(:type AS text) IS NULL OR e.type = :type)
 ORDER BY mentions DESC, e.name, e.id LIMIT :limit;

-- name: entity_by_id
-- Who has this id, or is the same as who has it.
SELECT h.id, h.name, h.type, h.created_at, h.made_by FROM entities e
  JOIN entities h ON h.book_id = e.book_id AND h.id = e.head WHERE e.book_id = :book_id AND e.id = :id;

-- name: count_entities
-- How many named things a book knows.
SELECT count(*) AS entities FROM entities WHERE book_id = :book_id AND head = id;

-- name: delete_entity
-- A named thing that nothing rests on any more, or that was merged into another.
DELETE FROM entities WHERE book_id = :book_id AND id = :id;

-- name: memories_of_entity
-- The newest memories that mention an entity.
SELECT DISTINCT memory_id FROM mentions WHERE book_id = :book_id AND entity_id IN (SELECT e.id FROM entities e WHERE e.book_id = :book_id AND e.head = (
       SELECT o.head FROM entities o WHERE o.book_id = :book_id AND o.id = :entity_id))
 ORDER BY memory_id DESC LIMIT :limit;

-- name: entities_of_memory
-- The entities a memory mentions.
SELECT DISTINCT entity_id FROM mentions
 WHERE book_id = :book_id AND memory_id = :memory_id AND entity_id IS NOT NULL ORDER BY entity_id;

-- name: entities_by_mentions
-- The entities that most names in memories mean, the most mentioned first.
SELECT e.id, e.name, e.type, e.made_by, g.mentions,
       (SELECT count(*) FROM entities m JOIN names n ON n.book_id = m.book_id AND n.entity_id = m.id
          JOIN facts c ON c.book_id = n.book_id AND c.subject = n.key AND c.attribute IS NOT NULL AND c.positive = 1 AND c.mood = 'fact'
         WHERE m.book_id = :book_id AND m.head = e.id AND NOT EXISTS (
               SELECT 1 FROM fact_status t WHERE t.book_id = c.book_id AND t.fact_id = c.id
                  AND t.status IN ('replaced', 'denied', 'corrected', 'taken back'))) AS claims
  FROM (SELECT o.head, CAST(sum(m.mentions) AS integer) AS mentions
          FROM (SELECT entity_id, count(*) AS mentions FROM mentions
                 WHERE book_id = :book_id AND entity_id IS NOT NULL GROUP BY entity_id) m
          JOIN entities o ON o.book_id = :book_id AND o.id = m.entity_id
         GROUP BY o.head ORDER BY sum(m.mentions) DESC, o.head LIMIT :limit OFFSET :after) g
  JOIN entities e ON e.book_id = :book_id AND e.id = g.head
 ORDER BY g.mentions DESC, e.id;

-- name: entities_of_type
-- The entities of one type, the most mentioned first.
SELECT e.id, e.name, e.type, e.made_by, e.mentions,
       (SELECT count(*) FROM entities m JOIN names n ON n.book_id = m.book_id AND n.entity_id = m.id
          JOIN facts c ON c.book_id = n.book_id AND c.subject = n.key AND c.attribute IS NOT NULL AND c.positive = 1 AND c.mood = 'fact'
         WHERE m.book_id = :book_id AND m.head = e.id AND NOT EXISTS (
               SELECT 1 FROM fact_status t WHERE t.book_id = c.book_id AND t.fact_id = c.id
                  AND t.status IN ('replaced', 'denied', 'corrected', 'taken back'))) AS claims
  FROM (SELECT f.id, f.name, f.type, f.made_by,
               (SELECT count(*) FROM entities m JOIN mentions x ON x.book_id = m.book_id AND x.entity_id = m.id
                 WHERE m.book_id = :book_id AND m.head = f.id) AS mentions
          FROM entities f WHERE f.book_id = :book_id AND f.head = f.id AND f.type = :type
         ORDER BY mentions DESC, f.id LIMIT :limit OFFSET :after) e
 ORDER BY e.mentions DESC, e.id;

-- name: entities_in_order
-- Entities by their names, from one name up to another; one with several names comes several times.
SELECT e.id, a.surface AS name, e.type, e.made_by,
       (SELECT count(*) FROM entities m JOIN mentions x ON x.book_id = m.book_id AND x.entity_id = m.id
         WHERE m.book_id = :book_id AND m.head = e.id) AS mentions,
       (SELECT count(*) FROM entities m JOIN names n ON n.book_id = m.book_id AND n.entity_id = m.id
          JOIN facts c ON c.book_id = n.book_id AND c.subject = n.key AND c.attribute IS NOT NULL AND c.positive = 1 AND c.mood = 'fact'
         WHERE m.book_id = :book_id AND m.head = e.id AND NOT EXISTS (
               SELECT 1 FROM fact_status t WHERE t.book_id = c.book_id AND t.fact_id = c.id
                  AND t.status IN ('replaced', 'denied', 'corrected', 'taken back'))) AS claims
  FROM (SELECT b.key, b.surface, o.head FROM names b
          JOIN entities o ON o.book_id = b.book_id AND o.id = b.entity_id
          JOIN entities f ON f.book_id = o.book_id AND f.id = o.head
         WHERE b.book_id = :book_id AND b.key >= :first AND b.key < :last
           AND (CAST(:type AS text) IS NULL OR f.type = :type)
         ORDER BY b.key LIMIT :limit OFFSET :after) a
  JOIN entities e ON e.book_id = :book_id AND e.id = a.head
 ORDER BY a.key;

-- name: count_entity_types
-- How many named things of each type a book knows.
SELECT type, count(*) AS entities FROM entities WHERE book_id = :book_id AND head = id
 GROUP BY type ORDER BY count(*) DESC, type;

-- name: mentioned_together
-- How many memories mention both.
SELECT count(DISTINCT a.memory_id) AS memories FROM entities p
  JOIN mentions a ON a.book_id = p.book_id AND a.entity_id = p.id
  JOIN mentions b ON b.book_id = a.book_id AND b.memory_id = a.memory_id
  JOIN entities q ON q.book_id = b.book_id AND q.id = b.entity_id
 WHERE p.book_id = :book_id AND p.head = :one AND q.head = :other;

-- name: add_entity
-- A named thing.
INSERT INTO entities (book_id, id, name, type, created_at, made_by, head)
VALUES (:book_id, :id, :name, :type, :created_at, :made_by, :head);

-- name: set_entity
-- What it is called, what it is, and who it is.
UPDATE entities SET name = :name, type = :type, made_by = :made_by, head = :head WHERE book_id = :book_id AND id = :id;

-- name: count_mentioning
-- How many memories mention an entity.
SELECT count(DISTINCT memory_id) AS memories FROM mentions WHERE book_id = :book_id AND entity_id IN (SELECT e.id FROM entities e WHERE e.book_id = :book_id AND e.head = (
       SELECT o.head FROM entities o WHERE o.book_id = :book_id AND o.id = :entity_id));

-- name: claims_of_entity
-- Facts that fill a slot of an entity, by slot, the latest first.
SELECT f.id, h.head AS entity_id, f.aspect, coalesce(s.attribute, f.attribute) AS key, coalesce(f.value, '') AS value, f.single, f.kind,
       s.status, f.confidence, s.by_id, s.since_day, s.until_day, f.from_day, f.act, f.memory_id, m.observed_at, m.offset_minutes,
       f.text, substr(m.text, f.span_start + 1, f.span_end - f.span_start) AS quote, f.checksum,
       (SELECT zone FROM books WHERE id = :book_id) AS zone
  FROM facts f CROSS JOIN memories m
  JOIN names a ON a.book_id = f.book_id AND a.key = f.subject
  JOIN entities h ON h.book_id = a.book_id AND h.id = a.entity_id
  LEFT JOIN fact_status s ON s.book_id = f.book_id AND s.fact_id = f.id
 WHERE f.book_id = :book_id AND m.book_id = f.book_id AND m.id = f.memory_id AND (f.attribute IS NOT NULL OR s.attribute IS NOT NULL)
   AND f.positive = 1 AND f.mood = 'fact'
   AND f.id IN (
       SELECT c.id FROM entities o JOIN entities e ON e.book_id = o.book_id AND e.head = o.head
         JOIN names n ON n.book_id = e.book_id AND n.entity_id = e.id
         JOIN facts c ON c.book_id = n.book_id AND c.subject = n.key AND c.attribute IS NOT NULL
        WHERE o.book_id = :book_id AND o.id = :entity_id
        UNION
       SELECT c.id FROM entities o JOIN entities e ON e.book_id = o.book_id AND e.head = o.head
         JOIN names n ON n.book_id = e.book_id AND n.entity_id = e.id
         JOIN facts c ON c.book_id = n.book_id AND c.subject = n.key AND c.value_key IS NOT NULL
        WHERE o.book_id = :book_id AND o.id = :entity_id)
 ORDER BY f.aspect, coalesce(s.attribute, f.attribute), m.observed_at DESC, f.id LIMIT :limit;

-- name: claim_by_id
-- The slot that a fact fills.
SELECT f.id, h.head AS entity_id, f.aspect, coalesce(s.attribute, f.attribute) AS key, coalesce(f.value, '') AS value, f.single, f.kind,
       s.status, f.confidence, s.by_id, s.since_day, s.until_day, f.from_day, f.act, f.memory_id, m.observed_at, m.offset_minutes,
       f.text, substr(m.text, f.span_start + 1, f.span_end - f.span_start) AS quote, f.checksum,
       (SELECT zone FROM books WHERE id = :book_id) AS zone
  FROM facts f JOIN memories m ON m.book_id = f.book_id AND m.id = f.memory_id
  JOIN names a ON a.book_id = f.book_id AND a.key = f.subject
  JOIN entities h ON h.book_id = a.book_id AND h.id = a.entity_id
  LEFT JOIN fact_status s ON s.book_id = f.book_id AND s.fact_id = f.id
 WHERE f.book_id = :book_id AND f.id = :id AND (f.attribute IS NOT NULL OR s.attribute IS NOT NULL)
   AND f.positive = 1 AND f.mood = 'fact';

-- name: aspects_of_entity
-- The facets of an entity that something is filed under, and what use made of them.
SELECT f.aspect, max(u.weight) AS weight FROM facts f
  LEFT JOIN aspect_usage u ON u.book_id = f.book_id AND u.name_key = f.subject AND u.aspect = f.aspect
 WHERE f.book_id = :book_id AND f.attribute IS NOT NULL AND f.positive = 1 AND f.mood = 'fact' AND f.subject IN
       (SELECT n.key FROM entities o JOIN entities e ON e.book_id = o.book_id AND e.head = o.head
        JOIN names n ON n.book_id = e.book_id AND n.entity_id = e.id WHERE o.book_id = :book_id AND o.id = :entity_id)
 GROUP BY f.aspect ORDER BY f.aspect;

-- name: edges_of_entity
-- What relates an entity to another and holds: each fact with both ends, by who they are.
SELECT a.head AS source_id, coalesce(s.attribute, f.attribute, f.kind) AS relation, b.head AS target_id, f.memory_id, f.confidence,
       c.name AS source, d.name AS target
  FROM (SELECT DISTINCT x.fact_id FROM fact_names x WHERE x.book_id = :book_id AND x.key IN
       (SELECT n.key FROM entities o JOIN entities e ON e.book_id = o.book_id AND e.head = o.head
        JOIN names n ON n.book_id = e.book_id AND n.entity_id = e.id WHERE o.book_id = :book_id AND o.id = :entity_id)) w
  JOIN facts f ON f.book_id = :book_id AND f.id = w.fact_id
  JOIN names p ON p.book_id = f.book_id AND p.key = f.subject
  JOIN entities a ON a.book_id = p.book_id AND a.id = p.entity_id
  JOIN fact_names y ON y.book_id = f.book_id AND y.fact_id = f.id AND y.role <> 'subject'
  JOIN names q ON q.book_id = y.book_id AND q.key = y.key
  JOIN entities b ON b.book_id = q.book_id AND b.id = q.entity_id
  JOIN entities c ON c.book_id = a.book_id AND c.id = a.head
  JOIN entities d ON d.book_id = b.book_id AND d.id = b.head
  LEFT JOIN fact_status s ON s.book_id = f.book_id AND s.fact_id = f.id
 WHERE a.head <> b.head AND f.kind <> 'said' AND f.positive = 1 AND f.mood = 'fact'
   AND (s.status IS NULL OR s.status NOT IN ('replaced', 'denied', 'corrected', 'taken back'))
 ORDER BY a.head, coalesce(s.attribute, f.attribute, f.kind), b.head, f.memory_id;

-- name: count_claims
-- How many facts fill a slot of somebody known, by what became of them.
SELECT coalesce(s.status, 'holds') AS status, count(*) AS claims
  FROM facts f JOIN names n ON n.book_id = f.book_id AND n.key = f.subject
  LEFT JOIN fact_status s ON s.book_id = f.book_id AND s.fact_id = f.id
 WHERE f.book_id = :book_id AND f.attribute IS NOT NULL AND f.positive = 1 AND f.mood = 'fact'
 GROUP BY coalesce(s.status, 'holds') ORDER BY coalesce(s.status, 'holds');

-- name: count_relations
-- How many edges a book holds.
SELECT count(*) AS relations FROM (
       SELECT DISTINCT a.head AS source_id, coalesce(s.attribute, f.attribute, f.kind) AS relation, b.head AS target_id
         FROM fact_names y JOIN facts f ON f.book_id = y.book_id AND f.id = y.fact_id
         JOIN names p ON p.book_id = f.book_id AND p.key = f.subject
         JOIN entities a ON a.book_id = p.book_id AND a.id = p.entity_id
         JOIN names q ON q.book_id = y.book_id AND q.key = y.key
         JOIN entities b ON b.book_id = q.book_id AND b.id = q.entity_id
         LEFT JOIN fact_status s ON s.book_id = f.book_id AND s.fact_id = f.id
        WHERE y.book_id = :book_id AND y.role <> 'subject' AND a.head <> b.head AND f.kind <> 'said' AND f.positive = 1
          AND f.mood = 'fact' AND (s.status IS NULL OR s.status NOT IN ('replaced', 'denied', 'corrected', 'taken back'))) AS edges;
