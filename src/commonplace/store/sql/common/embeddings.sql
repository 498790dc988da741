-- name: count_embedded
-- How many memories have vectors of this profile.
SELECT count(DISTINCT memory_id) AS memories, count(*) AS pieces FROM embeddings
 WHERE book_id = :book_id AND profile = :profile;

-- name: add_embedding
-- One vector of one memory.
INSERT INTO embeddings (book_id, memory_id, piece, profile, revision, vector)
VALUES (:book_id, :memory_id, :piece, :profile, :revision, :vector);

-- name: vectors_since
-- What a reader's copy of the vectors lacks, in no order: to sort them would move every byte.
SELECT memory_id, piece, revision, vector FROM embeddings
 WHERE book_id = :book_id AND revision > :revision AND profile = :profile;

-- name: count_vectors
-- How many vectors of a profile a book has; counted no further than the limit.
SELECT count(*) AS vectors FROM (
       SELECT 1 FROM embeddings WHERE book_id = :book_id AND profile = :profile LIMIT :limit) AS few;
