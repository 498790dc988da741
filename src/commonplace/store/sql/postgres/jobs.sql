-- name: enqueue_job
-- Work to do. A queued job of the same key takes it in, and is locked until this transaction ends:
-- were it leased and done before, it would not have seen what there is to do.
-- Differs: many workers lease at once, and the server's clock is the only one they share.
INSERT INTO jobs (book_id, id, kind, state, args, priority, max_attempts, run_at, created_at, dedupe_key)
VALUES (:book_id, :id, :kind, 'queued', :args, :priority, :max_attempts, clock_timestamp() + make_interval(secs => :delay), :created_at, :dedupe_key)
    ON CONFLICT (book_id, dedupe_key) WHERE state = 'queued' AND dedupe_key IS NOT NULL
    DO UPDATE SET priority = excluded.priority WHERE jobs.priority < excluded.priority
RETURNING id;

-- name: lease_job
-- The next job: the highest priority, then the book that has waited longest for a turn. A key that
-- is running waits until it is done, so one stage of one book never runs twice at a time.
-- Differs: many workers lease at once, and the server's clock is the only one they share.
WITH next AS MATERIALIZED (
     SELECT j.book_id, j.id FROM jobs j
      WHERE j.state = 'queued' AND j.run_at <= clock_timestamp()
        AND j.kind = ANY (SELECT jsonb_array_elements_text(CAST(:kinds AS jsonb)))
        AND NOT EXISTS (SELECT 1 FROM jobs r
                         WHERE r.book_id = j.book_id AND r.state = 'running' AND r.dedupe_key = j.dedupe_key)
      ORDER BY j.priority DESC,
               coalesce((SELECT max(t.leased_at) FROM jobs t WHERE t.book_id = j.book_id), j.created_at),
               j.run_at, j.id
      LIMIT 1 FOR UPDATE OF j SKIP LOCKED)
UPDATE jobs
   SET state = 'running', attempts = attempts + 1, lease = :lease, leased_by = :worker,
       leased_at = clock_timestamp(), leased_until = clock_timestamp() + make_interval(secs => :seconds),
       holder = CAST(:holder AS text), heartbeat_at = CASE WHEN CAST(:holder AS text) IS NOT NULL THEN clock_timestamp() END,
       error = NULL
  FROM next WHERE jobs.book_id = next.book_id AND jobs.id = next.id
RETURNING jobs.*;

-- name: hold_lease
-- Is this job still ours? If so it stays ours for another while.
-- Differs: many workers lease at once, and the server's clock is the only one they share.
UPDATE jobs SET leased_until = clock_timestamp() + make_interval(secs => :seconds),
                heartbeat_at = CASE WHEN holder IS NOT NULL THEN clock_timestamp() END
 WHERE book_id = :book_id AND id = :id AND lease = :lease AND state = 'running' AND leased_until > clock_timestamp()
RETURNING id;

-- name: finish_job
-- Done, if it is still ours.
-- Differs: many workers lease at once, and the server's clock is the only one they share.
UPDATE jobs SET state = 'done', finished_at = clock_timestamp(), lease = NULL, leased_until = NULL, result = :result
 WHERE book_id = :book_id AND id = :id AND lease = :lease AND state = 'running' AND leased_until > clock_timestamp()
RETURNING id;

-- name: fail_job
-- It did not work: again after a while, or dead when it has had its tries.
-- Differs: many workers lease at once, and the server's clock is the only one they share.
UPDATE jobs SET state = CASE WHEN attempts >= max_attempts THEN 'dead' ELSE 'queued' END,
                finished_at = CASE WHEN attempts >= max_attempts THEN clock_timestamp() END,
                run_at = clock_timestamp() + make_interval(secs => :delay), lease = NULL, leased_until = NULL, error = :error
 WHERE book_id = :book_id AND id = :id AND lease = :lease AND state = 'running'
RETURNING state, result;

-- name: put_off_job
-- A model could not be asked: the job waits, and the try does not count.
-- Differs: many workers lease at once, and the server's clock is the only one they share.
UPDATE jobs SET state = 'queued', attempts = attempts - 1, waits = waits + 1, run_at = clock_timestamp() + make_interval(secs => :delay),
                lease = NULL, leased_until = NULL, error = :error
 WHERE book_id = :book_id AND id = :id AND lease = :lease AND state = 'running'
RETURNING id;

-- name: running_jobs
-- The jobs that somebody has, and whether the lease has run out or the holder is silent.
-- Differs: many workers lease at once, and the server's clock is the only one they share.
SELECT book_id, id, attempts, lease, holder, leased_until <= clock_timestamp() AS expired,
       coalesce(heartbeat_at <= clock_timestamp() - make_interval(secs => :silent_seconds), false) AS silent
  FROM jobs WHERE state = 'running' ORDER BY book_id, id;

-- name: lost_job
-- A job whose holder is gone, silent or past its lease, to be given back; nothing when somebody is at it
-- this moment.
-- Differs: many workers lease at once, and the server's clock is the only one they share.
SELECT * FROM jobs
 WHERE book_id = :book_id AND id = :id AND lease = :lease AND state = 'running'
   AND (CAST(:gone AS boolean) OR leased_until <= clock_timestamp()
        OR heartbeat_at <= clock_timestamp() - make_interval(secs => :silent_seconds))
   FOR UPDATE SKIP LOCKED;

-- name: heartbeat_job
-- The holder of this job lives. While a transaction of its own has the row, that shows it too.
-- Differs: many workers lease at once, and the server's clock is the only one they share.
UPDATE jobs SET heartbeat_at = clock_timestamp()
  FROM (SELECT book_id, id FROM jobs
         WHERE book_id = :book_id AND id = :id AND lease = :lease AND state = 'running'
           FOR UPDATE SKIP LOCKED) AS held
 WHERE jobs.book_id = held.book_id AND jobs.id = held.id
RETURNING jobs.id;

-- name: next_run
-- When the ledger has work again: seconds from now, nothing when it is empty. What has waited for a
-- model several times is not waited for.
-- Differs: many workers lease at once, and the server's clock is the only one they share.
SELECT CAST(extract(epoch FROM min(run_at) - clock_timestamp()) AS double precision) AS seconds FROM jobs
 WHERE state = 'queued' AND waits <= 3 AND kind = ANY (SELECT jsonb_array_elements_text(CAST(:kinds AS jsonb)));
