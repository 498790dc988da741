-- name: facts_by_id
-- Facts by their ids, in no order.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT facts.*, (SELECT zone FROM books WHERE id = :book_id) AS zone FROM facts WHERE book_id = :book_id AND id = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb)));

-- name: facts_by_hash
-- Facts by their words.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT id, hash, text FROM facts
 WHERE book_id = :book_id AND hash = ANY (SELECT decode(h, 'hex') FROM jsonb_array_elements_text(CAST(:hashes AS jsonb)) AS h);

-- name: quotes_of_facts
-- In which words their sources state these facts.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT fact_id, quote FROM fact_sources WHERE book_id = :book_id AND fact_id = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb)));

-- name: first_sources_of_facts
-- One memory behind each of these facts.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT fact_id, min(memory_id) AS memory_id FROM fact_sources
 WHERE book_id = :book_id AND fact_id = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb))) GROUP BY fact_id;

-- name: slots_of_facts
-- Where these facts are filed.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT c.fact_id, e.head AS entity_id, c.aspect, c.key, c.value, c.single, c.kind, c.status FROM claims c
  JOIN entities e ON e.book_id = c.book_id AND e.id = c.entity_id
 WHERE c.book_id = :book_id AND c.fact_id = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb)));

-- name: names_said_before
-- Which of these open names were said in a memory that has been understood.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT DISTINCT x.key FROM mentions x WHERE x.book_id = :book_id AND x.key = ANY (SELECT jsonb_array_elements_text(CAST(:names AS jsonb)))
   AND NOT EXISTS (SELECT 1 FROM dirty d
                    WHERE d.book_id = x.book_id AND d.stage = 'understand' AND d.memory_id = x.memory_id);

-- name: aspects_of_entities
-- The facets of some entities.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT DISTINCT m.head AS entity_id, a.name FROM entities m
  JOIN aspects a ON a.book_id = m.book_id AND a.entity_id = m.id
 WHERE m.book_id = :book_id AND m.head = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb))) ORDER BY m.head, a.name;

-- name: use_aspects
-- Recall used what is filed under these facets: they weigh more.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
UPDATE aspects SET weight = CASE WHEN weight + :step * n.times > :highest THEN :highest ELSE weight + :step * n.times END,
                   used_at = :used_at
  FROM (SELECT c.entity_id, c.aspect, count(*) AS times
          FROM fact_sources s JOIN claims c ON c.book_id = s.book_id AND c.fact_id = s.fact_id
         WHERE s.book_id = :book_id AND s.memory_id = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb)))
         GROUP BY c.entity_id, c.aspect) AS n
 WHERE aspects.book_id = :book_id AND aspects.entity_id = n.entity_id AND aspects.name = n.aspect;

-- name: changes_about
-- Changes that speak of these claims or entities.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT id FROM changes WHERE book_id = :book_id AND EXISTS (
       SELECT 1 FROM jsonb_array_elements_text(CAST(:ids AS jsonb)) AS w WHERE position(w IN CAST(detail AS text)) > 0);

-- name: names_by_key
-- These names: under which id each is filed, and what its mentions said first.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT key, entity_id, surface, said, type, type_said FROM names WHERE book_id = :book_id AND key = ANY (SELECT jsonb_array_elements_text(CAST(:keys AS jsonb)));

-- name: over_of_memories
-- Statements of some memories that gave way or were taken back.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT s.memory_id, f.text FROM fact_sources s
  JOIN facts f ON f.book_id = s.book_id AND f.id = s.fact_id
 WHERE s.book_id = :book_id AND s.memory_id = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb)))
   AND f.status IN ('superseded', 'retracted') ORDER BY s.memory_id, f.id;

-- name: counts_of_names
-- How many memories say one of these names, and what is filed under them.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT (SELECT count(DISTINCT x.memory_id) FROM mentions x WHERE x.book_id = :book_id AND x.key = ANY (SELECT jsonb_array_elements_text(CAST(:keys AS jsonb)))) AS memories,
       (SELECT count(*) FROM names n JOIN claims c ON c.book_id = n.book_id AND c.entity_id = n.entity_id
         WHERE n.book_id = :book_id AND n.key = ANY (SELECT jsonb_array_elements_text(CAST(:keys AS jsonb)))) AS claims,
       (SELECT count(*) FROM names n
          JOIN relations r ON r.book_id = n.book_id AND (r.source_id = n.entity_id OR r.target_id = n.entity_id)
         WHERE n.book_id = :book_id AND n.key = ANY (SELECT jsonb_array_elements_text(CAST(:keys AS jsonb)))) AS relations;
