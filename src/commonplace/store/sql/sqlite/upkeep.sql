-- name: integrity_check
-- The engine's own look at its pages and indexes.
-- Differs: PostgreSQL has no such check in SQL; it answers ok.
PRAGMA integrity_check;
