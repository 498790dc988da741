-- name: name_of_book
-- What a book is called: a link may name the book it stands in.
SELECT name FROM books WHERE id = :book_id;

-- name: broken_targets
-- Names that links of active pages lead to and no page has, those with most links first.
SELECT g.key, g.target_type, g.links, g.pages,
       (SELECT s.shown FROM page_links s
         WHERE s.book_id = :book_id AND s.page_id = g.first AND s.key = g.key AND s.target_type = g.target_type
         ORDER BY s.made_by, s.position LIMIT 1) AS shown
  FROM (SELECT l.key, l.target_type, count(*) AS links, count(DISTINCT l.page_id) AS pages, min(l.page_id) AS first
          FROM page_links l
          JOIN pages p ON p.book_id = l.book_id AND p.id = l.page_id AND p.status = 'active'
         WHERE l.book_id = :book_id AND l.target_book IN ('', (SELECT name FROM books WHERE id = :book_id))
           AND NOT EXISTS (SELECT 1 FROM page_names n WHERE n.book_id = l.book_id AND n.key = l.key
                  AND (l.target_type = '' OR n.type = l.target_type))
         GROUP BY l.key, l.target_type ORDER BY count(*) DESC, l.key, l.target_type LIMIT :limit) g
 ORDER BY g.links DESC, g.key, g.target_type;

-- name: page_hubs
-- The pages that most other active pages link to. A name leads where wiki/find.py says.
WITH named AS (
  SELECT n.key, n.type, n.page_id,
         row_number() OVER (PARTITION BY n.key ORDER BY p.status,
           CASE n.kind WHEN 'slug' THEN 0 WHEN 'redirect' THEN 1 WHEN 'title' THEN 2 ELSE 3 END,
           CASE n.type WHEN 'entity' THEN 0 WHEN 'topic' THEN 1 WHEN 'decision' THEN 2 WHEN 'concept' THEN 3
                       WHEN 'project' THEN 4 WHEN 'reference' THEN 5 WHEN 'theme' THEN 6 ELSE 7 END,
           n.page_id) AS of_all,
         row_number() OVER (PARTITION BY n.key, n.type ORDER BY p.status,
           CASE n.kind WHEN 'slug' THEN 0 WHEN 'redirect' THEN 1 WHEN 'title' THEN 2 ELSE 3 END,
           n.page_id) AS of_type
    FROM page_names n JOIN pages p ON p.book_id = n.book_id AND p.id = n.page_id
   WHERE n.book_id = :book_id
), leads AS (
  SELECT key, '' AS type, page_id FROM named WHERE of_all = 1
   UNION ALL
  SELECT key, type, page_id FROM named WHERE of_type = 1
), drawn AS (
  SELECT l.page_id, l.key, l.target_type
    FROM page_links l JOIN pages p ON p.book_id = l.book_id AND p.id = l.page_id AND p.status = 'active'
   WHERE l.book_id = :book_id AND l.target_book IN ('', (SELECT name FROM books WHERE id = :book_id))
), hubs AS (
  SELECT t.page_id, count(DISTINCT d.page_id) AS pages
    FROM drawn d JOIN leads t ON t.key = d.key AND t.type = d.target_type
   WHERE t.page_id <> d.page_id GROUP BY t.page_id
)
SELECT p.id, p.type, p.slug, p.title, h.pages FROM hubs h
  JOIN pages p ON p.book_id = :book_id AND p.id = h.page_id AND p.status = 'active'
 ORDER BY h.pages DESC, p.type, p.slug LIMIT :limit;

