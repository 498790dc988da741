-- name: facts_by_id
-- Facts by their ids, in no order.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT facts.*, (SELECT zone FROM books WHERE id = :book_id) AS zone FROM facts WHERE book_id = :book_id AND id IN (SELECT value FROM json_each(:ids));

-- name: facts_by_hash
-- Facts by their words.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT id, hash, text FROM facts
 WHERE book_id = :book_id AND hash IN (SELECT unhex(value) FROM json_each(:hashes));

-- name: quotes_of_facts
-- In which words their sources state these facts.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT fact_id, quote FROM fact_sources WHERE book_id = :book_id AND fact_id IN (SELECT value FROM json_each(:ids));

-- name: first_sources_of_facts
-- One memory behind each of these facts.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT fact_id, min(memory_id) AS memory_id FROM fact_sources
 WHERE book_id = :book_id AND fact_id IN (SELECT value FROM json_each(:ids)) GROUP BY fact_id;

-- name: slots_of_facts
-- Where these facts are filed.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT c.fact_id, e.head AS entity_id, c.aspect, c.key, c.value, c.single, c.kind, c.status FROM claims c
  JOIN entities e ON e.book_id = c.book_id AND e.id = c.entity_id
 WHERE c.book_id = :book_id AND c.fact_id IN (SELECT value FROM json_each(:ids));

-- name: names_said_before
-- Which of these open names were said in a memory that has been understood.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT DISTINCT x.key FROM mentions x WHERE x.book_id = :book_id AND x.key IN (SELECT value FROM json_each(:names))
   AND NOT EXISTS (SELECT 1 FROM dirty d
                    WHERE d.book_id = x.book_id AND d.stage = 'understand' AND d.memory_id = x.memory_id);

-- name: aspects_of_entities
-- The facets of some entities.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT DISTINCT m.head AS entity_id, a.name FROM entities m
  JOIN aspects a ON a.book_id = m.book_id AND a.entity_id = m.id
 WHERE m.book_id = :book_id AND m.head IN (SELECT value FROM json_each(:ids)) ORDER BY m.head, a.name;

-- name: use_aspects
-- Recall used what is filed under these facets: they weigh more.
-- Differs: SQLite unfolds a JSON list with json_each.
UPDATE aspects SET weight = CASE WHEN weight + :step * n.times > :highest THEN :highest ELSE weight + :step * n.times END,
                   used_at = :used_at
  FROM (SELECT c.entity_id, c.aspect, count(*) AS times
          FROM fact_sources s JOIN claims c ON c.book_id = s.book_id AND c.fact_id = s.fact_id
         WHERE s.book_id = :book_id AND s.memory_id IN (SELECT value FROM json_each(:ids))
         GROUP BY c.entity_id, c.aspect) AS n
 WHERE aspects.book_id = :book_id AND aspects.entity_id = n.entity_id AND aspects.name = n.aspect;

-- name: changes_about
-- Changes that speak of these claims or entities.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT id FROM changes WHERE book_id = :book_id AND EXISTS (
       SELECT 1 FROM json_each(:ids) w WHERE instr(detail, w.value) > 0);

-- name: names_by_key
-- These names: under which id each is filed, and what its mentions said first.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT key, entity_id, surface, said, type, type_said FROM names WHERE book_id = :book_id AND key IN (SELECT value FROM json_each(:keys));

-- name: over_of_memories
-- Statements of some memories that gave way or were taken back.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT s.memory_id, f.text FROM fact_sources s
  JOIN facts f ON f.book_id = s.book_id AND f.id = s.fact_id
 WHERE s.book_id = :book_id AND s.memory_id IN (SELECT value FROM json_each(:ids))
   AND f.status IN ('superseded', 'retracted') ORDER BY s.memory_id, f.id;

-- name: counts_of_names
-- How many memories say one of these names, and what is filed under them.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT (SELECT count(DISTINCT x.memory_id) FROM mentions x WHERE x.book_id = :book_id AND x.key IN (SELECT value FROM json_each(:keys))) AS memories,
       (SELECT count(*) FROM names n JOIN claims c ON c.book_id = n.book_id AND c.entity_id = n.entity_id
         WHERE n.book_id = :book_id AND n.key IN (SELECT value FROM json_each(:keys))) AS claims,
       (SELECT count(*) FROM names n
          JOIN relations r ON r.book_id = n.book_id AND (r.source_id = n.entity_id OR r.target_id = n.entity_id)
         WHERE n.book_id = :book_id AND n.key IN (SELECT value FROM json_each(:keys))) AS relations;
