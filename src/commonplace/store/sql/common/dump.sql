-- name: about_book
-- What a book's own row says, for its first line.
SELECT revision, names_revision, created_at, zone FROM books WHERE id = :book_id;

-- name: set_book
-- A restored book is as new, and as old, as it was.
UPDATE books SET revision = :revision, names_revision = :names_revision, created_at = :created_at,
                 zone = :zone
 WHERE id = :id;

-- name: readdress_book
-- An empty book gets another id, which nobody has read by.
UPDATE books SET id = :new_id WHERE id = :book_id;

-- name: move_memberships
-- A book with another id is still a member where it was.
UPDATE members SET member_id = :new_id WHERE member_id = :book_id;

-- name: delete_book_jobs
-- Jobs of a book that is empty.
DELETE FROM jobs WHERE book_id = :book_id;

-- name: unread_documents
-- Documents that nobody has read to their end.
SELECT id FROM documents WHERE book_id = :book_id AND state NOT IN ('done', 'failed') ORDER BY id;

-- name: profiles_of_book
-- What the vectors of a book are of, the most common first.
SELECT profile FROM embeddings WHERE book_id = :book_id
 GROUP BY profile ORDER BY count(*) DESC, profile;
