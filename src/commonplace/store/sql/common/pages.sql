-- name: page_by_id
-- One page, without what it says.
SELECT * FROM pages WHERE book_id = :book_id AND id = :id;

-- name: page_by_address
-- The page at type/slug.
SELECT id FROM pages WHERE book_id = :book_id AND type = :type AND slug = :slug;

-- name: page_version
-- How often a page was changed.
SELECT version FROM pages WHERE book_id = :book_id AND id = :id;

-- name: list_pages
-- Pages by address, after one that was seen already; without a type or status all of them.
SELECT * FROM pages
 WHERE book_id = :book_id AND (CAST(:type AS text) IS NULL OR type = :type)
   AND (CAST(:status AS text) IS NULL OR status = :status)
   AND (type > :after_type OR (type = :after_type AND slug > :after_slug))
 ORDER BY type, slug LIMIT :limit;

-- name: children_of_page
-- The pages whose parent this is.
SELECT * FROM pages WHERE book_id = :book_id AND parent_id = :id ORDER BY type, slug;

-- name: count_pages
-- How many pages of each type a book has, and how many of them are of low confidence.
SELECT type, status, count(*) AS pages,
       sum(CASE WHEN confidence = 'low' THEN 1 ELSE 0 END) AS low
  FROM pages WHERE book_id = :book_id GROUP BY type, status ORDER BY type, status;

-- name: add_page
-- A new page.
INSERT INTO pages (book_id, id, type, slug, title, summary, status, confidence, parent_id, hubness, version, about,
                   created_at, updated_at, compiled_at, sourced_at)
VALUES (:book_id, :id, :type, :slug, :title, :summary, :status, :confidence, :parent_id, :hubness, :version, :about,
        :created_at, :updated_at, :compiled_at, :sourced_at);

-- name: set_page
-- A page as it is after a change.
UPDATE pages SET slug = :slug, title = :title, summary = :summary, status = :status, confidence = :confidence,
       parent_id = :parent_id, version = :version, about = :about, updated_at = :updated_at,
       compiled_at = :compiled_at, sourced_at = :sourced_at
 WHERE book_id = :book_id AND id = :id;

-- name: delete_page
-- A page that goes for good; what stood in it goes with statements of its own.
DELETE FROM pages WHERE book_id = :book_id AND id = :id;

-- name: sections_of_page
-- What a page says, in order. (Each text is looked up by its whole key: for a join PostgreSQL may, before
-- it has counted the rows, go through all texts of the page for each section.)
SELECT s.slug, s.pen, s.text_version, s.sources_version,
       s.page_id, s.slug AS section, s.text_version AS version,
       (SELECT t.text FROM section_texts t WHERE t.book_id = s.book_id AND t.page_id = s.page_id
           AND t.section = s.slug AND t.version = s.text_version) AS text,
       (SELECT t.checksum FROM section_texts t WHERE t.book_id = s.book_id AND t.page_id = s.page_id
           AND t.section = s.slug AND t.version = s.text_version) AS checksum
  FROM sections s
 WHERE s.book_id = :book_id AND s.page_id = :page_id ORDER BY s.position;

-- name: sources_of_page
-- The memories that a page's sections rest on, as they were said.
SELECT s.slug, x.memory_id, x.sentences, m.source, m.occurred_at, m.offset_minutes,
       (SELECT zone FROM books WHERE id = :book_id) AS zone
  FROM sections s
  JOIN section_sources x ON x.book_id = s.book_id AND x.page_id = s.page_id
   AND x.section = s.slug AND x.to_version IS NULL
  JOIN memories m ON m.book_id = x.book_id AND m.id = x.memory_id
 WHERE s.book_id = :book_id AND s.page_id = :page_id
 ORDER BY s.position, m.occurred_at, m.id;

-- name: add_section
-- A section's place in the page as it is now.
INSERT INTO sections (book_id, page_id, slug, position, pen, text_version, sources_version)
VALUES (:book_id, :page_id, :slug, :position, :pen, :text_version, :sources_version);

-- name: delete_sections
-- The page's outline, before it is written anew.
DELETE FROM sections WHERE book_id = :book_id AND page_id = :page_id;

-- name: add_section_text
-- What a version wrote into a section.
INSERT INTO section_texts (book_id, page_id, section, version, text, checksum)
VALUES (:book_id, :page_id, :section, :version, :text, :checksum);

-- name: set_section_text
-- A text of an older version, as a change of a newer one or otherwise than it was.
UPDATE section_texts SET text = :text, checksum = :checksum, newer = :newer
 WHERE book_id = :book_id AND page_id = :page_id AND section = :section AND version = :version;

