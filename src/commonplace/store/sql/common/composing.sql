-- name: entity_pages
-- Whose page is which, and what was decided about it.
SELECT e.entity_id, e.page_id, e.fate, e.to_id, e.title, e.print FROM entity_pages e WHERE e.book_id = :book_id;

-- name: pages_of_register
-- Pages about somebody of the register: who that is now, and whether that one has another page.
SELECT r.entity_id, r.page_id, r.title, e.head, h.name, o.page_id AS other_id
  FROM entity_pages r
  JOIN entities e ON e.book_id = r.book_id AND e.id = r.entity_id
  JOIN entities h ON h.book_id = e.book_id AND h.id = e.head
  LEFT JOIN entity_pages o ON o.book_id = e.book_id AND o.entity_id = e.head AND o.page_id <> r.page_id
 WHERE r.book_id = :book_id AND r.page_id IS NOT NULL AND r.fate <> 'gone' ORDER BY r.title, r.entity_id;

-- name: entity_of_page
-- Whom or what a page is about.
SELECT entity_id FROM entity_pages WHERE book_id = :book_id AND page_id = :page_id ORDER BY entity_id;

-- name: pages_of_lists
-- The pages that list other pages.
SELECT page_id FROM entity_pages
 WHERE book_id = :book_id AND entity_id >= 'list:' AND entity_id < 'list;' AND page_id IS NOT NULL;

-- name: memories_ever_cited
-- The memories that a page cites, or has cited.
SELECT DISTINCT memory_id FROM section_sources WHERE book_id = :book_id AND page_id = :page_id ORDER BY memory_id;

-- name: put_entity_page
-- What was decided about an entity, and what its page was composed of.
INSERT INTO entity_pages (book_id, entity_id, page_id, fate, to_id, title, print)
VALUES (:book_id, :entity_id, :page_id, :fate, :to_id, :title, :print)
    ON CONFLICT (book_id, entity_id) DO UPDATE
   SET page_id = excluded.page_id, fate = excluded.fate, to_id = excluded.to_id, title = excluded.title, print = excluded.print;

-- name: delete_entity_page
-- Nothing is decided about an entity any more.
DELETE FROM entity_pages WHERE book_id = :book_id AND entity_id = :entity_id;

-- name: page_of_entity_goes
-- A person deleted the page: it is not made again by itself.
UPDATE entity_pages SET fate = 'gone', page_id = NULL WHERE book_id = :book_id AND page_id = :page_id;

-- name: page_of_entity_stands
-- A person archived the page, or took it up again.
UPDATE entity_pages SET fate = :fate, print = :none WHERE book_id = :book_id AND page_id = :page_id;

-- name: page_of_entity_is_lost
-- The page went because nothing was left of it.
DELETE FROM entity_pages WHERE book_id = :book_id AND page_id = :page_id;

-- name: page_of_entity_retitled
-- What the page of an entity is called, by a person's word.
UPDATE entity_pages SET title = :title WHERE book_id = :book_id AND page_id = :page_id;

-- name: compose_anew
-- A page is to be composed anew, whatever it was composed of.
UPDATE entity_pages SET print = :none WHERE book_id = :book_id AND page_id = :page_id;

-- name: compiled_pages
-- All pages, with whether somebody wrote in them by hand.
SELECT p.id, p.type, p.slug, p.title, p.status, p.version,
       CASE WHEN EXISTS (SELECT 1 FROM sections s WHERE s.book_id = p.book_id AND s.page_id = p.id AND s.pen = 'authored')
            THEN 1 ELSE 0 END AS authored,
       CASE WHEN EXISTS (SELECT 1 FROM sections s WHERE s.book_id = p.book_id AND s.page_id = p.id AND s.pen = 'compiled')
            THEN 1 ELSE 0 END AS compiled
  FROM pages p WHERE p.book_id = :book_id;

-- name: names_of_book
-- Every name of the book, and whom it means.
SELECT n.key, n.surface, n.origin, e.id, h.id, h.name, h.type FROM names n
  JOIN entities e ON e.book_id = n.book_id AND e.id = n.entity_id
  JOIN entities h ON h.book_id = e.book_id AND h.id = e.head WHERE n.book_id = :book_id;

