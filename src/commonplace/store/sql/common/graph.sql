-- name: list_entities
-- The book's entities, the most mentioned first.
SELECT e.id, e.name, e.type, e.made_by,
       (SELECT count(*) FROM entities m JOIN mentions x ON x.book_id = m.book_id AND x.entity_id = m.id
         WHERE m.book_id = :book_id AND m.head = e.id) AS mentions,
       (SELECT count(*) FROM entities m JOIN claims c ON c.book_id = m.book_id AND c.entity_id = m.id
         WHERE m.book_id = :book_id AND m.head = e.id AND c.status = 'active') AS claims
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

-- name: uses_of_entity
-- What is filed under a name.
SELECT (SELECT count(*) FROM claims c WHERE c.book_id = :book_id AND c.entity_id = :id)
     + (SELECT count(*) FROM relations r WHERE r.book_id = :book_id AND (r.source_id = :id OR r.target_id = :id)) AS uses;

-- name: add_aspect
-- A facet of an entity, if it is not there.
INSERT INTO aspects (book_id, entity_id, name, weight, used_at, created_at)
VALUES (:book_id, :entity_id, :name, :weight, :used_at, :created_at) ON CONFLICT DO NOTHING;

-- name: aspects_of_entity
-- The facets of an entity, the weightiest first.
SELECT name, max(weight) AS weight FROM aspects WHERE book_id = :book_id AND entity_id IN (SELECT e.id FROM entities e WHERE e.book_id = :book_id AND e.head = (
       SELECT o.head FROM entities o WHERE o.book_id = :book_id AND o.id = :entity_id))
 GROUP BY name ORDER BY max(weight) DESC, name;

-- name: delete_aspects
-- The facets of an entity that goes.
DELETE FROM aspects WHERE book_id = :book_id AND entity_id = :entity_id;

-- name: delete_empty_aspects
-- Facets of an entity that no claim is filed under.
DELETE FROM aspects WHERE book_id = :book_id AND entity_id = :entity_id AND NOT EXISTS (
       SELECT 1 FROM claims c WHERE c.book_id = aspects.book_id AND c.entity_id = aspects.entity_id
                                AND c.aspect = aspects.name);

-- name: decay_aspects
-- What nobody asked for lately weighs a little less.
UPDATE aspects SET weight = CASE WHEN weight - :step < :lowest THEN :lowest ELSE weight - :step END
 WHERE book_id = :book_id AND used_at < :before AND weight > :lowest;

-- name: add_claim
-- A statement in its slot.
INSERT INTO claims (book_id, id, entity_id, aspect, key, value, single, kind, status, fact_id,
                    confidence, valid_from, valid_to, superseded_by, created_at)
VALUES (:book_id, :id, :entity_id, :aspect, :key, :value, :single, :kind, :status, :fact_id,
        :confidence, :valid_from, :valid_to, :superseded_by, :created_at) ON CONFLICT DO NOTHING;

-- name: claims_in_slot
-- The claims of a slot, the latest first.
SELECT c.*, f.text FROM claims c JOIN facts f ON f.book_id = c.book_id AND f.id = c.fact_id
 WHERE c.book_id = :book_id AND c.entity_id IN (SELECT e.id FROM entities e WHERE e.book_id = :book_id AND e.head = (
       SELECT o.head FROM entities o WHERE o.book_id = :book_id AND o.id = :entity_id))
   AND c.aspect = :aspect AND c.key = :key
 ORDER BY c.valid_from DESC, c.id DESC LIMIT :limit;

-- name: claims_of_entity
-- All claims about an entity, by slot, the latest first.
SELECT c.*, f.text FROM claims c JOIN facts f ON f.book_id = c.book_id AND f.id = c.fact_id
 WHERE c.book_id = :book_id AND c.entity_id IN (SELECT e.id FROM entities e WHERE e.book_id = :book_id AND e.head = (
       SELECT o.head FROM entities o WHERE o.book_id = :book_id AND o.id = :entity_id))
 ORDER BY c.aspect, c.key, c.valid_from DESC, c.id DESC LIMIT :limit;

