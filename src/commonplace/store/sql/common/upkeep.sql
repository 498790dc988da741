-- name: count_everything
-- How much the library holds.
SELECT (SELECT count(*) FROM books) AS books, (SELECT count(*) FROM memories) AS memories;

-- name: memories_never_embedded
-- Two-way check: memories that have no vector of this profile and do not wait for one, unless the
-- model refused them.
SELECT m.id FROM memories m
 WHERE m.book_id = :book_id
   AND NOT EXISTS (SELECT 1 FROM embeddings e
                    WHERE e.book_id = m.book_id AND e.memory_id = m.id AND e.profile = :profile)
   AND NOT EXISTS (SELECT 1 FROM dirty d
                    WHERE d.book_id = m.book_id AND d.stage IN ('embed', 'embed_unread') AND d.memory_id = m.id)
   AND NOT EXISTS (SELECT 1 FROM audit a WHERE a.book_id = m.book_id AND a.memory_id = m.id
                                           AND a.action = 'embedding refused')
   AND NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.book_id = m.book_id AND q.memory_id = m.id)
 ORDER BY m.id LIMIT :limit;

-- name: books_with_idle_work
-- Books that have something before a stage and no job that would do it. A dead job has tried what was there
-- when it died; it does not stand before what came later, nor before anything once another has succeeded.
SELECT b.id FROM books b
 WHERE EXISTS (SELECT 1 FROM dirty d WHERE d.book_id = b.id AND d.stage = :stage)
   AND NOT EXISTS (SELECT 1 FROM jobs j
                    WHERE j.book_id = b.id AND j.kind = :stage AND j.state IN ('queued', 'running'))
   AND NOT EXISTS (SELECT 1 FROM jobs j
                    WHERE j.book_id = b.id AND j.kind = :stage AND j.state = 'dead'
                      AND NOT EXISTS (SELECT 1 FROM jobs o
                                       WHERE o.book_id = b.id AND o.kind = :stage AND o.state = 'done'
                                         AND o.finished_at >= j.finished_at)
                      AND NOT EXISTS (SELECT 1 FROM dirty d JOIN memories m
                                          ON m.book_id = d.book_id AND m.id = d.memory_id
                                       WHERE d.book_id = b.id AND d.stage = :stage
                                         AND m.created_at > j.finished_at))
 ORDER BY b.id;

-- name: count_waiting
-- How many memories of the whole library wait for a stage; counted no further than the limit.
SELECT count(*) AS memories FROM (SELECT 1 FROM dirty WHERE stage = :stage LIMIT :limit) AS waiting;

-- name: mark_one_dirty
-- Repair: this memory goes through this stage again.
INSERT INTO dirty (book_id, stage, memory_id) VALUES (:book_id, :stage, :memory_id)
    ON CONFLICT DO NOTHING;

-- name: renumber_memory
-- Repair: the memory's index row is written anew, as a change of today.
UPDATE memories SET revision = :revision WHERE book_id = :book_id AND id = :id;

-- name: delete_index_rows
-- Repair: index rows of this memory, whatever revision they claim.
DELETE FROM memory_index WHERE book_id = :book_id AND memory_id = :id;

-- name: readings_without_memories
-- Two-way check: what was read in memories that are gone: readings, facts, surfaces.
SELECT x.memory_id AS id FROM memory_readings x
 WHERE x.book_id = :book_id AND NOT EXISTS (
       SELECT 1 FROM memories m WHERE m.book_id = x.book_id AND m.id = x.memory_id)
UNION
SELECT f.memory_id FROM facts f
 WHERE f.book_id = :book_id AND NOT EXISTS (
       SELECT 1 FROM memories m WHERE m.book_id = f.book_id AND m.id = f.memory_id)
UNION
SELECT c.memory_id FROM candidate_surfaces c
 WHERE c.book_id = :book_id AND NOT EXISTS (
       SELECT 1 FROM memories m WHERE m.book_id = c.book_id AND m.id = c.memory_id)
 ORDER BY 1 LIMIT :limit;

-- name: hints_without_memories
-- Two-way check: hints for memories that are gone.
SELECT DISTINCT x.memory_id AS id FROM hints x
 WHERE x.book_id = :book_id AND NOT EXISTS (
       SELECT 1 FROM memories m WHERE m.book_id = x.book_id AND m.id = x.memory_id)
 ORDER BY x.memory_id LIMIT :limit;

-- name: proposals_without_memories
-- Two-way check: proposals for memories that are gone.
SELECT DISTINCT x.memory_id AS id FROM proposals x
 WHERE x.book_id = :book_id AND NOT EXISTS (
       SELECT 1 FROM memories m WHERE m.book_id = x.book_id AND m.id = x.memory_id)
 ORDER BY x.memory_id LIMIT :limit;

-- name: entities_without_uses
-- Two-way check: names that were found in memories and that no memory says any more, nor is by.
SELECT n.key AS id FROM names n
 WHERE n.book_id = :book_id AND n.origin = 'said'
   AND NOT EXISTS (SELECT 1 FROM mentions x WHERE x.book_id = n.book_id AND x.key = n.key)
   AND NOT EXISTS (SELECT 1 FROM surface_sums s WHERE s.book_id = n.book_id AND s.key = n.key AND s.is_name = 1)
 ORDER BY n.key LIMIT :limit;

-- name: citations_without_memories
-- Two-way check: sections of pages that cite memories that are gone.
SELECT DISTINCT x.memory_id AS id FROM section_sources x
 WHERE x.book_id = :book_id AND NOT EXISTS (
       SELECT 1 FROM memories m WHERE m.book_id = x.book_id AND m.id = x.memory_id)
 ORDER BY x.memory_id LIMIT :limit;

-- name: held_of_memory
-- Vectors and hints of one memory.
SELECT (SELECT count(*) FROM embeddings WHERE book_id = :book_id AND memory_id = :memory_id) AS embeddings,
       (SELECT count(*) FROM hints WHERE book_id = :book_id AND memory_id = :memory_id) AS hints;

-- name: stages_before
-- The stages that have not read a memory yet.
SELECT stage FROM dirty WHERE book_id = :book_id AND memory_id = :memory_id
   AND stage IN ('embed', 'understand', 'compile') ORDER BY stage;
