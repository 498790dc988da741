-- name: names_with_keys
-- The pages that some names lead to.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT n.key, n.page_id, n.kind, n.type, p.type AS page_type, p.slug, p.title, p.status
  FROM page_names n JOIN pages p ON p.book_id = n.book_id AND p.id = n.page_id
 WHERE n.book_id = :book_id AND n.key IN (SELECT value FROM json_each(:keys))
 ORDER BY n.key, n.page_id, n.kind;

-- name: links_leading_to
-- The links of other active pages to a name of a book, by types, after one that was seen. They come in the order of
-- the index, so that a page which thousands lead to is not sorted first.
-- Differs: SQLite unfolds a JSON list with json_each, and is told where to begin.
SELECT l.*, p.type, p.slug, p.title
  FROM page_links l INDEXED BY page_links_target CROSS JOIN pages p ON p.book_id = l.book_id AND p.id = l.page_id AND p.status = 'active'
 WHERE l.book_id = :book_id AND l.key = :key AND l.target_book = :target_book
   AND l.target_type IN (SELECT value FROM json_each(:types))
   AND l.page_id <> :page_id AND l.page_id >= :after_page
   AND (l.page_id, l.made_by, l.position) > (:after_page, :after_maker, :after_position)
 ORDER BY l.page_id, l.made_by, l.position LIMIT :limit;

-- name: earlier_titles
-- What some pages knew of themselves when they were made or got another address.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT page_id, version, about FROM versions
 WHERE book_id = :book_id AND page_id IN (SELECT value FROM json_each(:ids))
   AND (version = 0 OR action IN ('renamed', 'restored')) ORDER BY page_id, version;