-- name: section_texts_back
-- What versions wrote into a section, from the newest before a version back.
SELECT page_id, section, version, text, checksum, newer FROM section_texts
 WHERE book_id = :book_id AND page_id = :page_id AND section = :section AND version < :before
 ORDER BY version DESC LIMIT :limit;

-- name: outlines_back
-- What a page consisted of, from a version back.
SELECT version, outline FROM versions
 WHERE book_id = :book_id AND page_id = :page_id AND version <= :version ORDER BY version DESC LIMIT :limit;

-- name: add_section_source
-- A memory that is cited for a section from a version on.
INSERT INTO section_sources (book_id, page_id, section, from_version, memory_id, sentences)
VALUES (:book_id, :page_id, :section, :version, :memory_id, :sentences);

-- name: close_section_source
-- A memory that is no longer cited for a section, or for other sentences of it.
UPDATE section_sources SET to_version = :version
 WHERE book_id = :book_id AND page_id = :page_id AND section = :section AND memory_id = :memory_id AND to_version IS NULL;

-- name: section_sources_at
-- The memories that a version cited for a section.
SELECT x.memory_id, x.sentences, m.source, m.occurred_at, m.offset_minutes,
       (SELECT zone FROM books WHERE id = :book_id) AS zone
  FROM section_sources x
  JOIN memories m ON m.book_id = x.book_id AND m.id = x.memory_id
 WHERE x.book_id = :book_id AND x.page_id = :page_id AND x.section = :section
   AND x.from_version <= :version AND (x.to_version IS NULL OR x.to_version > :version)
 ORDER BY m.occurred_at, m.id;

-- name: page_cited_before
-- Whether any version of the page cited this memory.
SELECT 1 AS cited FROM section_sources
 WHERE book_id = :book_id AND memory_id = :memory_id AND page_id = :page_id LIMIT 1;

-- name: pages_resting_on
-- The pages that cite a memory now, and in which sections.
SELECT s.page_id, s.slug AS section
  FROM section_sources x
  JOIN sections s ON s.book_id = x.book_id AND s.page_id = x.page_id
   AND s.slug = x.section AND x.to_version IS NULL
 WHERE x.book_id = :book_id AND x.memory_id = :memory_id ORDER BY s.page_id, s.position;

-- name: add_version
-- The whole page after a change.
INSERT INTO versions (book_id, page_id, version, at, author_kind, author, action, reason, about, outline, revision)
VALUES (:book_id, :page_id, :version, :at, :author_kind, :author, :action, :reason, :about, :outline, :revision);

-- name: version_of_page
-- One version.
SELECT * FROM versions WHERE book_id = :book_id AND page_id = :page_id AND version = :version;

-- name: versions_of_page
-- A page's versions below a number, the newest first.
SELECT page_id, version, at, author_kind, author, action, reason, about FROM versions
 WHERE book_id = :book_id AND page_id = :page_id AND version < :before ORDER BY version DESC LIMIT :limit;

-- name: recent_versions
-- What was changed in the whole book, the newest first.
SELECT page_id, version, at, author_kind, author, action, reason, about, revision FROM versions
 WHERE book_id = :book_id AND revision < :before ORDER BY revision DESC, page_id, version DESC LIMIT :limit;

-- name: last_revision_by
-- The last change of pages up to a time.
SELECT revision FROM versions WHERE book_id = :book_id AND at <= :at ORDER BY revision DESC LIMIT 1;

-- name: add_page_name
-- A name that leads to a page.
INSERT INTO page_names (book_id, key, page_id, kind, type, name, origin)
VALUES (:book_id, :key, :page_id, :kind, :type, :name, :origin)
ON CONFLICT (book_id, key, page_id, kind) DO NOTHING;

-- name: delete_page_name
-- A name that no longer leads there.
DELETE FROM page_names WHERE book_id = :book_id AND key = :key AND page_id = :page_id AND kind = :kind;

-- name: names_of_page
-- All names that lead to a page.
SELECT key, kind, type, name, origin FROM page_names
 WHERE book_id = :book_id AND page_id = :page_id ORDER BY kind, key;

-- name: pages_named
-- The pages that a name leads to.
SELECT n.page_id, n.kind, n.type, n.name, p.status, p.slug, p.title, p.type AS page_type
  FROM page_names n JOIN pages p ON p.book_id = n.book_id AND p.id = n.page_id
 WHERE n.book_id = :book_id AND n.key = :key;

-- name: delete_redirects_at
-- An address that redirected has a page of its own now.
DELETE FROM page_names WHERE book_id = :book_id AND key = :key AND type = :type AND kind = 'redirect';

