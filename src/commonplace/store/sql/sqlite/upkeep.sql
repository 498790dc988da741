-- name: integrity_check
-- The engine's own look at its pages and indexes.
-- Differs: PostgreSQL has no such check in SQL; it answers ok.
PRAGMA integrity_check;

-- name: migrations_table
-- Is this a library already? Another program's table of that name does not count.
-- Differs: each engine lists its tables in its own way.
SELECT 1 AS known FROM pragma_table_info('migrations') WHERE name = 'applied_at';
