-- name: subjects_under
-- The subjects that some keys lead to.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT k.key, k.subject_id FROM subject_keys k WHERE k.book_id = :book_id AND k.key = ANY (SELECT jsonb_array_elements_text(CAST(:keys AS jsonb)))
 ORDER BY k.key, k.subject_id;

-- name: subjects_by_id
-- Subjects by their ids.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT * FROM subjects WHERE book_id = :book_id AND id = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb))) ORDER BY number;

-- name: sightings_of
-- Where some subjects were seen, in the order of capture.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT subject_id, memory_id, min(surface) AS surface, min(day) AS day FROM sightings
 WHERE book_id = :book_id AND subject_id = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb))) GROUP BY subject_id, memory_id ORDER BY subject_id, memory_id;

-- name: sightings_in
-- What some memories name, in the order of their texts.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT memory_id, position, subject_id, key, surface, day FROM sightings
 WHERE book_id = :book_id AND memory_id = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb))) ORDER BY memory_id, position;

-- name: pages_citing
-- The sections that some memories are cited for now.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT DISTINCT x.page_id, x.section, x.memory_id
  FROM section_sources x JOIN sections s ON s.book_id = x.book_id AND s.page_id = x.page_id
   AND s.slug = x.section AND s.sources_version = x.version
 WHERE x.book_id = :book_id AND x.memory_id = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb))) ORDER BY x.page_id, x.section, x.memory_id;

-- name: mention_states_of
-- What was decided about some names.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT name, state, page_id FROM mention_states WHERE book_id = :book_id AND name = ANY (SELECT jsonb_array_elements_text(CAST(:names AS jsonb))) ORDER BY name;

-- name: compiled
-- Memories that have been through a stage.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
DELETE FROM dirty WHERE book_id = :book_id AND stage = :stage AND memory_id = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb))) RETURNING memory_id;

-- name: hubs_among
-- Which of some hubs any page belongs to.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT DISTINCT hub FROM hub_members WHERE book_id = :book_id AND hub = ANY (SELECT jsonb_array_elements_text(CAST(:hubs AS jsonb))) ORDER BY hub;

-- name: promoted_sections_among
-- Sections of some pages that became pages of their own.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT page_id, section, child_id FROM promoted_sections WHERE book_id = :book_id AND page_id = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb)))
 ORDER BY page_id, section;
