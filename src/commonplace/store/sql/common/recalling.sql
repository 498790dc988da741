

-- name: hints_since
-- Questions that memories answer, which a reader's copy lacks.
SELECT memory_id, position, text FROM hints WHERE book_id = :book_id AND revision > :revision;

-- name: fact_texts_since
-- Facts that say something in other words than their memory, which a reader's copy lacks or has otherwise than they
-- stand now; which may be over. (To SQLite a CROSS JOIN says in which order to go.)
SELECT f.memory_id, f.id, f.text, CASE WHEN s.status IN ('replaced', 'denied', 'corrected', 'taken back') THEN 0 ELSE 1 END AS holds
  FROM facts f LEFT JOIN fact_status s ON s.book_id = f.book_id AND s.fact_id = f.id
 WHERE f.book_id = :book_id AND f.revision > :revision AND f.text IS NOT NULL
 UNION ALL
SELECT f.memory_id, f.id, f.text, CASE WHEN s.status IN ('replaced', 'denied', 'corrected', 'taken back') THEN 0 ELSE 1 END
  FROM fact_status s CROSS JOIN facts f
 WHERE s.book_id = :book_id AND s.revision > :revision AND f.book_id = s.book_id AND f.id = s.fact_id
   AND f.revision <= :revision AND f.text IS NOT NULL;