-- name: page_orphans
-- Active pages that no other active page leads to, neither by a link nor as its parent or child.
WITH named AS (
  SELECT n.key, n.type, n.page_id,
         row_number() OVER (PARTITION BY n.key ORDER BY p.status,
           CASE n.kind WHEN 'slug' THEN 0 WHEN 'redirect' THEN 1 WHEN 'title' THEN 2 ELSE 3 END,
           CASE n.type WHEN 'entity' THEN 0 WHEN 'topic' THEN 1 WHEN 'decision' THEN 2 WHEN 'concept' THEN 3
                       WHEN 'project' THEN 4 WHEN 'reference' THEN 5 WHEN 'theme' THEN 6 ELSE 7 END,
           n.page_id) AS of_all,
         row_number() OVER (PARTITION BY n.key, n.type ORDER BY p.status,
           CASE n.kind WHEN 'slug' THEN 0 WHEN 'redirect' THEN 1 WHEN 'title' THEN 2 ELSE 3 END,
           n.page_id) AS of_type
    FROM page_names n JOIN pages p ON p.book_id = n.book_id AND p.id = n.page_id
   WHERE n.book_id = :book_id
), leads AS (
  SELECT key, '' AS type, page_id FROM named WHERE of_all = 1
   UNION ALL
  SELECT key, type, page_id FROM named WHERE of_type = 1
), drawn AS (
  SELECT l.page_id, l.key, l.target_type
    FROM page_links l JOIN pages p ON p.book_id = l.book_id AND p.id = l.page_id AND p.status = 'active'
   WHERE l.book_id = :book_id AND l.target_book IN ('', (SELECT name FROM books WHERE id = :book_id))
), reached AS (
  SELECT t.page_id FROM drawn d JOIN leads t ON t.key = d.key AND t.type = d.target_type
   WHERE t.page_id <> d.page_id
   UNION
  SELECT parent_id FROM pages WHERE book_id = :book_id AND status = 'active' AND parent_id IS NOT NULL
)
SELECT p.id, p.type, p.slug, p.title FROM pages p
 WHERE p.book_id = :book_id AND p.status = 'active' AND p.parent_id IS NULL
   AND (p.type > :after_type OR (p.type = :after_type AND p.slug > :after_slug))
   AND p.id NOT IN (SELECT page_id FROM reached)
 ORDER BY p.type, p.slug LIMIT :limit;

-- name: pages_with_sources
-- Active pages by address, after one that was seen, each with the number of memories it rests on and of sections that
-- somebody wrote by hand. (To SQLite a CROSS JOIN says in which order to go.)
SELECT p.id, p.type, p.slug, p.title, p.confidence,
       (SELECT count(*) FROM sections s
         WHERE s.book_id = p.book_id AND s.page_id = p.id AND s.pen = 'authored') AS authored,
       (SELECT count(DISTINCT m.id) FROM sections s
         CROSS JOIN section_sources x CROSS JOIN memories m
         WHERE s.book_id = p.book_id AND s.page_id = p.id
           AND x.book_id = s.book_id AND x.page_id = s.page_id
           AND x.section = s.slug AND x.to_version IS NULL
           AND m.book_id = x.book_id AND m.id = x.memory_id) AS sources
  FROM pages p
 WHERE p.book_id = :book_id AND p.status = 'active'
   AND (p.type > :after_type OR (p.type = :after_type AND p.slug > :after_slug))
 ORDER BY p.type, p.slug LIMIT :limit;

-- name: scan_page_names
-- Every name of an active page, once for each page: for what is spelt almost so.
SELECT DISTINCT n.key, n.page_id FROM page_names n
  JOIN pages p ON p.book_id = n.book_id AND p.id = n.page_id AND p.status = 'active'
 WHERE n.book_id = :book_id ORDER BY n.key, n.page_id;

-- name: shared_page_names
-- Names that two active pages of one type go by, each with all who do.
SELECT n.key, n.type, n.page_id, n.kind, n.name, n.origin, p.slug, p.title
  FROM page_names n
  JOIN pages p ON p.book_id = n.book_id AND p.id = n.page_id AND p.status = 'active'
 WHERE n.book_id = :book_id AND EXISTS (
       SELECT 1 FROM page_names o
         JOIN pages q ON q.book_id = o.book_id AND q.id = o.page_id AND q.status = 'active'
        WHERE o.book_id = n.book_id AND o.key = n.key AND o.type = n.type AND o.page_id <> n.page_id)
 ORDER BY n.key, n.type, n.page_id, n.kind;

