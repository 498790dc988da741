-- name: pages_by_id
-- Pages by their ids, in no order.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT * FROM pages WHERE book_id = :book_id AND id = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb)));

-- name: texts_of_pages
-- What some pages say, section by section.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT s.page_id, s.slug, t.section, t.version, t.text, t.checksum
  FROM sections s
  JOIN section_texts t ON t.book_id = s.book_id AND t.page_id = s.page_id
   AND t.section = s.slug AND t.version = s.text_version
 WHERE s.book_id = :book_id AND s.page_id = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb))) ORDER BY s.page_id, s.position;

-- name: pages_by_id_part
-- Pages whose id begins or ends so: what a person types.
-- Differs: LIKE is case-blind on SQLite, so GLOB there.
SELECT id FROM pages WHERE book_id = :book_id AND (id LIKE CAST(:part AS text) || '%' OR id LIKE '%' || CAST(:part AS text)) ORDER BY id LIMIT 3;

-- name: marks_among_pages
-- How many sentences of some pages are not borne out by what is cited for them.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT page_id, mark, count(*) AS sentences FROM page_marks
 WHERE book_id = :book_id AND page_id = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb)))
   AND mark IN ('unverified', 'stale') GROUP BY page_id, mark ORDER BY page_id, mark;
