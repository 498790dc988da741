-- name: memories_unchecked
-- Memories from before there were checksums, after one that was seen.
SELECT * FROM memories WHERE book_id = :book_id AND checksum IS NULL AND id > :id ORDER BY id LIMIT :limit;

-- name: section_texts_unchecked
-- Texts of sections from before there were checksums, after one that was seen.
SELECT * FROM section_texts WHERE book_id = :book_id AND checksum IS NULL
   AND (page_id, section, version) > (:page_id, :section, :version)
 ORDER BY page_id, section, version LIMIT :limit;

-- name: transcripts_unchecked
-- Lines of transcripts from before there were checksums, after one that was seen.
SELECT * FROM transcripts WHERE book_id = :book_id AND checksum IS NULL
   AND (session_id, position) > (:session_id, :position)
 ORDER BY session_id, position LIMIT :limit;

-- name: facts_unchecked
-- Facts from before there were checksums, after one that was seen.
SELECT * FROM facts WHERE book_id = :book_id AND checksum IS NULL AND id > :id ORDER BY id LIMIT :limit;

-- name: facts_in_words
-- Facts without a text of their own, with the words of their memory that they stand on.
SELECT f.id, f.memory_id, f.checksum, substr(m.text, f.span_start + 1, f.span_end - f.span_start) AS quote
  FROM facts f JOIN memories m ON m.book_id = f.book_id AND m.id = f.memory_id
 WHERE f.book_id = :book_id AND f.text IS NULL AND f.checksum IS NOT NULL;

-- name: set_checksum_of_memories
-- A memory gets its checksum.
UPDATE memories SET checksum = :checksum WHERE book_id = :book_id AND id = :id AND checksum IS NULL;

-- name: set_checksum_of_section_texts
-- A section's text gets its checksum.
UPDATE section_texts SET checksum = :checksum
 WHERE book_id = :book_id AND page_id = :page_id AND section = :section AND version = :version AND checksum IS NULL;

-- name: set_checksum_of_transcripts
-- A line gets its checksum.
UPDATE transcripts SET checksum = :checksum
 WHERE book_id = :book_id AND session_id = :session_id AND position = :position AND checksum IS NULL;

-- name: set_checksum_of_facts
-- A fact gets its checksum.
UPDATE facts SET checksum = :checksum WHERE book_id = :book_id AND id = :id AND checksum IS NULL;

-- name: count_unchecked
-- How many rows of a book have no checksum yet.
SELECT (SELECT count(*) FROM memories WHERE book_id = :book_id AND checksum IS NULL)
     + (SELECT count(*) FROM section_texts WHERE book_id = :book_id AND checksum IS NULL)
     + (SELECT count(*) FROM transcripts WHERE book_id = :book_id AND checksum IS NULL)
     + (SELECT count(*) FROM facts WHERE book_id = :book_id AND checksum IS NULL) AS unchecked;

-- name: salvage_agreements
-- What a damaged library agreed on, in a new one.
INSERT INTO agreements (name, value) VALUES (:name, :value) ON CONFLICT DO NOTHING;

-- name: salvage_tokens
-- A token of a damaged library, in a new one.
INSERT INTO tokens (id, tenant, name, kind, hash, scopes, books, toolsets, created_at, expires_at, last_used_at, revoked_at)
VALUES (:id, :tenant, :name, :kind, :hash, :scopes, :books, :toolsets, :created_at, :expires_at, :last_used_at, :revoked_at)
    ON CONFLICT DO NOTHING;
