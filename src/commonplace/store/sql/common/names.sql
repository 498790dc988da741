-- name: known_names
-- Every name of the book's entities: what the linker looks for.
SELECT key, entity_id, surface FROM names WHERE book_id = :book_id;

-- name: given_names
-- The names that a person alone made known.
SELECT surface FROM names WHERE book_id = :book_id AND origin = 'person';

-- name: names_by_ending
-- Names that end in a family name, or begin with it: who may be meant by it and a title.
SELECT key FROM names WHERE book_id = :book_id AND (key LIKE :ending OR key LIKE :beginning) ORDER BY key LIMIT :limit;

-- name: names_revision
-- The revision that last changed what the book's entities are called.
SELECT names_revision FROM books WHERE id = :book_id;

-- name: entity_by_name
-- Who goes by this name?
SELECT h.id, h.name, h.type FROM names n
  JOIN entities e ON e.book_id = n.book_id AND e.id = n.entity_id
  JOIN entities h ON h.book_id = e.book_id AND h.id = e.head
 WHERE n.book_id = :book_id AND n.key = :key;

-- name: names_of_entity
-- All names of who has this id, with their keys.
SELECT n.key, n.surface, n.entity_id, n.origin FROM entities o
  JOIN entities e ON e.book_id = o.book_id AND e.head = o.head
  JOIN names n ON n.book_id = e.book_id AND n.entity_id = e.id
 WHERE o.book_id = :book_id AND o.id = :entity_id ORDER BY n.surface, n.key;

-- name: name_by_key
-- One name: which entity has it, and what its mentions said first.
SELECT n.*, e.head, e.name, e.type AS entity_type, e.made_by FROM names n
  JOIN entities e ON e.book_id = n.book_id AND e.id = n.entity_id
 WHERE n.book_id = :book_id AND n.key = :key;

-- name: names_to_compare
-- Names that somebody ruled on, and those whose entity is another's, in order; the rest stand for themselves.
SELECT k.name_key AS key FROM ruling_keys k WHERE k.book_id = :book_id AND k.name_key IS NOT NULL AND k.memory_id IS NULL
 UNION
SELECT n.key FROM entities e JOIN names n ON n.book_id = e.book_id AND n.entity_id = e.id
 WHERE e.book_id = :book_id AND e.head <> e.id
 ORDER BY key LIMIT :limit;

-- name: add_name
-- A name that an entity goes by.
INSERT INTO names (book_id, key, entity_id, surface, origin, said, type, type_said)
VALUES (:book_id, :key, :entity_id, :surface, :origin, :said, :type, :type_said);

-- name: set_name
-- How a name is written, and what its mentions said first.
UPDATE names SET surface = :surface, origin = :origin, said = :said, type = :type, type_said = :type_said
 WHERE book_id = :book_id AND key = :key;

-- name: delete_name
-- A name that nobody goes by.
DELETE FROM names WHERE book_id = :book_id AND key = :key;

-- name: evidence_of_name
-- How many memories say a name, and when it was first said.
SELECT count(*) AS mentions, min(x.said) AS said FROM mentions x WHERE x.book_id = :book_id AND x.key = :key;

-- name: keys_of_memory
-- The names that one memory mentions, or that what it says is about.
SELECT x.key FROM mentions x WHERE x.book_id = :book_id AND x.memory_id = :memory_id
 UNION
SELECT n.key FROM facts f JOIN fact_names n ON n.book_id = f.book_id AND n.fact_id = f.id
 WHERE f.book_id = :book_id AND f.memory_id = :memory_id;

-- name: add_mention
-- A memory says this name; what a reader saw counts over what was recognised.
INSERT INTO mentions (book_id, key, memory_id, entity_id, surface, said, evidence)
VALUES (:book_id, :key, :memory_id, :entity_id, :surface, :said, :evidence)
    ON CONFLICT (book_id, key, memory_id) DO UPDATE
   SET surface = CASE WHEN excluded.evidence > 0 THEN excluded.surface ELSE mentions.surface END,
       evidence = CASE WHEN excluded.evidence > 0 THEN excluded.evidence ELSE mentions.evidence END;

-- name: meet_open_mentions
-- A name has become known: memories that said it mention the entity.
UPDATE mentions SET entity_id = :entity_id WHERE book_id = :book_id AND key = :key AND entity_id IS NULL;

-- name: drop_recognised_mentions
-- Nobody goes by the name any more: it was only recognised here.
DELETE FROM mentions WHERE book_id = :book_id AND key = :key AND evidence = 0;

-- name: open_mentions
-- Nobody goes by the name any more: whoever says it means somebody unknown.
UPDATE mentions SET entity_id = NULL WHERE book_id = :book_id AND key = :key AND entity_id IS NOT NULL;

-- name: mentions_of_memory
-- The names one memory mentions, and who goes by them.
SELECT x.key, x.surface, e.head AS entity_id FROM mentions x
  LEFT JOIN entities e ON e.book_id = x.book_id AND e.id = x.entity_id
 WHERE x.book_id = :book_id AND x.memory_id = :memory_id ORDER BY x.key;

-- name: mentions_without_memories
-- Two-way check: mentions by memories that are gone.
SELECT DISTINCT x.memory_id AS id FROM mentions x
 WHERE x.book_id = :book_id AND NOT EXISTS (
       SELECT 1 FROM memories m WHERE m.book_id = x.book_id AND m.id = x.memory_id)
 ORDER BY x.memory_id LIMIT :limit;
