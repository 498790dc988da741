-- name: alias_rows
-- The names of one entity, with their keys.
SELECT alias, surface FROM entity_aliases WHERE book_id = :book_id AND entity_id = :entity_id ORDER BY alias;

-- name: move_alias
-- A name belongs to another entity now.
UPDATE entity_aliases SET entity_id = :entity_id WHERE book_id = :book_id AND alias = :alias;

-- name: delete_alias
-- A name nobody goes by.
DELETE FROM entity_aliases WHERE book_id = :book_id AND alias = :alias;

-- name: set_entity
-- Another name for the same thing.
UPDATE entities SET name = :name WHERE book_id = :book_id AND id = :id;

-- name: set_entity_type
-- It is another kind of thing.
UPDATE entities SET type = :type WHERE book_id = :book_id AND id = :id;

-- name: mentions_of_entity
-- Every memory that mentions an entity, and by which name.
SELECT name, memory_id FROM mentions WHERE book_id = :book_id AND entity_id = :entity_id ORDER BY memory_id, name;

-- name: memories_saying
-- Every memory that is known to say this name.
SELECT memory_id FROM mentions WHERE book_id = :book_id AND name = :name ORDER BY memory_id;

-- name: move_mentions
-- All that mentioned the one entity mentions the other now.
UPDATE mentions SET entity_id = :entity_id WHERE book_id = :book_id AND entity_id = :from_id;

-- name: move_mentions_by_name
-- Memories that meant the one entity by this name mean the other now.
UPDATE mentions SET entity_id = :entity_id
 WHERE book_id = :book_id AND name = :name AND entity_id = :from_id;

-- name: open_mentions
-- Undo: nobody is known by this name any more.
UPDATE mentions SET entity_id = NULL WHERE book_id = :book_id AND name = :name AND entity_id = :entity_id;

-- name: delete_early_mention
-- Undo: a memory that is not understood yet has its open names in its own row alone.
DELETE FROM mentions
 WHERE book_id = :book_id AND name = :name AND memory_id = :memory_id AND entity_id = :entity_id
   AND EXISTS (SELECT 1 FROM dirty d WHERE d.book_id = :book_id AND d.stage = 'understand'
                                       AND d.memory_id = :memory_id);

-- name: sources_of_claims
-- The memories that the claims about an entity rest on.
SELECT c.id, s.memory_id FROM claims c
  JOIN fact_sources s ON s.book_id = c.book_id AND s.fact_id = c.fact_id
 WHERE c.book_id = :book_id AND c.entity_id = :entity_id ORDER BY c.id, s.memory_id;

-- name: move_claim
-- The claim is about another entity now.
UPDATE claims SET entity_id = :entity_id WHERE book_id = :book_id AND id = :id;

-- name: delete_claim
-- The same fact is filed under the entity already.
DELETE FROM claims WHERE book_id = :book_id AND id = :id;

-- name: relation_rows_of_entity
-- Every edge of an entity with its source, to be moved.
SELECT source_id, relation, target_id, memory_id, confidence, observed_at
  FROM relations WHERE book_id = :book_id AND (source_id = :entity_id OR target_id = :entity_id)
 ORDER BY source_id, relation, target_id, memory_id;

-- name: delete_relation
-- One source of an edge goes.
DELETE FROM relations WHERE book_id = :book_id AND source_id = :source_id AND relation = :relation
   AND target_id = :target_id AND memory_id = :memory_id;

-- name: delete_aspect_without_claims
-- A facet that a correction added, when nothing is filed under it.
DELETE FROM aspects WHERE book_id = :book_id AND entity_id = :entity_id AND name = :name AND NOT EXISTS (
       SELECT 1 FROM claims c WHERE c.book_id = :book_id AND c.entity_id = :entity_id AND c.aspect = :name);

-- name: newest_change
-- What would be undone first.
SELECT * FROM changes WHERE book_id = :book_id AND undone_at IS NULL ORDER BY id DESC LIMIT 1;