-- name: redirects_to_archived
-- Addresses that redirect to a page that is archived.
SELECT n.key, n.type, n.page_id, p.type AS page_type, p.slug, p.title
  FROM page_names n
  JOIN pages p ON p.book_id = n.book_id AND p.id = n.page_id AND p.status = 'archived'
 WHERE n.book_id = :book_id AND n.kind = 'redirect' ORDER BY n.type, n.key, n.page_id;

-- name: contradicting_links
-- Who is said to contradict whom, by active pages.
SELECT l.page_id, l.key, l.target_type, p.type, p.slug
  FROM page_links l
  JOIN pages p ON p.book_id = l.book_id AND p.id = l.page_id AND p.status = 'active'
 WHERE l.book_id = :book_id AND l.kind = 'contradicts' AND l.target_book = ''
 ORDER BY p.type, p.slug, l.made_by, l.position;

-- name: books_linked_from
-- The other books that a book's links name, and how many of those who share it cannot see them.
SELECT t.name, b.id,
       (SELECT count(*) FROM members m WHERE m.book_id = :book_id AND m.member_id <> b.id AND NOT EXISTS (
          SELECT 1 FROM members o WHERE o.book_id = b.id AND o.member_id = m.member_id)) AS blind
  FROM (SELECT DISTINCT target_book AS name FROM page_links WHERE book_id = :book_id AND target_book <> '') t
  JOIN books own ON own.id = :book_id
  JOIN books b ON b.tenant = own.tenant AND b.name = t.name
 ORDER BY t.name;

-- name: newest_memory_at
-- When the newest memory was said. One that was said to be of a later day counts as of the day it was written down.
SELECT max(CASE WHEN observed_at > created_at THEN created_at ELSE observed_at END) AS newest
  FROM memories WHERE book_id = :book_id;

-- name: pages_from
-- Pages with ids in a stretch, each with how its parent stands and whether its last version is there.
SELECT p.id, p.type, p.slug, p.title, p.status, p.parent_id, p.version, p.about, p.sourced_at,
       q.status AS parent_status, q.type AS parent_type, q.slug AS parent_slug, v.version AS recorded
  FROM pages p
  LEFT JOIN pages q ON q.book_id = p.book_id AND q.id = p.parent_id
  LEFT JOIN versions v ON v.book_id = p.book_id AND v.page_id = p.id AND v.version = p.version
 WHERE p.book_id = :book_id AND p.id >= :first AND p.id <= :last ORDER BY p.id LIMIT :limit;

-- name: sections_from
-- The sections of pages with ids in a stretch, also those whose text is lost.
SELECT s.page_id, s.slug, s.pen, t.section, t.version, t.text, t.checksum
  FROM sections s
  LEFT JOIN section_texts t ON t.book_id = s.book_id AND t.page_id = s.page_id
   AND t.section = s.slug AND t.version = s.text_version
 WHERE s.book_id = :book_id AND s.page_id >= :first AND s.page_id <= :last ORDER BY s.page_id, s.position, s.slug;

-- name: sources_from
-- How many memories those sections cite that are still there, and when the newest was said.
SELECT s.page_id, s.slug, count(m.id) AS kept,
       max(CASE WHEN m.observed_at > m.created_at THEN m.created_at ELSE m.observed_at END) AS newest
  FROM sections s
  JOIN section_sources x ON x.book_id = s.book_id AND x.page_id = s.page_id
   AND x.section = s.slug AND x.to_version IS NULL
  LEFT JOIN memories m ON m.book_id = x.book_id AND m.id = x.memory_id
 WHERE s.book_id = :book_id AND s.page_id >= :first AND s.page_id <= :last
 GROUP BY s.page_id, s.slug ORDER BY s.page_id, s.slug;

-- name: links_from
-- The links of pages with ids in a stretch.
SELECT * FROM page_links
 WHERE book_id = :book_id AND page_id >= :first AND page_id <= :last ORDER BY page_id, made_by, position;
