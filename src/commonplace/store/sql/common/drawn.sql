-- name: pages_by_hubness
-- The active pages that most others lead to, of one type or of any, as far as they were changed since a time; of equal
-- ones those that were changed last.
SELECT id, type, slug, title, parent_id, hubness, updated_at FROM pages
 WHERE book_id = :book_id AND status = 'active' AND hubness >= :least AND updated_at >= :since
   AND (CAST(:type AS text) = '' OR type = :type)
 ORDER BY hubness DESC, updated_at DESC, id LIMIT :limit;

-- name: first_links_of_page
-- The first edges from a page, in the order of the text.
SELECT * FROM page_links WHERE book_id = :book_id AND page_id = :page_id ORDER BY made_by, position LIMIT :limit;

-- name: first_children_of_page
-- Some of the active pages that stand below a page.
SELECT id FROM pages
 WHERE book_id = :book_id AND parent_id = :id AND status = 'active' ORDER BY type, slug LIMIT :limit;
