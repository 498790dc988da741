-- name: facts_by_id
-- Facts by their ids, in no order.
-- Differs: SQLite unfolds a JSON list with json_each; with CROSS JOIN it begins with the facts, not with every memory.
SELECT f.*, substr(m.text, f.span_start + 1, f.span_end - f.span_start) AS quote, m.trust, m.author, m.source, m.occurred_at, m.observed_at,
       m.offset_minutes, r.made_by, s.status, s.by_id, s.since_day, s.until_day, s.attribute AS inherited, s.proposed,
       (SELECT zone FROM books WHERE id = :book_id) AS zone
  FROM facts f CROSS JOIN memories m ON m.book_id = f.book_id AND m.id = f.memory_id
  LEFT JOIN memory_readings r ON r.book_id = f.book_id AND r.memory_id = f.memory_id
  LEFT JOIN fact_status s ON s.book_id = f.book_id AND s.fact_id = f.id
 WHERE f.book_id = :book_id AND f.id IN (SELECT unhex(value) FROM json_each(:ids));

-- name: facts_by_id_part
-- Facts whose id begins or ends so: what a person types.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT lower(hex(id)) AS id FROM facts
 WHERE book_id = :book_id
   AND (lower(hex(id)) LIKE :part || '%' OR lower(hex(id)) LIKE '%' || :part)
 ORDER BY 1 LIMIT 3;

-- name: facts_stating
-- Facts that say the same as one of these, itself among them.
-- Differs: SQLite unfolds a JSON list with json_each; with CROSS JOIN it begins with the facts, not with every memory.
SELECT f.*, substr(m.text, f.span_start + 1, f.span_end - f.span_start) AS quote, m.trust, m.author, m.source, m.occurred_at, m.observed_at,
       m.offset_minutes, r.made_by, s.status, s.by_id, s.since_day, s.until_day, s.attribute AS inherited, s.proposed,
       (SELECT zone FROM books WHERE id = :book_id) AS zone
  FROM facts f CROSS JOIN memories m ON m.book_id = f.book_id AND m.id = f.memory_id
  LEFT JOIN memory_readings r ON r.book_id = f.book_id AND r.memory_id = f.memory_id
  LEFT JOIN fact_status s ON s.book_id = f.book_id AND s.fact_id = f.id
 WHERE f.book_id = :book_id AND f.statement IN (
       SELECT o.statement FROM facts o WHERE o.book_id = :book_id AND o.id IN (SELECT unhex(value) FROM json_each(:ids)))
 ORDER BY m.observed_at, f.id;

-- name: facts_in_slots
-- What is said of these subjects in these slots, the latest said first.
-- Differs: SQLite unfolds a JSON list with json_each, and has to be told the index.
SELECT f.id, f.memory_id, f.span_start, f.subject, f.attribute, f.value_key, f.single, f.positive, f.mood, f.act, f.scope, f.adds,
       f.ends, f.inherits, f.from_day, f.to_day, f.still, f.kind, f.span_end, m.observed_at, m.offset_minutes, m.author, m.trust, m.dated, m.hash, f.statement,
       (SELECT zone FROM books WHERE id = :book_id) AS zone
  FROM facts f INDEXED BY facts_slot CROSS JOIN memories m ON m.book_id = f.book_id AND m.id = f.memory_id
 WHERE f.book_id = :book_id AND f.subject IN (SELECT value FROM json_each(:subjects))
   AND f.attribute IN (SELECT value FROM json_each(:attributes))
 ORDER BY m.observed_at DESC, m.hash, f.span_start, f.id LIMIT :limit;

