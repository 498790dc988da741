-- name: enqueue_job
-- Work to do. A queued job of the same key takes it in.
-- Differs: SQLite has one writer and takes the time from the program.
INSERT INTO jobs (book_id, id, kind, state, args, priority, max_attempts, run_at, created_at, dedupe_key)
VALUES (:book_id, :id, :kind, 'queued', :args, :priority, :max_attempts, :run_at, :created_at, :dedupe_key)
    ON CONFLICT (book_id, dedupe_key) WHERE state = 'queued' AND dedupe_key IS NOT NULL
    DO UPDATE SET priority = excluded.priority WHERE jobs.priority < excluded.priority
RETURNING id;

-- name: lease_job
-- The next job: the highest priority, then the book that has waited longest for a turn. A key that
-- is running waits until it is done, so one stage of one book never runs twice at a time.
-- Differs: SQLite has one writer and takes the time from the program.
UPDATE jobs
   SET state = 'running', attempts = attempts + 1, lease = :lease, leased_by = :worker,
       leased_at = :now, leased_until = :until, holder = :holder,
       heartbeat_at = CASE WHEN :holder IS NOT NULL THEN :now END, error = NULL
 WHERE (book_id, id) IN (
       SELECT j.book_id, j.id FROM jobs j
        WHERE j.state = 'queued' AND j.run_at <= :now AND j.kind IN (SELECT value FROM json_each(:kinds))
          AND NOT EXISTS (SELECT 1 FROM jobs r
                           WHERE r.book_id = j.book_id AND r.state = 'running' AND r.dedupe_key = j.dedupe_key)
        ORDER BY j.priority DESC,
                 coalesce((SELECT max(t.leased_at) FROM jobs t WHERE t.book_id = j.book_id), j.created_at),
                 j.run_at, j.id
        LIMIT 1)
RETURNING *;

-- name: hold_lease
-- Is this job still ours? If so it stays ours for another while.
-- Differs: SQLite has one writer and takes the time from the program.
UPDATE jobs SET leased_until = :until, heartbeat_at = CASE WHEN holder IS NOT NULL THEN :now END
 WHERE book_id = :book_id AND id = :id AND lease = :lease AND state = 'running' AND leased_until > :now
RETURNING id;

-- name: finish_job
-- Done, if it is still ours.
-- Differs: SQLite has one writer and takes the time from the program.
UPDATE jobs SET state = 'done', finished_at = :now, lease = NULL, leased_until = NULL, result = :result
 WHERE book_id = :book_id AND id = :id AND lease = :lease AND state = 'running' AND leased_until > :now
RETURNING id;

-- name: fail_job
-- It did not work: again after a while, or dead when it has had its tries.
-- Differs: SQLite has one writer and takes the time from the program.
UPDATE jobs SET state = CASE WHEN attempts >= max_attempts THEN 'dead' ELSE 'queued' END,
                finished_at = CASE WHEN attempts >= max_attempts THEN :now END,
                run_at = :run_at, lease = NULL, leased_until = NULL, error = :error
 WHERE book_id = :book_id AND id = :id AND lease = :lease AND state = 'running'
RETURNING state, result;

-- name: put_off_job
-- A model could not be asked: the job waits, and the try does not count.
-- Differs: SQLite has one writer and takes the time from the program.
UPDATE jobs SET state = 'queued', attempts = attempts - 1, waits = waits + 1, run_at = :run_at,
                lease = NULL, leased_until = NULL, error = :error
 WHERE book_id = :book_id AND id = :id AND lease = :lease AND state = 'running'
RETURNING id;

-- name: running_jobs
-- The jobs that somebody has, and whether the lease has run out or the holder is silent.
-- Differs: SQLite has one writer and takes the time from the program.
SELECT book_id, id, attempts, lease, holder, leased_until <= :now AS expired,
       coalesce(heartbeat_at <= :silent_since, 0) AS silent
  FROM jobs WHERE state = 'running' ORDER BY book_id, id;

-- name: lost_job
-- A job whose holder is gone, silent or past its lease, to be given back; nothing when somebody is at it
-- this moment.
-- Differs: SQLite has one writer and takes the time from the program.
SELECT * FROM jobs
 WHERE book_id = :book_id AND id = :id AND lease = :lease AND state = 'running'
   AND (:gone OR leased_until <= :now OR heartbeat_at <= :silent_since);

-- name: heartbeat_job
-- The holder of this job lives.
-- Differs: SQLite has one writer and takes the time from the program.
UPDATE jobs SET heartbeat_at = :now
 WHERE book_id = :book_id AND id = :id AND lease = :lease AND state = 'running'
RETURNING id;

-- name: next_run
-- When the ledger has work again: seconds from now, nothing when it is empty. What has waited for a
-- model several times is not waited for.
-- Differs: SQLite has one writer and takes the time from the program.
SELECT (julianday(min(run_at)) - julianday(:now)) * 86400.0 AS seconds FROM jobs
 WHERE state = 'queued' AND waits <= 3 AND kind IN (SELECT value FROM json_each(:kinds));
