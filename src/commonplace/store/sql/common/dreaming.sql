-- name: last_dream
-- What the book's last dream saw and changed.
SELECT id, at, seen, day, changes FROM dreams WHERE book_id = :book_id ORDER BY id DESC LIMIT 1;

-- name: latest_dreams
-- The book's dreams, the newest first, before one that was seen already.
SELECT id, at, seen, day, changes FROM dreams
 WHERE book_id = :book_id AND (:before = '' OR id < :before) ORDER BY id DESC LIMIT :limit;

-- name: add_dream
-- A dream has ended.
INSERT INTO dreams (book_id, id, at, seen, day, changes)
VALUES (:book_id, :id, :at, :seen, :day, :changes);

-- name: books_that_moved
-- Books that were written to since their last dream began, whatever it was that was written.
SELECT b.id, d.seen, d.at FROM books b
  LEFT JOIN dreams d ON d.book_id = b.id
        AND d.id = (SELECT max(x.id) FROM dreams x WHERE x.book_id = b.id)
 WHERE b.revision > coalesce(d.seen, 0) ORDER BY b.id;

-- name: material_since
-- What is new since a revision: memories, what was forgotten, facts and what became of them, versions that no dream
-- wrote.
SELECT (SELECT count(*) FROM memory_index WHERE book_id = :book_id AND revision > :seen) AS memories,
       (SELECT count(*) FROM tombstones WHERE book_id = :book_id AND revision > :seen) AS forgotten,
       (SELECT count(*) FROM facts WHERE book_id = :book_id AND revision > :seen)
     + (SELECT count(*) FROM fact_status WHERE book_id = :book_id AND revision > :seen) AS statements,
       (SELECT count(*) FROM versions
         WHERE book_id = :book_id AND revision > :seen AND author_kind <> 'dream') AS versions;

-- name: newest_memory
-- When the newest memory was observed: that is now, for a dream.
SELECT max(observed_at) AS at FROM memories WHERE book_id = :book_id;

-- name: unfinished_jobs
-- How many jobs of a kind a book has that are not done, dead ones included: nobody queues another.
SELECT count(*) AS jobs FROM jobs
 WHERE book_id = :book_id AND kind = :kind AND state IN ('queued', 'running', 'dead');

-- name: pages_touched_by_hand
-- Pages of which a version is by somebody other than what compiles; what forgetting did is nobody's.
SELECT DISTINCT page_id FROM versions
 WHERE book_id = :book_id AND action <> 'forgot' AND author_kind NOT IN ('compiler', 'dream')
 ORDER BY page_id;

-- name: new_times
-- When what is newer than a revision occurred, in microseconds since 1970, and how far from UTC.
SELECT occurred_at, offset_minutes FROM memory_index WHERE book_id = :book_id AND revision > :seen
 ORDER BY revision, memory_id;

-- name: pages_changed_since
-- Pages of a type that others than dreams changed since a revision.
SELECT DISTINCT v.page_id FROM versions v JOIN pages p ON p.book_id = v.book_id AND p.id = v.page_id
 WHERE v.book_id = :book_id AND v.revision > :seen AND v.author_kind <> 'dream' AND p.type = :type
 ORDER BY v.page_id;

-- name: count_reading
-- A page was read so many times more.
INSERT INTO readings (book_id, page_id, times, revision)
SELECT :book_id, p.id, :times, :revision FROM pages p WHERE p.book_id = :book_id AND p.id = :page_id
    ON CONFLICT (book_id, page_id) DO UPDATE
   SET times = readings.times + excluded.times, revision = excluded.revision;

-- name: delete_readings
-- A page is gone.
DELETE FROM readings WHERE book_id = :book_id AND page_id = :page_id;

-- name: most_read
-- The active pages that were read most.
SELECT p.id, p.type, p.slug, p.title, r.times FROM readings r
  JOIN pages p ON p.book_id = r.book_id AND p.id = r.page_id
 WHERE r.book_id = :book_id AND p.status = 'active' ORDER BY r.times DESC, p.id LIMIT :limit;

