-- name: mentions_by_entity
-- How often each entity of a book is mentioned.
SELECT e.head AS entity_id, CAST(sum(m.mentions) AS integer) AS mentions
  FROM (SELECT entity_id, count(*) AS mentions FROM mentions
         WHERE book_id = :book_id AND entity_id IS NOT NULL GROUP BY entity_id) m
  JOIN entities e ON e.book_id = :book_id AND e.id = m.entity_id GROUP BY e.head;

-- name: trusts_of_page
-- Who vouches for what a page rests on now.
SELECT DISTINCT m.trust FROM sections s CROSS JOIN section_sources x CROSS JOIN memories m
 WHERE s.book_id = :book_id AND s.page_id = :page_id
   AND x.book_id = s.book_id AND x.page_id = s.page_id AND x.section = s.slug
   AND x.to_version IS NULL AND m.book_id = x.book_id AND m.id = x.memory_id
 ORDER BY m.trust;
