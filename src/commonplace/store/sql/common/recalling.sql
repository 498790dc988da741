-- name: derived_since
-- What speaks for memories beside their own words and a reader's copy lacks: hints, and facts, which
-- may not hold any more.
SELECT h.memory_id, 'hint' AS kind, CAST(h.position AS text) AS item, h.text, 1 AS holds
  FROM hints h WHERE h.book_id = :book_id AND h.revision > :revision
 UNION ALL
SELECT s.memory_id, 'fact', s.fact_id, f.text, CASE WHEN f.status = 'active' THEN 1 ELSE 0 END
  FROM fact_sources s JOIN facts f ON f.book_id = s.book_id AND f.id = s.fact_id
 WHERE s.book_id = :book_id AND s.revision > :revision;