-- name: claims_of_fact
-- Where a fact is filed.
SELECT c.*, f.text FROM claims c JOIN facts f ON f.book_id = c.book_id AND f.id = c.fact_id
 WHERE c.book_id = :book_id AND c.fact_id = :fact_id ORDER BY c.id;

-- name: claim_by_id
-- One claim.
SELECT c.*, f.text FROM claims c JOIN facts f ON f.book_id = c.book_id AND f.id = c.fact_id
 WHERE c.book_id = :book_id AND c.id = :id;

-- name: claims_superseded_by
-- The claims that gave way to this one; all are of the same slot, so of the same entity.
SELECT id, fact_id FROM claims
 WHERE book_id = :book_id AND superseded_by = :id AND entity_id IN (SELECT e.id FROM entities e WHERE e.book_id = :book_id AND e.head = (
       SELECT o.head FROM entities o WHERE o.book_id = :book_id AND o.id = :entity_id)) ORDER BY id;

-- name: set_claim
-- How a claim stands.
UPDATE claims SET status = :status, valid_to = :valid_to, superseded_by = :superseded_by
 WHERE book_id = :book_id AND id = :id;

-- name: date_claim
-- It was said again, or an undo takes that back: it holds since then.
UPDATE claims SET valid_from = :valid_from WHERE book_id = :book_id AND id = :id;

-- name: delete_claims_of_fact
-- Forget: the places a fact was filed.
DELETE FROM claims WHERE book_id = :book_id AND fact_id = :id;

-- name: count_claims
-- How many claims a book holds, by status.
SELECT status, count(*) AS claims FROM claims WHERE book_id = :book_id GROUP BY status ORDER BY status;

-- name: add_relation
-- A memory says how two entities stand to each other.
INSERT INTO relations (book_id, source_id, relation, target_id, memory_id, confidence, observed_at)
VALUES (:book_id, :source_id, :relation, :target_id, :memory_id, :confidence, :observed_at)
    ON CONFLICT DO NOTHING;

-- name: relations_of_entity
-- The edges of an entity, both ways, the surest first.
SELECT s.id AS source_id, s.name AS source, r.relation, t.id AS target_id, t.name AS target,
       avg(r.confidence) AS confidence, count(*) AS mentions
  FROM (SELECT x.* FROM relations x WHERE x.book_id = :book_id AND x.source_id IN (SELECT e.id FROM entities e WHERE e.book_id = :book_id AND e.head = (
       SELECT o.head FROM entities o WHERE o.book_id = :book_id AND o.id = :entity_id))
         UNION
        SELECT x.* FROM relations x WHERE x.book_id = :book_id AND x.target_id IN (SELECT e.id FROM entities e WHERE e.book_id = :book_id AND e.head = (
       SELECT o.head FROM entities o WHERE o.book_id = :book_id AND o.id = :entity_id))) r
  JOIN entities a ON a.book_id = r.book_id AND a.id = r.source_id
  JOIN entities s ON s.book_id = a.book_id AND s.id = a.head
  JOIN entities b ON b.book_id = r.book_id AND b.id = r.target_id
  JOIN entities t ON t.book_id = b.book_id AND t.id = b.head
 WHERE s.id <> t.id
 GROUP BY s.id, s.name, r.relation, t.id, t.name
 ORDER BY mentions DESC, confidence DESC, r.relation, s.id, t.id LIMIT :limit;

-- name: delete_relations_of_memory
-- Forget: what a memory said about how things stand to each other.
DELETE FROM relations WHERE book_id = :book_id AND memory_id = :id;

-- name: entities_related_by
-- The entities whose edges rest on a memory.
SELECT source_id AS id FROM relations WHERE book_id = :book_id AND memory_id = :memory_id
 UNION SELECT target_id FROM relations WHERE book_id = :book_id AND memory_id = :memory_id;

