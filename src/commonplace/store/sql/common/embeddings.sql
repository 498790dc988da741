-- name: count_embedded
-- How many memories have vectors of this profile.
SELECT count(DISTINCT memory_id) AS memories, count(*) AS pieces FROM embeddings
 WHERE book_id = :book_id AND profile = :profile;

-- name: clear_embeddings
-- Every vector of a book goes: another model has come.
DELETE FROM embeddings WHERE book_id = :book_id;
