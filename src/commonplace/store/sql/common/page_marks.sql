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

-- name: over_in_section
-- What the memories cited for a section say and is over, and what took its place. (To SQLite a CROSS JOIN says in which
-- order to go.)
SELECT s.by_id, s.status, coalesce(f.text, substr(m.text, f.span_start + 1, f.span_end - f.span_start)) AS text
  FROM section_sources x CROSS JOIN facts f CROSS JOIN fact_status s CROSS JOIN memories m
 WHERE x.book_id = :book_id AND x.page_id = :page_id AND x.section = :section AND x.to_version IS NULL
   AND f.book_id = x.book_id AND f.memory_id = x.memory_id AND s.book_id = f.book_id AND s.fact_id = f.id
   AND s.status IN ('replaced', 'denied', 'corrected') AND s.by_id IS NOT NULL
   AND m.book_id = f.book_id AND m.id = f.memory_id
 ORDER BY f.id;
