-- name: subjects_under
-- The subjects that some keys lead to.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT k.key, k.subject_id FROM subject_keys k WHERE k.book_id = :book_id AND k.key IN (SELECT value FROM json_each(:keys))
 ORDER BY k.key, k.subject_id;

-- name: subjects_by_id
-- Subjects by their ids.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT * FROM subjects WHERE book_id = :book_id AND id IN (SELECT value FROM json_each(:ids)) ORDER BY number;

-- name: sightings_of
-- Where some subjects were seen, in the order of capture.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT subject_id, memory_id, min(surface) AS surface, min(day) AS day FROM sightings
 WHERE book_id = :book_id AND subject_id IN (SELECT value FROM json_each(:ids)) GROUP BY subject_id, memory_id ORDER BY subject_id, memory_id;

-- name: sightings_in
-- What some memories name, in the order of their texts.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT memory_id, position, subject_id, key, surface, day FROM sightings
 WHERE book_id = :book_id AND memory_id IN (SELECT value FROM json_each(:ids)) ORDER BY memory_id, position;

-- name: pages_citing
-- The sections that some memories are cited for now.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT DISTINCT x.page_id, x.section, x.memory_id
  FROM section_sources x JOIN sections s ON s.book_id = x.book_id AND s.page_id = x.page_id
   AND s.slug = x.section AND s.sources_version = x.version
 WHERE x.book_id = :book_id AND x.memory_id IN (SELECT value FROM json_each(:ids)) ORDER BY x.page_id, x.section, x.memory_id;

-- name: mention_states_of
-- What was decided about some names.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT name, state, page_id FROM mention_states WHERE book_id = :book_id AND name IN (SELECT value FROM json_each(:names)) ORDER BY name;

-- name: compiled
-- Memories that have been through a stage.
-- Differs: SQLite unfolds a JSON list with json_each.
DELETE FROM dirty WHERE book_id = :book_id AND stage = :stage AND memory_id IN (SELECT value FROM json_each(:ids)) RETURNING memory_id;

-- name: hubs_among
-- Which of some hubs any page belongs to.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT DISTINCT hub FROM hub_members WHERE book_id = :book_id AND hub IN (SELECT value FROM json_each(:hubs)) ORDER BY hub;

-- name: promoted_sections_among
-- Sections of some pages that became pages of their own.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT page_id, section, child_id FROM promoted_sections WHERE book_id = :book_id AND page_id IN (SELECT value FROM json_each(:ids))
 ORDER BY page_id, section;
