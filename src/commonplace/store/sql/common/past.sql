-- name: known_by
-- Of what was said until a moment: how many memories, and how many of them had been captured by then.
SELECT count(*) AS observed,
       COALESCE(sum(CASE WHEN created_at <= :at THEN 1 ELSE 0 END), 0) AS captured
  FROM memories WHERE book_id = :book_id AND observed_at <= :at;

-- name: version_by
-- The newest version of a page that was written until a moment.
SELECT max(version) AS version FROM versions
 WHERE book_id = :book_id AND page_id = :page_id AND at <= :at;

-- name: date_rebuilt_pages
-- Pages that were folded again stand as of the moment that is asked about.
UPDATE pages SET created_at = :at, updated_at = :at, compiled_at = :at, sourced_at = :at
 WHERE book_id = :book_id;

-- name: date_rebuilt_versions
-- And so do their versions.
UPDATE versions SET at = :at WHERE book_id = :book_id;

-- name: delete_all_claims
-- In a library in memory: to be added again as they stood.
DELETE FROM claims WHERE book_id = :book_id;
