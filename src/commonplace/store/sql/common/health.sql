-- name: health_counts
-- What there is, and what belongs to it.
SELECT (SELECT count(*) FROM memories) AS memories,
       (SELECT count(*) FROM quarantine) AS quarantined,
       (SELECT count(*) FROM memory_index) AS index_rows,
       (SELECT count(*) FROM tombstones) AS tombstones,
       (SELECT count(*) FROM entities) AS entities,
       (SELECT count(*) FROM dirty WHERE stage = 'understand') AS not_understood,
       (SELECT count(*) FROM dirty WHERE stage = 'compile') AS not_compiled,
       (SELECT count(*) FROM dirty WHERE stage = 'embed') AS not_embedded,
       (SELECT count(DISTINCT memory_id) FROM dirty WHERE stage IN ('compile_unread', 'understand_unread', 'embed_unread')) AS unread,
       (SELECT count(*) FROM pages) AS pages,
       (SELECT count(*) FROM page_index WHERE state <> 'gone') AS page_rows,
       (SELECT count(*) FROM page_proposals WHERE status = 'open') AS proposals;

-- name: health_duplicates
-- Memories whose words another memory of their book has as well, beyond the first.
SELECT coalesce(sum(n - 1), 0) AS duplicates
  FROM (SELECT count(*) AS n FROM memories GROUP BY book_id, hash HAVING count(*) > 1) AS alike;

-- name: health_vectors
-- Memories that have vectors of a profile.
SELECT count(*) AS embedded FROM embeddings WHERE profile = :profile AND piece = 0;

-- name: health_queue
-- What is due, since when, and how work ended of late. Work of a kind that nobody here can do is not waited for.
SELECT (SELECT count(*) FROM jobs WHERE state = 'queued' AND run_at <= :now AND kind <> :idle) AS due,
       (SELECT min(run_at) FROM jobs WHERE state = 'queued' AND run_at <= :now AND kind <> :idle) AS oldest,
       (SELECT count(*) FROM jobs WHERE state = 'running' AND leased_until <= :now) AS lost,
       (SELECT count(*) FROM jobs WHERE state = 'dead' AND finished_at >= :since) AS dead,
       (SELECT count(*) FROM jobs WHERE state = 'done' AND finished_at >= :since) AS done;

-- name: health_calls
-- How the newest questions to models ended.
SELECT outcome, count(*) AS calls
  FROM (SELECT outcome FROM calls WHERE at >= :since AND outcome NOT IN ('running', 'cached')
         ORDER BY at DESC, id DESC LIMIT :limit) AS newest
 GROUP BY outcome ORDER BY outcome;

-- name: replace_agreement
-- What the library agreed on, anew, unless somebody else was faster.
UPDATE agreements SET value = :value WHERE name = :name AND value = :before RETURNING name;

-- name: begin_agreement
-- The library agrees on something for the first time, unless it has.
INSERT INTO agreements (name, value) VALUES (:name, :value) ON CONFLICT DO NOTHING RETURNING name;
