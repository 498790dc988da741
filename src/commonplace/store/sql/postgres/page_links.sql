-- name: names_with_keys
-- The pages that some names lead to.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT n.key, n.page_id, n.kind, n.type, p.type AS page_type, p.slug, p.title, p.status
  FROM page_names n JOIN pages p ON p.book_id = n.book_id AND p.id = n.page_id
 WHERE n.book_id = :book_id AND n.key = ANY (SELECT jsonb_array_elements_text(CAST(:keys AS jsonb)))
 ORDER BY n.key, n.page_id, n.kind;

-- name: links_leading_to
-- The links of other active pages to a name of a book, by types, after one that was seen. They come in the order of
-- the index, so that a page which thousands lead to is not sorted first.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT l.*, p.type, p.slug, p.title
  FROM page_links l JOIN pages p ON p.book_id = l.book_id AND p.id = l.page_id AND p.status = 'active'
 WHERE l.book_id = :book_id AND l.key = :key AND l.target_book = :target_book
   AND l.target_type = ANY (SELECT jsonb_array_elements_text(CAST(:types AS jsonb)))
   AND l.page_id <> :page_id AND l.page_id >= :after_page
   AND (l.page_id, l.made_by, l.position) > (:after_page, :after_maker, :after_position)
 ORDER BY l.page_id, l.made_by, l.position LIMIT :limit;

-- name: earlier_titles
-- What some pages knew of themselves when they were made or got another address.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT page_id, version, about FROM versions
 WHERE book_id = :book_id AND page_id = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb)))
   AND (version = 0 OR action IN ('renamed', 'restored')) ORDER BY page_id, version;
