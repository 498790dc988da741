-- name: known_by
-- Of what was said until a moment: how many memories, and how many of them had been captured by then.
SELECT count(*) AS observed,
       COALESCE(sum(CASE WHEN created_at <= :at THEN 1 ELSE 0 END), 0) AS captured
  FROM memories WHERE book_id = :book_id AND observed_at <= :at;

-- name: date_rebuilt_pages
-- Pages that were folded again stand as of the moment that is asked about.
UPDATE pages SET created_at = :at, updated_at = :at, compiled_at = :at, sourced_at = :at
 WHERE book_id = :book_id;

-- name: date_rebuilt_versions
-- And so do their versions.
UPDATE versions SET at = :at WHERE book_id = :book_id;

-- name: memory_ids_holding
-- Memories of what had happened by a moment and had not ended, and those that state what was so on its day.
SELECT id FROM memories
 WHERE book_id = :book_id AND COALESCE(valid_from, occurred_at) <= :at
   AND (valid_to IS NULL OR valid_to > :at)
UNION
SELECT f.memory_id FROM facts f LEFT JOIN fact_status s ON s.book_id = f.book_id AND s.fact_id = f.id
 WHERE f.book_id = :book_id AND f.attribute IS NOT NULL AND f.mood = 'fact'
   AND COALESCE(s.since_day, f.from_day) <= substr(CAST(:at AS text), 1, 10)
   AND (s.until_day IS NULL OR s.until_day > substr(CAST(:at AS text), 1, 10))
   AND (f.still = 1 OR f.act <> 'state' OR f.to_day >= substr(CAST(:at AS text), 1, 10))
   AND (s.status IS NULL OR s.status NOT IN ('corrected', 'taken back'));

-- name: delete_facts_not_holding
-- Facts of what was not so at a moment. Of slots it is so as memory_ids_holding says; the rest goes by its memory.
-- (To PostgreSQL the first use of a parameter says what it is.)
DELETE FROM facts WHERE book_id = :book_id AND id NOT IN (
SELECT f.id FROM facts f JOIN memories m ON m.book_id = f.book_id AND m.id = f.memory_id
  LEFT JOIN fact_status s ON s.book_id = f.book_id AND s.fact_id = f.id
 WHERE f.book_id = :book_id
   AND CASE WHEN f.attribute IS NULL OR f.mood <> 'fact' OR COALESCE(s.since_day, f.from_day) IS NULL
            THEN COALESCE(m.valid_from, m.occurred_at) <= :at AND (m.valid_to IS NULL OR m.valid_to > :at)
            ELSE f.still = 1 OR f.act <> 'state' OR f.to_day >= substr(CAST(:at AS text), 1, 10) END
   AND (s.status IS NULL OR s.status NOT IN ('corrected', 'taken back'))
   AND (s.until_day IS NULL OR s.until_day > substr(CAST(:at AS text), 1, 10))
   AND (COALESCE(s.since_day, f.from_day) IS NULL OR COALESCE(s.since_day, f.from_day) <= substr(CAST(:at AS text), 1, 10)));

-- name: delete_names_of_lost_facts
-- Whom facts named that are gone.
DELETE FROM fact_names WHERE book_id = :book_id AND fact_id NOT IN (SELECT f.id FROM facts f WHERE f.book_id = :book_id);

-- name: delete_ends_of_lost_facts
-- What facts ended that are gone.
DELETE FROM fact_ends WHERE book_id = :book_id AND fact_id NOT IN (SELECT f.id FROM facts f WHERE f.book_id = :book_id);

-- name: delete_leans_of_lost_facts
-- What facts rested on that are gone.
DELETE FROM fact_leans WHERE book_id = :book_id AND fact_id NOT IN (SELECT f.id FROM facts f WHERE f.book_id = :book_id);

-- name: delete_status_of_lost_facts
-- What became of facts that are gone.
DELETE FROM fact_status WHERE book_id = :book_id AND fact_id NOT IN (SELECT f.id FROM facts f WHERE f.book_id = :book_id);

-- name: hold_every_fact
-- What was so on a day held then, whatever became of it since.
UPDATE fact_status SET status = 'holds', by_id = NULL, why = '', proposed = NULL WHERE book_id = :book_id;

-- name: delete_entities_not_named
-- Of whom no memory and no fact speaks, and whom no person made known.
DELETE FROM entities WHERE book_id = :book_id AND head NOT IN (
SELECT e.head FROM entities e WHERE e.book_id = :book_id AND e.made_by = 'person'
 UNION
SELECT e.head FROM mentions x JOIN entities e ON e.book_id = x.book_id AND e.id = x.entity_id WHERE x.book_id = :book_id
 UNION
SELECT e.head FROM fact_names y JOIN names n ON n.book_id = y.book_id AND n.key = y.key
  JOIN entities e ON e.book_id = n.book_id AND e.id = n.entity_id WHERE y.book_id = :book_id);

-- name: delete_names_of_lost_entities
-- Names of entities that are gone.
DELETE FROM names WHERE book_id = :book_id AND entity_id NOT IN (SELECT e.id FROM entities e WHERE e.book_id = :book_id);