-- name: note_unanswered
-- A question found nothing certain so many times more.
INSERT INTO unanswered (book_id, key, question, times, asked_at)
VALUES (:book_id, :key, :question, :times, :at)
    ON CONFLICT (book_id, key) DO UPDATE
   SET times = unanswered.times + excluded.times, asked_at = excluded.asked_at, question = excluded.question;

-- name: note_answered
-- A question that found nothing once finds something now.
DELETE FROM unanswered WHERE book_id = :book_id AND key = :key;

-- name: keep_newest_unanswered
-- Only so many are kept.
DELETE FROM unanswered WHERE book_id = :book_id AND key NOT IN (
       SELECT key FROM unanswered WHERE book_id = :book_id ORDER BY asked_at DESC, key LIMIT :limit);

-- name: delete_unanswered
-- Forget: a question may hold words of what is forgotten.
DELETE FROM unanswered WHERE book_id = :book_id;

-- name: unanswered
-- Questions that found nothing certain, the most asked first.
SELECT question, times, asked_at FROM unanswered
 WHERE book_id = :book_id ORDER BY times DESC, asked_at DESC, key LIMIT :limit;

-- name: forgotten_last
-- When something was last forgotten.
SELECT max(forgotten_at) AS at FROM tombstones WHERE book_id = :book_id;

-- name: most_shown
-- What most sessions were shown.
SELECT kind, item_id, count(*) AS sessions FROM shown
 WHERE book_id = :book_id GROUP BY kind, item_id ORDER BY sessions DESC, kind, item_id LIMIT :limit;

-- name: decisions_since
-- Memories that say what was decided, from a time on, and that no page of a decision rests on; the newest first.
SELECT m.id FROM memories m
 WHERE m.book_id = :book_id AND m.occurred_at >= :since AND m.decision IS NOT NULL
   AND NOT EXISTS (SELECT 1 FROM section_sources c JOIN pages p ON p.book_id = c.book_id AND p.id = c.page_id
                    WHERE c.book_id = m.book_id AND c.memory_id = m.id AND p.type = 'decision' AND p.status = 'active')
 ORDER BY m.occurred_at DESC, m.id DESC LIMIT :limit;

-- name: pages_without_news
-- Active pages whose newest memory was observed before a time, the oldest first.
SELECT p.id, p.type, p.slug, p.title, max(m.observed_at) AS at FROM pages p
  JOIN sections s ON s.book_id = p.book_id AND s.page_id = p.id
  JOIN section_sources c ON c.book_id = s.book_id AND c.page_id = s.page_id AND c.section = s.slug
                        AND c.to_version IS NULL
  JOIN memories m ON m.book_id = c.book_id AND m.id = c.memory_id
 WHERE p.book_id = :book_id AND p.status = 'active' AND p.type <> 'reference'
 GROUP BY p.id, p.type, p.slug, p.title HAVING max(m.observed_at) < :before
 ORDER BY at, p.id LIMIT :limit;

-- name: count_of_type
-- Active pages of a type.
SELECT count(*) AS pages FROM pages WHERE book_id = :book_id AND type = :type AND status = 'active';
-- name: over_since
-- What is over since a revision, and the memories that say it. (To SQLite a CROSS JOIN says in which order to go.)
SELECT f.memory_id, coalesce(f.text, substr(m.text, f.span_start + 1, f.span_end - f.span_start)) AS text
  FROM fact_status s CROSS JOIN facts f CROSS JOIN memories m
 WHERE s.book_id = :book_id AND s.revision > :seen AND s.status IN ('replaced', 'denied', 'corrected', 'taken back')
   AND f.book_id = s.book_id AND f.id = s.fact_id AND m.book_id = f.book_id AND m.id = f.memory_id
 ORDER BY f.memory_id, f.id;
