-- name: books_past_their_time
-- Books that hold something which is kept for a while only, and whose while is over; and no job that
-- would see to it.
SELECT b.id FROM books b
 WHERE NOT EXISTS (SELECT 1 FROM jobs j WHERE j.book_id = b.id AND j.dedupe_key = 'retain' AND j.state IN ('queued', 'running'))
   AND (EXISTS (SELECT 1 FROM jobs j WHERE j.book_id = b.id AND j.state IN ('done', 'cancelled') AND j.finished_at < :done)
     OR EXISTS (SELECT 1 FROM jobs j WHERE j.book_id = b.id AND j.state = 'dead' AND j.finished_at < :dead)
     OR EXISTS (SELECT 1 FROM tombstones t WHERE t.book_id = b.id AND t.forgotten_at < :tombstone AND t.revision <
                (SELECT max(n.revision) FROM tombstones n WHERE n.book_id = b.id))
     OR EXISTS (SELECT 1 FROM proposals p WHERE p.book_id = b.id AND p.review = 0 AND p.at < :history)
     OR EXISTS (SELECT 1 FROM calls c WHERE c.book_id = b.id AND c.at < :history)
     OR EXISTS (SELECT 1 FROM answers a WHERE a.book_id = b.id AND a.created_at < :history)
     OR EXISTS (SELECT 1 FROM page_proposals p WHERE p.book_id = b.id AND p.status <> 'open' AND p.decided_at < :history))
 ORDER BY b.id;

-- name: sweep_tombstones
-- That something was forgotten long ago. The newest stays: whoever read the book before it must read
-- the book anew.
DELETE FROM tombstones WHERE book_id = :book_id AND (revision, memory_id) IN (
       SELECT t.revision, t.memory_id FROM tombstones t
        WHERE t.book_id = :book_id AND t.forgotten_at < :before
          AND t.revision < (SELECT max(n.revision) FROM tombstones n WHERE n.book_id = :book_id)
        ORDER BY t.revision, t.memory_id LIMIT :limit)
RETURNING memory_id AS id;

-- name: sweep_proposals
-- What understanding proposed long ago, and nobody is to look at.
DELETE FROM proposals WHERE book_id = :book_id AND id IN (
       SELECT p.id FROM proposals p WHERE p.book_id = :book_id AND p.review = 0 AND p.at < :before
        ORDER BY p.id LIMIT :limit)
RETURNING id;

-- name: sweep_calls
-- Questions that a model was asked long ago.
DELETE FROM calls WHERE book_id = :book_id AND id IN (
       SELECT c.id FROM calls c WHERE c.book_id = :book_id AND c.at < :before ORDER BY c.id LIMIT :limit)
RETURNING id;

-- name: sweep_answers
-- Replies that were kept long ago.
DELETE FROM answers WHERE book_id = :book_id AND digest IN (
       SELECT a.digest FROM answers a WHERE a.book_id = :book_id AND a.created_at < :before
        ORDER BY a.digest LIMIT :limit)
RETURNING digest AS id;

-- name: sweep_answer_sources
-- Which memories stood in a question whose reply is gone.
DELETE FROM answer_sources WHERE book_id = :book_id AND digest = :id;

-- name: sweep_page_proposals
-- Proposals to pages that were decided on long ago.
DELETE FROM page_proposals WHERE book_id = :book_id AND id IN (
       SELECT p.id FROM page_proposals p
        WHERE p.book_id = :book_id AND p.status <> 'open' AND p.decided_at < :before
        ORDER BY p.id LIMIT :limit)
RETURNING id;

-- name: sweep_page_proposal_sources
-- What a proposal rested on that is gone.
DELETE FROM page_proposal_sources WHERE book_id = :book_id AND proposal_id = :id;

-- name: sweep_done_jobs
-- Work that was done, or called off, long ago.
DELETE FROM jobs WHERE book_id = :book_id AND id IN (
       SELECT j.id FROM jobs j WHERE j.book_id = :book_id AND j.state IN ('done', 'cancelled') AND j.finished_at < :before
        ORDER BY j.id LIMIT :limit)
RETURNING id;

-- name: sweep_dead_jobs
-- Work that failed long ago, and that nobody wanted to be tried again.
DELETE FROM jobs WHERE book_id = :book_id AND id IN (
       SELECT j.id FROM jobs j WHERE j.book_id = :book_id AND j.state = 'dead' AND j.finished_at < :before
        ORDER BY j.id LIMIT :limit)
RETURNING id;
