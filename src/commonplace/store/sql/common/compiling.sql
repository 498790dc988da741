-- name: switches
-- What a book does otherwise than the settings say.
SELECT name, value FROM switches WHERE book_id = :book_id ORDER BY name;

-- name: set_switch
-- From now on it does so.
INSERT INTO switches (book_id, name, value) VALUES (:book_id, :name, :value)
ON CONFLICT (book_id, name) DO UPDATE SET value = excluded.value;

-- name: delete_switch
-- From now on it does what the settings say.
DELETE FROM switches WHERE book_id = :book_id AND name = :name;

-- name: set_hubness
-- How central a page is.
UPDATE pages SET hubness = :hubness WHERE book_id = :book_id AND id = :id;

-- name: count_pages_linking
-- How many other active pages lead to one of its names that is not the address of another page; where
-- an active page has its address, what redirected from there leads nowhere else. Its names come first, whatever
-- the engine believes of tables that have just been filled.
WITH own AS MATERIALIZED (
  SELECT n.key, n.type FROM page_names n
   WHERE n.book_id = :book_id AND n.page_id = :page_id
     AND (n.kind = 'slug' OR NOT EXISTS (
          SELECT 1 FROM page_names o WHERE o.book_id = n.book_id AND o.key = n.key AND o.page_id <> n.page_id
             AND ((n.kind <> 'redirect' AND o.kind IN ('slug', 'redirect'))
               OR (n.kind = 'redirect' AND o.kind = 'slug' AND o.type = n.type AND EXISTS (
                   SELECT 1 FROM pages p WHERE p.book_id = o.book_id AND p.id = o.page_id AND p.status = 'active')))))
), near AS MATERIALIZED (
  SELECT DISTINCT l.page_id
    FROM own n JOIN page_links l ON l.book_id = :book_id AND l.key = n.key
     AND l.target_book = '' AND (l.target_type = '' OR l.target_type = n.type) AND l.kind = 'reference'
   WHERE l.page_id <> :page_id
)
SELECT count(*) AS pages FROM near l
 WHERE EXISTS (SELECT 1 FROM pages p WHERE p.book_id = :book_id AND p.id = l.page_id AND p.status = 'active');

-- name: records_of_page
-- On how many memories each section of a page rests, and how much of a hub the page is.
SELECT p.hubness, s.slug, (SELECT count(DISTINCT x.memory_id) FROM section_sources x
         WHERE x.book_id = s.book_id AND x.page_id = s.page_id AND x.section = s.slug
           AND x.to_version IS NULL) AS memories
  FROM pages p LEFT JOIN sections s ON s.book_id = p.book_id AND s.page_id = p.id
 WHERE p.book_id = :book_id AND p.id = :page_id;

-- name: count_links
-- How many links there are, and how many active pages lead somewhere.
SELECT count(*) AS links, count(DISTINCT p.id) AS pages
  FROM page_links l
  LEFT JOIN pages p ON p.book_id = l.book_id AND p.id = l.page_id AND p.status = 'active'
 WHERE l.book_id = :book_id;

-- name: pages_leading_to
-- The pages in whose texts, of any version, an address stands, or a longer one.
SELECT DISTINCT page_id FROM section_texts
 WHERE book_id = :book_id AND text LIKE '%/wiki/' || CAST(:address AS text) || '%' ORDER BY page_id;

-- name: texts_with_links
-- The texts, of any version, in which a link to a page stands.
SELECT page_id, text FROM section_texts WHERE book_id = :book_id AND text LIKE '%/wiki/%'
 ORDER BY page_id, section, version;

-- name: texts_of_page
-- The texts of a page, of any version.
SELECT page_id, section, version, text, checksum, newer FROM section_texts
 WHERE book_id = :book_id AND page_id = :page_id ORDER BY section, version;

-- name: last_forgotten
-- When something was forgotten last: the book's revision.
SELECT coalesce(max(g.revision), 0) AS revision FROM (
       SELECT max(revision) AS revision FROM tombstones WHERE book_id = :book_id
        UNION ALL
       SELECT max(revision) FROM quarantine WHERE book_id = :book_id) g;

-- name: page_leads_to
-- Where an active page's own links lead in its book.
SELECT DISTINCT l.target_type, l.key FROM page_links l
 WHERE l.book_id = :book_id AND l.page_id = :page_id AND l.made_by = 'page' AND l.target_book = ''
   AND EXISTS (SELECT 1 FROM pages p WHERE p.book_id = :book_id AND p.id = :page_id AND p.status = 'active');