-- name: count_relations
-- How many edges a book holds.
SELECT count(*) AS relations FROM (
       SELECT DISTINCT a.head AS source_id, r.relation, b.head AS target_id FROM relations r
         JOIN entities a ON a.book_id = r.book_id AND a.id = r.source_id
         JOIN entities b ON b.book_id = r.book_id AND b.id = r.target_id
        WHERE r.book_id = :book_id AND a.head <> b.head) AS edges;

-- name: add_change
-- Something that can be undone.
INSERT INTO changes (book_id, id, at, actor, action, detail)
VALUES (:book_id, :id, :at, :actor, :action, :detail);

-- name: change_by_id
-- One change.
SELECT * FROM changes WHERE book_id = :book_id AND id = :id;

-- name: latest_changes
-- What was changed lately, newest first.
SELECT * FROM changes WHERE book_id = :book_id ORDER BY id DESC LIMIT :limit;

-- name: mark_undone
-- It is undone.
UPDATE changes SET undone_at = :undone_at WHERE book_id = :book_id AND id = :id AND undone_at IS NULL
RETURNING id;

-- name: set_change_detail
-- Forget: a change without what it said of something that is gone.
UPDATE changes SET detail = :detail WHERE book_id = :book_id AND id = :id;

-- name: delete_change
-- Forget: a change that speaks of what is gone.
DELETE FROM changes WHERE book_id = :book_id AND id = :id;

-- name: entities_by_mentions
-- The entities that most names in memories mean, the most mentioned first.
SELECT e.id, e.name, e.type, e.made_by, g.mentions,
       (SELECT count(*) FROM entities m JOIN claims c ON c.book_id = m.book_id AND c.entity_id = m.id
         WHERE m.book_id = :book_id AND m.head = e.id AND c.status = 'active') AS claims
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
       (SELECT count(*) FROM entities m JOIN claims c ON c.book_id = m.book_id AND c.entity_id = m.id
         WHERE m.book_id = :book_id AND m.head = e.id AND c.status = 'active') AS claims
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
       (SELECT count(*) FROM entities m JOIN claims c ON c.book_id = m.book_id AND c.entity_id = m.id
         WHERE m.book_id = :book_id AND m.head = e.id AND c.status = 'active') AS claims
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

-- name: head_of_claim
-- Whom a claim is about.
SELECT e.head FROM claims c JOIN entities e ON e.book_id = c.book_id AND e.id = c.entity_id
 WHERE c.book_id = :book_id AND c.id = :id;

-- name: count_mentioning
-- How many memories mention an entity.
SELECT count(DISTINCT memory_id) AS memories FROM mentions WHERE book_id = :book_id AND entity_id IN (SELECT e.id FROM entities e WHERE e.book_id = :book_id AND e.head = (
       SELECT o.head FROM entities o WHERE o.book_id = :book_id AND o.id = :entity_id));

-- name: edges_of_entity
-- Every edge of an entity as each memory says it, by who its ends are.
SELECT a.head AS source_id, r.relation, b.head AS target_id, r.memory_id
  FROM (SELECT x.* FROM relations x WHERE x.book_id = :book_id AND x.source_id IN (SELECT e.id FROM entities e WHERE e.book_id = :book_id AND e.head = (
       SELECT o.head FROM entities o WHERE o.book_id = :book_id AND o.id = :entity_id))
         UNION
        SELECT x.* FROM relations x WHERE x.book_id = :book_id AND x.target_id IN (SELECT e.id FROM entities e WHERE e.book_id = :book_id AND e.head = (
       SELECT o.head FROM entities o WHERE o.book_id = :book_id AND o.id = :entity_id))) r
  JOIN entities a ON a.book_id = r.book_id AND a.id = r.source_id
  JOIN entities b ON b.book_id = r.book_id AND b.id = r.target_id
 ORDER BY a.head, r.relation, b.head, r.memory_id;

-- name: newest_change
-- What would be undone first.
SELECT * FROM changes WHERE book_id = :book_id AND undone_at IS NULL ORDER BY id DESC LIMIT 1;

-- name: supersessions
-- What replaced what and is not undone, the oldest first.
SELECT detail FROM changes WHERE book_id = :book_id AND action = 'superseded' AND undone_at IS NULL ORDER BY id;
