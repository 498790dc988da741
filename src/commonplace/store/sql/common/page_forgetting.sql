-- name: sections_citing
-- Where any version of any page cited a memory.
SELECT DISTINCT page_id, section FROM section_sources
 WHERE book_id = :book_id AND memory_id = :memory_id ORDER BY page_id, section;

-- name: versions_citing
-- Every version of a page that cited a memory.
SELECT DISTINCT v.page_id, v.version FROM section_sources x
  JOIN versions v ON v.book_id = x.book_id AND v.page_id = x.page_id AND v.version >= x.from_version
   AND (x.to_version IS NULL OR v.version < x.to_version)
 WHERE x.book_id = :book_id AND x.memory_id = :memory_id ORDER BY v.page_id, v.version;

-- name: citations_of_section
-- All that any version cited for a section.
SELECT x.memory_id, x.from_version, x.to_version, x.sentences FROM section_sources x
  JOIN memories m ON m.book_id = x.book_id AND m.id = x.memory_id
 WHERE x.book_id = :book_id AND x.page_id = :page_id AND x.section = :section
 ORDER BY m.occurred_at, m.id, x.from_version;

-- name: reword_citation
-- The sentences that a memory is cited for, as they read without a forgotten name.
UPDATE section_sources SET sentences = :sentences
 WHERE book_id = :book_id AND page_id = :page_id AND section = :section AND from_version = :version AND memory_id = :memory_id;

-- name: outlines_of_page
-- What each version of a page consisted of.
SELECT outline FROM versions WHERE book_id = :book_id AND page_id = :page_id ORDER BY version;

-- name: told_in_versions
-- What versions say besides the page's text: the reason, and what was known about the page.
SELECT version, author_kind, action, reason, about, outline FROM versions WHERE book_id = :book_id AND page_id = :page_id ORDER BY version;

-- name: set_told_in_version
-- A version's reason and summary, without what was forgotten.
UPDATE versions SET reason = :reason, about = :about
 WHERE book_id = :book_id AND page_id = :page_id AND version = :version;

-- name: set_outline
-- An old version's outline, with other names for its sections.
UPDATE versions SET outline = :outline WHERE book_id = :book_id AND page_id = :page_id AND version = :version;

-- name: rename_section_texts
-- A section whose heading told what was forgotten.
UPDATE section_texts SET section = :new, checksum = :checksum
 WHERE book_id = :book_id AND page_id = :page_id AND section = :old AND version = :version;

-- name: rename_section_sources
-- And what it cited, up to the version that comes next.
UPDATE section_sources SET section = :new,
       to_version = coalesce(to_version, (SELECT p.version + 1 FROM pages p WHERE p.book_id = :book_id AND p.id = :page_id))
 WHERE book_id = :book_id AND page_id = :page_id AND section = :old;

-- name: rename_section_pins
-- And what is pinned there.
UPDATE pins SET section = :new WHERE book_id = :book_id AND page_id = :page_id AND section = :old;

-- name: rename_section_proposals
-- And what is proposed for it.
UPDATE page_proposals SET section = :new WHERE book_id = :book_id AND page_id = :page_id AND section = :old;

-- name: delete_citations_of
-- A forgotten memory is cited nowhere.
DELETE FROM section_sources WHERE book_id = :book_id AND memory_id = :id;

-- name: proposals_citing
-- Proposals that rest on a memory.
SELECT proposal_id FROM page_proposal_sources WHERE book_id = :book_id AND memory_id = :memory_id;

-- name: delete_page_proposal
-- A proposal that rested on what was forgotten.
DELETE FROM page_proposals WHERE book_id = :book_id AND id = :id;

-- name: delete_sources_of_proposal
-- And what it cited.
DELETE FROM page_proposal_sources WHERE book_id = :book_id AND proposal_id = :id;

-- name: delete_pins_of_memory
-- A forgotten correction pins nothing.
DELETE FROM pins WHERE book_id = :book_id AND memory_id = :memory_id;

-- name: delete_unsaid_mention_states
-- What was decided about names that no memory says any more.
DELETE FROM mention_states
 WHERE book_id = :book_id AND NOT EXISTS (
       SELECT 1 FROM mentions x WHERE x.book_id = mention_states.book_id AND x.key = mention_states.name);
