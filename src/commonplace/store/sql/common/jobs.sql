-- name: job_by_id
-- One job.
SELECT * FROM jobs WHERE book_id = :book_id AND id = :id;

-- name: list_jobs
-- The jobs of a book, newest first.
SELECT * FROM jobs
 WHERE book_id = :book_id AND (CAST(:state AS text) IS NULL OR state = :state)
 ORDER BY id DESC LIMIT :limit;

-- name: count_jobs
-- How the ledger stands.
SELECT state, count(*) AS jobs FROM jobs WHERE book_id = :book_id GROUP BY state;

-- name: count_all_jobs
-- How the whole ledger stands.
SELECT state, count(*) AS jobs FROM jobs GROUP BY state;

-- name: oldest_due_job
-- Since when the oldest job that is due waits for a worker.
SELECT min(run_at) AS run_at FROM jobs
 WHERE book_id = :book_id AND state = 'queued' AND run_at <= :now;

-- name: retry_job
-- A person says: once more.
UPDATE jobs SET state = 'queued', attempts = 0, waits = 0, run_at = :now, lease = NULL, leased_until = NULL,
                finished_at = NULL, error = NULL, result = NULL
 WHERE book_id = :book_id AND id = :id AND state IN ('dead', 'cancelled')
RETURNING id;

-- name: cancel_job
-- A person says: do not.
UPDATE jobs SET state = 'cancelled', finished_at = :now, lease = NULL, leased_until = NULL
 WHERE book_id = :book_id AND id = :id AND state IN ('queued', 'running')
RETURNING id;

-- name: count_jobs_without_budget
-- How many wait because a budget is spent.
SELECT count(*) AS jobs FROM jobs
 WHERE kind = :kind AND state = 'queued' AND waits > 0 AND run_at > :now AND error LIKE 'BudgetSpent%';

-- name: hurry_jobs
-- What waits for a budget is looked at once more: it may have been raised.
UPDATE jobs SET run_at = :now
 WHERE kind = :kind AND state = 'queued' AND waits > 0 AND run_at > :now AND error LIKE 'BudgetSpent%';

-- name: jobs_due_now
-- Somebody wants the work to be done: no bucket is waited for.
UPDATE jobs SET run_at = :now
 WHERE kind = :kind AND state = 'queued' AND attempts = 0 AND waits = 0 AND run_at > :now;

-- name: queued_job_args
-- What a queued job is to do.
SELECT args FROM jobs WHERE book_id = :book_id AND dedupe_key = :dedupe_key AND state = 'queued';

-- name: set_job_args
-- What a queued job is to do.
UPDATE jobs SET args = :args WHERE book_id = :book_id AND dedupe_key = :dedupe_key AND state = 'queued';

-- name: hurry_job
-- A person says: now.
UPDATE jobs SET run_at = :now
 WHERE book_id = :book_id AND dedupe_key = :dedupe_key AND state = 'queued' AND run_at > :now;

-- name: jobs_of_worker
-- What one worker has leased.
SELECT * FROM jobs WHERE state = 'running' AND leased_by = :worker;

-- name: delete_complaints
-- Forget: what went wrong may have been told in the words of a memory.
UPDATE jobs SET error = :told WHERE book_id = :book_id AND error IS NOT NULL AND kind <> 'ingest';

-- name: absorb_twin
-- A job goes back to the queue: a queued one of the same key would do the same work.
DELETE FROM jobs WHERE book_id = :book_id AND state = 'queued' AND id <> :id AND dedupe_key =
       (SELECT o.dedupe_key FROM jobs o WHERE o.book_id = :book_id AND o.id = :id);

-- name: note_job_item
-- What a running job works on this moment.
UPDATE jobs SET result = :result WHERE book_id = :book_id AND id = :id AND lease = :lease AND state = 'running';

-- name: return_unread
-- What its stage could not read goes before it again.
INSERT INTO dirty (book_id, stage, memory_id)
SELECT book_id, :stage, memory_id FROM dirty WHERE book_id = :book_id AND stage = :unread
    ON CONFLICT DO NOTHING;

-- name: empty_unread
-- What its stage could not read goes before it again.
DELETE FROM dirty WHERE book_id = :book_id AND stage = :unread;

-- name: jobs_like
-- The jobs with such an id: two are enough to know that it is not one.
SELECT id FROM jobs WHERE book_id = :book_id AND id LIKE :pattern ORDER BY id LIMIT 2;
