-- name: known_by
-- Of what was said until a moment: how many memories, and how many of them had been captured by then.
SELECT count(*) AS observed,
       COALESCE(sum(CASE WHEN created_at <= :at THEN 1 ELSE 0 END), 0) AS captured
  FROM memories WHERE book_id = :book_id AND observed_at <= :at;

-- name: date_rebuilt_pages
-- Pages that were folded again stand as of the moment that is asked about.
UPDATE pages SET created_at = :at, updated_at = :at, compiled_at = :at, sourced_at = :at
 WHERE book_id = :book_id;

-- name: date_rebuilt_versions
-- And so do their versions.
UPDATE versions SET at = :at WHERE book_id = :book_id;

-- name: memory_ids_holding
-- Memories of what had happened by a moment and had not ended, and those that state what was so on its day.
SELECT id FROM memories
 WHERE book_id = :book_id AND COALESCE(valid_from, occurred_at) <= :at
   AND (valid_to IS NULL OR valid_to > :at)
UNION
SELECT f.memory_id FROM facts f LEFT JOIN fact_status s ON s.book_id = f.book_id AND s.fact_id = f.id
 WHERE f.book_id = :book_id AND f.attribute IS NOT NULL AND f.mood = 'fact'
   AND COALESCE(s.since_day, f.from_day) <= substr(CAST(:at AS text), 1, 10)
   AND (s.until_day IS NULL OR s.until_day > substr(CAST(:at AS text), 1, 10))
   AND (f.still = 1 OR f.act <> 'state' OR f.to_day >= substr(CAST(:at AS text), 1, 10))
   AND (s.status IS NULL OR s.status NOT IN ('corrected', 'taken back'));