-- name: move_redirects
-- What redirected to a page that is merged into another redirects there.
UPDATE page_names SET page_id = :to_id
 WHERE book_id = :book_id AND page_id = :page_id AND kind = 'redirect' AND NOT EXISTS (
       SELECT 1 FROM page_names o WHERE o.book_id = page_names.book_id AND o.key = page_names.key
          AND o.page_id = :to_id AND o.kind = 'redirect');

-- name: redirects
-- All addresses that redirect.
SELECT n.key, n.type, n.page_id, n.name, p.type AS page_type, p.slug, p.title, p.status
  FROM page_names n JOIN pages p ON p.book_id = n.book_id AND p.id = n.page_id
 WHERE n.book_id = :book_id AND n.kind = 'redirect' ORDER BY n.type, n.key LIMIT :limit;

-- name: add_page_link
-- An edge from a page.
INSERT INTO page_links (book_id, page_id, made_by, position, kind, section, target_book, target_type, key, shown, sentence)
VALUES (:book_id, :page_id, :made_by, :position, :kind, :section, :target_book, :target_type, :key, :shown, :sentence);

-- name: delete_page_links
-- The edges that somebody drew from a page, before they are drawn anew.
DELETE FROM page_links WHERE book_id = :book_id AND page_id = :page_id AND made_by = :made_by;

-- name: links_of_page
-- The edges from a page, in the order of the text.
SELECT * FROM page_links WHERE book_id = :book_id AND page_id = :page_id ORDER BY made_by, position;

-- name: holdings_of_page
-- What goes with a page that is deleted.
SELECT (SELECT count(*) FROM versions v WHERE v.book_id = :book_id AND v.page_id = :page_id) AS versions,
       (SELECT count(*) FROM page_names n WHERE n.book_id = :book_id AND n.page_id = :page_id
                                            AND n.kind = 'redirect') AS redirects,
       (SELECT count(*) FROM page_proposals p WHERE p.book_id = :book_id AND p.page_id = :page_id) AS proposals;

-- name: pages_linking_to
-- The pages with a link to this name in their own book.
SELECT DISTINCT page_id FROM page_links WHERE book_id = :book_id AND key = :key AND target_book = '';

-- name: delete_section_texts
-- A page that goes: what it ever said.
DELETE FROM section_texts WHERE book_id = :book_id AND page_id = :page_id;

-- name: delete_section_sources
-- A page that goes: what it ever cited.
DELETE FROM section_sources WHERE book_id = :book_id AND page_id = :page_id;

-- name: delete_versions
-- A page that goes: its history.
DELETE FROM versions WHERE book_id = :book_id AND page_id = :page_id;

-- name: delete_page_names
-- A page that goes: every name that led there.
DELETE FROM page_names WHERE book_id = :book_id AND page_id = :page_id;

-- name: delete_all_page_links
-- A page that goes: every link from it.
DELETE FROM page_links WHERE book_id = :book_id AND page_id = :page_id;

-- name: delete_page_proposal_sources
-- A page that goes: what was cited for proposals to it.
DELETE FROM page_proposal_sources WHERE book_id = :book_id AND proposal_id IN (
       SELECT id FROM page_proposals WHERE book_id = :book_id AND page_id = :page_id);

-- name: delete_page_proposals
-- A page that goes: proposals to it.
DELETE FROM page_proposals WHERE book_id = :book_id AND page_id = :page_id;

-- name: delete_pins_of_page
-- A page that goes: what was pinned to it.
DELETE FROM pins WHERE book_id = :book_id AND page_id = :page_id;

-- name: reopen_mentions
-- A page that goes: names that it was made for are open again.
DELETE FROM mention_states WHERE book_id = :book_id AND page_id = :page_id;

-- name: names_between
-- The names of one type's pages whose keys lie between two.
SELECT n.page_id, n.kind, n.type, n.name, p.status, p.slug, p.title, p.type AS page_type
  FROM page_names n JOIN pages p ON p.book_id = n.book_id AND p.id = n.page_id
 WHERE n.book_id = :book_id AND n.key >= :low AND n.key < :high AND n.type = :type
   AND n.kind IN ('title', 'alias')
 ORDER BY n.key, n.page_id, n.kind LIMIT :limit;

-- name: page_sizes
-- How many bytes the active pages have that say something.
SELECT s.page_id, sum(octet_length(t.text)) AS bytes
  FROM pages p
  JOIN sections s ON s.book_id = p.book_id AND s.page_id = p.id
  JOIN section_texts t ON t.book_id = s.book_id AND t.page_id = s.page_id
   AND t.section = s.slug AND t.version = s.text_version
 WHERE p.book_id = :book_id AND p.status = 'active'
 GROUP BY s.page_id ORDER BY s.page_id;
