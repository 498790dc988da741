-- name: integrity_check
-- The engine's own look at its pages and indexes.
-- Differs: PostgreSQL has no such check in SQL; it answers ok.
PRAGMA integrity_check;

-- name: migrations_table
-- Is this a library already, or a new database?
-- Differs: each engine lists its tables in its own way.
SELECT 1 AS known FROM sqlite_schema WHERE name = 'migrations';