-- name: facts_with_values
-- What is said of these subjects with these values, the latest said first.
-- Differs: SQLite unfolds a JSON list with json_each, and has to be told the index.
SELECT f.id, f.memory_id, f.span_start, f.subject, f.attribute, f.value_key, f.single, f.positive, f.mood, f.act, f.scope, f.adds,
       f.ends, f.inherits, f.from_day, f.to_day, f.still, f.kind, f.span_end, m.observed_at, m.offset_minutes, m.author, m.trust, m.dated, m.hash, f.statement,
       (SELECT zone FROM books WHERE id = :book_id) AS zone
  FROM facts f INDEXED BY facts_value CROSS JOIN memories m ON m.book_id = f.book_id AND m.id = f.memory_id
 WHERE f.book_id = :book_id AND f.subject IN (SELECT value FROM json_each(:subjects))
   AND f.value_key IN (SELECT value FROM json_each(:keys))
 ORDER BY m.observed_at DESC, m.hash, f.span_start, f.id LIMIT :limit;

-- name: facts_beginning
-- What is said of these subjects with values that go on from these, the latest said first.
-- Differs: SQLite unfolds a JSON list with json_each, and has to be told the index.
SELECT f.id, f.memory_id, f.span_start, f.subject, f.attribute, f.value_key, f.single, f.positive, f.mood, f.act, f.scope, f.adds,
       f.ends, f.inherits, f.from_day, f.to_day, f.still, f.kind, f.span_end, m.observed_at, m.offset_minutes, m.author, m.trust, m.dated, m.hash, f.statement,
       (SELECT zone FROM books WHERE id = :book_id) AS zone
  FROM json_each(:keys) k CROSS JOIN json_each(:subjects) s CROSS JOIN facts f INDEXED BY facts_value CROSS JOIN memories m ON m.book_id = f.book_id AND m.id = f.memory_id
 WHERE f.book_id = :book_id AND f.subject = s.value
   AND f.value_key > k.value || ' ' AND f.value_key < k.value || '!'
 ORDER BY m.observed_at DESC, m.hash, f.span_start, f.id LIMIT :limit;

-- name: facts_ending
-- What is said of these subjects with values whose last words are these, the latest said first.
-- Differs: SQLite unfolds a JSON list with json_each, has to be told the index, and cuts a text from its end with substr.
SELECT f.id, f.memory_id, f.span_start, f.subject, f.attribute, f.value_key, f.single, f.positive, f.mood, f.act, f.scope, f.adds,
       f.ends, f.inherits, f.from_day, f.to_day, f.still, f.kind, f.span_end, m.observed_at, m.offset_minutes, m.author, m.trust, m.dated, m.hash, f.statement,
       (SELECT zone FROM books WHERE id = :book_id) AS zone
  FROM facts f INDEXED BY facts_value CROSS JOIN json_each(:keys) k CROSS JOIN memories m ON m.book_id = f.book_id AND m.id = f.memory_id
 WHERE f.book_id = :book_id AND f.subject IN (SELECT value FROM json_each(:subjects))
   AND f.value_key IS NOT NULL AND substr(f.value_key, -length(k.value) - 1) = ' ' || k.value
 ORDER BY m.observed_at DESC, m.hash, f.span_start, f.id LIMIT :limit;

-- name: slots_changed
-- The slots of these subjects that have a word of these, and in which something changed.
-- Differs: SQLite unfolds a JSON list with json_each, and has to be told the order.
SELECT DISTINCT f.attribute FROM fact_ends e CROSS JOIN facts f ON f.book_id = e.book_id AND f.id = e.fact_id
 WHERE e.book_id = :book_id AND e.subject IN (SELECT value FROM json_each(:subjects))
   AND e.value_key IN (SELECT value FROM json_each(:keys)) ORDER BY 1 LIMIT :limit;

-- name: slots_with_words
-- The slots of these subjects that have a word of these.
-- Differs: SQLite unfolds a JSON list with json_each, has to be told the index, and looks for a text with instr.
SELECT DISTINCT f.attribute FROM facts f INDEXED BY facts_slot
 WHERE f.book_id = :book_id AND f.subject IN (SELECT value FROM json_each(:subjects)) AND f.attribute IS NOT NULL
   AND EXISTS (SELECT 1 FROM json_each(:words) w WHERE instr(' ' || f.attribute || ' ', ' ' || w.value || ' ') > 0)
 ORDER BY 1 LIMIT :limit;

