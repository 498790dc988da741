-- name: keys_of_pages
-- The names that lead to some pages.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT DISTINCT key FROM page_names
 WHERE book_id = :book_id AND page_id IN (SELECT value FROM json_each(:ids)) ORDER BY key;

-- name: links_among
-- What links of some pages say that lead to some names of their own book. A page may have, and a name may be in, very
-- many links: each pair is looked up.
-- Differs: SQLite unfolds a JSON list with json_each, and is told in which order to go.
WITH ids AS MATERIALIZED (SELECT value AS id FROM json_each(:ids)),
     keys AS MATERIALIZED (SELECT value AS key FROM json_each(:keys))
SELECT DISTINCT l.page_id, l.kind, l.target_type, l.key
  FROM keys k CROSS JOIN ids i CROSS JOIN page_links l INDEXED BY page_links_target
 WHERE l.book_id = :book_id AND l.key = k.key AND l.target_book = '' AND l.page_id = i.id
 ORDER BY l.page_id, l.key, l.target_type, l.kind;
