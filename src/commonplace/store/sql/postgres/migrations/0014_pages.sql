-- Pages are composed of facts: which page is whose, and what it was composed of.

-- Whom or what a page is about: an entity's id (its head), or a decision, tag or type behind a colon. fate: page, redirect, open or
-- gone when a person deleted the page. print: a hash of all that the page was composed of, so that it is known when to compose anew.
CREATE TABLE entity_pages (
  book_id   text COLLATE "C" NOT NULL,
  entity_id text COLLATE "C" NOT NULL,
  page_id   text COLLATE "C",
  fate      text NOT NULL CHECK (fate IN ('page', 'redirect', 'open', 'gone')),
  to_id     text COLLATE "C",
  title     text NOT NULL,
  print     bytea NOT NULL,
  PRIMARY KEY (book_id, entity_id)
);
CREATE INDEX entity_pages_page ON entity_pages (book_id, page_id) WHERE page_id IS NOT NULL;
ALTER TABLE entity_pages ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_books ON entity_pages USING (book_id = ANY ((SELECT string_to_array(
  nullif(current_setting('commonplace.books', true), ''), ','))::text[]));

-- Pages that rules alone wrote are adopted by whom they are about, or archived, when pages are first composed.
INSERT INTO entity_pages (book_id, entity_id, page_id, fate, to_id, title, print)
SELECT p.book_id, 'old:' || p.id, p.id, 'page', NULL, p.title, decode('', 'hex') FROM pages p
 WHERE p.status = 'active'
   AND NOT EXISTS (SELECT 1 FROM sections s WHERE s.book_id = p.book_id AND s.page_id = p.id AND s.pen = 'authored')
   AND NOT EXISTS (SELECT 1 FROM versions v WHERE v.book_id = p.book_id AND v.page_id = p.id
                      AND NOT (v.author_kind = 'compiler' AND v.author = 'rules'));

-- What compiling knew of names beside the register goes, and what rules drew: pages say themselves where they lead.
DROP TABLE sightings;
DROP TABLE subject_keys;
DROP TABLE subjects;
DROP TABLE stale_pages;
DROP TABLE hub_members;
DROP TABLE promoted_sections;
DELETE FROM page_links WHERE made_by <> 'page';
DELETE FROM dirty WHERE stage = 'compile_again';

-- Every memory that is believed goes through compiling anew: pages are composed of facts.
INSERT INTO dirty (book_id, stage, memory_id)
SELECT m.book_id, 'compile', m.id FROM memories m
 WHERE NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.book_id = m.book_id AND q.memory_id = m.id)
    ON CONFLICT DO NOTHING;
