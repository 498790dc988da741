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
-- What is new since a revision: memories, what was forgotten, what facts rest on, and versions that no
-- dream wrote.
SELECT (SELECT count(*) FROM memory_index WHERE book_id = :book_id AND revision > :seen) AS memories,
       (SELECT count(*) FROM tombstones WHERE book_id = :book_id AND revision > :seen) AS forgotten,
       (SELECT count(*) FROM fact_sources WHERE book_id = :book_id AND revision > :seen) AS statements,
       (SELECT count(*) FROM versions
         WHERE book_id = :book_id AND revision > :seen AND author_kind <> 'dream') AS versions;

-- name: newest_memory
-- When the newest memory was observed: that is now, for a dream.
SELECT max(observed_at) AS at FROM memories WHERE book_id = :book_id;

-- name: unfinished_jobs
-- How many jobs of a kind a book has that are not done, dead ones included: nobody queues another.
SELECT count(*) AS jobs FROM jobs
 WHERE book_id = :book_id AND kind = :kind AND state IN ('queued', 'running', 'dead');

-- name: waiting_between
-- Memories that wait for a stage, after one and up to another in the order of capture.
SELECT memory_id FROM dirty
 WHERE book_id = :book_id AND stage = :stage AND memory_id > :after AND memory_id <= :last
 ORDER BY memory_id;

-- name: decided_names
-- Names that somebody said need no page.
SELECT name, at, author FROM mention_states
 WHERE book_id = :book_id AND state = 'ignored' ORDER BY name;

-- name: pages_touched_by_hand
-- Pages of which a version is by somebody other than what compiles.
SELECT DISTINCT page_id FROM versions
 WHERE book_id = :book_id AND author_kind NOT IN ('compiler', 'dream') ORDER BY page_id;

-- name: new_days
-- The days since 1970 on which what is newer than a revision occurred.
SELECT DISTINCT occurred_at / 86400000000 AS day FROM memory_index
 WHERE book_id = :book_id AND revision > :seen ORDER BY day;

-- name: pages_changed_since
-- Pages of a type that others than dreams changed since a revision.
SELECT DISTINCT v.page_id FROM versions v JOIN pages p ON p.book_id = v.book_id AND p.id = v.page_id
 WHERE v.book_id = :book_id AND v.revision > :seen AND v.author_kind <> 'dream' AND p.type = :type
 ORDER BY v.page_id;

-- name: over_since
-- Statements that gave way or were taken back since a revision, and the memories that made them.
SELECT s.memory_id, f.text FROM fact_sources s
  JOIN facts f ON f.book_id = s.book_id AND f.id = s.fact_id
 WHERE s.book_id = :book_id AND s.revision > :seen AND f.status IN ('superseded', 'retracted')
 ORDER BY s.memory_id, f.id;
