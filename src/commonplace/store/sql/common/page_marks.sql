-- name: marks_of_page
-- What a page shows of its sentences.
SELECT section, sentence, mark, day FROM page_marks
 WHERE book_id = :book_id AND page_id = :page_id ORDER BY section, sentence, mark;

-- name: add_page_mark
-- A sentence of a page is superseded, disputed, unverified or stale.
INSERT INTO page_marks (book_id, page_id, section, sentence, mark, day)
VALUES (:book_id, :page_id, :section, :sentence, :mark, :day) ON CONFLICT DO NOTHING;

-- name: delete_marks_of_section
-- A section is written anew.
DELETE FROM page_marks WHERE book_id = :book_id AND page_id = :page_id AND section = :section;

-- name: delete_page_mark
-- One that does not hold any more.
DELETE FROM page_marks WHERE book_id = :book_id AND page_id = :page_id AND section = :section
   AND sentence = :sentence AND mark = :mark;

-- name: delete_marks_of_page
-- A page is gone.
DELETE FROM page_marks WHERE book_id = :book_id AND page_id = :page_id;

-- name: marked_pages
-- Active pages with sentences of a mark, those with the newest first, and how many.
SELECT m.page_id, p.type, p.slug, p.title, count(*) AS sentences, max(m.day) AS day
  FROM page_marks m JOIN pages p ON p.book_id = m.book_id AND p.id = m.page_id
 WHERE m.book_id = :book_id AND m.mark = :mark AND p.status = 'active'
 GROUP BY m.page_id, p.type, p.slug, p.title
 ORDER BY max(m.day) DESC, p.type, p.slug LIMIT :limit;

-- name: rename_section_marks
-- A section is called otherwise.
UPDATE page_marks SET section = :new WHERE book_id = :book_id AND page_id = :page_id AND section = :old;
