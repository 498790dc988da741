-- What only PostgreSQL has: its extensions and its roles. The one file that has no twin.

-- name: nearest_pieces
-- The pieces nearest to a question, and those of some memories: exact, inside one book. By the
-- product of the vectors, which are all one long, as the reader's memory has it.
-- Differs: pgvector measures in SQL; on SQLite vectors are searched in the reader's memory.
(SELECT memory_id, -(vector <#> CAST(:question AS halfvec)) AS nearness FROM embeddings
  WHERE book_id = :book_id AND profile = :profile
  ORDER BY vector <#> CAST(:question AS halfvec) LIMIT :limit)
UNION ALL
(SELECT memory_id, -(vector <#> CAST(:question AS halfvec)) FROM embeddings
  WHERE book_id = :book_id AND profile = :profile
    AND memory_id = ANY (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb))));

-- name: halves_since
-- What a reader's copy of the vectors lacks, in no order: after four bytes that say how many, the
-- numbers, each with its greater byte first.
-- Differs: pgvector's type tells its numbers by a function of its own; see vectors_since.
SELECT memory_id, piece, revision, halfvec_send(vector) AS vector FROM embeddings
 WHERE book_id = :book_id AND revision > :revision AND profile = :profile;

-- name: pgvector_version
-- Is pgvector installed in this database?
-- Differs: only PostgreSQL has extensions.
SELECT extversion FROM pg_extension WHERE extname = 'vector';

-- name: pg_trgm_version
-- Is pg_trgm installed in this database?
-- Differs: only PostgreSQL has extensions.
SELECT extversion FROM pg_extension WHERE extname = 'pg_trgm';

-- name: describe_database
-- What this database is, for people.
-- Differs: a SQLite file is described by its path and size.
SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
       pg_database_size(current_database()) AS bytes;

-- name: similar_aliases
-- Names that are like another, by pg_trgm.
-- Differs: on SQLite, and without pg_trgm, the program computes the same number.
SELECT surface, similarity(key, CAST(:key AS text)) AS similarity FROM names
 WHERE book_id = :book_id AND similarity(key, CAST(:key AS text)) >= :at_least - 0.000001;

-- name: schema_of_tables
-- Where the tables are.
-- Differs: only PostgreSQL has schemas.
SELECT quote_ident(current_schema()) AS name;

-- name: database_state
-- What this database is and has, and which of the server's processes answers.
-- Differs: only PostgreSQL has extensions, and poolers before it.
SELECT pg_backend_pid() AS pid,
       EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm') AS has_trigrams,
       EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'vector') AS has_vectors,
       CAST(to_regtype('halfvec') AS oid) AS halfvec,
       (SELECT format_type(a.atttypid, a.atttypmod) FROM pg_attribute a
         WHERE a.attrelid = to_regclass('embeddings') AND a.attname = 'vector') AS vector_column;

-- name: extensions_to_add
-- The extensions that this database lacks, the server has and the user may install.
-- Differs: only PostgreSQL has extensions.
SELECT v.name FROM pg_available_extension_versions v JOIN pg_roles me ON me.rolname = current_user
 WHERE v.name IN ('pg_trgm', 'vector')
   AND NOT EXISTS (SELECT 1 FROM pg_extension e WHERE e.extname = v.name)
   AND (me.rolsuper OR ((v.trusted OR NOT v.superuser)
                        AND has_database_privilege(current_database(), 'CREATE')))
 GROUP BY v.name ORDER BY v.name;

-- name: any_embedding
-- Is there any vector?
-- Differs: only here the column can take another type.
SELECT 1 AS found FROM embeddings LIMIT 1;

-- name: lock_schema
-- Wait until nobody else changes the tables of this database, and hold the right to until the transaction ends.
-- Differs: SQLite has one writer at a time.
SELECT '' AS held FROM pg_advisory_xact_lock(:key);

-- name: door_state
-- What the role of the doors is and may on this server, and what we may do about it.
-- Differs: only PostgreSQL has roles and row-level security.
SELECT coalesce(row_security_active(CAST(to_regclass('books') AS oid)), false) AS rows_hidden,
       door.oid IS NOT NULL AS made,
       coalesce(pg_has_role(door.oid, CAST(:kind AS text)), false) AS assumed,
       coalesce(has_schema_privilege(door.oid, current_schema(), 'USAGE')
                AND (SELECT bool_and(coalesce(has_table_privilege(door.oid, to_regclass(named), 'SELECT'), false))
                       FROM unnest(CAST(:tables AS text[])) AS named), false) AS granted,
       me.rolsuper OR me.rolcreaterole AS may_make,
       me.rolsuper OR coalesce(pg_has_role(door.oid, 'MEMBER WITH ADMIN OPTION'), me.rolcreaterole)
           OR (me.rolcreaterole AND CAST(current_setting('server_version_num') AS int) < 160000) AS may_grant,
       CASE WHEN current_setting('search_path') LIKE '%$user%' AND to_regnamespace(quote_ident(current_user)) IS NOT NULL
            THEN (SELECT string_agg(quote_ident(named), ', ') FROM unnest(current_schemas(false)) AS named)
            ELSE '' END AS path
  FROM pg_roles me LEFT JOIN pg_roles door ON door.rolname = 'commonplace_door'
 WHERE me.rolname = current_user;

-- name: place_of_library
-- The schema that holds the library's tables.
-- Differs: only PostgreSQL has schemas.
SELECT coalesce((SELECT n.nspname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                  WHERE c.oid = to_regclass('migrations')), current_schema()) AS name,
       current_setting('search_path') AS path;

-- name: columns_in_schema
-- The columns of a table in a schema, with their types.
-- Differs: only PostgreSQL has schemas.
SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
 WHERE n.nspname = :schema AND c.relname = :table_name AND a.attnum > 0 AND NOT a.attisdropped
 ORDER BY a.attnum;

-- name: policies_in_schema
-- The statements that make the policies of all tables in a schema.
-- Differs: only PostgreSQL has row-level security.
SELECT tablename AS table_name, policyname AS name,
       format('CREATE POLICY %I ON %I.%I AS %s FOR %s TO %s', policyname, schemaname, tablename,
              permissive, cmd, array_to_string(roles, ', '))
       || coalesce(' USING (' || qual || ')', '')
       || coalesce(' WITH CHECK (' || with_check || ')', '') AS script
  FROM pg_policies WHERE schemaname = :schema;

-- name: secured_in_schema
-- The tables in a schema whose rows are secured.
-- Differs: only PostgreSQL has row-level security.
SELECT c.relname AS table_name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
 WHERE n.nspname = :schema AND c.relkind = 'r' AND c.relrowsecurity;

-- name: indexes_in_schema
-- The statements that make the indexes in a schema.
-- Differs: only PostgreSQL has schemas.
SELECT tablename AS table_name, indexname AS name, indexdef AS script
  FROM pg_indexes WHERE schemaname = :schema;

-- name: triggers_in_schema
-- The statements that make the triggers in a schema.
-- Differs: only PostgreSQL has schemas.
SELECT c.relname AS table_name, g.tgname AS name, pg_get_triggerdef(g.oid) AS script
  FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
 WHERE n.nspname = :schema AND NOT g.tgisinternal;

-- name: functions_in_schema
-- The statements that make the functions in a schema.
-- Differs: only PostgreSQL has schemas.
SELECT p.proname AS name, pg_get_functiondef(p.oid) AS script
  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname = :schema;
