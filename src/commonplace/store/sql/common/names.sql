-- name: known_names
-- Every name of the book's entities: what the linker looks for.
SELECT alias, entity_id, surface FROM entity_aliases WHERE book_id = :book_id;

-- name: names_with_types
-- Every name of the book's entities, and what they are.
SELECT a.alias, a.entity_id, e.type FROM entity_aliases a
  JOIN entities e ON e.book_id = a.book_id AND e.id = a.entity_id WHERE a.book_id = :book_id;

-- name: names_revision
-- The revision that last changed what the book's entities are called.
SELECT names_revision FROM books WHERE id = :book_id;

-- name: add_entity
-- A named thing.
INSERT INTO entities (book_id, id, name, type, created_at)
VALUES (:book_id, :id, :name, :type, :created_at);

-- name: introduced
-- A person made it known, whoever found it first.
UPDATE entities SET made_by = 'person' WHERE book_id = :book_id AND id = :id;

-- name: add_alias
-- Another name of an entity; a name belongs to whoever had it first.
INSERT INTO entity_aliases (book_id, alias, entity_id, surface)
VALUES (:book_id, :alias, :entity_id, :surface) ON CONFLICT DO NOTHING;

-- name: entity_by_alias
-- Who goes by this name?
SELECT e.id, e.name, e.type FROM entity_aliases a
  JOIN entities e ON e.book_id = a.book_id AND e.id = a.entity_id
 WHERE a.book_id = :book_id AND a.alias = :alias;

-- name: aliases_of_entity
-- The names of one entity, as they were written.
SELECT surface FROM entity_aliases WHERE book_id = :book_id AND entity_id = :entity_id ORDER BY surface;

-- name: add_mention
-- A memory mentions this entity by this name.
INSERT INTO mentions (book_id, name, memory_id, entity_id, surface)
VALUES (:book_id, :name, :memory_id, :entity_id, :surface) ON CONFLICT DO NOTHING;

-- name: mentions_of_memory
-- The names one memory mentions.
SELECT name, surface, entity_id FROM mentions
 WHERE book_id = :book_id AND memory_id = :memory_id ORDER BY name;

-- name: mentions_without_memories
-- Two-way check: mentions by memories that are gone.
SELECT DISTINCT x.memory_id AS id FROM mentions x
 WHERE x.book_id = :book_id AND NOT EXISTS (
       SELECT 1 FROM memories m WHERE m.book_id = x.book_id AND m.id = x.memory_id)
 ORDER BY x.memory_id LIMIT :limit;
