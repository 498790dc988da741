-- name: add_memory
-- One memory, as it was said.
INSERT INTO memories (book_id, revision, id, kind, occurred_at, observed_at, created_at, hash, author,
                      source, trust, importance, confidence, valid_from, valid_to, place, journal,
                      why, tags, metadata, names, idempotency_key, decision, text, checksum,
                      offset_minutes, dated)
VALUES (:book_id, :revision, :id, :kind, :occurred_at, :observed_at, :created_at, :hash, :author,
        :source, :trust, :importance, :confidence, :valid_from, :valid_to, :place, :journal,
        :why, :tags, :metadata, :names, :idempotency_key, :decision, :text, :checksum, :offset_minutes, :dated);

-- name: add_memory_index
-- What recall searches of a memory, in the same transaction.
INSERT INTO memory_index (book_id, revision, memory_id, occurred_at, observed_at, author, source, terms,
                          offset_minutes)
VALUES (:book_id, :revision, :memory_id, :occurred_at, :observed_at, :author, :source, :terms, :offset_minutes);

-- name: memories_keyed
-- What was written under keys in a range: keys have the collation of bytes.
SELECT id, idempotency_key FROM memories
 WHERE book_id = :book_id AND idempotency_key >= :start AND idempotency_key < :stop
 ORDER BY idempotency_key;

-- name: set_memory_key
-- A memory takes the key of the one whose place it has taken.
UPDATE memories SET idempotency_key = :key WHERE book_id = :book_id AND id = :id;

-- name: see_again
-- The same event was captured once more.
UPDATE memories SET seen = seen + 1 WHERE book_id = :book_id AND id = :id;

-- name: memories_by_id_end
-- Memories whose id ends so: what a list shows and a person types. Ids have 36 characters.
SELECT id FROM memories
 WHERE book_id = :book_id AND substr(id, 37 - length(CAST(:ending AS text))) = :ending
 ORDER BY id LIMIT 3;

-- name: memories_between
-- The log: memories of a stretch of time, both ends included, in order.
SELECT memories.*, (SELECT zone FROM books WHERE id = :book_id) AS zone FROM memories
 WHERE book_id = :book_id AND occurred_at >= :since AND occurred_at <= :until
 ORDER BY occurred_at, id LIMIT :limit;

-- name: latest_memories
-- The newest memories by capture, newest first.
SELECT memories.*, (SELECT zone FROM books WHERE id = :book_id) AS zone FROM memories WHERE book_id = :book_id ORDER BY id DESC LIMIT :limit;

-- name: newest_told
-- When the newest of what has happened did: what lies ahead of the last capture is only planned.
SELECT max(occurred_at) AS at FROM memories
 WHERE book_id = :book_id
   AND occurred_at <= (SELECT created_at FROM memories WHERE book_id = :book_id ORDER BY id DESC LIMIT 1);

-- name: memories_after
-- A whole book in pages, in the order of capture.
SELECT memories.*, (SELECT zone FROM books WHERE id = :book_id) AS zone FROM memories WHERE book_id = :book_id AND id > :after ORDER BY id LIMIT :limit;

-- name: memory_times
-- When memories happened, the newest first, and how far from UTC.
SELECT occurred_at, offset_minutes FROM memories WHERE book_id = :book_id ORDER BY occurred_at DESC, id;

-- name: count_memories
-- How much a book holds.
SELECT count(*) AS memories, min(occurred_at) AS first_at, max(occurred_at) AS last_at,
       coalesce(sum(length(text)), 0) AS characters
  FROM memories WHERE book_id = :book_id;

-- name: index_rows_since
-- What a reader's copy of the index lacks, in the order it was written.
SELECT memory_id, revision, occurred_at, observed_at, author, source, terms, offset_minutes
  FROM memory_index WHERE book_id = :book_id AND revision > :revision
 ORDER BY revision, memory_id;

-- name: tombstones_since
-- What a reader's copy of the index must drop.
SELECT memory_id, revision FROM tombstones WHERE book_id = :book_id AND revision > :revision;

-- name: delete_memory
-- Forget: the row itself.
DELETE FROM memories WHERE book_id = :book_id AND id = :id RETURNING revision;

-- name: delete_memory_index
-- Forget: its index row.
DELETE FROM memory_index WHERE book_id = :book_id AND revision = :revision AND memory_id = :id;

-- name: delete_embeddings
-- Forget or re-embed: its vectors.
DELETE FROM embeddings WHERE book_id = :book_id AND memory_id = :id;

-- name: delete_mentions
-- Forget: the names it mentioned.
DELETE FROM mentions WHERE book_id = :book_id AND memory_id = :id;