-- name: facts_with_words
-- What is said of these subjects in slots or with values that have a word of these, the latest said first.
-- Differs: SQLite unfolds a JSON list with json_each, has to be told the index, and looks for a text with instr.
SELECT f.id, f.memory_id, f.span_start, f.subject, f.attribute, f.value_key, f.single, f.positive, f.mood, f.act, f.scope, f.adds,
       f.ends, f.inherits, f.from_day, f.to_day, f.still, f.kind, f.span_end, m.observed_at, m.offset_minutes, m.author, m.trust, m.dated, m.hash, f.statement,
       (SELECT zone FROM books WHERE id = :book_id) AS zone
  FROM facts f INDEXED BY facts_value CROSS JOIN memories m ON m.book_id = f.book_id AND m.id = f.memory_id
 WHERE f.book_id = :book_id AND f.subject IN (SELECT value FROM json_each(:subjects)) AND f.value_key IS NOT NULL
   AND EXISTS (SELECT 1 FROM json_each(:words) w
                WHERE instr(' ' || coalesce(f.attribute, '') || ' ' || f.value_key || ' ', ' ' || w.value || ' ') > 0)
 ORDER BY m.observed_at DESC, m.hash, f.span_start, f.id LIMIT :limit;

-- name: facts_naming
-- What is said with a value in sentences that name one of these and have these letters, the latest said first.
-- Differs: SQLite unfolds a JSON list with json_each, has to be told the order, and looks for a text with instr.
SELECT f.id, f.memory_id, f.span_start, f.subject, f.attribute, f.value_key, f.single, f.positive, f.mood, f.act, f.scope, f.adds,
       f.ends, f.inherits, f.from_day, f.to_day, f.still, f.kind, f.span_end, m.observed_at, m.offset_minutes, m.author, m.trust, m.dated, m.hash, f.statement,
       (SELECT zone FROM books WHERE id = :book_id) AS zone
  FROM (SELECT DISTINCT n.fact_id FROM fact_names n WHERE n.book_id = :book_id AND n.key IN (SELECT value FROM json_each(:names))) w
 CROSS JOIN facts f ON f.book_id = :book_id AND f.id = w.fact_id
 CROSS JOIN memories m ON m.book_id = f.book_id AND m.id = f.memory_id
 WHERE f.subject IS NOT NULL AND f.value_key IS NOT NULL
   AND instr(lower(substr(m.text, f.span_start + 1, f.span_end - f.span_start)), :opening) > 0
 ORDER BY m.observed_at DESC, m.hash, f.span_start, f.id LIMIT :limit;

-- name: facts_that_turn
-- What may mean older facts that name one of these by its words, and was said after a moment.
-- Differs: SQLite unfolds a JSON list with json_each, and has to be told the order.
SELECT f.id, f.memory_id, f.span_start, f.subject, f.attribute, f.value_key, f.single, f.positive, f.mood, f.act, f.scope, f.adds,
       f.ends, f.inherits, f.from_day, f.to_day, f.still, f.kind, f.span_end, m.observed_at, m.offset_minutes, m.author, m.trust, m.dated, m.hash, f.statement,
       (SELECT zone FROM books WHERE id = :book_id) AS zone
  FROM (SELECT DISTINCT e.fact_id FROM fact_ends e
         WHERE e.book_id = :book_id AND e.subject IN (SELECT value FROM json_each(:names)) AND e.value_key = :turns) w
 CROSS JOIN facts f ON f.book_id = :book_id AND f.id = w.fact_id
 CROSS JOIN memories m ON m.book_id = f.book_id AND m.id = f.memory_id
 WHERE m.observed_at >= :since
 ORDER BY m.observed_at, m.hash, f.span_start, f.id LIMIT :limit;

