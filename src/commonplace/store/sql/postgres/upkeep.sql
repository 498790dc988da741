-- name: integrity_check
-- The engine's own look at its pages and indexes.
-- Differs: PostgreSQL has no such check in SQL; it answers ok.
SELECT 'ok';

-- name: migrations_table
-- Is this a library already? Another program's table of that name does not count.
-- Differs: each engine lists its tables in its own way.
SELECT 1 AS known FROM pg_attribute
 WHERE attrelid = to_regclass('migrations') AND attname = 'applied_at' AND NOT attisdropped;