-- name: delete_dirty_rows
-- Forget: its open work, in every stage.
DELETE FROM dirty WHERE book_id = :book_id AND memory_id = :id
   AND stage IN ('embed', 'understand', 'compile', 'compile_again', 'compile_unread',
                 'understand_unread', 'embed_unread');

-- name: add_tombstone
-- Forget: that there was something, without what it was.
INSERT INTO tombstones (book_id, memory_id, revision, forgotten_at)
VALUES (:book_id, :id, :revision, :forgotten_at);

-- name: memories_without_index
-- Two-way check: memories that recall cannot find.
SELECT m.id FROM memories m
 WHERE m.book_id = :book_id AND NOT EXISTS (
       SELECT 1 FROM memory_index i
        WHERE i.book_id = m.book_id AND i.revision = m.revision AND i.memory_id = m.id)
   AND NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.book_id = m.book_id AND q.memory_id = m.id)
 ORDER BY m.id LIMIT :limit;

-- name: index_without_memories
-- Two-way check: index rows of memories that are gone.
SELECT i.memory_id AS id, i.revision FROM memory_index i
 WHERE i.book_id = :book_id AND NOT EXISTS (
       SELECT 1 FROM memories m WHERE m.book_id = i.book_id AND m.id = i.memory_id)
 ORDER BY i.memory_id LIMIT :limit;

-- name: embeddings_without_memories
-- Two-way check: vectors of memories that are gone.
SELECT DISTINCT e.memory_id AS id FROM embeddings e
 WHERE e.book_id = :book_id AND NOT EXISTS (
       SELECT 1 FROM memories m WHERE m.book_id = e.book_id AND m.id = e.memory_id)
 ORDER BY e.memory_id LIMIT :limit;

-- name: mark_dirty
-- What this revision wrote has not been through this stage yet.
INSERT INTO dirty (book_id, stage, memory_id)
SELECT book_id, :stage, memory_id FROM memory_index WHERE book_id = :book_id AND revision = :revision;

-- name: mark_all_dirty
-- The whole book goes through this stage again.
INSERT INTO dirty (book_id, stage, memory_id)
SELECT m.book_id, :stage, m.id FROM memories m WHERE m.book_id = :book_id
   AND NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.book_id = m.book_id AND q.memory_id = m.id)
    ON CONFLICT DO NOTHING;

-- name: clear_dirty
-- This memory has been through this stage.
DELETE FROM dirty WHERE book_id = :book_id AND stage = :stage AND memory_id = :memory_id;

-- name: count_dirty
-- How much a stage has before it.
SELECT count(*) AS memories FROM dirty WHERE book_id = :book_id AND stage = :stage;

-- name: count_uncompiled
-- How many memories no page was made of since they came: their facts are not read yet, or are new.
SELECT count(DISTINCT memory_id) AS memories FROM dirty
    WHERE book_id = :book_id AND stage IN ('understand', 'compile');

-- name: dirty_memories_newest_first
-- What a stage has before it, the newest first.
SELECT m.*, (SELECT zone FROM books WHERE id = :book_id) AS zone FROM dirty d JOIN memories m ON m.book_id = d.book_id AND m.id = d.memory_id
 WHERE d.book_id = :book_id AND d.stage = :stage
 ORDER BY d.memory_id DESC LIMIT :limit;

-- name: dirty_without_memories
-- Work left for memories that are gone.
SELECT d.memory_id AS id FROM dirty d
 WHERE d.book_id = :book_id AND NOT EXISTS (
       SELECT 1 FROM memories m WHERE m.book_id = d.book_id AND m.id = d.memory_id)
 ORDER BY d.memory_id LIMIT :limit;

-- name: add_audit
-- What happened, without its content.
INSERT INTO audit (book_id, id, at, actor, action, memory_id, detail, position, seal)
VALUES (:book_id, :id, :at, :actor, :action, :memory_id, :detail, :position, :seal);

-- name: last_seal
-- What the next line of an audit stands on.
SELECT position, seal FROM audit WHERE book_id = :book_id AND position IS NOT NULL
 ORDER BY position DESC LIMIT 1;

-- name: audit_in_order
-- A whole audit, as it was sealed; first what is from before there were seals.
SELECT id, at, actor, action, memory_id, detail, position, seal FROM audit
 WHERE book_id = :book_id ORDER BY coalesce(position, 0), id;

-- name: audited
-- The books, and tenants, that have an audit.
SELECT DISTINCT book_id AS id FROM audit ORDER BY book_id;

-- name: audit_of_memory
-- What happened to one memory.
SELECT id, at, actor, action, memory_id, detail FROM audit
 WHERE book_id = :book_id AND memory_id = :memory_id ORDER BY id;

-- name: latest_audit
-- What happened lately in a book.
SELECT id, at, actor, action, memory_id, detail FROM audit
 WHERE book_id = :book_id ORDER BY id DESC LIMIT :limit;