-- name: quotes_of_facts
-- The words that these facts stand on.
-- Differs: SQLite unfolds a JSON list with json_each; with CROSS JOIN it begins with the facts, not with every memory.
SELECT f.id, substr(m.text, f.span_start + 1, f.span_end - f.span_start) AS quote
  FROM facts f CROSS JOIN memories m ON m.book_id = f.book_id AND m.id = f.memory_id
 WHERE f.book_id = :book_id AND f.id IN (SELECT unhex(value) FROM json_each(:ids));

-- name: facts_that_end
-- What ends a value of these subjects.
-- Differs: SQLite unfolds a JSON list with json_each, and has to be told the order.
SELECT f.id, f.memory_id, f.span_start, f.subject, f.attribute, f.value_key, f.single, f.positive, f.mood, f.act, f.scope, f.adds,
       f.ends, f.inherits, f.from_day, f.to_day, f.still, f.kind, f.span_end, m.observed_at, m.offset_minutes, m.author, m.trust, m.dated, m.hash, f.statement,
       (SELECT zone FROM books WHERE id = :book_id) AS zone
  FROM (SELECT e.fact_id FROM fact_ends e
         WHERE e.book_id = :book_id AND e.subject IN (SELECT value FROM json_each(:subjects)) AND e.value_key NOT LIKE :of_slot || '%' GROUP BY e.fact_id ORDER BY min(e.value_key), e.fact_id LIMIT :limit) w
 CROSS JOIN facts f ON f.book_id = :book_id AND f.id = w.fact_id
 CROSS JOIN memories m ON m.book_id = f.book_id AND m.id = f.memory_id;

-- name: held_by_id
-- Facts by their ids, as they are judged.
-- Differs: SQLite unfolds a JSON list with json_each; with CROSS JOIN it begins with the facts, not with every memory.
SELECT f.id, f.memory_id, f.span_start, f.subject, f.attribute, f.value_key, f.single, f.positive, f.mood, f.act, f.scope, f.adds,
       f.ends, f.inherits, f.from_day, f.to_day, f.still, f.kind, f.span_end, m.observed_at, m.offset_minutes, m.author, m.trust, m.dated, m.hash, f.statement,
       (SELECT zone FROM books WHERE id = :book_id) AS zone
  FROM facts f CROSS JOIN memories m ON m.book_id = f.book_id AND m.id = f.memory_id
 WHERE f.book_id = :book_id AND f.id IN (SELECT unhex(value) FROM json_each(:ids));

-- name: held_with_statements
-- All that says one of these statements, as it is judged.
-- Differs: SQLite unfolds a JSON list with json_each; and has to be told the index.
SELECT f.id, f.memory_id, f.span_start, f.subject, f.attribute, f.value_key, f.single, f.positive, f.mood, f.act, f.scope, f.adds,
       f.ends, f.inherits, f.from_day, f.to_day, f.still, f.kind, f.span_end, m.observed_at, m.offset_minutes, m.author, m.trust, m.dated, m.hash, f.statement,
       (SELECT zone FROM books WHERE id = :book_id) AS zone
  FROM facts f INDEXED BY facts_statement CROSS JOIN memories m ON m.book_id = f.book_id AND m.id = f.memory_id
 WHERE f.book_id = :book_id AND f.statement IN (SELECT unhex(value) FROM json_each(:statements));

-- name: held_of_memories
-- What these memories say, as it is judged.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT f.id, f.memory_id, f.span_start, f.subject, f.attribute, f.value_key, f.single, f.positive, f.mood, f.act, f.scope, f.adds,
       f.ends, f.inherits, f.from_day, f.to_day, f.still, f.kind, f.span_end, m.observed_at, m.offset_minutes, m.author, m.trust, m.dated, m.hash, f.statement,
       (SELECT zone FROM books WHERE id = :book_id) AS zone
  FROM facts f JOIN memories m ON m.book_id = f.book_id AND m.id = f.memory_id
 WHERE f.book_id = :book_id AND f.memory_id IN (SELECT value FROM json_each(:ids));

