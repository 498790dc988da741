-- name: keys_of_pages
-- The names that lead to some pages.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT DISTINCT key FROM page_names
 WHERE book_id = :book_id AND page_id = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb))) ORDER BY key;

-- name: links_among
-- What links of some pages say that lead to some names of their own book. A page may have, and a name may be in, very
-- many links: each pair is looked up.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT DISTINCT l.page_id, l.kind, l.target_type, l.key
  FROM page_links l
 WHERE l.book_id = :book_id AND l.key = ANY (ARRAY(SELECT jsonb_array_elements_text(CAST(:keys AS jsonb))))
   AND l.target_book = '' AND l.page_id = ANY (ARRAY(SELECT jsonb_array_elements_text(CAST(:ids AS jsonb))))
 ORDER BY l.page_id, l.key, l.target_type, l.kind;