-- name: memories_with_facts
-- When memories that gave facts were said, by whom, and under which tags; of which record they
-- are a part, and of which project they tell.
SELECT m.id, m.observed_at, m.offset_minutes, m.author, m.tags,
       CASE WHEN CAST(m.metadata AS text) LIKE '%"decision_record"%'
              OR CAST(m.metadata AS text) LIKE '%"project"%' THEN CAST(m.metadata AS text) END AS about FROM memories m
 WHERE m.book_id = :book_id AND EXISTS (SELECT 1 FROM facts f WHERE f.book_id = m.book_id AND f.memory_id = m.id);

-- name: facts_of_book
-- Every fact without its words, and what became of it.
SELECT f.id, f.memory_id, f.statement, f.kind, f.subject, s.status, s.by_id, s.since_day, s.until_day, s.attribute,
       f.span_start
  FROM facts f LEFT JOIN fact_status s ON s.book_id = f.book_id AND s.fact_id = f.id
 WHERE f.book_id = :book_id;

-- name: fact_names_of_book
-- Whom the facts of a book name, and as whom.
SELECT fact_id, role, key FROM fact_names WHERE book_id = :book_id ORDER BY fact_id, role, key;

-- name: words_of_decisions
-- How decisions were said.
SELECT f.id, f.text, substr(m.text, f.span_start + 1, f.span_end - f.span_start) AS quote, f.checksum
  FROM facts f JOIN memories m ON m.book_id = f.book_id AND m.id = f.memory_id
 WHERE f.book_id = :book_id AND f.kind = 'decision';

-- name: ids_waiting
-- The memories that a stage has before it.
SELECT memory_id FROM dirty WHERE book_id = :book_id AND stage = :stage ORDER BY memory_id LIMIT :limit;

-- name: page_of_entity
-- What was decided about an entity.
SELECT entity_id, page_id, fate, to_id, title, print FROM entity_pages
 WHERE book_id = :book_id AND entity_id = :entity_id;

-- name: records_of_book
-- Memories that are parts of records of decisions.
SELECT CAST(metadata AS text) AS metadata FROM memories
 WHERE book_id = :book_id AND CAST(metadata AS text) LIKE '%"decision_record"%';

-- name: tags_of_book
-- The tags of all memories.
SELECT DISTINCT tags FROM memories WHERE book_id = :book_id AND tags IS NOT NULL;

-- name: words_of_statement
-- How a decision was said.
SELECT coalesce(f.text, substr(m.text, f.span_start + 1, f.span_end - f.span_start)) AS words
  FROM facts f JOIN memories m ON m.book_id = f.book_id AND m.id = f.memory_id
 WHERE f.book_id = :book_id AND f.statement = :statement AND f.kind = 'decision';

-- name: entity_pages_without_pages
-- Two-way check: pages that are gone although nobody deleted them.
SELECT e.page_id AS id FROM entity_pages e
 WHERE e.book_id = :book_id AND e.page_id IS NOT NULL
   AND NOT EXISTS (SELECT 1 FROM pages p WHERE p.book_id = e.book_id AND p.id = e.page_id)
 ORDER BY e.page_id LIMIT :limit;

-- name: page_of_entity_moves
-- A page was merged into another: what is said of whom it was about is told there.
UPDATE entity_pages SET page_id = :into, print = :none WHERE book_id = :book_id AND page_id = :page_id;

-- name: days_of_name
-- The days on which a name was said, or any name of who goes by it.
SELECT DISTINCT substr(CAST(x.said AS text), 1, 10) AS day FROM mentions x WHERE x.book_id = :book_id AND x.key = :key
UNION SELECT substr(CAST(x.said AS text), 1, 10) FROM entities e JOIN mentions x ON x.book_id = e.book_id AND x.entity_id = e.id
 WHERE e.book_id = :book_id AND e.head = :head;

-- name: counts_of_entity
-- How many statements name an entity, and on how many days they were said.
SELECT count(DISTINCT f.statement) AS statements, count(DISTINCT substr(CAST(m.observed_at AS text), 1, 10)) AS days
  FROM entities e
  JOIN names n ON n.book_id = e.book_id AND n.entity_id = e.id
  JOIN fact_names x ON x.book_id = n.book_id AND x.key = n.key
  JOIN facts f ON f.book_id = x.book_id AND f.id = x.fact_id
  JOIN memories m ON m.book_id = f.book_id AND m.id = f.memory_id
 WHERE e.book_id = :book_id AND e.head = :head;