-- name: statuses_by_id
-- What became of these facts.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT * FROM fact_status WHERE book_id = :book_id AND fact_id IN (SELECT unhex(value) FROM json_each(:ids));

-- name: names_of_facts
-- Whom these facts name, and as whom.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT fact_id, role, key FROM fact_names WHERE book_id = :book_id AND fact_id IN (SELECT unhex(value) FROM json_each(:ids)) ORDER BY fact_id, role, key;

-- name: sums_of_surfaces
-- What is known of these surfaces.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT key, sums, spellings, is_name FROM surface_sums WHERE book_id = :book_id AND key IN (SELECT value FROM json_each(:keys));

-- name: keys_together
-- The names that are one with each of these.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT n.key, o.key AS other, e.head FROM names n
  JOIN entities e ON e.book_id = n.book_id AND e.id = n.entity_id
  JOIN entities m ON m.book_id = e.book_id AND m.head = e.head
  JOIN names o ON o.book_id = m.book_id AND o.entity_id = m.id
 WHERE n.book_id = :book_id AND n.key IN (SELECT value FROM json_each(:keys)) ORDER BY n.key, o.key;

-- name: slots_of_memories
-- Under which facets of whom these memories file something.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT id, memory_id, subject, aspect FROM facts
 WHERE book_id = :book_id AND memory_id IN (SELECT value FROM json_each(:ids)) AND subject IS NOT NULL AND aspect <> '';

-- name: rulings_about_memories
-- Rulings about what these memories say.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT r.* FROM rulings r WHERE r.book_id = :book_id AND r.kind IN ('wrong', 'accept', 'reject', 'ignore')
   AND r.id IN (SELECT k.ruling_id FROM ruling_keys k WHERE k.book_id = :book_id AND k.memory_id IN (SELECT value FROM json_each(:ids)))
 ORDER BY r.id;

-- name: names_by_key
-- These names: under which id each is filed, and what its mentions said first.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT key, entity_id, surface, said, type, type_said FROM names WHERE book_id = :book_id AND key IN (SELECT value FROM json_each(:keys));

-- name: counts_of_names
-- How many memories say one of these names, how many facts fill a slot of theirs, and how many name another.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT (SELECT count(DISTINCT x.memory_id) FROM mentions x WHERE x.book_id = :book_id AND x.key IN (SELECT value FROM json_each(:keys))) AS memories,
       (SELECT count(*) FROM facts f WHERE f.book_id = :book_id AND f.attribute IS NOT NULL AND f.positive = 1 AND f.mood = 'fact' AND f.subject IN (SELECT value FROM json_each(:keys))) AS claims,
       (SELECT count(*) FROM fact_names x JOIN facts f ON f.book_id = x.book_id AND f.id = x.fact_id AND f.subject = x.key
          JOIN fact_names y ON y.book_id = f.book_id AND y.fact_id = f.id AND y.role <> 'subject'
         WHERE x.book_id = :book_id AND x.key IN (SELECT value FROM json_each(:keys))) AS relations;

-- name: places_about
-- Slots and values of all that is said of these subjects.
-- Differs: SQLite unfolds a JSON list with json_each, and has to be told the indexes.
SELECT id, subject, attribute, value_key, ends FROM facts INDEXED BY facts_slot
 WHERE book_id = :book_id AND subject IN (SELECT value FROM json_each(:subjects)) AND attribute IS NOT NULL
 UNION ALL
SELECT id, subject, attribute, value_key, ends FROM facts INDEXED BY facts_value
 WHERE book_id = :book_id AND subject IN (SELECT value FROM json_each(:subjects)) AND value_key IS NOT NULL AND attribute IS NULL
 UNION ALL
SELECT id, subject, attribute, value_key, ends FROM facts
 WHERE book_id = :book_id AND attribute IS NULL AND value_key IS NULL AND id IN (
       SELECT e.fact_id FROM fact_ends e
        WHERE e.book_id = :book_id AND e.subject IN (SELECT value FROM json_each(:subjects)));
