-- name: find_book
-- A book by its name.
SELECT id, tenant, name, revision, zone, created_at FROM books WHERE tenant = :tenant AND name = :name;

-- name: list_books
-- The books of one tenant, by name.
SELECT id, tenant, name, revision, zone, created_at FROM books WHERE tenant = :tenant ORDER BY name;

-- name: all_books
-- Every book: for the library's own upkeep.
SELECT id, tenant, name, revision, zone, created_at FROM books ORDER BY tenant, name;

-- name: add_book
-- A new book; another process may have made it meanwhile.
INSERT INTO books (id, tenant, name, zone, created_at) VALUES (:id, :tenant, :name, :zone, :created_at)
    ON CONFLICT DO NOTHING;

-- name: next_revision
-- Every change of a book begins here: it orders the book's writers.
UPDATE books SET revision = revision + 1 WHERE id = :book_id RETURNING revision, names_revision;

-- name: book_revision
-- Has this book changed?
SELECT revision FROM books WHERE id = :book_id;

-- name: book_zone
-- The zone in which the days of a book begin.
SELECT zone FROM books WHERE id = :book_id;

-- name: set_book_zone
-- The days of a book begin elsewhere from now on.
UPDATE books SET zone = :zone WHERE id = :book_id;

-- name: book_size
-- How many memories and active pages a book holds, counted in indexes alone.
SELECT (SELECT count(*) FROM memories WHERE book_id = :book_id) AS memories,
       (SELECT count(*) FROM pages WHERE book_id = :book_id AND status = 'active') AS pages;

-- name: get_agreement
-- What the library agreed on.
SELECT value FROM agreements WHERE name = :name;

-- name: set_agreement
-- The library agrees on something.
INSERT INTO agreements (name, value) VALUES (:name, :value)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value;

-- name: applied_migrations
-- The schema's age.
SELECT number, name FROM migrations ORDER BY number;

-- name: record_migration
-- A migration has been applied.
INSERT INTO migrations (number, name, applied_at) VALUES (:number, :name, :applied_at);

-- name: names_changed
-- The linker must read the names again.
UPDATE books SET names_revision = revision WHERE id = :book_id;
