-- name: count_everything
-- How much the library holds.
SELECT (SELECT count(*) FROM books) AS books, (SELECT count(*) FROM memories) AS memories;

-- name: memories_never_embedded
-- Two-way check: memories that have no vector of this profile and do not wait for one.
SELECT m.id FROM memories m
 WHERE m.book_id = :book_id
   AND NOT EXISTS (SELECT 1 FROM embeddings e
                    WHERE e.book_id = m.book_id AND e.memory_id = m.id AND e.profile = :profile)
   AND NOT EXISTS (SELECT 1 FROM dirty d
                    WHERE d.book_id = m.book_id AND d.stage = 'embed' AND d.memory_id = m.id)
 ORDER BY m.id LIMIT :limit;

-- name: books_with_idle_work
-- Books that have something before a stage and no job that would do it.
SELECT b.id FROM books b
 WHERE EXISTS (SELECT 1 FROM dirty d WHERE d.book_id = b.id AND d.stage = :stage)
   AND NOT EXISTS (SELECT 1 FROM jobs j
                    WHERE j.book_id = b.id AND j.kind = :stage AND j.state IN ('queued', 'running', 'dead'))
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
