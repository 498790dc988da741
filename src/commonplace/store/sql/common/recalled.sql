-- name: mentions_by_entity
-- How often each entity of a book is mentioned.
SELECT entity_id, count(*) AS mentions FROM mentions
 WHERE book_id = :book_id AND entity_id IS NOT NULL GROUP BY entity_id;
