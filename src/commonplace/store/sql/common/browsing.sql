-- name: shelf_rows_since
-- What memories are filtered and sorted by, of those that are newer than a reader's copy. (To SQLite a CROSS JOIN
-- says in which order to go.)
SELECT m.id, m.kind, m.author, m.source, i.occurred_at, i.offset_minutes, m.tags
  FROM memory_index i CROSS JOIN memories m
 WHERE i.book_id = :book_id AND i.revision > :revision AND m.book_id = i.book_id AND m.id = i.memory_id
 ORDER BY i.revision, i.memory_id;

-- name: standings_since
-- Of memories that were read, or of which something stands otherwise, since a revision: how much of what they say holds;
-- 1 of what says nothing. (To SQLite a CROSS JOIN says in which order to go.)
SELECT t.memory_id, sum(CASE WHEN s.status IN ('replaced', 'denied', 'corrected', 'taken back') THEN 0 ELSE 1 END) AS holding
  FROM (SELECT DISTINCT u.memory_id FROM (
               SELECT r.memory_id FROM memory_readings r WHERE r.book_id = :book_id AND r.revision > :revision
                UNION ALL
               SELECT g.memory_id FROM fact_status c CROSS JOIN facts g
                WHERE c.book_id = :book_id AND c.revision > :revision AND g.book_id = c.book_id AND g.id = c.fact_id) u) t
  LEFT JOIN facts f ON f.book_id = :book_id AND f.memory_id = t.memory_id
  LEFT JOIN fact_status s ON s.book_id = f.book_id AND s.fact_id = f.id
 GROUP BY t.memory_id;

-- name: page_shelf_rows_since
-- What pages are filtered and sorted by, of those that changed since a revision; without a type where one is gone.
SELECT i.page_id, p.type, p.slug, p.title, p.status, p.confidence, p.hubness, p.updated_at, p.about, p.parent_id
  FROM page_index i LEFT JOIN pages p ON p.book_id = i.book_id AND p.id = i.page_id
 WHERE i.book_id = :book_id AND i.revision > :revision;

-- name: pages_led_to
-- Pages that count as led to by none, and to which a link of another page or a child leads nevertheless.
SELECT p.id FROM pages p
 WHERE p.book_id = :book_id AND p.hubness = 0 AND p.parent_id IS NULL
   AND (EXISTS (SELECT 1 FROM page_names n CROSS JOIN page_links l
                 WHERE n.book_id = p.book_id AND n.page_id = p.id AND l.book_id = n.book_id AND l.key = n.key
                   AND l.target_book = '' AND l.page_id <> p.id)
     OR EXISTS (SELECT 1 FROM pages c WHERE c.book_id = p.book_id AND c.parent_id = p.id));

-- name: last_compiled
-- When compiling last came to an end: what leads to a page was counted by then.
SELECT finished_at AS at FROM jobs
 WHERE book_id = :book_id AND kind = 'compile' AND state = 'done' ORDER BY id DESC LIMIT 1;

-- name: count_since
-- What came since: memories that are believed, pages that are new, pages that changed (the new ones among them). Ids begin with their time.
SELECT (SELECT count(*) FROM memories m WHERE m.book_id = :book_id AND m.id >= :first)
     - (SELECT count(*) FROM quarantine q WHERE q.book_id = :book_id AND q.memory_id >= :first) AS memories,
       (SELECT count(*) FROM pages p WHERE p.book_id = :book_id AND p.updated_at >= :since AND p.id >= :first) AS new_pages,
       (SELECT count(*) FROM pages p WHERE p.book_id = :book_id AND p.updated_at >= :since) AS changed_pages;

-- name: changes_counted_since
-- How much became of facts since the first memory that has this id or a later one was captured, by what became of them.
SELECT s.status AS action, count(*) AS changes FROM fact_status s
 WHERE s.book_id = :book_id AND s.status <> 'holds' AND s.revision >= (
       SELECT min(i.revision) FROM memory_index i WHERE i.book_id = :book_id AND i.memory_id >= :first)
 GROUP BY s.status ORDER BY s.status;

-- name: sessions_counted_since
-- How many sessions of each client were heard of since.
SELECT coalesce(client, '') AS client, count(*) AS sessions, max(seen_at) AS seen_at FROM sessions
 WHERE book_id = :book_id AND seen_at >= :since GROUP BY coalesce(client, '') ORDER BY count(*) DESC, coalesce(client, '');

-- name: pages_updated_last
-- The pages that were changed last, the newest first.
SELECT * FROM pages WHERE book_id = :book_id AND updated_at >= :since AND status = 'active'
 ORDER BY updated_at DESC, id DESC LIMIT :limit;

-- name: versions_by_day_since
-- On which days pages were written since a revision, how often, and how many of them for the first time.
SELECT substr(CAST(at AS text), 1, 10) AS day, count(*) AS versions,
       sum(CASE WHEN version = 0 THEN 1 ELSE 0 END) AS pages
  FROM versions WHERE book_id = :book_id AND revision > :revision
 GROUP BY substr(CAST(at AS text), 1, 10) ORDER BY substr(CAST(at AS text), 1, 10);

-- name: calls_by_day
-- What models were asked and what it took, by day.
SELECT substr(CAST(at AS text), 1, 10) AS day, count(*) AS calls, sum(input_tokens + output_tokens) AS tokens,
       sum(cost) AS cost
  FROM calls WHERE book_id = :book_id AND at >= :since
 GROUP BY substr(CAST(at AS text), 1, 10) ORDER BY substr(CAST(at AS text), 1, 10);
